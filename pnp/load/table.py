"""A file of rows of any known kind as a table."""

from pathlib import Path

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.load.csv_table import read_csv
from pnp.load.records import read_json, read_toml_table, read_yaml
from pnp.load.rows import Table
from pnp.load.text import read_bytes, read_text

_SHEETS = frozenset({".xlsx", ".xlsm", ".ods"})
_DELIMITED = {".csv": "", ".txt": "", ".tsv": "\t", ".tab": "\t"}
_RECORDS = {".yaml": read_yaml, ".yml": read_yaml, ".json": read_json, ".toml": read_toml_table}


def read_table(path: Path, *, encoding: str | None = None, delimiter: str = "", sheet: str = "") -> Table:
    """Return the table in the file at ``path``, whose ending says what it is.

    ``encoding`` and ``delimiter`` are for files that are not UTF-8 (None: there is nowhere to declare it) and whose
    header does not tell the delimiter, ``sheet`` names a worksheet. Broken rows become findings; raise ``PnpError``
    where the whole file cannot be read.
    """
    suffix = path.suffix.lower()
    if suffix in _SHEETS:
        from pnp.load.sheet import read_sheet

        return read_sheet(read_bytes(path), path.as_posix(), sheet)
    if suffix in _DELIMITED:
        return read_csv(read_text(path, encoding), path.as_posix(), delimiter or _DELIMITED[suffix])
    if suffix in _RECORDS:
        return _RECORDS[suffix](read_text(path, encoding), path.as_posix())
    known = ", ".join(sorted({*_SHEETS, *_DELIMITED, *_RECORDS}))
    hint = f"save it as one of {known}"
    raise PnpError("D104", f"a file “{suffix or path.name}” is no kind of table", Origin(path.as_posix()), hint)
