"""Tables in text with delimiters: CSV by commas, semicolons or tabs."""

import csv
import re

from pnp.diagnostics import Diagnostic, Found, Origin, collected
from pnp.errors import PnpError
from pnp.load.rows import Table, from_grid, shortened

_NAMED = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";"}
_QUOTED = re.compile(r'"[^"]*"')
_DECLARED = re.compile(r'"?sep=(.)"?')  # Excel's own first line
# A file in which more records than this are broken is something else than a table.
_MOST_BROKEN = 50
_LONGEST_HEADER = 50


def read_csv(text: str, path: str, delimiter: str = "") -> Table:
    """Return the table in ``text``; the delimiter is that of the header line where none is given.

    A record that cannot be read (a quote that nothing closes) becomes a finding; reading goes on with the next line.
    """
    lines = text.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    lines = [line + "\n" for line in lines]
    declared = _DECLARED.fullmatch(lines[0].rstrip("\n")) if lines else None
    chosen = _delimiter(delimiter, path) or (declared[1] if declared else "") or sniffed(lines)
    return from_grid(path, *collected(_records(lines, 1 if declared else 0, chosen, path)))


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


def _records(lines: list[str], start: int, delimiter: str, path: str) -> Found[list[tuple[int, list[str]]]]:
    """Return (line number, cells) of each record from the line with index ``start`` on."""
    records: list[tuple[int, list[str]]] = []
    broken = 0
    while start < len(lines):
        reader = csv.reader(iter(lines[start:]), delimiter=delimiter, skipinitialspace=True, strict=True)
        base = first = start
        try:
            for cells in reader:
                records.append((first + 1, cells))
                first = base + reader.line_num
            break
        except csv.Error:
            yield _broken(lines[first], Origin(path, first + 1))
            start = first + 1
            broken += 1
        if broken > _MOST_BROKEN:
            message = f"more than {_MOST_BROKEN} rows are broken; the rest of the file is left out"
            yield Diagnostic("D111", message, Origin(path, start + 1))
            break
    return records


def _broken(line: str, origin: Origin) -> Diagnostic:
    message = f"the row is left out, for its quotes do not match: “{shortened(line)}”"
    hint = 'close each " that opens a cell, and write "" for a quote inside'
    return Diagnostic("D111", message, origin, hint=hint)
