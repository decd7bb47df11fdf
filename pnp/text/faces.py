"""From characters to glyphs: a family's chains of fonts, and who serves which character.

A character's width never depends on which font of the chain it comes from where it fills a square: such a glyph is
centred in one em, so a fallback cannot move a line break.
"""

import unicodedata
from collections.abc import Callable
from functools import cache, cached_property
from typing import NamedTuple

import uharfbuzz as hb

from pnp.errors import PnpError
from pnp.model.locales import locale_name
from pnp.model.style import Chain, FontFamily
from pnp.text import characters as c
from pnp.text.fonts import Font, Fonts
from pnp.text.house import house
from pnp.text.normal import folded

NO_GLYPH = -1  # an icon's place, or a character that only steers
IN_CLUSTER = -2  # drawn by the glyphs of the character before it

_THIN = 2 / 3  # of a space
_DASHES = frozenset("—―─⸺⸻")
_LENGTHS = {"⸺": 2.0, "⸻": 3.0}
_LATIN_FEATURES = {"kern": True, "liga": False, "clig": False}
_PLAIN_KINDS = frozenset((c.IDEOGRAPH, c.SYMBOL, c.OPENER, c.CLOSER, c.NON_STARTER))


class Ink(NamedTuple):
    """What the glyphs of one run share: the font, and how far they are stretched sideways."""

    font: Font
    stretch: float = 1.0


class Glyph(NamedTuple):
    """A character's glyph. ``width`` is what the line gives it, ``natural`` by how much it moves the pen, ``shift``
    and ``rise`` where it starts from there; all in em. ``even``: it is one glyph that starts where the pen stands.

    ``rest`` are further glyphs of the same cluster, their ``shift`` reckoned from the cluster's start.
    """

    glyph: int
    width: float
    ink: Ink | None
    even: bool
    natural: float = 0.0
    shift: float = 0.0
    rise: float = 0.0
    rest: "tuple[Glyph, ...]" = ()


NOTHING = Glyph(NO_GLYPH, 0.0, None, even=False)


class FontStacks(NamedTuple):
    """The fonts of a family in one weight, slant and language; see ``FontFamily``."""

    before: tuple[Font, ...]
    han: tuple[Font, ...]
    latin: tuple[Font, ...]
    after: tuple[Font, ...] = ()


