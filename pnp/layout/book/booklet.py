"""Booklets: pages on folded sheets that lie in each other, stapled through the fold (saddle stitch)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.layout.geometry import moved
from pnp.model.frame import Box, Frame, Item, Page, Path, Use
from pnp.model.paper import Paper
from pnp.units import MM

THICKNESS = 0.1 * MM
"""Of a sheet of 80 g/m²."""
_FOLD_MARK = 4 * MM


class BookletSide(NamedTuple):
    """One side of a sheet, which lies in ``depth`` others: the numbers of its pages, 0 for none."""

    left: int
    right: int
    depth: int


def sides(count: int) -> tuple[BookletSide, ...]:
    """Return the sides of a booklet of ``count`` pages: front and back by turns, the outermost sheet first.

    >>> [(side.left, side.right) for side in sides(5)]
    [(0, 1), (2, 0), (0, 3), (4, 5)]
    """
    padded = -(-count // 4) * 4

    def number(page: int) -> int:
        return page if page <= count else 0

    found: list[BookletSide] = []
    for depth in range(padded // 4):
        first, last = 2 * depth + 1, padded - 2 * depth
        found.append(BookletSide(number(last), number(first), depth))
        found.append(BookletSide(number(first + 1), number(last - 1), depth))
    return tuple(found)


def booklet(pages: Sequence[Frame], paper: Paper, thickness: float = THICKNESS) -> tuple[Page, ...]:
    """Return landscape sheets of ``paper`` with pages side by side; print them on both sides, turned on the short edge.

    Inner sheets are pushed outwards by the fold of those around them, so their pages are moved towards the fold by
    ``thickness`` points a sheet.
    """
    width, height = paper.height, paper.width
    return tuple(
        Page(
            width,
            height,
            tuple(_side(side, pages, width, height, thickness)),
            Box(0.0, 0.0, width, height),
            Box(0.0, 0.0, width, height),
            label=f"{index // 2 + 1}{' back' if index % 2 else ''}",
            bookmark="" if index % 2 else f"Sheet {index // 2 + 1}",
        )
        for index, side in enumerate(sides(len(pages)))
    )


def _side(side: BookletSide, pages: Sequence[Frame], width: float, height: float, thickness: float) -> Iterator[Item]:
    middle, creep = width / 2, side.depth * thickness
    for number, left in ((side.left, True), (side.right, False)):
        if not number:
            continue
        page = pages[number - 1]
        x = middle - page.width + creep if left else middle - creep
        yield Use(page, moved(x, (height - page.height) / 2))
    if not side.depth:
        for y in (0.0, height - _FOLD_MARK):
            ends = (("M", (middle, y)), ("L", (middle, y + _FOLD_MARK)))
            yield Path(ends, stroke=(0.6,), width=0.25, dash=(1.0, 1.0))
