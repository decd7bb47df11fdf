"""Numbers as options: each has bounds, and none of them takes what is no number."""

from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from pnp.cli.main import cli


def _numbers() -> Iterator[tuple[click.Command, click.Option]]:
    for name in cli.list_commands(None):
        command = cli.get_command(None, name)
        for each in command.commands.values() if isinstance(command, click.Group) else [command]:
            for option in each.params:
                kind = option.type.name.partition(" ")[0]
                if kind in {"float", "integer", "int"}:
                    yield each, option


OPTIONS = list(_numbers())


def test_there_are_such_options() -> None:
    assert {option.name for _, option in OPTIONS} >= {"coverage", "dpi", "games", "jobs", "players", "seed", "share"}


@pytest.mark.parametrize(
    "value", ["nan", "NaN", "-nan", "inf", "-inf", "1e999", "-1e999", "9" * 5000, "-" + "9" * 30, ""]
)
@pytest.mark.parametrize(("command", "option"), OPTIONS, ids=lambda each: each.name)
def test_a_number_out_of_bounds_is_refused(command: click.Command, option: click.Option, value: str) -> None:
    with pytest.raises(click.BadParameter):
        option.type.convert(value, option, click.Context(command))


def test_the_gate_of_coverage_is_never_switched_off() -> None:
    refused = CliRunner().invoke(cli, ["build", "viral", "--coverage", "nan"])
    assert refused.exit_code == 2
    assert "--coverage" in refused.stderr


def test_there_is_no_game_less_than_one() -> None:
    assert CliRunner().invoke(cli, ["simulate", "viral", "--games", "0"]).exit_code == 2
