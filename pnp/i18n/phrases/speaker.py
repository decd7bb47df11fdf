"""Who says and reads the effects of some decks in one locale; the fields of cards that are said so."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from pnp.diagnostics import NOWHERE, Origin, Subject
from pnp.errors import PnpError
from pnp.i18n.phrases.book import Book, load_book, source_book
from pnp.i18n.phrases.read import SentenceReader
from pnp.i18n.phrases.say import say
from pnp.i18n.phrases.signature import Lexicon
from pnp.i18n.phrases.source import PHRASES_FILE, Phrases, Voice, load_phrases
from pnp.model.card import EFFECT, Card
from pnp.model.effect.tree import Effect
from pnp.model.game import Game

GENERATED = "{effect}"
"""Stands in a card's text for the sentence of its effect."""


class Speaker:
    """A voice in one locale. Its tables are made when they are first wanted."""

    def __init__(self, book: Book, voice: Voice) -> None:
        """Speak by the phrases in ``book``."""
        self.book, self.voice = book, voice

    @cached_property
    def reader(self) -> SentenceReader:
        """Reads sentences."""
        return SentenceReader(self.book, self.voice)

    @cached_property
    def lexicon(self) -> Lexicon:
        """Knows the words of signatures."""
        return Lexicon(self.book, self.voice)

    def say(self, effect: Effect) -> str:
        """Return the sentence of an effect; raise ``PnpError`` where the voice has none."""
        return say(effect, self.book, self.voice)

    def parse(self, text: str, origin: Origin = NOWHERE) -> Effect:
        """Return the effect of a sentence; raise ``PnpError`` where it is none."""
        return self.reader.parse(text, origin)

    def faults(self, text: str, effect: Effect) -> Iterator[str]:
        """Yield what the signature of a text says otherwise than ``effect``."""
        return self.lexicon.faults(text, effect)

    def shown(self, text: str, effect: Effect) -> str:
        """Return a card's text as it is printed, with the sentence of its effect in the place that is left for it."""
        return text.replace(GENERATED, self.say(effect)) if GENERATED in text else text


def speakers(phrases: Phrases, book: Book) -> dict[str, Speaker]:
    """Return the speaker of each deck that has effects, by the phrases in ``book``; decks of one voice share it."""
    voices: Mapping[str, Speaker] = {
        name: Speaker(book, voice) for name, voice in phrases.voices.items() if voice.lines
    }
    return {deck: speaker for speaker in voices.values() for deck in speaker.voice.decks}


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
