"""Builds that go well: papers, targets, locales, tables of every kind, and what the report says."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pikepdf
import pytest
from click.testing import Result

from pnp.production.build import build
from pnp.production.earlier import OWNER
from pnp.production.request import Request

Pnp = Callable[..., Result]
MM = 72 / 25.4
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4), "a3": (297, 420), "tabloid": (279.4, 431.8), "sra3": (320, 450)}
ROWS = [
    ("id", "count", "name", "text"),
    ("001", "2", "NA", "1/2"),
    ("b", "1", "病毒", "全形１２，「引號」。"),
    ("c", "1", "No", "line one\nline two"),
]


def test_every_paper(project) -> None:
    papers = [part for name in PAPERS for part in ("-p", name.upper())]
    assert project.build(*papers).exit_code == 0
    for name, (width, height) in PAPERS.items():
        with pikepdf.open(project.path(f"cards-{name}.pdf")) as document:
            found = [float(value) for value in document.pages[0].MediaBox]
            assert found == pytest.approx([0, 0, width * MM, height * MM], abs=0.001)
    assert project.report()["files"] == [f"cards-{name}.pdf" for name in PAPERS]


def test_a_paper_asked_for_twice_is_built_once(project) -> None:
    assert project.build("-p", "a3", "-p", "a3").output.count("cards-a3.pdf") == 1


@pytest.mark.parametrize(
    ("only", "names"),
    [
        ("cards", {"cards-a4.pdf", "report.json"}),
        ("overlays", {"overlays-insert-a4.pdf", "overlays-patch-a4.pdf", "report.json"}),
        ("overlays, cards", {"cards-a4.pdf", "overlays-insert-a4.pdf", "overlays-patch-a4.pdf", "report.json"}),
    ],
)
def test_only_what_is_asked_for(project, only: str, names: set[str]) -> None:
    assert project.build("-l", "zh_TW", "--only", only).exit_code == 0
    assert {path.name for path in project.path("", "zh_TW").iterdir()} == names


@pytest.mark.parametrize("only", ["card", "", ",", "cards,guide"])
def test_unknown_targets(project, only: str) -> None:
    result = project.build("--only", only)
    assert result.exit_code == 2
    assert "B103" in result.stderr
    assert project.files() == {}


def test_the_source_language_has_no_overlays(project) -> None:
    result = project.build("--only", "overlays")
    assert result.exit_code == 0
    assert "B107" in result.stderr


@pytest.mark.parametrize(
    ("args", "locales", "cards"),
    [
        ((), ["en"], 5),
        (("-l", "zh_TW"), ["zh_TW"], 5),
        (("--locale", "zh_TW", "--locale", "en", "-l", "zh_TW"), ["en", "zh_TW"], 10),
        (("-l", "all"), ["en", "zh_TW"], 10),
    ],
)
def test_locales(project, args: tuple[str, ...], locales: list[str], cards: int) -> None:
    result = project.build(*args)
    assert result.exit_code == 0
    assert sorted(path.name for path in project.path("", "").iterdir() if path.name != OWNER) == locales
    assert f"{cards} cards" in result.stdout


@pytest.mark.parametrize("locale", ["ja", "zh-CN", "../en", ""])
def test_unknown_locale(project, locale: str) -> None:
    result = project.build("-l", locale)
    assert result.exit_code == 2
    assert "B102" in result.stderr
    assert "en, zh_TW" in result.stderr
    assert project.files() == {}


def test_a_bundled_game_by_name_and_a_project_by_its_file(project, pnp: Pnp, tmp_path: Path) -> None:
    assert pnp("build", project.root / "game.toml", "-o", tmp_path / "x").exit_code == 0
    assert pnp("build", "viral", "--only", "cards", "-p", "sra3", "-o", tmp_path / "x").exit_code == 0
    assert (tmp_path / "x/viral/en/cards-sra3.pdf").is_file()
    unknown = pnp("build", "virall", "-o", tmp_path / "x")
    assert unknown.exit_code == 2
    assert "did you mean “viral”?" in unknown.stderr


def test_report(project) -> None:
    project.edit("locales/zh_TW/LC_MESSAGES/game.po", 'msgstr "商人"', 'msgstr ""')
    project.edit(
        "locales/zh_TW/LC_MESSAGES/game.po", 'msgctxt "game/scout#name"', '#, fuzzy\nmsgctxt "game/scout#name"'
    )
    project.edit("cards.csv", "then discard 1 card", "then discard 2 cards")
    result = project.build("-l", "zh_TW")
    assert result.exit_code == 0
    assert "3 texts not translated" in result.stdout
    report = project.report("zh_TW")
    assert (report["game"], report["locale"]) == ("game", "zh_TW")
    assert report["files"] == ["cards-a4.pdf", "overlays-insert-a4.pdf", "overlays-patch-a4.pdf"]
    assert report["summary"] == {
        "cards": 3,
        "texts": 6,
        "shrunk": 0,
        "overflowing": 0,
        "missing_glyphs": 0,
        "untranslated": 3,
        "errors": 0,
        "warnings": 0,
    }
    states = {(row["card"], row["field"]): row["state"] for row in report["texts"]}
    assert states == {
        ("scout", "name"): "fuzzy",
        ("scout", "text"): "translated",
        ("trader", "name"): "untranslated",
        ("trader", "text"): "stale",
        ("storm", "name"): "translated",
        ("storm", "text"): "translated",
    }
    assert {(each["card"], each["field"], each["state"]) for each in report["untranslated"]} == {
        (*key, state) for key, state in states.items() if state != "translated"
    }
    storm = report["texts"][-1]
    assert (storm["deck"], storm["size"], storm["wanted"], storm["lines"]) == ("cards", 9, 9, 2)
    assert storm["free_height"] > 0


def test_the_report_tells_how_far_a_text_shrank(project) -> None:
    project.cards("a,1,Alpha Beta Gamma Delta Epsilon,中 text", "b,1,B," + "word " * 120)
    assert project.build().exit_code == 0
    rows = {(row["card"], row["field"]): row for row in project.report()["texts"]}
    assert rows["a", "name"]["wanted"] == 13
    assert 8 <= rows["a", "name"]["size"] < 13
    assert rows["b", "text"]["size"] < 9
    assert project.report()["summary"]["shrunk"] == 2


def test_the_same_bytes_each_time(project) -> None:
    project.build("-l", "all")
    first = project.files()
    project.build("-l", "all")
    assert project.files() == first


def test_the_report_does_not_depend_on_where_the_project_lies(project, pnp: Pnp, monkeypatch) -> None:
    project.cards("a,1,A,x", "a,1,B,y", "c,1,C,<b>z")
    project.build()
    elsewhere = project.root.rename(project.root.with_name("else where"))
    monkeypatch.chdir(elsewhere)
    pnp("build", ".", "-o", project.output / "b")
    assert (project.output / "b/game/en/report.json").read_bytes() == project.path("report.json").read_bytes()


def test_progress_is_told(project) -> None:
    told: list[tuple[str, int, int]] = []
    build(Request(str(project.root), ("zh_TW",), output=project.output), lambda *step: told.append(step))
    assert told == [("game zh_TW cards", done, 3) for done in (1, 2, 3)]


# Tables


def _csv(rows: list[tuple[str, ...]], delimiter: str = ",") -> str:
    return "".join(delimiter.join(f'"{cell}"' for cell in row) + "\n" for row in rows)


def _records() -> list[dict[str, str]]:
    return [dict(zip(ROWS[0], row, strict=True)) for row in ROWS[1:]]


def _xlsx() -> bytes:
    book = openpyxl.Workbook()
    for row in ROWS:
        book.active.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _ods() -> bytes:
    import zipfile

    def cell(text: str) -> str:
        paragraphs = "".join(f"<text:p>{line}</text:p>" for line in text.split("\n"))
        return f'<table:table-cell office:value-type="string">{paragraphs}</table:table-cell>'

    rows = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in ROWS)
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
    )
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {spaces} office:version="1.2"><office:body>'
        f'<office:spreadsheet><table:table table:name="Cards">{rows}</table:table></office:spreadsheet></office:body>'
        "</office:document-content>"
    )
    manifest = (
        '<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        '<manifest:file-entry manifest:full-path="/" '
        'manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>'
    )
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
        archive.writestr("META-INF/manifest.xml", manifest)
    return stream.getvalue()


def _toml() -> str:
    return "".join(
        "[[card]]\n" + "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in record.items())
        for record in _records()
    )


TABLES = {
    "semicolon.csv": _csv(ROWS, ";"),
    "tabs.tsv": _csv(ROWS, "\t"),
    "windows.csv": _csv(ROWS).replace("\n", "\r\n"),
    "old-mac.csv": _csv(ROWS).replace("\n", "\r"),
    "bom.csv": "\ufeff" + _csv(ROWS),
    "utf16.csv": _csv(ROWS).encode("utf-16"),
    "utf16-be.csv": "\ufeff".encode("utf-16-be") + _csv(ROWS).encode("utf-16-be"),
    "cards.xlsx": _xlsx(),
    "cards.ods": _ods(),
    "cards.json": json.dumps(_records()),
    "cards.yaml": json.dumps(_records(), ensure_ascii=False),
    "plain.yaml": "- {id: 001, count: 2, name: NA, text: 1/2}\n"
    "- {id: b, count: 1, name: 病毒, text: 全形１２，「引號」。}\n"
    '- id: c\n  count: 1\n  name: No\n  text: "line one\\nline two"\n',
    "cards.toml": _toml(),
}


@pytest.mark.parametrize("name", TABLES)
def test_tables_of_every_kind_give_the_same_deck(project, name: str) -> None:
    project.write("cards.csv", _csv(ROWS))
    assert project.build().exit_code == 0
    expected = project.path("cards-a4.pdf").read_bytes()
    project.write(name, TABLES[name])
    project.edit("game.toml", '"cards.csv"', f'"{name}"')
    result = project.build()
    assert result.exit_code == 0, result.output
    assert project.path("cards-a4.pdf").read_bytes() == expected


@pytest.mark.parametrize("encoding", ["big5", "cp950", "gb18030", "utf-16-le", "UTF-16"])
def test_declared_encodings(project, encoding: str) -> None:
    project.write("cards.csv", _csv(ROWS))
    project.build()
    expected = project.path("cards-a4.pdf").read_bytes()
    project.write("cards.csv", _csv(ROWS).encode(encoding))
    project.deck(f'encoding = "{encoding}"')
    assert project.build().exit_code == 0
    assert project.path("cards-a4.pdf").read_bytes() == expected


def test_values_stay_what_was_typed(project, text_of: Callable[..., str]) -> None:
    project.cards("001,1,007,1/2 NA 1.0 １２", "NA,1,null,TRUE 1e5 2024-01-02")
    assert project.build().exit_code == 0
    text = text_of(project.path("cards-a4.pdf"), 0)
    for typed in ("007", "1/2NA1.0１２", "null", "TRUE1e52024-01-02"):
        assert typed in text
