"""Translations that stand beside the texts in the sheet of cards, joined to a locale's catalog.

Here alone the two meet: builds read the catalog of ``game_catalog``, and what works on PO files that of ``joined``.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.diagnostics import Diagnostic, Origin, Severity
from pnp.i18n.catalog import Catalog, Entry, load_catalog, message_context
from pnp.i18n.folders import locales_of
from pnp.model.card import Card
from pnp.model.game import SHEET, Game

if TYPE_CHECKING:
    from pnp.i18n.po import PoEntry, PoFile

_MISSING = "I101"
DIFFERING = "I107"
"""Sheet and catalog have translations of one text that differ."""


def game_locales(game: Game, folders: Sequence[Path]) -> tuple[str, ...]:
    """Return the locales that a game has translations into, in catalogs or in its sheets, sorted."""
    sheets = {locale for deck in game.decks for locale in deck.translations}
    return tuple(sorted({*locales_of(folders, game.id), *sheets} - ({game.source_locale} if sheets else set())))


def game_catalog(game: Game, folders: Sequence[Path], locale: str) -> Catalog:
    """Return a game's translations into a locale: those of its catalog and those of its sheets."""
    catalog = load_catalog(folders, locale, game.id)
    sheet = _entries(game, locale)
    if not sheet:
        return catalog
    taken = {key: entry for key, entry in sheet.items() if _goes_first(game, catalog.entries.get(key))}
    entries = {**catalog.entries, **taken}
    fields = {**catalog.fields, **{context: entry for (context, _), entry in taken.items()}}
    found = [each for each in catalog.findings if each.code != _MISSING]
    texts = {key: entry.text for key, entry in catalog.entries.items() if entry.settled}
    return Catalog(locale, entries, fields, (*found, *_differing(game, locale, sheet, texts)))


def joined(file: "PoFile", game: Game, locale: str) -> "PoFile":
    """Return a catalog with the translations of a game's sheets; the file on the disk stays as it is."""
    from pnp.i18n.po import PoEntry  # which builds do without

    sheet = _entries(game, locale)
    if not sheet:
        return file
    known = {entry.key for entry in file.messages}
    entries = [
        _filled(entry, sheet[entry.key].text) if _is_taken(game, entry, sheet) else entry for entry in file.entries
    ]
    new = [PoEntry(*key, translations=(entry.text,)) for key, entry in sheet.items() if key not in known]
    return replace(file, entries=(*entries, *new))


def origins(game: Game, locale: str) -> dict[tuple[str, str], Origin]:
    """Return by context and translation where a translation of a game's sheets was typed."""
    return {
        (message_context(game.id, card.id, field), card.fields[column]): card.origin_of(column)
        for card, field, column in _cells(game, locale)
    }


def _is_taken(game: Game, entry: "PoEntry", sheet: Mapping[tuple[str, str], Entry]) -> bool:
    settled = Entry(entry.translation, entry.fuzzy, "", 0)
    return not entry.obsolete and entry.key in sheet and _goes_first(game, settled)


def _filled(entry: "PoEntry", text: str) -> "PoEntry":
    return entry.but(translations=(text, *entry.translations[1:])).marked(fuzzy=False)


def _goes_first(game: Game, entry: Entry | None) -> bool:
    """Return whether a sheet's translation goes before what a catalog has."""
    return entry is None or not entry.settled or game.prefer == SHEET


def _cells(game: Game, locale: str) -> Iterator[tuple[Card, str, str]]:
    for deck in game.decks:
        for field, column in deck.translations.get(locale, {}).items():
            for card in deck.cards:
                yield card, field, column


def _entries(game: Game, locale: str) -> dict[tuple[str, str], Entry]:
    found: dict[tuple[str, str], Entry] = {}
    for card, field, column in _cells(game, locale):
        source, text = card.fields.get(field, ""), card.fields.get(column, "")
        if source.strip() and text.strip():
            key = message_context(game.id, card.id, field), source
            found.setdefault(key, Entry(text, False, card.origin.path, card.origin.row))
    return found


def _differing(
    game: Game, locale: str, sheet: Mapping[tuple[str, str], Entry], texts: Mapping[tuple[str, str], str]
) -> Iterator[Diagnostic]:
    """Yield one warning where sheets and catalog say different things."""
    differing = [key for key, entry in sheet.items() if texts.get(key, entry.text) != entry.text]
    if differing:
        first = sheet[differing[0]]
        winner = "sheet" if game.prefer == SHEET else "catalog"
        message = (
            f"{locale}: {len(differing)} translations differ between sheet and catalog, such as {differing[0][0]};"
            f" those of the {winner} are taken"
        )
        hint = 'empty one of the two, or say which goes first: [game] prefer = "sheet" or "catalog"'
        yield Diagnostic(DIFFERING, message, Origin(first.path, first.line), Severity.WARNING, hint)