class FontChains:
    """A family in one weight, slant and language: the fonts that serve full width, and those that serve alphabets.

    ``body`` is the regular font that lines are measured by, ``is_first`` whether it is asked before any other.
    """

    def __init__(self, stacks: FontStacks) -> None:
        """Chain the fonts; each chain goes on in the other one. At least one regular font must be there."""
        before, han, latin, after = stacks
        self.body = (han or latin)[0]
        self.is_first = not before
        self.middle = (self.body.ascent + self.body.descent) / 2
        self._wide_chain = tuple(map(Ink, before + han + latin + after))
        self._narrow_chain = tuple(map(Ink, before + latin + han + after))
        self.primary = frozenset(font.key for font in (*before, *han[:1], *latin[:1]))
        self.plain = _Plain(self)
        # The glyph of a character in a run of a wide script, and in one of an alphabet; the glyphs of a word of an
        # alphabet, kerned, and shaped where its script needs it; those of a wide character and the marks that join it.
        # Word and cluster give one glyph a character.
        self.wide = cache(self._wide)
        self.narrow = cache(self._narrow)
        self.word = cache(self._word)
        self.cluster = cache(self._cluster)

    @property
    def has_centred_marks(self) -> bool:
        """Whether ，。 stand in the middle of their square, as in Taiwan and Hong Kong."""
        extents = self.body.font.get_glyph_extents(self.body.glyph("。"))
        return not extents or (extents.x_bearing + extents.width / 2) > 0.35 * self.body.upem

    @cached_property
    def thin_space(self) -> Glyph:
        """The space of a line as narrow as U+202F, which many fonts lack."""
        ink, glyph = _first(" ", self._narrow_chain)
        space, thin = ink.font.advance(glyph), ink.font.glyph("\u202f")
        width = ink.font.advance(thin) if thin else 0.0
        return Glyph(glyph, width if 0 < width < space else space * _THIN, ink, True, space)

    def _wide(self, character: str) -> Glyph:
        if character in _DASHES:
            # Stretched to its length whatever its form, so that a language's own would change nothing.
            ink, glyph = _first(character, self._wide_chain, Font.plain_glyph)
            return _dash(ink, glyph, _LENGTHS.get(character, 1.0), self.middle)
        ink, glyph = _first(character, self._wide_chain)
        if (not c.is_wide(character) and c.script(character) == c.NARROW) or c.break_class(character) == c.HANGUL:
            return _even(ink, glyph)  # Hangul is narrower than a square in most fonts
        advance = ink.font.advance(glyph)
        return Glyph(glyph, 1.0, ink, advance == 1.0, advance, (1.0 - advance) / 2)

    def blanks(self, character: str) -> tuple[float, float]:
        """Return how much is blank left and right of a full-width character's ink, in em; 0 where it has none."""
        glyph = self.wide(character)
        extents = glyph.ink.font.font.get_glyph_extents(glyph.glyph) if glyph.ink else None
        if not glyph.ink or not extents or not extents.width:
            return 0.0, 0.0
        left = glyph.shift + extents.x_bearing / glyph.ink.font.upem
        return max(left, 0.0), max(glyph.width - left - extents.width / glyph.ink.font.upem, 0.0)

    def _narrow(self, character: str) -> Glyph:
        if c.is_wide(character):
            return self.wide(character)
        ink, glyph = _first(character, self._narrow_chain)
        if not glyph and unicodedata.category(character) == "Zs":
            glyph = ink.font.glyph(" ")  # a space of a width that the fonts do not know
        return _even(ink, glyph)

    def _word(self, text: str) -> tuple[Glyph, ...]:
        single = tuple(NOTHING if c.is_invisible(character) else self.narrow(character) for character in text)
        if len(text) == 1 or any(map(c.is_right_to_left, text)):
            return single
        inks = {glyph.ink for glyph in single if glyph.glyph > 0}
        whole = len(inks) == 1 and all(glyph.glyph for glyph in single)
        ink = inks.pop() if whole else _covering(text, self._narrow_chain)
        return _shaped(text, ink) if ink else single

    def _cluster(self, text: str) -> tuple[Glyph, ...]:
        base = self.wide(text[0])
        ink = _covering(text, self._wide_chain)
        if ink is None:
            return (base, *(NOTHING if c.is_invisible(mark) else self.narrow(mark) for mark in text[1:]))
        first, *marks = _shaped(text, ink)
        advance = ink.font.advance(first.glyph)
        shift = (1.0 - advance) / 2
        rest = tuple(mark._replace(shift=mark.shift + shift) for mark in first.rest)
        return (Glyph(first.glyph, 1.0, ink, False, advance, shift, rest=rest), *marks)


class _Plain(dict[str, int]):
    """The glyphs of the characters that fill exactly one em of the first font: most of a Chinese text.

    Looking up any other character raises ``KeyError``.
    """

    def __init__(self, faces: FontChains) -> None:
        self._faces = faces

    def ids(self, text: str) -> tuple[int, ...] | None:
        """Return the glyphs of a text; None where a character is none of these."""
        new = {each for each in text if each not in self and "\u4e00" <= each <= "\u9fff"}
        if new and self._faces.is_first:
            self._faces.body.learn("".join(sorted(new)))
        try:
            return tuple(map(self.__getitem__, text))
        except KeyError:
            return None

    def __missing__(self, character: str) -> int:
        glyph = self._glyph(character)
        if not glyph:
            raise KeyError(character)
        self[character] = glyph
        return glyph

    def _glyph(self, character: str) -> int:
        body = self._faces.body
        # Ideographs are all alike: only the font is left to ask.
        if "\u4e00" <= character <= "\u9fff" and self._faces.is_first:
            glyph = body.glyph(character)
            return glyph if body.advance(glyph) == 1.0 else 0
        if not c.is_wide(character) or folded(character) != character or c.break_class(character) not in _PLAIN_KINDS:
            return 0
        found = self._faces.wide(character)
        return found.glyph if found.even and found.ink is not None and found.ink.font is body else 0


def _first(character: str, chain: tuple[Ink, ...], asked: Callable[[Font, str], int] = Font.glyph) -> tuple[Ink, int]:
    if not c.is_right_to_left(character):
        for ink in chain:
            glyph = asked(ink.font, character)
            if glyph:
                return ink, glyph
    return chain[0], 0


