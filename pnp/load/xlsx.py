"""XLSX (ECMA-376): the texts of cells as they are shown, with merged ranges and what is hidden."""

import posixpath
import re
from typing import NamedTuple

from pnp.limits import limits
from pnp.load.number_format import BUILT_IN, hides_text, shown
from pnp.load.parts import Enough, Parts
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

_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships id"
_STRICT_RELATION = "http://purl.oclc.org/ooxml/officeDocument/relationships id"
_PLACE = re.compile(r"\$?([A-Z]{1,3})\$?([1-9]\d{0,6})", re.ASCII)
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")  # 22.9.2.19, ST_Xstring
_TRUE = frozenset({"1", "true"})
_EMPHASIS = frozenset({"b", "i", "strike", "vertAlign"})
_MOST_STYLES = 65_536  # more than any program writes
_MOST_PIECES = 100  # of a value; the parser hands on some 8 kB at a time
_LAST_ROW, _LAST_COLUMN = 1_048_576, 16_384
_STALE = "the file asks for its formulas to be calculated anew, so this result may not be the right one"


class _Text(NamedTuple):
    text: str
    emphasis: bool = False


class _Runs:
    """Collects a text of one or several runs, without the readings of Japanese that stand beside it."""

    def __init__(self, most: int) -> None:
        self._pieces: list[str] = []
        self._length = 0
        self._most = most
        self._taking = self._reading = False
        self._shapes: set[frozenset[str]] = set()
        self._shape: set[str] = set()

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "t":
            self._taking = not self._reading
        elif name == "r":
            self._shape = set()
        elif name == "rPh":
            self._reading = True
        elif name in _EMPHASIS and attributes.get("val", "1") not in {"0", "false", "baseline"}:
            self._shape.add(name)

    def end(self, name: str) -> None:
        if name == "t":
            self._taking = False
        elif name == "rPh":
            self._reading = False
        elif name == "r":
            self._shapes.add(frozenset(self._shape))

    def text(self, text: str) -> None:
        if self._taking and self._length <= self._most:  # what is longer than a cell may be need not be kept
            self._pieces.append(text)
            self._length += len(text)

    def done(self) -> _Text:
        return _Text(_unescaped("".join(self._pieces)), emphasis=len(self._shapes) > 1)


class _Strings:
    """``sharedStrings.xml``."""

    def __init__(self) -> None:
        self.texts: list[_Text] = []
        self._most = limits().cell_characters
        self._runs = _Runs(self._most)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "si":
            self._runs = _Runs(self._most)
        else:
            self._runs.start(name, attributes)

    def end(self, name: str) -> None:
        if name == "si":
            self.texts.append(self._runs.done())
        else:
            self._runs.end(name)

    def text(self, text: str) -> None:
        self._runs.text(text)


class _Styles:
    """``styles.xml``: the format of numbers that each style of cells has."""

    def __init__(self) -> None:
        self.codes: list[str] = []
        self._own: dict[str, str] = {}
        self._cells = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "numFmt":
            self._own[attributes.get("numFmtId", "")] = attributes.get("formatCode", "General")
        elif name == "cellXfs":
            self._cells = True
        elif name == "xf" and self._cells:
            if len(self.codes) >= _MOST_STYLES:
                raise ValueError(f"it has more than {_MOST_STYLES} styles of cells")
            number = attributes.get("numFmtId", "0")
            built_in = BUILT_IN.get(int(number) if number.isdecimal() and len(number) < 4 else -1, "")
            self.codes.append(self._own.get(number) or built_in or "[unknown]")

    def end(self, name: str) -> None:
        if name == "cellXfs":
            raise Enough

    def text(self, text: str) -> None:
        pass


