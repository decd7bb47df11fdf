"""Every sentence that a single step can have in a locale, so that one is read by looking it up."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from pnp.diagnostics import Diagnostic
from pnp.i18n.phrases.book import Book, filled
from pnp.i18n.phrases.keys import PLACE, THERE, variants
from pnp.i18n.phrases.normal import normal
from pnp.i18n.phrases.source import Voice
from pnp.model.markup import TokenKind, token_at

NUMBER, TIMES = -1, -2
"""Among the numbers of a sentence: that of its step, and how often an action may be done."""
BEFORE = "@before"
"""The scope of a step in the place that was named before."""
_OFTEN = (("once", 1), ("twice", 2), ("times", TIMES))
_NUMBERS = re.compile(r"\d+|\{n\}|\{times\}")
_SLOTS = {"{n}": NUMBER, "{times}": TIMES}


class Sentence(NamedTuple):
    """What a sentence says: verb, variant and scope of its step, its numbers, how often, the icon it begins with."""

    verb: str
    variant: str
    scope: str
    numbers: tuple[int, ...]
    times: int = 1
    icon: str = ""


class Leaves(NamedTuple):
    """Sentences by their masked text, and the pairs of steps that have one sentence and so cannot be told apart."""

    known: dict[str, tuple[Sentence, ...]]
    findings: tuple[Diagnostic, ...]


def leading(text: str) -> tuple[tuple[str, ...], str]:
    """Return the icons that a text begins with, and what follows.

    >>> leading("[move][move] move twice")
    (('move', 'move'), 'move twice')
    """
    names: list[str] = []
    at = 0
    while text[at : at + 1] == "[" and (token := token_at(text, at)) and token.kind is TokenKind.ICON:
        names.append(token.name)
        at = token.end + (text[token.end : token.end + 1] == " ")
    return tuple(names), text[at:]


class Sentences:
    """Makes the sentences of a voice in a locale, for the verbs that are done to no things with a name."""

    def __init__(self, book: Book, voice: Voice) -> None:
        """Make those of ``voice`` by the phrases in ``book``."""
        self._book, self._voice = book, voice
        self._forms = {verb: form for verb, form in book.source.vocabulary.verbs.items() if not form.takes}

    def lines(self) -> Leaves:
        """Return every sentence that a step can have on its own."""
        return self._table(pair for verb in self._forms for pair in self._lines(verb))

    def deeds(self) -> Leaves:
        """Return every sentence that a step can have in another."""
        deeds = self._voice.deeds
        return self._table(
            pair
            for verb, form in self._forms.items()
            for key in variants(verb, form)
            for pair in self._own(deeds, verb, key)
        )

    def _table(self, sentences: Iterable[tuple[str, Sentence]]) -> Leaves:
        known: dict[str, tuple[Sentence, ...]] = {}
        findings: list[Diagnostic] = []
        for text, leaf in sentences:
            masked, leaf = _NUMBERS.sub("#", text), leaf._replace(numbers=_numbers(text))
            others = known.get(masked, ())
            if leaf not in others:
                findings += [self._alike(other, leaf, text) for other in others if _ambiguous(other, leaf)]
                known[masked] = (*others, leaf)
        return Leaves(known, tuple(findings))

    def _alike(self, one: Sentence, other: Sentence, text: str) -> Diagnostic:
        names = " and ".join(f"“{leaf.variant}{'@' * bool(leaf.scope)}{leaf.scope}”" for leaf in (one, other))
        locale = f" in {self._book.locale}" if self._book.locale else ""
        hint = "say one of them in other words"
        tables = self._voice.lines + self._voice.deeds
        key = self._key(tables, other.variant + PLACE * bool(other.scope)) or self._key(tables, other.variant)
        origin = self._book.origin(key)
        return Diagnostic("I406", f"{names} are both said as “{text}”{locale}", origin, hint=hint)

    def _lines(self, verb: str) -> Iterator[tuple[str, Sentence]]:
        lines = self._voice.lines
        form = self._forms[verb]
        change = self._key(lines, "change") if form.sort == "change" else ""
        wrap = next(iter(self._normal(change)), "{deed}")  # nothing where the locale lacks it
        for key in variants(verb, form):
            for text, leaf in self._own(lines, verb, key):
                icons, rest = leading(filled(wrap, icons=f"[{verb}]", deed=text))
                yield rest, leaf._replace(icon=icons[0] if icons else "")
        if form.sort == "action":
            yield from self._acts(verb)

    def _own(self, tables: Sequence[str], verb: str, variant: str) -> Iterator[tuple[str, Sentence]]:
        """Yield the sentences of a variant that the tables have, everywhere and in each place."""
        for text in self._normal(self._key(tables, variant)):
            yield text, Sentence(verb, variant, "", ())
        for text in self._normal(self._key(tables, variant + THERE)):
            yield text, Sentence(verb, variant, BEFORE, ())
        for text in self._normal(self._key(tables, variant + PLACE)):
            for place, name in self._places:
                yield filled(text, place=name), Sentence(verb, variant, place, ())

    def _acts(self, verb: str) -> Iterator[tuple[str, Sentence]]:
        """Yield the sentences of an action that is called by its name, or put into a sentence about its doer."""
        lines, deeds = self._voice.lines, self._voice.deeds
        called = [(name, times) for often, times in _OFTEN for name in self._called(often, verb)] or [("", 1)]
        for line in self._normal(self._key(lines, "act")) if not self._key(lines, verb) else ():
            for deed in self._normal(self._key(deeds, verb)):
                yield from _called_acts(line, deed, called, Sentence(verb, verb, "", ()))
        if self._key(lines, verb + PLACE):
            return
        placed = self._key(deeds, verb + PLACE)
        for line in self._normal(self._key(lines, "act" if placed else "act" + PLACE)):
            for deed in self._normal(placed or self._key(deeds, verb)):
                for place, name in self._places:
                    where = filled(line, place=name), filled(deed, place=name)
                    yield from _called_acts(*where, called, Sentence(verb, verb, place, ()))

    def _called(self, often: str, verb: str) -> Iterator[str]:
        for text in self._normal(self._key(self._voice.lines, often)):
            for name in self._normal(f"action.{verb}"):
                yield filled(text, action=name, n="{times}")

    @cached_property
    def _places(self) -> list[tuple[str, str]]:
        places = self._book.source.places()
        return [(place, name) for place in places for name in self._normal(f"place.{place}")]

    def _key(self, tables: Sequence[str], name: str) -> str:
        return self._book.key(tables, name)

    def _normal(self, key: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(map(normal, self._book.forms(key))))


def _called_acts(
    line: str, deed: str, called: Sequence[tuple[str, int]], leaf: Sentence
) -> Iterator[tuple[str, Sentence]]:
    icon = leaf.verb if "{icons}" in line else ""
    for name, times in called:
        text = filled(line, icons="", action=name, deed=deed).strip()
        yield text, leaf._replace(times=times, icon=icon)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(_SLOTS[number] if number in _SLOTS else int(number) for number in _NUMBERS.findall(text))


def _ambiguous(one: Sentence, other: Sentence) -> bool:
    """Tell whether two steps have the same sentence for some numbers; places of one name are told by the book."""
    if one[:2] == other[:2] and (one.scope == other.scope or BEFORE not in {one.scope, other.scope}):
        return False
    pairs = zip(one.numbers, other.numbers, strict=True)
    return all(a == b or a < 0 or b < 0 for a, b in pairs)
