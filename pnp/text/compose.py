"""From lines to what is drawn: runs of glyphs, icons, ruby, emphasis; in points from the block's upper left corner."""

from collections.abc import Iterator
from itertools import groupby, pairwise
from operator import add, attrgetter
from typing import NamedTuple

from pnp.model.frame import BLACK, Colour, GlyphRun, Item, Use
from pnp.text.content import Icon, Ruby, Span, Upright
from pnp.text.decoration import emphasis
from pnp.text.division import SOFT_HYPHEN
from pnp.text.faces import IN_CLUSTER
from pnp.text.justify import moves
from pnp.text.lines import Line
from pnp.text.material import RUBY_SIZE, GlyphSegment, Inset, Material, is_zhuyin

ZHUYIN_SIZE = 0.3
_RUBY_CLEARANCE = 0.07
_TONES = frozenset("ˊˇˋ˪˫")


class LineStyle(NamedTuple):
    """How lines are drawn: size, colour, alignment, tracking (points after each character).

    ``middle`` is how far above the baseline the middle of the em box lies, in em.
    """

    size: float
    colour: Colour = BLACK
    align: str = "start"
    tracking: float = 0.0
    middle: float = 0.38


class SetLine(NamedTuple):
    """A line at its place: ``origin`` is where its first character starts, along the line."""

    text: Material
    line: Line
    origin: float
    look: LineStyle
    moved: list[float]

    def at(self, index: int) -> float:
        """Return where a character starts, in points along the line."""
        text, start, look = self.text, self.line.start, self.look
        em = text.pen[index] - text.pen[start]
        if text.gaps:
            em += text.gaps[index] - text.gaps[start]
        if self.moved:
            em += self.moved[index - start]
        return self.origin + em * look.size + (index - start) * look.tracking

    def places(self, first: int, stop: int) -> list[float]:
        """Return where the characters from ``first`` up to ``stop`` start."""
        text, start, look, origin = self.text, self.line.start, self.look, self.origin
        size, tracking = look.size, look.tracking
        begin = text.pen[start]
        ems = [pen - begin for pen in text.pen[first:stop]]
        if text.gaps:
            lead = text.gaps[start]
            ems = [em + (gap - lead) for em, gap in zip(ems, text.gaps[first:stop], strict=True)]
        if self.moved:
            ems = list(map(add, ems, self.moved[first - start : stop - start]))
        return [origin + em * size + index * tracking for index, em in enumerate(ems, first - start)]


def aligned(text: Material, line: Line, origin: float, length: float, look: LineStyle) -> SetLine:
    """Return a line aligned within its measure, which is ``length`` points long from ``origin`` on."""
    free = length - line.width * look.size
    moved: list[float] = []
    match look.align:
        case "center":
            origin += free / 2
        case "end":
            origin += free
        case "justify" if line.squeeze:
            moved = moves(text, line.start, line.end, -line.squeeze)
        case "justify" if not line.last and free > 0:
            moved = moves(text, line.start, line.end, free / look.size)
    return SetLine(text, line, origin - line.trim * look.size, look, moved)


def line_items(text: Material, line: Line, x: float, y: float, width: float, look: LineStyle) -> Iterator[Item]:
    """Yield what one line shows: its baseline at ``y``, its measure from ``x`` on, ``width`` points long."""
    placed = aligned(text, line, x, width, look)
    emphasised = False
    for segment in text.segments:
        if segment.start >= line.end or segment.end <= line.start:
            continue
        emphasised = emphasised or bool(segment.span.emphasis)
        start, end = max(segment.start, line.start), min(segment.end, line.end)
        if segment.thing:
            yield from _thing_items(segment.thing, placed.at(start), y, look)
        elif text.glyphs and (placed.moved or not segment.even):
            yield from kerned(placed, segment, start, end, y)
        else:
            yield _run(placed, segment, start, end, y)
    if line.hyphen:
        yield _hyphen(placed, y)
    if emphasised:
        yield from _emphases(placed, y)


