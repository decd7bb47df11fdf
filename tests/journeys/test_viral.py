"""The bundled game as it is printed: measured, extracted, and the same each time."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from babel.messages.pofile import read_po
from click.testing import Result

from pnp.load.project import load
from pnp.model.card import Card
from pnp.resources import bundled

MM = 72 / 25.4
WIDTH, HEIGHT = 64.0, 89.0
LOCALES = ("zh_TW", "en")
TARGETS = ("cards", "overlays-insert", "overlays-patch")
TextOf = Callable[..., str]


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory, pnp: Callable[..., Result]) -> Path:
    folder = tmp_path_factory.mktemp("viral")
    result = pnp(
        "build",
        "viral",
        "-l",
        "zh_TW",
        "-l",
        "en",
        "-p",
        "a4",
        "-p",
        "letter",
        "--only",
        "cards,overlays",
        "-o",
        folder,
    )
    assert result.exit_code == 0, result.output
    # Three rows of 89 mm leave no room on Letter for bleed beside the marks, and nothing else is to be said.
    assert set(re.findall(r"(?:warning|error) (\w+): .* on (\w+):", result.stderr)) == {("S105", "letter")}
    assert "180 cards\n" in result.stdout
    return folder / "viral"


@pytest.fixture(scope="module")
def cards() -> list[tuple[Card, tuple[str, ...]]]:
    """Return every card, copies by themselves, with the fields that are translated."""
    game = load(bundled("games") / "viral").game
    return [(card, deck.translate) for deck in game.decks for card in deck.cards for _ in range(card.count)]


@pytest.fixture(scope="module")
def words() -> Callable[[Card, str, str], str]:
    """Return a function that gives a card's words in a locale, read by other means than the build's."""
    with (bundled("locales") / "zh_TW/LC_MESSAGES/viral.po").open("rb") as file:
        catalog = {message.context: str(message.string) for message in read_po(file) if message.context}

    def find(card: Card, field: str, locale: str) -> str:
        text = (
            card.fields[field] if locale == "en" else catalog[f"viral/{card.id}#{field}"] if card.fields[field] else ""
        )
        return re.sub(r"<[^>]+>|\[[a-z-]+\]|\s", "", text)

    return find


def documents(output: Path) -> Iterator[Path]:
    found = sorted(output.rglob("*.pdf"))
    assert len(found) == 2 * (len(TARGETS) + 1)
    yield from found


def cuts(page: pikepdf.Page, drawing: Callable[..., Any]) -> tuple[list[float], list[float]]:
    """Return where the marks of a page say to cut, in millimetres from its left and from its top."""
    height = float(page.MediaBox[3])
    across, down = set(), set()
    for x1, y1, x2, y2 in drawing(page).strokes:
        if x1 == x2:
            across.add(round(x1 / MM, 4))
        else:
            assert y1 == y2
            down.add(round((height - y1) / MM, 4))
    return sorted(across), sorted(down)


def test_ten_sheets_of_nine(output: Path) -> None:
    for locale, sheet, back in (("en", "Sheet {}", "back"), ("zh_TW", "第{}張", "背面")):
        with pikepdf.open(output / locale / "cards-a4.pdf") as document:
            assert len(document.pages) == 20
            outline = [str(item.title) for item in document.open_outline().root]
            labels = [str(label.P) for label in document.Root.PageLabels.Nums[1::2]]
        assert outline == [sheet.format(number) for number in range(1, 11)]
        assert labels == [label for number in range(1, 11) for label in (f"{number}", f"{number} {back}")]


def test_pitch_is_true_to_a_hundredth_of_a_millimetre(output: Path, drawing: Callable[..., Any]) -> None:
    for paper, width, height in (("a4", 210, 297), ("letter", 215.9, 279.4)):
        with pikepdf.open(output / "zh_TW" / f"cards-{paper}.pdf") as document:
            for page in document.pages:
                across, down = cuts(page, drawing)
                assert len(across) == len(down) == 4
                for found, pitch, side in ((across, WIDTH, width), (down, HEIGHT, height)):
                    assert [b - a for a, b in pairwise(found)] == pytest.approx([pitch] * 3, abs=0.01)
                    assert found[0] + found[-1] == pytest.approx(side, abs=0.01)  # in the middle of the sheet


def test_marks_stay_on_the_paper_and_off_the_cards(output: Path, drawing: Callable[..., Any]) -> None:
    for path in (output / "zh_TW" / f"cards-{paper}.pdf" for paper in ("a4", "letter")):
        with pikepdf.open(path) as document:
            for page in document.pages:
                width, height = map(float, page.MediaBox[2:])
                across, down = cuts(page, drawing)
                left, right = across[0] * MM, across[-1] * MM
                top, bottom = height - down[0] * MM, height - down[-1] * MM
                strokes = drawing(page).strokes
                assert len(strokes) == 16
                for x1, y1, x2, y2 in strokes:
                    assert all(5 < x < width - 5 and 5 < y < height - 5 for x, y in ((x1, y1), (x2, y2)))
                    assert abs(x2 - x1) + abs(y2 - y1) >= 2 * MM
                    outside_x = max(x1, x2) < left or min(x1, x2) > right
                    outside_y = max(y1, y2) < bottom or min(y1, y2) > top
                    assert outside_x or outside_y


def test_cards_lie_where_the_marks_say(output: Path, drawing: Callable[..., Any]) -> None:
    with pikepdf.open(output / "zh_TW" / "cards-a4.pdf") as document:
        for page in list(document.pages)[1::2]:  # of backs, whose frames are all forms
            across, down = cuts(page, drawing)
            corners = {
                (round(x, 2), round((float(page.MediaBox[3]) - y), 2))
                for x, y in (form.matrix.transform((0, 0)) for form in drawing(page).forms if form.matrix.a > 0)
            }
            assert corners <= {(round(x * MM, 2), round(y * MM, 2)) for x in across for y in down}


@pytest.mark.parametrize("locale", LOCALES)
def test_every_name_and_text_can_be_extracted(
    output: Path, text_of: TextOf, cards: list[tuple[Card, tuple[str, ...]]], words: Callable, locale: str
) -> None:
    assert len(cards) == 90
    path = output / locale / "cards-a4.pdf"
    left, top = (210 - 3 * WIDTH) / 2 * MM, (297 + 3 * HEIGHT) / 2 * MM
    for number, (card, fields) in enumerate(cards):
        sheet, place = divmod(number, 9)
        row, column = divmod(place, 3)
        x, y = left + column * WIDTH * MM, top - (row + 1) * HEIGHT * MM
        text = text_of(path, 2 * sheet, (x, y, x + WIDTH * MM, y + HEIGHT * MM))
        for field in fields:
            said = words(card, field, locale)
            assert said in text, f"{card.id}: {field}"
            assert said or field == "flavour"


def test_strips_say_what_the_catalog_says(
    output: Path, text_of: TextOf, cards: list[tuple[Card, tuple[str, ...]]], words: Callable
) -> None:
    patch = text_of(output / "zh_TW" / "overlays-patch-a4.pdf")
    insert = text_of(output / "zh_TW" / "overlays-insert-a4.pdf")
    for card, fields in cards:
        for field in fields:
            assert words(card, field, "zh_TW") in patch
            assert words(card, field, "zh_TW") in insert


def test_every_font_is_embedded_and_subset(output: Path) -> None:
    for path in documents(output):
        with pikepdf.open(path) as document:
            fonts = [
                item
                for item in document.objects
                if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"
            ]
            assert {str(font.Subtype) for font in fonts} == {"/Type0", "/CIDFontType2"}
            for font in fonts:
                assert re.match(r"/[A-Z]{6}\+Noto", str(font.BaseFont)), font.BaseFont
                if font.Subtype == "/CIDFontType2":
                    embedded = font.FontDescriptor.FontFile2.read_bytes()
                    assert 100 < len(embedded) < 400_000
                else:
                    assert font.Encoding == "/Identity-H"
                    assert "/ToUnicode" in font
            streams = [item for item in document.objects if isinstance(item, pikepdf.Stream)]
            assert not [stream for stream in streams if b"Helvetica" in stream.read_bytes()]


def test_what_a_reader_and_a_printer_are_told(output: Path) -> None:
    for path in documents(output):
        locale, target = path.parent.name, path.stem.rpartition("-")[0]
        with pikepdf.open(path) as document:
            root = document.Root
            assert str(root.Lang).lower() == {"zh_TW": "zh-tw", "en": "en"}[locale]
            assert str(document.docinfo["/Title"]) == f"Viral – {target} ({locale})"
            assert root.ViewerPreferences.PrintScaling == "/None"
            assert root.ViewerPreferences.DisplayDocTitle
            assert root.ViewerPreferences.Duplex == ("/DuplexFlipLongEdge" if target == "cards" else "/Simplex")
            assert document.open_outline().root
            for page in document.pages:
                size = {"a4": (210, 297), "letter": (215.9, 279.4)}[path.stem.rpartition("-")[2]]
                media = [float(value) for value in page.MediaBox]
                assert media == pytest.approx([0, 0, size[0] * MM, size[1] * MM], abs=0.001)
                for box in (page.TrimBox, page.BleedBox):
                    assert [float(value) for value in box] == media


def test_letter_holds_as_many(output: Path) -> None:
    with pikepdf.open(output / "zh_TW" / "cards-letter.pdf") as document:
        assert len(document.pages) == 20


def test_repeated_frames_and_art_are_stored_once(output: Path) -> None:
    with pikepdf.open(output / "zh_TW" / "cards-a4.pdf") as document:
        streams = [item.read_bytes() for item in document.objects if isinstance(item, pikepdf.Stream)]
        assert len(streams) == len(set(streams))
    assert (output / "zh_TW" / "cards-a4.pdf").stat().st_size < 600_000


def test_the_report_is_clean(output: Path) -> None:
    import json

    for locale in LOCALES:
        report = json.loads((output / locale / "report.json").read_text(encoding="utf-8"))
        summary = report["summary"]
        assert (summary["cards"], summary["errors"], summary["warnings"]) == (90, 0, 1)
        assert (summary["overflowing"], summary["missing_glyphs"], summary["untranslated"]) == (0, 0, 0)
        assert [finding["code"] for finding in report["findings"]] == ["S105"]  # on Letter
        for row in report["texts"]:
            assert row["size"] >= 7
            assert row["missing"] == ""


def test_the_same_bytes_again_under_another_hash_seed(output: Path, tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONHASHSEED": "4711"}
    command = [
        sys.executable,
        "-m",
        "pnp",
        "build",
        "viral",
        "-l",
        "zh_TW",
        "-p",
        "a4",
        "-p",
        "letter",
        "--only",
        "cards,overlays",
        "-o",
        tmp_path,
    ]
    subprocess.run(command, env=env, check=True, capture_output=True)
    again = sorted(path for path in tmp_path.rglob("*") if path.is_file() and path.name != ".project")
    assert [path.name for path in again] == sorted(path.name for path in (output / "zh_TW").iterdir())
    for path in again:
        assert path.read_bytes() == (output / path.relative_to(tmp_path / "viral")).read_bytes(), path.name


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    "command",
    [
        ["qpdf", "--check"],
        ["mutool", "draw", "-q", "-F", "txt", "-o", os.devnull],
        ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING", "-sDEVICE=nullpage"],
    ],
    ids=lambda command: command[0],
)
def test_other_tools_find_no_fault(output: Path, command: list[str], target: str) -> None:
    if not shutil.which(command[0]):
        pytest.skip(f"{command[0]} is not installed")
    path = output / "zh_TW" / f"{target}-a4.pdf"
    done = subprocess.run([*command, path], capture_output=True, text=True, encoding="utf-8", errors="replace")
    told = [line for line in (done.stdout + done.stderr).splitlines() if "ICC support" not in line]
    assert done.returncode == 0, told
    assert not [line for line in told if line.lower().startswith(("warning:", "error:"))]
