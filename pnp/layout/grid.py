"""Where cards lie on a sheet: how many, how far apart, which way up."""

from math import floor
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.layout.geometry import moved
from pnp.model.frame import Box, Matrix
from pnp.model.game import SheetRules
from pnp.model.paper import PAPERS, Paper
from pnp.units import MM, mm

MIN_MARK = 2 * MM
"""The shortest crop mark worth printing; outer bleed gives way to it."""
_ROUNDING = 0.001 * MM


class Grid(NamedTuple):
    """Equal trims in columns and rows, centred on the paper so that the mirrored grid is the grid itself.

    Lengths in points. ``width`` and ``height`` are those of a trim as it lies on the sheet, so swapped where the cards
    are ``turned`` (by 90°, clockwise: heads to the right). ``edge`` is the rim of the paper that is not printed on.
    ``bleed`` is what the cards bring, ``rim_x`` and ``rim_y`` are how much of it shows left and right of the grid, and
    above and below it.
    """

    paper: Paper
    edge: float
    columns: int
    rows: int
    turned: bool
    width: float
    height: float
    gutter: float
    bleed: float
    rim_x: float
    rim_y: float

    @property
    def capacity(self) -> int:
        """How many cards one sheet holds."""
        return self.columns * self.rows

    @property
    def pitch_x(self) -> float:
        """The distance from one column to the next."""
        return self.width + self.gutter

    @property
    def pitch_y(self) -> float:
        """The distance from one row to the next."""
        return self.height + self.gutter

    @property
    def area(self) -> Box:
        """The box around all trims."""
        width = self.columns * self.pitch_x - self.gutter
        height = self.rows * self.pitch_y - self.gutter
        return Box((self.paper.width - width) / 2, (self.paper.height - height) / 2, width, height)

    def trim(self, index: int) -> Box:
        """Return the trim of a sheet's card ``index``, row by row from the upper left."""
        row, column = divmod(index, self.columns)
        x, y, _, _ = self.area
        return Box(x + column * self.pitch_x, y + row * self.pitch_y, self.width, self.height)

    def matrix(self, index: int) -> Matrix:
        """Return what places the face of card ``index``, whose origin is its own upper left corner."""
        x, y, width, _ = self.trim(index)
        return (0.0, 1.0, -1.0, 0.0, x + width, y) if self.turned else moved(x, y)


def grid(card_width: float, card_height: float, paper: Paper, rules: SheetRules, bleed: float = 0.0) -> Grid:
    """Return the grid that puts as many cards as possible on ``paper``; with equal numbers they stand upright.

    Raises S101 where not even one card fits.
    """
    margin = rules.margin or paper.edge
    sizes = {False: (card_width, card_height), True: (card_height, card_width)}
    counts = {turned: _counts(*size, paper, margin, rules.gutter) for turned, size in sizes.items()}
    turned = counts[True][0] * counts[True][1] > counts[False][0] * counts[False][1]
    columns, rows = counts[turned]
    if not columns * rows:
        raise _too_large(card_width, card_height, paper, rules)
    edge = min(margin, paper.edge)  # a wider margin keeps cards off, not what stands around them
    bare = Grid(paper, edge, columns, rows, turned, *sizes[turned], rules.gutter, bleed, 0.0, 0.0)
    x, y, _, _ = bare.area
    return bare._replace(rim_x=_rim(x, edge, rules.marks, bleed), rim_y=_rim(y, edge, rules.marks, bleed))


def _counts(width: float, height: float, paper: Paper, margin: float, gutter: float) -> tuple[int, int]:
    def along(length: float, size: float) -> int:
        return max(0, floor((length - 2 * margin + gutter + _ROUNDING) / (size + gutter)))

    return along(paper.width, width), along(paper.height, height)


def _rim(space: float, edge: float, marks: float, bleed: float) -> float:
    """Return how much bleed shows at a rim with ``space`` to the paper's edge.

    Where both do not fit, a mark that the printer reaches is worth more than bleed: without it nobody can cut.
    """
    room = space - edge - min(marks, MIN_MARK) if marks else space
    return min(bleed, max(0.0, room))


def _too_large(width: float, height: float, paper: Paper, rules: SheetRules) -> PnpError:
    def holds(other: Paper) -> bool:
        margin = rules.margin or other.edge
        return any(all(_counts(*size, other, margin, 0.0)) for size in ((width, height), (height, width)))

    margin = rules.margin or paper.edge
    size = f"{mm(width):.5g} × {mm(height):.5g} mm"
    printable = f"{mm(paper.width - 2 * margin):.5g} × {mm(paper.height - 2 * margin):.5g} mm"
    papers = ", ".join(name for name, other in PAPERS.items() if holds(other))
    return PnpError(
        "S101",
        f"a card of {size} does not fit on {paper.name}, of which {printable} can be printed",
        hint=f"choose the paper {papers}" if papers else "choose a smaller format: no paper known here holds it",
    )
