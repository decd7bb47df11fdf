"""Sheets of translations as people have them, into catalogs and back; and what comes back damaged."""

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape
from zipfile import ZipFile

import click
import pytest
from click.testing import CliRunner, Result

from pnp.cli.translate import command
from pnp.errors import PnpError
from pnp.i18n.po import read_po

GAME = """[game]
id = "x"
title = "x"
source_locale = "en"

[[deck]]
id = "cards"
cards = "cards.csv"
format = "poker"
template = "card.xml.j2"
translate = ["name", "text"]
"""
CARD = """<card>
  <text slot="name" box="5mm 5mm 53mm 9mm">{{ card.name }}</text>
  <text slot="text" box="5mm 22mm 53mm 58mm">{{ card.text }}</text>
</card>
"""
CARDS = """id,name,text
trader,Trader,"Draw 2 cards, then discard 1 card."
guard,Guard,You can't be attacked until your next turn.
thief,Thief,Take 1 coin from “another” player.
"""
TWO = [
    ("English", "中文"),
    ("Trader", "商人"),
    ("Guard", "守衛"),
    ("You can’t be attacked  until your next turn.", "你不能被攻擊。"),
    ("Take 1 coin from another player", "從另一位玩家拿1枚硬幣。"),
    ("Some text of a card that is gone", "舊"),
]
WIDE = [
    ("No", "Card", "中文名稱", "Text", "中文內容", "Notes"),
    ("trader", "Trader", "商人", "Draw 2 cards, then discard 1 card.", "抽2張牌，然後棄1張牌。", ""),
    ("guard", "Guard", "守衛", "You can't be attacked until your next turn.", "你不能被攻擊。", "ok?"),
    ("thieef", "Thief", "小偷", "Take 1 coin from “another” player.", "", ""),
]
MAP = "id=No,name=Card,name:zh-TW=中文名稱,text=Text,text:zh_TW=中文內容"
WIDE_DONE = {
    "x/trader#name": ("商人", False),
    "x/guard#name": ("守衛", False),
    "x/trader#text": ("抽2張牌，然後棄1張牌。", False),
    "x/guard#text": ("你不能被攻擊。", False),
}
Run = Callable[..., Result]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "x"
    (folder / "templates").mkdir(parents=True)
    for name, text in (("game.toml", GAME), ("cards.csv", CARDS), ("templates/card.xml.j2", CARD)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def run(project: Path) -> Run:
    def invoke(name: str, *arguments: str, status: int = 0) -> Result:
        result = CliRunner().invoke(command, [name, str(project), *arguments])
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == status, result.output
        return result

    return invoke


def catalog(project: Path, locale: str = "zh_TW") -> Path:
    return project / f"locales/{locale}/LC_MESSAGES/x.po"


def translations(project: Path, locale: str = "zh_TW") -> dict[str, tuple[str, bool]]:
    messages = read_po(catalog(project, locale)).messages
    return {entry.context: (entry.translation, entry.fuzzy) for entry in messages if entry.translation}


def ods(rows: Sequence[Sequence[str]]) -> bytes:
    cell = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'.format
    lines = "".join(f"<table:table-row>{''.join(cell(escape(said)) for said in row)}</table:table-row>" for row in rows)
    start = "urn:oasis:names:tc:opendocument:xmlns"
    spaces = " ".join(f'xmlns:{name}="{start}:{name}:1.0"' for name in ("office", "table", "text"))
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    stream = BytesIO()
    with ZipFile(stream, "w") as archive:
        archive.writestr("mimetype", kind)
        archive.writestr(
            "content.xml",
            f"<office:document-content {spaces}><office:body><office:spreadsheet>"
            f'<table:table table:name="a">{lines}</table:table>'
            "</office:spreadsheet></office:body></office:document-content>",
        )
        archive.writestr(
            "META-INF/manifest.xml",
            f'<manifest:manifest xmlns:manifest="{start}:manifest:1.0">'
            f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/></manifest:manifest>',
        )
    return stream.getvalue()


def written(rows: Sequence[Sequence[str]], path: Path) -> str:
    """Write a sheet as the program that its name asks for would; return its path."""
    if path.suffix == ".xlsx":
        openpyxl = pytest.importorskip("openpyxl")
        book = openpyxl.Workbook()
        for row in rows:
            book.active.append(row)
        book.save(path)
    elif path.suffix == ".ods":
        path.write_bytes(ods(rows))
    else:
        delimiter = {".csv": ";", ".tsv": "\t"}[path.suffix]
        path.write_text("\n".join(delimiter.join(row) for row in rows) + "\n", encoding="utf-8-sig")
    return str(path)


@pytest.mark.parametrize("suffix", [".xlsx", ".ods", ".csv", ".tsv"])
def test_a_sheet_of_two_columns_is_shown_before_it_is_taken(
    project: Path, run: Run, tmp_path: Path, suffix: str
) -> None:
    sheet = written(TWO, tmp_path / f"two{suffix}")
    result = run("import", sheet, "-l", "zh_TW", status=1)
    assert "“English” → zh_TW: “中文”" in result.stdout
    assert "--yes" in result.stderr
    assert not catalog(project).exists()
    result = run("import", sheet, "-l", "zh-Hant-TW", "--yes")
    assert translations(project) == {
        "x/trader#name": ("商人", False),
        "x/guard#name": ("守衛", False),
        "x/guard#text": ("你不能被攻擊。", False),
        "x/thief#text": ("從另一位玩家拿1枚硬幣。", True),
    }
    assert f"{sheet}:5:中文: warning I245" in result.stderr
    assert f"{sheet}:6:中文: warning I237" in result.stderr
    before = catalog(project).read_bytes()
    run("import", sheet, "--yes")  # the only locale that there is
    assert catalog(project).read_bytes() == before


def test_a_terminal_is_asked(project: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = written(TWO, tmp_path / "two.csv")
    monkeypatch.setattr("pnp.cli.translate._can_ask", lambda: True)
    monkeypatch.setattr(click, "confirm", lambda _: False)
    run("import", sheet, "-l", "zh_TW", status=1)
    assert not catalog(project).exists()
    monkeypatch.setattr(click, "confirm", lambda _: True)
    run("import", sheet, "-l", "zh_TW")
    assert len(translations(project)) == 4


def test_columns_are_named(project: Path, run: Run, tmp_path: Path) -> None:
    result = run("import", written(WIDE, tmp_path / "wide.csv"), "--map", MAP)
    assert translations(project) == WIDE_DONE
    assert "wide.csv:4:中文名稱: warning I237" in result.stderr
    assert "did you mean “x/thief#name”?" in result.stderr


def test_columns_are_found(project: Path, run: Run, tmp_path: Path) -> None:
    sheet = written(WIDE, tmp_path / "wide.csv")
    said = run("import", sheet, "-l", "zh_TW", status=1).stderr
    assert f"--map '{MAP.replace('zh-TW', 'zh_TW')}'" in said
    run("import", sheet, "-l", "zh_TW", "--yes")
    assert translations(project) == WIDE_DONE


def test_a_sheet_without_a_header(project: Path, run: Run, tmp_path: Path) -> None:
    run("import", written(TWO[1:3], tmp_path / "two.csv"), "-l", "zh_TW", "--yes")
    assert translations(project) == {"x/trader#name": ("商人", False), "x/guard#name": ("守衛", False)}


def test_several_locales_in_one_sheet(project: Path, run: Run, tmp_path: Path) -> None:
    rows = [("id", "text", "text_de", "text (ja)"), ("guard", "", "Du bist sicher.", "あなたは安全")]
    run("import", written(rows, tmp_path / "many.csv"), "--map", "id=id,text:de=text_de,text:ja=text (ja)")
    assert translations(project, "de") == {"x/guard#text": ("Du bist sicher.", False)}
    assert translations(project, "ja") == {"x/guard#text": ("あなたは安全", False)}


def test_what_was_translated_from_another_text_is_never_put_over_what_is_done(
    project: Path, run: Run, tmp_path: Path
) -> None:
    run("import", written(WIDE, tmp_path / "wide.csv"), "--map", MAP)
    changed = [WIDE[0], ("guard", "Guardian", "守護者", "", "", "")]
    result = run("import", written(changed, tmp_path / "late.csv"), "--map", MAP)
    assert "late.csv:2:中文名稱: warning I238" in result.stderr
    assert translations(project) == WIDE_DONE


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("id=Nr,name:zh_TW=中文名稱", "I249"),
        ("text:zh_TW=中文內容", "I249"),
        ("id=No", "I249"),
        ("id", "I249"),
        ("id=No,id=Card", "I249"),
    ],
)
def test_a_mapping_that_says_too_little_is_refused(run: Run, tmp_path: Path, said: str, code: str) -> None:
    with pytest.raises(PnpError, match=code):
        run("import", written(WIDE, tmp_path / "wide.csv"), "-l", "zh_TW", "--map", said)


