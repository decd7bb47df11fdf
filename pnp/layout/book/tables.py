"""Columns: those of a table as wide as their words ask, those of text no narrower than can be read."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pnp.model.style import TextStyle
from pnp.text.content import Content

CellWidth: TypeAlias = Callable[[Content, TextStyle], float]
"""Returns the width of a content in a style, in points."""

_LEAST_COLUMN = 9  # em


def columns_within(wished: int, measure: float, gap: float, size: float) -> int:
    """Return how many columns of text stand in ``measure``: as many as wished, fewer where they would be too narrow.

    ``size`` is that of the type; all lengths in points.

    >>> columns_within(3, 240, 20, 9), columns_within(3, 400, 20, 9), columns_within(2, 50, 20, 9)
    (2, 3, 1)
    """
    return min(wished, max(int((measure + gap) // (_LEAST_COLUMN * size + gap)), 1))


def column_widths(least: Sequence[float], natural: Sequence[float], room: float) -> tuple[float, ...]:
    """Return the widths of columns that need ``least`` and would like ``natural``, in ``room``; all in points.

    Where all find room they get what they like. Else those that like no more than an equal share of it get that, so
    that numbers and names stay on one line beside long texts; among the others, what is left above the least is shared
    as they lack it (CSS 2.1, 17.5.2.2). Where not even the least finds room, all shrink alike.

    >>> column_widths((10, 20), (30, 40), 100), column_widths((10, 20), (50, 100), 90)
    ((30, 40), (30.0, 60.0))
    >>> column_widths((10, 20, 20), (20, 38, 300), 120)
    (20, 38, 62.0)
    >>> column_widths((60, 60), (60, 60), 90)
    (45.0, 45.0)
    """
    if sum(natural) <= room:
        return tuple(natural)
    if sum(least) >= room:
        return tuple(width * room / sum(least) for width in least)
    granted = list(least)
    for index in sorted(range(len(natural)), key=natural.__getitem__):
        wish = [*granted[:index], natural[index], *granted[index + 1 :]]
        if natural[index] <= room / len(natural) and sum(wish) <= room:
            granted = wish
    lack = [most - low for low, most in zip(granted, natural, strict=True)]
    spare = room - sum(granted)
    return tuple(low + spare * share / sum(lack) if share else low for low, share in zip(granted, lack, strict=True))


def table_widths(
    columns: Sequence[Sequence[tuple[Content, TextStyle]]],
    least: CellWidth,
    natural: CellWidth,
    side: float,
    room: float,
) -> tuple[float, ...]:
    """Return the widths of a table's columns, cells padded by ``side`` at both sides; together they fill ``room``.

    ``least`` measures what cannot be broken, ``natural`` whole cells on one line.
    """

    def widest(measured: CellWidth) -> list[float]:
        return [max(measured(shown, style) for shown, style in each) + 2 * side + 0.5 for each in columns]

    wished = widest(natural)
    if sum(wished) < room:
        spare = (room - sum(wished)) / len(wished)
        return tuple(width + spare for width in wished)
    return column_widths(widest(least), wished, room)
