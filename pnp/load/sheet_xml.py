"""What calamine does not tell of a spreadsheet: cells that hold an error, and how far a worksheet reaches."""

import posixpath
import re
import zipfile
import zlib
from collections.abc import Mapping
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from pnp.diagnostics import Origin
from pnp.errors import PnpError

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

# Enough for a million cells; what unpacks to more is no card data.
_LARGEST_PART = 200_000_000
_REFERENCE = re.compile(rb"""\br=["']([A-Z]{0,3})(\d{1,7})["']""")
_PLACE = re.compile(rb"([A-Z]{1,3})(\d{1,7})")
_ERROR_TYPE = re.compile(rb"""\bt=["']e["']""")
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_VALUE_TYPE = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}value-type"


class Hidden(NamedTuple):
    """Errors by 1-based (row, column), such as ``#REF!``, and the number of cells up to the last one."""

    errors: Mapping[tuple[int, int], str] = {}
    cells: int = 0


def hidden(data: bytes, path: str) -> dict[str, Hidden]:
    """Return what calamine hides of each worksheet; raise ``PnpError`` where the file is no sound XLSX or ODS.

    To be asked before calamine is: it does not come back from some files that are broken.
    """
    from xml.etree.ElementTree import ParseError

    where = Origin(path)
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            if any(part.file_size > _LARGEST_PART for part in archive.infolist()):
                raise PnpError("D119", "the spreadsheet is too large", where)
            return _ods(archive) if "content.xml" in archive.namelist() else _xlsx(archive)
    except (zipfile.BadZipFile, zlib.error, LookupError, ParseError, RuntimeError, ValueError) as error:
        hint = "save it again as XLSX or ODS, without a password"
        raise PnpError("D119", f"cannot read the spreadsheet: {error}", where, hint) from error


def _xlsx(archive: zipfile.ZipFile) -> dict[str, Hidden]:
    from xml.etree.ElementTree import fromstring

    book = fromstring(archive.read("xl/workbook.xml"))
    relations = fromstring(archive.read("xl/_rels/workbook.xml.rels"))
    parts = {
        relation.attrib["Id"]: posixpath.normpath(posixpath.join("/xl", relation.attrib["Target"]))[1:]
        for relation in relations
        if relation.attrib["Type"].endswith("/worksheet")
    }
    return {
        sheet.attrib["name"]: _worksheet(archive.read(parts[sheet.attrib[_RELATION]]))
        for sheet in book.iter()
        if _name(sheet) == "sheet" and sheet.get(_RELATION) in parts
    }


def _worksheet(part: bytes) -> Hidden:
    from xml.etree.ElementTree import fromstring

    references = _REFERENCE.findall(part)
    rows = max((int(row) for _, row in references), default=0)
    columns = max((_column(letters) for letters, _ in references), default=0)
    errors = {}
    if _ERROR_TYPE.search(part):
        for cell in fromstring(part).iter():
            place = _PLACE.fullmatch(cell.get("r", "").encode())
            if _name(cell) == "c" and cell.get("t") == "e" and place:
                text = "".join(value.text or "" for value in cell if _name(value) == "v")
                errors[int(place[2]), _column(place[1])] = text
    return Hidden(errors, rows * columns)


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def _ods(archive: zipfile.ZipFile) -> dict[str, Hidden]:
    from xml.etree.ElementTree import fromstring

    tables = fromstring(archive.read("content.xml")).iter(f"{_TABLE}table")
    return {table.get(f"{_TABLE}name", ""): _table(table) for table in tables}


def _table(table: "Element") -> Hidden:
    errors = {}
    row, last_row, last_column = 1, 0, 0
    for line in table.iter(f"{_TABLE}table-row"):
        column = 1
        rows = _times(line, "number-rows-repeated")
        for cell in line:
            columns = _times(cell, "number-columns-repeated")
            if len(cell):
                last_row, last_column = row + rows - 1, max(last_column, column + columns - 1)
            if cell.get(_VALUE_TYPE) == "error":
                errors[row, column] = "".join(cell.itertext())
            column += columns
        row += rows
    return Hidden(errors, last_row * last_column)


def _times(element: "Element", key: str) -> int:
    times = int(element.get(f"{_TABLE}{key}", "1"))
    if times < 1:
        raise ValueError(f"{key} is {times}")
    return times


def _name(element: "Element") -> str:
    return element.tag.rpartition("}")[2]
