"""Games whose state has an agenda: most of the protocol follows from their tables."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Protocol, TypeVar

from pnp.engine.core import agenda
from pnp.engine.core.agenda import HasAgenda, Tables
from pnp.engine.core.chance import Seed
from pnp.engine.core.events import Event
from pnp.engine.core.game import GameRules, Result
from pnp.engine.core.state import fields, tuples
from pnp.errors import PnpError

C = TypeVar("C")


class Played(HasAgenda, Protocol):
    """A state with its configuration, an agenda, and the events of its last step."""

    @property
    def config(self) -> Any:
        """The game that is played."""


S = TypeVar("S", bound=Played)
_WITHOUT = ("config", "events")
"""The fields that are no part of a position."""


def tabled(
    name: str,
    kind: type[S],
    tables: Tables[S],
    *,
    opening: Callable[[C, Seed], S],
    observe: Callable[[S, int], dict[str, Any]],
    result: Callable[[S], Result],
    question: Callable[[S], str],
    broken: Callable[[S, S], Iterator[str]],
    tally: Callable[[S], Iterator[str]],
    about: Callable[[C], Mapping[str, str]],
) -> GameRules[C, S]:
    """Return the game ``name`` with positions that are a ``kind``; ``opening`` lays out the first one.

    Its functions raise ``PnpError``: ``observe`` E105 for a seat that there is not, ``initial`` E106 for what is no
    seed, ``decode`` E107 for what is no position of the game.
    """
    return GameRules(
        id=name,
        initial=partial(_initial, opening, tables),
        to_act=partial(agenda.to_act, tables=tables),
        legal=partial(agenda.legal, tables=tables),
        advance=partial(agenda.advance, tables=tables),
        observe=partial(_observe, observe, result),
        result=result,
        encode=_encode,
        decode=partial(_decode, kind),
        events=_events,
        question=question,
        broken=broken,
        tally=tally,
        about=about,
    )


def _initial(opening: Callable[[C, Seed], S], tables: Tables[S], config: C, seed: Seed) -> S:
    """Return the first position in which somebody decides."""
    if not isinstance(seed, Seed) or not isinstance(seed.number, int):
        raise PnpError("E106", f"“{seed}” is no seed", hint="such as Seed(7)")
    return agenda.run(opening(config, seed), tables.forced)


def _observe(
    observe: Callable[[S, int], dict[str, Any]], result: Callable[[S], Result], state: S, seat: int
) -> dict[str, Any]:
    """Return what a seat may know; a seat that there is not knows nothing, least of all what the last one does."""
    seats = range(len(result(state).totals))
    if seat not in seats:
        raise PnpError("E105", f"there is no seat {seat}", hint=f"seats: {', '.join(map(str, seats))}")
    return observe(state, seat)


def _encode(state: Any) -> dict[str, Any]:
    """Return a position as JSON values; its configuration and the events of its last step are not part of it."""
    return fields(state, _WITHOUT)


def _decode(kind: Any, config: object, value: Mapping[str, Any]) -> Any:
    """Return the position that ``encode`` wrote, also after it went through JSON."""
    columns = {name: tuples(column) for name, column in value.items()} if isinstance(value, Mapping) else {}
    wanted = [name for name in kind._fields if name not in _WITHOUT]
    for name in (*wanted, *columns):
        if name not in wanted:
            raise PnpError("E107", f"this is no position of the game: “{name}” is no part of one")
        if not isinstance(columns.get(name), str | int | tuple):
            raise PnpError("E107", f"this is no position of the game: it has no “{name}”")
    match columns["seed"]:
        case (int(number), tuple(script)):
            return kind(config=config, events=(), **{**columns, "seed": Seed(number, script)})
        case _:
            raise PnpError("E107", "this is no position of the game: its “seed” is none")


def _events(state: HasAgenda) -> tuple[Event, ...]:
    return state.events
