"""A paragraph made ready for breaking: for each character its glyph, width, gap, and whether a line may begin with it.

All lengths are in em of the style's size, so that trying another size costs a division.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from pnp.text import characters as c
from pnp.text.breaks import classes, opportunities
from pnp.text.content import Icon, Inline, Ruby, Span
from pnp.text.faces import AMBIGUOUS, Faces, Glyph
from pnp.text.house import House
from pnp.text.hyphenation import hyphenation_points

OBJECT = "\ufffc"
_GAP_KINDS = frozenset((c.LETTER, c.DIGIT, c.PREFIX, c.POSTFIX))
_ALPHABETIC = frozenset((c.LETTER, c.DIGIT))
# Marks whose square is half empty: an opener's left half, a closer's right half.
_BRACKETS = frozenset("（「『【《〈〔〖〘｛［）」』】》〉〕〗〙｝］")
_SIDE_MARKS = frozenset("，。、．")


class Segment(NamedTuple):
    """Characters of one font and one span: what becomes one run of a line. ``plain``: each moves the pen by its width."""

    start: int
    end: int
    font: str
    span: Span
    stretch: float
    plain: bool


class Thing(NamedTuple):
    """What stands in the line in place of a character: an icon, or a base with its ruby."""

    content: Icon | Ruby
    width: float
    base: "Material | None" = None
    ruby: "Material | None" = None


class Material(NamedTuple):
    """A paragraph (or the part of it up to a forced break), one entry a character; widths and gaps in em.

    ``pen[i]`` is where character i starts when all stand on one line, each gap before its character; ``pen[-1]`` is the
    whole width. ``glyphs`` is empty where every character is plain (one em, first font) and ``ids`` says all.
    """

    text: str
    kinds: str
    breaks: Sequence[bool]
    pen: Sequence[float]
    ids: Sequence[int]
    segments: tuple[Segment, ...]
    glyphs: Sequence[Glyph] = ()
    gaps: Sequence[float] = ()
    things: Mapping[int, Thing] = {}
    hyphens: Mapping[int, float] = {}
    fallback: str = ""
    missing: str = ""

    def width(self, start: int, end: int) -> float:
        """Return the width of the characters from ``start`` up to ``end`` on a line of their own."""
        lead = self.gaps[start] if self.gaps and start < end else 0.0
        return self.pen[end] - self.pen[start] - lead


def plain_material(span: Span, faces: Faces, level: str) -> Material | None:
    """Return the material of a text in which every character is one em wide and of the first font, else None.

    The same as :func:`material` makes, at a fraction of its cost; nine tenths of Chinese card text is such.
    """
    plain = faces.plain
    try:
        entries = [plain[character] for character in span.text]
    except KeyError:
        faces.learn(span.text)
        try:
            entries = [plain[character] for character in span.text]
        except KeyError:
            return None
    if not entries:
        return None
    kinds = "".join([kind for _, kind in entries])
    length = len(entries)
    segment = Segment(0, length, faces.body.key, span, 1.0, plain=True)
    return Material(
        span.text, kinds, opportunities(span.text, kinds, level), range(length + 1), [glyph for glyph, _ in entries], (segment,)
    )


class Setting(NamedTuple):
    """What a paragraph's material depends on besides its content."""

    regular: Faces
    bold: Faces
    house: House
    level: str
    gap: float
    keep_units: bool = False
    icon_size: float = 1.15
    hyphenate: bool = False


