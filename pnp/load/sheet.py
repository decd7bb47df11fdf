"""Tables in spreadsheets, XLSX and ODS: each cell as the sheet shows it, a warning where that is not sure."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping

from pnp.diagnostics import Diagnostic, Found, Origin, Severity, collected
from pnp.errors import PnpError
from pnp.limits import how_to_raise, limits
from pnp.load.ods import open_ods
from pnp.load.parts import Parts
from pnp.load.rows import Table, from_grid, shortened
from pnp.load.tally import bounded
from pnp.load.worksheet import Range, Spreadsheet, Worksheet, letters
from pnp.load.xlsx import open_xlsx

HIDDEN = ("", "read", "skip")
"""What becomes of hidden rows and columns: read with a warning, read, or left out."""


def read_sheet(data: bytes, path: str, sheet: str = "", *, hidden: str = "read") -> Table:
    """Return the table in the worksheet called ``sheet``, or in the first visible one, of a file with these bytes.

    ``hidden`` is one of ``HIDDEN``. Raise ``PnpError`` D118 where there is no such worksheet, and D119 where the file
    is no sound spreadsheet or larger than the limits allow.
    """
    parts = Parts(data, path)
    book: Spreadsheet = open_ods(parts) if "content.xml" in parts else open_xlsx(parts)
    return from_grid(path, *collected(_cells(book, path, sheet, hidden)))


def _cells(book: Spreadsheet, path: str, sheet: str, hidden: str) -> Found[Iterator[tuple[int, list[str]]]]:
    """Return the (row number, cells) of the worksheet that is meant."""
    name = yield from _chosen(book, sheet, path)
    worksheet = book.read(name)
    header = min((row for row, cells in worksheet.rows.items() if any(map(str.strip, cells.values()))), default=0)
    names = worksheet.rows.get(header, {})
    yield from (_named(finding, names) for finding in worksheet.doubts())
    if hidden == "skip":
        _leave_out(worksheet)
    elif not hidden:
        yield from bounded(_hidden(worksheet, header, names))
    yield from bounded(_merged(worksheet, header, names))
    return _grid(worksheet)


def _chosen(book: Spreadsheet, wanted: str, path: str) -> Found[str]:
    """Return the name of the worksheet to read."""
    where = Origin(path)
    names = [entry.name for entry in book.entries]
    if not names:
        raise PnpError("D118", "the file has no worksheet", where)
    if wanted:
        if wanted not in names:
            listed = ", ".join(f"“{shortened(name)}”" for name in names[:20])
            raise PnpError("D118", f"no worksheet is called “{shortened(wanted)}”", where, f"the file has {listed}")
        return wanted
    visible = [entry.name for entry in book.entries if entry.visible] or names
    others = [name for name in visible[1:] if book.filled(name)]
    if others:
        message = f"of {len(others) + 1} worksheets only the first, “{shortened(visible[0])}”, is read"
        hint = f"name the one that is meant, such as worksheet = “{shortened(others[0])}”"
        yield Diagnostic("D128", message, where, Severity.WARNING, hint)
    return visible[0]


def _grid(worksheet: Worksheet) -> Iterator[tuple[int, list[str]]]:
    columns = range(1, worksheet.columns + 1)
    for row in sorted(worksheet.rows):
        cells = worksheet.rows[row]
        yield row, [cells.get(column, "") for column in columns]


def _named(finding: Diagnostic, names: Mapping[int, str]) -> Diagnostic:
    """Return a finding with the name that its column has in the header."""
    column = finding.origin.column
    if not column.isdecimal():
        return finding
    return finding._replace(origin=finding.origin._replace(column=_name(int(column), names)))


def _name(column: int, names: Mapping[int, str]) -> str:
    return shortened(names.get(column, "")) or letters(column)


def _leave_out(worksheet: Worksheet) -> None:
    for lines in worksheet.hidden_rows:
        for row in range(lines.top, lines.bottom + 1):
            worksheet.rows.pop(row, None)
    if columns := worksheet.concealed():
        for cells in worksheet.rows.values():
            for column in columns.intersection(cells):
                del cells[column]


def _hidden(worksheet: Worksheet, header: int, names: Mapping[int, str]) -> Found[None]:
    hint = 'show them, or say what is meant in the deck: hidden = "read" or "skip"'
    rows = [row for lines in worksheet.hidden_rows for row in range(lines.top, lines.bottom + 1)]
    if rows:
        listed = ", ".join(map(str, rows[:10])) + (" …" if len(rows) > 10 else "")
        message = f"{len(rows)} hidden or filtered rows are read as all others: {listed}"
        yield Diagnostic("D127", message, Origin(worksheet.path, rows[0]), Severity.WARNING, hint)
    for column in sorted(worksheet.concealed().intersection(names)):
        message = f"column {letters(column)} is hidden, and is read as all others"
        yield Diagnostic("D127", message, Origin(worksheet.path, header, _name(column, names)), Severity.WARNING, hint)


def _merged(worksheet: Worksheet, header: int, names: Mapping[int, str]) -> Found[None]:
    """Give the text of cells merged downwards to each row that has other texts; report every merged range with text."""
    rows = sorted(worksheet.rows)
    left = limits().cells
    for merged in worksheet.merged:
        text = worksheet.rows.get(merged.top, {}).get(merged.left, "")
        if not text.strip() or (merged.top == merged.bottom and merged.left == merged.right):
            continue
        below = rows[bisect_right(rows, merged.top) : bisect_right(rows, merged.bottom)] if merged.top > header else []
        left -= len(below) + 1
        if left < 0:
            hint = how_to_raise("cells")
            raise PnpError("D119", "the merged cells lie over each other", Origin(worksheet.path), hint)
        for row in below:
            worksheet.rows[row].setdefault(merged.left, text)
        yield _about(merged, worksheet.path, names, filled=bool(below))


def _about(merged: Range, path: str, names: Mapping[int, str], *, filled: bool) -> Diagnostic:
    place = f"{letters(merged.left)}{merged.top}:{letters(merged.right)}{merged.bottom}"
    told = []
    if merged.bottom > merged.top:
        told.append("its text is that of each of these rows" if filled else "its text is that of the first row alone")
    if merged.right > merged.left:
        told.append(f"columns after {letters(merged.left)} are empty")
    message = f"cells {place} are merged: {', and '.join(told)}"
    origin = Origin(path, merged.top, _name(merged.left, names))
    return Diagnostic("D126", message, origin, Severity.WARNING, "part the cells, and fill each with its text")