class _Workbook:
    """``workbook.xml`` and its relations: which worksheets there are, and where."""

    def __init__(self) -> None:
        self.sheets: list[tuple[str, str, bool]] = []
        self.targets: dict[str, str] = {}
        self.kinds: dict[str, str] = {}
        self.since_1904 = self.stale = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "sheet":
            if len(self.sheets) >= MOST_SHEETS:
                raise ValueError(f"it has more than {MOST_SHEETS} worksheets")
            relation = attributes.get(_RELATION) or attributes.get(_STRICT_RELATION, "")
            state = attributes.get("state", "visible")
            self.sheets.append((_unescaped(attributes.get("name", "")), relation, state == "visible"))
        elif name == "workbookPr":
            self.since_1904 = attributes.get("date1904") in _TRUE
        elif name == "calcPr":
            self.stale = attributes.get("fullCalcOnLoad") in _TRUE
        elif name == "Relationship" and attributes.get("TargetMode") != "External":
            target = posixpath.normpath(posixpath.join("/xl", attributes.get("Target", "")))[1:]
            kind = attributes.get("Type", "").rpartition("/")[2]
            self.targets[attributes.get("Id", "")] = target
            self.kinds.setdefault(kind if kind != "worksheet" else "", target)
            if kind != "worksheet":
                self.targets.pop(attributes.get("Id", ""))

    def end(self, name: str) -> None:
        pass

    def text(self, text: str) -> None:
        pass


class XlsxBook:
    """A workbook in XLSX."""

    def __init__(self, parts: Parts) -> None:
        """Read which worksheets there are; raise ``PnpError`` D119 where it is no workbook."""
        if "xl/workbook.xml" not in parts:
            raise parts.refused("the file holds no workbook")
        self._parts = parts
        self._workbook = _Workbook()
        parts.read("xl/workbook.xml", self._workbook)
        parts.read("xl/_rels/workbook.xml.rels", self._workbook)
        targets = self._workbook.targets
        self._places = {name: targets[relation] for name, relation, _ in self._workbook.sheets if relation in targets}
        self.entries = tuple(
            SheetEntry(name, shown) for name, _, shown in self._workbook.sheets if name in self._places
        )

    def read(self, name: str) -> Worksheet:
        """Return a worksheet; raise ``PnpError`` D119 where it cannot be read."""
        kinds, place = self._workbook.kinds, self._places[name]
        if place not in self._parts:
            raise self._parts.refused(f"the spreadsheet lacks its part “{place[:100]}”")
        strings, styles = _Strings(), _Styles()
        self._parts.read(kinds.get("sharedStrings", "xl/sharedStrings.xml"), strings)
        self._parts.read(kinds.get("styles", "xl/styles.xml"), styles)
        sheet = Worksheet(self._parts.where.path, name)
        self._parts.read(place, _Cells(sheet, strings.texts, styles.codes, self._workbook))
        return sheet

    def filled(self, name: str) -> bool:
        """Return whether a worksheet holds anything."""
        probe = _Probe()
        self._parts.read(self._places[name], probe)
        return probe.filled


class _Probe:
    def __init__(self) -> None:
        self.filled = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name in {"v", "t", "f"}:
            self.filled = True
            raise Enough

    def end(self, name: str) -> None:
        pass

    def text(self, text: str) -> None:
        pass


