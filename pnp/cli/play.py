"""``pnp play``."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click

from pnp.cli.numbers import SEED
from pnp.cli.printing import all_option, print_findings
from pnp.diagnostics import errors
from pnp.engine.core.engine import Engine
from pnp.engine.play import replay, transcript
from pnp.engine.registry import engine, engine_of, names
from pnp.errors import PnpError
from pnp.files import write
from pnp.load.project import find_project, load
from pnp.load.text import read_text

F = TypeVar("F", bound=Callable[..., object])
_VARIANTS_NONE = {"", "none"}
_DIGITS = 4
"""So many digits no number of players has."""


class Seated(NamedTuple):
    """A game that is set up."""

    engine: Engine
    config: Any


class PlayCommand(click.Command):
    """A command that plays a game; its help tells what there is to be played."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write each engine with how many play it, and its variants."""
        with formatter.section("Engines"):
            formatter.write_dl([(name, _told(name)) for name in names()])


def _told(name: str) -> str:
    """Return what an engine is played with, or why it cannot be."""
    try:
        found = engine(name)
    except PnpError as error:
        return error.diagnostic.text
    variants = f"variants {', '.join(found.variants)}" if found.variants else "no variants"
    return f"{found.players} players, {variants}"


def setting(function: F) -> F:
    """Give a command the options that say which game is played."""
    for option in (
        click.option(
            "--ruling",
            "rulings",
            multiple=True,
            metavar="ID=ANSWER",
            help="Choose another answer to a ruling; may be repeated.",
        ),
        click.option(
            "--variant",
            "variants",
            multiple=True,
            metavar="NAMES",
            help="Variants, separated by commas; may be repeated.",
        ),
        click.option(
            "--players", type=click.IntRange(1, 1000), metavar="N", help="Number of players. Default: the engine's."
        ),
        all_option,
        click.argument("project"),
    ):
        function = option(function)
    return function


def seated(project: str, players: int | None, variants: tuple[str, ...], rulings: tuple[str, ...]) -> Seated:
    """Return the game of a project as the options say; raise ``PnpError`` where that cannot be played.

    What is wrong with the project's files is printed; E110 where that leaves no game to be played.
    """
    folder = find_project(project)
    chosen = engine_of(load(folder).game)
    agreed = [name.strip() for names in variants for name in names.split(",") if name.strip()]
    count = chosen.players if players is None else players
    config, findings = chosen.set_up(folder, count, agreed, dict(map(_ruling, rulings)))
    print_findings(findings)
    if errors(findings):
        raise PnpError("E110", "a game with these files would not be the one that is meant", hint="mend them first")
    return Seated(chosen, config)


def _ruling(text: str) -> tuple[str, str]:
    name, equals, answer = text.partition("=")
    if not (equals and name and answer):
        raise PnpError("E121", f"“{text}” decides no ruling", hint="such as V-05=whole")
    return name, answer


@click.command("play", cls=PlayCommand)
@setting
@click.option("--seed", type=SEED, metavar="N", help="Seed of the random choices. Default: 1.")
@click.option(
    "--replay",
    "told",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Play a transcript again, and report where it differs from what happens.",
)
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="File to write into.")
@click.pass_context
def command(
    ctx: click.Context,
    project: str,
    players: int | None,
    variants: tuple[str, ...],
    rulings: tuple[str, ...],
    seed: int | None,
    told: Path | None,
    output: Path | None,
) -> None:
    """Play a whole game at random, and print it as text, the same on every machine.

    PROJECT is a folder with a game.toml that names an engine, or the name of a bundled game, such as viral.
    """
    if told:
        _replay(ctx, told, project, players, variants, rulings)
        return
    game = seated(project, players, variants, rulings)
    text = transcript(game.engine.game, game.config, 1 if seed is None else seed)
    if output:
        write(output, text.encode())
    else:
        click.echo(text, nl=False)


def _replay(
    ctx: click.Context,
    told: Path,
    project: str,
    players: int | None,
    variants: tuple[str, ...],
    rulings: tuple[str, ...],
) -> None:
    """Play a transcript again; what its head says of players and variants holds where no option says otherwise."""
    text = read_text(told)
    head = dict(line.partition(": ")[::2] for line in text.split("\n\n", 1)[0].splitlines()[1:])
    played = engine_of(load(find_project(project)).game)
    if head.get("game") == played.game.id:
        count, named = head.get("players", ""), head.get("variants", "none")
        if players is None and count.isdecimal() and len(count) < _DIGITS:
            players = int(count)
        if not variants and named not in _VARIANTS_NONE:
            variants = tuple(name for name in named.split(",") if name in played.variants)
    game = seated(project, players, variants, rulings)
    findings = replay(game.engine.game, game.config, text, told.as_posix())
    print_findings(findings)
    if not findings:
        click.echo(f"{told}: everything happens as it says")
    ctx.exit(1 if findings else 0)
