"""What a document is made of once it is composed: pieces that stand below each other and can be divided.

Lengths are in points. A piece is as wide as its column; what it shows counts from its upper left corner.
"""

from collections.abc import Iterable, Sequence
from math import floor
from typing import NamedTuple, TypeAlias

from pnp.layout.book.lines import Lines
from pnp.model.document import Break, Text
from pnp.model.frame import Colour, Frame, Item

_HAIR = 0.01
_LEAST_LINES = 2  # of a paragraph that is divided, on either side
_LEAST_ROWS = 2  # of a table
_SMALL_SHARE = 0.5  # of a column: a table that takes up no more is not divided
_LEAST_PIECES = 2  # in each column of a spread that goes on behind another
_LEAST_SCALE = 0.85  # of a picture for which a column has a little too little room


class Node(NamedTuple):
    """An element of the structure tree (14.8.4); equal nodes are one element, wherever its parts stand.

    A list says what its items are ``numbered`` with (14.8.5.5): ``Decimal``, ``LowerAlpha``, ``Disc`` …
    """

    tag: str
    key: object
    alt: str = ""
    numbered: str = ""


COVER_KEY = "cover"
"""The key of the heading that a cover is."""
StructurePath: TypeAlias = tuple[Node, ...]
"""An element by its path from the root of the structure tree; empty for what is no content, but decoration."""


class Mark(NamedTuple):
    """Items that show one element, and where they lead."""

    items: tuple[Item, ...]
    place: StructurePath = ()
    link: str = ""


class OutlineMark(NamedTuple):
    """An entry of the document's outline."""

    level: int
    title: str


class Ground(NamedTuple):
    """What lies behind a piece, from ``left`` to the column's right edge: a tint, a bar along its left edge.

    One ground may lie on another: a callout in a callout. ``right`` is kept free of it.
    """

    left: float
    fill: Colour | None = None
    bar: Colour | None = None
    bar_width: float = 2.0
    right: float = 0.0
    below: "Ground | None" = None

    def under(self, ground: "Ground | None") -> "Ground":
        """Return another ground, where there is one, with this one below all that it lies on."""
        return ground._replace(below=self.under(ground.below)) if ground else self


class Aside(NamedTuple):
    """Lines beside the first line of a piece (or its last line): a number, a bullet, a page."""

    lines: Lines
    x: float
    place: StructurePath
    last: bool = False


class Prose(NamedTuple):
    """A paragraph or heading.

    ``before`` and ``after`` is the space it keeps from its neighbours, the larger of two; ``above`` and ``below`` is
    space of its own, which its ground covers. With ``keep`` it stands on the page of what follows; one that is kept
    ``whole`` is not divided.
    """

    lines: Lines
    place: StructurePath
    width: float
    left: float = 0.0
    before: float = 0.0
    after: float = 0.0
    above: float = 0.0
    below: float = 0.0
    ground: Ground | None = None
    asides: tuple[Aside, ...] = ()
    anchors: tuple[str, ...] = ()
    outline: OutlineMark | None = None
    keep: bool = False
    whole: bool = False
    link: str = ""
    key: Text | None = None


class Cell(NamedTuple):
    """A cell of a table."""

    lines: Lines
    align: str
    place: StructurePath
    anchors: tuple[str, ...] = ()
    key: Text | None = None


class TableGrid(NamedTuple):
    """A table: the widths of its columns, its header row, its rows; the room above and below words, and beside them.

    One that is kept ``whole`` is not divided.
    """

    widths: tuple[float, ...]
    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    width: float
    left: float = 0.0
    before: float = 0.0
    after: float = 0.0
    ground: Ground | None = None
    pad: float = 2.5
    side: float = 4.0
    rule: Colour = (0.55,)
    tint: Colour = (0.93,)
    anchors: tuple[str, ...] = ()
    continued: bool = False
    keep: bool = False
    whole: bool = False


class Plate(NamedTuple):
    """A picture, ``across`` wide, in the middle of the column."""

    frame: Frame
    across: float
    width: float
    place: StructurePath
    left: float = 0.0
    before: float = 0.0
    after: float = 0.0
    anchors: tuple[str, ...] = ()
    ground: Ground | None = None
    keep: bool = False


class Spread(NamedTuple):
    """Pieces in columns of equal height; where it goes on elsewhere, in columns ``room`` high."""

    columns: int
    gap: float
    width: float
    pieces: "tuple[Piece, ...]"
    before: float = 0.0
    after: float = 0.0
    anchors: tuple[str, ...] = ()
    keep: bool = False
    room: float = 0.0


Piece: TypeAlias = Prose | TableGrid | Plate | Spread
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
        case TableGrid():
            return sum(row_height(row, piece.pad) for row in (piece.head, *piece.rows))
        case Plate():
            return piece.across * piece.frame.height / piece.frame.width
        case Spread():
            return piece.room or balanced(piece)


def row_height(row: Sequence[Cell], pad: float) -> float:
    """Return the height of a row of a table."""
    return max((cell.lines.height for cell in row), default=0.0) + 2 * pad


