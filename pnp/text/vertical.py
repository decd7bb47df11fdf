"""Vertical text, for spines and titles: columns from right to left, Han upright, alphabets turned (CLREQ 3.2)."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from pnp.model.frame import GlyphRun, Item, Use
from pnp.text import characters as c
from pnp.text.compose import LineStyle, SetLine, aligned, kerned, whole, zhuyin
from pnp.text.content import Icon, LineItem, Ruby, Span, Upright
from pnp.text.faces import IN_CLUSTER
from pnp.text.lines import Line
from pnp.text.material import RUBY_SIZE, GlyphSegment, Inset, Material, is_zhuyin

_DASHES = frozenset("—―⸺⸻")  # turned, so that two of them join
_TURNED = frozenset("“”‘’～ー〜")  # turned where the font has no vertical form
_ALPHABET_MIDDLE = 0.36  # half the height of a capital
_FEW_DIGITS = re.compile(r"(?<![0-9A-Za-z.,])([0-9]%|[0-9]{1,3})(?![0-9A-Za-z.,%])")
_RUBY_CLEARANCE = 0.07


def with_upright_digits(items: Sequence[LineItem]) -> tuple[LineItem, ...]:
    """Return content in which up to three digits stand upright side by side in one square (縱中橫)."""
    found: list[LineItem] = []
    for item in items:
        if not isinstance(item, Span):
            found.append(item)
            continue
        for index, part in enumerate(_FEW_DIGITS.split(item.text)):
            if part:
                span = item._replace(text=part)
                found.append(Upright(span) if index % 2 else span)
    return tuple(found)


def column_items(
    text: Material, line: Line, middle: float, top: float, length: float, look: LineStyle
) -> Iterator[Item]:
    """Yield one column: its middle at x = ``middle``, its measure ``length`` points down from ``top``."""
    row = aligned(text, line, top, length, look)
    for segment in text.segments:
        start, end = max(segment.start, line.start), min(segment.end, line.end)
        if start >= end:
            continue
        if segment.thing:
            yield from _thing_items(segment.thing, middle, row.at(start), look)
            continue
        for turned, group in groupby(range(start, end), key=lambda index: _is_turned(text, index)):
            indices = list(group)
            if turned:
                yield from _turned(row, segment, indices[0], indices[-1] + 1, middle)
            else:
                yield from _upright(row, segment, indices, middle)


def _is_turned(text: Material, index: int) -> bool:
    while text.glyphs[index].glyph == IN_CLUSTER:
        index -= 1
    character, glyph = text.text[index], text.glyphs[index]
    if character in _DASHES:
        return True
    if character in _TURNED and glyph.ink and glyph.ink.font.upright(character) == glyph.glyph:
        return True
    # Marks that may be wide or narrow have told which by their class.
    script = c.script(character)
    wide = text.kinds[index] in {c.OPENER, c.CLOSER, c.NON_STARTER, c.INSEPARABLE} or script == c.WIDE
    return not (wide or script == c.SYMBOLIC)


def _turned(row: SetLine, segment: GlyphSegment, start: int, end: int, middle: float) -> Iterator[GlyphRun]:
    """Yield characters turned a quarter clockwise, the middle of their height on the column's middle."""
    look = row.look
    alphabetic = row.text.text[start] not in _DASHES | _TURNED
    baseline = middle - (_ALPHABET_MIDDLE if alphabetic else look.middle) * look.size
    for run in kerned(row, segment, start, end, 0.0):
        yield run._replace(x=baseline - run.y, y=run.x, turn=90.0)


def _upright(row: SetLine, segment: GlyphSegment, indices: list[int], middle: float) -> Iterator[GlyphRun]:
    text, look = row.text, row.look
    for index in indices:
        glyph = text.glyphs[index]
        if glyph.glyph == IN_CLUSTER or glyph.ink is None:
            continue
        at, end = row.at(index), index + 1
        while end < segment.end and text.glyphs[end].glyph == IN_CLUSTER:
            end += 1
        baseline = at + (look.middle + 0.5) * look.size
        runs = list(kerned(row, segment, index, end, baseline))
        form = glyph.ink.font.upright(text.text[index]) if end == index + 1 and not glyph.rest else glyph.glyph
        if form != glyph.glyph:
            runs[0] = runs[0]._replace(glyphs=(form,))
        left = middle - (glyph.ink.font.advance(form) / 2 + glyph.shift) * look.size
        yield from (run._replace(x=left + run.x - at, tracking=0.0) for run in runs)


def _thing_items(thing: Inset, middle: float, top: float, look: LineStyle) -> Iterator[Item]:
    size, plain = look.size, look._replace(align="start", tracking=0.0)
    match thing.content:
        case Icon(_, frame, alt):
            scale = thing.length * size / frame.height
            yield Use(frame, (scale, 0.0, 0.0, scale, middle - frame.width * scale / 2, top), alt)
        case Upright():
            assert thing.base is not None
            scale = min(1.0, 1.0 / thing.base.pen[-1])
            smaller = plain._replace(size=size * scale)
            baseline = top + (0.5 + look.middle * scale) * size
            yield from whole(thing.base, middle - thing.base.pen[-1] * smaller.size / 2, baseline, smaller)
        case Ruby(text=small):
            assert thing.base is not None
            assert thing.ruby is not None
            yield from _column(thing.base, middle, top, thing.length, plain)
            if is_zhuyin(small):
                yield from zhuyin(thing.ruby, middle + size / 2, top + thing.length * size / 2, plain)
            else:
                little = plain._replace(size=size * RUBY_SIZE)
                beside = middle + (0.5 + RUBY_SIZE / 2 + _RUBY_CLEARANCE) * size
                yield from _column(thing.ruby, beside, top, thing.length / RUBY_SIZE, little)


def _column(text: Material, middle: float, top: float, length: float, look: LineStyle) -> Iterator[Item]:
    """Yield a material in one column, in the middle of ``length`` (em) from ``top`` down."""
    line = Line(0, len(text.text), text.pen[-1], last=True)
    return column_items(text, line, middle, top, length * look.size, look._replace(align="center"))
