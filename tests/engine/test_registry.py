"""Which engine plays a project is what its ``game.toml`` says, and nothing else."""

from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest
from click.testing import CliRunner, Result

from pnp.cli.main import cli
from pnp.diagnostics import Origin
from pnp.engine.registry import BUNDLED, engine, engine_of
from pnp.errors import PnpError
from pnp.load.project import load
from pnp.resources import bundled


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(cli, arguments)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def copied(name: str, folder: Path, old: str, new: str) -> Path:
    """Return a copy of a bundled game with a change in its ``game.toml``."""
    root = folder / "mygame"
    copytree(bundled("games") / name, root, ignore=ignore_patterns("*.md", "art"))
    path = root / "game.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return root


@pytest.mark.parametrize("name", BUNDLED)
def test_every_bundled_engine_is_called_as_its_folder_and_plays_its_game(name: str) -> None:
    found = engine(name)
    assert found.id == found.game.id == name
    assert engine_of(load(bundled("games") / name).game) is found


def test_a_project_of_another_id_is_played_from_its_own_files(tmp_path: Path) -> None:
    root = copied("viral", tmp_path, 'id = "viral"', 'id = "plague"')
    told = run("play", str(root), "--seed", "3")
    assert told.exit_code == 0
    assert told.stdout == run("play", "viral", "--seed", "3").stdout
    path = root / "game.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("\nrounds = 6", "\nrounds = 2"), encoding="utf-8")
    short = run("play", str(root), "--seed", "3").stdout
    assert len(short.splitlines()) < len(told.stdout.splitlines()) / 2


def test_a_project_that_is_only_called_like_a_game_is_not_played_as_that(tmp_path: Path) -> None:
    root = copied("viral", tmp_path, 'engine = "viral"\n', "")
    assert load(root).game.id == "viral"
    told = run("play", str(root))
    assert told.exit_code == 2
    assert "error E150: “viral” names no engine" in told.stderr
    assert "there are lanterns, viral, vitamors" in told.stderr


def test_an_engine_that_there_is_not(tmp_path: Path) -> None:
    root = copied("lanterns", tmp_path, 'engine = "lanterns"', 'engine = "lantern"')
    for command in ("play", "check", "effects"):
        told = run(command, str(root))
        assert told.exit_code
        assert "game.toml:8:engine: error E150: no engine is called “lantern”" in told.stderr
        assert "did you mean “lanterns”?" in told.stderr
    with pytest.raises(PnpError) as caught:
        engine("xyz", Origin("game.toml", 8))
    assert caught.value.diagnostic.origin == Origin("game.toml", 8)
    assert caught.value.diagnostic.hint == "there are lanterns, viral, vitamors"


SMALL = """\
[game]
id = "small"
{engine}
[[deck]]
id = "card"
cards = "cards.csv"
format = "poker"
template = "cards/card.xml.j2"
"""


@pytest.mark.parametrize(
    ("engine_line", "why"),
    [("", "“small” names no engine"), ('engine = "lanterns"', "the engine “lanterns” has no board")],
)
def test_a_board_that_no_engine_reads_is_told_and_everything_is_built(
    tmp_path: Path, engine_line: str, why: str
) -> None:
    (tmp_path / "game.toml").write_text(SMALL.format(engine=engine_line), encoding="utf-8")
    (tmp_path / "board.toml").write_text("[island]\nhills = 3\n", encoding="utf-8")
    (tmp_path / "cards.csv").write_text("id\none\n", encoding="utf-8")
    (tmp_path / "rules.md").write_text("# Small\n\nThere are {{ decks.card.count }} cards.\n", encoding="utf-8")
    (tmp_path / "templates" / "cards").mkdir(parents=True)
    (tmp_path / "templates" / "cards" / "card.xml.j2").write_text("<card></card>", encoding="utf-8")
    out = tmp_path / "out"
    told = run("build", str(tmp_path), "-o", str(out))
    assert told.exit_code == 0
    assert f"board.toml: warning D167: the file is not read, for {why}" in told.stderr
    assert {path.name for path in (out / "small" / "en").iterdir()} >= {"cards-a4.pdf", "rulebook-a4.pdf"}
    assert "warning D167" in run("check", str(tmp_path)).stderr
