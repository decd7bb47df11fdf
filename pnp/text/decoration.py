"""Emphasis that Chinese sets beside the line: dots, proper-noun lines and wavy lines, drawn, not typed (CLREQ 3.4)."""

from collections.abc import Iterator, Sequence

from pnp.model.frame import Box, Colour, Path, Segment, rectangle
from pnp.text.characters import CLOSER, OPENER, SPACE, break_class

_BELOW = 0.2  # below the baseline: under the em box, clear of it
_DOT = 0.07


def emphasis(
    kind: str, text: str, edges: Sequence[tuple[float, float]], y: float, size: float, colour: Colour
) -> Iterator[Path]:
    """Yield the marks under characters that start at and are as wide as ``edges`` say, on the baseline ``y``."""
    if kind == "dots":
        for character, (x, width) in zip(text, edges, strict=True):
            if break_class(character) not in {SPACE, CLOSER, OPENER}:
                radius = _DOT * size
                middle, centre = x + width / 2, y + (_BELOW + 0.06) * size
                yield Path(rectangle(Box(middle - radius, centre - radius, 2 * radius, 2 * radius), radius), fill=colour)
        return
    # The line ends short of its last character, so that two neighbouring names have two lines.
    left, right = edges[0][0] + 0.06 * size, edges[-1][0] + edges[-1][1] - 0.06 * size
    below = y + _BELOW * size
    outline: tuple[Segment, ...] = (("M", (left, below)), ("L", (right, below)))
    if kind == "title":
        outline = _wave(left, right, below, size)
    yield Path(outline, stroke=colour, width=0.05 * size)


def _wave(left: float, right: float, y: float, size: float) -> tuple[Segment, ...]:
    count = max(round((right - left) / (0.25 * size)), 1)
    step, rise = (right - left) / count, 0.06 * size
    found: list[Segment] = [("M", (left, y))]
    for index in range(count):
        x, bow = left + index * step, rise * (-1 if index % 2 else 1) * 1.33
        found.append(("C", (x + step / 3, y + bow, x + 2 * step / 3, y + bow, x + step, y)))
    return tuple(found)
