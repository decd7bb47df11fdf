"""Viral's phrases in both languages, and effects of any shape."""

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from pnp.i18n.phrases.book import Book, load_book, source_book
from pnp.i18n.phrases.read import SentenceReader
from pnp.i18n.phrases.say import say
from pnp.i18n.phrases.source import PHRASES_FILE, Phrases, load_phrases
from pnp.model.effect.tree import Effect
from pnp.resources import bundled

LOCALES = ("en", "zh_TW")


class Spoken(NamedTuple):
    """The phrases of a game in some locales, and the readers of each voice."""

    phrases: Phrases
    books: Mapping[str, Book]
    readers: Mapping[tuple[str, str], SentenceReader]

    def say(self, effect: Effect, locale: str, voice: str) -> str:
        return say(effect, self.books[locale], self.phrases.voices[voice])

    def parse(self, text: str, locale: str, voice: str) -> Effect:
        return self.readers[locale, voice].parse(text)


@pytest.fixture(scope="session")
def spoken() -> Spoken:
    phrases, findings = load_phrases(bundled("games") / "viral" / PHRASES_FILE, "viral")
    assert findings == ()
    books = {"en": source_book(phrases), "zh_TW": load_book(phrases, "zh_TW", (bundled("locales"),))}
    readers = {
        (locale, name): SentenceReader(book, voice)
        for locale, book in books.items()
        for name, voice in phrases.voices.items()
        if voice.lines
    }
    return Spoken(phrases, books, readers)
