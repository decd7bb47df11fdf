"""What stands around the cards of a sheet: crop marks, and the place of its foot with a scale bar."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from pnp.layout.geometry import moved
from pnp.layout.grid import MIN_MARK, Grid
from pnp.model.frame import BLACK, Box, Group, Item, Path, Segment
from pnp.model.game import SheetRules
from pnp.units import MM

HAIRLINE = 0.25
SCALE_BAR = 50 * MM
FOOT = 3 * MM
"""The least depth of a foot: one line of 7 pt."""
_TICK = 2 * MM
_EDGE = 2 * MM  # between a mark's end and the paper's edge
_CLEAR = 0.2 * MM  # between a trim and its marks, so that a cut that strays shows no black
_APART = 0.5 * MM  # between a foot and what is around it
_SHORTEST_TEXT = 60 * MM


class Strip(NamedTuple):
    """A free place on a sheet for a line of text; in a ``turned`` one it runs upwards."""

    box: Box
    turned: bool = False

    @property
    def length(self) -> float:
        """How long a line may be."""
        return self.box.height if self.turned else self.box.width

    @property
    def depth(self) -> float:
        """How high the text may be."""
        return self.box.width if self.turned else self.box.height

    def place(self, items: tuple[Item, ...]) -> Group:
        """Return ``items``, whose origin is the strip's upper left corner as one reads it, in place."""
        x, y, _, height = self.box
        return Group(items, (0.0, -1.0, 1.0, 0.0, x, y + height) if self.turned else moved(x, y))


class Foot(NamedTuple):
    """Where a sheet's foot may stand: its text and its scale bar, None where there is no room."""

    text: Strip | None = None
    bar: Strip | None = None


class Sheet(NamedTuple):
    """Which side of which sheet a foot is for: sheet ``number`` (from 1) of ``total``."""

    number: int
    total: int
    back: bool = False


Footer: TypeAlias = Callable[[Sheet, float, float], tuple[Item, ...]]
"""Sets the foot of a sheet in a width and a height, in points; the items' origin is the upper left corner of that."""


def crop_marks(grid: Grid, rules: SheetRules, trims: Iterable[Box]) -> tuple[Item, ...]:
    """Return the marks at the rim of ``grid`` that say where to cut ``trims``.

    In a butt-cut grid one mark serves two cards; with gutters each card has its own. Marks are plain black, 0.25 pt.
    """
    boxes = tuple(trims)
    left, top, width, height = grid.area
    segments: list[Segment] = []
    start, end = _reach_x(grid, rules)
    if end - start > HAIRLINE:
        for y in _cuts((box.y, box.height) for box in boxes):
            segments += _stroke(left - end, y, left - start, y)
            segments += _stroke(left + width + start, y, left + width + end, y)
    start, end = _reach_y(grid, rules)
    if end - start > HAIRLINE:
        for x in _cuts((box.x, box.width) for box in boxes):
            segments += _stroke(x, top - end, x, top - start)
            segments += _stroke(x, top + height + start, x, top + height + end)
    return (Path(tuple(segments), stroke=BLACK, width=HAIRLINE),) if segments else ()


def corner_ticks(box: Box, start: float, end: float) -> tuple[Segment, ...]:
    """Return strokes outside the four corners of ``box``, each from ``start`` to ``end`` away from it."""
    left, top, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
    segments: list[Segment] = []
    for y in (top, bottom):
        segments += _stroke(left - end, y, left - start, y) + _stroke(right + start, y, right + end, y)
    for x in (left, right):
        segments += _stroke(x, top - end, x, top - start) + _stroke(x, bottom + start, x, bottom + end)
    return tuple(segments)


def footer_box(grid: Grid, rules: SheetRules) -> Foot:
    """Return where the foot of an imposed sheet may stand: inside the printable area, off all cards, bleeds and marks.

    That is below the marks if there is room, else between two marks: below the cards, or at their left and then turned.
    The text has the best place; the scale bar what is left.
    """
    paper, edge, area = grid.paper, grid.edge, grid.area
    top = area.y + area.height + _reach_y(grid, rules)[1] + _APART
    below = Strip(Box(edge, top, paper.width - 2 * edge, paper.height - edge - top))
    if _deep(below):
        return foot_in(below)
    gaps = sorted(filter(_deep, _gaps(grid)), key=lambda strip: -strip.length)
    bars = (strip for strip in gaps[1:] if strip.length >= SCALE_BAR)
    return Foot(gaps[0] if gaps else None, next(bars, None))


