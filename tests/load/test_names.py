from pathlib import Path

import pytest

from pnp.diagnostics import NOWHERE
from pnp.errors import PnpError
from pnp.load.names import did_you_mean, inside, spelled_otherwise


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
    assert spelled_otherwise(tmp_path, "Data/Cards.CSV") == ""
    if (tmp_path / "data" / "cards.csv").exists():
        assert spelled_otherwise(tmp_path, "data/cards.csv") == "Data/Cards.CSV"


def test_did_you_mean() -> None:
    assert did_you_mean("TEMPLTE", ["title", "template"]) == "did you mean “template”?"
    assert did_you_mean("xyz", ["title", "template"]) == ""
