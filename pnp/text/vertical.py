"""Vertical text, for spines and titles: columns from right to left, Han upright, alphabets turned (CLREQ 3.2)."""

import re
from collections.abc import Iterator
from itertools import pairwise

from pnp.model.frame import GlyphRun, Item
from pnp.text import characters as c
from pnp.text.compose import HAN_MIDDLE, Look, whole
from pnp.text.content import Icon, Paragraph, Ruby, Span
from pnp.text.lines import Line
from pnp.text.material import Material, Setting

# Presentation forms for vertical text (UAX #50; U+FE10–FE19, U+FE30–FE48). Where marks stand in the middle of their
# square, as in Taiwan, ，。、！？：； need none.
_VERTICAL_FORMS = dict(
    zip("（）｛｝〔〕【】《》〈〉「」『』［］…‥＿", "︵︶︷︸︹︺︻︼︽︾︿﹀﹁﹂﹃﹄﹇﹈︙︰︳", strict=True)
)
_TURNED = frozenset("“”‘’～—―⸺ー〜")
_FEW_DIGITS = re.compile(r"(?<![0-9A-Za-z.,])([0-9]{1,3}%?)(?![0-9A-Za-z.,])")


def upright(paragraph: Paragraph, setting: Setting) -> Paragraph:
    """Return a paragraph in which one to three digits stand upright side by side in one square (縱中橫)."""
    found: list[Span | Icon | Ruby] = []
    for item in paragraph:
        if isinstance(item, Span):
            for index, part in enumerate(_FEW_DIGITS.split(item.text)):
                if part:
                    found.append(Ruby(item._replace(text=part), "") if index % 2 else item._replace(text=part))
        else:
            found.append(item)  # type: ignore[arg-type]  # forced breaks are taken out before
    return tuple(found)


def column_items(text: Material, line: Line, middle: float, top: float, length: float, look: Look) -> Iterator[Item]:
    """Yield one column: its middle at x = ``middle``, its measure ``length`` points down from ``top``."""
    size = look.size
    free = length - line.width * size
    y = top + {"center": free / 2, "end": free}.get(look.align, 0.0)
    step = 0.0
    if look.align == "justify" and not line.last and line.end - line.start > 1 and free > 0:
        step = free / (line.end - line.start - 1)
    places = [
        y + (text.pen[index] - text.pen[line.start]) * size + (index - line.start) * (look.tracking + step)
        for index in range(line.start, line.end + 1)
    ]
    index = line.start
    for index, (start, end) in enumerate(pairwise(places), line.start):
        if index in text.things:
            yield from _square(text, index, middle, start, look)
        elif text.glyphs[index].glyph >= 0:
            yield _character(text, index, middle, start, end, look)


def _character(text: Material, index: int, middle: float, start: float, end: float, look: Look) -> GlyphRun:
    glyph, character, size = text.glyphs[index], text.text[index], look.size
    segment = next(segment for segment in text.segments if segment.start <= index < segment.end)
    colour = segment.span.colour or look.colour
    font, form = glyph.font, 0
    if character in _VERTICAL_FORMS:
        form = font.glyph(_VERTICAL_FORMS[character])
    wide = c.is_wide(character) or character in _VERTICAL_FORMS
    if form or (wide and character not in _TURNED):
        width = font.advance(form or glyph.glyph) * size
        return GlyphRun(
            middle - width / 2, start + 0.88 * size, font.key, size, (form or glyph.glyph,), character, colour
        )
    # Turned a quarter clockwise, so that the middle of the em box lies on the column's middle.
    baseline = middle - HAN_MIDDLE * size
    if not wide and character not in _TURNED:
        baseline = middle - 0.36 * size
    return GlyphRun(
        baseline, start + glyph.shift * size, font.key, size, (glyph.glyph,), character, colour, stretch=glyph.stretch, turn=90.0
    )


def _square(text: Material, index: int, middle: float, start: float, look: Look) -> Iterator[Item]:
    """Yield an icon, or digits upright in one square, or a base with its ruby to the right."""
    thing, size = text.things[index], look.size
    if thing.base is None:
        icon = Material(text.text[index], text.kinds[index], [True], [0.0, thing.width], [-1], (), text.glyphs[index : index + 1], [0.0], {0: thing})
        yield from whole(icon, middle - thing.width * size / 2, start + 0.88 * size, look._replace(align="start"))
        return
    width = thing.base.pen[-1] * size
    scale = min(1.0, size / width)
    smaller = look._replace(size=size * scale, align="start", tracking=0.0)
    yield from whole(thing.base, middle - width * scale / 2, start + 0.88 * size, smaller)
    if thing.ruby and thing.ruby.text:
        letter = size * 0.3
        for row, (character, glyph) in enumerate(zip(thing.ruby.text, thing.ruby.glyphs, strict=True)):
            yield GlyphRun(middle + 0.55 * size, start + (row + 0.9) * letter, glyph.font.key, letter, (glyph.glyph,), character, look.colour)
