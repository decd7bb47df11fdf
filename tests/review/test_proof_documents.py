"""Documents in proofs: each block in both languages, what the checks and the layout find below it."""

import re
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest

from pnp.layout.proofparts import STATES
from pnp.units import MM

CATALOG = "locales/zh_TW/LC_MESSAGES/game.po"
RULES = """# Our rules

## A turn {#turn}

Flip {{ 1 }} token, then see [](#end).

- Take a card.

:::note
Nobody speaks.
:::

| Word | Number |
|---|---|
| Short | {{ 1 }} |

## The end {#end}

It is over.
"""
TEXTS = {
    "Our rules": "我們的規則",
    "A turn": "回合",
    "Flip {{ 1 }} token, then see [](#end).": "翻轉{{ 1 }}個指示物，然後見[](#end)。",
    "Take a card.": "拿1張牌。",
    "Nobody speaks.": "任何人不得說話。",
    "Word": "字",
    "Number": "數",
    "Short": "短",
    "The end": "結束",
    "It is over.": "遊戲結束。",
}


@pytest.fixture
def rules(project, pnp):
    """A project with rules, all of whose texts are translated."""
    project.write("rules.md", RULES)
    assert pnp("translate", "update", project.root).exit_code == 0
    for source, target in TEXTS.items():
        project.edit(CATALOG, f'msgid "{source}"\nmsgstr ""', f'msgid "{source}"\nmsgstr "{target}"')
    return project


def built(project, *args: str, status: int = 0) -> Path:
    result = project.build("-l", "zh_TW", "--proof", *args)
    assert result.exit_code == status, result.output
    return project.path("proof-a4.pdf", "zh_TW")


def columns(path: Path) -> tuple[str, str]:
    """Return what stands left and right on the pages of the document, without spaces."""
    found = ["", ""]
    with pypdfium2.PdfDocument(path) as document:
        pages = [document[number].get_textpage() for number in range(len(document))]
        for page in (page for page in pages if "Our rules (rules)" in page.get_text_range()):
            for side, (left, right) in enumerate(((0, 88 * MM), (89 * MM, 400 * MM))):
                found[side] += page.get_text_bounded(left, 0, right, 830)
    source, target = (re.sub(r"\s+", "", text) for text in found)
    return source, target


def test_blocks_stand_in_both_languages_with_their_contexts(rules) -> None:
    source, target = columns(built(rules, "--only", "rulebook"))
    places = [source.index(text.replace(" ", "")) for text in ("A turn", "Flip 1 token", "Take a card", "It is over")]
    assert places == sorted(places)
    places = [target.index(text) for text in ("我們的規則", "回合", "翻轉1個指示物", "拿1張牌", "遊戲結束。")]
    assert places == sorted(places)
    for context in ("title", "turn/heading", "turn/paragraph", "turn/item", "turn/cell", "end/paragraph"):
        assert f"game/rules#{context}" in source
    assert "Theend" in source.partition("Flip1token")[2][:30]
    assert "結束" in target.partition("翻轉1個指示物")[2][:12], "links say what they lead to"


def test_what_is_found_stands_below_its_block(rules) -> None:
    rules.edit(CATALOG, "拿1張牌。", "拿3张牌.")
    rules.edit(CATALOG, 'msgstr "短"', 'msgstr "短,短"')
    source, target = columns(built(rules, "--only", "rulebook", status=1))
    below = (source + target).replace("game/rules#turn/item", "§").partition("§")[2]
    assert below.index("errorI341“张”") < below.index("warningI351half-width“.”")
    assert "warningI351“Short”half-width“,”standsamongHan" in source + target
    assert (source + target).count("I351") == 2


