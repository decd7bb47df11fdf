"""``pnp check`` calls the checks of effects: a card that says something else than the rules makes it red."""

from pathlib import Path
from shutil import copytree

from click.testing import CliRunner

from pnp.cli.check import command
from pnp.resources import bundled


def test_a_number_that_is_not_the_rules_makes_the_check_red(tmp_path: Path) -> None:
    root = copytree(bundled("games") / "vitamors", tmp_path / "vitamors")
    assert CliRunner().invoke(command, [str(root)]).exit_code == 0
    game = root / "game.toml"
    game.write_text(game.read_text(encoding="utf-8").replace("most_cards = 9", "most_cards = 8"), encoding="utf-8")
    told = CliRunner().invoke(command, [str(root)])
    assert told.exit_code == 1
    assert "faction.csv:3:most_cards: error V112: card “joker”: “most_cards” is “9”" in told.output
