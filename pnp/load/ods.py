"""ODS (OpenDocument 1.3): the texts of cells as they are shown, with merged ranges and what is hidden."""

from pnp.errors import PnpError
from pnp.limits import limits
from pnp.load.parts import Parts
from pnp.load.worksheet import (
    DATE_HINT,
    EMPHASIS,
    EMPHASIS_HINT,
    FORMULA,
    FORMULA_HINT,
    MOST_SHEETS,
    Range,
    SheetEntry,
    Worksheet,
)

_URN = "urn:oasis:names:tc:opendocument:xmlns:"
_TABLE, _OFFICE, _TEXT, _FO = (
    f"{_URN}{name} " for name in ("table:1.0", "office:1.0", "text:1.0", "xsl-fo-compatible:1.0")
)
_STYLE = f"{_URN}style:1.0 "
_CALC = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0 value-type"
_CELLS = frozenset({"table-cell", "covered-table-cell"})
# Texts within a cell that are not its own: comments, drawings.
_BESIDE = frozenset({"annotation", "frame", "shapes", "custom-shape", "line", "rect", "ellipse", "g", "ruby-text"})
_VALUES = ("string-value", "date-value", "time-value", "boolean-value", "value")
_DATES = frozenset({"date", "time"})
_LAST_ROW, _LAST_COLUMN = 1_048_576, 16_384


class OdsBook:
    """A spreadsheet in ODS."""

    def __init__(self, parts: Parts) -> None:
        """Read all its worksheets; raise ``PnpError`` D119 where it is no spreadsheet."""
        content = _Content(parts.where.path)
        parts.read("content.xml", content)
        self._content = content
        self.entries = tuple(SheetEntry(name, name not in content.concealed) for name in content.sheets)

    def read(self, name: str) -> Worksheet:
        """Return a worksheet; raise ``PnpError`` D119 where it is larger than the limits allow."""
        if fault := self._content.faults.get(name):
            raise fault
        return self._content.sheets[name]

    def filled(self, name: str) -> bool:
        """Return whether a worksheet holds anything."""
        return name in self._content.faults or bool(self._content.sheets[name].rows)


class _Cell:
    """One cell, or several alike, while it is read."""

    def __init__(self, attributes: dict[str, str], *, covered: bool) -> None:
        self.times = _times(attributes, "number-columns-repeated")
        self.rows, self.columns = (
            _times(attributes, "number-rows-spanned"),
            _times(attributes, "number-columns-spanned"),
        )
        self.kind = attributes.get(f"{_OFFICE}value-type", "")
        self.formula = f"{_TABLE}formula" in attributes
        self.covered = covered
        self.value = next((attributes[key] for key in map(f"{_OFFICE}{{}}".format, _VALUES) if key in attributes), "")
        self.paragraphs = 0
        self.pieces: list[str] = []
        self.length = 0
        self.emphasised = self.plain = False

    @property
    def text(self) -> str:
        return "".join(self.pieces)


