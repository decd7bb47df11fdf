"""Many games at random, on one core, on several or on a cluster; the figures do not depend on where."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial, reduce
from typing import NamedTuple, TypeVar

from pnp.diagnostics import Diagnostic
from pnp.engine.core.chance import Seed, outcome
from pnp.engine.core.game import GameRules
from pnp.engine.play import randomly, steps
from pnp.engine.workers import spread
from pnp.errors import PnpError

C = TypeVar("C")
S = TypeVar("S")
_SEEDS = 1 << 32
_CHUNK = 25
"""Games in one piece of work; a fixed number, so that the pieces are the same for any number of workers."""


class Statistics(NamedTuple):
    """Figures of many games: tuples by seat, counts by name; ``steps`` and ``decisions`` over all games.

    ``totals`` are sums of points, ``lowest`` and ``highest`` the extremes. ``findings`` are broken invariants.
    """

    games: int = 0
    steps: int = 0
    decisions: int = 0
    wins: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    lowest: tuple[int, ...] = ()
    highest: tuple[int, ...] = ()
    counts: tuple[tuple[str, int], ...] = ()
    findings: tuple[Diagnostic, ...] = ()


def seed_of(seed: int, number: int) -> int:
    """Return the seed of game ``number`` of a simulation, with which it can be played alone."""
    return outcome(Seed(seed), "game", number, _SEEDS)


def simulate(
    game: GameRules[C, S],
    config: C,
    games: int,
    seed: int,
    jobs: int = 1,
    *,
    scheduler: str = "",
    check: bool = True,
    progress: Callable[[int], None] = lambda _: None,
) -> Statistics:
    """Return the figures of ``games`` random games on ``jobs`` processes, every invariant checked at every step.

    With the address of a ``scheduler`` the workers of its Dask cluster play. ``progress`` is told how many games are
    done. Raises ``PnpError``: E140 for fewer than one game or process, E142–E144 where a cluster cannot be used, E145
    for a game that cannot be given to other processes.
    """
    if games < 1 or jobs < 1:
        raise PnpError("E140", f"{games} games on {jobs} processes cannot be played", hint="at least one of each")
    work = partial(play_some, game, config, seed, check)
    pieces = [range(first, min(first + _CHUNK, games)) for first in range(0, games, _CHUNK)]
    with spread(work, pieces, jobs, Statistics, scheduler) as played:
        return _merged(played, progress)


def play_some(game: GameRules[C, S], config: C, seed: int, check: bool, numbers: Iterable[int]) -> Statistics:
    """Return the figures of the games with these numbers; what a worker does."""
    return reduce(merged, (_played(game, config, seed_of(seed, number), check) for number in numbers), Statistics())


def _merged(pieces: Iterable[Statistics], progress: Callable[[int], None]) -> Statistics:
    total = Statistics()
    for piece in pieces:
        total = merged(total, piece)
        progress(total.games)
    return total


def _played(game: GameRules[C, S], config: C, seed: int, check: bool) -> Statistics:
    counts: Counter[str] = Counter()
    findings: list[Diagnostic] = []
    number = decisions = 0
    state = game.initial(config, Seed(seed))
    for number, step in enumerate(steps(game, config, Seed(seed), randomly(seed)), start=1):
        state = step.after
        decisions += len(step.actions)
        counts.update(game.tally(state))
        if check:
            found = game.broken(step.before, state)
            findings += [Diagnostic("E141", f"seed {seed}, step {number}: {what}") for what in found]
    result = game.result(state)
    winners = result.winners or result.ranking[:1]
    wins = tuple(int(seat in winners) for seat in range(len(result.totals)))
    counted = tuple(sorted(counts.items()))
    return Statistics(1, number, decisions, wins, result.totals, result.totals, result.totals, counted, tuple(findings))


def merged(one: Statistics, other: Statistics) -> Statistics:
    """Return the figures of both."""
    if not one.games:
        return other
    return Statistics(
        games=one.games + other.games,
        steps=one.steps + other.steps,
        decisions=one.decisions + other.decisions,
        wins=_each(sum, one.wins, other.wins),
        totals=_each(sum, one.totals, other.totals),
        lowest=_each(min, one.lowest, other.lowest),
        highest=_each(max, one.highest, other.highest),
        counts=tuple(sorted((Counter(dict(one.counts)) + Counter(dict(other.counts))).items())),
        findings=one.findings + other.findings,
    )


def _each(join: Callable[[tuple[int, int]], int], one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(join(pair) for pair in zip(one, other, strict=True))
