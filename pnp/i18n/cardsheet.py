"""Translation sheets as people have them: a row a card or a text, the columns by whatever names."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Origin, Severity, errors
from pnp.errors import PnpError
from pnp.i18n.catalog import message_context
from pnp.i18n.cells import as_cell, from_cell
from pnp.i18n.exchange import ReturnedFile, ReturnedText, TextUnit, units
from pnp.i18n.po import PoFile
from pnp.i18n.worksheets import damage
from pnp.load.names import did_you_mean
from pnp.load.rows import Row, Table, shortened
from pnp.model.locales import same_locale

ID, FUZZY = "id", "fuzzy"
SOURCE, TRANSLATION = "source", "translation"
"""What a mapping calls a column of texts of whatever field, and that of their translations."""
_EXAMPLE = 'such as --map "id=No,text=Text,text:zh_TW=中文"'


class FieldColumns(NamedTuple):
    """The columns of a field (empty: of any text): its texts (empty: there is none) and its translations."""

    field: str
    source: str
    translation: str


class SheetColumns(NamedTuple):
    """Which columns of a sheet are read: the ids of cards, each field's, and the names of fields that are fuzzy."""

    id: str
    fields: tuple[FieldColumns, ...]
    fuzzy: str = ""

    @property
    def names(self) -> frozenset[str]:
        """The columns that are read."""
        said = [self.id, self.fuzzy, *(name for each in self.fields for name in (each.source, each.translation))]
        return frozenset(filter(None, said))

    def mapping(self, locale: str) -> str:
        """Return what ``mapping_of`` reads as these columns."""
        pairs = [(ID, self.id), (FUZZY, self.fuzzy)]
        for each in self.fields:
            pairs.append((each.field or SOURCE, each.source))
            pairs.append((f"{each.field or TRANSLATION}:{locale}", each.translation))
        return ",".join(_quoted(f"{name}={column}") for name, column in pairs if column)


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if "," in text or '"' in text else text


def mapping_of(texts: Iterable[str]) -> dict[str, str]:
    """Return what ``id=No,text:ja=日本語`` says, columns by what they are; raise ``PnpError`` I249 where it is none."""
    found: dict[str, str] = {}
    for text in texts:
        for pair in next(csv.reader([text], skipinitialspace=True), []):
            name, equals, column = (part.strip() for part in pair.partition("="))
            if not (name and equals and column):
                raise PnpError("I249", f"“{shortened(pair)}” says no column", hint=_EXAMPLE)
            if name in found:
                raise PnpError("I249", f"“{name}” is said twice", hint=_EXAMPLE)
            found[name] = column
    return found


def mapped_locales(mapping: Mapping[str, str]) -> tuple[str, ...]:
    """Return the locales that a mapping names, as it spells them."""
    return tuple(dict.fromkeys(name.partition(":")[2] for name in mapping if ":" in name))


def mapped_columns(mapping: Mapping[str, str], table: Table, locale: str) -> SheetColumns:
    """Return the columns that a mapping names for a locale.

    Raise ``PnpError`` I249 where the sheet lacks one, or where nothing says which text a translation is of.
    """
    columns = {name: _column(table, column) for name, column in mapping.items()}
    fields = []
    for name, column in columns.items():
        field, colon, said = name.partition(":")
        if name == TRANSLATION or (colon and same_locale(said, locale)):
            field = "" if field == TRANSLATION else field
            fields.append(FieldColumns(field, columns.get(field or SOURCE, ""), column))
    found = SheetColumns(columns.get(ID, ""), tuple(fields), columns.get(FUZZY, ""))
    if not fields:
        raise PnpError("I249", f"no column is said to hold translations into {locale}", Origin(table.path, 1), _EXAMPLE)
    for each in fields:
        if not each.source and not (found.id and each.field):
            message = f"nothing says which texts the column “{shortened(each.translation)}” translates"
            hint = f"name the column of the ids (id=…) or that of the texts ({each.field or SOURCE}=…)"
            raise PnpError("I249", message, Origin(table.path, 1, shortened(each.translation)), hint)
    return found


def own_columns(table: Table, locale: str) -> SheetColumns | None:
    """Return the columns of a sheet as ``card_sheet`` names them; None where it is no such sheet."""
    fields = [name.partition(":") for name in table.columns if ":" in name]
    found = [
        FieldColumns(field, field if field in table.columns else "", f"{field}:{said}")
        for field, _, said in fields
        if field and same_locale(said, locale)
    ]
    if ID not in table.columns or not found:
        return None
    return SheetColumns(ID, tuple(found), FUZZY if FUZZY in table.columns else "")


