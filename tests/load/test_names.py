import unicodedata
from pathlib import Path

import pytest

from pnp.diagnostics import NOWHERE, Severity
from pnp.errors import PnpError
from pnp.load.gate import is_file
from pnp.load.names import Spelled, bad_name, composed, did_you_mean, inside, spelled, spelled_otherwise


@pytest.mark.parametrize(
    "text",
    [
        "/etc/passwd",
        "../x",
        "a/../../x",
        "C:/x",
        "C:x",
        "\\\\server\\x",
        "a\\b",
        "..\\x",
        "a\0b",
        "nul",
        "art/CON.png",
        "a/..",
    ],
)
def test_paths_that_leave_or_are_not_portable(tmp_path: Path, text: str) -> None:
    with pytest.raises(PnpError, match="D144"):
        inside(tmp_path, text, NOWHERE)


@pytest.mark.parametrize("text", ["cards.csv", "data/卡 片.csv", "a/./b", "...", "a..b"])
def test_paths_inside(tmp_path: Path, text: str) -> None:
    assert inside(tmp_path, text, NOWHERE) == tmp_path / text


def test_links(tmp_path: Path) -> None:
    project, outside = tmp_path / "project", tmp_path / "outside"
    project.mkdir()
    outside.mkdir()
    (outside / "cards.csv").write_text("id\n", encoding="utf-8")
    (project / "real.csv").write_text("id\n", encoding="utf-8")
    try:
        (project / "art").symlink_to(outside, target_is_directory=True)
        (project / "cards.csv").symlink_to(project / "real.csv")
    except OSError:
        pytest.skip("this system makes no links")
    assert inside(project, "cards.csv", NOWHERE).is_file()
    with pytest.raises(PnpError, match="D144"):
        inside(project, "art/cards.csv", NOWHERE)


def test_spelling(tmp_path: Path) -> None:
    (tmp_path / "Data").mkdir()
    (tmp_path / "Data" / "Cards.CSV").write_text("id\n", encoding="utf-8")
    assert spelled(tmp_path, "Data/Cards.CSV") == Spelled("Data/Cards.CSV", other_case=False)
    assert spelled(tmp_path, "data/cards.csv") == Spelled("Data/Cards.CSV", other_case=True)
    assert spelled(tmp_path, "data/./card.csv") is None
    assert spelled(tmp_path, "nowhere/cards.csv") is None


@pytest.mark.parametrize(("stored", "wanted"), [("NFD", "NFC"), ("NFC", "NFD")])
def test_a_letter_and_its_accent_are_one_name(tmp_path: Path, stored: str, wanted: str) -> None:
    name = unicodedata.normalize(stored, "Übung.png")
    (tmp_path / name).touch()
    found = spelled(tmp_path, unicodedata.normalize(wanted, "Übung.png"))
    assert found is not None
    assert composed(found.text) == composed(name)
    assert not found.other_case
    other = spelled(tmp_path, unicodedata.normalize(wanted, "übung.PNG"))
    assert other is not None
    assert other.other_case


def test_of_several_names_that_differ_in_case_none_is_chosen(tmp_path: Path) -> None:
    (tmp_path / "Back.png").touch()
    (tmp_path / "BACK.png").touch()
    if len(list(tmp_path.iterdir())) == 1:
        pytest.skip("this system knows no case")
    assert spelled(tmp_path, "back.png") is None
    assert spelled(tmp_path, "BACK.png") == Spelled("BACK.png", other_case=False)


def test_another_case_is_a_warning() -> None:
    (warning,) = spelled_otherwise("cards.csv", Spelled("Cards.CSV", other_case=True), "file")
    assert (warning.code, warning.severity, warning.hint) == ("D146", Severity.WARNING, "write “Cards.CSV”")
    assert not list(spelled_otherwise("Cards.CSV", Spelled("Cards.CSV", other_case=False), "file"))


def test_loops_and_long_names(tmp_path: Path) -> None:
    try:
        (tmp_path / "loop.csv").symlink_to("loop.csv")
    except OSError:
        pytest.skip("this system makes no links")
    assert not is_file(inside(tmp_path, "loop.csv", NOWHERE))
    assert bad_name("牌" * 66) == ""
    assert bad_name("牌" * 67) == "it is longer than 200 bytes"


def test_did_you_mean() -> None:
    assert did_you_mean("TEMPLTE", ["title", "template"]) == "did you mean “template”?"
    assert did_you_mean("xyz", ["title", "template"]) == ""
