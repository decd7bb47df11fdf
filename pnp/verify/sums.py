"""``sums.toml``: what a game's box holds, held against its data (C1)."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from pnp.diagnostics import Diagnostic
from pnp.load.names import did_you_mean
from pnp.load.schema import checked, unknown_keys
from pnp.load.text import read_text
from pnp.load.toml import document

SUMS_FILE = "sums.toml"


class SumTable(Struct, frozen=True):
    """``[[sum]]``: ``of`` says how many there are of each, by the names under which the data is counted."""

    what: str
    total: int
    of: dict[str, int]


def faults(path: Path, counted: Mapping[str, int]) -> Iterator[Diagnostic]:
    """Yield where the sums in the file at ``path`` are not those of what is ``counted``; nothing without such a file.

    Raise ``PnpError`` where it cannot be read.
    """
    if not path.is_file():
        return
    read = document(read_text(path), path.as_posix())
    found: list[Diagnostic] = unknown_keys(read, (), dict(read.values), ["sum"])
    listed = read.values.get("sum", [])
    for at in range(len(listed) if isinstance(listed, list) else 0):
        table = checked(SumTable, read, ("sum", at), found)
        if table is None:
            continue
        origin = read.origin("sum", at)
        for name, number in table.of.items():
            if name not in counted:
                hint = did_you_mean(name, list(counted)) or f"there are {', '.join(counted)}"
                yield Diagnostic("V111", f"“{name}” is nothing that is counted", origin, hint=hint)
            elif counted[name] != number:
                yield Diagnostic("V111", f"there are {counted[name]} of “{name}”, not {number}", origin)
        whole = sum(table.of.values())
        if whole != table.total:
            yield Diagnostic("V111", f"“{table.what}” are {whole} together, not {table.total}", origin)
    yield from found
