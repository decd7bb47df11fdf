"""What a project's fonts are and what they cover of its words."""

from collections.abc import Iterable
from dataclasses import dataclass

from pnp.model.game import Game
from pnp.model.style import FontFile
from pnp.project.folders import Folders
from pnp.project.words import Words
from pnp.text.characters import is_invisible, is_wide
from pnp.text.fonts import Font, Fonts

_LICENCES = ("OFL*", "LICEN[CS]E*", "COPYING*")
_MARKS = "，。"


@dataclass(frozen=True, slots=True)
class FontReport:
    """One font of a family. ``missing`` are the project's characters that it lacks."""

    family: str
    role: str
    name: str
    outlines: str
    glyphs: int
    marks: str
    embeddable: bool
    licence: str
    missing: str


@dataclass(frozen=True, slots=True)
class FamilyReport:
    """A family, its fonts in order of their roles, and the characters that none of them has."""

    name: str
    fonts: tuple[FontReport, ...]
    missing: str
    has_bold: bool


def coverage(game: Game, locales: Iterable[str], fonts: Fonts, folders: Folders) -> tuple[FamilyReport, ...]:
    """Return what each family of a game covers of its fields in the given locales."""
    words = [Words(game, locale, folders) for locale in locales]
    texts = {
        each.field(card, field).text
        for each in words
        for deck in game.decks
        for card in deck.cards
        for field in deck.translate
    }
    needed = sorted(
        {character for text in texts for character in text if character.isprintable() and not is_invisible(character)}
    )
    # Nobody asks a companion for Latin runs for Han.
    asked = {False: needed, True: [character for character in needed if not is_wide(character)]}
    found = []
    for family in game.families.values():
        roles = {"han": family.han, "latin": family.latin, "han bold": family.han_bold, "latin bold": family.latin_bold}
        chain = [fonts.load(file) for file in (*family.han, *family.latin)]
        reports = tuple(
            _font(family.name, role, file, fonts.load(file), asked[role.startswith("latin")])
            for role, files in roles.items()
            for file in files
        )
        missing = "".join(character for character in needed if not any(font.glyph(character) for font in chain))
        found.append(FamilyReport(family.name, reports, missing, bool(family.han_bold or family.latin_bold)))
    return tuple(found)


def _font(family: str, role: str, file: FontFile, font: Font, needed: Iterable[str]) -> FontReport:
    variable = " variable" if font.face.axis_infos else ""
    licences = [path.name for pattern in _LICENCES for path in sorted(font.path.parent.glob(pattern))]
    return FontReport(
        family,
        role,
        file.path,
        ("CFF" if font.is_cff else "TrueType") + variable,
        font.face.glyph_count,
        _marks(font),
        font.embeddable,
        licences[0] if licences else "",
        "".join(character for character in needed if not font.glyph(character)),
    )


def _marks(font: Font) -> str:
    """Tell where full-width marks stand in their square: in the middle (Taiwan, Hong Kong) or at the lower left."""
    glyphs = [font.glyph(mark) for mark in _MARKS]
    extents = [font.font.get_glyph_extents(glyph) for glyph in glyphs if glyph]
    if not extents or not all(extents):
        return ""
    middle = sum(each.x_bearing + each.width / 2 for each in extents) / len(extents) / font.upem
    return "centred" if middle > 0.35 else "lower left"
