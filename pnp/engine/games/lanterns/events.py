"""What happens in a game of Lantern Night. Places and cards are ids, players are seats."""

from typing import NamedTuple


class Began(NamedTuple):
    """A round began."""

    round: int


class Played(NamedTuple):
    """A seat played a card at a stall."""

    seat: int
    card: str
    stall: str


class Scored(NamedTuple):
    """A seat scored points in the scoring."""

    seat: int
    points: int


class Gained(NamedTuple):
    """A seat gained points or coins."""

    seat: int
    thing: str
    number: int


class Lost(NamedTuple):
    """A seat lost points or coins."""

    seat: int
    thing: str
    number: int


class Drew(NamedTuple):
    """A seat drew cards; which, the others do not see."""

    seat: int
    number: int


class Peeked(NamedTuple):
    """A seat looked at the top cards of the deck."""

    seat: int
    number: int


class Discarded(NamedTuple):
    """A seat discarded a card."""

    seat: int
    card: str


class Revealed(NamedTuple):
    """A seat showed a card of its hand to all."""

    seat: int
    card: str


class Advanced(NamedTuple):
    """A seat went up the track of fame."""

    seat: int
    number: int


class Retreated(NamedTuple):
    """A seat went down the track of fame."""

    seat: int
    number: int


class Placed(NamedTuple):
    """A lantern came from its owner's supply to a place."""

    owner: int
    place: str


class Moved(NamedTuple):
    """A lantern went from a stall to another."""

    owner: int
    origin: str
    place: str


class Removed(NamedTuple):
    """A lantern left the game."""

    owner: int
    place: str


class Returned(NamedTuple):
    """A lantern came back to its owner's supply."""

    owner: int
    place: str


class Swapped(NamedTuple):
    """A lantern of a seat and one of another changed places."""

    owner: int
    place: str
    other: int
    there: str


class Flipped(NamedTuple):
    """A stall's tile was turned: 1 for its lit side up."""

    place: str
    lit: int
