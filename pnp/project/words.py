"""The words of one game in one locale, as templates ask for them."""

from typing import TYPE_CHECKING, NamedTuple

from pnp.diagnostics import NOWHERE, Diagnostic, Origin
from pnp.i18n.catalog import Catalog, message_context
from pnp.i18n.messages import template_context
from pnp.i18n.own import DOCUMENT, SHEET, own_words
from pnp.i18n.sheet import game_catalog
from pnp.model.card import Card
from pnp.model.game import Game
from pnp.project.folders import Folders

if TYPE_CHECKING:
    from pnp.i18n.phrases.speaker import Generated

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

    def __init__(self, game: Game, locale: str, folders: Folders, catalog: Catalog | None = None) -> None:
        """Read the catalog that stands in one of the ``folders``, if ``locale`` needs one and none is given."""
        self.locale = locale
        self._game = game
        self._folders = folders
        if catalog is None and locale != game.source_locale:
            catalog = game_catalog(game, folders.catalogs, locale)
        self._catalog = catalog
        own = own_words(folders.locales, locale)
        # Where nothing is translated yet, a document is in the source language, and so are its words.
        begun = catalog is None or any(entry.settled for entry in catalog.entries.values())
        self._own = own.words if begun else {}
        self.findings: tuple[Diagnostic, ...] = (*(catalog.findings if catalog else ()), *own.findings)
        self._generated: Generated | None = None
        self._fixed: dict[str, Word] = {}

    @property
    def catalog(self) -> Catalog | None:
        """The translations; None in the source locale."""
        return self._catalog

    def field(self, card: Card, field: str) -> Word:
        """Return the words of one of a card's fields."""
        source = card.fields.get(field, "")
        if not (self._catalog and source.strip()):
            return Word(self._said(card, source), SOURCE, card.origin_of(field))
        found = self._catalog.find(message_context(self._game.id, card.id, field), source)
        if found.state == TRANSLATED:
            return Word(self._said(card, found.text), TRANSLATED, found.origin)
        from pnp.i18n.messages import is_text  # which a catalog without gaps does not need

        state = found.state if is_text(source) else SOURCE
        return Word(self._said(card, source), state, card.origin_of(field))

    def _said(self, card: Card, text: str) -> str:
        """Return a text with its effect put into words where it asks for that."""
        if "{effect}" not in text:
            return text
        if self._generated is None:
            from pnp.i18n.phrases.speaker import Generated  # a fifth of a build's imports, for few games

            self._generated = Generated(self._game, self.locale, self._folders.catalogs)
        return self._generated.text(card, text)

    def fixed(self, text: str) -> str:
        """Return what a template's own ``_("…")`` shows: the words of the game's catalog, else those of the tool's."""
        found = self._fixed.get(text)
        if found is None:
            found = self._fixed[text] = self._fixed_word(text)
        return found.text

    def _fixed_word(self, text: str) -> Word:
        found = Word(text, SOURCE)
        if self._catalog:
            translation = self._catalog.find(template_context(self._game.id), text)
            found = Word(translation.text, translation.state)
        own = self._own.get((DOCUMENT, text))
        if own is None or found.state == TRANSLATED:
            return found
        return Word(own, TRANSLATED if self._catalog else SOURCE)

    def of_sheets(self, text: str) -> str:
        """Return a word of the tool's on sheets of cards, such as “back”; the English one where it knows no other."""
        return self._own.get((SHEET, text), text)

    @property
    def unsettled(self) -> dict[str, str]:
        """The fixed words shown so far that are not translated, with their state."""
        return {text: word.state for text, word in self._fixed.items() if word.state not in SETTLED}
