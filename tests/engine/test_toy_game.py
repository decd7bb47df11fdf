"""A game that pnp has never seen is played, checked and printed by one record and data, from a package of its own."""

import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copy, copytree

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from pnp.cli.main import cli
from pnp.engine.core.engine import Engine
from pnp.engine.registry import BUNDLED, engine, names

TOY = Path(__file__).parent / "toy"


class Toy:
    """The project in a folder, and its package installed beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.root = folder, folder / "project"
        copytree(TOY / "project", self.root)
        copy(TOY / "frogs.py", folder)
        self.about = folder / "frogs-1.0.dist-info"
        self.about.mkdir()
        (self.about / "METADATA").write_text("Metadata-Version: 2.1\nName: frog-games\nVersion: 1.0\n", "utf-8")
        self.bring("frogs", "frogs:ENGINE")

    def bring(self, name: str, what: str) -> None:
        (self.about / "entry_points.txt").write_text(f"[pnp.games]\n{name} = {what}\n", "utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        path = self.root / name
        text = path.read_text(encoding="utf-8")
        assert old in text, old
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def run(self, command: str, *arguments: str) -> Result:
        result = CliRunner().invoke(cli, [command, str(self.root), *arguments])
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Toy]:
    monkeypatch.syspath_prepend(tmp_path)
    yield Toy(tmp_path)
    sys.modules.pop("frogs", None)


def test_it_is_found_by_its_name(toy: Toy) -> None:
    assert names() == (*BUNDLED, "frogs")
    found = engine("frogs")
    assert isinstance(found, Engine)
    assert (found.id, found.players) == ("frogs", 2)


def test_it_is_played_and_replayed(toy: Toy) -> None:
    told = toy.run("play", "--seed", "7")
    assert told.exit_code == 0
    assert told.stdout.splitlines()[1:4] == ["game: frogs", "players: 2", "variants: none"]
    assert told.stdout.splitlines()[-2].startswith("totals: ")
    transcript = toy.folder / "game.txt"
    assert toy.run("play", "--players", "4", "--variant", "backwards", "-o", str(transcript)).exit_code == 0
    assert "variants: backwards" in transcript.read_text(encoding="utf-8")
    assert toy.run("play", "--replay", str(transcript)).exit_code == 0
    assert "E120" in toy.run("play", "--players", "5").stderr
    assert "E151" in toy.run("play", "--variant", "rain").stderr
    assert "frogs     2 players, variants backwards" in toy.run("play", "--help").stdout


def test_it_is_simulated(toy: Toy) -> None:
    told = toy.run("simulate", "--games", "5", "--jobs", "1")
    assert told.exit_code == 0
    assert told.stdout.startswith("5 games, 10.0 steps")


def test_its_effects_are_checked_in_every_locale(toy: Toy) -> None:
    found = toy.run("check")
    assert (found.exit_code, "error" in found.stderr) == (0, False), found.stderr
    told = toy.run("effects", "--card", "belly-flop").stdout
    assert "witness  take: hopped 0 2; splashed 0" in told
    assert "status   en generated, zh_TW generated" in told


@pytest.mark.parametrize(
    ("name", "old", "new", "code"),
    [
        ("frogs.csv", "Hop 1 space.", "Hop 2 spaces.", "V131"),
        ("locales/zh_TW/LC_MESSAGES/pond.po", "跳1格", "跳2格", "V131"),
        ("verbs.toml", "splash = {}", "splash = {}\nnap = {}", "V103"),
        ("phrases.toml", 'or = "{a}, or {b}"', "", "V101"),
        ("sums.toml", '"board.spaces" = 9', '"board.spaces" = 8', "V111"),
        ("sums.toml", '"deck.frog" = 10', '"deck.frog" = 9', "V111"),
        ("board.toml", "spaces = 9", "spaces = 1", "E122"),
        ("frogs.csv", "hop 1", "hup 1", "M202"),
    ],
)
def test_a_mistake_in_its_files_is_found(toy: Toy, name: str, old: str, new: str, code: str) -> None:
    toy.change(name, old, new)
    found = toy.run("check")
    assert found.exit_code == 1
    assert f"error {code}" in found.stderr, found.stderr


def test_it_is_printed_with_its_own_board_in_its_rules(toy: Toy) -> None:
    out = toy.folder / "out"
    told = toy.run("build", "--locale", "all", "-o", str(out))
    assert told.exit_code == 0, told.stderr
    assert "Hop 2 spaces. Then splash all others back" in said(out / "pond" / "en" / "cards-a4.pdf")
    assert "The pond has 9 spaces, and there are 10 cards." in said(out / "pond" / "en" / "rulebook-a4.pdf")
    assert "池塘有9格，共有10張牌。" in said(out / "pond" / "zh_TW" / "rulebook-a4.pdf")


def test_a_board_that_cannot_be_read_is_a_finding_and_the_rest_is_printed(toy: Toy) -> None:
    toy.change("board.toml", "spaces = 9", "spaces = nine")
    out = toy.folder / "out"
    told = toy.run("build", "-o", str(out))
    assert told.exit_code == 1
    assert "board.toml:1" in told.stderr
    assert (out / "pond" / "en" / "cards-a4.pdf").is_file()
    assert (out / "pond" / "en" / "rulebook-a4.pdf").is_file()


@pytest.mark.parametrize(
    ("what", "source", "words"),
    [
        ("frogs:ENGINE", "import nowhere_at_all\n", "ModuleNotFoundError"),
        ("frogs:ENGINE", "1 / 0\n", "ZeroDivisionError"),
        ("frogs:ENGINE", "ENGINE = 7\n", "“frogs:ENGINE” is no engine called “frogs”"),
        ("frogs:TOAD", "", "AttributeError"),
        ("toads:ENGINE", "", "ModuleNotFoundError"),
    ],
)
def test_a_package_that_is_broken_is_a_finding_with_its_name(toy: Toy, what: str, source: str, words: str) -> None:
    (toy.folder / "frogs.py").write_text(source, encoding="utf-8")
    toy.bring("frogs", what)
    for command in ("play", "simulate"):
        told = toy.run(command)
        assert told.exit_code == 2
        assert "game.toml:4:engine: error E152: " in told.stderr
        assert words in told.stderr
        assert "it comes with the package “frog-games”" in told.stderr
    assert "error E152" in toy.run("check").stderr
    assert "E152" in toy.run("effects").stderr
    out = toy.folder / "out"
    built = toy.run("build", "-o", str(out))
    assert built.exit_code == 1
    assert "error E152" in built.stderr
    assert (out / "pond" / "en" / "cards-a4.pdf").is_file()
    assert words in toy.run("play", "--help").stdout.replace("\n", " ")


def said(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    try:
        return " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())
    finally:
        document.close()
