"""Things, places, players and amounts in a locale: how they are called, and what is called so.

Their phrases are tables of their own: ``thing``, ``all``, ``each``, ``filter``, ``of``, ``place``, ``who``, ``value``.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import product

from pnp.i18n.phrases.book import Book, filled
from pnp.i18n.phrases.keys import MANY, size
from pnp.i18n.phrases.normal import Pattern, normal, pattern
from pnp.model.effect.tree import ALL, MAJORITY, Amount, Count, Per, Selector, TableValue, UpTo, Value

UNKNOWN = TableValue("")
"""A number of which only its sign X has been read."""
THEIRS = "their"
"""Whose things are that somebody else than the reader has to do with."""
NAMES = ("thing", "all", "each")
"""The tables of names: of so many things, of all of them, of each of them."""
_OWNERS = ("you", "opponent", "any", "owner", "all", THEIRS)


class Nouns:
    """The nouns of a game in a locale."""

    def __init__(self, book: Book) -> None:
        """Call them as ``book`` does."""
        self._book = book

    def things(self, what: Selector, of: str, amount: Amount, *, place: str = "") -> str:
        """Return how so many things of ``of`` (empty: whoever's) are called, with the place where they are."""
        number = size(amount)
        table = "all" if amount == ALL else "thing"
        return self._called(f"{table}.{what.thing}", what, of, number, place).replace("{n}", self.amount(amount))

    def each(self, what: Selector) -> str:
        """Return how each of some things is called."""
        return self._called(f"each.{what.thing}", what, what.who, 1, what.place)

    def _called(self, key: str, what: Selector, of: str, number: int, place: str) -> str:
        named = [self._book.text(f"filter.{word}") for word in what.filters]
        filters = reduce(lambda one, other: filled(self._book.text("value.filters"), a=one, b=other), named or [""])
        where = filled(self._book.text("value.in"), place=self.place(place)) if place else ""
        text = self._book.text(key, MANY if of else number)
        said = filled(text, **{"of": self._book.text(f"of.{of}") if of else "", "filters": filters, "in": where})
        return " ".join(filter(None, said.split(" ")))

    def place(self, place: str) -> str:
        """Return how a place is called."""
        return self._book.text(f"place.{place}") if place else ""

    def who(self, who: str) -> str:
        """Return how somebody is called who does something."""
        inner = who.removeprefix(f"{MAJORITY}(")
        if inner == who:
            return self._book.text(f"who.{who}")
        return filled(self._book.text(f"who.{MAJORITY}"), place=self.place(inner[:-1]))

    def amount(self, amount: Amount) -> str:
        """Return an amount as it stands in a sentence: digits, or a sign that ``explained`` explains."""
        match amount:
            case UpTo(most):
                return filled(self._book.text("value.up-to"), n=self.amount(most))
            case Count() | TableValue():
                return self._book.text("value.x")
            case _:
                return str(size(amount))

    def explained(self, said: str, amount: Amount) -> str:
        """Return a sentence with what its amount depends on."""
        match amount:
            case UpTo(most):
                return self.explained(said, most)
            case Per(_, what):
                return filled(self._book.text("value.per"), deed=said, what=self.each(what))
            case Count(what):
                return filled(self._book.text("value.count"), deed=said, what=self.each(what))
            case TableValue(name):
                return filled(self._book.text("value.table"), deed=said, table=self._book.text(f"table.{name}"))
            case _:
                return said


class NounReader:
    """Finds the things, places, players and amounts that are called so in a locale."""

    def __init__(self, book: Book) -> None:
        """Know them by their phrases in ``book``."""
        known = book.source.vocabulary
        self._book, self._known = book, known
        self._things = {table: list(dict.fromkeys(_names(book, table, known.things))) for table in NAMES}
        self._owners = {"": "", **self._called("of", _OWNERS)}
        named = self._called("filter", known.filters)
        self._filters = sorted(named.items(), key=lambda pair: -len(pair[0]))
        self._places = self._called("place", book.source.places())
        self._players = self._called("who", ("opponent", "any", "owner", "all"))
        self._tables = self._called("table", known.tables)
        self._and = normal(book.text("value.filters"))[3:-3]
        self._signs = frozenset(map(normal, book.forms("value.x")))
        self._in, self._up_to = self.patterns("value.in"), self.patterns("value.up-to")
        self._per, self._count = self.patterns("value.per"), self.patterns("value.count")
        self._table, self._majorities = self.patterns("value.table"), self.patterns(f"who.{MAJORITY}")

    def patterns(self, key: str) -> tuple[Pattern, ...]:
        """Return the texts that may stand for a phrase, as patterns."""
        return tuple(dict.fromkeys(map(pattern, self._book.forms(key))))

    def _called(self, table: str, names: Iterable[str]) -> dict[str, str]:
        return {normal(form): name for name in names for form in self._book.forms(f"{table}.{name}")}

    def read_things(self, text: str, table: str) -> Iterator[tuple[Selector, str, str]]:
        """Yield the things that a text calls so by a table of names, whose they are, and how many it says."""
        for thing, form in self._things[table]:
            for slots in form.matches(text, self._fits):
                of = self._owners[slots.get("of", "")]
                filters = self._read_filters(slots.get("filters", ""))
                if filters is not None:
                    for place in self._read_in(slots["in"]) if "in" in slots else ("",):
                        yield Selector(thing, filters, place), of, slots.get("n", "")

    def _fits(self, name: str, text: str) -> bool:
        match name:
            case "n":
                return any(self.read_amount(text)) or text == "0"
            case "of":
                return text in self._owners
            case "filters":
                return self._read_filters(text) is not None
            case _:
                return any(self._read_in(text))

    def read_each(self, text: str) -> Iterator[Selector]:
        """Yield the things of which each is called so, with whose they are."""
        for what, of, _ in self.read_things(text, "each"):
            owned = what._replace(who=of)
            if not any(self._known.selector_faults(owned)):
                yield owned

    def _read_in(self, text: str) -> Iterator[str]:
        for form in self._in:
            for slots in form.matches(text):
                yield from self.read_place(slots["place"])

    def read_place(self, text: str) -> Iterator[str]:
        """Yield the place that is called so."""
        if text in self._places:
            yield self._places[text]

    def read_who(self, text: str) -> Iterator[str]:
        """Yield who is called so."""
        if text in self._players:
            yield self._players[text]
        for form in self._majorities:
            for slots in form.matches(text):
                yield from (f"{MAJORITY}({place})" for place in self.read_place(slots["place"]))

    def read_amount(self, text: str) -> Iterator[int | UpTo | TableValue]:
        """Yield the amount that is written so; ``UNKNOWN`` for the sign X."""
        if text.isdecimal() and len(text) <= 3 and int(text):
            yield int(text)
        elif text in self._signs:
            yield UNKNOWN
        for form in self._up_to:
            for slots in form.matches(text):
                yield from (UpTo(most) for most in self.read_amount(slots["n"]) if not isinstance(most, UpTo))

    def read_explained(self, text: str) -> Iterator[tuple[str, "Per | Value"]]:
        """Yield a sentence that tells what its amount depends on without that, and the amount."""
        for form in self._per:
            for slots in form.matches(text):
                yield from ((slots["deed"], Per(0, what)) for what in self.read_each(slots["what"]))
        for form in self._count:
            for slots in form.matches(text):
                yield from ((slots["deed"], Count(what)) for what in self.read_each(slots["what"]))
        for form in self._table:
            for slots in form.matches(text):
                if slots["table"] in self._tables:
                    yield slots["deed"], TableValue(self._tables[slots["table"]])

    def _read_filters(self, text: str) -> tuple[str, ...] | None:
        """Return the filters that a text is made of, one after the other; None where it is not."""
        if not text:
            return ()
        for form, word in self._filters:
            if text == form:
                return (word,)
            if text.startswith(form + self._and):
                rest = self._read_filters(text[len(form + self._and) :])
                if rest:
                    return (word, *rest)
        return None


def _names(book: Book, table: str, things: Iterable[str]) -> Iterator[tuple[str, Pattern]]:
    """Yield what things are called: with an owner, filters and a place, and without."""
    for thing in things:
        for form in book.forms(f"{table}.{thing}"):
            for left in product(("", "{of}"), ("", "{filters}"), ("", "{in}")):
                text = form
                for name in filter(None, left):
                    text = text.replace(f" {name}", "").replace(f"{name} ", "").replace(name, "")
                yield thing, pattern(text)
