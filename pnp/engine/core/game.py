"""The protocol of a game: a record of pure functions over its own configuration and state."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from pnp.engine.core.chance import Seed
from pnp.engine.core.events import Event
from pnp.engine.core.state import digest
from pnp.errors import PnpError

Action: TypeAlias = tuple[str | int, ...]
"""A decision: what is done and with what, all of it ids, such as ``("to", "liver")``."""

C = TypeVar("C")
S = TypeVar("S")


class Result(NamedTuple):
    """How a game stands: points by seat, and the seats that may win, best first.

    ``winners`` are those who win together; where it is empty, the first of the ranking wins alone.
    """

    over: bool
    totals: tuple[int, ...]
    ranking: tuple[int, ...]
    winners: tuple[int, ...] = ()


@dataclass(frozen=True)
class GameRules(Generic[C, S]):
    """A game. ``to_act`` is empty when it is over; ``advance`` takes actions that are known to be legal.

    ``question`` names what is to be decided, ``broken`` yields the invariants that a step from the first state to the
    second breaks, ``tally`` what statistics count in the events of a state's last step; ``about`` heads a transcript.
    """

    id: str
    initial: Callable[[C, Seed], S]
    to_act: Callable[[S], tuple[int, ...]]
    legal: Callable[[S, int], tuple[Action, ...]]
    advance: Callable[[S, Mapping[int, Action]], S]
    observe: Callable[[S, int], dict[str, Any]]
    result: Callable[[S], Result]
    encode: Callable[[S], dict[str, Any]]
    decode: Callable[[C, Any], S]
    events: Callable[[S], tuple[Event, ...]]
    question: Callable[[S], str]
    broken: Callable[[S, S], Iterator[str]]
    tally: Callable[[S], Iterator[str]]
    about: Callable[[C], Mapping[str, str]]

    def apply(self, state: S, actions: Mapping[int, Action]) -> S:
        """Return the state after the actions of one or more of the seats that are to act; the given one stays.

        Raises ``PnpError``: E101 when the game is over, E102 for a seat that is not to act, E103 for an illegal action,
        E104 for no action at all.
        """
        seats = self.to_act(state)
        if not seats:
            raise PnpError("E101", "the game is over: no action is possible")
        if not actions:
            raise PnpError("E104", "no action is given", hint=f"to act: {', '.join(map(str, seats))}")
        for seat, action in actions.items():
            if seat not in seats:
                hint = f"to act: {', '.join(map(str, seats))}"
                raise PnpError("E102", f"seat {seat} is not to act", hint=hint)
            legal = self.legal(state, seat)
            if action not in legal:
                said = action_str(action) if isinstance(action, tuple) else repr(action)
                raise PnpError("E103", f"“{said}” is not legal for seat {seat}", hint=_some(legal))
        return self.advance(state, actions)

    def digest(self, state: S) -> str:
        """Return a hash of all that a state says; the same on every machine."""
        return digest(self.encode(state))


def action_str(action: Action) -> str:
    """Return an action as text, unique among the legal ones of a state.

    >>> action_str(("use", 1, "move@zone"))
    'use 1 move@zone'
    """
    return " ".join(map(str, action))


def _some(legal: tuple[Action, ...]) -> str:
    names = [f"“{action_str(action)}”" for action in legal[:5]]
    more = f" and {len(legal) - 5} more" if len(legal) > 5 else ""
    return f"legal: {', '.join(names)}{more}"
