import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.diagnostics import Diagnostic, Severity
from pnp.errors import PnpError
from pnp.load.csv_table import read_csv
from pnp.load.decks import cards
from pnp.load.rows import Table
from pnp.load.table import read_table
from pnp.load.text import decode, decode_damaged


def table(text: str, **options: str) -> Table:
    return read_csv(text, "cards.csv", **options)


def rows(read: Table) -> list[tuple[str, ...]]:
    return [tuple(row.cells.values()) for row in read.rows]


def codes(read: Table) -> list[str]:
    return [finding.code for finding in read.findings]


def only(read: Table) -> Diagnostic:
    assert len(read.findings) == 1, read.findings
    return read.findings[0]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("bom", b"\xef\xbb\xbf" + "編號,text\n一,a b\n".encode()),
        ("utf-16-le", b"\xff\xfe" + "編號,text\n一,a b\n".encode("utf-16-le")),
        ("utf-16-be", b"\xfe\xff" + "編號,text\r\n一,a b\r\n".encode("utf-16-be")),
        ("utf-16 without a mark", "編號,text\n一,a b\n".encode("utf-16-le")),
        ("carriage returns only", "編號,text\r一,a b\r".encode()),
        ("semicolons", "編號;text\n一;a b\n".encode()),
        ("tabs", "編號\ttext\n一\ta b\n".encode()),
        ("trailing blank lines", "編號,text\n一,a b\n\n \n,\n\n".encode()),
        ("leading blank lines", "\n\n編號,text\n一,a b".encode()),
        ("Excel's own first line", "sep=;\n編號;text\n一;a b\n".encode()),
        ("blanks around", " 編號 , text\n一 ,\t a b \n".encode()),
        ("blank before a quote", '編號, "text"\n一, "a b"\n'.encode()),
    ],
)
def test_the_same_table(tmp_path: Path, name: str, data: bytes) -> None:
    path = tmp_path / "卡 片.csv"
    path.write_bytes(data)
    read = read_table(path)
    assert read.columns == ("編號", "text")
    assert rows(read) == [("一", "a b")]
    assert read.findings == ()


