"""From lines to what is drawn: runs of glyphs, icons, ruby and emphasis, in points from the block's upper left corner."""

from collections.abc import Iterator
from typing import NamedTuple

from pnp.model.frame import BLACK, Colour, GlyphRun, Item, Use
from pnp.text import characters as c
from pnp.text.content import Icon, Ruby
from pnp.text.decoration import emphasis
from pnp.text.lines import Line, shrinks
from pnp.text.material import RUBY_SIZE, ZHUYIN_COLUMN, ZHUYIN_SIZE, Material, Segment, Thing, is_zhuyin

HAN_MIDDLE = 0.38  # above the baseline: the middle of a Han em box of 0.88 and −0.12
_WIDE_KINDS = frozenset((c.IDEOGRAPH, c.OPENER, c.CLOSER, c.NON_STARTER, c.ICON))


class Look(NamedTuple):
    """How lines are drawn: size, tracking (points after each character), colour, alignment."""

    size: float
    colour: Colour = BLACK
    align: str = "start"
    tracking: float = 0.0
    hyphen: int = 0
    hyphen_font: str = ""


def line_items(text: Material, line: Line, x: float, y: float, width: float, look: Look) -> Iterator[Item]:
    """Yield what one line shows: its baseline at ``y``, its measure from ``x`` on, ``width`` points long."""
    free = width - line.width * look.size
    spread: list[float] = []
    match look.align:
        case "center":
            x += free / 2
        case "end":
            x += free
        case "justify" if not line.last or free < -0.01:
            spread = _spread(text, line, free)
    x -= line.trim * look.size
    for segment in text.segments:
        if segment.start < line.end and segment.end > line.start:
            yield _run(text, line, segment, x, y, look, spread)
    if text.things:
        for index in range(line.start, line.end):
            if index in text.things:
                at = x + _offset(text, line, index, look, spread)
                yield from _thing_items(text.things[index], at, y, look)
    if line.hyphen and look.hyphen:
        at = x + text.width(line.start, line.end) * look.size + (line.end - line.start) * look.tracking
        # A hyphen of the setting's is no character of the text.
        yield GlyphRun(at, y, look.hyphen_font, look.size, (look.hyphen,), "\u00ad", look.colour)
    yield from _emphases(text, line, x, y, look, spread)


def _offset(text: Material, line: Line, index: int, look: Look, spread: list[float]) -> float:
    """Return how far right of the line's start character ``index`` begins, in points."""
    pen, start = text.pen, line.start
    em = pen[index] - pen[start]
    if text.gaps:
        em += text.gaps[index] - text.gaps[start]
    points = em * look.size + (index - start) * look.tracking
    return points + spread[index - start] if spread else points


def _run(text: Material, line: Line, segment: Segment, x: float, y: float, look: Look, spread: list[float]) -> GlyphRun:
    start, end = max(segment.start, line.start), min(segment.end, line.end)
    colour = segment.span.colour or look.colour
    offset = _offset(text, line, start, look, spread)
    if segment.plain and not spread:
        return GlyphRun(
            x + offset, y, segment.font, look.size, tuple(text.ids[start:end]), text.text[start:end], colour, look.tracking
        )
    if not text.glyphs:  # plain, but spread
        kerns = tuple(spread[i + 1 - line.start] - spread[i - line.start] for i in range(start, end - 1))
        ids = tuple(text.ids[start:end])
        return GlyphRun(x + offset, y, segment.font, look.size, ids, text.text[start:end], colour, look.tracking, (*kerns, 0.0))
    return _kerned(text, line, segment, start, end, x, y, colour, look, spread)


def _kerned(
    text: Material, line: Line, segment: Segment, start: int, end: int, x: float, y: float, colour: Colour, look: Look,
    spread: list[float],
) -> GlyphRun:
    """Return a run whose glyphs do not all move the pen by their own advance."""
    glyphs = text.glyphs[start:end]
    places = [
        x + _offset(text, line, index, look, spread) + glyph.shift * look.size
        for index, glyph in enumerate(glyphs, start)
    ]
    kerns = [
        after - here - glyph.natural * look.size - look.tracking
        for here, after, glyph in zip(places, places[1:], glyphs, strict=False)
    ]
    kerns.append(0.0)
    ids = [glyph.glyph for glyph in glyphs]
    clusters: tuple[str, ...] = ()
    if any(glyph.rest for glyph in glyphs):
        clusters = tuple(
            part
            for glyph, character in zip(glyphs, text.text[start:end], strict=True)
            for part in (character, *[""] * len(glyph.rest))
        )
        ids = [each for glyph in glyphs for each in (glyph.glyph, *glyph.rest)]
        kerns = [kern for glyph, kern in zip(glyphs, kerns, strict=True) for kern in (*[0.0] * len(glyph.rest), kern)]
    if all(abs(kern) < 1e-4 for kern in kerns):
        kerns = []
    rise = glyphs[0].rise * look.size
    return GlyphRun(
        places[0], y - rise, segment.font, look.size, tuple(ids), text.text[start:end], colour, look.tracking,
        tuple(kerns), segment.stretch, clusters,
    )


