"""``board.toml``: the places of a board, the links between them, its tiles and tracks."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, TypeAlias, TypeVar

from msgspec import Meta, Struct

from pnp.diagnostics import Diagnostic, Found, Origin, Subject, collected
from pnp.engine.games.viral.board import (
    Board,
    Edge,
    Link,
    ResearchTrack,
    ScoreTrack,
    Status,
    TileFace,
    Upgrade,
    Zone,
    ZoneTile,
)
from pnp.errors import PnpError
from pnp.load.names import did_you_mean
from pnp.load.schema import checked, unknown_keys
from pnp.load.text import read_text
from pnp.load.toml import TomlDocument, document

_KNOWN = ["board", "zone", "edges", "tile", "score", "research", "upgrade"]
_Count: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
_Face: TypeAlias = tuple[_Count, Annotated[int, Meta(ge=-1000, le=1000)]]
T = TypeVar("T", bound=Struct)


class BoardTable(Struct, frozen=True):
    """``[board]``."""

    id: str
    crises: tuple[_Count, ...]
    status: Status = Status.CONFIRMED


class ZoneTable(Struct, frozen=True):
    """``[[zone]]``."""

    number: _Count
    id: str
    organs: tuple[str, ...]
    bonus: _Count = 0
    nest: bool = True
    status: Status = Status.CONFIRMED


class EdgesTable(Struct, frozen=True):
    """``[[edges]]``: links of one kind, each from the first organ of a pair to the second."""

    link: Link
    oneway: bool
    pairs: tuple[tuple[str, str], ...]
    status: Status = Status.CONFIRMED


class TileTable(Struct, frozen=True):
    """``[[tile]]``: points and research of either side."""

    id: str
    white: _Face
    blue: _Face
    status: Status = Status.CONFIRMED


class ScoreTable(Struct, frozen=True):
    """``[score]``."""

    symbols: tuple[_Count, ...]
    status: Status = Status.CONFIRMED


class ResearchTable(Struct, frozen=True):
    """``[research]``."""

    top: Annotated[int, Meta(ge=1, le=1000)]
    status: Status = Status.CONFIRMED


class UpgradeTable(Struct, frozen=True):
    """``[[upgrade]]``."""

    id: str
    cost: _Count
    power: str = ""
    status: Status = Status.CONFIRMED


def load_board(path: Path) -> tuple[Board, tuple[Diagnostic, ...]]:
    """Return the board in the file at ``path`` and every finding about it.

    Raise ``PnpError`` where the file cannot be read, or has no board, zones, score or research track. Of what is found
    twice the first is kept; a link to an organ that is not there is left out.
    """
    read = document(read_text(path), path.as_posix())
    return collected(_board(read))


def _board(read: TomlDocument) -> Found[Board]:
    yield from unknown_keys(read, (), dict(read.values), _KNOWN)
    head = yield from _wanted(BoardTable, read, "board")
    score = yield from _wanted(ScoreTable, read, "score")
    research = yield from _wanted(ResearchTable, read, "research")
    zones = yield from _zones(read)
    board = Board(
        id=head.id,
        zones=zones,
        edges=(yield from _edges(read, [organ for zone in zones for organ in zone.organs])),
        tiles=(yield from _tiles(read)),
        crises=head.crises,
        score=ScoreTrack(score.symbols, score.status, read.origin("score")),
        research=ResearchTrack(research.top, research.status, read.origin("research")),
        upgrades=(yield from _upgrades(read)),
        status=head.status,
        origin=read.origin("board"),
    )
    for check in CHECKS:
        yield from check(board)
    return board


def _wanted(kind: type[T], read: TomlDocument, key: str) -> Found[T]:
    table, found = collected(checked(kind, read, (key,)))
    yield from found
    if table is None:
        raise PnpError.of(found[-1].within(Subject(f"[{key}]")))
    return table


def _listed(kind: type[T], read: TomlDocument, key: str) -> Found[list[tuple[T, Origin]]]:
    listed = read.values.get(key, [])
    if not isinstance(listed, list):
        yield Diagnostic("D142", f"“{key}” is not a list of tables", read.origin(key), hint=f"write [[{key}]]")
        return []
    tables = []
    for at in range(len(listed)):
        table = yield from checked(kind, read, (key, at))
        if table is not None:
            tables.append((table, read.origin(key, at)))
    return tables


def _unique(what: str) -> Callable[[str, Origin], Found[bool]]:
    """Return a test that is true the first time an id is met, and reports it afterwards."""
    seen: dict[str, Origin] = {}

    def new(name: str, origin: Origin) -> Found[bool]:
        if name in seen:
            message = f"there are two {what} “{name}”; the later one is left out"
            yield Diagnostic("D161", message, origin, hint=f"the other is in line {seen[name].row}")
            return False
        seen[name] = origin
        return True

    return new


def _zones(read: TomlDocument) -> Found[tuple[Zone, ...]]:
    new_zone, new_number = _unique("zones"), _unique("zones with the number")
    new_organ = _unique("organs")
    zones: list[Zone] = []
    for table, origin in (yield from _listed(ZoneTable, read, "zone")):
        if not (yield from new_zone(table.id, origin)) or not (yield from new_number(str(table.number), origin)):
            continue
        organs: tuple[str, ...] = ()
        for organ in table.organs:
            organs += (organ,) if (yield from new_organ(organ, origin)) else ()
        if not organs:
            yield Diagnostic("D162", f"the zone “{table.id}” has no organ, and is left out", origin)
            continue
        zones.append(Zone(table.number, table.id, organs, table.bonus, table.nest, table.status, origin))
    if not zones:
        raise PnpError("D162", "the board has no zone", Origin(read.path), "add tables [[zone]]")
    return tuple(sorted(zones, key=lambda zone: zone.number))


def _edges(read: TomlDocument, organs: list[str]) -> Found[tuple[Edge, ...]]:
    new = _unique("links")
    edges: list[Edge] = []
    for table, origin in (yield from _listed(EdgesTable, read, "edges")):
        for source, target in table.pairs:
            unknown = [organ for organ in (source, target) if organ not in organs]
            if unknown:
                message = f"the link “{source}” – “{target}” is left out, for no organ is called “{unknown[0]}”"
                hint = did_you_mean(unknown[0], organs) or f"the organs are {', '.join(organs)}"
                yield Diagnostic("D163", message, origin, hint=hint)
            elif source == target:
                message = f"the link of “{source}” to itself is left out"
                yield Diagnostic("D163", message, origin)
            else:
                ends = (source, target) if table.oneway else sorted((source, target))
                if (yield from new(f"{table.link} {' – '.join(ends)}", origin)):
                    edges.append(Edge(source, target, table.link, table.oneway, table.status, origin))
    return tuple(edges)


def _tiles(read: TomlDocument) -> Found[tuple[ZoneTile, ...]]:
    new = _unique("tiles")
    tiles: list[ZoneTile] = []
    for table, origin in (yield from _listed(TileTable, read, "tile")):
        if (yield from new(table.id, origin)):
            tiles.append(ZoneTile(table.id, TileFace(*table.white), TileFace(*table.blue), table.status, origin))
    return tuple(tiles)


def _upgrades(read: TomlDocument) -> Found[tuple[Upgrade, ...]]:
    new = _unique("upgrades")
    upgrades: list[Upgrade] = []
    for table, origin in (yield from _listed(UpgradeTable, read, "upgrade")):
        if (yield from new(table.id, origin)):
            upgrades.append(Upgrade(table.id, table.cost, table.power, table.status, origin))
    return tuple(upgrades)


def _ways(edges: Iterable[Edge]) -> Mapping[str, set[str]]:
    ways: dict[str, set[str]] = {}
    for edge in edges:
        ways.setdefault(edge.source, set()).add(edge.target)
        if not edge.oneway:
            ways.setdefault(edge.target, set()).add(edge.source)
    return ways


def _paths(board: Board) -> Iterator[Diagnostic]:
    """Yield a finding for each organ that no way leads out of, or that cannot be reached from some other."""
    ways = _ways(board.edges)
    for zone in board.zones:
        for organ in zone.organs:
            reached: set[str] = set()
            ahead = {organ}
            while ahead:
                reached |= ahead
                ahead = {there for here in ahead for there in ways.get(here, ())} - reached
            lost = [other for other in board.organs if other not in reached]
            if lost:
                message = f"no way leads from “{organ}” to “{lost[0]}”"
                yield Diagnostic("D164", message, zone.origin, hint="add a link below [[edges]]")


def _yellow(board: Board) -> Iterator[Diagnostic]:
    """Yield a finding for each pair of organs at the yellow channel that it does not join both ways."""
    edges = [edge for edge in board.edges if edge.link is Link.YELLOW]
    ways = _ways(edges)
    ends = sorted({organ for edge in edges for organ in (edge.source, edge.target)})
    for source in ends:
        for target in ends:
            if source != target and target not in ways.get(source, ()):
                message = f"the yellow channel does not lead from “{source}” to “{target}”"
                yield Diagnostic("D165", message, edges[0].origin, hint="it joins each of its organs with each")


def _amounts(board: Board) -> Iterator[Diagnostic]:
    """Yield findings about numbers that cannot be."""
    if len(board.tiles) < len(board.zones):
        message = f"there are {len(board.tiles)} zone tiles for {len(board.zones)} zones"
        yield Diagnostic("D166", message, board.origin, hint="add tables [[tile]]")
    for name, numbers, origin in (
        ("crises", board.crises, board.origin),
        ("symbols", board.score.symbols, board.score.origin),
    ):
        if list(numbers) != sorted(set(numbers)) or 0 in numbers:
            message = f"“{name}” does not ascend from 1 or more: {', '.join(map(str, numbers))}"
            yield Diagnostic("D166", message, origin)
    if board.upgrades and not any(zone.nest for zone in board.zones):
        yield Diagnostic("D166", "no zone may hold a nest", board.origin, hint="leave out a “nest = false”")


CHECKS = (_paths, _yellow, _amounts)
