"""The words of one game in one locale, as templates ask for them."""

from pathlib import Path
from typing import NamedTuple

from pnp.diagnostics import NOWHERE, Diagnostic, Origin
from pnp.i18n.catalog import Catalog, load_catalog, message_context
from pnp.model.card import Card
from pnp.model.game import Game

SOURCE = "source"
TRANSLATED = "translated"
SETTLED = frozenset({SOURCE, TRANSLATED})


class Word(NamedTuple):
    """A text to show, how it came about (source, translated, untranslated, fuzzy, stale), and where it was typed."""

    text: str
    state: str
    origin: Origin = NOWHERE


class Words:
    """A game's catalog in one locale. What is not translated comes back as its source, and says so."""

    def __init__(self, game: Game, locale: str, folders: tuple[Path, ...]) -> None:
        """Read the catalog below ``folders``, if ``locale`` needs one."""
        self.locale = locale
        self._game = game.id
        self._catalog: Catalog | None = None
        self.findings: tuple[Diagnostic, ...] = ()
        if locale != game.source_locale:
            self._catalog = load_catalog(folders, locale, game.id)
            self.findings = self._catalog.findings
        self._fixed: dict[str, Word] = {}

    def field(self, card: Card, field: str) -> Word:
        """Return the words of one of a card's fields."""
        source = card.fields.get(field, "")
        if not (self._catalog and source.strip()):
            return Word(source, SOURCE, card.origin_of(field))
        found = self._catalog.find(message_context(self._game, card.id, field), source)
        return Word(found.text, found.state, found.origin if found.state == TRANSLATED else card.origin_of(field))

    def fixed(self, text: str) -> str:
        """Return what a template's own ``_("…")`` shows."""
        found = self._fixed.get(text)
        if found is None:
            found = Word(text, SOURCE)
            if self._catalog:
                translation = self._catalog.find(f"{self._game}/template", text)
                found = Word(translation.text, translation.state)
            self._fixed[text] = found
        return found.text

    @property
    def unsettled(self) -> dict[str, str]:
        """The fixed words shown so far that are not translated, with their state."""
        return {text: word.state for text, word in self._fixed.items() if word.state not in SETTLED}