def _column(table: Table, name: str) -> str:
    folded = {" ".join(column.split()).casefold(): column for column in reversed(table.columns)}
    found = name if name in table.columns else folded.get(" ".join(name.split()).casefold(), "")
    if not found:
        known = ", ".join(f"“{shortened(column)}”" for column in table.columns[:20])
        hint = did_you_mean(name, list(table.columns)) or f"the columns are {known}"
        raise PnpError("I249", f"the sheet has no column “{shortened(name)}”", Origin(table.path, 1), hint)
    return found


def card_rows(table: Table, columns: SheetColumns, file: PoFile, game: str) -> ReturnedFile:
    """Return the translations in a sheet of cards: by id where a column has them, else by their texts."""
    known: dict[str, list[TextUnit]] = {}
    for unit in units(file):
        known.setdefault(unit.context, []).append(unit)
    ids = {card.casefold(): card for card in reversed(tuple(map(card_of, known)))}
    findings = list(damage(table, columns.names))
    broken = {(found.origin.row, found.origin.column) for found in errors(findings)}
    rows = []
    for row in table.rows:
        if (row.number, "") in broken:
            continue
        said = from_cell(row.cells.get(columns.id, ""))
        fuzzy = [name.strip() for name in row.cells.get(columns.fuzzy, "").split(",")]
        for each in columns.fields:
            spoilt = any((row.number, name) in broken for name in each[1:])
            if spoilt or not row.cells.get(each.translation, "").strip():
                continue
            came = _returned(row, each, Origin(table.path, row.number, shortened(each.translation)))
            came = came._replace(fuzzy=(each.field or SOURCE) in fuzzy)
            if said and each.field:
                came = _placed(came, known, message_context(game, ids.get(said.casefold(), said), each.field))
            if came.context or came.source.strip():
                rows.append(came)
            else:
                findings.append(_placeless(came))
    return ReturnedFile(tuple(rows), tuple(findings))


def _returned(row: Row, columns: FieldColumns, origin: Origin) -> ReturnedText:
    source = from_cell(row.cells.get(columns.source, ""))
    translation = from_cell(row.cells[columns.translation], source)
    return ReturnedText("", source, translation, origin=origin, field=columns.field)


def _placed(row: ReturnedText, known: Mapping[str, list[TextUnit]], context: str) -> ReturnedText:
    """Return a row as one of a context, whose text it is of where it says none."""
    there = known.get(context, [])
    source = row.source or (there[0].source if len(there) == 1 else "")
    return row._replace(context=context, source=source)


def _placeless(row: ReturnedText) -> Diagnostic:
    message = f"nothing says which text “{shortened(row.translation)}” translates; it is left out"
    return Diagnostic("I237", message, row.origin, Severity.WARNING, "fill in the id of the card, or its text")


def card_of(context: str) -> str:
    """Return the id of the card that a context is of: ``viral/ram#text``."""
    return context.partition("#")[0].rpartition("/")[2]


def card_sheet(
    cards: Iterable[tuple[str, Mapping[str, str]]], held: Iterable[TextUnit], game: str, locale: str
) -> tuple[tuple[str, ...], list[Sequence[str]], int]:
    """Return the columns and rows of a sheet with a row for each card, and how many texts stand in it.

    ``cards`` are ids with the texts of their fields that are translated. The column ``fuzzy`` names the fields whose
    translation is.
    """
    known = {(unit.context, unit.source): unit for unit in held}
    listed = [(card, dict(texts)) for card, texts in cards]
    fields = tuple(dict.fromkeys(field for _, texts in listed for field in texts))
    columns = (ID, *(name for field in fields for name in (field, f"{field}:{locale}")), FUZZY)
    rows: list[Sequence[str]] = []
    count = 0
    for card, texts in listed:
        cells, fuzzy = [as_cell(card)], []
        for field in fields:
            source = texts.get(field, "")
            unit = known.get((message_context(game, card, field), source))
            cells += [as_cell(source), as_cell(unit.translation, source)] if unit else ["", ""]
            count += unit is not None
            if unit and unit.state == "fuzzy":
                fuzzy.append(field)
        if any(cells[1:]):
            rows.append((*cells, ", ".join(fuzzy)))
    return columns, rows, count
