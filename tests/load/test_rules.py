import textwrap

import pytest

from pnp.diagnostics import Severity
from pnp.errors import PnpError
from pnp.load.rules import ReadDocument, read_document
from pnp.load.rules_lint import typed_numbers
from pnp.model.document import (
    Break,
    Bullets,
    Callout,
    Columns,
    DataRows,
    Figure,
    Heading,
    ParagraphBlock,
    RulingNote,
    TableBlock,
    expressions,
    ids,
    texts,
    unknowns,
)
from pnp.model.game import Ruling
from pnp.units import MM

RULING = Ruling("V-05", "How far?", "clamp", {"clamp": "As far as it can."})


def read(text: str) -> ReadDocument:
    return read_document(textwrap.dedent(text), "rules.md", "viral/rules", (RULING,))


def codes(text: str) -> list[str]:
    return [finding.code for finding in read(text).findings]


def test_each_text_has_a_context_by_the_headings_above_it() -> None:
    found = read("""
        # Viral

        ## The Round! {#round}

        One.

        ### Cure

        - Two {#VIR-1}
        """).source
    assert found.title.context == "viral/rules#title"
    assert found.title.source == "Viral"
    assert [(text.context, text.source, text.anchors) for text in texts(found.blocks)] == [
        ("viral/rules#round/heading", "The Round!", ("round",)),
        ("viral/rules#round/paragraph", "One.", ()),
        ("viral/rules#round/cure/heading", "Cure", ("cure",)),
        ("viral/rules#round/cure/item", "Two", ("VIR-1",)),
    ]


def test_anchors_are_read_off_and_lines_joined() -> None:
    (block,) = read("One\ntwo. {#a}\n{#b.1}").source.blocks
    assert isinstance(block, ParagraphBlock)
    assert block.text.source == "One two."
    assert block.text.anchors == ("a", "b.1")
    assert block.text.origin.row == 1


def test_a_table_may_take_rows_from_data() -> None:
    (table,) = read("""
        | A | B |
        |--:|:-:|
        | x {#r} | y \\| z |
        {{ players_table("t") }}
        """).source.blocks
    assert isinstance(table, TableBlock)
    assert table.aligns == ("end", "center")
    first, second = table.rows
    assert isinstance(first, tuple)
    assert [(cell.source, cell.anchors) for cell in first] == [("x", ("r",)), ("y | z", ())]
    assert isinstance(second, DataRows)
    assert (second.expression, second.origin.row) == ('players_table("t")', 5)
    assert list(expressions((table,))) == [second]


def test_directives() -> None:
    blocks = read("""
        ::::example Two [move]
        text

        :::note
        inner
        :::
        ::::

        :::columns 2
        left
        :::

        :::pagebreak
        after
        """).source.blocks
    example, columns, broken, after = blocks
    assert isinstance(example, Callout)
    assert example.title is not None
    assert (example.kind, example.title.source) == ("example", "Two [move]")
    note = example.blocks[1]
    assert isinstance(note, Callout)
    assert isinstance(columns, Columns)
    assert columns.number == 2
    assert broken == Break("page")
    assert isinstance(after, ParagraphBlock)


def test_a_figure_is_its_picture_and_a_caption() -> None:
    (figure,) = read("""
        :::figure width=40mm {#fig}
        ![A body](body.svg)

        Its **parts**.
        :::
        """).source.blocks
    assert isinstance(figure, Figure)
    assert (figure.source, figure.alt.source, figure.alt.kind) == ("body.svg", "A body", "alt")
    assert figure.width == pytest.approx(40 * MM)
    assert figure.caption is not None
    assert figure.caption.context == "viral/rules#caption"
    assert figure.anchors == ("fig",)


def test_a_ruling_without_words_has_those_of_its_file() -> None:
    (note,) = read(":::ruling V-05\n:::").source.blocks
    assert isinstance(note, RulingNote)
    (text,) = texts((note,))
    assert text.source == "**How far?** As far as it can."
    assert text.context == "viral/rulings#V-05/ruling"


def test_lists_in_lists() -> None:
    (outer,) = read("3. a\n   - b\n     1. c").source.blocks
    assert isinstance(outer, Bullets)
    assert (outer.ordered, outer.start) == (True, 3)
    inner = outer.items[0][1]
    assert isinstance(inner, Bullets)
    assert not inner.ordered


def test_what_follows_lists_that_are_far_too_deep_is_read() -> None:
    deep = "".join(f"{'  ' * level}- x\n" for level in range(40))
    found = read_document(f"# Tiny\n\n{deep}\nLast.\n\n## Next\n", "rules.md", "tiny/rules")
    assert {finding.code for finding in found.findings} == {"D205"}
    assert isinstance(found.source.blocks[-1], Heading)


