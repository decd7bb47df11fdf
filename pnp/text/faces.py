"""From characters to glyphs: a family's chains of fonts, and who serves which character.

A character's width never depends on which font of the chain it comes from where it fills a square: such a glyph is centred
in one em, so a fallback cannot move a line break.
"""

from typing import NamedTuple

import uharfbuzz as hb

from pnp.model.style import FontFamily
from pnp.text import characters as c
from pnp.text.fonts import Font, Fonts

# Marks that a wide script sets one em wide and an alphabet as narrow as its font has them.
AMBIGUOUS = frozenset("“”‘’…‥—―·‧⸺")
_DASHES = frozenset("—―")
_LATIN_FEATURES = {"kern": True, "liga": False, "clig": False}


class Glyph(NamedTuple):
    """A character's glyph. ``width`` is what the line gives it, ``natural`` what the font's advance × ``stretch`` moves
    the pen by, ``shift`` where the glyph starts inside its width; all in em."""

    font: Font
    glyph: int
    width: float
    natural: float
    shift: float = 0.0
    stretch: float = 1.0
    rise: float = 0.0
    rest: tuple[int, ...] = ()  # further glyphs of the same cluster


class Faces:
    """A family in one weight."""

    def __init__(self, han: tuple[Font, ...], latin: tuple[Font, ...]) -> None:
        self._wide_chain = han + latin
        self._narrow_chain = latin + han
        self._primary = {han[0].key, *(font.key for font in latin[:1])} if han else {font.key for font in latin[:1]}
        self._wide: dict[str, Glyph] = {}
        self._narrow: dict[str, Glyph] = {}
        self._words: dict[str, tuple[Glyph, ...]] = {}
        self.body = self._wide_chain[0]
        # Class and glyph of characters that fill exactly one em of the first font: most of a Chinese text.
        self.plain: dict[str, tuple[int, str]] = {}

    def learn(self, text: str) -> None:
        """Enter the characters of ``text`` that are plain into :attr:`plain`."""
        for character in set(text) - self.plain.keys():
            if not c.is_wide(character):
                continue
            found, kind = self.wide(character), c.break_class(character)
            if found.font is self.body and found.natural == 1.0 and found.glyph and kind in _PLAIN_KINDS:
                self.plain[character] = (found.glyph, kind)

    def is_fallback(self, font: Font) -> bool:
        """Whether a font is none of those that stand first in their chains."""
        return font.key not in self._primary

    def wide(self, character: str) -> Glyph:
        """Return the glyph of a character in a run of a wide script."""
        found = self._wide.get(character)
        if found is None:
            found = self._wide[character] = self._square(character)
        return found

    def narrow(self, character: str) -> Glyph:
        """Return the glyph of a character in a run of an alphabet, as wide as its font has it."""
        found = self._narrow.get(character)
        if found is None:
            font, glyph = _first(character, self._narrow_chain)
            if c.is_wide(character):
                return self.wide(character)
            width = font.advance(glyph)
            found = self._narrow[character] = Glyph(font, glyph, width, width)
        return found

    def word(self, text: str) -> tuple[Glyph, ...]:
        """Return the glyphs of a word of an alphabet, kerned, and shaped where its script needs it; one a character."""
        found = self._words.get(text)
        if found is None:
            found = self._words[text] = self._shaped(text)
        return found

    def _square(self, character: str) -> Glyph:
        font, glyph = _first(character, self._wide_chain)
        advance = font.advance(glyph)
        if character in _DASHES:
            return _dash(font, glyph)
        square = c.is_wide(character) and c.break_class(character) != c.HANGUL  # Hangul is narrower in most fonts
        if not (square or character in AMBIGUOUS):
            return Glyph(font, glyph, advance, advance)
        return Glyph(font, glyph, 1.0, advance, (1.0 - advance) / 2)

    def _shaped(self, text: str) -> tuple[Glyph, ...]:
        single = tuple(map(self.narrow, text))
        font: Font | None = single[0].font
        if any(glyph.font is not font or not glyph.glyph for glyph in single):
            font = next((font for font in self._narrow_chain if font.covers(text)), None)
        return single if len(text) == 1 or font is None else _shape(text, font)


_PLAIN_KINDS = frozenset((c.IDEOGRAPH, c.OPENER, c.CLOSER, c.NON_STARTER))


def _first(character: str, chain: tuple[Font, ...]) -> tuple[Font, int]:
    for font in chain:
        glyph = font.glyph(character)
        if glyph:
            return font, glyph
    return chain[0], 0


def _dash(font: Font, glyph: int) -> Glyph:
    """Return a dash stretched so that its ink fills one em: two of them join (CLREQ 3.1.3, 破折號)."""
    extents = font.font.get_glyph_extents(glyph)
    if not glyph or extents is None or extents.width <= 0:
        return Glyph(font, glyph, 1.0, font.advance(glyph))
    stretch = font.upem / extents.width
    return Glyph(font, glyph, 1.0, font.advance(glyph) * stretch, -extents.x_bearing / font.upem * stretch, stretch)


def _shape(text: str, font: Font) -> tuple[Glyph, ...]:
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    features = {} if any(map(c.needs_shaping, text)) else _LATIN_FEATURES
    hb.shape(font.font, buffer, features)
    found: list[Glyph | None] = [None] * len(text)
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        width, natural = position.x_advance / font.upem, font.advance(info.codepoint)
        shift, rise = position.x_offset / font.upem, position.y_offset / font.upem
        before = found[info.cluster]
        if before is None:
            found[info.cluster] = Glyph(font, info.codepoint, width, natural, shift, rise=rise)
        else:
            found[info.cluster] = before._replace(
                width=before.width + width, natural=before.natural + natural, rest=(*before.rest, info.codepoint)
            )
    # A character that joined the cluster before it has no glyph and no width of its own.
    return tuple(glyph or Glyph(font, -1, 0.0, 0.0) for glyph in found)


def faces(family: FontFamily, fonts: Fonts, *, bold: bool) -> Faces:
    """Return the faces of a family in one weight; where it has no bold files, those of the regular weight."""
    han = (family.han_bold or family.han) if bold else family.han
    latin = (family.latin_bold or family.latin) if bold else family.latin
    return Faces(tuple(map(fonts.load, han)), tuple(map(fonts.load, latin)))


def lacks_bold(family: FontFamily) -> bool:
    """Whether bold text of the family would come out in the regular weight."""
    return not family.han_bold and not family.latin_bold
