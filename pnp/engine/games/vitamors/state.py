"""A position of Vitamors Conspiro: tuples, integers and short texts only."""

from typing import NamedTuple, TypeAlias, TypeVar

from pnp.engine.core.agenda import Commits, Task
from pnp.engine.core.chance import Counters, Seed
from pnp.engine.core.events import Event
from pnp.engine.core.state import quick
from pnp.engine.games.vitamors.config import Config
from pnp.engine.games.vitamors.data import JOKER

Laid: TypeAlias = tuple[str, int]
"""A character card that lies face down, and the seat that offered it."""
Skipped: TypeAlias = tuple[str, str, int]
"""A scroll taken off the table unread: its place, what it is, the seat that took it."""
Used: TypeAlias = tuple[str, str, int, int]
"""A scroll that was turned over: its place, what it was, the seats of proposer and caster."""
Ballot: TypeAlias = tuple[int, str, tuple[int, ...]]
"""A vote that was held: the turn, what it was about, each seat's thumb, 1 for up."""

T = TypeVar("T")


@quick
class State(NamedTuple):
    """A position. ``turn`` is 0 during the set-up; ``active`` is the sacrificer, who has the metal reaper.

    By seat: ``factions``, ``feathers``, ``hand`` (one character) and ``seen``, the characters whose faces a seat has
    seen. ``scrolls`` is by place, empty where none lies; ``aside`` are the tokens that are not on the table since the
    set-up. ``offered`` is the card in the sacrifice area, if any, ``life`` and ``death`` are the altars in the order of
    placing (M-07). ``launchers`` are the seats that launched the ritual, ``winner`` is a faction once the game is over.
    """

    config: Config
    seed: Seed
    counters: Counters
    agenda: tuple[Task, ...]
    commits: Commits
    events: tuple[Event, ...]
    turn: int
    active: int
    factions: tuple[str, ...]
    feathers: tuple[int, ...]
    hand: tuple[str, ...]
    seen: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]
    scrolls: tuple[str, ...]
    aside: tuple[str, ...]
    skipped: tuple[Skipped, ...]
    used: tuple[Used, ...]
    offered: tuple[Laid, ...]
    life: tuple[Laid, ...]
    death: tuple[Laid, ...]
    ballots: tuple[Ballot, ...]
    launchers: tuple[int, ...]
    winner: str


def put(column: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return the tuple with ``value`` at index ``at``."""
    return (*column[:at], value, *column[at + 1 :])


def counter_clockwise(state: State) -> tuple[int, ...]:
    """Return every seat from the sacrificer on, each to the right of the one before (VIT-T1)."""
    players = state.config.players
    return tuple((state.active - at) % players for at in range(players))


def jokers(state: State) -> tuple[int, ...]:
    """Return the seats of the jokers."""
    return tuple(seat for seat, faction in enumerate(state.factions) if faction == JOKER)


def on_table(state: State) -> list[int]:
    """Return the places where a scroll lies."""
    return [at for at, scroll in enumerate(state.scrolls) if scroll]


def see(state: State, seat: int, *characters: str) -> State:
    """Return the position after a seat has seen the faces of these characters."""
    return state._replace(seen=put(state.seen, seat, tuple(sorted({*state.seen[seat], *characters}))))
