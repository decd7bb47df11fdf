"""``pnp simulate``."""

import os
from collections.abc import Iterator

import click

from pnp.cli.numbers import COUNT, SEED
from pnp.cli.play import PlayCommand, seated, setting
from pnp.cli.printing import print_findings, progress
from pnp.engine.simulate import Statistics, simulate

_ALONE = "other events"


@click.command("simulate", cls=PlayCommand)
@setting
@click.option("--games", type=COUNT, default=100, show_default=True, metavar="N", help="Number of games.")
@click.option("--seed", type=SEED, default=1, show_default=True, metavar="N", help="Seed of the random choices.")
@click.option("--jobs", type=click.IntRange(1, 1024), metavar="N", help="Number of processes. Default: one per core.")
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    default="",
    help="A Dask scheduler, such as tcp://127.0.0.1:8786: its workers play. Needs the extra “dask”.",
)
@click.option("--unchecked", is_flag=True, help="Skip the invariants, which is faster.")
@click.pass_context
def command(
    ctx: click.Context,
    project: str,
    players: int | None,
    variants: tuple[str, ...],
    rulings: tuple[str, ...],
    games: int,
    seed: int,
    jobs: int | None,
    scheduler: str,
    unchecked: bool,
) -> None:
    """Play many games at random, check every invariant at every step, and print figures.

    PROJECT is a folder with a game.toml that names an engine, or the name of a bundled game, such as viral. The figures
    do not depend on the number of processes or workers. Exit status 1 where an invariant is broken.
    """
    game = seated(project, players, variants, rulings)
    workers = (os.cpu_count() or 1) if jobs is None else jobs
    with progress() as show:
        found = simulate(
            game.engine.game,
            game.config,
            games,
            seed,
            workers,
            scheduler=scheduler,
            check=not unchecked,
            progress=lambda done: show("games", done, games),
        )
    click.echo("".join(f"{line}\n" for line in _lines(found)), nl=False)
    print_findings(found.findings)
    ctx.exit(1 if found.findings else 0)


def _lines(found: Statistics) -> Iterator[str]:
    games = found.games
    each = f"{found.steps / games:.1f} steps and {found.decisions / games:.1f} decisions each"
    yield f"{games} game{'s' * (games != 1)}, {each}"
    yield ""
    yield "seat    wins   mean  lowest  highest"
    for seat, wins in enumerate(found.wins):
        mean = found.totals[seat] / games
        yield f"{seat:4}  {wins / games:6.1%} {mean:6.1f}  {found.lowest[seat]:6}  {found.highest[seat]:7}"
    groups: dict[str, list[tuple[str, int]]] = {}
    for name, count in found.counts:
        kind, space, what = name.partition(" ")
        groups.setdefault(kind if space else _ALONE, []).append((what or kind, count))
    for kind in sorted(groups, key=lambda kind: (kind == _ALONE, kind)):
        yield ""
        yield f"{kind}, a game"
        for what, count in sorted(groups[kind], key=lambda pair: (-pair[1], pair[0])):
            yield f"{count / games:9.2f}  {what}"
