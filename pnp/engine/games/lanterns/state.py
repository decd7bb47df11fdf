"""A position of Lantern Night: tuples, integers and short texts only. A lantern is the number of its seat."""

from typing import NamedTuple, TypeVar

from pnp.engine.core.agenda import Commits, Task
from pnp.engine.core.chance import Counters, Seed
from pnp.engine.core.effects import Later
from pnp.engine.core.events import Event
from pnp.engine.core.state import quick
from pnp.engine.games.lanterns.config import Config

T = TypeVar("T")


@quick
class State(NamedTuple):
    """A position. Fields of more than one seat are by seat.

    ``places`` are the lanterns in each place, sorted; ``lit`` is 1 for a stall whose tile shows its lit side.
    ``shown`` are the cards of a hand that all have seen, ``peeked`` how many of the top of the deck a seat knows.
    """

    config: Config
    seed: Seed
    counters: Counters
    agenda: tuple[Task, ...]
    commits: Commits
    events: tuple[Event, ...]
    later: Later
    round: int
    start: int
    places: tuple[tuple[int, ...], ...]
    lit: tuple[int, ...]
    supply: tuple[int, ...]
    points: tuple[int, ...]
    coins: tuple[int, ...]
    fame: tuple[int, ...]
    hand: tuple[tuple[str, ...], ...]
    shown: tuple[tuple[str, ...], ...]
    peeked: tuple[int, ...]
    deck: tuple[str, ...]
    table: tuple[str, ...]
    discard: tuple[str, ...]


def put(column: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return the tuple with ``value`` at ``at``."""
    return (*column[:at], value, *column[at + 1 :])


def without(cards: tuple[T, ...], card: T) -> tuple[T, ...]:
    """Return cards without one copy of a card; all of them where it is not among them."""
    at = cards.index(card) if card in cards else len(cards)
    return cards[:at] + cards[at + 1 :]


def in_turn(state: State) -> tuple[int, ...]:
    """Return every seat from the start player on."""
    players = state.config.players
    return tuple((state.start + at) % players for at in range(players))
