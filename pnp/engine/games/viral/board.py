"""The board of a game of zones and organs: places, links, tiles and tracks, each datum with how far it is known."""

from dataclasses import dataclass
from enum import StrEnum
from types import SimpleNamespace
from typing import NamedTuple

from pnp.diagnostics import NOWHERE, Origin


class Status(StrEnum):
    """How far a datum is known; what is not confirmed is printed with a mark."""

    CONFIRMED = "confirmed"
    CONFLICTING = "conflicting"
    INFERRED = "inferred"
    RULING = "ruling"
    PLACEHOLDER = "placeholder"


class Link(StrEnum):
    """What joins two organs: they touch, or a channel of one of three colours leads from one to the other."""

    ADJACENT = "adjacent"
    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone: its number, its organs, the points it adds to its tile, and whether a nest may be placed in it."""

    number: int
    id: str
    organs: tuple[str, ...]
    bonus: int = 0
    nest: bool = True
    status: Status = Status.CONFIRMED
    origin: Origin = NOWHERE


@dataclass(frozen=True, slots=True)
class Edge:
    """One step from an organ to another, and back unless it is one-way."""

    source: str
    target: str
    link: Link
    oneway: bool
    status: Status = Status.CONFIRMED
    origin: Origin = NOWHERE


class TileFace(NamedTuple):
    """One side of a zone tile: the points it scores, and how far (signed) it moves the research marker."""

    points: int
    research: int


@dataclass(frozen=True, slots=True)
class ZoneTile:
    """A zone tile with its two sides."""

    id: str
    white: TileFace
    blue: TileFace
    status: Status = Status.CONFIRMED
    origin: Origin = NOWHERE


@dataclass(frozen=True, slots=True)
class Upgrade:
    """An upgrade card of the expansion: the viruses that its unlocking costs, and its power, empty while unknown."""

    id: str
    cost: int
    power: str = ""
    status: Status = Status.CONFIRMED
    origin: Origin = NOWHERE


@dataclass(frozen=True, slots=True)
class ScoreTrack:
    """The spaces of the score track that give a mutation card, in ascending order."""

    symbols: tuple[int, ...]
    status: Status = Status.CONFIRMED
    origin: Origin = NOWHERE


@dataclass(frozen=True, slots=True)
class ResearchTrack:
    """The research track: its bottom space is 0, its top space ``top``."""

    top: int
    status: Status = Status.CONFIRMED
    origin: Origin = NOWHERE


@dataclass(frozen=True, slots=True)
class Board:
    """A board: zones by number, links closed over channels (one step is one edge), tiles and tracks."""

    id: str
    zones: tuple[Zone, ...]
    edges: tuple[Edge, ...]
    tiles: tuple[ZoneTile, ...]
    crises: tuple[int, ...]
    score: ScoreTrack
    research: ResearchTrack
    upgrades: tuple[Upgrade, ...] = ()
    status: Status = Status.CONFIRMED
    origin: Origin = NOWHERE

    @property
    def organs(self) -> tuple[str, ...]:
        """Every organ, by the number of its zone."""
        return tuple(organ for zone in self.zones for organ in zone.organs)


def shown(board: Board) -> SimpleNamespace:
    """Return what rules text sees as ``board``."""
    zones = {
        zone.id: SimpleNamespace(id=zone.id, number=zone.number, organs=len(zone.organs), bonus=zone.bonus)
        for zone in board.zones
    }
    return SimpleNamespace(
        zones=zones,
        organs_of={zone.id: zone.organs for zone in board.zones},
        edges=[
            SimpleNamespace(source=edge.source, target=edge.target, link=edge.link.value, oneway=edge.oneway)
            for edge in board.edges
        ],
        organs=len(board.organs),
        crises=len(board.crises),
        tiles=len(board.tiles),
        research=board.research.top,
        symbols=list(board.score.symbols),
        upgrades=len(board.upgrades),
    )
