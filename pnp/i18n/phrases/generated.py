"""Texts of cards in which the sentence of the effect is left out: ``{effect}``."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path

from pnp.diagnostics import Subject
from pnp.errors import PnpError
from pnp.i18n.phrases.book import load_book, source_book
from pnp.i18n.phrases.source import PHRASES_FILE, load_phrases
from pnp.i18n.phrases.speaker import GENERATED, Speaker, speakers
from pnp.model.card import EFFECT, Card
from pnp.model.game import Game


class Generated:
    """Puts sentences into the texts of a game in one locale; its phrases are read when the first text wants them."""

    def __init__(self, game: Game, locale: str, folders: Sequence[Path]) -> None:
        """Look for the catalog of ``locale`` below ``folders``."""
        self._game, self._locale, self._folders = game, locale, folders

    def text(self, card: Card, text: str) -> str:
        """Return a card's text as it is printed.

        Raise ``PnpError``: I411 where no deck of the card has a voice, I407 where that cannot say the effect, M201–M207
        where the effect cannot be read.
        """
        if GENERATED not in text:
            return text
        speaker = self._speakers.get(card.id)
        if speaker is None:
            hint = f"add its deck to a voice in {PHRASES_FILE}, or write the text out"
            error = PnpError("I411", "nobody says its effect", card.origin_of(EFFECT), hint)
            raise error.within(Subject(card.id, "card"))
        origin = card.origin_of(EFFECT)
        effect = card.does()
        try:
            return speaker.shown(text, effect)
        except PnpError as error:
            raise error.within(Subject(card.id, "card"), origin=origin) from None

    @cached_property
    def _speakers(self) -> Mapping[str, Speaker]:
        path = self._game.root / PHRASES_FILE
        if not path.is_file():
            return {}
        phrases, _ = load_phrases(path, self._game.id)
        source = self._locale == self._game.source_locale
        book = source_book(phrases) if source else load_book(phrases, self._locale, self._folders)
        by_deck = speakers(phrases, book)
        return {card.id: by_deck[deck.id] for deck in self._game.decks if deck.id in by_deck for card in deck.cards}