def _covering(text: str, chain: tuple[Ink, ...]) -> Ink | None:
    seen = "".join(character for character in text if not c.is_invisible(character))
    return next((ink for ink in chain if ink.font.covers(seen)), None)


def _even(ink: Ink, glyph: int) -> Glyph:
    advance = ink.font.advance(glyph)
    return Glyph(glyph, advance, ink, True, advance)


def _dash(ink: Ink, glyph: int, length: float, middle: float) -> Glyph:
    """Return a dash whose ink fills its length at ``middle`` height: two of them join (CLREQ 3.1.3, 破折號)."""
    font = ink.font
    extents = font.font.get_glyph_extents(glyph)
    if not glyph or extents is None or extents.width <= 0:
        return Glyph(glyph, length, ink, False, font.advance(glyph))
    stretch = length * font.upem / extents.width
    shift = -extents.x_bearing / font.upem * stretch
    rise = middle - (extents.y_bearing + extents.height / 2) / font.upem
    return Glyph(glyph, length, Ink(font, stretch), False, font.advance(glyph) * stretch, shift, rise)


def _shaped(text: str, ink: Ink) -> tuple[Glyph, ...]:
    """Return what HarfBuzz makes of a text: the glyphs of each cluster with its first character."""
    font = ink.font
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.language = font.language
    buffer.guess_segment_properties()
    buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    hb.shape(font.font, buffer, {} if any(map(c.needs_shaping, text)) else _LATIN_FEATURES)
    clusters: list[list[Glyph]] = [[] for _ in text]
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        cluster = clusters[info.cluster]
        pen = sum(glyph.width for glyph in cluster)
        width, natural = position.x_advance / font.upem, font.advance(info.codepoint)
        shift, rise = pen + position.x_offset / font.upem, position.y_offset / font.upem
        cluster.append(Glyph(info.codepoint, width, ink, False, natural, shift, rise))
    return tuple(_of_cluster(cluster, ink) for cluster in clusters)


def _of_cluster(cluster: list[Glyph], ink: Ink) -> Glyph:
    if not cluster:
        return Glyph(IN_CLUSTER, 0.0, ink, even=False)
    first, *rest = cluster
    glyph, width, _, _, natural, shift, rise, _ = first
    if not rest:
        return Glyph(glyph, width, ink, not shift and not rise, natural, shift, rise)
    return Glyph(glyph, sum(each.width for each in cluster), ink, False, natural, shift, rise, tuple(rest))


def in_locale(family: FontFamily, locale: str) -> FontFamily:
    """Return a family as a locale has it: by its full name, by its language and script, or by its language.

    What the locale's own chains lack is looked for in those of the family.
    """
    wanted = locale_name(locale) or locale
    language = house(wanted).language
    named = {locale_name(key): own for key, own in family.locales}
    found = named.get(wanted) or next((own for key, own in named.items() if house(key).language == language), None)
    found = found or named.get(wanted.partition("_")[0])
    if found is None:
        return family
    own = found.over(family._replace(locales=()))
    return own._replace(
        han=_joined(own.han, family.han),
        latin=_joined(own.latin, family.latin),
        han_bold=_joined(own.han_bold or own.han, family.han_bold or family.han),
        latin_bold=_joined(own.latin_bold or own.latin, family.latin_bold or family.latin),
    )


def _joined(*parts: Chain) -> Chain:
    return tuple(dict.fromkeys(file for part in parts for file in part))


def font_stacks(
    family: FontFamily, fonts: Fonts, language: str, *, bold: bool = False, italic: bool = False
) -> FontStacks:
    """Return the fonts of a family in one weight and slant, each in the forms of a language (BCP 47).

    Where it has no bold files, those of the regular weight stand in; where it has no italic ones, the upright ones do.
    Raises ``PnpError`` where it has no fonts at all.
    """
    han = (family.han_bold or family.han) if bold else family.han
    upright = (family.latin_bold or family.latin) if bold else family.latin
    slanted = (family.latin_bold_italic or family.latin_italic) if bold else family.latin_italic
    latin = (*slanted, *upright) if italic else upright
    if not han and not latin:
        raise PnpError("F106", f"the family “{family.name}” has no fonts", hint="name a file under han or latin")

    def loaded(files: Chain) -> tuple[Font, ...]:
        return tuple(fonts.load(file).speaking(language) for file in files)

    return FontStacks(loaded(family.before), loaded(han), loaded(latin), loaded(family.after))
