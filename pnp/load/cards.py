"""Rows of a table as cards."""

from pnp.diagnostics import Diagnostic, Found, Origin, Severity, collected, errors
from pnp.load.names import bad_name, did_you_mean
from pnp.load.rows import Row, Table, shortened
from pnp.load.tally import bounded
from pnp.model.card import Card

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