def test_remarks_reach_the_next_text_and_comments_vanish() -> None:
    found = read("<!-- i18n: a verb -->\n\nMove\n\n<!-- gone -->\n\nOn")
    assert [text.hints for text in texts(found.source.blocks)] == [("a verb",), ()]
    assert not found.findings


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (":::notes\nx\n:::", ["D201"]),
        (":::note\nx", ["D201"]),
        (":::columns many\nx\n:::", ["D201"]),
        (":::ruling V-99\nx\n:::", ["D201"]),
        (":::figure\nx\n:::", ["D201"]),
        (":::figure width=wide\n![a](b.svg)\n:::", ["D201"]),
        ("a {#x}\n\nb {#x}", ["D202"]),
        ("a {#é}", ["D202"]),
        ("[a](#nowhere)", ["D203"]),
        ("```\ncode\n```", ["D205"]),
        ("---", ["D205"]),
        ("<div>x</div>", ["D205"]),
        ("##### deep", ["D205"]),
        ("- a\n  - b\n    - c\n      - d", ["D205"]),
        ("8 cards", ["D204"]),
        ("## One\n\na\n\n## One", []),
        ("## One\n\n## Two", ["D208"]),
        ("one\n:::\ntwo", ["D201"]),
        (":::pagebreak wide\n\nx", []),
        (":::columnbreak wide\n\nx", ["D201"]),
        (":::figure width=0mm\n![a](b.svg)\n:::", ["D201"]),
        ("{% if x %}\n", ["D205"]),
        ("a ![b](c.png)", ["D205"]),
        ("a {#x}\n\n[b](#x)", []),
    ],
)
def test_what_is_wrong_is_told_and_the_rest_is_read(text: str, found: list[str]) -> None:
    assert codes(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It has {{ constants.hand cards.", ["D207"]),
        ("It has {{ a }} of {{ b.", ["D207"]),
        ("Some }} here.", ["D207"]),
        ("Words. {#two words}", ["D202"]),
        ("In the {#middle} of it.", ["D202"]),
        ("<b>Bold</b> words.", ["D205"]),
        ("See [there](other.md).", ["D203"]),
        ("See [there](javascript:x).", ["D203"]),
        (":::ruling V-9\n:::", ["D201"]),
        ("![](a.svg)", ["D201"]),
        ("{{ a }} \\{{ \\{#x y} \\<b> 2 < {{ 3 }} > {{ 1 }} [a](https://x.org/y#z) [b](mailto:a@b.org) {漢|ㄏㄢˋ}", []),
    ],
)
def test_what_looks_like_markup_and_is_none_is_told(text: str, found: list[str]) -> None:
    read = read_document(f"# Tiny\n\n{text}\n", "rules.md", "tiny/rules")
    assert [finding.code for finding in read.findings if finding.code != "D204"] == found
    assert all(finding.origin.row == 3 for finding in read.findings)


def test_findings_say_where() -> None:
    (finding,) = read("a\n\n:::exmaple\nx\n:::").findings
    assert (finding.origin.row, finding.severity) == (3, Severity.ERROR)
    assert "example" in finding.hint


def test_an_unclosed_directive_in_a_list_keeps_what_follows() -> None:
    found = read("- a\n\n  :::note\n  b\n\n## Next")
    assert isinstance(found.source.blocks[-1], Heading)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Draw 2 cards and score 10.", ("2", "10")),
        ("Each of the three zones", ("three",)),
        ("one virus, 1 step, 0 points", ()),
        ("{{ n }} cards [icon-2] [rule 7](#VIR-A7) V-05 VIR-P1.2", ("7",)),
        ("phase {{ 4 }}", ()),
        ("8個病毒", ("8",)),
    ],
)
def test_numbers_typed_by_hand(text: str, numbers: tuple[str, ...]) -> None:
    assert typed_numbers(text) == numbers


def test_ids_and_unknowns_are_found_however_deep() -> None:
    found = read("- a {#x}\n\n  :::unknown\n  b {#y}\n  :::\n\n:::ruling V-05\n:::\n\n:::figure {#z}\n![a](b.svg)\n:::")
    assert [name for name, _ in ids(found.source.blocks)] == ["x", "y", "V-05", "z"]
    assert unknowns(found.source.blocks) == 1


def test_breaks_say_where_they_hold() -> None:
    found = read(":::pagebreak\n\n:::pagebreak wide\n\n:::columnbreak\n\nx").source.blocks
    assert found[:3] == (Break("page"), Break("wide"), Break("column"))


@pytest.mark.parametrize("text", ["", "\n\n", "# Title\n", "<!-- nothing -->"])
def test_a_document_that_says_nothing_is_none(text: str) -> None:
    with pytest.raises(PnpError, match="D208"):
        read(text)
