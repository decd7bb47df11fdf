"""A file of rows of any known kind as a table."""

from pathlib import Path

from pnp.diagnostics import Diagnostic, Found, Origin
from pnp.errors import PnpError
from pnp.limits import how_to_raise, limits
from pnp.load.csv_table import read_csv
from pnp.load.records import read_json, read_toml_table, read_yaml
from pnp.load.rows import Table
from pnp.load.tally import bounded
from pnp.load.text import STAND_INS, decode_damaged, read_bytes

_SHEETS = frozenset({".xlsx", ".xlsm", ".ods"})
_DELIMITED = {".csv": "", ".txt": "", ".tsv": "\t", ".tab": "\t"}
# What other programs write, and what a reader of it could not tell: which numbers are shown otherwise, what is hidden.
_OTHER_SHEETS = frozenset({".xls", ".xlsb", ".numbers", ".fods", ".gsheet", ".et"})
_RECORDS = {".yaml": read_yaml, ".yml": read_yaml, ".json": read_json, ".toml": read_toml_table}


def read_table(
    path: Path, *, encoding: str | None = None, delimiter: str = "", sheet: str = "", hidden: str = "read"
) -> Table:
    """Return the table in the file at ``path``, whose ending says what it is.

    ``encoding`` and ``delimiter`` are for files that are not UTF-8 (None: there is nowhere to declare it) and whose
    header does not tell the delimiter, ``sheet`` names a worksheet, ``hidden`` says what becomes of its hidden rows
    and columns: ``read``, ``skip``, or read with a warning where it is empty. Broken rows become findings; raise
    ``PnpError`` where the whole file cannot be read.
    """
    suffix = path.suffix.lower()
    if suffix in _SHEETS:
        from pnp.load.sheet import read_sheet

        return read_sheet(_bytes(path), path.as_posix(), sheet, hidden=hidden)
    if suffix in _DELIMITED:
        text, hint = decode_damaged(_bytes(path), path.as_posix(), encoding)
        return read_csv(text, path.as_posix(), delimiter or _DELIMITED[suffix], hint=hint)
    if suffix in _RECORDS:
        text, hint = decode_damaged(_bytes(path), path.as_posix(), encoding)
        found = tuple(bounded(_damage(text, path.as_posix(), hint))) if hint else ()
        table = _RECORDS[suffix](STAND_INS.sub("\ufffd", text), path.as_posix())
        return table._replace(findings=(*found, *table.findings))
    known = ", ".join(sorted({*_SHEETS, *_DELIMITED, *_RECORDS}))
    hint = "save it as .xlsx or .ods" if suffix in _OTHER_SHEETS else f"save it as one of {known}"
    raise PnpError("D104", f"a file “{suffix or path.name}” is no kind of table", Origin(path.as_posix()), hint)


def _bytes(path: Path) -> bytes:
    """Return a file's bytes; raise ``PnpError`` D104 where there are too many, before they are read."""
    most = limits().table_bytes
    if path.is_file() and (size := path.stat().st_size) > most:
        message = f"a file of {size} bytes; {most} are the most"
        raise PnpError("D104", message, Origin(path.as_posix()), f"part it; {how_to_raise('table_bytes')}")
    return read_bytes(path)


def _damage(text: str, path: str, hint: str) -> Found[None]:
    for row, line in enumerate(text.split("\n"), start=1):
        if wrong := STAND_INS.search(line):
            message = f"byte 0x{ord(wrong[0][0]) - 0xDC00:02X} is no text; U+FFFD stands in its place"
            yield Diagnostic("D101", message, Origin(path, row, str(wrong.start() + 1)), hint=hint)
