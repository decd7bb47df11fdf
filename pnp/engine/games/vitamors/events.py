"""What happens in a game of Vitamors Conspiro. Places, characters, scrolls and factions are ids, players are seats."""

from typing import NamedTuple


class Dealt(NamedTuple):
    """A seat was dealt a character and a faction."""

    seat: int
    character: str
    faction: str


class Met(NamedTuple):
    """The jokers saw each other and their characters."""

    seats: tuple[int, ...]


class Swapped(NamedTuple):
    """The jokers put a plot in the place of a scythe."""

    plot: str
    place: str


class Began(NamedTuple):
    """A turn began; the seat is its sacrificer."""

    turn: int
    seat: int


class Offered(NamedTuple):
    """A seat laid its character face down into the sacrifice area."""

    seat: int
    character: str


class Drew(NamedTuple):
    """A seat drew a character."""

    seat: int
    character: str


class Skipped(NamedTuple):
    """A seat did not offer, and took a scroll off the table."""

    seat: int
    place: str


class Proposed(NamedTuple):
    """A seat discarded its feather and named a caster and a scroll."""

    seat: int
    caster: int
    place: str


class Refused(NamedTuple):
    """The players did not assent to a proposal."""

    seat: int


class Cast(NamedTuple):
    """A caster turned over a scroll."""

    seat: int
    place: str
    scroll: str


class Unknown(NamedTuple):
    """A mystic board or a plot was to work; what it does is not known, so nothing happened."""

    source: str


class Voted(NamedTuple):
    """All players showed their thumbs, 1 for up."""

    about: str
    thumbs: tuple[int, ...]


class Placed(NamedTuple):
    """The offered card went to an altar."""

    altar: str
    seat: int


class Launched(NamedTuple):
    """These seats launched the ritual and revealed their factions."""

    seats: tuple[int, ...]
    side: str


class Revealed(NamedTuple):
    """An altar's cards were turned up, the first placed first; whether it fulfils the ritual."""

    altar: str
    characters: tuple[str, ...]
    fulfilled: int


class Won(NamedTuple):
    """The game is over, and a faction has won."""

    faction: str
