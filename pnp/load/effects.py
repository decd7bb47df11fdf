"""The effects of cards, and ``verbs.toml``: what they may be made of. Each line is read once."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from pnp.diagnostics import Diagnostic, Found, collected
from pnp.errors import PnpError
from pnp.load.schema import checked, tables
from pnp.load.text import read_text
from pnp.load.toml import TomlDocument, document
from pnp.model.card import EFFECT, Card
from pnp.model.effect.read import RESERVED, WORD, parse
from pnp.model.effect.vocabulary import Form, Number, Place, Sort, Vocabulary, vocabulary
from pnp.model.game import Deck

VERBS_FILE = "verbs.toml"


class VerbsTable(Struct, frozen=True):
    """The whole file."""

    filters: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    thing: dict[str, Literal["point", "coin", "card", "piece", "track", "tile"]] = {}
    verb: dict[str, Any] = {}


class VerbTable(Struct, frozen=True):
    """``[verb]``, one entry."""

    sort: Sort = "action"
    number: Number = "none"
    place: Place = "no"
    takes: tuple[Literal["point", "coin", "card", "piece", "track", "tile"], ...] = ()
    whose: bool = False


def load_verbs(root: Path) -> tuple[Vocabulary, tuple[Diagnostic, ...]]:
    """Return the vocabulary of the game in the folder ``root``, an empty one where it has none, and every finding.

    Raise ``PnpError`` where the file cannot be read.
    """
    path = root / VERBS_FILE
    if not path.is_file():
        return Vocabulary(), ()
    return collected(_vocabulary(document(read_text(path), path.as_posix())))


def _vocabulary(read: TomlDocument) -> Found[Vocabulary]:
    table = yield from checked(VerbsTable, read, ())
    if table is None:
        return Vocabulary()
    yield from _misnamed(read, table)
    verbs: dict[str, Form] = {}
    for name in (yield from tables(read, ("verb",))) or ():
        verb = yield from checked(VerbTable, read, ("verb", name))
        if verb:
            verbs[name] = Form(verb.sort, verb.number, verb.place, verb.takes, verb.whose)
    return vocabulary(verbs, table.thing, table.filters, table.tables)


def _misnamed(read: TomlDocument, table: VerbsTable) -> Iterator[Diagnostic]:
    """Yield the names that the notation uses itself, or that it cannot read as one word."""
    for kind, names in (("verb", table.verb), ("thing", table.thing), ("filters", table.filters)):
        for name in names:
            if name in RESERVED or not re.fullmatch(WORD, name):
                hint = "choose another word in small letters"
                place = read.origin(kind, name) if kind != "filters" else read.origin(kind)
                yield Diagnostic("D142", f"“{name}” cannot be a word of effects", place, hint=hint)


def with_effects(decks: Sequence[Deck], root: Path) -> Found[tuple[tuple[Deck, ...], Vocabulary | None]]:
    """Return decks whose cards have the trees of their effects, and the words by which these were read.

    Without a ``verbs.toml`` below ``root`` any words will do, and None is returned. Yield what is wrong with that file,
    and of each card the first mistake in its effect; a card of which it cannot be read keeps the fault.
    """
    known = yield from _words(root)
    same: dict[str, Card] = {}  # decks repeat effects, such as that of a card in every colour
    read = tuple(deck._replace(cards=tuple(_read(card, known, same) for card in deck.cards)) for deck in decks)
    yield from (card.fault for deck in read for card in deck.cards if card.fault)
    return read, known


def with_effect(card: Card, known: Vocabulary | None = None) -> Card:
    """Return a card with the tree of the line in its field ``effect``, or with what is wrong with that line."""
    line = card.fields.get(EFFECT, "")
    if not line:
        return card
    try:
        return replace(card, effect=parse(line, card.origin_of(EFFECT), known))
    except PnpError as error:
        return replace(card, fault=error.diagnostic)


def _read(card: Card, known: Vocabulary | None, same: dict[str, Card]) -> Card:
    before = same.get(card.fields.get(EFFECT, ""))
    if before:
        return replace(card, effect=before.effect)
    made = with_effect(card, known)
    if made.effect:
        same[card.fields[EFFECT]] = made
    return made


def _words(root: Path) -> Found[Vocabulary | None]:
    if not (root / VERBS_FILE).is_file():
        return None
    try:
        known, about = load_verbs(root)
    except PnpError as error:  # without the words, effects can still be read, and the cards be drawn
        yield error.diagnostic
        return None
    yield from about
    return known
