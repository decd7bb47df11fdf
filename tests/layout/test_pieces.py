import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lxml import etree

from pnp.errors import PnpError
from pnp.layout.card import parsed, pieces
from pnp.layout.card_markup import card

SCRAPS = st.sampled_from(
    [
        *("<rect/>", "<rect>", "</rect>", "<rectangle/>", "<text>", "</text>", "<b>", "</b>", "<group>", "</group>"),
        *(
            "<card>",
            "</card>",
            "<!--",
            "-->",
            "漢字",
            "&lt;",
            "&",
            ">",
            "/",
            "]]>",
            "<![CDATA[",
            "<?p i?>",
            "<!-- c -->",
        ),
        *(' <rect fill="red" />', '<text size=">">', ' xmlns="u"', " ", "\n", "\t", "\x0b", "\u3000"),
    ]
)


@given(st.lists(SCRAPS, max_size=8).map("".join))
@example('<text size=">">a</text><rect fill="red"/>')
@example("<group><group><rect/></group></group>")
@example("<rect><rect/></rect>")
@example("<text>a<!-- </text> --></text>")
def test_pieces_that_are_sound_are_the_elements_of_a_sound_card(inside: str) -> None:
    markup = f"<card>{inside}</card>"
    cut = pieces(markup)
    if cut is None:
        return
    try:
        found = [etree.tostring(parsed(piece)) for piece in cut[1]]
    except PnpError:
        return
    assert found == [etree.tostring(child, with_tail=False) for child in card(markup)]


@pytest.mark.parametrize(
    "markup",
    [
        "<card>text</card>",
        "<card/>",
        "<card><rect/>\u3000</card>",
        "<card><rect/></card><card></card>",
        '<card xmlns="urn:x"><rect/></card>',
        "<!DOCTYPE card><card><rect/></card>",
        "<card><!-- a note --><rect/></card>",
        "<deck><rect/></deck>",
    ],
)
def test_what_cannot_be_cut_is_left_whole(markup: str) -> None:
    assert pieces(markup) is None


@pytest.mark.parametrize(
    "text",
    ["攻擊", "", " a  b ", "a\n b", "AT&amp;T", "a&#10;b", "x &gt; y", "a\u00a0b", "a<b>c</b>", "a<br/>b", "<!-- -->a"],
)
def test_a_text_is_the_same_however_it_is_read(layout, text: str) -> None:
    markup = f'<card><text slot="text" box="4mm 4mm 40mm 20mm">{text}</text></card>'
    noted = markup.replace("<card>", "<card><!-- so that it is not cut -->")
    assert layout.lay_out(markup, 200, 200, card_id="a") == layout.lay_out(noted, 200, 200, card_id="a")


def test_findings_are_the_same_however_a_card_is_read(layout) -> None:
    markup = '<card><rect box="-5mm 0 9mm 9mm" fill="#f00"/><text slot="t" box="0 0 1mm 1mm">很長的字</text></card>'
    noted = markup.replace("<card>", "<card><!-- so that it is not cut -->")
    first, second = (layout.lay_out(each, 200, 200, card_id="a") for each in (markup, noted))
    assert {finding.code for finding in first.findings} == {"X501", "X504", "X505"}
    assert first == second