@pytest.mark.parametrize("encoding", ["big5", "gbk", "gb18030"])
def test_declared_encoding(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes("id,name\n一,中文\n".encode(encoding))
    with pytest.raises(PnpError, match="D101"):
        read_table(path)
    assert rows(read_table(path, encoding=encoding)) == [("一", "中文")]


def test_delimiters_inside_cells() -> None:
    assert rows(table("id;text\na;one, two, three\n")) == [("a", "one, two, three")]
    assert rows(table('id,text\na,"one, two; three"\n')) == [("a", "one, two; three")]


@pytest.mark.parametrize(
    ("header", "delimiter"),
    [
        ("id", ","),
        ('id,"a;b;c;d"', ","),
        ("id;name, long", ";"),
        ("id\tname, a; b", "\t"),
        ('id,"over\ntwo; lines;;;",x', ","),
    ],
)
def test_delimiter_of_the_header(header: str, delimiter: str) -> None:
    columns = len(next(csv.reader(io.StringIO(header), delimiter=delimiter)))
    assert len(table(f"{header}\na\n").columns) == columns


@pytest.mark.parametrize("delimiter", [";", "semicolon"])
def test_given_delimiter(delimiter: str) -> None:
    assert table("id,x,y;name\na;b\n", delimiter=delimiter).columns == ("id,x,y", "name")


@pytest.mark.parametrize("delimiter", ["::", '"', "\n"])
def test_delimiter_that_cannot_be(delimiter: str) -> None:
    with pytest.raises(PnpError, match="D112"):
        table("id\na\n", delimiter=delimiter)


@pytest.mark.parametrize(
    "text",
    [
        "NA",
        "001",
        "1.0",
        "1/2",
        "no",
        "null",
        "１２：３４",
        "，。「」",
        "　縮排　",
        "A‧B",
        "=1+2",
        "+3",
        "-",
        "1e5",
        "TRUE",
    ],
)
def test_text_stays_as_typed(text: str) -> None:
    read = table(f"id,text\na,{text}\n")
    assert rows(read) == [("a", text)]
    assert read.findings == ()


@pytest.mark.parametrize(
    ("character", "name", "severity"),
    [
        ("\u00a0", "U+00A0 NO-BREAK SPACE", Severity.INFO),
        ("\u200b", "U+200B ZERO WIDTH SPACE", Severity.WARNING),
        ("\u00ad", "U+00AD SOFT HYPHEN", Severity.WARNING),
        ("\ufeff", "U+FEFF ZERO WIDTH NO-BREAK SPACE", Severity.WARNING),
        ("\u202e", "U+202E RIGHT-TO-LEFT OVERRIDE", Severity.WARNING),
        ("\u2028", "U+2028 LINE SEPARATOR", Severity.WARNING),
        ("\ufffd", "U+FFFD REPLACEMENT CHARACTER", Severity.WARNING),
    ],
)
def test_invisible_characters_are_reported_and_stay(character: str, name: str, severity: Severity) -> None:
    read = table(f"id,text\na,甲{character}乙{character}\n")
    assert rows(read) == [("a", f"甲{character}乙{character}")]
    finding = only(read)
    assert (finding.code, finding.severity) == ("D114", severity)
    assert f"{name} (2 times)" in finding.text
    assert (finding.origin.row, finding.origin.column) == (2, "text")


@pytest.mark.parametrize("character", ["\0", "\x0b", "\x1b", "\uffff"])
def test_impossible_characters_are_dropped_with_an_error(character: str) -> None:
    read = table(f"id,text\na,甲{character}乙\n")
    assert rows(read) == [("a", "甲乙")]
    assert (only(read).code, only(read).severity, only(read).origin.column) == ("D113", Severity.ERROR, "text")


@pytest.mark.parametrize("text", ["#REF!", "#N/A", "#NAME?", "#DIV/0!", "Err:502"])
def test_spreadsheet_error(text: str) -> None:
    read = table(f"id,text\na,{text}\n")
    assert (only(read).code, only(read).origin.row, only(read).origin.column) == ("D115", 2, "text")


@pytest.mark.parametrize("text", ["#1", "#REF! is no error here", "Error"])
def test_no_spreadsheet_error(text: str) -> None:
    assert table(f"id,text\na,{text}\n").findings == ()


def test_newline_in_quotes_and_row_numbers() -> None:
    read = table('id,text\na,"one\ntwo\n\nthree"\n\nb,"say ""hi"""\n')
    assert [row.number for row in read.rows] == [2, 7]
    assert rows(read) == [("a", "one\ntwo\n\nthree"), ("b", 'say "hi"')]


def test_long_cells() -> None:
    assert rows(table(f"id,text\na,{'字' * 5000}\n")) == [("a", "字" * 5000)]
    read = table(f"id,text\na,{'字' * 100_001}\nb,x\n")
    assert rows(read) == [("a", ""), ("b", "x")]
    assert only(read).code == "D117"


def test_duplicate_header() -> None:
    read = table("id,text,text\na,first,second\n")
    assert rows(read) == [("a", "first")]
    assert (only(read).code, only(read).origin.row) == ("D107", 1)
    assert "columns 2 and 3" in only(read).text


def test_empty_header_with_text_below() -> None:
    read = table("id,,text,\na,,x,\nb,lost,y,\nc,too,z,\n")
    assert rows(read) == [("a", "x"), ("b", "y"), ("c", "z")]
    assert (only(read).code, only(read).origin.row, only(read).origin.column) == ("D108", 3, "2")
    assert "“lost”" in only(read).text


def test_row_longer_than_the_header() -> None:
    read = table("id,text\na,one, two\nb,x,,\n")
    assert rows(read) == [("a", "one"), ("b", "x")]
    assert (only(read).code, only(read).origin.row) == ("D109", 2)


def test_row_shorter_than_the_header() -> None:
    read = table("id,text,note\na\nb,x,y\n")
    assert rows(read) == [("a", "", ""), ("b", "x", "y")]
    assert (only(read).code, only(read).severity, only(read).origin.row) == ("D110", Severity.INFO, 2)


@pytest.mark.parametrize("text", ["", "\n", " \n,,\n"])
def test_empty_file(text: str) -> None:
    read = table(text)
    assert (read.columns, read.rows, codes(read)) == ((), (), ["D105"])


def test_header_only() -> None:
    read = table("id,text\n")
    assert read.columns == ("id", "text")
    assert (only(read).code, only(read).severity) == ("D106", Severity.WARNING)


@pytest.mark.parametrize("broken", ['x,"never closed', 'x,"closed too" early"', 'x,"""'])
def test_broken_quotes_hide_no_other_row(broken: str) -> None:
    read = table(f'id,text\na,one\n{broken}\nb,"two"\nc,three\n')
    assert rows(read) == [("a", "one"), ("b", "two"), ("c", "three")]
    assert [row.number for row in read.rows] == [2, 4, 5]
    assert (only(read).code, only(read).origin.row) == ("D111", 3)


def test_a_file_of_broken_rows_is_read_to_its_end() -> None:
    read = table("id,text\n" + 'a,"b"c\n' * 1000 + "z,last\n")
    assert codes(read) == ["D111"] * 101
    assert "900 more" in read.findings[-1].message
    assert rows(read) == [("z", "last")]


@pytest.mark.parametrize(
    "after",
    [
        ["c,three,z", "d,four,z"],
        ['c,"three",z', "d,four,z"],
        ['c,say "hi",z', "d,four,z"],
        ["c,three,z", 'd,"",z'],
        ["c,three,z", 'd,four,"five"'],
    ],
)
def test_an_open_quote_takes_its_own_row_alone(after: list[str]) -> None:
    read = table("\n".join(["id,text,note", "a,one,x", 'b,"open,y', *after, "e,five,z"]))
    assert [row.cells["id"] for row in read.rows] == ["a", "c", "d", "e"]
    assert [(found.code, found.origin.row) for found in read.findings] == [("D111", 3)]


def test_a_cell_that_may_have_taken_a_row_is_told() -> None:
    read = table('id,text\na,"open\nb,two"\nc,three\n')
    assert rows(read) == [("a", "open\nb,two"), ("c", "three")]
    assert [(found.code, found.origin.row) for found in read.findings] == [("D137", 2)]


def test_cells_of_several_lines_of_prose() -> None:
    read = table('id,text\na,"Draw two, then\nwait, and see\n\nAt last: end"\nb,"x\ny"\n')
    assert len(read.rows) == 2
    assert read.findings == ()


def test_a_cell_longer_than_the_csv_module_takes() -> None:
    read = table(f"id,text\na,{'w' * 131_073}\nb,x\n")
    assert rows(read) == [("a", ""), ("b", "x")]
    assert (only(read).code, only(read).origin.row, only(read).origin.column) == ("D117", 2, "text")


def test_open_quotes_before_a_long_rest_are_read_in_linear_time() -> None:
    """Each would look for its end in all that follows."""
    read = table("id,text\n" + 'a,"open\n' * 5000 + "b,x\n" * 5000)
    assert len(read.rows) == 5000
    assert codes(read) == ["D111"] * 101


@pytest.mark.parametrize("row", [0, 1, 2])
def test_a_byte_that_is_no_text_costs_its_cell(tmp_path: Path, row: int) -> None:
    lines = ["id,text,note", "a,甲,x", "b,乙,y", "c,丙,z"]
    data = [line.encode() for line in lines]
    data[row + 1] = data[row + 1].replace(lines[row + 1].split(",")[1].encode(), b"two\xe9")
    (tmp_path / "cards.csv").write_bytes(b"\n".join(data))
    read = read_table(tmp_path / "cards.csv", encoding="")
    assert [cells[1] for cells in rows(read)] == ["" if at == row else "甲乙丙"[at] for at in range(3)]
    assert (only(read).code, only(read).origin.row, only(read).origin.column) == ("D101", row + 2, "text")
    assert "0xE9" in only(read).message


def test_a_byte_that_is_no_text_in_the_header(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_bytes(b"id,na\xffme,text\na,b,c\n")
    read = read_table(tmp_path / "cards.csv")
    assert read.columns == ("id", "na\ufffdme", "text")
    assert [(found.code, found.origin.column) for found in read.findings] == [("D101", "2"), ("D114", "2")]


def test_a_row_with_a_byte_that_is_no_text_can_be_named(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_bytes(b'id,text\n\x80a,"b\nc,d\n')
    found = read_table(tmp_path / "cards.csv").findings
    assert [each.code for each in found] == ["D111"]
    assert '“\ufffda,"b”' in found[0].message


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("cards.yaml", b"- id: a\n  text: one\n- id: b\n  text: t\xe9wo\n- id: c\n  text: x\n"),
        ("cards.json", b'[{"id": "a", "text": "one"},\n {"id": "b", "text": "t\xe9wo"},\n {"id": "c"}]'),
        ("cards.toml", b'[[card]]\nid = "a"\n[[card]]\nid = "b"\ntext = "t\xe9wo"\n[[card]]\nid = "c"\n'),
    ],
)
def test_a_byte_that_is_no_text_in_records(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    read = read_table(tmp_path / name)
    assert [row.cells["id"] for row in read.rows] == ["a", "b", "c"]
    assert read.findings[0].code == "D101"
    assert read.findings[0].origin.row == data[: data.index(b"\xe9")].count(b"\n") + 1


def test_a_half_of_utf_16_costs_its_cell(tmp_path: Path) -> None:
    data = "id,text\na,one\nb,two\n".encode("utf-16-le")
    (tmp_path / "cards.csv").write_bytes(b"\xff\xfe" + data.replace("w".encode("utf-16-le"), b"\x00\xd8"))
    read = read_table(tmp_path / "cards.csv")
    assert rows(read) == [("a", "one"), ("b", "")]
    assert (only(read).code, only(read).origin.row) == ("D101", 3)


def test_no_finding_repeats_a_megabyte() -> None:
    """Names, ids, counts and texts that are far too long are cut where a message names them."""
    long = "x" * 90_000
    for text in [
        f"id,{long}\na,\x01b\n",
        f"id,{long},{long}\na,b,c\n",
        f"id\n{long}\n",
        f"{long},text\na,b\n",
        f"id,count\na,{long}\n",
        f"id,text\na,b,{long}\n",
        f"id,\na,{long}\n",
        f'id,text\na,"{long}"{long}\n',
        "id,text\na," + "".join(map(chr, range(0x2000, 0x2010))) * 5000 + "\n",
    ]:
        read = table(text)
        found = [*read.findings, *cards(read)[1]]
        assert found
        assert all(len(str(finding)) < 1000 for finding in found)


@given(st.data())
def test_one_damaged_line_costs_no_other(data: st.DataObject) -> None:
    names = [f"r{n}" for n in range(8)]
    lines = [f'{name},"text, {name}",n' if data.draw(st.booleans()) else f"{name},text,n" for name in names]
    at = data.draw(st.integers(0, 7))
    place = data.draw(st.integers(len(names[at]) + 1, len(lines[at])))
    lines[at] = lines[at][:place] + '"' + lines[at][place:]
    read = table("\n".join(["id,text,note", *lines]) + "\n")
    kept = [row.cells["id"] for row in read.rows]
    assert [name for name in kept if name != names[at]] == [name for name in names if name != names[at]]


UNSEEN = ["Cc", "Cs", "Cf", "Co", "Cn", "Zs", "Zl", "Zp"]
CELL = st.text(st.characters(blacklist_categories=UNSEEN) | st.sampled_from(',;\t"\n \u3000'), max_size=12)
ENCODINGS = [("utf-8", b""), ("utf-8", b"\xef\xbb\xbf"), ("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff")]
NAME = st.text(st.characters(whitelist_categories=["Ll", "Lu", "Lo"]), min_size=1, max_size=6)


def _cell(text: str) -> str:
    return text.strip(" \t\r\n")


@given(st.data(), st.lists(NAME, min_size=2, max_size=5, unique=True), st.sampled_from([",", ";", "\t"]))
def test_what_the_csv_module_writes_is_read_back(data: st.DataObject, names: list[str], delimiter: str) -> None:
    width = len(names)
    written = data.draw(st.lists(st.lists(CELL, min_size=width, max_size=width), min_size=1, max_size=5))
    quoting = data.draw(st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC]))
    newline = data.draw(st.sampled_from(["\n", "\r\n"]))
    encoding, mark = data.draw(
        st.sampled_from(
            [("utf-8", b""), ("utf-8", b"\xef\xbb\xbf"), ("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff")]
        )
    )
    file = io.StringIO()
    writer = csv.writer(file, delimiter=delimiter, quoting=quoting, lineterminator=newline)
    writer.writerow(names)
    writer.writerows(written)
    read = read_csv(decode(mark + file.getvalue().encode(encoding), "x"), "x")
    expected = [tuple(map(_cell, row)) for row in written]
    assert read.columns == tuple(names)
    assert rows(read) == [row for row in expected if any(row)]


@given(st.text(st.sampled_from('id,;\t"\n\r\0a甲 '), max_size=60))
def test_any_text_is_a_table(text: str) -> None:
    read = table(text)
    assert all(tuple(row.cells) == read.columns for row in read.rows)


@given(st.binary(max_size=60), st.sampled_from([None, "", "big5", "utf-16"]))
def test_what_is_said_of_any_bytes_can_be_printed(data: bytes, encoding: str | None) -> None:
    try:
        text, hint = decode_damaged(b"id,text\n" + data, "cards.csv", encoding)
    except PnpError as error:
        str(error).encode()
        return
    read = read_csv(text, "cards.csv", hint=hint)
    for finding in (*read.findings, *cards(read)[1]):
        str(finding).encode()
    assert all(cell == cell.encode("utf-8", "replace").decode() for row in rows(read) for cell in row)
