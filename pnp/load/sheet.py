"""Tables in spreadsheets: XLSX and ODS, each cell as the text that was typed as far as the file still knows it."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import TYPE_CHECKING, TypeAlias

from pnp.diagnostics import Diagnostic, Origin, Severity
from pnp.errors import PnpError
from pnp.load.rows import Table, from_grid
from pnp.load.sheet_xml import Hidden, hidden

if TYPE_CHECKING:
    from python_calamine import CalamineSheet, CalamineWorkbook

CellValue: TypeAlias = int | float | str | bool | date | datetime | time | timedelta
# calamine keeps every cell up to the last one in memory, so one stray cell far away would take it all.
MOST_CELLS = 2_000_000


def read_sheet(data: bytes, path: str, sheet: str = "") -> Table:
    """Return the table in the worksheet called ``sheet``, or in the first visible one, of a file with these bytes."""
    from python_calamine import CalamineError, CalamineWorkbook

    where = Origin(path)
    worksheets = hidden(data, path)
    try:
        with CalamineWorkbook.from_filelike(BytesIO(data)) as book:
            name = _worksheet(book, sheet, where)
            known = worksheets.get(name, Hidden())
            if known.cells > MOST_CELLS:
                message = f"worksheet “{name}” reaches over {known.cells} cells"
                raise PnpError("D119", message, where, "delete the stray cells far below or right of the table")
            return _table(book.get_sheet_by_name(name), path, known)
    except CalamineError as error:
        raise PnpError("D119", f"cannot read the spreadsheet: {error}", where) from error


def _worksheet(book: "CalamineWorkbook", wanted: str, where: Origin) -> str:
    from python_calamine import SheetTypeEnum, SheetVisibleEnum

    sheets = [sheet for sheet in book.sheets_metadata if sheet.typ == SheetTypeEnum.WorkSheet]
    names = [sheet.name for sheet in sheets]
    if wanted:
        if wanted not in names:
            listed = ", ".join(f"“{name}”" for name in names)
            raise PnpError("D118", f"no worksheet is called “{wanted}”", where, f"the file has {listed}")
        return wanted
    visible = [sheet.name for sheet in sheets if sheet.visible == SheetVisibleEnum.Visible]
    if not names:
        raise PnpError("D118", "the file has no worksheet", where)
    return (visible or names)[0]


def _table(sheet: "CalamineSheet", path: str, known: Hidden) -> Table:
    findings: list[Diagnostic] = []
    header: list[str] = []

    def grid() -> Iterator[tuple[int, list[str]]]:
        for number, values in enumerate(sheet.to_python(skip_empty_area=False), start=1):
            texts = [known.errors.get((number, at), "") or typed(value) for at, value in enumerate(values, start=1)]
            if not header and any(texts):
                header.extend(texts)
            findings.extend(_dates(values, texts, header, Origin(path, number)))
            yield number, texts

    table = from_grid(path, grid())
    return table._replace(findings=(*findings, *table.findings))


def typed(value: CellValue) -> str:
    """Return a cell's value as it was most likely typed.

    >>> typed(1.0), typed(0.5), typed("001"), typed(True)
    ('1', '0.5', '001', 'TRUE')
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e16:
        return str(int(value))
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    return value.isoformat() if isinstance(value, date | time) else str(value)


def _dates(values: list[CellValue], texts: list[str], header: list[str], row: Origin) -> Iterator[Diagnostic]:
    for at, value in enumerate(values):
        if isinstance(value, date | time | timedelta):
            message = f"the spreadsheet holds a date or time here, read as “{texts[at]}”; what was typed is lost"
            hint = "format the column as text, then type the cell again"
            where = Origin(row.path, row.row, header[at] or str(at + 1))
            yield Diagnostic("D116", message, where, Severity.WARNING, hint)
