"""Emphasis that Chinese sets beside the line: dots, proper-noun lines, wavy lines; drawn, not typed (CLREQ 3.4)."""

import unicodedata
from collections.abc import Iterator, Sequence

from pnp.model.frame import Box, Colour, Path, Segment, rectangle

_BELOW = 0.2  # below the baseline: under the em box, clear of it
_DOT = 0.07
_SHORT = 0.06  # a line ends short of its characters, so that two neighbouring names have two lines
_STROKE = 0.05
_WAVE = 0.25


def emphasis(
    kind: str, text: str, edges: Sequence[tuple[float, float]], y: float, size: float, colour: Colour
) -> Iterator[Path]:
    """Yield the marks under characters that start at and are as wide as ``edges`` say, on the baseline ``y``."""
    if kind == "dots":
        for character, (x, width) in zip(text, edges, strict=True):
            if width and unicodedata.category(character)[0] not in "PZCM":
                radius = _DOT * size
                left, top = x + width / 2 - radius, y + (_BELOW + _SHORT) * size - radius
                yield Path(rectangle(Box(left, top, 2 * radius, 2 * radius), radius), fill=colour)
        return
    left, right = edges[0][0] + _SHORT * size, edges[-1][0] + edges[-1][1] - _SHORT * size
    below = y + _BELOW * size
    outline: tuple[Segment, ...] = (("M", (left, below)), ("L", (right, below)))
    if kind == "title":
        outline = _wave(left, right, below, size)
    yield Path(outline, stroke=colour, width=_STROKE * size)


def _wave(left: float, right: float, y: float, size: float) -> tuple[Segment, ...]:
    count = max(round((right - left) / (_WAVE * size)), 1)
    step, rise = (right - left) / count, 0.08 * size
    found: list[Segment] = [("M", (left, y))]
    for index in range(count):
        x, bow = left + index * step, y + (-rise if index % 2 else rise)
        found.append(("C", (x + step / 3, bow, x + 2 * step / 3, bow, x + step, y)))
    return tuple(found)