class _Content:
    """``content.xml``, all worksheets of it; one that is too large is a fault of its own."""

    def __init__(self, path: str) -> None:
        self._path = path
        self.sheets: dict[str, Worksheet] = {}
        self.faults: dict[str, PnpError] = {}
        self.concealed: set[str] = set()
        self._most = limits().cell_characters
        self._hidden_styles: set[str] = set()
        self._strong_styles: set[str] = set()
        self._style = ""
        self._name = ""
        self._sheet: Worksheet | None = None
        self._row = self._rows = self._column = 0
        self._column_at = 1
        self._hidden = False
        self._folded = 0
        self._groups: list[bool] = []
        self._line: list[tuple[int, _Cell]] = []
        self._cell: _Cell | None = None
        self._beside = 0
        self._spans: list[bool] = []
        self._strong = 0  # how many of them emphasise
        self._tables = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if self._beside or (self._cell and name in _BESIDE):
            self._beside += 1
        elif self._cell:
            self._within(name, attributes)
        elif name in _CELLS:
            self._cell = _Cell(attributes, covered=name != "table-cell")
        elif name == "table-row":
            self._rows = _times(attributes, "number-rows-repeated")
            self._hidden = attributes.get(f"{_TABLE}visibility") in {"collapse", "filter"} or self._folded > 0
            self._column, self._line = 1, []
        elif name == "table-row-group":
            self._groups.append(attributes.get(f"{_TABLE}display") == "false")
            self._folded += self._groups[-1]
        elif name == "table-column":
            self._take_column(attributes)
        elif name == "table":
            self._begin(attributes)
        else:
            self._styles(name, attributes)

    def end(self, name: str) -> None:
        if self._beside:
            self._beside -= 1
        elif self._cell and name in _CELLS:
            self._line.append((self._column, self._cell))
            self._column += self._cell.times
            self._cell = None
        elif self._cell:
            if name in {"span", "a"} and self._spans:
                self._strong -= self._spans.pop()
        elif name == "table-row":
            self._take_row()
        elif name == "table-row-group" and self._groups:
            self._folded -= self._groups.pop()
        elif name == "table":
            self._sheet = None

    def text(self, text: str) -> None:
        cell = self._cell
        if cell and cell.paragraphs and not self._beside and cell.length <= self._most:
            cell.pieces.append(text)
            cell.length += len(text)
            if self._strong:
                cell.emphasised = True
            elif text.strip():
                cell.plain = True

    def _within(self, name: str, attributes: dict[str, str]) -> None:
        """Take what stands in a cell."""
        assert self._cell
        if name == "p":
            self._spans, self._strong = [], 0
            self._cell.paragraphs += 1
            if self._cell.paragraphs > 1:
                self.text("\n")
        elif name == "s":
            times = attributes.get(f"{_TEXT}c", "1")
            self.text(" " * min(int(times), self._most + 1))
        elif name in {"tab", "line-break"}:
            self.text("\t" if name == "tab" else "\n")
        elif name in {"span", "a"}:
            self._spans.append(attributes.get(f"{_TEXT}style-name", "") in self._strong_styles)
            self._strong += self._spans[-1]

    def _styles(self, name: str, attributes: dict[str, str]) -> None:
        """Take the styles of texts that emphasise, and those of worksheets that hide."""
        if name == "style":
            self._style = attributes.get(f"{_STYLE}name", "")
        elif name == "table-properties" and attributes.get(f"{_TABLE}display") == "false":
            self._hidden_styles.add(self._style)
        elif name == "text-properties":
            strong = {attributes.get(f"{_FO}font-weight", "normal"), attributes.get(f"{_FO}font-style", "normal")}
            struck = attributes.get(f"{_STYLE}text-line-through-style", "none") != "none"
            if struck or strong != {"normal"} or f"{_STYLE}text-position" in attributes:
                self._strong_styles.add(self._style)

    def _begin(self, attributes: dict[str, str]) -> None:
        self._name = attributes.get(f"{_TABLE}name", "")
        self._sheet = self.sheets[self._name] = Worksheet(self._path, self._name)
        self._row, self._column_at, self._groups, self._folded = 1, 1, [], 0
        self._tables += 1
        if self._tables > MOST_SHEETS:
            raise ValueError(f"it has more than {MOST_SHEETS} worksheets")
        if attributes.get(f"{_TABLE}style-name", "") in self._hidden_styles:
            self.concealed.add(self._name)

    def _take_column(self, attributes: dict[str, str]) -> None:
        times = _times(attributes, "number-columns-repeated")
        if self._sheet and attributes.get(f"{_TABLE}visibility") in {"collapse", "filter"}:
            self._sheet.hidden_columns.append(Range(1, self._column_at, _LAST_ROW, self._column_at + times - 1))
        self._column_at += times

    def _take_row(self) -> None:
        if self._sheet and self._name not in self.faults:
            try:
                self._put_row(self._sheet)
            except PnpError as error:
                self.faults[self._name] = error
                self._sheet.rows.clear()
        self._row += self._rows
        self._line = []

    def _put_row(self, sheet: Worksheet) -> None:
        filled = False
        for column, cell in self._line:
            text = self._shown(sheet, column, cell)
            if cell.rows > 1 or cell.columns > 1:
                bottom, right = self._row + cell.rows - 1, column + cell.columns - 1
                sheet.merged.append(Range(self._row, column, bottom, right))
            if not text or cell.covered:
                continue
            sheet.reach(self._row + self._rows - 1, column + cell.times - 1)  # before any of them is kept
            filled = True
            sheet.repeat(self._rows * cell.times - 1)
            for row in range(self._row, self._row + self._rows):
                for at in range(column, column + cell.times):
                    sheet.put(row, at, text)
        if filled and self._hidden:
            sheet.hidden_rows.append(Range(self._row, 1, self._row + self._rows - 1, _LAST_COLUMN))

    def _shown(self, sheet: Worksheet, column: int, cell: _Cell) -> str:
        def doubt(code: str, message: str, hint: str = "") -> None:
            sheet.doubt(code, self._row, column, message, hint)

        text = cell.text
        if not cell.paragraphs and cell.value:
            text = cell.value
            if cell.kind in {"percentage", "currency"}:
                doubt("D124", f"the file does not say how this number is shown; it is read as “{text[:40]}”")
            elif cell.kind == "float":
                text = _bare(text)
            elif cell.kind == "boolean":
                text = text.upper()
        elif cell.formula and not cell.paragraphs and not cell.kind:
            doubt("D125", FORMULA, FORMULA_HINT)
        if cell.kind in _DATES and text:
            message = f"the spreadsheet holds a date or time here, read as “{text[:40]}”; what was typed is lost"
            doubt("D116", message, DATE_HINT)
        if cell.emphasised and cell.plain:
            doubt("D129", EMPHASIS, EMPHASIS_HINT)
        return text


def open_ods(parts: Parts) -> OdsBook:
    """Return the spreadsheet in an archive."""
    return OdsBook(parts)


def _times(attributes: dict[str, str], key: str) -> int:
    text = attributes.get(f"{_TABLE}{key}", "1")
    times = int(text) if len(text) < 9 else 0
    if times < 1:
        raise ValueError(f"{key} is {text[:20]}")
    return times


def _bare(value: str) -> str:
    from pnp.load.number_format import shown

    return shown(value, "General").text
