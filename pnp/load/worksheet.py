"""What a worksheet says, as the readers of XLSX and ODS hand it on."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from pnp.diagnostics import Diagnostic, Origin, Severity
from pnp.errors import PnpError
from pnp.limits import how_to_raise, limits
from pnp.load.tally import Tally

FORMULA = "a formula without a result stands here, so the cell is empty"
FORMULA_HINT = "open the file in a spreadsheet program and save it there, or write the text itself"
DATE_HINT = "format the column as text, then type the cell again"
EMPHASIS = "part of the text is bold, italic, raised or struck through here, which is not read"
EMPHASIS_HINT = "write the markup of cards, such as <b>…</b>"

MOST_SHEETS = 1000
# One element may stand for any number of cells, so a small file could hold as many as the limits allow.
_MOST_REPEATED = 100_000


class Range(NamedTuple):
    """A rectangle of cells, 1-based, the last ones included."""

    top: int
    left: int
    bottom: int
    right: int


class SheetEntry(NamedTuple):
    """A worksheet of a file."""

    name: str
    visible: bool = True


class Spreadsheet(Protocol):
    """A file of worksheets."""

    entries: tuple[SheetEntry, ...]

    def read(self, name: str) -> "Worksheet":
        """Return a worksheet; raise ``PnpError`` D119 where it cannot be read."""

    def filled(self, name: str) -> bool:
        """Return whether a worksheet holds anything."""


class Worksheet:
    """The texts of a worksheet's cells as they are shown, and what a reader of its texts alone would not know."""

    def __init__(self, path: str, name: str) -> None:
        """Begin with an empty one."""
        self.path, self.name = path, name
        self.rows: dict[int, dict[int, str]] = {}
        self.merged: list[Range] = []
        self.hidden_rows: list[Range] = []
        self.hidden_columns: list[Range] = []
        self._doubts: list[Diagnostic] = []
        self._tally = Tally()
        self.columns = 0
        self._last_row = self._repeated = 0
        self._most = limits()
        self._characters = 0

    def put(self, row: int, column: int, text: str) -> None:
        """Set a cell's text; raise ``PnpError`` D119 where the worksheet gets larger than the limits allow."""
        self.reach(row, column)
        self._characters += len(text)
        if self._characters > self._most.characters:
            raise self._refused(f"holds more than {self._most.characters} characters", "characters")
        self.rows.setdefault(row, {})[column] = text

    def reach(self, row: int, column: int) -> None:
        """Extend the worksheet to a cell."""
        self._last_row, self.columns = max(self._last_row, row), max(self.columns, column)
        cells = self._last_row * self.columns
        if cells > self._most.cells:
            raise self._refused(f"reaches over {cells} cells, to {letters(column)}{row}", "cells")

    def repeat(self, times: int) -> None:
        """Count cells with a text that is the one before again; raise ``PnpError`` D119 where they are too many."""
        self._repeated += times
        if self._repeated > _MOST_REPEATED:
            message = f"in worksheet “{self.name[:100]}” more than {_MOST_REPEATED} cells repeat the one before"
            raise PnpError("D119", message, Origin(self.path), "delete what lies far below or right of the table")

    def concealed(self) -> set[int]:
        """Return the hidden columns up to the last one."""
        hidden: set[int] = set()
        after = 1
        for columns in sorted(self.hidden_columns, key=lambda each: each.left):
            hidden.update(range(max(after, columns.left), min(columns.right, self.columns) + 1))
            after = max(after, columns.right + 1)
        return hidden

    def doubt(self, code: str, row: int, column: int, message: str, hint: str = "") -> None:
        """Report a cell that may be read otherwise than it looks."""
        finding = Diagnostic(code, message, Origin(self.path, row, str(column)), Severity.WARNING, hint)
        if self._tally.takes(finding):
            self._doubts.append(finding)

    def doubts(self) -> Iterator[Diagnostic]:
        """Yield what was reported, in the columns' numbers; of each code the first, and how many more there are."""
        yield from self._doubts
        yield from self._tally.rest()

    def _refused(self, what: str, limit: str) -> PnpError:
        hint = f"delete the stray cells far below or right of the table; {how_to_raise(limit)}"
        return PnpError("D119", f"worksheet “{self.name[:100]}” {what}", Origin(self.path), hint)


def letters(column: int) -> str:
    """Return a column as spreadsheets name it.

    >>> letters(1), letters(28), letters(16384)
    ('A', 'AB', 'XFD')
    """
    text = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        text = chr(65 + rest) + text
    return text