def foot_in(strip: Strip) -> Foot:
    """Return the foot that shares one strip: text at the start, the scale bar at the end if both have room."""
    rest = strip.length - SCALE_BAR - FOOT
    if strip.turned or rest < _SHORTEST_TEXT:
        return Foot(strip)
    x, y, width, height = strip.box
    return Foot(Strip(Box(x, y, rest, height)), Strip(Box(x + width - SCALE_BAR, y, SCALE_BAR, height)))


def foot_items(foot: Foot, footer: Footer, sheet: Sheet) -> tuple[Item, ...]:
    """Return the foot of one side of a sheet, in place; nothing where there is no room."""
    text = (foot.text.place(footer(sheet, foot.text.length, foot.text.depth)),) if foot.text else ()
    bar = (foot.bar.place(scale_bar(0.0, (FOOT - _TICK) / 2)),) if foot.bar else ()
    return text + bar


def scale_bar(x: float, y: float) -> tuple[Item, ...]:
    """Return a bar of 50 mm between end ticks of 2 mm, its upper left corner at (x, y)."""
    right, bottom = x + SCALE_BAR, y + _TICK
    middle = (y + bottom) / 2
    strokes = _stroke(x, middle, right, middle) + _stroke(x, y, x, bottom) + _stroke(right, y, right, bottom)
    return (Path(tuple(strokes), stroke=BLACK, width=HAIRLINE),)


def _reach_x(grid: Grid, rules: SheetRules) -> tuple[float, float]:
    start, length = _mark(grid.area.x, grid.rim_x, rules)
    return start, start + length


def _reach_y(grid: Grid, rules: SheetRules) -> tuple[float, float]:
    """Return how far from the grid marks start and end; they leave room for a foot if a fair mark remains."""
    start, length = _mark(grid.area.y, grid.rim_y, rules)
    beside_foot = grid.area.y - grid.edge - FOOT - _APART - start
    return start, start + (min(length, beside_foot) if beside_foot >= MIN_MARK else length)


def _mark(space: float, bleed: float, rules: SheetRules) -> tuple[float, float]:
    """Return a mark's distance and length where ``space`` lies between the grid and the paper's edge.

    Marks may enter the rim that common printers cannot reach (many reach part of it) but stay on the paper.
    """
    reach = space - _EDGE
    start = max(bleed, _CLEAR, min(rules.mark_gap, reach - MIN_MARK))
    return start, max(0.0, min(rules.marks, reach - start))


def _cuts(spans: Iterable[tuple[float, float]]) -> list[float]:
    """Return where to cut: both ends of each span, once where spans touch."""
    cuts = {round(end, 4): end for start, length in spans for end in (start, start + length)}
    return [cuts[key] for key in sorted(cuts)]


def _stroke(x1: float, y1: float, x2: float, y2: float) -> list[Segment]:
    return [("M", (x1, y1)), ("L", (x2, y2))]


def _gaps(grid: Grid) -> Iterator[Strip]:
    """Yield the strips between marks: below each column, then left of each row from the lowest."""
    paper, edge, area = grid.paper, grid.edge, grid.area
    top = area.y + area.height + max(grid.rim_y, _CLEAR) + _APART
    right = area.x - max(grid.rim_x, _CLEAR) - _APART
    for column in range(grid.columns):
        trim = grid.trim(column)
        yield Strip(Box(trim.x + _APART, top, trim.width - 2 * _APART, paper.height - edge - top))
    for row in reversed(range(grid.rows)):
        trim = grid.trim(row * grid.columns)
        yield Strip(Box(edge, trim.y + _APART, right - edge, trim.height - 2 * _APART), turned=True)


def _deep(strip: Strip) -> bool:
    return strip.depth >= FOOT - 1e-6
