"""Decks: the tables of ``game.toml`` that name a file of cards, and the cards in it."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from pnp.diagnostics import Diagnostic, Found, Origin, Severity, collected, errors
from pnp.errors import PnpError
from pnp.load.columns import with_columns
from pnp.load.gate import below, is_file
from pnp.load.names import bad_name, check_inside, did_you_mean, inside, spelled, spelled_otherwise
from pnp.load.rows import Row, Table, shortened
from pnp.load.schema import DeckTable, checked
from pnp.load.table import read_table
from pnp.load.tally import bounded
from pnp.load.toml import TomlDocument
from pnp.load.translations import translations
from pnp.model.card import Card
from pnp.model.formats import card_format
from pnp.model.game import Deck

MOST_COPIES = 1000
_MOST_LISTED = 20


def cards(table: Table) -> tuple[tuple[Card, ...], tuple[Diagnostic, ...]]:
    """Return the cards in ``table`` and the findings about rows that are none. A row that is broken hides no other.

    ``id`` must be there, and unlike every other; ``count`` is 1 where it is empty, and 0 leaves a card out.
    """
    return collected(bounded(_cards(table)))


def _cards(table: Table) -> Found[tuple[Card, ...]]:
    if not table.columns:
        return ()
    if "id" not in table.columns:
        yield _no_id(table)
        return ()
    seen: dict[str, Row] = {}
    kept: list[Card] = []
    for row in table.rows:
        faults = _id_findings(row, table.path, seen)
        count, fault = _count(row, table.path)
        faults += fault
        yield from faults
        seen.setdefault(row.cells["id"].casefold(), row)
        if count and not errors(faults):
            kept.append(Card(row.cells["id"], count, row.cells, Origin(table.path, row.number)))
    return tuple(kept)


def _no_id(table: Table) -> Diagnostic:
    listed = ", ".join(f"“{shortened(name)}”" for name in table.columns[:_MOST_LISTED])
    hint = did_you_mean("id", list(table.columns))
    hint = hint or f'say which it is in the deck, columns = {{ id = "…" }}; the columns are {listed}'
    return Diagnostic("D130", "there is no column “id”", Origin(table.path), hint=hint)


def _id_findings(row: Row, path: str, seen: dict[str, Row]) -> list[Diagnostic]:
    name = row.cells["id"]
    before = seen.get(name.casefold())
    fault = bad_name(name)
    if not fault and before is None:
        return []
    origin = Origin(path, row.number, "id")
    if not name:
        return [Diagnostic("D131", "the card has no id", origin)]
    if fault:
        hint = "use letters, digits, “-”, “_” and “.”"
        return [Diagnostic("D132", f"“{shortened(name)}” cannot be an id: {fault}", origin, hint=hint)]
    assert before is not None
    if before.cells["id"] == name:
        message = f"rows {before.number} and {row.number} both have the id “{name}”; the later one is left out"
        return [Diagnostic("D133", message, origin, hint="give each card its own id")]
    message = f"“{name}” and “{before.cells['id']}” in row {before.number} differ in case only"
    hint = "files of that name are one and the same on Windows and macOS"
    return [Diagnostic("D134", message, origin, Severity.WARNING, hint)]


def _count(row: Row, path: str) -> tuple[int, list[Diagnostic]]:
    text = row.cells.get("count", "").strip()
    if not text:
        return 1, []
    # Full-width digits are digits; int() reads them, isdecimal() keeps out what it reads besides (“1_000”).
    if text.isdecimal() and len(text) <= 9 and int(text) <= MOST_COPIES:
        return int(text), []
    message = f"“{shortened(text)}” is not a number of copies; the card is left out"
    hint = f"write a whole number from 0 to {MOST_COPIES}"
    return 0, [Diagnostic("D135", message, Origin(path, row.number, "count"), hint=hint)]


def decks(project: TomlDocument, folder: Path) -> Found[tuple[Deck, ...]]:
    """Return the decks of a project that can be read; report those that cannot, and what is wrong with their cards."""
    read: list[Deck] = []
    listed = project.values.get("deck", [])
    if not isinstance(listed, list):
        message = "“deck” is not a list of tables"
        yield Diagnostic("D142", message, project.origin("deck"), hint="write [[deck]]")
        return ()
    seen: set[str] = set()
    for at in range(len(listed)):
        table = yield from checked(DeckTable, project, ("deck", at))
        if table is None:
            continue
        if table.id.casefold() in seen:
            message = f"two decks have the id “{shortened(table.id)}”; the later one is left out"
            yield Diagnostic("D147", message, project.origin("deck", at, "id"))
            continue
        seen.add(table.id.casefold())
        try:
            read.append((yield from _deck(table, project, at, folder)))
        except PnpError as error:
            yield error.diagnostic
    yield from bounded(_clashes(read))
    return tuple(read)


def _deck(table: DeckTable, project: TomlDocument, at: int, folder: Path) -> Found[Deck]:
    def origin(key: str) -> Origin:
        return project.origin("deck", at, key)

    if fault := bad_name(table.id):
        hint = "use letters, digits, “-”, “_” and “.”"
        raise PnpError("D132", f"“{shortened(table.id)}” cannot be an id: {fault}", origin("id"), hint)
    for key in ("template", "back", "overlay"):
        check_inside(getattr(table, key), origin(key))
    if table.scans:
        inside(folder, table.scans, origin("scans"))
    path = yield from _cards_file(folder, table.cards, origin("cards"))
    try:
        trim = card_format(table.format)
    except PnpError as error:
        raise error.within(origin=origin("format")) from error
    rows = read_table(
        path, encoding=table.encoding, delimiter=table.delimiter, sheet=table.worksheet, hidden=table.hidden
    )
    rows = with_columns(rows, table.columns, table.translate, origin("columns"))
    kept, faults = cards(rows)
    yield from (*rows.findings, *faults, *_unknown_columns(table, rows.columns, origin))
    fields = tuple(name for name in table.translate if name in rows.columns)
    translated = yield from translations(table.translations, fields, rows.columns, origin("translations"))
    return Deck(
        id=table.id,
        title=table.title or table.id,
        cards=kept,
        format=trim,
        template=table.template,
        back=table.back,
        back_per_card=table.back_per_card,
        overlay=table.overlay,
        translate=fields,
        scans=table.scans,
        scan_column=table.scan_column if table.scan_column in rows.columns else "",
        origin=project.origin("deck", at),
        roles=table.roles,
        translations=translated,
    )


def _cards_file(folder: Path, text: str, origin: Origin) -> Found[Path]:
    path = inside(folder, text, origin)
    real = spelled(folder, text)
    if real is None or not is_file(folder / real.text):
        names = sorted(entry.name for entry in below(path.parent, "*"))
        raise PnpError("D103", f"no file “{text}” is in the project", origin, did_you_mean(path.name, names))
    yield from spelled_otherwise(text, real, "file", origin)
    return inside(folder, real.text, origin)


def _columns_of(table: DeckTable) -> Iterator[tuple[str, str]]:
    """Yield the columns that a deck's entry names, each with the key that does."""
    yield from (("translate", name) for name in table.translate)
    yield from (("roles", name) for name in table.roles)
    if table.scan_column:
        yield "scan_column", table.scan_column


def _unknown_columns(
    table: DeckTable, columns: tuple[str, ...], origin: Callable[[str], Origin]
) -> Iterator[Diagnostic]:
    for key, name in _columns_of(table):
        if columns and name not in columns:
            hint = did_you_mean(name, list(columns)) or f"the columns are {', '.join(map(shortened, columns[:20]))}"
            yield Diagnostic("D148", f"“{table.cards}” has no column “{shortened(name)}”", origin(key), hint=hint)


def _clashes(read: Iterable[Deck]) -> Found[None]:
    """Yield a finding for each card whose id another deck gives to a card with other words.

    A catalog knows a text by card and field, so one of the two would get the other's translation.
    """
    seen: dict[str, Card] = {}
    for deck in read:
        for card in deck.cards:
            other = seen.setdefault(card.id, card)
            differing = [name for name in deck.translate if other.fields.get(name, "") != card.fields[name]]
            if differing:
                message = f"“{card.id}” is also the id of a card in {other.origin}, and their “{differing[0]}” differs"
                hint = "give each card of the game its own id"
                yield Diagnostic("D150", message, card.origin_of("id"), hint=hint)
