"""Catalogs as sheets: out to XLSX, CSV and TSV, a row a message, and back from any kind of table."""

import csv
import re
from collections.abc import Container, Iterable, Iterator, Sequence
from io import BytesIO, StringIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pnp.diagnostics import Diagnostic, Found, Origin, Severity, errors
from pnp.errors import PnpError
from pnp.i18n.cells import MOST_IN_A_CELL, as_cell, from_cell, units_of_utf16
from pnp.i18n.exchange import ReturnedFile, ReturnedText, TextUnit
from pnp.load.names import did_you_mean
from pnp.load.rows import Table

COLUMNS = ("context", "source", "translation", "state", "notes", "comment", "before")
_READ = frozenset(COLUMNS[:4])
_WIDTHS = {"context": 28, "state": 12, "notes": 50, "comment": 30, "before": 40, "id": 20, "fuzzy": 12}
_WIDTH = 60
_DELIMITERS = {".csv": ",", ".tsv": "\t"}
_EPOCH = (1980, 1, 1, 0, 0, 0)
_TIME = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
# Office Open XML, ST_Xstring: what looks like this in a text is read as a character.
_LOOKS_ESCAPED = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
_UNFIT = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")


def sheet_units(units: Iterable[TextUnit], path: str) -> Found[tuple[TextUnit, ...]]:
    """Return the units that a sheet can hold; yield an error for each other one."""
    kept = []
    for unit in units:
        reasons = map(_unfit, (unit.context, unit.source, unit.translation))
        reason = next(filter(None, reasons), "")
        if reason:
            yield unheld(unit, reason, path)
        else:
            kept.append(unit)
    return tuple(kept)


def unheld(unit: TextUnit, reason: str, path: str) -> Diagnostic:
    """Return the error that a unit is left out of a file."""
    hint = "mend it in the catalog; a row that is not there changes nothing when the file comes back"
    return Diagnostic("I243", f"“{unit.context}” is left out: {reason}", Origin(path, unit.entry.line), hint=hint)


def unit_rows(units: Iterable[TextUnit]) -> Iterator[tuple[str, ...]]:
    """Yield the cells of ``COLUMNS`` for each unit."""
    for unit in units:
        entry = unit.entry
        notes, comments = "\n".join(entry.hints), "\n".join(entry.comments)
        texts = (as_cell(unit.context), as_cell(unit.source), as_cell(unit.translation, unit.source))
        yield (*texts, unit.state, *map(_shown, (notes, comments, entry.previous.source)))


