"""Tables in text with delimiters: CSV by commas, semicolons or tabs."""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeAlias

from pnp.diagnostics import Diagnostic, Found, Origin, Severity, collected
from pnp.errors import PnpError
from pnp.load.names import bad_name
from pnp.load.rows import Table, from_grid, shortened
from pnp.load.tally import bounded
from pnp.load.text import STAND_INS

_NAMED = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";"}
_QUOTED = re.compile(r'"[^"]*"')
_DECLARED = re.compile(r'"?sep=(.)"?')  # Excel's own first line
_LONGEST_DECLARED = 10
# Where more records than this are broken, or more characters were read in vain for the end of a quote, each line is
# taken for a record of its own.
_MOST_BROKEN = 50
_FARTHEST_AHEAD = 20_000_000
_LONGEST_FIELD = 2**31 - 1
_LONGEST_HEADER = 50
_Record: TypeAlias = tuple[int, list[str]]


def read_csv(text: str, path: str, delimiter: str = "", *, hint: str = "") -> Table:
    """Return the table in ``text``; the delimiter is that of the header line where none is given.

    A record that cannot be read (a quote that nothing closes) becomes a finding; reading goes on with the next line. So
    does a cell with bytes that are no text, as ``decode_damaged`` marks them; ``hint`` is what would mend them.
    """
    lines = text.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    lines = [line + "\n" for line in lines]
    declared = _DECLARED.fullmatch(lines[0][:_LONGEST_DECLARED].rstrip("\n")) if lines else None
    chosen = _delimiter(delimiter, path) or (declared[1] if declared else "") or sniffed(lines)
    reading = _records(lines, 1 if declared else 0, chosen, path, hint)
    return from_grid(path, *collected(bounded(reading)))


def _records(lines: list[str], start: int, delimiter: str, path: str, hint: str) -> Found[list[_Record]]:
    """Return the records; with a ``hint``, some of them hold bytes instead of text."""
    records = yield from _Reader(lines, delimiter, path).records(start)
    if hint:
        yield from _mended(records, path, hint)
    return records


def _mended(records: Iterable[_Record], path: str, hint: str) -> Iterator[Diagnostic]:
    """Leave cells that hold bytes instead of text empty, and mend those of the header; yield what is said of them."""
    header: list[str] = []
    for number, cells in records:
        for at, cell in enumerate(cells):
            if wrong := STAND_INS.search(cell):
                name = shortened(header[at]) if at < len(header) else ""
                message = f"byte 0x{ord(wrong[0][0]) - 0xDC00:02X} is no text here; the cell is left empty"
                yield Diagnostic("D101", message, Origin(path, number, name or str(at + 1)), hint=hint)
                cells[at] = "" if header else STAND_INS.sub("\ufffd", cell)
        if not header and any(map(str.strip, cells)):
            header = cells


def sniffed(lines: list[str]) -> str:
    """Return the delimiter of the header line: tab, semicolon or comma, whichever it holds most often.

    Of two that are as frequent the rarer one in prose is taken, so ``id;name, long;text`` is cut at semicolons.
    """
    header = ""
    for line in lines[:_LONGEST_HEADER]:
        header += line
        if header.strip() and header.count('"') % 2 == 0:
            break
    bare = _QUOTED.sub("", header)
    counts = {delimiter: bare.count(delimiter) for delimiter in "\t;,"}
    best = max(counts, key=counts.__getitem__)
    return best if counts[best] else ","


def _delimiter(given: str, path: str) -> str:
    delimiter = _NAMED.get(given, given)
    if len(delimiter) > 1 or delimiter in {'"', "\n", "\r", " "}:
        hint = 'write one character, such as ";", or "tab"'
        raise PnpError("D112", f"“{given}” cannot be a delimiter", Origin(path), hint)
    return delimiter


class _Reader:
    """Reads records; one that is broken takes no more than the line it begins on."""

    def __init__(self, lines: list[str], delimiter: str, path: str) -> None:
        self._lines, self._delimiter, self._path = lines, delimiter, path
        self._width = 0
        csv.field_size_limit(_LONGEST_FIELD)  # how long a cell may be is asked where it is named

    def records(self, start: int) -> Found[list[_Record]]:
        """Return (line number, cells) of each record from the line with index ``start`` on."""
        records: list[_Record] = []
        broken = ahead = 0
        while start < len(self._lines):
            if broken > _MOST_BROKEN or ahead > _FARTHEST_AHEAD:
                records += yield from self._line_by_line(start)
                break
            reader = self._csv(islice(self._lines, start, None), strict=True)
            first, base = start, start
            try:
                for cells in reader:
                    after = base + reader.line_num
                    if not self._width and any(map(str.strip, cells)):
                        self._width = len(cells)
                    if after > first + 1:
                        yield from self._doubts(cells, first, after)
                    records.append((first + 1, cells))
                    first = after
                break
            except csv.Error:
                ahead += sum(map(len, self._lines[first : base + reader.line_num]))
                yield self._broken(first)
                start, broken = first + 1, broken + 1
        return records

    def _line_by_line(self, start: int) -> Found[list[_Record]]:
        """Return the records of lines each of which is one: to look for the end of every open quote would take long."""
        records: list[_Record] = []
        for at in range(start, len(self._lines)):
            try:
                records.append((at + 1, next(self._csv([self._lines[at]], strict=True), [])))
            except csv.Error:
                yield self._broken(at)
        return records

    def _csv(self, lines: Iterable[str], *, strict: bool) -> Any:
        return csv.reader(lines, delimiter=self._delimiter, skipinitialspace=strict, strict=strict)

    def _doubts(self, cells: list[str], first: int, after: int) -> Sequence[Diagnostic]:
        """Raise ``csv.Error`` where a cell has taken whole rows, and the record has not as many cells as a row.

        Where it has as many, the cell may be meant so; return what is to be said of that.
        """
        taken = next((at for at in range(first + 1, after) if self._is_row(self._lines[at])), None)
        if taken is None:
            return ()
        if len(cells) != self._width:
            raise csv.Error("a quote that nothing closes")
        message = f"a cell goes on for {after - first} lines, and line {taken + 1} looks like a row of its own"
        origin = Origin(self._path, first + 1)
        return (Diagnostic("D137", message, origin, Severity.WARNING, "close the quote in this row"),)

    def _is_row(self, line: str) -> bool:
        cells: list[str] = next(self._csv([line], strict=False), [])
        if len(cells) != self._width or self._width < 2:
            return False
        return not bad_name(cells[0].strip()) and not any(cell.startswith(" ") for cell in cells)

    def _broken(self, at: int) -> Diagnostic:
        message = f"the row is left out, for its quotes do not match: “{shortened(self._lines[at])}”"
        hint = 'close each " that opens a cell, and write "" for a quote inside'
        return Diagnostic("D111", message, Origin(self._path, at + 1), hint=hint)
