import zipfile
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

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
        (datetime(2026, 2, 1, 12, 30), "2026-02-01 12:30:00"),
        (time(3, 4), "3:04:00"),
        (timedelta(hours=30), "30:00:00"),
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
    assert rows(table) == [("a", "1,50", "#REF!"), ("b", "1/2", "甲　乙")]
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
        _row(_cell("id")) + _row(_cell("x"), repeated=200_000),
        _row(_cell("id")) + _row(_cell("x" * 99_000), repeated=600),
        _row(_cell("id")) + _row(f'{_WIDE} office:value="1" office:value-type="float"/>', repeated=1000),
        _row(_cell("id")) + "</table:table><table:table>" * 1001,
    ],
)
def test_broken_ods(ods: Callable[[str], Path], rows: str) -> None:
    with pytest.raises(PnpError, match="D119"):
        read_table(ods(rows))


def codes(table: Table) -> list[tuple[str, int, str]]:
    return [(found.code, found.origin.row, found.origin.column) for found in table.findings]


def test_cells_merged_downwards_share_their_text(tmp_path: Path) -> None:
    book = Workbook()
    for row in [["id", "name", "text"], ["a", "Shared", "x"], ["b", None, "y"], ["c", None, None], [None, None, None]]:
        book.active.append(row)
    book.active.merge_cells("B2:B5")
    book.save(tmp_path / "cards.xlsx")
    table = read_table(tmp_path / "cards.xlsx")
    assert rows(table) == [("a", "Shared", "x"), ("b", "Shared", "y"), ("c", "Shared", "")]
    assert codes(table) == [("D126", 2, "name")]


def test_cells_merged_sideways_stay_in_the_first_column(tmp_path: Path) -> None:
    book = Workbook()
    for row in [["id", "name", "text"], ["a", "Both", None], ["b", "One", "y"]]:
        book.active.append(row)
    book.active.merge_cells("B2:C2")
    book.save(tmp_path / "cards.xlsx")
    table = read_table(tmp_path / "cards.xlsx")
    assert rows(table) == [("a", "Both", ""), ("b", "One", "y")]
    assert codes(table) == [("D126", 2, "name")]


def test_a_merged_header_names_no_card(tmp_path: Path) -> None:
    book = Workbook()
    for row in [["id", "name"], ["a", None], ["b", "B"]]:
        book.active.append(row)
    book.active.merge_cells("B1:B2")
    book.save(tmp_path / "cards.xlsx")
    table = read_table(tmp_path / "cards.xlsx")
    assert rows(table) == [("a", ""), ("b", "B")]
    assert codes(table) == [("D126", 1, "name")]


def test_formulas(tmp_path: Path) -> None:
    """A program that writes formulas calculates none; one that asks for all to be calculated anew is not believed."""
    path = xlsx(tmp_path / "cards.xlsx", ["id", "text"], ["a", "=1+1"], ["b", "x"])
    table = read_table(path)
    assert rows(table) == [("a", ""), ("b", "x")]
    assert codes(table) == [("D125", 2, "text")]
    replaced(path, "xl/worksheets/sheet1.xml", b"<v></v>", b"<v>0</v>", b"<v />", b"<v>0</v>")
    table = read_table(path)
    assert rows(table) == [("a", "0"), ("b", "x")]
    assert codes(table) == [("D125", 2, "text")]
    replaced(path, "xl/workbook.xml", b'fullCalcOnLoad="1"', b"")
    assert read_table(path).findings == ()


def test_a_formula_whose_result_is_no_text(tmp_path: Path) -> None:
    path = xlsx(tmp_path / "cards.xlsx", ["id", "text"], ["a", '=""'])
    replaced(path, "xl/worksheets/sheet1.xml", b'<c r="B2">', b'<c r="B2" t="str">')
    assert read_table(path).findings == ()


