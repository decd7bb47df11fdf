"""Games whose state has an agenda: most of the protocol follows from their tables."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Protocol, TypeVar

from pnp.engine.core import agenda
from pnp.engine.core.agenda import HasAgenda, Tables
from pnp.engine.core.chance import Seed
from pnp.engine.core.codec import fields, tuples
from pnp.engine.core.events import Event
from pnp.engine.core.game import Game, Result

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
) -> Game[C, S]:
    """Return the game ``name`` with positions that are a ``kind``; ``opening`` lays out the first one."""
    return Game(
        id=name,
        initial=partial(_initial, opening, tables),
        to_act=partial(agenda.to_act, tables=tables),
        legal=partial(agenda.legal, tables=tables),
        advance=partial(agenda.advance, tables=tables),
        observe=observe,
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
    return agenda.run(opening(config, seed), tables.forced)


def _encode(state: Any) -> dict[str, Any]:
    """Return a position as JSON values; its configuration and the events of its last step are not part of it."""
    return fields(state, _WITHOUT)


def _decode(kind: Callable[..., S], config: object, value: Mapping[str, Any]) -> S:
    """Return the position that ``encode`` wrote, also after it went through JSON."""
    columns = {name: tuples(column) for name, column in value.items()}
    return kind(config=config, events=(), **{**columns, "seed": Seed(*columns["seed"])})


def _events(state: HasAgenda) -> tuple[Event, ...]:
    return state.events