def _run(row: SetLine, segment: GlyphSegment, start: int, end: int, y: float) -> GlyphRun:
    """Return the run of characters that follow each other by their advances and kerns, or are plain and moved."""
    text, look = row.text, row.look
    colour = segment.span.colour or look.colour
    kerns: tuple[float, ...] = ()
    if row.moved:
        places = row.places(start, end)
        kerns = _kerns([after - before - look.size - look.tracking for before, after in pairwise(places)])
    elif segment.kerned:
        kerns = _kerns([kern * look.size for kern in text.kerns[start : end - 1]])
    ids, characters = tuple(text.ids[start:end]), text.text[start:end]
    at, link = row.at(start), segment.span.link
    return GlyphRun(at, y, segment.font, look.size, ids, characters, colour, look.tracking, kerns, link=link)


def _kerns(kerns: list[float]) -> tuple[float, ...]:
    """Return the kerns of a run, rounded so that what floating point leaves over is none."""
    rounded = [round(kern, 4) + 0.0 if kern else 0.0 for kern in kerns]  # nearly all are none
    return (*rounded, 0.0) if any(rounded) else ()


class _Drawn(NamedTuple):
    """A glyph at its place: where it starts, where it moves the pen, and its cluster's text."""

    glyph: int
    at: float
    natural: float
    rise: float
    text: str


def _drawn(row: SetLine, start: int, end: int) -> list[_Drawn]:
    text, size = row.text, row.look.size
    found: list[_Drawn] = []
    cluster = 0
    for glyph, character, at in zip(text.glyphs[start:end], text.text[start:end], row.places(start, end), strict=True):
        number, _, _, _, natural, shift, rise, rest = glyph
        if number == IN_CLUSTER and found:
            found[cluster] = found[cluster]._replace(text=found[cluster].text + character)
            continue
        cluster = len(found)
        found.append(_Drawn(number, at + shift * size, natural * size, rise * size, character))
        for each in rest:
            found.append(_Drawn(each.glyph, at + each.shift * size, each.natural * size, each.rise * size, ""))
    return found


def kerned(row: SetLine, segment: GlyphSegment, start: int, end: int, y: float) -> Iterator[GlyphRun]:
    """Yield the runs of a segment's characters whose glyphs do not all move the pen by their own advance."""
    look = row.look
    for rise, group in groupby(_drawn(row, start, end), key=attrgetter("rise")):
        glyphs = list(group)
        kerns = [after.at - before.at - before.natural - look.tracking for before, after in pairwise(glyphs)]
        characters = "".join([glyph.text for glyph in glyphs])
        yield GlyphRun(
            x=glyphs[0].at,
            y=y - rise,
            font=segment.font,
            size=look.size,
            glyphs=tuple([glyph.glyph for glyph in glyphs]),
            text=characters,
            colour=segment.span.colour or look.colour,
            tracking=look.tracking,
            kerns=_kerns(kerns),
            stretch=segment.stretch,
            clusters=() if all(len(glyph.text) == 1 for glyph in glyphs) else tuple([glyph.text for glyph in glyphs]),
            link=segment.span.link,
        )


def _hyphen(row: SetLine, y: float) -> GlyphRun:
    """Return the hyphen that divides a word: no character of the text, so a soft hyphen."""
    text, line, look = row.text, row.line, row.look
    segment = next(segment for segment in reversed(text.segments) if segment.start < line.end)
    last = min(segment.end, line.end) - 1
    glyph = text.glyphs[last]
    at = row.at(last) + glyph.width * look.size + look.tracking
    hyphen = glyph.ink.font.glyph("-") if glyph.ink else 0
    colour, link = segment.span.colour or look.colour, segment.span.link
    return GlyphRun(at, y, segment.font, look.size, (hyphen,), SOFT_HYPHEN, colour, link=link)