def test_a_sheet_of_something_else_is_refused(run: Run, tmp_path: Path) -> None:
    with pytest.raises(PnpError, match="I250"):
        run("import", written([("a", "b"), ("c", "d")], tmp_path / "x.csv"), "-l", "zh_TW")
    with pytest.raises(PnpError, match="I207"):
        run("import", written(TWO, tmp_path / "two.csv"))


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".xlsx"])
def test_a_row_for_each_card_goes_out_and_comes_back(project: Path, run: Run, tmp_path: Path, suffix: str) -> None:
    run("import", written(TWO, tmp_path / "two.csv"), "-l", "zh_TW", "--yes")
    sheet = str(tmp_path / f"cards{suffix}")
    if suffix == ".xlsx":
        pytest.importorskip("openpyxl")
    assert "6 texts" in run("export", "-l", "zh_TW", "-o", sheet, "--by-card").stdout
    if suffix == ".csv":
        lines = Path(sheet).read_text(encoding="utf-8-sig").splitlines()
        assert lines[0] == "id,name,name:zh_TW,text,text:zh_TW,fuzzy"
        assert lines[3].endswith(",從另一位玩家拿1枚硬幣。,text")
    before = translations(project)
    assert "(as it was): 0" in run("import", sheet, "-l", "zh_TW").stdout
    catalog(project).unlink()
    run("import", sheet, "-l", "zh_TW")
    assert translations(project) == before


