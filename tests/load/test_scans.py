from pathlib import Path

import pytest

from pnp.diagnostics import Severity, collected
from pnp.load.scans import scans_of
from pnp.model.card import Card
from pnp.model.formats import card_format
from pnp.model.game import Deck
from pnp.model.scan import Corners

IDS = ("scout", "trader", "storm")
SQUARE = "[[0, 0], [9, 0], [9, 9], [0, 9]]"


@pytest.fixture
def found(tmp_path: Path):
    def find(*names: str, corners: str = "", column: str = "", values: tuple[str, ...] = ("", "", "")):
        (tmp_path / "scans").mkdir()
        for name in names:
            (tmp_path / "scans" / name).touch()
        if corners:
            (tmp_path / "scans" / "corners.toml").write_text(corners, encoding="utf-8")
        cards = tuple(Card(each, 1, {"file": value}) for each, value in zip(IDS, values, strict=True))
        deck = Deck("d", "d", cards, card_format("poker"), "t", scans="scans", scan_column=column)
        scans, findings = collected(scans_of(tmp_path, deck))
        return {card: scan.path.name for card, scan in scans.items()}, [each.code for each in findings], scans, findings

    return find


def test_by_id_in_any_case_and_format(found):
    named, codes, *_ = found("Scout.JPG", "TRADER.TiFf", "storm.heic", "readme.txt", "storm.gif")
    assert named == {"scout": "Scout.JPG", "trader": "TRADER.TiFf", "storm": "storm.heic"}
    assert not codes


def test_of_several_the_first_format_counts(found):
    assert found("scout.jpg", "scout.PNG", "scout.webp")[0] == {"scout": "scout.PNG"}


def test_a_letter_and_its_accent(tmp_path: Path):
    (tmp_path / "s").mkdir()
    (tmp_path / "s" / "u\u0308bung.png").touch()
    deck = Deck("d", "d", (Card("Übung", 1, {}),), card_format("poker"), "t", scans="s")
    assert list(collected(scans_of(tmp_path, deck))[0]) == ["Übung"]


@pytest.mark.parametrize(
    "names",
    [
        ("001.jpg", "002.jpg", "003.jpg"),
        ("Card 1.png", "Card 2.png", "Card 3.png"),
        ("IMG_0001.JPG", "IMG_0002.JPG", "IMG_0003.JPG"),
        ("IMG_4031.JPG", "IMG_4032.JPG", "IMG_4033.JPG"),
        ("2024 scan-9.jpg", "2024 scan-10.jpg", "2024 scan-11.jpg"),
    ],
)
def test_by_number(found, names):
    named, codes, _, findings = found(*names)
    assert tuple(named[card] for card in IDS) == names
    assert codes == ["S308"]
    assert findings[0].severity is Severity.INFO
    assert f"{names[0]} is scout" in findings[0].message


def test_numbers_that_lack_some_are_places_in_the_deck(found):
    named, codes, *_ = found("3.jpg", "1.jpg")
    assert named == {"scout": "1.jpg", "storm": "3.jpg"}
    assert codes == ["S308", "B105"]


def test_numbers_count_where_no_file_has_an_id_alone(found):
    named, codes, _, findings = found("1.jpg", "2.jpg", "storm.jpg")
    assert named == {"storm": "storm.jpg"}
    assert codes == ["B105"]
    assert findings[0].hint.startswith("there are 1.jpg, 2.jpg, storm.jpg; ")


def test_by_column(found):
    named, codes, _, findings = found("A.jpg", "b.JPG", column="file", values=("a", "B.jpg", "c"))
    assert named == {"scout": "A.jpg", "trader": "b.JPG"}
    assert codes == ["S301", "B105"]
    assert findings[0].hint == "there are A.jpg, b.JPG"


def test_an_empty_folder(found):
    named, codes, _, findings = found()
    assert not named
    assert codes == ["B105"]
    assert findings[0].hint.startswith("no picture is there; ")


def test_corners(found):
    _, codes, scans, _ = found("scout.jpg", corners=f'[corners]\n"SCOUT.JPG" = {SQUARE}\n')
    assert scans["scout"].corners == Corners((0, 0), (9, 0), (9, 9), (0, 9))
    assert not scans["scout"].in_mm
    assert codes == ["B105"]


def test_corners_in_mm(found):
    assert found("scout.jpg", corners=f'unit = "mm"\n[corners]\n"scout.jpg" = {SQUARE}\n')[2]["scout"].in_mm


@pytest.mark.parametrize(
    "value",
    [
        "1",
        "[]",
        "[[0, 0], [9, 0], [9, 9]]",
        "[[0, 0], [9, 0], [9, 9], [0]]",
        "[[0, 0], [9, 0], [9, 9], [0, true]]",
        "[[0, 0], [9, 0], [9, 9], [0, nan]]",
        "[[0, 0], [9, 0], [9, 9], [0, inf]]",
        '[[0, 0], [9, 0], [9, 9], [0, "9"]]',
        "[[0, 0], [0, 9], [9, 9], [9, 0]]",
        "[[0, 0], [9, 9], [9, 0], [0, 9]]",
        "[[0, 0], [0, 0], [0, 0], [0, 0]]",
    ],
)
def test_what_are_no_corners(found, value):
    _, codes, scans, findings = found("scout.jpg", corners=f'[corners]\n"scout.jpg" = {value}\n')
    assert scans["scout"].corners is None
    assert codes == ["S306", "B105"]
    assert findings[0].origin.row == 2


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (f'[corners]\n"scot.jpg" = {SQUARE}\n', ["S307", "B105"]),
        ('unit = "cm"\n', ["S306", "B105"]),
        ("corners = 3\n", ["B105"]),
    ],
)
def test_what_else_is_wrong_with_corners(found, text, codes):
    assert found("scout.jpg", corners=text)[1] == codes
