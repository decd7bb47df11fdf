"""Decks: the tables of ``game.toml`` that name a file of cards, and the cards in it."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from pnp.diagnostics import Diagnostic, Found, Origin
from pnp.errors import PnpError
from pnp.load.cards import cards
from pnp.load.gate import below, is_file
from pnp.load.names import bad_name, check_inside, did_you_mean, inside, spelled, spelled_otherwise
from pnp.load.schema import DeckTable, checked
from pnp.load.table import read_table
from pnp.load.toml import Document
from pnp.model.card import Card
from pnp.model.formats import card_format
from pnp.model.game import Deck


def decks(project: Document, folder: Path) -> Found[tuple[Deck, ...]]:
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
            message = f"two decks have the id “{table.id}”; the later one is left out"
            yield Diagnostic("D147", message, project.origin("deck", at, "id"))
            continue
        seen.add(table.id.casefold())
        try:
            read.append((yield from _deck(table, project, at, folder)))
        except PnpError as error:
            yield error.diagnostic
    yield from _clashes(read)
    return tuple(read)


def _deck(table: DeckTable, project: Document, at: int, folder: Path) -> Found[Deck]:
    def origin(key: str) -> Origin:
        return project.origin("deck", at, key)

    if fault := bad_name(table.id):
        hint = "use letters, digits, “-”, “_” and “.”"
        raise PnpError("D132", f"“{table.id}” cannot be an id: {fault}", origin("id"), hint)
    for key in ("template", "back", "overlay"):
        check_inside(getattr(table, key), origin(key))
    if table.scans:
        inside(folder, table.scans, origin("scans"))
    path = yield from _cards_file(folder, table.cards, origin("cards"))
    try:
        trim = card_format(table.format)
    except PnpError as error:
        raise error.within(origin=origin("format")) from error
    rows = read_table(path, encoding=table.encoding, delimiter=table.delimiter, sheet=table.worksheet)
    kept, faults = cards(rows)
    yield from (*rows.findings, *faults, *_unknown_columns(table.translate, table, rows.columns, origin("translate")))
    named = (table.scan_column,) if table.scan_column else ()
    yield from _unknown_columns(named, table, rows.columns, origin("scan_column"), "that names scans")
    return Deck(
        id=table.id,
        title=table.title or table.id,
        cards=kept,
        format=trim,
        template=table.template,
        back=table.back,
        back_per_card=table.back_per_card,
        overlay=table.overlay,
        translate=tuple(name for name in table.translate if name in rows.columns),
        scans=table.scans,
        scan_column=table.scan_column if table.scan_column in rows.columns else "",
        origin=project.origin("deck", at),
    )


def _cards_file(folder: Path, text: str, origin: Origin) -> Found[Path]:
    path = inside(folder, text, origin)
    real = spelled(folder, text)
    if real is None or not is_file(folder / real.text):
        names = sorted(entry.name for entry in below(path.parent, "*"))
        raise PnpError("D103", f"no file “{text}” is in the project", origin, did_you_mean(path.name, names))
    yield from spelled_otherwise(text, real, "file", origin)
    return inside(folder, real.text, origin)


def _unknown_columns(
    names: Iterable[str], table: DeckTable, columns: tuple[str, ...], origin: Origin, use: str = "to translate"
) -> Iterator[Diagnostic]:
    for name in names:
        if columns and name not in columns:
            hint = did_you_mean(name, list(columns)) or f"the columns are {', '.join(columns)}"
            yield Diagnostic("D148", f"“{table.cards}” has no column “{name}” {use}", origin, hint=hint)


def _clashes(read: Iterable[Deck]) -> Iterator[Diagnostic]:
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
