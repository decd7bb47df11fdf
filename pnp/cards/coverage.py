"""What a project's fonts are and what they cover of its words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pnp.diagnostics import Diagnostic
from pnp.model.game import Game
from pnp.model.style import FontFamily, FontFile
from pnp.project.folders import Folders
from pnp.project.words import Words
from pnp.text.characters import is_invisible, is_wide
from pnp.text.faces import in_locale
from pnp.text.fonts import Font, Fonts
from pnp.text.regions import foreign_forms, usual_characters

_LICENCES = ("OFL*", "LICEN[CS]E*", "COPYING*")
_MARKS = "，。"


@dataclass(frozen=True, slots=True)
class FontReport:
    """One font of a family. ``missing`` are the project's characters that it lacks, ``undrawn`` all that it names and
    has no outline of: coloured pictures, or nothing at all.
    """

    role: str
    name: str
    path: Path
    outlines: str
    glyphs: int
    marks: str
    embeddable: bool
    licence: str
    missing: str
    undrawn: str


@dataclass(frozen=True, slots=True)
class FamilyReport:
    """A family in the locales that it has the same fonts for, these in order of their roles.

    ``missing`` are the project's characters that none of them has; ``unusual`` tells for a locale how many of the
    characters that are usual in it none of them has, and how many there are. ``findings`` are what else is to say.
    """

    name: str
    locales: tuple[str, ...]
    fonts: tuple[FontReport, ...]
    missing: str
    has_bold: bool
    unusual: tuple[tuple[str, str, int], ...] = ()
    findings: tuple[Diagnostic, ...] = ()


def coverage(game: Game, locales: Iterable[str], fonts: Fonts, folders: Folders) -> tuple[FamilyReport, ...]:
    """Return what each family of a game covers of its fields in the given locales."""
    needed = {locale: _characters(Words(game, locale, folders), game) for locale in locales}
    found = []
    for family in game.families.values():
        groups: dict[FontFamily, list[str]] = {}
        for locale in needed:
            groups.setdefault(in_locale(family, locale)._replace(locales=()), []).append(locale)
        found += [_family(own, group, needed, fonts, game) for own, group in groups.items()]
    return tuple(found)


def uncovered(families: Iterable[FamilyReport]) -> dict[str, str]:
    """Return for each locale the characters that no family has in it: which family sets a text, only a build knows."""
    missing: dict[str, list[str]] = {}
    for family in families:
        for locale in family.locales:
            missing.setdefault(locale, []).append(family.missing)
    return {
        locale: "".join(character for character in first if all(character in other for other in others))
        for locale, (first, *others) in missing.items()
    }


def _characters(words: Words, game: Game) -> set[str]:
    texts = {words.field(card, field).text for deck in game.decks for card in deck.cards for field in deck.translate}
    return {
        character for text in texts for character in text if character.isprintable() and not is_invisible(character)
    }


def _family(
    family: FontFamily, locales: list[str], needed: Mapping[str, set[str]], fonts: Fonts, game: Game
) -> FamilyReport:
    roles = {
        "before": family.before,
        "han": family.han,
        "latin": family.latin,
        "after": family.after,
        "han bold": family.han_bold,
        "latin bold": family.latin_bold,
    }
    asked = sorted(set().union(*(needed[locale] for locale in locales)))
    chain = [fonts.load(file) for file in (*family.before, *family.han, *family.latin, *family.after)]

    def lacking(characters: Iterable[str]) -> str:
        return "".join(character for character in characters if not any(font.glyph(character) for font in chain))

    # Nobody asks a companion for Latin runs for Han, nor what comes after for anything but signs.
    narrow = [character for character in asked if not is_wide(character)]
    wanted = {"han": asked, "han bold": asked, "latin": narrow, "latin bold": narrow}
    known = game.families[family.name]
    usual = {locale: usual_characters(locale) for locale in locales}
    return FamilyReport(
        family.name,
        tuple(locales),
        tuple(
            _font(role, file, fonts.load(file), wanted.get(role, ())) for role, files in roles.items() for file in files
        ),
        lacking(asked),
        bool(family.han_bold or family.latin_bold),
        tuple((locale, lacking(characters), len(characters)) for locale, characters in usual.items() if characters),
        tuple(found for locale in locales for found in foreign_forms({family.name: known}, locale)),
    )


def _font(role: str, file: FontFile, font: Font, needed: Iterable[str]) -> FontReport:
    variable = " variable" if font.face.axis_infos else ""
    outlines = "CFF" if font.is_cff else "TrueType" if "glyf" in font.face.table_tags else "no outlines"
    licences = [path.name for pattern in _LICENCES for path in sorted(font.path.parent.glob(pattern))]
    return FontReport(
        role,
        file.name,
        font.path,
        outlines + variable,
        font.face.glyph_count,
        _marks(font),
        font.embeddable,
        licences[0] if licences else "",
        "".join(character for character in needed if not font.glyph(character)),
        "".join(character for character in map(chr, sorted(font.face.unicodes)) if not font.plain_glyph(character)),
    )


def _marks(font: Font) -> str:
    """Tell where full-width marks stand in their square: in the middle (Taiwan, Hong Kong) or at the lower left."""
    glyphs = [font.glyph(mark) for mark in _MARKS]
    extents = [font.font.get_glyph_extents(glyph) for glyph in glyphs if glyph]
    if not extents or not all(extents):
        return ""
    middle = sum(each.x_bearing + each.width / 2 for each in extents) / len(extents) / font.upem
    return "centred" if middle > 0.35 else "lower left"