def _emphases(row: SetLine, y: float) -> Iterator[Item]:
    text, line, look = row.text, row.line, row.look
    spans: list[tuple[Span, int, int]] = []
    for segment in text.segments:
        start, end = max(segment.start, line.start), min(segment.end, line.end)
        if segment.span.emphasis and start < end:
            # One span is one name, whatever fonts it comes from.
            joins = spans and spans[-1][0] is segment.span
            begin = spans.pop()[1] if joins else start
            spans.append((segment.span, begin, end))
    for span, start, end in spans:
        widths = [glyph.width for glyph in text.glyphs[start:end]] or [1.0] * (end - start)
        edges = [(at, width * look.size) for at, width in zip(row.places(start, end), widths, strict=True)]
        yield from emphasis(span.emphasis, text.text[start:end], edges, y, look.size, span.colour or look.colour)


def _thing_items(thing: Inset, x: float, y: float, look: LineStyle) -> Iterator[Item]:
    match thing.content:
        case Icon(_, frame, alt):
            scale = thing.length * look.size / frame.width
            top = y - look.middle * look.size - frame.height * scale / 2
            yield Use(frame, (scale, 0.0, 0.0, scale, x, top), alt)
        case Ruby() | Upright():
            yield from _based(thing, x, y, look._replace(align="start", tracking=0.0))


def _based(thing: Inset, x: float, y: float, look: LineStyle) -> Iterator[Item]:
    """Yield a base with its ruby above it or, if that is bopomofo, beside it."""
    assert thing.base is not None
    width = thing.base.pen[-1] * look.size
    if thing.ruby is None:
        yield from whole(thing.base, x, y, look)
    elif is_zhuyin(thing.ruby.text):
        yield from whole(thing.base, x, y, look)
        yield from zhuyin(thing.ruby, x + width, y - look.middle * look.size, look)
    else:
        room = thing.length * look.size
        little = look._replace(size=look.size * RUBY_SIZE)
        above = y - (look.middle + 0.5) * look.size - (0.5 - look.middle) * little.size - _RUBY_CLEARANCE * look.size
        yield from whole(thing.base, x + (room - width) / 2, y, look)
        yield from whole(thing.ruby, x + (room - thing.ruby.pen[-1] * little.size) / 2, above, little)


def whole(text: Material, x: float, y: float, look: LineStyle) -> Iterator[Item]:
    """Yield a material set on one line from ``x``."""
    line = Line(0, len(text.text), text.pen[-1], last=True)
    return line_items(text, line, x, y, text.pen[-1] * look.size, look)


def zhuyin(ruby: Material, x: float, middle: float, look: LineStyle) -> Iterator[GlyphRun]:
    """Yield bopomofo in a column to the right of ``x``, its middle at height ``middle``.

    Its tone stands to the right of its last letter, the light tone (˙) on top (CLREQ 3.3).
    """
    size = look.size * ZHUYIN_SIZE
    left = x + 0.04 * look.size
    letters = [index for index, character in enumerate(ruby.text) if character not in _TONES]
    step = size * min(1.0, 3.2 / max(len(letters), 1))
    top = middle - step * len(letters) / 2
    baseline = top
    for place, index in enumerate(letters):
        shift = ruby.glyphs[index].shift if ruby.glyphs else 0.0
        baseline = top + step * place + (look.middle + 0.5) * size
        yield _letter(ruby, index, left + shift * size, baseline, size, look)
    for index, character in enumerate(ruby.text):
        if character in _TONES:
            yield _letter(ruby, index, left + 0.95 * size, baseline - 0.25 * size, size, look)


def _letter(ruby: Material, index: int, x: float, y: float, size: float, look: LineStyle) -> GlyphRun:
    font = next((segment.font for segment in ruby.segments if segment.start <= index < segment.end), "")
    return GlyphRun(x, y, font, size, (ruby.ids[index],), ruby.text[index], look.colour)