def replaced(path: Path, part: str, *pairs: bytes) -> None:
    """Replace text in a part of an archive, each odd one by the next."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        parts[part] = parts[part].replace(old, new)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)


def test_number_formats(tmp_path: Path) -> None:
    book = Workbook()
    book.active.append(["id", "value"])
    wanted = [(0.5, "0%", "50%"), (7, "000", "007"), (1234.5, '"$"#,##0.00', "$1,234.50"), (0.5, "# ?/?", "1/2")]
    for at, (value, code, _) in enumerate(wanted, start=2):
        book.active.append([at, value])
        book.active.cell(at, 2).number_format = code
    book.active.append([6, 150])
    book.active.cell(6, 2).number_format = "[>100]0;0.0"
    book.save(tmp_path / "cards.xlsx")
    table = read_table(tmp_path / "cards.xlsx")
    assert [row[1] for row in rows(table)] == [*(text for _, _, text in wanted), "150"]
    assert codes(table) == [("D124", 6, "value")]


def hiding(path: Path) -> Path:
    book = Workbook()
    for row in [["id", "name", "note"], ["a", "A", "x"], ["b", "B", "y"], ["c", "C", "z"]]:
        book.active.append(row)
    book.active.row_dimensions[3].hidden = True
    book.active.column_dimensions["C"].hidden = True
    book.save(path)
    return path


def test_hidden_rows_and_columns(tmp_path: Path) -> None:
    path = hiding(tmp_path / "cards.xlsx")
    everything = [("a", "A", "x"), ("b", "B", "y"), ("c", "C", "z")]
    told = read_table(path, hidden="")
    assert (rows(told), codes(told)) == (everything, [("D127", 3, ""), ("D127", 1, "note")])
    meant = read_table(path, hidden="read")
    assert (rows(meant), codes(meant)) == (everything, [])
    skipped = read_table(path, hidden="skip")
    assert [row[:2] for row in rows(skipped)] == [("a", "A"), ("c", "C")]
    assert (skipped.columns, skipped.findings) == (("id", "name"), ())


def test_several_worksheets_are_told(tmp_path: Path) -> None:
    book = Workbook()
    book.active.append(["id"])
    book.active.append(["a"])
    book.create_sheet("empty")
    book.save(tmp_path / "cards.xlsx")
    assert read_table(tmp_path / "cards.xlsx").findings == ()
    book.create_sheet("more").append(["id"])
    book.save(tmp_path / "cards.xlsx")
    (found,) = read_table(tmp_path / "cards.xlsx").findings
    assert found.code == "D128"
    assert "more" in found.hint
    assert read_table(tmp_path / "cards.xlsx", sheet="Sheet").findings == ()


def test_emphasis_within_a_text_is_told(tmp_path: Path) -> None:
    book = Workbook()
    bold = InlineFont(b=True)
    book.active.append(["id", "text"])
    book.active.append(["a", CellRichText("Draw ", TextBlock(bold, "two"), " cards")])
    book.active.append(["b", CellRichText(TextBlock(bold, "all bold"))])
    book.save(tmp_path / "cards.xlsx")
    table = read_table(tmp_path / "cards.xlsx")
    assert rows(table) == [("a", "Draw two cards"), ("b", "all bold")]
    assert codes(table) == [("D129", 2, "text")]


def test_texts_of_other_writers(tmp_path: Path) -> None:
    """Shared strings, readings beside Japanese, escapes, cells and rows that do not say where they are."""
    path = xlsx(tmp_path / "cards.xlsx", ["id", "text"], ["a", "SHARED"])
    reading = b'<si><r><t>\xe8\x8d\x89</t></r><rPh sb="0" eb="1"><t>kusa</t></rPh></si>'
    shared = b'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">%s</sst>' % (
        b"<si><t>id</t></si><si><t>text</t></si><si><t>a</t></si>"
        + reading
        + b"<si><t>one_x000D_\ntwo_x005F_x0041_ _xD83D__xDE00__xD800_</t></si>"
    )
    cells = b"".join(
        b"<row>%s</row>" % b"".join(b'<c t="s"><v>%d</v></c>' % n for n in row) for row in [(0, 1), (2, 3), (3, 4)]
    )
    sheet = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>%s</sheetData></worksheet>'
    replaced(path, "xl/sharedStrings.xml")
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts |= {"xl/sharedStrings.xml": shared, "xl/worksheets/sheet1.xml": sheet % cells}
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    table = read_table(path)
    assert rows(table) == [("a", "草"), ("草", "one\ntwo_x0041_ 😀\ufffd")]
    assert codes(table) == [("D114", 3, "text")]


def test_ods_as_shown(ods: Callable[[str], Path]) -> None:
    span = 'table:number-rows-spanned="2" table:number-columns-spanned="1"'
    merged = f'<table:table-cell {span} office:value-type="string"><text:p>Shared</text:p></table:table-cell>'
    note = "<office:annotation><text:p>a comment</text:p></office:annotation>"
    path = ods(
        _row(_cell("id"), _cell("name"), _cell("value"))
        + _row(_cell("a"), merged, _cell("50 %", "percentage", 'office:value="0.5"'))
        + _row(_cell("b"), "<table:covered-table-cell/>", '<table:table-cell table:formula="of:=1+1"/>')
        + _row(
            _cell("c"),
            f"<table:table-cell>{note}<text:p>C<text:s text:c='2'/>D</text:p><text:p>E</text:p></table:table-cell>",
        )
        + _row(_cell("d"), _cell("D")).replace("<table:table-row", '<table:table-row table:visibility="filter"')
        + _row(_cell("e"), _cell("E"), '<table:table-cell office:value-type="percentage" office:value="0.5"/>')
    )
    table = read_table(path, hidden="")
    assert rows(table) == [
        ("a", "Shared", "50 %"),
        ("b", "Shared", ""),
        ("c", "C  D\nE", ""),
        ("d", "D", ""),
        ("e", "E", "0.5"),
    ]
    assert sorted(codes(table)) == [("D124", 6, "value"), ("D125", 3, "value"), ("D126", 2, "name"), ("D127", 5, "")]


MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def hostile(path: Path, sheet: str) -> Path:
    """Write a workbook whose one worksheet is this XML."""
    xlsx(path, ["id"], ["a"])
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts["xl/worksheets/sheet1.xml"] = sheet.encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return path


def cells(inner: str, after: str = "") -> str:
    first = '<row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c></row>'
    return f"<worksheet {MAIN}><sheetData>{first}{inner}</sheetData>{after}</worksheet>"


@pytest.mark.parametrize(
    "sheet",
    [
        cells('<row r="2"><c r = "XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>'),
        cells("<row r='1048576'><c><v>1</v></c><c r='XFD1048576'><v>1</v></c></row>"),
        cells('<row r="2"><c r="ZZZ9999999"><v>1</v></c></row>'),
        cells('<row r="2"><c r="A0"><v>1</v></c></row>'),
        cells('<row r="2"><c r="A-1"><v>1</v></c></row>'),
        cells('<row r="2"><c r="A2" t="s"><v>99999999</v></c></row>'),
        cells('<row r="2"><c r="A2" t="s"><v>-1</v></c></row>'),
        cells("<a/>" * 400_000),
        cells(f'<row r="2"><c r="A2" x="{"y" * 3_000_000}"><v>1</v></c></row>'),
        cells("".join(f"<x{n}/>" for n in range(20_000))),
        '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>' + cells(""),
        cells("<row>") + "<row>",
        cells('<row r="2"><c r="A2"><v>1'),
        "",
    ],
)
def test_hostile_worksheets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sheet: str) -> None:
    monkeypatch.setenv("PNP_LIMITS", "tags=300000")
    with pytest.raises(PnpError, match="D119"):
        read_table(hostile(tmp_path / "cards.xlsx", sheet))


def test_values_that_are_none(tmp_path: Path) -> None:
    values = ["nan", "1e999", "-", "x" * 300_000, "0x10", "1_0", "٣", " 7 "]
    inner = "".join(f"<row><c><v>a{n}</v></c><c><v>{value}</v></c></row>" for n, value in enumerate(values))
    path = hostile(
        tmp_path / "cards.xlsx",
        cells(inner.replace("<row>", '<row r="2">', 1)).replace("</c></row>", '</c><c t="str"><v>v</v></c></row>', 1),
    )
    table = read_table(path)
    assert [row[1] for row in rows(table)] == ["nan", "1e999", "-", "", "0x10", "1_0", "٣", "7"]
    assert [found.code for found in table.findings] == ["D117"]


def test_merged_ranges_over_each_other(tmp_path: Path) -> None:
    inner = "".join(f'<row r="{n}"><c r="A{n}"><v>{n}</v></c></row>' for n in range(2, 2002))
    merges = "".join('<mergeCell ref="A2:XFD1048576"/>' for _ in range(2000))
    path = hostile(tmp_path / "cards.xlsx", cells(inner, f"<mergeCells>{merges}</mergeCells>"))
    with pytest.raises(PnpError, match="D119"):
        read_table(path)


def test_findings_are_counted_beyond_a_hundred(tmp_path: Path) -> None:
    table = read_table(xlsx(tmp_path / "cards.xlsx", ["id", "text"], *([n, "=1+1"] for n in range(500))))
    assert len(table.findings) == 101
    assert "400 more" in table.findings[-1].message


@pytest.mark.parametrize("text", ["cells=9", "cells=9 tags=9000000"])
def test_limits_are_those_of_who_runs_the_tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    path = xlsx(tmp_path / "cards.xlsx", *([n, n] for n in range(5)))
    assert read_table(path)
    monkeypatch.setenv("PNP_LIMITS", text)
    with pytest.raises(PnpError, match=r"D119.*reaches over 10 cells, to [AB]5"):
        read_table(path)


@pytest.mark.parametrize("text", ["cell=9", "cells", "cells=-1", "cells=x"])
def test_limits_that_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("PNP_LIMITS", text)
    with pytest.raises(PnpError, match="D180"):
        read_table(xlsx(tmp_path / "cards.xlsx", ["id"], ["a"]))


def test_other_spreadsheets_are_named(tmp_path: Path) -> None:
    (tmp_path / "cards.xls").write_bytes(b"\xd0\xcf\x11\xe0")
    with pytest.raises(PnpError, match=r"save it as \.xlsx or \.ods"):
        read_table(tmp_path / "cards.xls")


@given(st.data())
def test_a_damaged_spreadsheet_is_a_table_or_a_message(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = xlsx(tmp_path_factory.mktemp("damaged") / "cards.xlsx", ["id", "text"], ["a", "b"])
    with zipfile.ZipFile(path) as archive:
        parts = {name: bytearray(archive.read(name)) for name in archive.namelist()}
    part = parts[data.draw(st.sampled_from([name for name in sorted(parts) if name.startswith("xl/")]))]
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(part) - 1))
        part[at : at + data.draw(st.integers(0, 5))] = data.draw(st.binary(max_size=5))
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, bytes(content))
    try:
        read_table(path)
    except PnpError as error:
        if error.diagnostic.code not in {"D118", "D119"}:
            raise


@pytest.mark.parametrize(
    ("inner", "text"),
    [
        ("<text:p>a<text:s text:c='2000000000'/>b</text:p>", ""),
        ("<text:p>" + "<text:span>x" * 50_000 + "</text:span>" * 50_000 + "</text:p>", "x" * 50_000),
        (
            "<office:annotation>"
            + "<text:p>" * 50_000
            + "</text:p>" * 50_000
            + "</office:annotation><text:p>a</text:p>",
            "a",
        ),
    ],
)
def test_hostile_texts_in_ods(ods: Callable[[str], Path], inner: str, text: str) -> None:
    table = read_table(
        ods(_row(_cell("id"), _cell("text")) + _row(_cell("a"), f"<table:table-cell>{inner}</table:table-cell>"))
    )
    assert rows(table) == [("a", text)]


def test_another_worksheet_that_is_too_large_costs_no_card(ods: Callable[[str], Path]) -> None:
    far = _row(f'{_WIDE} office:value="1" office:value-type="float"/>', repeated=1000)
    table = read_table(ods(_row(_cell("id")) + _row(_cell("a")) + f'</table:table><table:table table:name="F">{far}'))
    assert rows(table) == [("a",)]
    assert [found.code for found in table.findings] == ["D128"]