class _Cells:
    """A worksheet's part."""

    def __init__(self, sheet: Worksheet, strings: list[_Text], codes: list[str], workbook: _Workbook) -> None:
        self._sheet, self._strings, self._codes, self._workbook = sheet, strings, codes, workbook
        self._most = limits().cell_characters
        self._row = self._column = 0
        self._kind = self._style = ""
        self._formula = self._value = self._hidden = False
        self._pieces: list[str] = []
        self._runs: _Runs | None = None

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "c":
            self._place(attributes.get("r", ""))
            self._kind, self._style = attributes.get("t", "n"), attributes.get("s", "0")
            self._formula, self._pieces, self._runs = False, [], None
        elif name == "v":
            self._value = True
        elif name == "f":
            self._formula = True
        elif name == "is":
            self._runs = _Runs(self._most)
        elif self._runs is not None:
            self._runs.start(name, attributes)
        else:
            self._around(name, attributes)

    def end(self, name: str) -> None:
        if name == "c":
            self._cell()
        elif name == "v":
            self._value = False
        elif self._runs is not None:
            self._runs.end(name)

    def text(self, text: str) -> None:
        if self._value:
            if len(self._pieces) < _MOST_PIECES:
                self._pieces.append(text)
        elif self._runs is not None:
            self._runs.text(text)

    def _around(self, name: str, attributes: dict[str, str]) -> None:
        """Take what stands around cells."""
        if name == "row":
            given = attributes.get("r", "")
            self._row = int(given) if given.isdecimal() and len(given) <= 7 else self._row + 1
            self._column = 0
            self._hidden = attributes.get("hidden") in _TRUE or _is_zero(attributes.get("ht"))
        elif name == "col" and (attributes.get("hidden") in _TRUE or _is_zero(attributes.get("width"))):
            first = int(attributes.get("min", "1"))
            self._sheet.hidden_columns.append(Range(1, first, _LAST_ROW, int(attributes.get("max", first))))
        elif name == "mergeCell":
            corner, _, other = attributes.get("ref", "").partition(":")
            start, end = _PLACE.fullmatch(corner), _PLACE.fullmatch(other or corner)
            if start and end:
                self._sheet.merged.append(Range(int(start[2]), _number(start[1]), int(end[2]), _number(end[1])))

    def _place(self, reference: str) -> None:
        place = _PLACE.fullmatch(reference)
        if place:
            self._row, self._column = int(place[2]), _number(place[1])
        elif reference:
            raise ValueError(f"no cell is called “{reference[:20]}”")
        else:
            self._column += 1
        if self._row > _LAST_ROW or self._column > _LAST_COLUMN:
            raise ValueError("a cell lies beyond the last one")

    def _cell(self) -> None:
        value = self._runs.done() if self._runs else _Text("".join(self._pieces))
        runs, self._runs = self._runs, None
        if self._formula and not value.text and self._kind != "str":
            self._sheet.reach(self._row, self._column)
            self._doubt("D125", FORMULA, FORMULA_HINT)
            return
        if self._kind == "s" and runs is None:
            value = self._shared(value.text)
        if not value.text:
            return
        if self._hidden and (not self._sheet.hidden_rows or self._sheet.hidden_rows[-1].top != self._row):
            self._sheet.hidden_rows.append(Range(self._row, 1, self._row, _LAST_COLUMN))
        if value.emphasis:
            self._doubt("D129", EMPHASIS, EMPHASIS_HINT)
        if self._formula and self._workbook.stale:
            self._doubt("D125", _STALE, FORMULA_HINT)
        self._sheet.put(self._row, self._column, self._shown(value.text))

    def _shared(self, index: str) -> _Text:
        if not index.isdecimal() or len(index) > 9 or int(index) >= len(self._strings):
            raise ValueError(f"there is no text {index[:20]}")
        return self._strings[int(index)]

    def _code(self) -> str:
        at = int(self._style) if self._style.isdecimal() and len(self._style) < 9 else 0
        return self._codes[at] if at < len(self._codes) else "General"

    def _shown(self, value: str) -> str:
        if self._kind == "b":
            return "TRUE" if value.strip() in _TRUE else "FALSE"
        if self._kind == "d":
            self._date(value)
            return value
        if self._kind == "n":
            return self._number_shown(value.strip())
        if self._kind != "e" and hides_text(code := self._code()):
            self._doubt("D124", f"the sheet shows this text by the format “{code[:40]}”; it is read as it is")
        return _unescaped(value) if self._kind == "str" else value

    def _number_shown(self, value: str) -> str:
        code = self._code()
        result = shown(value, code, since_1904=self._workbook.since_1904)
        if result.date:
            self._date(result.text)
        elif not result.sure:
            message = f"the sheet shows this number by the format “{code[:40]}”; it is read as “{result.text}”"
            self._doubt("D124", message, "format the column as text, then type what the cards should say")
        return result.text

    def _date(self, text: str) -> None:
        message = f"the spreadsheet holds a date or time here, read as “{text[:40]}”; what was typed is lost"
        self._doubt("D116", message, DATE_HINT)

    def _doubt(self, code: str, message: str, hint: str = "") -> None:
        self._sheet.doubt(code, self._row, self._column, message, hint)


def open_xlsx(parts: Parts) -> XlsxBook:
    """Return the workbook in an archive."""
    return XlsxBook(parts)


def _number(column: str) -> int:
    number = 0
    for letter in column:
        number = number * 26 + ord(letter) - 64
    return number


def _is_zero(length: str | None) -> bool:
    return length is not None and re.fullmatch(r"0+(\.0*)?", length) is not None


def _unescaped(text: str) -> str:
    if "_x" not in text:
        return text
    text = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text).replace("\r\n", "\n").replace("\r", "\n")
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")  # two halves are one character
