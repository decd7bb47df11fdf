"""A position of Viral: tuples, integers and short texts only.

A virus is the letter of its seat (``a`` is seat 0), a capital while its shield side is up. A stack is the virus that
counts, then those that it has absorbed: ``Bac``. A place holds stacks, sorted, so equal viruses are not told apart.
"""

from typing import NamedTuple, TypeAlias, TypeVar

from pnp.engine.core.agenda import Commits, Task
from pnp.engine.core.chance import Counters, Seed
from pnp.engine.core.events import Event
from pnp.engine.core.state import quick
from pnp.engine.games.viral.config import Config

Stack: TypeAlias = str
Place: TypeAlias = tuple[Stack, ...]
Pair: TypeAlias = tuple[str, str]
"""A zone card and a mutation card that are played together."""

NORMAL = "abcde"
SHIELDED = "ABCDE"
OWN = ("aA", "bB", "cC", "dD", "eE")
SEAT = {virus: seat for seat, both in enumerate(OWN) for virus in both}
T = TypeVar("T")
WHITE, DUE, BLUE = 0, 1, 2
"""Which side the zone tiles show; ``DUE`` is white until the next phase (V-01)."""


@quick
class State(NamedTuple):
    """A position. Fields of more than one seat are by seat; ``track`` lists seats, the top one first."""

    config: Config
    seed: Seed
    counters: Counters
    agenda: tuple[Task, ...]
    commits: Commits
    events: tuple[Event, ...]
    round: int
    phase: int
    start: int
    active: int
    places: tuple[Place, ...]
    crises: tuple[int, ...]
    nests: tuple[int, ...]
    tiles: tuple[str, ...]
    side: int
    supply: tuple[int, ...]
    score: tuple[int, ...]
    research: tuple[int, ...]
    track: tuple[int, ...]
    zone_hand: tuple[tuple[str, ...], ...]
    hand: tuple[tuple[str, ...], ...]
    played: tuple[tuple[Pair, ...], ...]
    resting: tuple[tuple[Pair, ...], ...]
    gained: tuple[int, ...]
    packets: tuple[tuple[str, ...], ...]
    drafted: tuple[tuple[str, ...], ...]
    display: tuple[str, ...]
    deck: tuple[str, ...]
    pile: tuple[str, ...]
    spare: tuple[str, ...]
    unlocked: tuple[tuple[str, ...], ...]
    unlocks: int


def put(column: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return the tuple with ``value`` at ``seat``."""
    return (*column[:seat], value, *column[seat + 1 :])


def clockwise(state: State) -> tuple[int, ...]:
    """Return the players from the start player on."""
    players = state.config.players
    return tuple((state.start + at) % players for at in range(players))


def in_turn(state: State) -> tuple[int, ...]:
    """Return every seat from the start player on; the dummy, who sits nowhere, comes last."""
    config = state.config
    return clockwise(state) if config.dummy < 0 else (*clockwise(state), config.dummy)


def decider(state: State, seat: int) -> int:
    """Return who decides for ``seat``: the start player for the dummy (VIR-2.5)."""
    return state.start if seat == state.config.dummy else seat


def own(place: Place, seat: int) -> int:
    """Return how many counted viruses of ``seat`` are in a place."""
    letters = OWN[seat]
    return sum(1 for stack in place if stack[0] in letters)
