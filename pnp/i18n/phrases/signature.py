"""What a text in words of its own says for certain: numbers, actions, places, choices, order, and of whom it speaks.

A signature is weaker than reading: it tells that something is wrong, never that all is right. So a text that is checked
by its signature alone needs a review besides.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.i18n.phrases.book import SIGN, Book
from pnp.i18n.phrases.normal import normal
from pnp.i18n.phrases.say import say
from pnp.i18n.phrases.source import Voice
from pnp.model.effect.tree import Choose, Effect, Or, Seq, steps_of, walk
from pnp.model.markup import TokenKind, parse, without

BETWEEN = "|"
_PLAIN = ("twice", "may", "must", "own", "opponent", "each", "all", "end", "or", "and", "then", "ignore")
GOVERNING = ("if", "for-each", "pay", "choose", "vote", "up-to", "later")
"""What governs something, and when it is done: said as often as by the effect."""
WORDS = (*_PLAIN, *GOVERNING)
"""The words of a signature besides those of the verbs."""
_NUMBER = re.compile(r"\d+")
_ARTICLE = re.compile(r"^the ")


class Signature(NamedTuple):
    """The numbers of a text but for 1, which languages write or leave out, and how often each word and place comes."""

    numbers: Counter[int]
    words: Counter[str]
    places: Counter[str]


class Lexicon:
    """The words of signatures in a locale."""

    def __init__(self, book: Book, voice: Voice) -> None:
        """Take them from the table ``sign`` and the names of places in ``book``."""
        self._book, self._voice = book, voice
        self._verbs = book.source.vocabulary.of_sort("action", "change")
        names = (*self._verbs, *WORDS)
        self.forms: Mapping[str, tuple[str, ...]] = {name: _forms(book, name) for name in names}
        self._words = {name: _pattern(forms) for name, forms in self.forms.items()}
        self._place_of = {
            _ARTICLE.sub("", normal(form)): place
            for place in reversed(book.source.places())
            for form in book.forms(f"place.{place}")
        }
        self._places = _pattern(tuple(self._place_of))
        self._typed = {name: _pattern(_typed(book, f"{SIGN}.{name}")) for name in names}
        places = [form for place in book.source.places() for form in _typed(book, f"place.{place}")]
        self._typed_places = _pattern(tuple(re.sub("^the ", "", form) for form in places))

    def signature(self, text: str) -> Signature:
        """Return the signature of a text."""
        text = self._words["ignore"].sub(" ", without(normal(text), {TokenKind.ICON}, instead=" "))
        places = Counter(self._place_of[match[0]] for match in self._places.finditer(text))
        text = self._places.sub(" ", text)
        words = Counter({name: len(pattern.findall(text)) for name, pattern in self._words.items()})
        numbers = Counter(number for number in map(int, _NUMBER.findall(text)) if number != 1)
        numbers[2] += words["twice"]
        return Signature(+numbers, +words, places)

    def spans(self, text: str, name: str) -> list[tuple[int, int]]:
        """Return where a text as it was typed has a word of the verb or the group ``name``, outside of icons."""
        ignored = [match.span() for match in self._typed["ignore"].finditer(text)]
        ignored += [(token.start, token.end) for token in parse(text) if token.kind is TokenKind.ICON]
        return [
            match.span()
            for match in self._typed[name].finditer(text)
            if not any(start < match.end() and match.start() < end for start, end in ignored)
        ]

    def place_spans(self, text: str) -> list[tuple[int, int]]:
        """Return where a text as it was typed names a place."""
        return [match.span() for match in self._typed_places.finditer(text)]

    def faults(self, text: str, effect: Effect) -> Iterator[str]:
        """Yield what the signature of a text says otherwise than that of the sentence of ``effect``."""
        found, said = self.signature(text), self.signature(say(effect, self._book, self._voice))
        yield from _numbers(found.numbers, said.numbers)
        yield from self._actions(found, effect)
        for place in sorted((found.places - said.places) | (said.places - found.places)):
            name = self._book.text(f"place.{place}")
            yield f"names “{name}” {_times(found.places[place])}, the effect {_times(said.places[place])}"
        yield from _structure(found.words, effect)
        for word in GOVERNING:
            if found.words[word] != said.words[word]:
                yield f"says “{word}” {_times(found.words[word])}, the effect {_times(said.words[word])}"
        yield from self._persons(found.words, said.words)

    def _actions(self, found: Signature, effect: Effect) -> Iterator[str]:
        """Yield the verbs that are missing, and those that no step has or brings with it, as a magnet moves."""
        wanted = {step.verb for step in steps_of(effect)} & {*self._verbs}
        brought: set[str] = set()
        for step in steps_of(effect):
            brought |= set(self.signature(say(step, self._book, self._voice)).words)
        for verb in self._words:
            if verb in wanted and not found.words[verb]:
                yield f"does not say “{verb}”, the effect does"
            elif verb in self._verbs and verb not in wanted | brought and found.words[verb]:
                yield f"says “{verb}”, the effect does not"

    def _persons(self, found: Counter[str], said: Counter[str]) -> Iterator[str]:
        """Yield what is wrong in who may or must do something, and to whose things."""
        # Where nothing can be governed by “may”, a voice without such a phrase leaves everything open.
        open_ = not self._book.source.vocabulary.things and not self._book.key(self._voice.lines, "may")
        optional = bool(said["may"]) or open_
        if optional and found["must"] > said["must"]:
            yield "says that something must be done, the effect lets choose"
        if said["may"] and not found["may"]:
            yield "does not say that it may be left, the effect does"
        if found["may"] and not optional:
            yield "says that it may be left, the effect does not"
        if found["opponent"] > said["opponent"]:
            yield "speaks of an opponent more often than the effect"
        if found["end"] != said["end"]:
            yield f"speaks of the end of the game {_times(found['end'])}, the effect {_times(said['end'])}"
        everyone = bool(said["each"] or (said["all"] and self._book.key(self._voice.lines, "may")))
        if bool(found["each"] or (found["all"] and everyone)) is not everyone:
            yield f"speaks of {'one' if everyone else 'all'}, the effect of {'all' if everyone else 'one'}"


def _structure(found: Counter[str], effect: Effect) -> Iterator[str]:
    nodes = [node for _, node in walk(effect)]
    choices = sum(len(node.parts) - 1 for node in nodes if isinstance(node, Or | Choose))
    stages = sum(len(node.parts) - 1 for node in nodes if isinstance(node, Seq))
    if found["or"] != choices:
        yield f"has {_count(found['or'], 'choice')}, the effect {_count(choices, 'choice')}"
    if found["then"] != stages:
        yield f"says “then” {_times(found['then'])}, the effect {_times(stages)}"


def _numbers(found: Counter[int], said: Counter[int]) -> Iterator[str]:
    if found != said:
        yield f"says {_listed(found)}, the effect {_listed(said)}"


def _listed(numbers: Counter[int]) -> str:
    return ", ".join(map(str, sorted(numbers.elements()))) or "no number but 1"


def _times(count: int) -> str:
    return "never" if not count else "once" if count == 1 else f"{count} times"


def _count(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'s' * (number != 1)}"


def _typed(book: Book, key: str) -> tuple[str, ...]:
    return tuple(form for text in book.forms(key) for part in text.split(BETWEEN) if (form := part.strip()))


def _forms(book: Book, name: str) -> tuple[str, ...]:
    return tuple(map(normal, _typed(book, f"{SIGN}.{name}")))


def _pattern(forms: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds any of the forms, the longest first; those that end in Latin letters as whole words."""
    if not forms:
        return re.compile(r"(?!)")
    words = (rf"(?<![a-z]){re.escape(form)}(?![a-z])" for form in sorted(forms, key=len, reverse=True))
    return re.compile("|".join(words), re.IGNORECASE)
