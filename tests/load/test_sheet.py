import zipfile
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from pathlib import Path

import pytest
from openpyxl import Workbook

from pnp.diagnostics import Severity
from pnp.errors import PnpError
from pnp.load.rows import Table
from pnp.load.table import read_table


def xlsx(path: Path, *rows: list[object], title: str = "Sheet") -> Path:
    book = Workbook()
    book.active.title = title
    for row in rows:
        book.active.append(row)
    book.save(path)
    return path


def rows(table: Table) -> list[tuple[str, ...]]:
    return [tuple(row.cells.values()) for row in table.rows]


def test_cells_as_they_were_typed(tmp_path: Path) -> None:
    path = xlsx(
        tmp_path / "卡 片.xlsx",
        ["id", "value"],
        ["a", 1.0],
        ["b", 1.5],
        ["c", "001"],
        ["d", True],
        ["e", "1.0"],
        ["f", 12345678901234],
        ["g", "　中文　"],
        ["h", None],
        ["i", -0.25],
        ["j", "NA"],
    )
    table = read_table(path)
    assert dict(rows(table)) == {
        "a": "1",
        "b": "1.5",
        "c": "001",
        "d": "TRUE",
        "e": "1.0",
        "f": "12345678901234",
        "g": "　中文　",
        "h": "",
        "i": "-0.25",
        "j": "NA",
    }
    assert table.findings == ()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (date(2026, 2, 1), "2026-02-01"),
        (datetime(2026, 2, 1, 12, 30), "2026-02-01T12:30:00"),
        (time(3, 4), "03:04:00"),
        (timedelta(hours=30), "1 day, 6:00:00"),
    ],
)
def test_dates_are_warned_of(tmp_path: Path, value: object, text: str) -> None:
    table = read_table(xlsx(tmp_path / "cards.xlsx", ["id", "odds"], ["a", value]))
    assert rows(table) == [("a", text)]
    (finding,) = table.findings
    assert (finding.code, finding.severity) == ("D116", Severity.WARNING)
    assert (finding.origin.row, finding.origin.column) == (2, "odds")


def test_errors_are_found(tmp_path: Path) -> None:
    book = Workbook()
    book.active.append(["id", "text"])
    book.active.append(["a", "one"])
    book.active.append(["b", "two"])
    book.active["B3"].value, book.active["B3"].data_type = "#REF!", "e"
    book.save(tmp_path / "cards.xlsx")
    table = read_table(tmp_path / "cards.xlsx")
    assert rows(table) == [("a", "one"), ("b", "#REF!")]
    (finding,) = table.findings
    assert (finding.code, finding.origin.row, finding.origin.column) == ("D115", 3, "text")


def test_row_numbers_are_those_of_the_sheet(tmp_path: Path) -> None:
    table = read_table(xlsx(tmp_path / "cards.xlsx", [], ["id"], [], ["a"], [], ["b"]))
    assert [(row.number, row.cells["id"]) for row in table.rows] == [(4, "a"), (6, "b")]


def test_worksheets(tmp_path: Path) -> None:
    book = Workbook()
    book.active.title = "notes"
    book.active.sheet_state = "hidden"
    book.create_sheet("卡片").append(["id"])
    book.create_sheet("other").append(["key"])
    book.save(tmp_path / "cards.xlsx")
    assert read_table(tmp_path / "cards.xlsx").columns == ("id",)
    assert read_table(tmp_path / "cards.xlsx", sheet="other").columns == ("key",)
    with pytest.raises(PnpError) as caught:
        read_table(tmp_path / "cards.xlsx", sheet="cards")
    assert caught.value.diagnostic.code == "D118"
    assert "“卡片”" in caught.value.diagnostic.hint


def test_a_stray_cell_far_away_is_refused_before_memory_runs_out(tmp_path: Path) -> None:
    book = Workbook()
    book.active.append(["id"])
    book.active["XFD1048576"] = "x"
    book.save(tmp_path / "cards.xlsx")
    with pytest.raises(PnpError, match="D119"):
        read_table(tmp_path / "cards.xlsx")


@pytest.mark.parametrize("name", ["cards.xlsx", "cards.ods"])
@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 and then nothing", b"id,name\na,b\n"])
def test_no_spreadsheet(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(PnpError, match="D119"):
        read_table(tmp_path / name)


def test_truncated_file(tmp_path: Path) -> None:
    path = xlsx(tmp_path / "cards.xlsx", ["id"], ["a"])
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(PnpError, match="D119"):
        read_table(path)


def test_other_zip(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "cards.xlsx", "w") as archive:
        archive.writestr("hello.txt", "hello")
    with pytest.raises(PnpError, match="D119"):
        read_table(tmp_path / "cards.xlsx")


def test_empty_sheet(tmp_path: Path) -> None:
    assert [finding.code for finding in read_table(xlsx(tmp_path / "cards.xlsx")).findings] == ["D105"]


def _cell(text: str, kind: str = "string", value: str = "") -> str:
    return f'<table:table-cell office:value-type="{kind}" {value}><text:p>{text}</text:p></table:table-cell>'


_WIDE = '<table:table-cell table:number-columns-repeated="16384"'


def _row(*cells: str, repeated: int = 1) -> str:
    return f'<table:table-row table:number-rows-repeated="{repeated}">{"".join(cells)}</table:table-row>'


def test_ods(ods: Callable[[str], Path]) -> None:
    error = (
        '<table:table-cell table:formula="of:=[.#REF!]" office:value-type="string" office:string-value="" '
        'calcext:value-type="error"><text:p>#REF!</text:p></table:table-cell>'
    )
    empty = "<table:table-cell/>"
    path = ods(
        _row(_cell("id"), _cell("value"), _cell("text"))
        + _row(empty, repeated=2)
        + _row(_cell("a"), _cell("1,50", "float", 'office:value="1.5"'), error)
        + _row(_cell("b"), _cell("1/2", "date", 'office:date-value="2026-02-01"'), _cell("甲　乙"))
        + _row('<table:table-cell table:number-columns-repeated="16384"/>', repeated=1048570)
    )
    table = read_table(path)
    assert rows(table) == [("a", "1.5", "#REF!"), ("b", "2026-02-01", "甲　乙")]
    found = {(finding.code, finding.origin.row, finding.origin.column) for finding in table.findings}
    assert found == {("D115", 4, "text"), ("D116", 5, "value")}


@pytest.mark.parametrize(
    "rows",
    [
        "<table:table-row>",
        _row(_cell("id")) + "</table:table><table:table",
        _row(_cell("id")).replace('"1"', '"-1"'),
        _row(_cell("id")).replace('"1"', '"many"'),
        _row(_cell("id")) + _row(_cell("x").replace("<table:table-cell", _WIDE), repeated=1048575),
    ],
)
def test_broken_ods(ods: Callable[[str], Path], rows: str) -> None:
    with pytest.raises(PnpError, match="D119"):
        read_table(ods(rows))
