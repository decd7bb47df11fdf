"""A paragraph made ready for breaking: for each character its glyph, width, gap, and whether a line may begin with it.

All lengths are in em of the style's size, so that trying another size costs a division.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby
from operator import add, sub
from types import MappingProxyType
from typing import NamedTuple

from pnp.text import characters as c
from pnp.text.breaks import opportunities
from pnp.text.content import Icon, LineItem, Ruby, Span, Upright
from pnp.text.division import SOFT_HYPHEN, Places, cuts, hyphens
from pnp.text.faces import IN_CLUSTER, NOTHING, FontChains, Glyph, Ink
from pnp.text.house import House
from pnp.text.scripts import read
from pnp.text.spaces import held

RUBY_SIZE = 0.5
ZHUYIN_COLUMN = 0.5

# A letter and the marks on it before Han, or Han before a letter.
_AUTOSPACE = re.compile("[ADPS]M*(?=[IJ])|[IJ]M*(?=[ADPS])")
_MARKS = re.compile("(?=[OC][OC])")
# Wide characters; one with the marks that join it; a word of an alphabet; anything else by itself.
_PIECES = re.compile("W+(?!M)|WM+|N[NM]*|.")


class Inset(NamedTuple):
    """What stands in the line in place of a character: an icon, or a base, maybe with its ruby.

    ``length`` is the room it takes along the line.
    """

    content: Icon | Ruby | Upright
    length: float
    base: "Material | None" = None
    ruby: "Material | None" = None


class GlyphSegment(NamedTuple):
    """Characters of one font and span, which become one run of a line; or the one that stands for a ``thing``.

    ``even``: each is one glyph that starts where the pen stands. ``kerned``: some move the pen by another amount than
    their own advance.
    """

    start: int
    end: int
    font: str
    span: Span
    stretch: float = 1.0
    even: bool = True
    kerned: bool = False
    thing: Inset | None = None


class Material(NamedTuple):
    """A paragraph (or the part of it up to a forced break), one entry a character; widths and gaps in em.

    ``pen[i]`` is where character i starts when all stand on one line, the gap before it still to come; ``pen[-1]`` is
    the whole width. ``kerns`` is by how much a character's width differs from its advance, empty where none does.
    ``gaps`` are empty where there are none, ``glyphs`` where every character is plain (one em, first font) and ``ids``
    says all.
    ``hyphens`` says where a word may be divided, ``cuts`` where one that no line can hold is (see :func:`cuts`).
    """

    text: str
    kinds: str
    breaks: Sequence[bool]
    pen: Sequence[float]
    ids: Sequence[int]
    segments: tuple[GlyphSegment, ...]
    glyphs: Sequence[Glyph] = ()
    gaps: Sequence[float] = ()
    kerns: Sequence[float] = ()
    hyphens: Places = MappingProxyType({})
    cuts: tuple[Places, ...] = ()
    centred_marks: bool = True
    fallback: str = ""
    missing: str = ""

    def width(self, start: int, end: int) -> float:
        """Return the width of the characters from ``start`` up to ``end`` on a line of their own."""
        lead = self.gaps[start] if self.gaps and start < end else 0.0
        return self.pen[end] - self.pen[start] - lead


class MaterialContext(NamedTuple):
    """What a paragraph's material depends on besides its content.

    ``faces`` are upright, bold, italic, bold italic; ``primary`` names the fonts that are no fallback. ``divide``:
    words that no line can hold are cut.
    """

    faces: tuple[FontChains, FontChains, FontChains, FontChains]
    primary: frozenset[str]
    house: House
    level: str
    gap: float
    centred_marks: bool = True
    keep_units: bool = False
    narrow_spaces: bool = False
    icon_size: float = 1.15
    hyphenate: bool = False
    divide: bool = False
    vertical: bool = False

    def face(self, span: Span) -> FontChains:
        """Return the faces that serve a span."""
        return self.faces[span.bold + 2 * span.italic]


class _Columns(NamedTuple):
    """The first fields of all glyphs, each by itself."""

    ids: Sequence[int] = ()
    widths: Sequence[float] = ()
    inks: Sequence[Ink | None] = ()
    evens: Sequence[bool] = ()
    naturals: Sequence[float] = ()


class _Stretch(NamedTuple):
    """Characters of one span, or the one that stands for a thing."""

    start: int
    end: int
    span: Span
    thing: Inset | None = None


def material(content: Sequence[LineItem], setting: MaterialContext) -> Material:
    """Return the material of inline content without forced breaks."""
    text, stretches = _stretches(content, setting)
    kinds, scripts = _with_held_spaces(text, *read(text, wide=setting.house.wide), narrow=setting.narrow_spaces)
    gaps = _gaps(text, kinds, scripts, setting)
    breaks = opportunities(text, kinds, setting.level, keep_units=setting.keep_units)
    _keep_together(breaks, stretches)
    ids = () if gaps or setting.divide else _plain_ids(stretches, setting)
    if ids:
        segments = tuple(_plain_segments(stretches, setting))
        return Material(text, kinds, breaks, range(len(text) + 1), ids, segments, centred_marks=setting.centred_marks)
    columns = _columns(glyphs := _glyphs(text, scripts, stretches, setting))
    widths, naturals = columns.widths, columns.naturals
    kerns = () if widths == naturals else tuple(map(sub, widths, naturals))
    places, last_resort = _divided(text, kinds, stretches, glyphs, setting)
    inner = [part for _, _, _, thing in stretches if thing for part in (thing.base, thing.ruby) if part]
    segments = tuple(_segments(stretches, columns, gaps, kerns))
    return Material(
        text=text,
        kinds=kinds,
        breaks=breaks,
        pen=[0.0, *accumulate(map(add, widths, gaps) if gaps else widths)],
        ids=columns.ids,
        segments=segments,
        glyphs=glyphs,
        gaps=gaps,
        kerns=kerns,
        hyphens=places,
        cuts=last_resort,
        centred_marks=setting.centred_marks,
        fallback=_fallback(text, segments, inner, setting),
        missing=_missing(text, columns.ids, inner),
    )


def _plain_ids(stretches: list[_Stretch], setting: MaterialContext) -> Sequence[int]:
    """Return the glyphs of text in which every character is one em wide and of its face's first font, else nothing.

    Most Chinese text is such, and needs nothing else to be known of its glyphs.
    """
    ids: list[int] = []
    try:
        for _, _, span, thing in stretches:
            if thing or setting.vertical:
                return ()
            ids += map(setting.face(span).plain.__getitem__, span.text)
    except KeyError:
        return ()
    return ids


def _plain_segments(stretches: list[_Stretch], setting: MaterialContext) -> Iterator[GlyphSegment]:
    for start, end, span, _ in stretches:
        if start < end:
            yield GlyphSegment(start, end, setting.face(span).body.key, span)


def _stretches(content: Sequence[LineItem], setting: MaterialContext) -> tuple[str, list[_Stretch]]:
    pieces: list[str] = []
    found: list[_Stretch] = []
    start = 0
    for item in content:
        if isinstance(item, Span):
            piece = item.text
            found.append(_Stretch(start, start + len(piece), item))
        else:
            piece = c.OBJECT if isinstance(item, Icon) else c.BASE
            no_break = not isinstance(item, Icon) and item.base.no_break
            found.append(_Stretch(start, start + 1, Span(piece, no_break=no_break), _thing(item, setting)))
        pieces.append(piece)
        start += len(piece)
    return "".join(pieces), found


def _with_held_spaces(text: str, kinds: str, scripts: str, *, narrow: bool) -> tuple[str, str]:
    """Return classes and scripts in which spaces that hold their neighbours together do so, and are thin."""
    spaces = held(text)
    if not spaces:
        return kinds, scripts
    kinds = "".join([c.GLUE if index in spaces else kind for index, kind in enumerate(kinds)])
    if narrow:
        scripts = "".join([c.THIN if index in spaces else script for index, script in enumerate(scripts)])
    return kinds, scripts


def _keep_together(breaks: list[bool], stretches: list[_Stretch]) -> None:
    """Allow no break inside spans that ask for none, nor between such spans, nor beside an icon that parts two."""
    kept = [stretch.span.no_break for stretch in stretches]
    if not any(kept):
        return
    for index, stretch in enumerate(stretches):
        start, end, _, thing = stretch
        if thing and isinstance(thing.content, Icon):
            kept[index] = 0 < index < len(kept) - 1 and kept[index - 1] and kept[index + 1]
        if kept[index]:
            first = start + 1 if not index or not kept[index - 1] else start
            breaks[first:end] = [False] * (end - first)


def _thing(item: Icon | Ruby | Upright, setting: MaterialContext) -> Inset:
    inner = setting._replace(gap=0.0)
    match item:
        case Icon(frame=frame):
            ratio = 1.0 if setting.vertical else frame.width / frame.height
            return Inset(item, setting.icon_size * ratio)
        case Upright(base=base):
            return Inset(item, 1.0, material((base,), inner._replace(vertical=False)))
        case Ruby(base=base, text=small):
            below = material((base,), inner)
            above = material((Span(small, colour=base.colour, link=base.link),), inner)
            beside = is_zhuyin(small)
            if beside:
                length = below.pen[-1] + (0.0 if setting.vertical else ZHUYIN_COLUMN)
            else:
                length = max(below.pen[-1], above.pen[-1] * RUBY_SIZE)
            return Inset(item, length, below, above)


def is_zhuyin(text: str) -> bool:
    """Whether ruby text is bopomofo, which stands to the right of its base."""
    return bool(text) and all("\u3105" <= character <= "\u312f" or character in "ˊˇˋ˙˪˫" for character in text)


def _glyphs(text: str, scripts: str, stretches: list[_Stretch], setting: MaterialContext) -> list[Glyph]:
    found: list[Glyph] = []
    for start, end, span, thing in stretches:
        if thing:
            found.append(NOTHING._replace(width=thing.length))
            continue
        faces = setting.face(span)
        for match in _PIECES.finditer(scripts, start, end):
            first, last = match.span()
            script, piece = scripts[first], text[first:last]
            if script == c.WIDE:
                marked = last - first > 1 and scripts[first + 1] == c.JOINED
                found += faces.cluster(piece) if marked else map(faces.wide, piece)
            elif script == c.BLANK:
                found.append(faces.narrow(piece))
            elif script == c.THIN:
                found.append(faces.thin_space)
            elif script == c.HIDDEN:
                found.append(NOTHING)
            else:
                found += faces.word(piece)
    return found


def _columns(glyphs: list[Glyph]) -> _Columns:
    return _Columns(*list(zip(*glyphs, strict=True))[: len(_Columns._fields)]) if glyphs else _Columns()


def _gaps(text: str, kinds: str, scripts: str, setting: MaterialContext) -> list[float]:
    """Return the space before each character: between Han and Latin, and between neighbouring full-width marks.

    Empty where there is none at all.
    """
    found: dict[int, float] = {}
    # Full-width signs such as ＋ and ￥ have their space in them.
    if setting.gap and c.NARROW in scripts:
        for match in _AUTOSPACE.finditer(kinds):
            if c.NARROW in (scripts[match.start()], scripts[match.end()]):
                found[match.end()] = setting.gap
    adjacent = setting.house.adjacent
    if adjacent:
        for match in _MARKS.finditer(kinds):
            index = match.start() + 1
            if text[index - 1] != text[index] and _is_half_empty(text, kinds, index, centred=setting.centred_marks):
                found[index] = -adjacent
    return [found.get(index, 0.0) for index in range(len(text))] if found else []


def _is_half_empty(text: str, kinds: str, index: int, *, centred: bool) -> bool:
    """Whether half an em between two marks is empty: after a closer, or before an opener that follows an opener."""
    before, after = text[index - 1], text[index]
    marks = c.BRACKETS if centred else c.BRACKETS | c.SIDE_MARKS
    pair = kinds[index - 1 : index + 1]
    if pair == c.OPENER * 2:
        return after in marks
    return pair[0] == c.CLOSER and (before in marks or (pair[1] == c.OPENER and after in marks))


def _hyphen_widths(stretches: list[_Stretch], setting: MaterialContext) -> list[float | None]:
    """Return how wide a hyphen after each character is, 0 in vertical text, which has none; None where none may be."""
    found: list[float | None] = []
    for start, end, span, thing in stretches:
        width = 0.0 if thing or setting.vertical else setting.face(span).narrow("-").width
        found += [None if span.no_break else width] * (end - start)
    return found


def _divided(
    text: str, kinds: str, stretches: list[_Stretch], glyphs: list[Glyph], setting: MaterialContext
) -> tuple[Places, tuple[Places, ...]]:
    """Return where words may be divided, and where those that no line can hold are cut."""
    hyphenated = (setting.hyphenate or SOFT_HYPHEN in text) and not setting.vertical
    if not hyphenated and not setting.divide:
        return {}, ()
    widths = _hyphen_widths(stretches, setting)
    language, dictionary = setting.house.language, setting.hyphenate
    places = hyphens(text, kinds, widths, language, dictionary=dictionary) if hyphenated else {}
    if not setting.divide:
        return places, ()
    return places, cuts(text, kinds, places, widths, [glyph.glyph == IN_CLUSTER for glyph in glyphs])


def _segments(
    stretches: list[_Stretch], columns: _Columns, gaps: list[float], kerns: Sequence[float]
) -> Iterator[GlyphSegment]:
    for start, end, span, thing in stretches:
        if thing:
            yield GlyphSegment(start, end, "", span, thing=thing)
            continue
        at = start
        for ink, group in groupby(columns.inks[start:end]):
            first, at = at, at + len(list(group))
            if ink is not None:
                even = all(columns.evens[first:at]) and not any(gaps[first + 1 : at])
                yield GlyphSegment(first, at, ink.font.key, span, ink.stretch, even, any(kerns[first : at - 1]))


def _fallback(text: str, segments: tuple[GlyphSegment, ...], inner: list[Material], setting: MaterialContext) -> str:
    foreign = [segment for segment in segments if not segment.thing and segment.font not in setting.primary]
    own = [text[segment.start : segment.end] for segment in foreign]
    return unique(own + [part.fallback for part in inner])


def _missing(text: str, ids: Sequence[int], inner: list[Material]) -> str:
    own = [character for character, glyph in zip(text, ids, strict=True) if not glyph] if 0 in ids else []
    return unique(own + [part.missing for part in inner])


def unique(parts: Sequence[str]) -> str:
    """Return the characters of all parts, each once, in their order."""
    together = "".join(parts)
    return together and "".join(dict.fromkeys(together))
