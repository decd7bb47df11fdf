"""What a document is made of once it is composed: pieces that stand below each other and can be divided.

Lengths are in points. A piece is as wide as its column; what it shows counts from its upper left corner.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import floor
from typing import NamedTuple, TypeAlias

from pnp.layout.book.inline import LinkInk
from pnp.layout.book.lines import Lines, beside, shifted
from pnp.model.document import Text
from pnp.model.frame import Box, Colour, Frame, GlyphRun, Item, Path, Use, rectangle

_HAIR = 0.01
_LEAST_LINES = 2  # of a paragraph that is divided, on either side
_RULE = 0.4


class Node(NamedTuple):
    """An element of the structure tree (14.8.4); equal nodes are one element, wherever its parts stand."""

    tag: str
    key: object
    alt: str = ""


Place: TypeAlias = tuple[Node, ...]
"""An element by its path from the root of the structure tree; empty for what is no content, but decoration."""


class Mark(NamedTuple):
    """Items that show one element, and where they lead."""

    items: tuple[Item, ...]
    place: Place = ()
    link: str = ""


class Outline(NamedTuple):
    """An entry of the document's outline."""

    level: int
    title: str


class Ground(NamedTuple):
    """What lies behind a piece, from ``left`` to the column's right edge: a tint, a bar along its left edge."""

    left: float
    fill: Colour | None = None
    bar: Colour | None = None
    bar_width: float = 2.0


class Aside(NamedTuple):
    """Lines beside the first line of a piece (or its last line): a number, a bullet, a page."""

    lines: Lines
    x: float
    place: Place
    last: bool = False


class Prose(NamedTuple):
    """A paragraph or heading.

    ``before`` and ``after`` is the space it keeps from its neighbours, the larger of two; ``above`` and ``below`` is space
    of its own, which its ground covers. With ``keep`` it stands on the page of what follows.
    """

    lines: Lines
    place: Place
    width: float
    left: float = 0.0
    before: float = 0.0
    after: float = 0.0
    above: float = 0.0
    below: float = 0.0
    ground: Ground | None = None
    asides: tuple[Aside, ...] = ()
    anchors: tuple[str, ...] = ()
    outline: Outline | None = None
    keep: bool = False
    link: str = ""
    key: Text | None = None


class Cell(NamedTuple):
    """A cell of a table."""

    lines: Lines
    align: str
    place: Place
    anchors: tuple[str, ...] = ()
    key: Text | None = None


class Grid(NamedTuple):
    """A table: the widths of its columns, its header row, its rows."""

    widths: tuple[float, ...]
    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    width: float
    left: float = 0.0
    before: float = 0.0
    after: float = 0.0
    ground: Ground | None = None
    pad: float = 2.5
    rule: Colour = (0.55,)
    tint: Colour = (0.93,)
    anchors: tuple[str, ...] = ()
    continued: bool = False
    keep: bool = False


class Plate(NamedTuple):
    """A picture, ``across`` wide, in the middle of the column."""

    frame: Frame
    across: float
    width: float
    place: Place
    left: float = 0.0
    before: float = 0.0
    after: float = 0.0
    anchors: tuple[str, ...] = ()
    ground: Ground | None = None
    keep: bool = False


class Spread(NamedTuple):
    """Pieces in columns of equal height."""

    count: int
    gap: float
    width: float
    pieces: "tuple[Piece, ...]"
    before: float = 0.0
    after: float = 0.0
    anchors: tuple[str, ...] = ()
    keep: bool = False


class Break(NamedTuple):
    """What follows begins a new ``page`` or ``column``."""

    kind: str


Piece: TypeAlias = Prose | Grid | Plate | Spread
Story: TypeAlias = tuple[Piece | Break, ...]


class Placed(NamedTuple):
    """A piece at its place on a page or in a column."""

    piece: Piece
    x: float
    y: float


def height(piece: Piece) -> float:
    """Return how high a piece is, the space around it left out."""
    match piece:
        case Prose():
            return piece.above + piece.lines.height + piece.below
        case Grid():
            return sum(row_height(row, piece.pad) for row in (piece.head, *piece.rows))
        case Plate():
            return piece.across * piece.frame.height / piece.frame.width
        case Spread():
            return _balanced(piece)


def row_height(row: Sequence[Cell], pad: float) -> float:
    """Return the height of a row of a table."""
    return max((cell.lines.height for cell in row), default=0.0) + 2 * pad