@pytest.mark.parametrize("state", STATES)
def test_blocks_that_show_their_source_are_tinted(rules, pixels: Callable, state: str) -> None:
    before = 'msgctxt "game/rules#turn/item"'
    match state:
        case "untranslated":
            rules.edit(CATALOG, "拿1張牌。", "")
        case "fuzzy":
            rules.edit(CATALOG, before, f"#, fuzzy\n{before}")
        case "stale":
            rules.edit(CATALOG, f'{before}\nmsgid "Take a card."', f'{before}\nmsgid "Take two cards."')
    path = built(rules, "--only", "rulebook")
    assert "Takeacard" in columns(path)[1]
    told = {"untranslated": "I362", "fuzzy": "I363", "stale": "I366"}[state]
    with pypdfium2.PdfDocument(path) as document:
        assert told in "".join(document[each].get_textpage().get_text_range() for each in range(len(document)))
    colours = {colour for _, colour in pixels(path).getcolors(1 << 20)}
    wanted = [round(255 * (0.82 + 0.18 * part)) for part in STATES[state]]
    assert any(max(abs(a - b) for a, b in zip(colour, wanted, strict=True)) <= 3 for colour in colours)


def test_a_word_that_is_too_wide_is_told_and_tinted(rules, pixels: Callable) -> None:
    def reds(path: Path) -> int:
        return sum(count for count, (r, g, b) in pixels(path).getcolors(1 << 20) if r > g + 15 and abs(g - b) < 12)

    clean = reds(built(rules, "--only", "rulebook"))
    rules.edit(CATALOG, "拿1張牌。", "W" * 90)
    path = built(rules, "--only", "rulebook", status=1)
    source, target = columns(path)
    assert re.search(r"errorX601awordis[\d.]+mmtoowide", source + target)
    assert reds(path) > clean + 500


def test_a_proof_is_of_what_is_asked_for(rules, text_of: Callable, page_count: Callable) -> None:
    def said(path: Path) -> str:
        return "".join(text_of(path, number) for number in range(page_count(path)))

    assert "Ourrules(rules)" not in said(built(rules, "--only", "cards"))
    assert "scout" not in said(built(rules, "--only", "rulebook"))
    both = said(built(rules))
    assert both.index("scout") < both.index("Ourrules(rules)")


def test_the_report_lists_the_proofs(rules) -> None:
    built(rules, "-p", "a4", "-p", "letter")
    files = rules.report("zh_TW")["files"]
    assert files == sorted({*files}, key=files.index)
    assert files[-2:] == ["proof-a4.pdf", "proof-letter.pdf"]
    assert {path.name for path in rules.path("x", "zh_TW").parent.glob("*.pdf")} == set(files)


def test_a_project_of_rules_alone_has_a_proof(rules, text_of: Callable) -> None:
    rules.edit("game.toml", 'translate = ["name", "text"]\n', "")
    assert "scout" not in text_of(built(rules))


def test_pages_of_documents_are_compared(rules, pnp, tmp_path: Path) -> None:
    built(rules)
    before = tmp_path / "before"
    rules.output.rename(before)
    built(rules)
    assert pnp("compare", before, rules.output).exit_code == 0
    rules.edit(CATALOG, "遊戲結束。", "遊戲到此結束。")
    built(rules)
    result = pnp("compare", before, rules.output, "-o", tmp_path / "differences")
    assert result.exit_code == 1
    changed = [
        line.partition(":")[0] for line in result.output.splitlines() if "different" in line and ", 0" not in line
    ]
    assert sorted(name.rpartition("/")[2] for name in changed) == ["proof-a4.pdf", "rulebook-a4.pdf"]
    assert (tmp_path / "differences/game/zh_TW/rulebook-a4/page-003.png").is_file()


def test_what_is_as_wide_as_the_paper_finds_room_below_its_source(rules, pnp) -> None:
    rows = "\n".join(f"| Word {number} | {{{{ {number} }}}} |" for number in range(60))
    rules.write("rules.md", RULES.replace("| Short | {{ 1 }} |", rows))
    rules.toml("[[document]]", 'id = "rules"', 'target = "rulebook"', 'source = "rules.md"', "columns = 1")
    path = built(rules, "--only", "rulebook")
    with pypdfium2.PdfDocument(path) as document:
        pages = [document[number].get_textpage() for number in range(len(document))]
        assert "source, below it zh_TW" in pages[0].get_text_range()
        foot = [page.get_text_bounded(0, 5 * MM, 600, 12.5 * MM) for page in pages[:-1]]
        assert not any("Word" in each for each in foot)
        whole = "".join(page.get_text_range() for page in pages)
        assert whole.count("Word 59") >= 2
        assert "(goes on)" in whole
