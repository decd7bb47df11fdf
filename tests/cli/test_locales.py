"""Locales as people spell them, on the command line and as folders: every command means the same."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli.main import cli

GAME = """[game]
id = "x"
title = "x"
source_locale = "en"

[[deck]]
id = "cards"
cards = "cards.csv"
format = "poker"
template = "cards/card.xml.j2"
translate = ["name", "text"]
"""
CARD = """<card fill="white">
  <text slot="name" box="5mm 5mm 53mm 9mm">{{ card.name }}</text>
  <text slot="text" box="5mm 22mm 53mm 58mm">{{ card.text }}</text>
</card>
"""
CATALOG = """msgid ""
msgstr ""
"Language: zh-Hant-TW\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"

msgctxt "x/a#name"
msgid "Scout"
msgstr "斥候"

msgctxt "x/a#text"
msgid "Draw 2 cards."
msgstr "抽2張牌。"
"""
SPELLINGS = ["zh-TW", "zh_TW", "zh_tw", "zh-Hant-TW", "zh_Hant_TW", "zh-hant-tw"]
Run = Callable[..., Result]


def write(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "game"
    write(root, "game.toml", GAME)
    write(root, "cards.csv", "id,name,text\na,Scout,Draw 2 cards.\n")
    write(root, "templates/cards/card.xml.j2", CARD)
    return root


@pytest.fixture
def run(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)

    def invoke(*arguments: str) -> Result:
        return CliRunner().invoke(cli, list(arguments))

    return invoke


def catalogs(project: Path) -> list[str]:
    return sorted(path.parent.parent.name for path in project.glob("locales/*/LC_MESSAGES/x.po"))


@pytest.mark.parametrize("folder", SPELLINGS)
def test_every_command_reads_the_one_catalog(folder: str, project: Path, run: Run) -> None:
    write(project, f"locales/{folder}/LC_MESSAGES/x.po", CATALOG)
    for spelled in ("zh-TW", "zh_tw", "zh_Hant_TW"):
        built = run("build", "game", "-l", spelled, "-o", "out", "--only", "overlays")
        assert built.exit_code == 0, built.output
        assert "not translated" not in built.output
        checked = run("check", "game", "-l", spelled)
        assert "no catalog" not in checked.output
        assert "Language" not in checked.output
        standing = run("translate", "status", "game", "-l", spelled)
        assert standing.output.splitlines()[1].split()[:5] == ["cards", "2", "2", "0", "0"]
        assert run("translate", "update", "game", "-l", spelled).exit_code == 0
    assert [path.name for path in Path("out/x").iterdir() if path.is_dir()] == ["zh_TW"]
    assert catalogs(project) == [folder]


def test_a_new_catalog_has_the_locales_one_name(project: Path, run: Run) -> None:
    assert run("translate", "update", "game", "-l", "zh-hant-tw").exit_code == 0
    assert catalogs(project) == ["zh_TW"]
    assert run("build", "game", "-l", "zh-TW", "-o", "out").exit_code == 0


def test_all_names_a_locale_once(project: Path, run: Run) -> None:
    write(project, "locales/zh-TW/LC_MESSAGES/x.po", CATALOG)
    assert run("build", "game", "-l", "all", "-o", "out").exit_code == 0
    assert sorted(path.name for path in Path("out/x").iterdir() if path.is_dir()) == ["en", "zh_TW"]


@pytest.mark.parametrize(
    "command",
    [
        ("build", "game", "-l", "zh_TW"),
        ("check", "game"),
        ("fonts", "game"),
        ("translate", "status", "game"),
        ("translate", "update", "game"),
        ("translate", "export", "game", "-l", "zh_TW", "-o", "x.xlsx"),
    ],
)
def test_two_folders_of_one_locale_are_an_error_that_names_both(
    command: tuple[str, ...], project: Path, run: Run
) -> None:
    write(project, "locales/zh-TW/LC_MESSAGES/x.po", CATALOG)
    write(project, "locales/zh_TW/LC_MESSAGES/x.po", CATALOG)
    result = run(*command)
    assert result.exit_code == 2
    assert "I106" in result.output
    assert "“zh-TW”" in result.output
    assert "“zh_TW”" in result.output


def test_the_source_language_may_be_spelled_otherwise(project: Path, run: Run) -> None:
    write(project, "game.toml", GAME.replace('"en"', '"zh-hant-tw"'))
    assert run("build", "game", "-l", "zh_TW", "-o", "out").exit_code == 0
    assert [path.name for path in Path("out/x").iterdir() if path.is_dir()] == ["zh_TW"]
    assert "I206" in run("translate", "update", "game", "-l", "zh-TW").output


@pytest.mark.parametrize("kind", ["xliff", "tmx"])
def test_other_tools_get_language_tags(kind: str, project: Path, run: Run) -> None:
    write(project, "locales/zh_TW/LC_MESSAGES/x.po", CATALOG)
    assert run("translate", "export", "game", "-l", "zh-tw", "-o", f"x.{kind}").exit_code == 0
    text = Path(f"x.{kind}").read_text(encoding="utf-8")
    assert '"zh-TW"' in text
    assert "zh_TW" not in text
    text = text.replace("zh-TW", "zh-Hant-TW")
    Path(f"x.{kind}").write_text(text, encoding="utf-8")
    assert run("translate", "import", "game", f"x.{kind}", "-l", "zh_TW").exit_code == 0
