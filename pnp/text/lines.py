"""From material to lines: first fit, then a last line that is not alone, then, where asked, lines of even length."""

from bisect import bisect_right
from typing import NamedTuple

from pnp.text import characters as c
from pnp.text.division import SOFT_HYPHEN
from pnp.text.justify import shrinkable
from pnp.text.material import Material

SLACK = 1e-6
_HALF = 0.5
_BALANCED_LINES = 6  # more lines are text to read, not a title
_DROPPED = frozenset((c.SPACE, c.ZERO_BREAK))


class Line(NamedTuple):
    """Characters ``start`` up to ``end`` (trailing spaces left out); ``width`` in em, all that follows reckoned in.

    ``hyphen``: it ends in one. ``trim`` is the empty half of an opener at the line's start that hangs out of it, and
    ``squeeze`` by how much its spaces are narrower than usual.
    """

    start: int
    end: int
    width: float
    hyphen: bool = False
    last: bool = False
    trim: float = 0.0
    squeeze: float = 0.0


class Measure(NamedTuple):
    """The line's length and what may bend, in em. ``squeeze``: spaces may shrink to take one more word."""

    width: float
    indent: float = 0.0
    edges: float = 0.0
    squeeze: bool = False
    tracking: float = 0.0
    hyphenate: bool = True
    """Divide words wherever that fills a line better, not only those that no line can hold."""
    zone: float = 0.0
    """How much of a line may stay empty before a word is divided for it."""


def lines(text: Material, measure: Measure, *, balance: bool = False) -> list[Line]:
    """Break a paragraph. A word that no line can hold stands on a line of its own and sticks out."""
    found = _without_orphan(text, measure, _first_fit(text, measure))
    if balance and 1 < len(found) <= _BALANCED_LINES:
        found = _balanced(text, measure, found)
    return found


def _first_fit(text: Material, measure: Measure) -> list[Line]:
    found: list[Line] = []
    length = len(text.text)
    start = length - len(text.text.lstrip(" "))
    room = measure.width - measure.indent
    while start < length:
        line, stop = _line(text, start, room, measure, first=not found)
        found.append(line)
        start = stop if line.hyphen else _after_spaces(text, stop)
        room = measure.width
    return found or [Line(0, 0, 0.0, last=True)]


def _after_spaces(text: Material, index: int) -> int:
    kinds, length = text.kinds, len(text.kinds)
    while index < length and kinds[index] in _DROPPED:
        index += 1
    return index


def _line(text: Material, start: int, room: float, measure: Measure, *, first: bool) -> tuple[Line, int]:
    """Return the longest line from ``start`` that fits into ``room``, and where the next one begins."""
    pen, length = text.pen, len(text.text)
    opened = measure.edges and not first and text.kinds[start] == c.OPENER and text.text[start] in c.BRACKETS
    trim = measure.edges if opened else 0.0
    lead = text.gaps[start] if text.gaps else 0.0
    limit = pen[start] + lead + room + trim + SLACK
    if measure.tracking:
        reach = _tracked_reach(text, start, limit, measure.tracking)
    elif isinstance(pen, range):
        reach = min(int(limit), length)
    else:
        reach = bisect_right(pen, limit, start) - 1
    end = _after_spaces(text, reach)
    if measure.edges and end < length and _is_trimmed(text, end) and pen[end + 1] - measure.edges <= limit:
        end = _after_spaces(text, end + 1)
    if measure.squeeze and end < length:
        squeezed = _squeezed(text, start, end, limit, measure, trim)
        if squeezed:
            return squeezed
    if end >= length:
        return _made(text, start, length, measure, trim), length
    stop = end
    while stop > start and not text.breaks[stop]:
        stop -= 1
    if text.hyphens or text.cuts:
        parted = _parted(text, start, stop, min(reach, length - 1), limit, measure)
        if parted:
            point, hyphen = parted
            return _made(text, start, point, measure, trim, hyphen), point
    if stop <= start:  # nothing fits: go on to the next place where a line may end
        stop = max(end, start + 1)
        while stop < length and not text.breaks[stop]:
            stop += 1
    return _made(text, start, stop, measure, trim), stop


def _is_trimmed(text: Material, index: int) -> bool:
    """Whether the right half of a character is empty, so that it may be cut off at a line's end."""
    if text.kinds[index] != c.CLOSER:
        return False
    character = text.text[index]
    return character in c.BRACKETS or (character in c.SIDE_MARKS and not text.centred_marks)


