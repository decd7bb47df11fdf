"""The columns of a table: as wide as their words ask, within the room there is."""

from collections.abc import Sequence


def column_widths(least: Sequence[float], natural: Sequence[float], room: float) -> tuple[float, ...]:
    """Return the widths of columns that need ``least`` and would like ``natural``, in ``room``; all in points.

    Where all find room they get what they like. Else what is left above the least is shared as they lack it (CSS 2.1,
    17.5.2.2). Where not even the least finds room, all shrink alike.

    >>> column_widths((10, 20), (30, 40), 100), column_widths((10, 20), (50, 100), 90)
    ((30, 40), (30.0, 60.0))
    >>> column_widths((60, 60), (60, 60), 90)
    (45.0, 45.0)
    """
    if sum(natural) <= room:
        return tuple(natural)
    spare = room - sum(least)
    if spare <= 0:
        return tuple(width * room / sum(least) for width in least)
    lack = [most - low for low, most in zip(least, natural, strict=True)]
    return tuple(low + spare * share / sum(lack) for low, share in zip(least, lack, strict=True))