def least_height(piece: Piece) -> float:
    """Return how much room a piece needs to begin in."""
    match piece:
        case Prose() if len(piece.lines.rows) >= 2 * _LEAST_LINES:
            return piece.above + _LEAST_LINES * piece.lines.leading
        case Grid() if len(piece.rows) > 1:
            return sum(row_height(row, piece.pad) for row in (piece.head, piece.rows[0]))
        case Spread():
            return min((least_height(each) for each in piece.pieces), default=0.0)
        case _:
            return height(piece)


def divided(piece: Piece, room: float) -> tuple[Piece, Piece] | None:
    """Return a piece in two parts of which the first fits into ``room``, or None where that cannot be."""
    match piece:
        case Prose():
            return _divided_prose(piece, room)
        case Grid():
            return _divided_grid(piece, room)
        case Spread():
            placed, rest = _filled(piece, room)
            if not placed or not rest:
                return None
            done = tuple(each for column in placed for each in column)
            return piece._replace(pieces=done, after=0.0), piece._replace(pieces=rest, before=0.0)
        case _:
            return None


def _divided_prose(piece: Prose, room: float) -> tuple[Piece, Piece] | None:
    lines = piece.lines
    if not lines.rows:
        return None
    count = min(floor((room - piece.above + _HAIR) / lines.leading), len(lines.rows) - _LEAST_LINES)
    if count < _LEAST_LINES:
        return None
    first = piece._replace(lines=lines.part(0, count), after=0.0, below=0.0)
    rest = piece._replace(
        lines=lines.part(count, len(lines.rows)), before=0.0, above=0.0, asides=(), anchors=(), outline=None, key=None
    )
    return first, rest


def _divided_grid(piece: Grid, room: float) -> tuple[Piece, Piece] | None:
    left = room - row_height(piece.head, piece.pad) + _HAIR
    count = 0
    for row in piece.rows:
        left -= row_height(row, piece.pad)
        if left < 0:
            break
        count += 1
    if not 0 < count < len(piece.rows):
        return None
    first = piece._replace(rows=piece.rows[:count], after=0.0)
    return first, piece._replace(rows=piece.rows[count:], before=0.0, anchors=(), continued=True)


def column_width(piece: Spread) -> float:
    """Return how wide the columns of a spread are."""
    return (piece.width - (piece.count - 1) * piece.gap) / piece.count


def stacked(pieces: Sequence[Piece], room: float) -> tuple[tuple[Placed, ...], tuple[Piece, ...]]:
    """Return pieces below each other as far as ``room`` reaches, and those that are left."""
    placed: list[Placed] = []
    y, space = 0.0, 0.0
    waiting = list(pieces)
    while waiting:
        piece = waiting[0]
        y += max(space, piece.before) if placed else 0.0
        need = height(piece) + (least_height(waiting[1]) + piece.after if piece.keep and len(waiting) > 1 else 0.0)
        if y + need <= room + _HAIR:
            waiting.pop(0)
        else:
            parts = divided(piece, room - y)
            if parts is None:
                break
            piece, waiting[0] = parts
        placed.append(Placed(piece, 0.0, y))
        y, space = y + height(piece), piece.after
    return tuple(placed), tuple(waiting)


def _filled(spread: Spread, room: float) -> tuple[tuple[tuple[Piece, ...], ...], tuple[Piece, ...]]:
    """Return the pieces of each column of ``room``, and those that are left."""
    columns: list[tuple[Piece, ...]] = []
    rest = spread.pieces
    for _ in range(spread.count):
        placed, rest = stacked(rest, room)
        columns.append(tuple(each.piece for each in placed))
    return tuple(columns), rest


def _balanced(spread: Spread) -> float:
    """Return the least height in which a spread's columns hold its pieces."""
    high = sum(height(piece) + max(piece.before, piece.after) for piece in spread.pieces)
    low = high / spread.count / 2
    for _ in range(12):
        middle = (low + high) / 2
        if _filled(spread, middle)[1]:
            low = middle
        else:
            high = middle
    return high


def anchors(piece: Piece) -> Iterator[tuple[str, float]]:
    """Yield the ids that stand on a piece, and how far below its top."""
    yield from ((name, 0.0) for name in piece.anchors)
    if isinstance(piece, Grid):
        y = row_height(piece.head, piece.pad)
        for row in piece.rows:
            yield from ((name, y) for cell in row for name in cell.anchors)
            y += row_height(row, piece.pad)
    elif isinstance(piece, Spread):
        for each in _spread(piece):
            yield from ((name, each.y + y) for name, y in anchors(each.piece))


