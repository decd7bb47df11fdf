"""Sentences about things with a name, and what governs sentences: read as effects."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple, TypeVar

from pnp.errors import PnpError
from pnp.i18n.phrases.book import Book
from pnp.i18n.phrases.keys import PLACE, WHO
from pnp.i18n.phrases.normal import Pattern, normal
from pnp.i18n.phrases.nouns import THEIRS, UNKNOWN, NounReader
from pnp.i18n.phrases.say import HEADS, TESTED
from pnp.i18n.phrases.source import Voice
from pnp.model.effect.tree import (
    ALL,
    RULES,
    TIES,
    TIMINGS,
    Amount,
    AnyOrder,
    At,
    Choose,
    Condition,
    Effect,
    ForEach,
    If,
    May,
    Or,
    Pay,
    Per,
    Selector,
    Seq,
    Step,
    Times,
    UpTo,
    Value,
    Vote,
)
from pnp.model.effect.vocabulary import COUNTED

T = TypeVar("T")


def unread(text: str) -> PnpError:
    """Return the error for a text that says nothing."""
    return PnpError("I408", f"“{text}” is no sentence of the phrases")


def joined(text: str, joins: Sequence[str], read: Callable[[str], T]) -> Iterator[T]:
    """Yield what ``read`` makes of the pieces between ``joins``, but for joins in parentheses.

    Where a join also stands inside a piece (“the stomach or intestines”), the shortest that can be read are taken.
    Raise the error of the first piece that cannot.
    """
    pieces = list(_pieces(text, joins)) if any(join in text for join in joins) else [text]
    at = 0
    while at < len(pieces):
        found, at = _shortest(pieces, at, read)
        yield found


def _pieces(text: str, joins: Sequence[str]) -> Iterator[str]:
    """Yield the pieces of a text between joins outside of parentheses, and the joins between them."""
    depth = begin = 0
    for match in re.finditer(f"({'|'.join(map(re.escape, joins))})|[()]", text):
        if match[1] is None:
            depth += 1 if match[0] == "(" else -1
        elif depth <= 0:
            yield text[begin : match.start()]
            yield match[0]
            begin = match.end()
    yield text[begin:]


def _shortest(pieces: Sequence[str], at: int, read: Callable[[str], T]) -> tuple[T, int]:
    """Return what the shortest run of pieces from ``at`` says, and where the next begins; every other one is a join."""
    refused: PnpError | None = None
    for end in range(at + 1, len(pieces) + 1, 2):
        try:
            return read("".join(pieces[at:end])), end + 1
        except PnpError as error:
            refused = refused or error
    raise refused or unread("")


Slots = Mapping[str, str]


_REMEMBERED = 1000
"""How many pieces of texts are remembered with what they say."""


class _Said(NamedTuple):
    """One of the ways in which a verb is said."""

    verb: str
    form: Pattern


class HeadReader:
    """Reads what a voice says of things with a name, and all that governs it."""

    def __init__(self, book: Book, voice: Voice) -> None:
        """Make patterns of the phrases in ``book``."""
        self._book, self._known = book, book.source.vocabulary
        self._nouns = NounReader(book)
        # A piece of text is tried in many ways of taking the whole apart.
        self._step, self._governed, self._list = (
            lru_cache(_REMEMBERED)(read) for read in (self._read_step, self._read_governed, self._read_list)
        )
        self._steps = list(self._said(voice))
        self._heads = [(form, made) for name, made in self._makers() for form in self._patterns(name)]
        self._groups = self._patterns("group")
        self._every = self._patterns("every")
        joins = {name: tuple(normal(form)[3:-3] for form in book.forms(f"{HEADS[0]}.{name}")) for name in _JOINS}
        self._joins = {name: join for name, join in joins.items() if join}
        self._have = {normal(form): who for who in COUNTED[1:] for form in book.forms(f"have.{who}")}
        self._votes = {
            name: {normal(form): word for word in words for form in book.forms(f"{name}.{word}")}
            for name, words in (("voters", ("all", "opponent")), ("rule", RULES), ("tie", TIES))
        }

    def unit(self, text: str) -> Effect | None:
        """Return a step, what a head governs, or a list in parentheses; None where a text is none of these."""
        return self._step(text) or self._governed(text) or next(self._grouped(text, self._list), None)

    def listed(self, text: str) -> Effect | None:
        """Return what is part of a list: a step, or anything else in parentheses."""
        return self._step(text) or next(self._grouped(text, self._inside), None)

    def _inside(self, text: str) -> Effect | None:
        return self._governed(text) or self._list(text)

    def _grouped(self, text: str, read: Callable[[str], Effect | None]) -> Iterator[Effect]:
        for form in self._groups:
            for slots in form.matches(text):
                effect = read(slots["deed"])
                if effect:
                    yield effect

    def _read_list(self, text: str) -> Effect | None:
        """Return a list that is inside of something; None where a text is no list."""
        for form in self._every:
            for slots in form.matches(text):
                parts = self._parts(slots["deed"], "and")
                if parts:
                    return AnyOrder(parts)
        for name, kind in (("then", Seq), ("or", Or)):
            parts = self._parts(text, name)
            if parts:
                return kind(parts)
        return None

    def _parts(self, text: str, name: str) -> tuple[Effect, ...]:
        try:
            parts = tuple(joined(text, self._joins.get(name, ()), self._listed))
        except PnpError:
            return ()
        return parts if len(parts) > 1 else ()

    def _listed(self, text: str) -> Effect:
        found = self.listed(text)
        if found is None:
            raise unread(text)
        return found

    def _read_governed(self, text: str) -> Effect | None:
        for form, made in self._heads:
            for slots in form.matches(text):
                effect = next(made(slots), None)
                if effect:
                    return effect
        return None

    def _makers(self) -> Iterator[tuple[str, Callable[[Slots], Iterator[Effect]]]]:
        """Yield for each head the key of its phrase, and what makes an effect of what stands in it."""
        yield "may", lambda slots: map(May, self._body(slots))
        yield "if", lambda slots: (If(test, body) for test in self._test(slots["test"]) for body in self._body(slots))
        yield "for-each", self._each
        yield "times", lambda slots: (Times(n, body) for n in _number(slots["n"]) for body in self._body(slots))
        yield "pay", self._pay
        yield "choose", self._choose
        yield "vote", self._vote
        for timing in TIMINGS:
            yield f"at-{timing}", partial(self._at, timing)

    def _body(self, slots: Slots) -> Iterator[Effect]:
        body = self.unit(slots["deed"])
        if body:
            yield body

    def _at(self, timing: str, slots: Slots) -> Iterator[Effect]:
        yield from (At(timing, body) for body in self._body(slots))

    def _each(self, slots: Slots) -> Iterator[Effect]:
        for what in self._nouns.read_each(slots["what"]):
            yield from (ForEach(what, body) for body in self._body(slots))

    def _pay(self, slots: Slots) -> Iterator[Effect]:
        for what, of, n in self._nouns.read_things(slots["what"], "thing"):
            for cost in _number(n):
                if not of and what == Selector(what.thing) and self._known.things[what.thing] in {"coin", "point"}:
                    yield from (Pay(cost, what, body) for body in self._body(slots))

    def _choose(self, slots: Slots) -> Iterator[Effect]:
        for number in _number(slots["n"]):
            for options in self._grouped(slots["deed"], self._list):
                if isinstance(options, Or) and number < len(options.parts):
                    yield Choose(number, options.parts)

    def _vote(self, slots: Slots) -> Iterator[Effect]:
        who, rule, tie = (self._votes[name].get(slots[name]) for name in ("voters", "rule", "tie"))
        if who and rule and tie:
            yield from (Vote(who, rule, tie, body) for body in self._body(slots))

    def _test(self, text: str) -> Iterator[Condition]:
        for is_, name in TESTED.items():
            for key in (f"test.{name}", f"test.{name}{WHO}"):
                for form in self._nouns.patterns(key):
                    for slots in form.matches(text):
                        yield from self._tested(is_, slots)

    def _tested(self, is_: str, slots: Slots) -> Iterator[Condition]:
        who = self._have.get(slots["have"]) if "have" in slots else ""
        for what, of, n in self._nouns.read_things(slots["what"], "thing"):
            for number in _number(n, least=0):
                counted = what._replace(who=who or "")
                if who is not None and not of and not any(self._known.selector_faults(counted)):
                    yield Condition(counted, is_, number)

    def _read_step(self, text: str) -> Step | None:
        for said, explained in ((text, None), *self._nouns.read_explained(text)):
            for way in self._steps:
                for slots in way.form.matches(said):
                    step = next(self._filled(way, slots, explained), None)
                    if step:
                        return step
        return None

    def _filled(self, way: _Said, slots: Slots, explained: "Per | Value | None") -> Iterator[Step]:
        """Yield the step that is said so, if there is one of which the verb is said."""
        places = self._nouns.read_place(slots["place"]) if "place" in slots else ("",)
        players = self._nouns.read_who(slots["who"]) if "who" in slots else ("",)
        for place in places:
            for who in players:
                for what, of, amount in self._amounted(slots["what"], explained):
                    if not what.place:
                        step = Step(way.verb, amount, self._owned(what._replace(place=place), of, who))
                        if not any(self._known.step_faults(step)) and self._fits(step, of, who):
                            yield step

    def _amounted(self, text: str, explained: "Per | Value | None") -> Iterator[tuple[Selector, str, Amount]]:
        """Yield the things that a text names, whose they are, and how many."""
        for what, of, n in self._nouns.read_things(text, "thing"):
            yield from ((what, of, amount) for amount in self._amounts(n, explained))
        if explained is None:
            yield from ((what, of, ALL) for what, of, _ in self._nouns.read_things(text, "all"))

    def _owned(self, what: Selector, of: str, who: str) -> Selector:
        return what._replace(who=who or (of if of in {"opponent", "any"} else ""))

    def _fits(self, step: Step, of: str, who: str) -> bool:
        """Tell whether whose things are spoken of is whose they are by the effect."""
        if self._known.things[step.what.thing] != "piece":
            return not of
        return of == (THEIRS if who else step.what.who or "you") and who not in {"opponent", "any"}

    def _amounts(self, text: str, explained: "Per | Value | None") -> Iterator[Amount]:
        for amount in self._nouns.read_amount(text):
            match amount, explained:
                case int(), Per(_, what):
                    yield Per(amount, what)
                case UpTo(most), value if most == UNKNOWN and value is not None and not isinstance(value, Per):
                    yield UpTo(value)
                case known, value if known == UNKNOWN and value is not None and not isinstance(value, Per):
                    yield value
                case ((int() | UpTo(int())), None):
                    yield amount
                case _:
                    pass

    def _said(self, voice: Voice) -> Iterator[_Said]:
        for verb, form in self._known.verbs.items():
            for who in ("", WHO) if form.takes else ():
                for place in ("", PLACE):
                    key = self._book.key(voice.lines, verb + who + place)
                    yield from (_Said(verb, each) for each in self._nouns.patterns(key) if key)

    def _patterns(self, name: str) -> tuple[Pattern, ...]:
        return self._nouns.patterns(f"{HEADS[0]}.{name}")


_JOINS = ("then", "and", "or")


def _number(text: str, least: int = 1) -> Iterator[int]:
    if text.isdecimal() and len(text) <= 3 and int(text) >= least:
        yield int(text)