def test_a_po_file_comes_back(project: Path, run: Run, tmp_path: Path) -> None:
    run("update", "-l", "zh_TW")
    sent = str(tmp_path / "sent.po")
    run("export", "-l", "zh_TW", "-o", sent)
    text = Path(sent).read_text(encoding="utf-8").replace('msgid "Guard"\nmsgstr ""', 'msgid "Guard"\nmsgstr "守衛"')
    Path(sent).write_text(text, encoding="utf-8")
    run("import", sent, "-l", "zh_TW")
    assert translations(project) == {"x/guard#name": ("守衛", False)}
    with pytest.raises(PnpError, match="I240"):
        run("import", sent, "-l", "ja")


def test_damage_is_told_and_the_other_rows_are_taken(project: Path, run: Run, tmp_path: Path) -> None:
    run("update", "-l", "zh_TW")
    sheet = tmp_path / "i.csv"
    sheet.write_text(
        'context,source,translation\nx/trader#name,Trader,#REF!\nx/guard#name,Guard,守衛\nx/thief#name,Thief,"小偷\n',
        encoding="utf-8",
    )
    result = run("import", str(sheet), "-l", "zh_TW", status=1)
    assert "i.csv:2:translation: error D115" in result.stderr
    assert "i.csv:4: error D111" in result.stderr
    assert translations(project) == {"x/guard#name": ("守衛", False)}