def texts(piece: Piece) -> Iterator[Text]:
    """Yield the messages that begin in a piece."""
    match piece:
        case Prose():
            yield from (piece.key,) if piece.key else ()
        case Grid():
            yield from (cell.key for row in (piece.head, *piece.rows) for cell in row if cell.key)
        case Spread():
            for each in piece.pieces:
                yield from texts(each)
        case Plate():
            pass


def outlines(piece: Piece) -> Iterator[tuple[Outline, float]]:
    """Yield the outline entries that a piece has, and how far below its top."""
    if isinstance(piece, Prose) and piece.outline:
        yield piece.outline, 0.0
    elif isinstance(piece, Spread):
        for each in _spread(piece):
            yield from ((outline, each.y + y) for outline, y in outlines(each.piece))


def _spread(piece: Spread) -> Iterator[Placed]:
    columns, _ = _filled(piece, _balanced(piece))
    for index, column in enumerate(columns):
        x = index * (column_width(piece) + piece.gap)
        placed, _ = stacked(column, float("inf"))
        yield from (each._replace(x=each.x + x) for each in placed)


def marks(piece: Piece) -> Iterator[Mark]:
    """Yield what a piece shows, in reading order."""
    match piece:
        case Prose():
            yield from _ground(piece.ground, piece)
            yield from _prose(piece)
        case Grid():
            yield from _ground(piece.ground, piece)
            yield from _grid(piece)
        case Plate():
            yield from _ground(piece.ground, piece)
            scale = piece.across / piece.frame.width
            x = piece.left + (piece.width - piece.left - piece.across) / 2
            yield Mark((Use(piece.frame, (scale, 0.0, 0.0, scale, x, 0.0)),), piece.place)
        case Spread():
            for each in _spread(piece):
                for mark in marks(each.piece):
                    yield mark._replace(items=tuple(shifted(mark.items, each.x, each.y)))


def _ground(ground: Ground | None, piece: Piece) -> Iterator[Mark]:
    if not ground:
        return
    high = height(piece)
    if ground.fill is not None:
        box = Box(ground.left, 0.0, piece.width - ground.left, high)
        yield Mark((Path(rectangle(box), ground.fill),))
    if ground.bar is not None:
        yield Mark((Path(rectangle(Box(ground.left, 0.0, ground.bar_width, high)), ground.bar),))


def _prose(piece: Prose) -> Iterator[Mark]:
    last = max(len(piece.lines.rows) - 1, 0) * piece.lines.leading
    early = [aside for aside in piece.asides if not aside.last]
    for aside in early:
        yield _aside(aside, piece.above, piece.link)
    yield from _linked(piece.lines, piece.left, piece.above, piece.place, piece.link)
    for aside in piece.asides:
        if aside.last:
            yield _aside(aside, piece.above + last, piece.link)


def _aside(aside: Aside, y: float, link: str) -> Mark:
    items = shifted(beside(aside.lines.rows, aside.lines.leading), aside.x, y)
    return Mark(tuple(items), aside.place, link)


def _linked(lines: Lines, x: float, y: float, place: Place, link: str = "") -> Iterator[Mark]:
    """Yield the items of lines, cut where a link begins or ends; a link that goes on in the next line is cut there, too."""
    for row, items in enumerate(lines.rows):
        for ink, group in groupby(items, _ink):
            moved = tuple(shifted(group, x, y + row * lines.leading))
            if ink is None:
                yield Mark(moved, place, link)
            else:
                yield Mark(moved, (*place, Node("Link", id(ink))), ink.target)


def _ink(item: Item) -> LinkInk | None:
    return item.colour if isinstance(item, GlyphRun) and isinstance(item.colour, LinkInk) else None


def _grid(piece: Grid) -> Iterator[Mark]:
    y = 0.0
    for index, row in enumerate((piece.head, *piece.rows)):
        high = row_height(row, piece.pad)
        if not index:
            across = sum(piece.widths)
            yield Mark((Path(rectangle(Box(piece.left, 0.0, across, high)), piece.tint),))
        yield from _row(row, piece, y, high, decoration=not index and piece.continued)
        y += high
        ends = (("M", (piece.left, y)), ("L", (piece.left + sum(piece.widths), y)))
        yield Mark((Path(ends, stroke=piece.rule, width=_RULE),))


def _row(row: Sequence[Cell], piece: Grid, y: float, high: float, *, decoration: bool) -> Iterator[Mark]:
    x = piece.left
    for cell, width in zip(row, piece.widths, strict=True):
        top = y + (high - cell.lines.height) / 2
        place = () if decoration else cell.place
        for mark in _linked(cell.lines, x + piece.pad, top, place):
            yield mark if place else mark._replace(place=(), link="")
        x += width


