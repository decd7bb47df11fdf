"""A new project builds as it is, and goes on doing so while only its cards are edited."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from pnp.cli.new import scaffold
from pnp.errors import PnpError
from pnp.load.project import load

Pnp = Callable[..., Result]


@pytest.mark.parametrize("name", ["game", "我的 遊戲", "Étoile Noire", "con", "x" * 100, 'a"b', "100%"])
def test_a_new_project_loads_without_findings(tmp_path: Path, name: str) -> None:
    try:
        scaffold(tmp_path / name)
    except PnpError:
        pytest.skip("this system allows no such name")
    loaded = load(tmp_path / name)
    assert loaded.findings == ()
    assert loaded.game.title == name.replace('"', "")


@pytest.mark.parametrize("name", ["a\\b", "tab\there", "del\x7f"])
def test_a_title_that_toml_would_not_take_as_it_is(tmp_path: Path, name: str) -> None:
    try:
        scaffold(tmp_path / name)
    except PnpError:
        pytest.skip("this system allows no such name")
    if not (tmp_path / name / "game.toml").is_file():
        pytest.skip("this system takes it for several names")
    assert load(tmp_path / name).findings == ()


def test_new_and_build_say_what_they_wrote(tmp_path: Path, pnp: Pnp) -> None:
    folder = tmp_path / "我的 遊戲"
    made = pnp("new", folder)
    assert made.exit_code == 0
    assert f'pnp build "{folder}"' in made.output
    assert (folder / "locales/zh_TW/LC_MESSAGES/mygame.po").is_file()
    built = pnp("build", folder, "-l", "zh_TW", "-o", tmp_path / "輸出 夾")
    assert built.exit_code == 0
    assert built.stderr == ""
    names = ["cards-a4.pdf", "overlays-insert-a4.pdf", "overlays-patch-a4.pdf", "report.json"]
    assert sorted(path.name for path in (tmp_path / "輸出 夾/mygame/zh_TW").iterdir()) == names
    assert all(name in built.stdout for name in names)
    assert built.stdout.endswith("5 cards\n")


def test_what_stands_in_a_folder_stays(tmp_path: Path, pnp: Pnp) -> None:
    kept = tmp_path / "notes.txt"
    kept.write_text("mine", encoding="utf-8")
    made = pnp("new", tmp_path)
    assert made.exit_code == 2
    assert "B104" in made.output
    assert list(tmp_path.iterdir()) == [kept]


def test_a_file_is_no_folder(tmp_path: Path, pnp: Pnp) -> None:
    (tmp_path / "a").write_text("mine", encoding="utf-8")
    assert pnp("new", tmp_path / "a").exit_code == 2
    assert pnp("new", tmp_path / "a" / "b").exit_code == 2


def test_an_empty_folder_will_do(tmp_path: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert pnp("new", ".").exit_code == 0
    assert pnp("build").exit_code == 0
    assert len(list(tmp_path.glob("output/*/en/cards-a4.pdf"))) == 1


def test_editing_the_cards_is_enough(project, text_of: Callable[..., str]) -> None:
    project.cards("wolf,3,Wolf,Bite.", "owl,1,夜梟,看牌庫頂的1張牌。")
    assert project.build().exit_code == 0
    text = text_of(project.path("cards-a4.pdf"), 0)
    assert text.count("Wolf") == text.count("Bite.") == 3
    assert "夜梟" in text
    assert "看牌庫頂的1張牌。" in text


def test_no_name_is_too_long(pnp: Pnp, tmp_path: Path) -> None:
    for command in ("new", "build", "fonts"):
        assert pnp(command, tmp_path / ("x" * 300)).exit_code == 2