@pytest.mark.parametrize("suffix", ["csv", "xlsx", "xliff", "tmx"])
def test_a_text_that_a_file_cannot_hold_is_told(project: Path, run: Run, tmp_path: Path, suffix: str) -> None:
    if suffix == "xlsx":
        pytest.importorskip("openpyxl")
    run("update", "-l", "zh_TW")
    text = catalog(project).read_text(encoding="utf-8")
    catalog(project).write_text(
        text.replace('msgid "Guard"\nmsgstr ""', 'msgid "Guard"\nmsgstr "守\\a衛"'), encoding="utf-8"
    )
    before = catalog(project).read_bytes()
    sheet = str(tmp_path / f"x.{suffix}")
    assert "“x/guard#name” is left out" in run("export", "-l", "zh_TW", "-o", sheet, status=1).stderr
    run("import", sheet, "-l", "zh_TW")
    assert catalog(project).read_bytes() == before


def test_xliff_of_a_program_that_says_no_state(project: Path, run: Run, tmp_path: Path) -> None:
    run("update", "-l", "zh_TW")
    path = tmp_path / "t.xliff"
    run("export", "-l", "zh_TW", "-o", str(path))
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("<source>Guard</source>", "<source>Guard</source><target>守衛</target>"), encoding="utf-8"
    )
    run("import", str(path), "-l", "zh_TW")
    assert translations(project) == {"x/guard#name": ("守衛", False)}


def test_terms_that_look_like_formulas_come_back(project: Path, run: Run, tmp_path: Path) -> None:
    source = tmp_path / "t.tbx"
    term = '=HYPERLINK("http://example.invalid")'
    source.write_text(
        '<martif type="TBX-Basic" xml:lang="en"><text><body><termEntry id="x"><langSet xml:lang="en"><tig><term>moon'
        f'</term></tig></langSet><langSet xml:lang="zh-TW"><tig><term>{term}</term></tig></langSet></termEntry></body>'
        "</text></martif>",
        encoding="utf-8",
    )
    run("import", str(source), "-l", "zh_TW")
    own = project / "locales/zh_TW/terms/x.csv"
    assert "\"'=HYPERLINK(" in own.read_text(encoding="utf-8")
    before = own.read_bytes()
    assert "(as it was): 0" in run("import", str(source), "-l", "zh_TW").stdout
    assert own.read_bytes() == before
    run("update", "-l", "zh_TW")
    back = tmp_path / "back.tbx"
    run("export", "-l", "zh_TW", "-o", str(back))
    assert term in back.read_text(encoding="utf-8")


def test_sheet_of_cards_and_catalog_live_side_by_side(project: Path, run: Run, tmp_path: Path) -> None:
    rows = ["id,name,name_zh,text", "trader,Trader,商人,Draw 2 cards.", "guard,Guard,,Stop."]
    (project / "cards.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    (project / "game.toml").write_text(f'{GAME}[deck.translations]\n"name:zh_TW" = "name_zh"\n', encoding="utf-8")
    run("update", "-l", "zh_TW")
    before = catalog(project).read_bytes()
    sheet = tmp_path / "x.csv"
    run("export", "-l", "zh_TW", "-o", str(sheet))
    assert "商人" in sheet.read_text(encoding="utf-8-sig")
    run("import", str(sheet), "-l", "zh_TW")
    assert catalog(project).read_bytes() == before  # what the sheet of cards says stays there alone
    text = sheet.read_text(encoding="utf-8").replace("商人", "貿易商").replace("Guard,,missing", "Guard,守衛,")
    sheet.write_text(text, encoding="utf-8")
    result = run("import", str(sheet), "-l", "zh_TW")
    assert "I251" in result.stderr
    assert "1 of the translations" in result.stderr
    assert translations(project) == {"x/trader#name": ("貿易商", False), "x/guard#name": ("守衛", False)}
    toml = (project / "game.toml").read_text(encoding="utf-8").replace("[game]", '[game]\nprefer = "catalog"')
    (project / "game.toml").write_text(toml, encoding="utf-8")
    assert "I251" not in run("import", str(sheet), "-l", "zh_TW").stderr
