"""What pieces show, and what is to be found on them: items with their places in the structure, ids, outline entries."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from pnp.layout.book.lines import Lines, shifted
from pnp.layout.book.pieces import (
    Cell,
    Ground,
    Mark,
    Node,
    OutlineMark,
    Piece,
    Placed,
    Plate,
    Prose,
    Spread,
    StructurePath,
    TableGrid,
    column_width,
    filled,
    height,
    row_height,
    stacked,
)
from pnp.model.document import Text
from pnp.model.frame import Box, GlyphRun, Group, Hyperlink, Item, Path, Use, rectangle

_RULE = 0.4
_UNMOVED = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def anchors(piece: Piece) -> Iterator[tuple[str, float]]:
    """Yield the ids that stand on a piece, and how far below its top."""
    yield from ((name, 0.0) for name in piece.anchors)
    if isinstance(piece, TableGrid):
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
        case TableGrid():
            yield from (cell.key for row in (piece.head, *piece.rows) for cell in row if cell.key)
        case Spread():
            for each in piece.pieces:
                yield from texts(each)
        case Plate():
            pass


def outlines(piece: Piece) -> Iterator[tuple[OutlineMark, float]]:
    """Yield the outline entries that a piece has, and how far below its top."""
    if isinstance(piece, Prose) and piece.outline:
        yield piece.outline, 0.0
    elif isinstance(piece, Spread):
        for each in _spread(piece):
            yield from ((outline, each.y + y) for outline, y in outlines(each.piece))


def _spread(piece: Spread) -> Iterator[Placed]:
    columns, _ = filled(piece, height(piece))
    for index, column in enumerate(columns):
        x = index * (column_width(piece) + piece.gap)
        placed, _ = stacked(column, float("inf"))
        yield from (each._replace(x=each.x + x) for each in placed)


def marks(piece: Piece, x: float = 0.0, y: float = 0.0) -> Iterator[Mark]:
    """Yield what a piece shows whose upper left corner is at ``x``, ``y``, in reading order."""
    match piece:
        case Prose():
            yield from _ground(piece.ground, piece, x, y)
            yield from _prose(piece, x, y)
        case TableGrid():
            yield from _ground(piece.ground, piece, x, y)
            yield from _grid(piece, x, y)
        case Plate():
            yield from _ground(piece.ground, piece, x, y)
            scale = piece.across / piece.frame.width
            left = x + piece.left + (piece.width - piece.left - piece.across) / 2
            yield Mark((Use(piece.frame, (scale, 0.0, 0.0, scale, left, y)),), piece.place)
        case Spread():
            for each in _spread(piece):
                yield from marks(each.piece, x + each.x, y + each.y)


def posted(mark: Mark) -> Iterator[Mark]:
    """Yield the parts of a mark: of a heading that a template draws, such as a cover, each for itself.

    What is in the largest type is the heading, other texts are paragraphs behind it, all else is decoration.
    """
    drawn = mark.items[0] if len(mark.items) == 1 else None
    if not (mark.place and mark.place[-1].tag == "H1" and isinstance(drawn, Use) and drawn.matrix == _UNMOVED):
        yield mark
        return
    above, heading = mark.place[:-1], mark.place[-1]
    largest = max(map(_type_size, drawn.frame.items), default=0.0)
    for size, group in groupby(drawn.frame.items, _type_size):
        node = heading if size == largest else Node("P", (heading.key, size))
        yield Mark(tuple(group), (*above, node) if size else ())


def _type_size(item: Item) -> float:
    """Return the size of the largest type in an item, 0 where it has none."""
    match item:
        case GlyphRun():
            return item.size
        case Use():
            return max(map(_type_size, item.frame.items), default=0.0)
        case Group():
            return max(map(_type_size, item.items), default=0.0)
        case _:
            return 0.0


def _ground(ground: Ground | None, piece: Piece, x: float, y: float) -> Iterator[Mark]:
    if not ground:
        return
    yield from _ground(ground.below, piece, x, y)
    high = height(piece)
    if ground.fill is not None:
        box = Box(x + ground.left, y, piece.width - ground.left - ground.right, high)
        yield Mark((Path(rectangle(box), ground.fill),))
    if ground.bar is not None:
        yield Mark((Path(rectangle(Box(x + ground.left, y, ground.bar_width, high)), ground.bar),))


def _prose(piece: Prose, x: float, y: float) -> Iterator[Mark]:
    y += piece.above
    last = max(len(piece.lines.rows) - 1, 0) * piece.lines.leading
    for aside in piece.asides:
        if not aside.last:
            yield from _linked(aside.lines, x + aside.x, y, aside.place, piece.link)
    yield from _linked(piece.lines, x + piece.left, y, piece.place, piece.link)
    for aside in piece.asides:
        if aside.last:
            yield from _linked(aside.lines, x + aside.x, y + last, aside.place, piece.link)


def _linked(lines: Lines, x: float, y: float, place: StructurePath, link: str = "") -> Iterator[Mark]:
    """Yield the items of lines, cut where a link begins or ends, and a symbol stands."""
    shown: list[Item] = []
    for row, items in enumerate(lines.rows):
        shown += shifted(items, x, y + row * lines.leading)
    if not lines.parted:
        yield Mark(tuple(shown), place, link)
        return
    rows = enumerate(lines.rows, lines.first)
    nodes = [_node(item, (row, at)) for row, items in rows for at, item in enumerate(items)]
    for node, group in groupby(zip(nodes, shown, strict=True), lambda pair: pair[0]):
        items = tuple(item for _, item in group)
        leads = node.key.target if node and isinstance(node.key, Hyperlink) else link
        yield Mark(items, (*place, node) if node else place, leads)


def _node(item: Item, at: tuple[int, int]) -> Node | None:
    """Return the element that an item of a paragraph is of: a link, or a symbol, told apart by where it stands."""
    match item:
        case GlyphRun(link=Hyperlink() as link):
            return Node("Link", link)
        case Use(alt=alt) if alt:
            return Node("Span", at, alt)
        case _:
            return None


def _grid(piece: TableGrid, x: float, y: float) -> Iterator[Mark]:
    x += piece.left
    across = sum(piece.widths)
    for index, row in enumerate((piece.head, *piece.rows)):
        high = row_height(row, piece.pad)
        if not index:
            yield Mark((Path(rectangle(Box(x, y, across, high)), piece.tint),))
        yield from _row(row, piece, x, y, decoration=not index and piece.continued)
        y += high
        yield Mark((Path((("M", (x, y)), ("L", (x + across, y))), stroke=piece.rule, width=_RULE),))


def _row(row: Sequence[Cell], piece: TableGrid, x: float, y: float, *, decoration: bool) -> Iterator[Mark]:
    high = row_height(row, piece.pad)
    for cell, width in zip(row, piece.widths, strict=True):
        top = y + (high - cell.lines.height) / 2
        for mark in _linked(cell.lines, x + piece.side, top, cell.place):
            yield Mark(mark.items) if decoration else mark
        x += width
