"""Proofs as a reviewer prints them: what stands on their pages, and which are written."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from pnp.layout.proofparts import STATES
from pnp.units import MM

TextOf = Callable[..., str]
PROOF = "proof-a4.pdf"
CATALOG = "locales/zh_TW/LC_MESSAGES/game.po"
STORM_TEXT = 'msgctxt "game/storm#text"'
WIDTH, HEIGHT = 180.0, 252.0  # of a poker card
A4_HEIGHT = 297 * MM
LEFT, TOP = 5 * MM, 10 * MM
TARGET = LEFT + WIDTH + 2 * MM
NOTES = TARGET + WIDTH + 4 * MM


@pytest.fixture
def proofed(project) -> Callable[..., Path]:
    def build(*args: object, status: int = 0) -> Path:
        result = project.build("-l", "zh_TW", "--proof", *args)
        assert result.exit_code == status, result.output
        return project.path(PROOF, "zh_TW")

    return build


IDS = ("scout", "trader", "storm")


def places(path: Path) -> dict[str, tuple[int, float]]:
    """Return the page (0 is the first) and the distance from its top of the faces of each card."""
    found = {}
    with pypdfium2.PdfDocument(path) as document:
        for number in range(len(document)):
            text = document[number].get_textpage()
            for name in IDS:
                hits = iter(text.search(name, match_case=True).get_next, None)
                boxes = [text.get_charbox(at, loose=True) for at, _ in hits]
                for left, _, _, top in boxes:
                    if left >= NOTES - 1:
                        found.setdefault(name, (number, A4_HEIGHT - top))
    return found


def row(path: Path, number: int) -> tuple[str, str, str]:
    """Return what stands on the two faces of a card (0, 1, 2), and what is said of it beside and below them."""
    known = places(path)
    page, top = known[IDS[number]]
    ends = [y for other, y in known.values() if other == page and y > top]
    bottom = min(ends, default=A4_HEIGHT - 12 * MM) - 1
    with pypdfium2.PdfDocument(path) as document:
        text = document[page].get_textpage()

        def within(left: float, right: float, above: float, below: float) -> str:
            found = text.get_text_bounded(left, A4_HEIGHT - below, right, A4_HEIGHT - above)
            return re.sub(r"\s+", " ", found).strip()

        faces = [within(left, left + WIDTH, top, top + HEIGHT) for left in (LEFT, TARGET)]
        beside = within(NOTES - 1, 210 * MM, top - 1, top + HEIGHT)
        return *faces, f"{beside} {within(LEFT, 210 * MM, top + HEIGHT, bottom)}".strip()


def colour_at(path: Path, x: float, y: float, pixels: Callable[..., Any]) -> tuple[int, ...]:
    """Return the colour of a point of the target face of “Storm”, in millimetres from its corner."""
    page, top = places(path)["storm"]
    return pixels(path, page, scale=2).getpixel((2 * (TARGET + x * MM), 2 * (top + y * MM)))


def test_a_proof_has_both_languages_beside_each_other(proofed, page_count: Callable) -> None:
    path = proofed()
    source, target, notes = row(path, 0)
    assert source == "Scout Look at the top card of the deck. You may put it at the bottom."
    assert target.replace(" ", "") == "斥候查看牌庫頂的1張牌，你可以將它放到牌庫底。"
    assert notes.startswith("scout × 2 – nothing found")
    assert row(path, 2)[2].startswith("storm – nothing found")
    assert page_count(path) in {1, 2}


def test_faces_are_as_large_as_the_cards(proofed, pixels: Callable) -> None:
    image = pixels(proofed(), scale=2)
    accent = (0, 0x72, 0xB2)
    across = [image.getpixel((x, round(2 * TOP) + 20)) == accent for x in range(image.width)]
    assert sum(across) == pytest.approx(2 * 2 * WIDTH, abs=6)
    down = [image.getpixel((round(2 * (TARGET + 90)), y)) for y in range(image.height)]
    paper = down.index((0xF7, 0xF4, 0xEC))
    assert (paper - down.index(accent)) / 2 == pytest.approx(16 * MM, abs=1)


def test_only_a_proof_of_a_translation_is_written(project) -> None:
    assert project.build("-l", "zh_TW").exit_code == 0
    assert not project.path(PROOF, "zh_TW").exists()
    result = project.build("--proof")
    assert result.exit_code == 0
    assert not project.path(PROOF).exists()
    assert "B108: “en” is the source language, which has no proof" in result.output
    result = project.build("--proof", "-l", "all", "--only", "overlays")
    assert "B108" not in result.output
    assert f"zh_TW/{PROOF}" in result.output.replace("\\", "/")
    assert [path for path in project.files() if "proof" in path] == ["game/zh_TW/proof-a4.pdf"]


def test_every_paper_has_its_proof(project, proofed) -> None:
    proofed("-p", "a4", "-p", "letter")
    with pikepdf.open(project.path("proof-letter.pdf", "zh_TW")) as document:
        assert [float(edge) for edge in document.pages[0].MediaBox[2:]] == [612, 792]


def test_a_second_run_writes_the_same_bytes(proofed) -> None:
    assert proofed().read_bytes() == proofed().read_bytes()


def test_what_the_checks_find_stands_beside_its_card(project, proofed) -> None:
    project.edit(CATALOG, "抽2張牌，然後棄1張牌。", "抽3張牌，然後棄1张牌.")
    project.edit(CATALOG, "每位玩家棄1張牌。", "每位玩家棄1張牌。[nope]")
    path = proofed(status=1)
    assert "nothing found" in row(path, 0)[2]
    trader = row(path, 1)[2]
    assert "warning I311 text:" in trader
    assert "“2”" in trader
    assert "warning I351 text: half-width “.” stands among Han" in trader
    storm = row(path, 2)[2]
    assert "warning I302 text: “[nope]” is no icon, and is printed as it stands" in storm
    assert "I311" not in storm
    assert trader.index("I341") < trader.index("I311"), "errors come first"
    with pypdfium2.PdfDocument(path) as document:
        whole = "".join(document[number].get_textpage().get_text_range() for number in range(len(document)))
    assert [whole.count(code) for code in ("I302", "I341", "I311")] == [1, 1, 1]


def test_what_a_translator_has_taken_back_is_not_told(project, proofed) -> None:
    project.edit(CATALOG, "抽2張牌，然後棄1張牌。", "抽2張牌，然後棄1張牌.")
    project.edit(CATALOG, 'msgctxt "game/trader#text"', '# ignore: punct-width — so\nmsgctxt "game/trader#text"')
    assert "I351" not in row(proofed(), 1)[2]


def test_remarks_are_not_told(project, proofed) -> None:
    project.edit(CATALOG, 'msgctxt "game/trader#text"', '# ignore: quotes — none here\nmsgctxt "game/trader#text"')
    assert "nothing found" in row(proofed(), 1)[2]


def test_findings_of_another_locale_are_not_told(project, proofed) -> None:
    text = (project.root / CATALOG).read_text(encoding="utf-8").replace("zh_TW", "zh_HK")
    project.write(CATALOG.replace("zh_TW", "zh_HK"), text.replace("抽2張牌", "抽3張牌"))
    path = proofed("-l", "zh_HK")
    assert "nothing found" in row(path, 1)[2]
    assert "I311" in row(project.path(PROOF, "zh_HK"), 1)[2]


@pytest.mark.parametrize("state", STATES)
def test_texts_that_show_their_source_are_tinted_and_told(project, proofed, pixels: Callable, state: str) -> None:
    before = colour_at(proofed(), 40, 60, pixels)
    match state:
        case "fuzzy":
            project.edit(CATALOG, STORM_TEXT, f"#, fuzzy\n{STORM_TEXT}")
        case "untranslated":
            project.edit(CATALOG, '"每位玩家棄1張牌。\\n"\n"接著將棄牌區<b>洗回</b>牌庫。"', "")
        case "stale":
            project.edit(CATALOG, STORM_TEXT, f'#, fuzzy\n#| msgid "Each player discards 2 cards."\n{STORM_TEXT}')
    path = proofed()
    source, target, notes = row(path, 2)
    assert "Each player discards" in source
    assert "Each player discards" in target
    assert {"fuzzy": "I363", "untranslated": "I362", "stale": "I364"}[state] in notes
    assert ("每位玩家棄1張牌" in notes.replace(" ", "")) == (state != "untranslated")
    found = colour_at(path, 40, 60, pixels)
    wanted = STATES["fuzzy" if state == "stale" else state]
    expected = [0.82 * old + 0.18 * 255 * new for old, new in zip(before, wanted, strict=True)]
    assert found == pytest.approx(expected, abs=3)


def test_a_text_that_does_not_fit_is_shown_as_it_is_and_tinted(project, proofed, pixels: Callable) -> None:
    before = colour_at(proofed(), 56, 50, pixels)
    project.edit(CATALOG, "每位玩家棄1張牌。", "每位玩家棄1張牌。" + "文" * 900)
    path = proofed(status=1)
    _, target, notes = row(path, 2)
    assert "每位玩家棄" in target.replace(" ", "")
    assert "X501" not in target
    assert "error I331 text:" in notes
    assert "X501" not in notes, "the check says it already"
    after = colour_at(path, 56, 50, pixels)
    assert after[0] > after[1] + 15
    assert before[0] < before[1] + 15


def test_a_source_that_does_not_fit_is_told_as_the_sources(project, proofed) -> None:
    project.edit("cards.csv", "Draw 2 cards, then discard 1 card.", "Draw 2 cards, " + "and then one more " * 150)
    source, _, notes = row(proofed(status=1), 1)
    assert source.startswith("Trader Draw 2 cards")
    assert "I331 en, text:" in notes


def test_a_card_that_cannot_be_drawn_says_why(project, proofed) -> None:
    project.template('{% if card.id == "trader" %}<icon name="nope" box="1mm 1mm 5mm 5mm"/>{% endif %}')
    path = proofed(status=1)
    source, target, notes = row(path, 1)
    assert "nope" in source
    assert "nope" in target
    assert "error X" in notes
    assert "Storm" in row(path, 2)[0]


def test_decks_without_translation_are_left_out(project, proofed, text_of: TextOf) -> None:
    project.write("plain.csv", "id,count,name,text\nblank,1,Blank,x\n")
    keys = [
        'id = "plain"',
        'title = "Plain"',
        'cards = "plain.csv"',
        'format = "poker"',
        'template = "cards/card.xml.j2"',
        'back = "cards/back.xml.j2"',
    ]
    project.toml("[[deck]]", *keys)
    text = text_of(proofed())
    assert "storm" in text
    assert "Blank" not in text
    assert "Plain" not in text


def test_a_project_without_texts_to_translate_has_no_proof(project) -> None:
    project.edit("game.toml", 'translate = ["name", "text"]\n', "")
    result = project.build("-l", "zh_TW", "--proof")
    assert "B108: no deck has texts to translate" in result.output
    assert not project.path(PROOF, "zh_TW").exists()


def test_findings_about_no_card_stand_at_the_end(project, proofed, text_of: TextOf, page_count: Callable) -> None:
    with (project.root / CATALOG).open("a", encoding="utf-8") as file:
        file.write('\nmsgctxt "game/ghost#name"\nmsgid "Ghost"\nmsgstr "鬼"\n')
    path = proofed()
    last = text_of(path, page_count(path) - 1)
    assert last.startswith("Notaboutasinglecard")
    assert "I366" in last
    assert "“Ghost”" in last
    assert re.search(r"game\.po:\d+:", last)


def test_a_broken_catalog_hides_no_other_locales_proof(project) -> None:
    text = (project.root / CATALOG).read_text(encoding="utf-8")
    project.write("locales/ja/LC_MESSAGES/game.po", text.replace("zh_TW", "ja") + '\nmsgid "unclosed\n')
    result = project.build("-l", "ja", "-l", "zh_TW", "--proof")
    assert result.exit_code == 1
    assert project.path(PROOF, "zh_TW").exists()
    assert not project.path(PROOF, "ja").exists()


def test_cards_too_large_for_the_paper_are_found(project, text_of: TextOf) -> None:
    project.edit("game.toml", 'format = "poker"', 'format = "110x150mm"')
    result = project.build("-l", "zh_TW", "--proof")
    assert "warning S401: the faces of “Cards” do not fit beside each other on a4" in result.output
    assert "scout" not in text_of(project.path(PROOF, "zh_TW"))
