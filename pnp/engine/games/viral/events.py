"""What happens in a game of Viral. Places, zones, cards and tiles are ids, players are seats."""

from typing import NamedTuple


class Began(NamedTuple):
    """A phase of a round began."""

    round: int
    phase: int


class Passed(NamedTuple):
    """The start player marker came to a seat."""

    seat: int


class Picked(NamedTuple):
    """A seat kept a card of the draft; which one, the others do not see."""

    seat: int


class Ordered(NamedTuple):
    """A seat laid out its drafted cards, the first to come first."""

    seat: int
    cards: tuple[str, ...]


class Nested(NamedTuple):
    """A seat placed its nest beside an organ."""

    seat: int
    place: str


class Chose(NamedTuple):
    """A seat laid down a zone card and a mutation card, face down."""

    seat: int


class Played(NamedTuple):
    """A seat's zone card and mutation card were turned up at the left (0) or right (1) side."""

    seat: int
    side: int
    zone: str
    card: str


class Revealed(NamedTuple):
    """A zone card of the dummy's pile was turned up."""

    zone: str


class Infected(NamedTuple):
    """A virus was placed from its owner's supply, normal side up."""

    seat: int
    place: str


class Relocated(NamedTuple):
    """A virus was taken from the board to be placed again, for the supply was empty."""

    virus: str
    source: str
    place: str


class Shielded(NamedTuple):
    """A virus was flipped to its shield side."""

    seat: int
    place: str


class Unshielded(NamedTuple):
    """A virus was flipped to its normal side; its shield saved it if it was to be removed."""

    seat: int
    place: str


class Moved(NamedTuple):
    """A virus moved one step with what it has absorbed."""

    virus: str
    source: str
    place: str


class Removed(NamedTuple):
    """A virus went back to its owner's supply."""

    seat: int
    place: str


class Absorbed(NamedTuple):
    """A virus absorbed all others of its organ and is now this stack."""

    virus: str
    place: str


class Released(NamedTuple):
    """Absorbed viruses are on their own again."""

    viruses: str
    place: str


class Triggered(NamedTuple):
    """A crisis tile was placed on an organ."""

    tile: int
    place: str


class Calmed(NamedTuple):
    """A crisis tile went back to the supply."""

    tile: int
    place: str


class Scored(NamedTuple):
    """A seat scored."""

    seat: int
    points: int
    why: str


class Researched(NamedTuple):
    """A research marker moved (signed), or was to move and could not (0)."""

    seat: int
    spaces: int


class Cured(NamedTuple):
    """A research marker was at the top: its viruses are removed, and it went to the bottom."""

    seat: int


class Turned(NamedTuple):
    """The zone tiles show their blue side from now on."""


class Gained(NamedTuple):
    """A seat took a mutation card; from the top of the deck the others do not see which."""

    seat: int
    card: str


class Happened(NamedTuple):
    """An event card was carried out and left the game."""

    card: str


class Unlocked(NamedTuple):
    """A seat turned over an upgrade card."""

    seat: int
    upgrade: str


class Ranked(NamedTuple):
    """The tie-break track was put in order, top first."""

    seats: tuple[int, ...]


class Ended(NamedTuple):
    """The game is over, with these totals by seat."""

    totals: tuple[int, ...]
