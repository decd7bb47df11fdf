import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lxml import etree

from pnp.errors import PnpError
from pnp.layout.inline import InlineContext, content, field_markup
from pnp.model.frame import BLACK, Frame
from pnp.model.markup import Dialect
from pnp.text.content import Icon, NewLine, Ruby, Span

ICONS = {"infect", "draw", "A&B"}
SYMBOL = Frame(24, 24, ())


def read(markup: str):
    colours = {"red": (1.0, 0.0, 0.0)}
    setting = InlineContext(
        lambda name, colour: Icon(name, SYMBOL._replace(bleed=colour[0])), colours.__getitem__, BLACK
    )
    return content(etree.fromstring(f"<text>{markup}</text>"), setting)


def code_of(text: str) -> str:
    with pytest.raises(PnpError) as caught:
        field_markup(text, Dialect(ICONS))
    return caught.value.diagnostic.code


@pytest.mark.parametrize(
    ("typed", "markup"),
    [
        ("抽兩張牌", "抽兩張牌"),
        ("1 < 2 & 3 > 2", "1 &lt; 2 &amp; 3 &gt; 2"),
        ("&amp; ]]>", "&amp;amp; ]]&gt;"),
        ("<b>抽</b><i>x</i>", "<b>抽</b><i>x</i>"),
        ("<bold>x</bold>", "&lt;bold&gt;x&lt;/bold&gt;"),
        ("a <b c", "a &lt;b c"),
        ("[infect]與[cure]", '<icon name="infect"/>與[cure]'),
        ("[A&B]", "[A&amp;B]"),
        ("{漢|ㄏㄢˋ}字", '<ruby text="ㄏㄢˋ">漢</ruby>字'),
        ("{count} {a|}", "{count} {a|}"),
        ("a\nb", "a<br/>b"),
        ("a\r\nb\rc", "a<br/>b<br/>c"),
        ("a\n\nb", "<p>a</p><p>b</p>"),
        ("a\n \t\n\nb\n\n", "<p>a</p><p>b</p>"),
        ("<b>a\n\nb</b>c", "<p><b>a</b></p><p><b>b</b>c</p>"),
        ("<p>a</p><p>b\n\nc</p>", "<p>a</p><p>b</p><p>c</p>"),
        ("a<br>b<br/>c", "a<br/>b<br/>c"),
        ("<c colour='red'>x</c>", '<c colour="red">x</c>'),
        ('<ruby text="a&b">x</ruby>', '<ruby text="a&amp;b">x</ruby>'),
        ('<icon name="draw"/>', '<icon name="draw"/>'),
        ("　縮排", "　縮排"),
        ("", ""),
    ],
)
def test_typed_text(typed, markup):
    assert field_markup(typed, Dialect(ICONS - {"A&B"})) == markup
    etree.fromstring(f"<text>{markup}</text>")


@pytest.mark.parametrize(
    ("typed", "code", "named"),
    [
        ("<b>x", "X401", "<b>"),
        ("x</b>", "X401", "</b>"),
        ("<b><i>x</b></i>", "X401", "</b>"),
        ("<b><p>x</p></b>", "X401", "<p>"),
        ('<ruby text="x"><b>y</b></ruby>', "X401", "<b>"),
        ('<ruby text="x">y\nz</ruby>', "X401", "line break"),
        ('<ruby text="x">y\n\nz</ruby>', "X401", "blank line"),
        ("<ruby>x</ruby>", "X402", "text"),
        ('<b size="9pt">x</b>', "X402", "size"),
        ('<icon name="nope"/>', "X301", "nope"),
        ("a\x0bb", "X403", "U+000B"),
        ("a\ud800", "X403", "U+D800"),
    ],
)
def test_typed_text_that_is_wrong(typed, code, named):
    with pytest.raises(PnpError) as caught:
        field_markup(typed, Dialect(ICONS))
    assert caught.value.diagnostic.code == code
    assert named in caught.value.diagnostic.text


TAGS = ["b", "i", "em", "name", "title", "nb"]
PLAIN = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=8)
PIECES = st.recursive(
    PLAIN.map(lambda text: (re.sub(r"[<>\[\]{}|\\&]", "", text),) * 2),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(lambda pair: (pair[0][0] + pair[1][0], pair[0][1] + pair[1][1])),
        st.tuples(st.sampled_from(TAGS), inner).map(lambda pair: (f"<{pair[0]}>{pair[1][0]}</{pair[0]}>", pair[1][1])),
        st.sampled_from(
            [("[infect]", ""), ("{漢|ㄏㄢˋ}", "漢"), ("\n", ""), ("\n\n", ""), ("<br>", ""), ("<x>", "<x>")]
        ),
    ),
    max_leaves=12,
)