def material(content: Sequence[Inline], setting: Setting) -> Material:
    """Return the material of inline content without forced breaks."""
    pieces, spans, things = _characters(content, setting)
    text = "".join(pieces)
    kinds = _kinds(text, things)
    glyphs = _glyphs(text, kinds, spans, things, setting)
    gaps = _gaps(text, kinds, glyphs, setting)
    breaks = opportunities(text, kinds, setting.level, setting.keep_units)
    for index in range(1, len(text)):
        if spans[index].no_break and spans[index] is spans[index - 1]:
            breaks[index] = False
    widths = [gap + glyph.width for gap, glyph in zip(gaps, glyphs, strict=True)]
    drawn = [(character, glyph) for character, glyph in zip(text, glyphs, strict=True) if character != OBJECT]
    inner = [part for thing in things.values() for part in (thing.base, thing.ruby) if part]
    return Material(
        text=text,
        kinds=kinds,
        breaks=breaks,
        pen=[0.0, *accumulate(widths)],
        ids=[glyph.glyph for glyph in glyphs],
        segments=_segments(text, glyphs, gaps, spans),
        glyphs=glyphs,
        gaps=gaps,
        things=things,
        hyphens=_hyphens(text, kinds, spans, setting) if setting.hyphenate else {},
        fallback=_unique(
            [char for char, glyph in drawn if glyph.glyph > 0 and setting.regular.is_fallback(glyph.font)
             and setting.bold.is_fallback(glyph.font)] + [part.fallback for part in inner]
        ),
        missing=_unique([char for char, glyph in drawn if not glyph.glyph] + [part.missing for part in inner]),
    )


def _unique(parts: list[str]) -> str:
    return "".join(dict.fromkeys("".join(parts)))


def _characters(content: Sequence[Inline], setting: Setting) -> tuple[list[str], list[Span], dict[int, Thing]]:
    pieces: list[str] = []
    spans: list[Span] = []
    things: dict[int, Thing] = {}
    for item in content:
        match item:
            case Span():
                pieces.append(item.text)
                spans += [item] * len(item.text)
            case Icon():
                things[len(spans)] = Thing(item, setting.icon_size * item.frame.width / item.frame.height)
                pieces.append(OBJECT)
                spans.append(Span(OBJECT))
            case Ruby():
                things[len(spans)] = _ruby(item, setting)
                pieces.append(OBJECT)
                spans.append(item.base._replace(text=OBJECT))
            case _:
                raise AssertionError(item)  # forced breaks are taken out before
    return pieces, spans, things


RUBY_SIZE = 0.5
ZHUYIN_SIZE = 0.3
ZHUYIN_COLUMN = 0.42


def is_zhuyin(text: str) -> bool:
    """Whether ruby text is bopomofo, which stands to the right of its base."""
    return bool(text) and all("\u3105" <= character <= "\u312f" or character in "ˊˇˋ˙˪˫" for character in text)


def _ruby(item: Ruby, setting: Setting) -> Thing:
    inner = setting._replace(gap=0.0)
    base = material((item.base,), inner)
    ruby = material((Span(item.text, colour=item.base.colour),), inner)
    if is_zhuyin(item.text):
        return Thing(item, base.pen[-1] + ZHUYIN_COLUMN, base, ruby)
    return Thing(item, max(base.pen[-1], ruby.pen[-1] * RUBY_SIZE), base, ruby)


def _kinds(text: str, things: Mapping[int, Thing]) -> str:
    kinds = classes(text)
    rubies = [index for index, thing in things.items() if isinstance(thing.content, Ruby)]
    if rubies:
        letters = list(kinds)
        for index in rubies:
            letters[index] = c.IDEOGRAPH
        kinds = "".join(letters)
    return kinds


def _is_narrow(text: str, kinds: str, house: House) -> list[bool]:
    """Tell, for each character, whether it belongs to a run of an alphabet."""
    narrow = [not c.is_wide(character) for character in text]
    if not house.wide:
        return narrow
    for index, character in enumerate(text):
        if character in AMBIGUOUS:
            before = next((kinds[i] for i in range(index - 1, -1, -1) if text[i] not in AMBIGUOUS and text[i] != " "), "")
            after = next((kinds[i] for i in range(index + 1, len(text)) if text[i] not in AMBIGUOUS and text[i] != " "), "")
            beside = {before, after} - {""}
            narrow[index] = bool(beside) and beside <= _ALPHABETIC | {c.INFIX, c.EXCLAMATION, c.LATIN_OPENER, c.LATIN_CLOSER}
    return narrow


