"""Text of which every character is one em wide and of one font, set at its style's own size: most Chinese card text.

Where nothing has to be weighed, lines are a division. What this sets comes out just as the general way would set it, in
a fifth of the time; whatever it has to think about it leaves to that.
"""

from functools import cache
from itertools import pairwise

from pnp.model.frame import GlyphRun, Item
from pnp.model.style import TextStyle
from pnp.text import breaks
from pnp.text import characters as c
from pnp.text.block import TextBlock
from pnp.text.characters import break_class
from pnp.text.content import Content, Span
from pnp.text.context import MaterialContext
from pnp.text.lines import SLACK

TOLERANCE = 0.005
"""By how much, in points, a text may be larger than its box and still fits."""
_HANGING = frozenset((c.CLOSER, c.NON_STARTER))

_may_break = cache(breaks.may_break)


def plain_block(
    content: Content, width: float, height: float, style: TextStyle, setting: MaterialContext
) -> TextBlock | None:
    """Return ``content`` set into a box of ``width`` × ``height`` points, or None where that is not as simple."""
    span = _only_span(content)
    if span is None or setting.vertical or setting.narrows or style.indent:
        return None
    faces, text = setting.face(span), span.text
    ids = faces.plain.ids(text)
    if ids is None:
        return None
    size, leading = style.size, style.leading
    cuts = _cuts(text, int(width / size + SLACK), setting.level, keep_units=setting.keep_units)
    count = len(cuts) - 1
    if count < 1 or (style.balance and count > 1) or 0 < style.max_lines < count:
        return None
    total = (1 + (count - 1) * leading) * size
    free = height - total
    if free < -TOLERANCE:
        return None
    down = max(free, 0.0) * _SHARES[style.valign]
    share = _SHARES[style.align]
    font, colour = faces.body.key, span.colour or style.colour
    rise = (faces.middle + 0.5) * size
    items: list[Item] = []
    widest = 0.0
    for start, end in pairwise(cuts):
        length = (end - start) * size
        widest = max(widest, length)
        x = (width - length) * share
        items.append(GlyphRun(x, down + rise, font, size, ids[start:end], text[start:end], colour, link=span.link))
        down += leading * size
    overflow, too_wide = max(-free, 0.0), max(widest - width, 0.0)
    return TextBlock(tuple(items), widest, total, count, size, leading, overflow=overflow, too_wide=too_wide)


_SHARES = {"start": 0.0, "top": 0.0, "center": 0.5, "middle": 0.5, "end": 1.0, "bottom": 1.0}


def _only_span(content: Content) -> Span | None:
    """Return the span that is all there is, if it is set as it stands."""
    if len(content) != 1 or len(content[0]) != 1:
        return None
    span = content[0][0]
    return span if isinstance(span, Span) and span.text and not (span.emphasis or span.no_break) else None


def _cuts(text: str, room: int, level: str, *, keep_units: bool) -> list[int]:
    """Return where lines of at most ``room`` characters begin and the last one ends; nothing where one would be bad."""
    length = len(text)
    cuts = [0]
    if "／" in text and level in breaks.WITH_SOLIDUS:
        return []
    while length - cuts[-1] > room:
        stop = cuts[-1] + room
        while stop > cuts[-1] and (
            not _may_break(break_class(text[stop - 1]), break_class(text[stop]), level)
            or (keep_units and breaks.is_unit(text, stop))
        ):
            stop -= 1
        if stop == cuts[-1]:
            return []
        cuts.append(stop)
    if len(cuts) > 1 and _is_alone(text[cuts[-1] :]):
        return []
    return [*cuts, length]


def _is_alone(line: str) -> bool:
    """Whether a line has no more than one character that is not a mark."""
    if len(line) > 1 and break_class(line[0]) not in _HANGING and break_class(line[1]) not in _HANGING:
        return False
    return sum([break_class(character) not in _HANGING for character in line]) < 2
