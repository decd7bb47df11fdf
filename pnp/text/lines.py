"""From material to lines: first fit, then a last line that is not alone, then, where asked, lines of even length."""

from bisect import bisect_right
from typing import NamedTuple

from pnp.text import characters as c
from pnp.text.material import Material

_SLACK = 1e-6
_BALANCED_LINES = 6  # more lines are text to read, not a title


class Line(NamedTuple):
    """Characters ``start`` up to ``end`` (trailing spaces left out); ``width`` in em, hyphen and trims reckoned in.

    ``trim`` is the empty half of an opener at the line's start that hangs out of it.
    """

    start: int
    end: int
    width: float
    hyphen: bool = False
    last: bool = False
    trim: float = 0.0


class Measure(NamedTuple):
    """The line's length and what may bend: lengths in em. ``squeeze`` lets spaces shrink to take one more word."""

    width: float
    indent: float = 0.0
    edges: float = 0.0
    squeeze: float = 0.0
    tracking: float = 0.0


def lines(text: Material, measure: Measure, *, balance: bool = False) -> tuple[Line, ...]:
    """Break a paragraph. A word that no line can hold stands on a line of its own and sticks out."""
    found = _first_fit(text, measure)
    found = _without_orphan(text, measure, found)
    if balance and 1 < len(found) <= _BALANCED_LINES:
        found = _balanced(text, measure, found)
    return tuple(found)


def _first_fit(text: Material, measure: Measure) -> list[Line]:
    found: list[Line] = []
    start, length = 0, len(text.text)
    while start < length:
        room = measure.width - (measure.indent if start == 0 else 0.0)
        found.append(_line(text, start, room, measure))
        start = _after_spaces(text, found[-1].end)
        if found[-1].hyphen:
            start = found[-1].end
    return found or [Line(0, 0, 0.0, last=True)]


def _after_spaces(text: Material, index: int) -> int:
    length = len(text.text)
    while index < length and text.kinds[index] in (c.SPACE, c.ZERO_BREAK):
        index += 1
    return index


def _line(text: Material, start: int, room: float, measure: Measure) -> Line:
    """Return the longest line from ``start`` that fits into ``room``."""
    pen, kinds, length = text.pen, text.kinds, len(text.text)
    trim = measure.edges if start and kinds[start] == c.OPENER else 0.0
    lead = text.gaps[start] if text.gaps else 0.0
    limit = pen[start] + lead + room + trim + _SLACK
    if measure.tracking:
        reach = _tracked_reach(text, start, limit, measure.tracking)
    elif isinstance(pen, range):
        reach = min(int(limit), length)
    else:
        reach = bisect_right(pen, limit, start) - 1
    end = _after_spaces(text, reach)
    if end < length and measure.edges and kinds[end] == c.CLOSER and pen[end + 1] - measure.edges <= limit:
        end += 1
    if measure.squeeze and end < length:
        end = _squeezed(text, start, end, limit, measure.squeeze)
    if end >= length:
        return _made(text, start, length, measure, trim)
    breaks = text.breaks
    stop = end
    while stop > start and not breaks[stop]:
        stop -= 1
    if text.hyphens:
        hyphen = _hyphenated(text, start, stop, reach, limit, measure)
        if hyphen:
            return hyphen
    if stop <= start:  # nothing fits: go on to the next place where a line may end
        stop = max(end, start + 1)
        while stop < length and not breaks[stop]:
            stop += 1
    return _made(text, start, stop, measure, trim)


def _tracked_reach(text: Material, start: int, limit: float, tracking: float) -> int:
    reach = start
    while reach < len(text.text) and text.pen[reach + 1] + (reach - start) * tracking <= limit:
        reach += 1
    return reach


def _made(text: Material, start: int, stop: int, measure: Measure, trim: float, *, hyphen: float = 0.0) -> Line:
    end = stop
    while end > start and text.kinds[end - 1] in (c.SPACE, c.ZERO_BREAK):
        end -= 1
    width = text.width(start, end) - trim + hyphen + max(end - start - 1, 0) * measure.tracking
    if measure.edges and end > start and text.kinds[end - 1] == c.CLOSER and end < len(text.text):
        width -= measure.edges
    return Line(start, end, width, bool(hyphen), stop >= len(text.text), trim)


def _hyphenated(text: Material, start: int, stop: int, reach: int, limit: float, measure: Measure) -> Line | None:
    """Return the line that ends in a hyphen beyond ``stop``, where one fits."""
    for point in range(min(reach, len(text.text) - 1), stop, -1):
        hyphen = text.hyphens.get(point)
        if hyphen and point > start and text.pen[point] + hyphen <= limit:
            return _made(text, start, point, measure, 0.0, hyphen=hyphen)
    return None


def _squeezed(text: Material, start: int, end: int, limit: float, squeeze: float) -> int:
    """Return a later end that fits when the line's spaces are narrowed, or ``end``."""
    after = end + 1
    while after < len(text.text) and not text.breaks[after]:
        after += 1
    stop = after
    while text.kinds[stop - 1] == c.SPACE:
        stop -= 1
    excess = text.pen[stop] - limit
    return after if excess <= squeeze * sum(shrinks(text, start, stop)) else end


def shrinks(text: Material, start: int, end: int) -> list[float]:
    """Return by how much each position before a character may shrink, in em: word spaces and gaps, to half their width."""
    found = [0.0] * (end - start)
    for index in range(start + 1, end):
        if text.kinds[index - 1] == c.SPACE:
            found[index - start] = (text.pen[index] - text.pen[index - 1]) / 3
        elif text.gaps and text.gaps[index] > 0:
            found[index - start] = text.gaps[index] / 2
    return found


def _without_orphan(text: Material, measure: Measure, found: list[Line]) -> list[Line]:
    """Give a last line of one character company from the line before (CLREQ 3.1.5)."""
    if len(found) < 2 or found[-2].hyphen:
        return found
    before, last = found[-2:]
    alone = text.kinds[last.start : last.end].rstrip(c.CLOSER + c.NON_STARTER + c.INFIX + c.EXCLAMATION)
    if len(alone) > 1 or alone not in {c.IDEOGRAPH, c.ICON, c.WIDE_DIGIT}:
        return found
    stop = last.start - 1
    while stop > before.start + 1 and not text.breaks[stop]:
        stop -= 1
    if stop <= before.start + 1 or text.width(stop, last.end) > measure.width:
        return found
    return [*found[:-2], _made(text, before.start, stop, measure, before.trim), _made(text, stop, last.end, measure, 0.0)]


def _balanced(text: Material, measure: Measure, found: list[Line]) -> list[Line]:
    """Return the lines of the narrowest measure that needs no more of them."""
    low, high, best = max(measure.width / 2, 1.0), measure.width, found
    for _ in range(12):
        middle = (low + high) / 2
        tried = _without_orphan(text, measure, _first_fit(text, measure._replace(width=middle, squeeze=0.0)))
        if len(tried) <= len(found) and all(line.width <= middle + _SLACK for line in tried):
            high, best = middle, tried
        else:
            low = middle
    return best