def least_height(piece: Piece) -> float:
    """Return how much room a piece needs to begin in."""
    match piece:
        case Prose() if len(piece.lines.rows) >= 2 * _LEAST_LINES and not piece.whole:
            return piece.above + _LEAST_LINES * piece.lines.leading
        case TableGrid() if len(piece.rows) >= 2 * _LEAST_ROWS and not piece.whole:
            return sum(row_height(row, piece.pad) for row in (piece.head, *piece.rows[:_LEAST_ROWS]))
        case Spread():
            return min((least_height(each) for each in piece.pieces), default=0.0)
        case _:
            return height(piece)


def need(pieces: Iterable["Piece | Break"]) -> float:
    """Return how much room pieces need: all that are kept with the next one, and the beginning of that one."""
    needed, space = 0.0, 0.0
    for piece in pieces:
        if isinstance(piece, Break):
            break
        needed += max(space, piece.before) + (height(piece) if piece.keep else least_height(piece))
        space = piece.after
        if not piece.keep:
            break
    return needed


def reduced(plate: Plate, lack: float) -> Plate | None:
    """Return a picture lower by ``lack`` points, or None where that would make it much smaller."""
    high = height(plate)
    scale = (high - lack) / high
    return plate._replace(across=plate.across * scale) if scale >= _LEAST_SCALE else None


def suited(piece: Piece, room: float) -> Piece:
    """Return a piece as it suits columns ``room`` high: a picture no higher than that, a small table whole."""
    match piece:
        case Plate() if height(piece) > room:
            return piece._replace(across=piece.across * room / height(piece))
        case TableGrid() if height(piece) <= _SMALL_SHARE * room:
            return piece._replace(whole=True)
        case Spread():
            return piece._replace(pieces=tuple(suited(each, room) for each in piece.pieces))
        case _:
            return piece


def divided(piece: Piece, room: float) -> tuple[Piece, Piece] | None:
    """Return a piece in two parts of which the first fits into ``room``, or None where that cannot be."""
    match piece:
        case Prose():
            return _divided_prose(piece, room)
        case TableGrid():
            return _divided_grid(piece, room)
        case Spread():
            return _divided_spread(piece, room)
        case _:
            return None


def _divided_prose(piece: Prose, room: float) -> tuple[Piece, Piece] | None:
    lines = piece.lines
    if piece.whole or not lines.rows:
        return None
    count = min(floor((room - piece.above + _HAIR) / lines.leading), len(lines.rows) - _LEAST_LINES)
    if count < _LEAST_LINES:
        return None
    first = piece._replace(lines=lines.part(0, count), after=0.0, below=0.0)
    rest = piece._replace(
        lines=lines.part(count, len(lines.rows)), before=0.0, above=0.0, asides=(), anchors=(), outline=None, key=None
    )
    return first, rest


def _divided_grid(piece: TableGrid, room: float) -> tuple[Piece, Piece] | None:
    if piece.whole:
        return None
    left = room - row_height(piece.head, piece.pad) + _HAIR
    count = 0
    for row in piece.rows:
        left -= row_height(row, piece.pad)
        if left < 0:
            break
        count += 1
    count = min(count, len(piece.rows) - _LEAST_ROWS)
    if count < _LEAST_ROWS:
        return None
    first = piece._replace(rows=piece.rows[:count], after=0.0)
    return first, piece._replace(rows=piece.rows[count:], before=0.0, anchors=(), continued=True)


def _divided_spread(piece: Spread, room: float) -> tuple[Piece, Piece] | None:
    placed, rest = filled(piece, room)
    done = [each for column in placed for each in column]
    if not done or not rest:
        return None
    least = _LEAST_PIECES * piece.columns
    while len(rest) < least < len(done):
        rest = (done.pop(), *rest)
    while len(done) > 1 and done[-1].keep:
        rest = (done.pop(), *rest)
    return piece._replace(pieces=tuple(done), room=room, after=0.0), piece._replace(pieces=rest, before=0.0)


def column_width(piece: Spread) -> float:
    """Return how wide the columns of a spread are."""
    return (piece.width - (piece.columns - 1) * piece.gap) / piece.columns


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


def filled(spread: Spread, room: float) -> tuple[tuple[tuple[Piece, ...], ...], tuple[Piece, ...]]:
    """Return the pieces of each column of ``room``, and those that are left."""
    columns: list[tuple[Piece, ...]] = []
    rest = spread.pieces
    for _ in range(spread.columns):
        placed, rest = stacked(rest, room)
        columns.append(tuple(each.piece for each in placed))
    return tuple(columns), rest


def balanced(spread: Spread) -> float:
    """Return the least height in which a spread's columns hold its pieces."""
    high = sum(height(piece) + max(piece.before, piece.after) for piece in spread.pieces)
    low = high / spread.columns / 2
    for _ in range(12):
        middle = (low + high) / 2
        if filled(spread, middle)[1]:
            low = middle
        else:
            high = middle
    return high
