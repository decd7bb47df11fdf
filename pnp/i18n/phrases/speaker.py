"""Who says and reads the effects of some decks in one locale."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from pnp.diagnostics import NOWHERE, Origin
from pnp.i18n.phrases.book import Book
from pnp.i18n.phrases.read import SentenceReader
from pnp.i18n.phrases.say import say
from pnp.i18n.phrases.signature import Lexicon
from pnp.i18n.phrases.source import Phrases, Voice
from pnp.model.effect.tree import Effect

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