def _spread(text: Material, line: Line, free: float) -> list[float]:
    """Return how far each character moves right so that the line fills its measure (negative where it shrinks), or nothing."""
    start, end = line.start, line.end
    if free < 0:
        weights = shrinks(text, start, end)
    else:
        weights = [0.0] * (end - start)
        for index in range(start + 1, end):
            pair = text.kinds[index - 1], text.kinds[index]
            if pair[0] == c.SPACE or text.breaks[index] or (pair[0] in _WIDE_KINDS and pair[1] in _WIDE_KINDS):
                weights[index - start] = 1.0
    total = sum(weights)
    if not total:
        return []
    moved, found = 0.0, []
    for weight in weights:
        moved += free * weight / total
        found.append(moved)
    return found


def _emphases(text: Material, line: Line, x: float, y: float, look: Look, spread: list[float]) -> Iterator[Item]:
    for segment in text.segments:
        span = segment.span
        start, end = max(segment.start, line.start), min(segment.end, line.end)
        if span.emphasis and start < end:
            edges = [
                (x + _offset(text, line, index, look, spread), (text.pen[index + 1] - text.pen[index]) * look.size)
                for index in range(start, end)
            ]
            yield from emphasis(span.emphasis, text.text[start:end], edges, y, look.size, span.colour or look.colour)


def _thing_items(thing: Thing, x: float, y: float, look: Look) -> Iterator[Item]:
    match thing.content:
        case Icon(frame=frame):
            scale = thing.width * look.size / frame.width
            top = y - HAN_MIDDLE * look.size - frame.height * scale / 2
            yield Use(frame, (scale, 0.0, 0.0, scale, x, top))
        case Ruby(text=small):
            assert thing.base is not None
            assert thing.ruby is not None
            plain = look._replace(align="start", tracking=0.0)
            base_width = thing.base.pen[-1] * look.size
            if is_zhuyin(small):
                yield from whole(thing.base, x, y, plain)
                yield from _zhuyin(thing.ruby, x + base_width, y, plain)
            else:
                room = thing.width * look.size
                little = plain._replace(size=look.size * RUBY_SIZE)
                above = y - 0.88 * look.size - 0.14 * little.size
                yield from whole(thing.base, x + (room - base_width) / 2, y, plain)
                yield from whole(thing.ruby, x + (room - thing.ruby.pen[-1] * little.size) / 2, above, little)


def whole(text: Material, x: float, y: float, look: Look) -> Iterator[Item]:
    """Yield a material set on one line from ``x``."""
    line = Line(0, len(text.text), text.pen[-1], last=True)
    return line_items(text, line, x, y, text.pen[-1] * look.size, look)


def _zhuyin(ruby: Material, x: float, y: float, look: Look) -> Iterator[Item]:
    """Yield bopomofo in a column, its tone to the right of its last letter, the light tone (˙) on top (CLREQ 3.3)."""
    size = look.size * ZHUYIN_SIZE
    letters = [index for index, character in enumerate(ruby.text) if character not in "ˊˇˋ˪˫"]
    step = size * min(1.0, 3.2 / max(len(letters), 1))
    top = y - HAN_MIDDLE * look.size - step * len(letters) / 2
    bottom = top
    for row, index in enumerate(letters):
        glyph = ruby.glyphs[index]
        bottom = top + step * row + 0.88 * size
        left = x + 0.04 * look.size + glyph.shift * size
        yield GlyphRun(left, bottom, glyph.font.key, size, (glyph.glyph,), ruby.text[index], look.colour)
    for index, character in enumerate(ruby.text):
        if character in "ˊˇˋ˪˫":
            glyph = ruby.glyphs[index]
            right = x + 0.04 * look.size + 0.95 * size
            yield GlyphRun(right, bottom - 0.25 * size, glyph.font.key, size, (glyph.glyph,), character, look.colour)