def sheet(suffix: str, title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    """Return a sheet as XLSX, CSV or TSV, in UTF-8 with the mark by which Excel knows it.

    Raise ``PnpError`` I235 where openpyxl is not installed, which XLSX needs.
    """
    if suffix not in _DELIMITERS:
        return _workbook(title, columns, rows)
    stream = StringIO()
    writer = csv.writer(stream, delimiter=_DELIMITERS[suffix])
    writer.writerow(columns)
    writer.writerows(rows)
    return b"\xef\xbb\xbf" + stream.getvalue().encode()


def _workbook(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    try:
        from openpyxl import Workbook  # type: ignore[import-untyped,import-not-found,unused-ignore]  # an extra
        from openpyxl.cell import WriteOnlyCell  # type: ignore[import-untyped,import-not-found,unused-ignore]
        from openpyxl.styles import Alignment, Font  # type: ignore[import-untyped,import-not-found,unused-ignore]
        from openpyxl.utils import get_column_letter  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except ImportError:
        hint = 'install it with pip install "print-and-play[tm]", or write CSV'
        raise PnpError("I235", "a sheet in XLSX needs openpyxl, which is not installed", hint=hint) from None
    book = Workbook(write_only=True)
    page = book.create_sheet(re.sub(r"[\\/?*\[\]:]", " ", title)[:31])
    for at, name in enumerate(columns, start=1):
        page.column_dimensions[get_column_letter(at)].width = _WIDTHS.get(name, _WIDTH)
    page.freeze_panes = "C2"
    cells = [WriteOnlyCell(page) for _ in columns]  # each row is written at once, and styles take their time
    for head in cells:
        head.font = Font(bold=True)
    page.append(_line(cells, columns))
    for cell in cells:
        cell.font, cell.alignment = Font(), Alignment(wrap_text=True, vertical="top")
    for texts in rows:
        page.append(_line(cells, texts))
    stream = BytesIO()
    book.save(stream)
    return _undated(stream.getvalue())


def _line(cells: Sequence[Any], texts: Sequence[str]) -> Sequence[Any]:
    """Return the cells of a row, each with its text, which is never a formula."""
    for cell, text in zip(cells, texts, strict=True):
        cell.value = _LOOKS_ESCAPED.sub("_x005F_", text)
        cell.data_type = "s"
    return [cell if text else None for cell, text in zip(cells, texts, strict=True)]


def _undated(data: bytes) -> bytes:
    """Return a ZIP file without the time at which it was made, so that equal catalogs give equal files."""
    stream = BytesIO()
    with ZipFile(BytesIO(data)) as old, ZipFile(stream, "w", ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "docProps/core.xml":
                content = _TIME.sub(b"1980-01-01T00:00:00Z", content)
            new.writestr(ZipInfo(name, _EPOCH), content, ZIP_DEFLATED)
    return stream.getvalue()


def _unfit(text: str) -> str:
    """Return why a cell cannot hold a text; empty where it can."""
    if wrong := _UNFIT.search(text):
        return f"a sheet cannot hold the character U+{ord(wrong[0]):04X} in its text"
    if len(text) > MOST_IN_A_CELL // 2 and units_of_utf16(as_cell(text)) >= MOST_IN_A_CELL:
        return f"its text has {len(text)} characters, and a cell holds {MOST_IN_A_CELL}"
    return ""


def _shown(text: str) -> str:
    """Return a text that is only to be looked at as a cell."""
    return as_cell(_UNFIT.sub("\ufffd", text)[: MOST_IN_A_CELL // 2 - 1])


def sheet_rows(table: Table) -> ReturnedFile:
    """Return the rows of a sheet as ``unit_rows`` gave them, without those that are damaged, which are told.

    Raise ``PnpError`` I234 where it has no column of contexts, texts or translations.
    """
    for name in COLUMNS[:3]:
        if name not in table.columns:
            hint = did_you_mean(name, list(table.columns)) or f"the columns are {', '.join(COLUMNS)}"
            raise PnpError("I234", f"the sheet has no column “{name}”", Origin(table.path, 1), hint)
    findings = damage(table, _READ)
    broken = {found.origin.row for found in errors(findings)}
    rows = []
    for row in table.rows:
        if row.number in broken:
            continue
        source = from_cell(row.cells["source"])
        rows.append(
            ReturnedText(
                from_cell(row.cells["context"]),
                source,
                from_cell(row.cells["translation"], source),
                row.cells.get("state", "").strip().casefold() == "fuzzy",
                Origin(table.path, row.number),
            )
        )
    return ReturnedFile(tuple(rows), findings)


def damage(table: Table, columns: Container[str]) -> tuple[Diagnostic, ...]:
    """Return what is wrong with the cells of some columns of a table, and with whole rows of it.

    A text as long as a cell of a spreadsheet can be was cut by the program that wrote it.
    """
    findings = [
        found
        for found in table.findings
        if found.severity is not Severity.INFO and (not found.origin.column or found.origin.column in columns)
    ]
    if not table.path.lower().endswith(tuple(_DELIMITERS)):
        for row in table.rows:
            for name, text in row.cells.items():
                if len(text) > MOST_IN_A_CELL // 2 and name in columns and units_of_utf16(text) >= MOST_IN_A_CELL:
                    message = f"the text has {MOST_IN_A_CELL} characters, the most that a cell holds, so it may be cut"
                    findings.append(Diagnostic("I244", message, Origin(table.path, row.number, name)))
    return tuple(findings)