@given(PIECES)
def test_the_text_stays_and_only_markup_goes(piece):
    typed, shown = piece
    root = etree.fromstring(f"<text>{field_markup(typed, Dialect(ICONS))}</text>")
    spaces = re.compile(r"[ \t]")
    assert spaces.sub("", "".join(root.itertext())) == spaces.sub("", shown)
    content(root, InlineContext(lambda name, colour: Icon(name, SYMBOL), lambda name: BLACK, BLACK))


@given(
    st.lists(
        st.one_of(
            st.text(max_size=5),
            st.sampled_from(
                [
                    "<b>",
                    "</b>",
                    "<p>",
                    "</p>",
                    "<br/>",
                    '<ruby text="x">',
                    "</ruby>",
                    "[infect]",
                    "{a|b}",
                    "\n\n",
                    "<",
                    "]]>",
                ]
            ),
        ),
        max_size=10,
    ).map("".join)
)
@example("<b a='1' a='1'>x</b>")
@example("&#0;&#xD800;")
def test_anything_typed_gives_sound_markup_or_an_error(typed):
    try:
        markup = field_markup(typed, Dialect(ICONS))
    except PnpError:
        return
    content(
        etree.fromstring(f"<text>{markup}</text>"),
        InlineContext(lambda name, colour: Icon(name, SYMBOL), lambda name: BLACK, BLACK),
    )


@given(st.text(st.characters(exclude_characters="<[{\\\n\r", codec="utf-8", exclude_categories=("Cc", "Cs"))))
def test_text_without_markup_is_read_back_as_it_was(typed):
    if re.search("[\ufffe\uffff]", typed):
        assert code_of(typed) == "X403"
    else:
        assert "".join(etree.fromstring(f"<text>{field_markup(typed, Dialect(ICONS))}</text>").itertext()) == typed


def test_spans_carry_their_looks():
    assert read('a<b>b<i>c</i></b><em>d</em><name>e</name><title>f</title><nb>g</nb><c colour="red">h</c>') == (
        (
            Span("a"),
            Span("b", bold=True),
            Span("c", bold=True, italic=True),
            Span("d", emphasis="dots"),
            Span("e", emphasis="name"),
            Span("f", emphasis="title"),
            Span("g", no_break=True),
            Span("h", colour=(1.0, 0.0, 0.0)),
        ),
    )


def test_icons_take_the_colour_of_the_text_around_them():
    ((plain, coloured),) = read('<icon name="infect"/><c colour="red"><icon name="draw"/></c>')
    assert plain == Icon("infect", SYMBOL._replace(bleed=0.0))
    assert coloured == Icon("draw", SYMBOL._replace(bleed=1.0))


def test_ruby_and_line_breaks():
    assert read('a<ruby text="ㄏㄢˋ">漢</ruby><br/>b') == (
        (Span("a"), Ruby(Span("漢"), "ㄏㄢˋ"), NewLine(), Span("b")),
    )


def test_paragraphs():
    assert read("a<p>b</p>\n <p>c</p>d") == ((Span("a"),), (Span("b"),), (Span("c"),), (Span("d"),))
    assert read(" \n ") == ()


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("試\n   驗", "試驗"),
        ("試\n   test", "試 test"),
        ("one\n\t two   three", "one two three"),
        ("試 驗", "試 驗"),
        ("\n  試　驗　\n", "試　驗　"),
        ("한국\n어", "한국 어"),
        ("試，\n  <b>驗</b>\n</text>"[:-7], "試，驗"),
        ("one <b> two</b>", "one two"),
        ("one<b> two</b>", "one two"),
        ("a <br/> b", "ab"),
        ("no\u00a0break", "no\u00a0break"),
    ],
)
def test_white_space_of_the_source(source, shown):
    spans = [item for paragraph in read(source) for item in paragraph]
    assert "".join(item.text for item in spans if isinstance(item, Span)) == shown


def test_white_space_beside_icons():
    assert read('抽 <icon name="draw"/>\n 牌') == ((Span("抽"), Span(" "), Icon("draw", SYMBOL), Span("牌")),)
    assert read('draw\n<icon name="draw"/>') == ((Span("draw"), Span(" "), Icon("draw", SYMBOL)),)


@pytest.mark.parametrize(
    ("markup", "code", "hint"),
    [
        ("<bb>x</bb>", "X404", "b"),
        ("<rect/>", "X404", ""),
        ('<icon nam="x"/>', "X402", "name"),
        ("<icon/>", "X402", "name"),
        ('<ruby text="x"><b>y</b></ruby>', "X404", ""),
        ("<br>x</br>", "X404", "<br"),
        ("<b><p>x</p></b>", "X404", ""),
    ],
)
def test_elements_that_do_not_belong_there(markup, code, hint):
    with pytest.raises(PnpError) as caught:
        read(markup)
    assert caught.value.diagnostic.code == code
    assert hint in caught.value.diagnostic.hint