def _glyphs(
    text: str, kinds: str, spans: list[Span], things: Mapping[int, Thing], setting: Setting
) -> list[Glyph]:
    narrow = _is_narrow(text, kinds, setting.house)
    found: list[Glyph] = []
    index = 0
    while index < len(text):
        span = spans[index]
        faces = setting.bold if span.bold else setting.regular
        character = text[index]
        if index in things:
            found.append(Glyph(faces.body, -1, things[index].width, 0.0))
        elif c.is_invisible(character):
            found.append(Glyph(faces.body, -1, 0.0, 0.0))
        elif narrow[index] and character != " ":
            end = index + 1
            while end < len(text) and narrow[end] and spans[end] is span and text[end] not in (" ", OBJECT) and not (
                c.is_invisible(text[end])
            ):
                end += 1
            found += faces.word(text[index:end])
            index = end
            continue
        elif narrow[index]:
            found.append(faces.narrow(" "))
        else:
            found.append(faces.wide(character))
        index += 1
    return found


def _gaps(text: str, kinds: str, glyphs: list[Glyph], setting: Setting) -> list[float]:
    """Return the space before each character: between Han and Latin, and between neighbouring full-width marks."""
    gaps = [0.0] * len(text)
    adjacent = setting.house.adjacent
    for index in range(1, len(text)):
        pair = kinds[index - 1], kinds[index]
        if setting.gap and c.IDEOGRAPH in pair and (pair[0] in _GAP_KINDS or pair[1] in _GAP_KINDS):
            gaps[index] = setting.gap
        elif adjacent and text[index - 1] != text[index] and _is_half_empty(text, index, setting.house):
            gaps[index] = -adjacent
    return gaps


def _hyphens(text: str, kinds: str, spans: list[Span], setting: Setting) -> dict[int, float]:
    """Return where words may be hyphenated, with the width of the hyphen."""
    found: dict[int, float] = {}
    for match in re.finditer(f"{c.LETTER}{{5,}}", kinds):
        span = spans[match.start()]
        if span.no_break:
            continue
        width = (setting.bold if span.bold else setting.regular).narrow("-").width
        for point in hyphenation_points(text[match.start() : match.end()], setting.house.language):
            found[match.start() + point] = width
    return found


def _is_half_empty(text: str, index: int, house: House) -> bool:
    """Whether half an em between two marks is empty: after a closer, or before an opener that follows an opener."""
    before, after = text[index - 1], text[index]
    marks = _BRACKETS if house.centred_marks else _BRACKETS | _SIDE_MARKS
    kinds = c.break_class(before), c.break_class(after)
    if kinds == (c.OPENER, c.OPENER):
        return after in marks
    return kinds[0] == c.CLOSER and kinds[1] in {c.CLOSER, c.OPENER} and (before in marks or (kinds[1] == c.OPENER and after in marks))


def _segments(text: str, glyphs: list[Glyph], gaps: list[float], spans: list[Span]) -> tuple[Segment, ...]:
    segments: list[Segment] = []
    start = 0
    for index in range(1, len(text) + 1):
        first = glyphs[start]
        if index < len(text) and glyphs[index].glyph >= 0 and first.glyph >= 0:
            here = glyphs[index]
            if (here.font is first.font and spans[index] == spans[start] and here.stretch == first.stretch
                    and here.rise == first.rise == 0.0):
                continue
        if first.glyph >= 0:
            part = glyphs[start:index]
            plain = first.stretch == 1.0 and not any(gaps[start + 1 : index]) and all(
                glyph.width == glyph.natural and not glyph.shift and not glyph.rest for glyph in part
            )
            segments.append(Segment(start, index, first.font.key, spans[start], first.stretch, plain))
        start = index
    return tuple(segments)
