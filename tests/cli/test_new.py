"""A new project builds as it is, and goes on doing so while only its cards are edited."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from pnp.errors import PnpError
from pnp.i18n.folders import locales_of
from pnp.i18n.own import DOMAIN, NEW, own_words
from pnp.i18n.po import read_po
from pnp.load.project import load
from pnp.project.scaffold import scaffold
from pnp.resources import bundled

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
    assert not (folder / "locales").exists()
    built = pnp("build", folder, "-o", tmp_path / "輸出 夾")
    assert built.exit_code == 0
    assert built.stderr == ""
    names = ["aids-a4.pdf", "cards-a4.pdf", "report.json", "rulebook-a4.pdf"]
    assert sorted(path.name for path in (tmp_path / "輸出 夾/我的-遊戲/en").iterdir()) == names
    assert all(name in built.stdout for name in names)
    assert built.stdout.endswith("5 cards, 4 pages of documents\n")
    checked = pnp("check", folder)
    assert (checked.exit_code, "error" in checked.output, "warning" in checked.output) == (0, False, False)


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


@pytest.mark.parametrize("locale", locales_of((bundled("locales"),), DOMAIN))
def test_a_new_project_in_every_language_of_the_tool(tmp_path: Path, pnp: Pnp, locale: str) -> None:
    folder = tmp_path / "game"
    assert pnp("new", folder, "--locale", locale).exit_code == 0
    loaded = load(folder)
    assert loaded.findings == ()
    assert loaded.game.source_locale == locale
    words = own_words((bundled("locales"),), locale).words
    (deck,) = loaded.game.decks
    assert [card.fields["name"] for card in deck.cards] == [words[NEW, name] for name in ("Scout", "Trader", "Storm")]
    assert deck.title == words[NEW, "Cards"]
    for name in ("cards.csv", "rules.md", "aids.md", "game.toml"):
        text = (folder / name).read_text(encoding="utf-8")
        assert "_(" not in text
        assert "GAME_" not in text
    assert words[NEW, "Setup"] in (folder / "rules.md").read_text(encoding="utf-8")


def test_every_text_of_a_new_project_is_one_of_the_tools_words() -> None:
    said = set()
    for path in (bundled("templates") / "project").iterdir():
        if path.is_file():
            said |= {text.replace("\\n", "\n") for text in re.findall(r'_\("([^"]*)"\)', path.read_text("utf-8"))}
    assert said == {text for context, text in own_words((bundled("locales"),), "en").words if context == NEW}


def test_a_new_project_has_the_translations_that_are_asked_for(tmp_path: Path, pnp: Pnp) -> None:
    folder = tmp_path / "game"
    made = pnp("new", folder, "-l", "de", "-t", "zh-TW", "-t", "en", "-t", "pl")
    assert made.exit_code == 0
    assert sorted(path.name for path in (folder / "locales").iterdir()) == ["en", "pl", "zh_TW"]
    entries = {entry.key: entry for entry in read_po(folder / "locales/zh_TW/LC_MESSAGES/game.po").messages}
    assert entries["game/scout#name", "Späher"].translation == "斥候"
    assert [key for key, entry in entries.items() if not entry.settled] == [
        ("game/rules#title", "game"),
        ("game/aids#title", "game"),
    ]
    english = read_po(folder / "locales/en/LC_MESSAGES/game.po").messages
    assert {entry.translation for entry in english} >= {"Scout", "Play 1 card."}
    assert not any(entry.settled for entry in read_po(folder / "locales/pl/LC_MESSAGES/game.po").messages)
    built = pnp("build", folder, "-l", "zh_TW", "-o", tmp_path / "out")
    assert built.exit_code == 0


def test_a_new_project_says_which_fonts_its_languages_want(
    tmp_path: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.load.cjk.font_packages", tuple)
    made = pnp("new", tmp_path / "game", "-l", "ja", "-t", "zh-Hans", "-t", "zh_TW")
    assert 'fonts for ja, zh_CN: pip install "print-and-play[cjk]"\n' in made.output
    assert "pip install" not in pnp("new", tmp_path / "other", "-t", "zh-Hant").output


@pytest.mark.parametrize("arguments", [("-l", "klingon"), ("-t", "xx_YY"), ("--from", "viral", "-l", "de")])
def test_what_new_refuses_leaves_no_folder(tmp_path: Path, pnp: Pnp, arguments: tuple[str, ...]) -> None:
    assert pnp("new", tmp_path / "game", *arguments).exit_code == 2
    assert not (tmp_path / "game").exists()


def test_no_two_projects_write_into_one_folder(tmp_path: Path) -> None:
    for name in ("病毒", "海盜", "My Game", "my-game", "viral", "!", "?!"):
        scaffold(tmp_path / name)
    ids = [load(path).game.id for path in tmp_path.iterdir()]
    assert sorted(ids) == ["my-game", "my-game-2", "mygame", "mygame-2", "viral-2", "海盜", "病毒"]


def test_a_bundled_game_is_taken_further(tmp_path: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = pnp("new", "mygame", "--from", "lanterns")
    assert made.exit_code == 0
    ours, theirs = load(Path("mygame")).game, load(bundled("games") / "lanterns").game
    assert (ours.id, ours.title, ours.engine) == ("mygame", theirs.title, theirs.engine)
    assert [[card.fields for card in deck.cards] for deck in ours.decks] == [
        [card.fields for card in deck.cards] for deck in theirs.decks
    ]
    assert Path("mygame/.gitignore").is_file()
    status, original = (pnp("translate", "status", game, "-l", "zh_TW").stdout for game in ("mygame", "lanterns"))
    assert status == original
    updated = pnp("translate", "update", "mygame")
    assert updated.stdout.count(": 0 became fuzzy, 0 new, 0 obsolete") == 2
    build, original = (pnp("build", game, "-l", "zh_TW").stdout.splitlines()[-1] for game in ("mygame", "lanterns"))
    assert build == original
    assert pnp("check", "mygame").exit_code == 0
    assert pnp("effects", "mygame").output == pnp("effects", "lanterns").output
    played = pnp("play", "mygame", "--seed", "7")
    assert played.exit_code == 0
    assert played.output.splitlines()[-2:] == pnp("play", "lanterns", "--seed", "7").output.splitlines()[-2:]


def test_only_bundled_games_are_taken_further(tmp_path: Path, pnp: Pnp) -> None:
    scaffold(tmp_path / "mine")
    assert "B114" in pnp("new", tmp_path / "other", "--from", tmp_path / "mine").output
    assert "D140" in pnp("new", tmp_path / "other", "--from", "virall").output


def test_a_game_of_the_installed_package_says_how_to_take_it_further(
    tmp_path: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "site/pnp/_data"
    data.mkdir(parents=True)
    for name in ("games", "templates", "locales", "fonts"):
        (data / name).symlink_to(bundled(name), target_is_directory=True)
    monkeypatch.setattr("pnp.resources._PACKAGE", data.parent)
    refused = pnp("translate", "update", "lanterns")
    assert refused.exit_code == 2
    assert "I212" in refused.output
    assert "pnp new my-lanterns --from lanterns" in refused.output
    assert pnp("translate", "status", "lanterns", "-l", "zh_TW").exit_code == 0


def test_every_command_reads_the_same_catalogs(tmp_path: Path, pnp: Pnp) -> None:
    """A folder copied by hand has the id of a bundled game, and none of its catalogs."""
    shutil.copytree(bundled("games") / "lanterns", tmp_path / "copied")
    folder = tmp_path / "copied"
    assert "B102" in pnp("build", folder, "-l", "zh_TW", "-o", tmp_path / "out").output
    assert "I207" in pnp("translate", "status", folder).output
    assert "I208" in pnp("translate", "export", folder, "-l", "zh_TW", "-o", tmp_path / "x.tmx").output
    assert "zh_TW" not in pnp("check", folder).stdout
    assert "zh_TW" not in pnp("effects", folder).stdout
