import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.model.markup import INLINE, Dialect, TokenKind, parse, shown, token_at

ICONS = frozenset({"move", "A&B"})
CARD = Dialect(ICONS, INLINE, {"[sic]", "[[Elf]]", "<your city>"})
LINKED = CARD._replace(links=True)
PIECES = ["[move]", "[", "]", "{", "}", "|", "{漢|ㄏ}", "{{ x }}", "{%", "%}", "<b", ">", "</b>", "<br/>", "&amp;"]
PIECES += [
    "\\",
    "\\[",
    "%(n)s",
    "{n}",
    "](#a)",
    "\n",
    " \n\t\n ",
    "'",
    '"',
    "=",
    " a='",
    "[sic]",
    "[[",
    "]]",
    "字",
    "  ",
]
TYPED = st.lists(st.one_of(st.text(max_size=4), st.sampled_from(PIECES)), max_size=30).map("".join)


def kinds(text: str, dialect: Dialect = CARD) -> list[tuple[str, str]]:
    return [(str(token.kind), token.source) for token in parse(text, dialect)]


@given(TYPED, st.sampled_from([CARD, LINKED, Dialect()]))
@example("a \n\n b", CARD)
def test_the_tokens_joined_are_the_text(text: str, dialect: Dialect) -> None:
    tokens = parse(text, dialect)
    assert "".join(token.source for token in tokens) == text
    assert [token.start for token in tokens[1:]] == [token.end for token in tokens[:-1]]
    assert all(token.source for token in tokens)


@given(TYPED)
def test_a_token_is_found_where_it_begins(text: str) -> None:
    for token in parse(text, CARD):
        if token.kind not in {TokenKind.TEXT, TokenKind.PARAGRAPH, TokenKind.NO_ICON}:
            assert token_at(text, token.start, CARD) == token


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("抽2張", [("text", "抽2張")]),
        ("[move]", [("icon", "[move]")]),
        ("[mvoe]", [("no icon", "[mvoe]")]),
        ("[[Trait]]", [("no icon", "[[Trait]]")]),
        ("[[move]]", [("text", "["), ("icon", "[move]"), ("text", "]")]),
        ("[sic][[Elf]]<your city>", [("text", "[sic]"), ("text", "[[Elf]]"), ("text", "<your city>")]),
        ("\\[move]", [("escape", "\\["), ("text", "move]")]),
        ("\\\\[move]", [("escape", "\\\\"), ("icon", "[move]")]),
        ("\\move", [("text", "\\move")]),
        ("{漢|ㄏㄢˋ}", [("ruby", "{漢|ㄏㄢˋ}")]),
        ("{{ a|b }}", [("expression", "{{ a|b }}")]),
        ("{{ {'a': 1} }}", [("expression", "{{ {'a': 1} }}")]),
        ("{{ a {{ b }}", [("text", "{{ a "), ("expression", "{{ b }}")]),
        ("{% if x %}", [("placeholder", "{% if x %}")]),
        (
            "{n} %(n)s {n!r:>3}",
            [
                ("placeholder", "{n}"),
                ("text", " "),
                ("placeholder", "%(n)s"),
                ("text", " "),
                ("placeholder", "{n!r:>3}"),
            ],
        ),
        ("<b></b><br/>", [("open", "<b>"), ("close", "</b>"), ("empty", "<br/>")]),
        ("<c colour='a>b'>", [("open", "<c colour='a>b'>")]),
        ("<strong>", [("no tag", "<strong>")]),
        ("<B>", [("no tag", "<B>")]),
        ("<br clear>", [("no tag", "<br clear>")]),
        ("<c colour=red>", [("no tag", "<c colour=red>")]),
        ("1 < 2 and 3 > 2", [("text", "1 < 2 and 3 > 2")]),
        ("a < b > c", [("text", "a < b > c")]),
        (
            "AT&T &nbsp;&#160;&#xA0;",
            [("text", "AT&T "), ("entity", "&nbsp;"), ("entity", "&#160;"), ("entity", "&#xA0;")],
        ),
        ("a \n b", [("text", "a "), ("line", "\n"), ("text", " b")]),
        ("a \n\n b", [("text", "a"), ("paragraph", " \n\n "), ("text", "b")]),
        ("[move](#x)", [("icon", "[move]"), ("text", "(#x)")]),
    ],
)
def test_tokens(text: str, expected: list[tuple[str, str]]) -> None:
    assert kinds(text) == expected


def test_links() -> None:
    assert kinds("[move](#x)", LINKED) == [("text", "[move]"), ("target", "(#x)")]
    assert kinds("[[move] it](#x)", LINKED) == [
        ("text", "["),
        ("icon", "[move]"),
        ("text", " it]"),
        ("target", "(#x)"),
    ]


def test_attributes() -> None:
    (token,) = parse("<c colour = \"red\" x='&'>", CARD)
    assert (token.name, token.attributes) == ("c", (("colour", "red"), ("x", "&")))


def test_what_a_reader_sees() -> None:
    assert "".join(map(shown, parse("<b>\\[{漢|ㄏ}</b>[mvoe]&amp;", CARD))) == "[漢[mvoe]&amp;"


@pytest.mark.parametrize("piece", [*PIECES, "{%a", "{{a", "<b a='", "<b ", "[a", "{a|", "{a:", "&a", "%(a", "](#"])
def test_reading_takes_time_in_proportion_to_the_length(piece: str) -> None:
    """A parser that goes back over what it has read would not come to an end with these."""
    text = piece * 40_000
    assert sum(len(token.source) for token in parse(text, LINKED)) == len(text)