def _tracked_reach(text: Material, start: int, limit: float, tracking: float) -> int:
    return (
        bisect_right(range(len(text.pen)), limit, start + 1, key=lambda i: text.pen[i] + (i - 1 - start) * tracking) - 1
    )


def _made(text: Material, start: int, stop: int, measure: Measure, trim: float, hyphen: float = 0.0) -> Line:
    end = _before_spaces(text, start, stop)
    width = text.width(start, end) - trim + hyphen
    if measure.tracking:
        width += max(end - start - 1, 0) * measure.tracking
    if measure.edges and end > start and _is_trimmed(text, end - 1):
        width -= measure.edges
    return Line(start, end, width, bool(hyphen), stop >= len(text.text), trim)


def _before_spaces(text: Material, start: int, stop: int) -> int:
    while stop > start and text.kinds[stop - 1] in _DROPPED:
        stop -= 1
    return stop


def _parted(
    text: Material, start: int, stop: int, reach: int, limit: float, measure: Measure
) -> tuple[int, float] | None:
    """Return where the word that does not fit is divided, and how wide the hyphen there is; None where it is not.

    ``stop`` is where the line would end otherwise: at ``start``, where no line can hold the word.
    """
    if stop <= start:
        levels = text.cuts or (text.hyphens,)
    elif measure.hyphenate and limit - text.pen[_before_spaces(text, start, stop)] > measure.zone:
        levels = (text.hyphens,)
    else:  # at soft hyphens alone
        levels = ({point: width for point, width in text.hyphens.items() if text.text[point - 1] == SOFT_HYPHEN},)
    for level in levels:
        for point in range(reach, stop, -1):
            hyphen = level.get(point)
            # Never a hyphen with nothing before it.
            if hyphen is not None and text.pen[stop] < text.pen[point] <= limit - hyphen:
                return point, hyphen
    return None


def _squeezed(
    text: Material, start: int, end: int, limit: float, measure: Measure, trim: float
) -> tuple[Line, int] | None:
    """Return the line that takes one more word in because its spaces are narrowed, and where the next one begins."""
    stop = end + 1
    while stop < len(text.text) and not text.breaks[stop]:
        stop += 1
    last = _before_spaces(text, start, stop)
    excess = max(text.pen[last] - limit, 0.0)
    # First of all, half a mark at the line's end (CLREQ 3.1.6.3).
    edge = (measure.edges or min(_HALF, excess)) if _is_trimmed(text, last - 1) else 0.0
    squeeze = max(excess - edge, 0.0)
    if squeeze and squeeze > sum(sum(level.values()) for level in shrinkable(text, start, last)):
        return None
    width = text.width(start, last) - trim - edge - squeeze
    return Line(start, last, width, last=stop >= len(text.text), trim=trim, squeeze=squeeze), stop


def _without_orphan(text: Material, measure: Measure, found: list[Line]) -> list[Line]:
    """Give a last line of one character company from the line before (CLREQ 3.1.5)."""
    if len(found) < 2 or found[-2].hyphen:
        return found
    before, last = found[-2:]
    alone = text.kinds[last.start : last.end].rstrip(c.CLOSER + c.NON_STARTER + c.INFIX + c.EXCLAMATION)
    if len(alone) > 1 or alone not in {c.IDEOGRAPH, c.SYMBOL, c.ICON, c.WIDE_DIGIT}:
        return found
    stop = last.start - 1
    while stop > before.start + 1 and not text.breaks[stop]:
        stop -= 1
    if stop <= before.start + 1:
        return found
    joined = _made(text, stop, last.end, measure, 0.0)
    if joined.width > measure.width + SLACK:
        return found
    return [*found[:-2], _made(text, before.start, stop, measure, before.trim), joined]


def _balanced(text: Material, measure: Measure, found: list[Line]) -> list[Line]:
    """Return the lines of the narrowest measure that needs no more of them, with no word divided for it."""
    undivided = text._replace(hyphens={}, cuts=())
    low, high, best = max(measure.width / 2, 1.0), measure.width, found
    for _ in range(12):
        middle = (low + high) / 2
        tried_measure = measure._replace(width=middle, squeeze=False)
        tried = _without_orphan(undivided, tried_measure, _first_fit(undivided, tried_measure))
        if len(tried) <= len(found) and all(line.width <= middle + SLACK for line in tried):
            high, best = middle, tried
        else:
            low = middle
    return best
