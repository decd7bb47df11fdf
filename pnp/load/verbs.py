"""``verbs.toml``: what the effects of a game's cards may be made of."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from pnp.diagnostics import Diagnostic, Found, collected
from pnp.load.schema import checked, tables
from pnp.load.text import read_text
from pnp.load.toml import TomlDocument, document
from pnp.model.effect.read import RESERVED, WORD
from pnp.model.effect.vocabulary import Form, Number, Place, Sort, Vocabulary, vocabulary

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
