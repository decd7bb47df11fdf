import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import babel.messages.extract
import pytest
from click.testing import CliRunner, Result

from pnp.catalogs.extraction import babel_extract, extraction
from pnp.catalogs.update import catalog_file, write_template
from pnp.cli.translate import command
from pnp.errors import PnpError
from pnp.i18n.merge import merge
from pnp.i18n.po import PoFile, header_fields, parse, read_po
from pnp.project.project import open_project
from pnp.resources import bundled
from tests.projects import small_project

CARD = """<card>
  <text slot="name" box="4mm 4mm 40mm 8mm" size="12pt" max-lines="1">{{ card.name }}</text>
  <text slot="text" box="4mm 14mm 40mm 20mm" size="9pt" fit="8pt">{{ card.text }}</text>
  {# i18n: at the foot #}
  <text box="4mm 40mm 40mm 6mm" size="7pt">{{ _("Test card") }} {{ _(deck.title) }}</text>
</card>
"""
RULES = """# My rules

## A turn {#turn}

Flip a token, see [the end](#end).

Then stop.

## The end {#end}
"""
SHIELDS = 'msgid "Flip a token, see [the end](#end)."\nmsgstr "翻轉1個指示物，見[結束](#end)。"'
Run = Callable[..., Result]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project in a folder with a space and Chinese characters in its name."""
    folder = tmp_path / "my 遊戲"
    small_project(folder)
    (folder / "templates/cards/card.xml.j2").write_text(CARD, encoding="utf-8")
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
    return project / f"locales/{locale}/LC_MESSAGES/my.po"


def state(project: Path, locale: str = "zh_TW") -> dict[str, str]:
    return {entry.context: entry.state for entry in read_po(catalog(project, locale)).messages}


def files(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_extract_writes_the_template_and_nothing_else(project: Path, run: Run) -> None:
    before = files(project)
    run("extract")
    after = files(project)
    pot = project / "locales/my.pot"
    assert set(after) - set(before) == {pot}
    assert {path: after[path] for path in before} == before
    entries = {(entry.context, entry.source): entry for entry in read_po(pot).messages}
    text = entries["my/scout#text", "Look at the top card of the deck. You may put it at the bottom."]
    assert text.references == ("cards.csv:2",)
    assert text.hints[0] == "Cards: “Scout (scout)”, text"
    assert text.hints[1].startswith("Room: 40.0 × 20.0 mm; about ")
    assert "at 9 pt, " in text.hints[1]
    assert "max-size:453:" in text.flags[0]
    foot = entries["my/template", "Test card"]
    assert (foot.hints[0], foot.references) == ("at the foot", ("templates/cards/card.xml.j2:5",))
    assert ("my/template", "Cards") in entries  # what a template translates that stands elsewhere
    run("extract")
    assert files(project) == after


def test_the_budget_is_what_the_layout_holds(project: Path, run: Run) -> None:
    run("extract")
    (hint,) = [
        each.hints[1] for each in read_po(project / "locales/my.pot").messages if each.context == "my/scout#name"
    ]
    held = int(hint.partition("about ")[2].partition(" ")[0])
    run("update")
    po = catalog(project)
    for count, status in ((held, 0), (held + 1, 1)):
        file = read_po(po)
        entries = [each.but(translations=("國" * count,)) if "#name" in each.context else each for each in file.entries]
        po.write_text(PoFile("", tuple(entries)).text(), encoding="utf-8")
        result = run("status", status=status)
        assert ("X501" in result.stderr) == bool(status)


def test_update_merges_and_its_second_run_changes_no_byte(project: Path, run: Run) -> None:
    run("update")
    edit(project / "cards.csv", "Draw 2 cards", "Draw 3 cards")
    edit(project / "cards.csv", "scout,2,Scout", "scout,2,Pathfinder")
    with (project / "cards.csv").open("a", encoding="utf-8") as stream:
        stream.write('camp,1,Camp,"Wait for it, then go."\nseven,1,7,\n')
    result = run("update")
    assert "2 became fuzzy, 2 new, 0 obsolete" in result.stdout
    assert "my/trader#text: Draw [-2-] {+3+} cards, then discard 1 card." in result.stdout
    assert state(project)["my/scout#name"] == "fuzzy"
    assert state(project)["my/camp#text"] == "missing"
    assert "my/seven#name" not in state(project)
    after = files(project)
    assert "(as it was)" in run("update").stdout
    assert files(project) == after


def test_a_catalog_without_a_header_gets_one(project: Path, run: Run) -> None:
    run("update")
    rest = catalog(project).read_text(encoding="utf-8").partition("\n\n")[2]
    for text in (rest, ""):
        catalog(project).write_text(text, encoding="utf-8")
        run("update")
        assert header_fields(read_po(catalog(project)).header)["Language"] == "zh_TW"
        assert state(project)["my/scout#name"] == ("translated" if text else "missing")
        after = files(project)
        run("update")
        assert files(project) == after


def test_one_new_card_changes_its_own_entries_alone(project: Path, run: Run) -> None:
    run("update")
    before = catalog(project).read_text(encoding="utf-8").split("\n")
    edit(project / "cards.csv", "scout,2", 'camp,1,Camp,"Wait for it, then go."\nscout,2')
    run("update")
    after = catalog(project).read_text(encoding="utf-8").split("\n")
    assert [line for line in before if line not in after] == []
    assert all("camp" in line or "Camp" in line or "go." in line or line in before for line in after)


def test_a_new_locale_gets_a_catalog(project: Path, run: Run) -> None:
    result = run("update", "-l", "pt-br")
    assert "new catalog" in result.stdout
    assert set(state(project, "pt_BR").values()) == {"missing"}
    header = header_fields(read_po(catalog(project, "pt_BR")).header)
    assert (header["Language"], header["Plural-Forms"][:9]) == ("pt_BR", "nplurals=")


@pytest.mark.parametrize(("locale", "code"), [("zh_TV", "I205"), ("../x", "I205"), ("nowhere", "I205"), ("en", "I206")])
def test_a_locale_that_is_none_is_refused(project: Path, run: Run, locale: str, code: str) -> None:
    before = files(project)
    with pytest.raises(PnpError, match=code):
        run("update", "-l", locale)
    assert files(project) == before


def test_without_any_catalog_a_locale_must_be_named(project: Path, run: Run) -> None:
    catalog(project).unlink()
    with pytest.raises(PnpError, match="I207"):
        run("update")


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (lambda data: data.replace(b'msgstr "', b"msgstr ", 3), "I201"),
        (lambda data: data.replace(b"\nmsgctxt", b"\n<<<<<<< HEAD\nmsgctxt", 1), "I202"),
        (lambda data: data + data.partition(b"\n\n")[2], "I203"),
        (lambda data: data.decode().encode("big5"), "I204"),
    ],
)
def test_a_broken_catalog_is_left_alone_and_so_are_the_others(
    project: Path, run: Run, damage: Callable[[bytes], bytes], code: str
) -> None:
    run("update", "-l", "ja")
    catalog(project).write_bytes(damage(catalog(project).read_bytes()))
    edit(project / "cards.csv", "Draw 2 cards", "Draw 3 cards")
    before = files(project)
    with pytest.raises(PnpError, match=code):
        run("update")
    assert files(project) == before


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("cards.csv", "trader,", "scout,"),
        ("templates/cards/card.xml.j2", '{{ _("Test card") }}', '{{ _("Test card" }}'),
        ("templates/cards/card.xml.j2", "40mm 8mm", "40mm 8"),  # then _(deck.title) is not met
        ("game.toml", "cards/back.xml.j2", "cards/gone.xml.j2"),
    ],
)
def test_nothing_is_written_while_texts_may_be_missing(project: Path, run: Run, name: str, old: str, new: str) -> None:
    run("extract")
    run("update")
    edit(project / name, old, new)
    before = files(project)
    for each in ("extract", "update"):
        with pytest.raises(PnpError, match="I214"):
            run(each)
    assert files(project) == before


def test_newlines_of_windows_stay(project: Path, run: Run) -> None:
    run("update")
    windows = catalog(project).read_bytes().replace(b"\n", b"\r\n")
    catalog(project).write_bytes(windows)
    run("update")
    assert catalog(project).read_bytes() == windows
    edit_bytes = windows.replace("斥候".encode(), "哨兵".encode())
    catalog(project).write_bytes(edit_bytes)
    edit(project / "cards.csv", "Draw 2 cards", "Draw 3 cards")
    run("update")
    assert catalog(project).read_bytes().count(b"\n") == catalog(project).read_bytes().count(b"\r\n")


def standing_of(result: Result) -> dict[str, list[str]]:
    """Return the numbers of a status by title."""
    rows = (re.split(r"\s{2,}", line) for line in result.stdout.split("\n"))
    return {title: numbers for title, *numbers in rows}


def test_status_counts_by_deck_and_tells_what_does_not_fit(project: Path, run: Run) -> None:
    run("update")
    edit(project / "cards.csv", "Draw 2 cards", "Draw 3 cards")
    result = run("status")
    assert "1 messages changed" in result.stdout
    rows = standing_of(result)
    assert rows["Cards"] == ["6", "5", "1", "0", "0", "0"]
    assert rows["templates"] == ["2", "0", "0", "2", "0", "0"]
    edit(catalog(project), "斥候", "很長很長的名字" * 5)
    result = run("status", status=1)
    assert "“scout”: text “name” is" in result.stderr


def test_status_measures_fuzzy_drafts_too(project: Path, run: Run) -> None:
    edit(catalog(project), 'msgctxt "my/scout#name"', '#, fuzzy\nmsgctxt "my/scout#name"')
    edit(catalog(project), "斥候", "很長很長的名字" * 5)
    assert "“scout”: text “name” is" in run("status", status=1).stderr


HELD = "W\u00a0" * 200 + "W"
"""Words that no line may part."""


def test_status_tells_what_of_a_document_does_not_fit(project: Path, run: Run) -> None:
    (project / "rules.md").write_text(f"{RULES}\n| Word | Number |\n|---|---|\n| Short | 1 |\n", encoding="utf-8")
    run("update")
    assert standing_of(run("status"))["rules"][5:] == ["0", "3"]
    edit(catalog(project), 'msgid "Short"\nmsgstr ""', f'msgid "Short"\nmsgstr "{HELD}"')
    result = run("status", status=1)
    assert standing_of(result)["rules"][5:] == ["2", "3"]  # it leaves no room for its neighbour
    assert standing_of(result)["all"][5:] == ["2", "3"]
    assert re.search(r"rules\.md:\d+: error X601: a word is [\d.]+ mm too wide for its column", result.stderr)
    edit(catalog(project), HELD, "短")
    (project / "locales/zh_TW/style.toml").write_text("[pages]\nrules = 2\n", encoding="utf-8")
    result = run("status", status=1)
    assert standing_of(result)["rules"][5:] == ["1", "3"]
    assert "error I333: “rules” has 3 pages in zh_TW, not 2" in result.stderr


def test_status_of_a_document_whose_title_does_not_fit_or_has_no_glyph(project: Path, run: Run) -> None:
    (project / "rules.md").write_text(RULES, encoding="utf-8")
    run("update")
    edit(catalog(project), 'msgid "My rules"\nmsgstr ""', 'msgid "My rules"\nmsgstr "𪛖"')
    result = run("status")
    assert standing_of(result)["rules"][5:] == ["0", "3"]
    assert "zh_TW: the fonts lack 1 of the characters: 𪛖" in result.stderr
    edit(catalog(project), 'msgstr "𪛖"', f'msgstr "{HELD}"')
    result = run("status", status=1)
    assert standing_of(result)["rules"][5:] == ["2", "3"]  # on the cover and on the pages
    assert re.search(r"rules\.md:1: error X501: rulebook/cover\.xml\.j2: text .* too wide", result.stderr)


def test_status_of_titles_in_full_width_characters_is_a_table(project: Path, run: Run) -> None:
    edit(project / "game.toml", 'title = "Cards"', 'title = "卡牌"')
    lines = run("status").stdout.split("\n")
    assert lines[0].index("texts") + len("texts") == lines[1].index("6") + 1 + len("卡牌")


def test_status_names_all_characters_without_a_glyph_at_once(project: Path, run: Run) -> None:
    edit(catalog(project), "斥候", "𪛖𪛖")
    edit(catalog(project), "商人", "𪛖𪛕")
    result = run("status")
    (warning,) = [line for line in result.stderr.split("\n") if "X502" in line]
    assert "zh_TW: the fonts lack 2 of the characters: 𪛕𪛖" in warning


def test_terms_are_checked_and_proposed(project: Path, run: Run) -> None:
    terms = project / "locales/zh_TW/terms/my.csv"
    terms.parent.mkdir()
    terms.write_text(
        "id,source,role,preferred,accepted,forbidden,note\nc,card,noun,牌,,牌,\nd,deck,noun,牌庫,,,\n", encoding="utf-8"
    )
    result = run("terms", status=1)
    assert "my.csv:2:forbidden: error I226" in result.stderr
    terms.write_text("id,source,role,preferred\nc,card,noun,牌\n", encoding="utf-8")
    for name in ("storm", "trader"):
        edit(project / "cards.csv", f"{name},", f"{name}x,1,Xx,<b>Ambush:</b> {name}\n{name},")
    assert "a term? “Ambush” in 2 texts" in run("terms").stdout


def test_convert_drafts_a_catalog(project: Path) -> None:
    pytest.importorskip("opencc")
    for _ in range(2):
        result = CliRunner().invoke(command, ["convert", str(project), "zh_TW", "zh_CN"], catch_exceptions=False)
        assert result.exit_code == 0
        entries = {each.context: each for each in read_po(catalog(project, "zh_CN")).messages}
        assert entries["my/storm#name"].translation == "暴风雨"
        assert set(state(project, "zh_CN").values()) == {"fuzzy", "missing"}
    assert "0 drafts" in result.stdout
    with pytest.raises(PnpError, match="I208"):
        CliRunner().invoke(command, ["convert", str(project), "zh_HK", "zh_CN"], catch_exceptions=False)
    assert CliRunner().invoke(command, ["convert", "zh_TW"]).exit_code == 2


def test_the_pseudo_locale_builds_and_stays_out_of_updates(project: Path, run: Run) -> None:
    run("pseudo")
    assert set(state(project, "zz").values()) == {"translated"}
    assert "［" in catalog(project, "zz").read_text(encoding="utf-8")
    before = catalog(project, "zz").read_bytes()
    edit(project / "cards.csv", "Draw 2 cards", "Draw 3 cards")
    assert "locales/zz" not in run("update").stdout
    assert catalog(project, "zz").read_bytes() == before
    run("pseudo")
    assert "Ｄｒ 3" in catalog(project, "zz").read_text(encoding="utf-8")


def test_a_sheet_goes_out_and_comes_back(project: Path, run: Run, tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    run("update", "-l", "ja")
    sheet = tmp_path / "試.xlsx"
    run("export", "-l", "ja", "-o", str(sheet))
    book = openpyxl.load_workbook(sheet)
    for row in book.active.iter_rows(min_row=2):
        if row[0].value == "my/scout#name":
            row[2].value = "斥候"
    book.save(sheet)
    result = run("import", str(sheet), "-l", "ja")
    assert "1 translations taken over" in result.stdout
    assert state(project, "ja")["my/scout#name"] == "translated"
    assert "(as it was): 0" in run("import", str(sheet), "-l", "ja").stdout


@pytest.mark.parametrize("suffix", ["tmx", "xliff", "xlsx"])
def test_other_tools_get_a_file_which_comes_back(project: Path, run: Run, tmp_path: Path, suffix: str) -> None:
    pytest.importorskip("translate")
    pytest.importorskip("openpyxl")
    run("update")
    exported = tmp_path / f"x.{suffix}"
    run("export", "-l", "zh_TW", "-o", str(exported))
    before = catalog(project).read_bytes()
    assert "(as it was): 0 translations taken over" in run("import", str(exported), "-l", "zh_TW").stdout
    assert catalog(project).read_bytes() == before
    known = state(project)
    catalog(project).unlink()
    run("update", "-l", "zh_TW")
    run("import", str(exported), "-l", "zh_TW")
    drafted = "fuzzy" if suffix == "tmx" else "translated"
    assert state(project) == {context: drafted if was == "translated" else was for context, was in known.items()}


def test_terms_go_out_and_come_back(project: Path, run: Run, tmp_path: Path) -> None:
    edit(project / "game.toml", "[[deck]]", '[terms]\nuse = ["shared"]\n\n[[deck]]')
    exported = tmp_path / "x.tbx"
    terms = project / "locales/zh_TW/terms/my.csv"
    terms.parent.mkdir()
    terms.write_text("id,source,role,preferred,mine\nw,widget,noun,零件,x\n", encoding="utf-8")
    run("export", "-l", "zh_TW", "-o", str(exported))
    before = terms.read_bytes()
    assert "my.csv (as it was): 0 terms taken over" in run("import", str(exported), "-l", "zh_TW").stdout
    assert terms.read_bytes() == before
    edit(exported, "<term>零件</term>", "<term>部件</term>")
    edit(exported, "<term>起始玩家</term>", "<term>先手玩家</term>")  # one of all games
    result = run("import", str(exported), "-l", "zh_TW")
    assert "w: preferred “零件” → “部件”" in result.stdout
    assert terms.read_text(encoding="utf-8").startswith("id,source,role,preferred,mine")
    assert "\nw,widget,noun,部件,x" in terms.read_text(encoding="utf-8")
    assert [line.split(",")[3] for line in terms.read_text(encoding="utf-8").split("\n")[2:] if line] == ["先手玩家"]
    assert "(as it was): 0" in run("import", str(exported), "-l", "zh_TW").stdout


@pytest.mark.parametrize(
    ("data", "code"),
    [(b'id,source,preferred\na,a,"b\n', "D111"), ("id,source,preferred\na,a,甲\n".encode("utf-16"), "I242")],
)
def test_terms_are_not_taken_into_a_file_that_cannot_be_kept(
    project: Path, run: Run, tmp_path: Path, data: bytes, code: str
) -> None:
    edit(project / "game.toml", "[[deck]]", '[terms]\nuse = ["shared"]\n\n[[deck]]')
    exported = tmp_path / "x.tbx"
    run("export", "-l", "zh_TW", "-o", str(exported))
    edit(exported, "<term>起始玩家</term>", "<term>先手玩家</term>")
    terms = project / "locales/zh_TW/terms/my.csv"
    terms.parent.mkdir()
    terms.write_bytes(data)
    with pytest.raises(PnpError, match=code):
        run("import", str(exported), "-l", "zh_TW")
    assert terms.read_bytes() == data


def test_a_kind_of_file_that_is_not_known_is_refused_and_so_is_a_broken_catalog(
    project: Path, run: Run, tmp_path: Path
) -> None:
    with pytest.raises(PnpError, match="I239"):
        run("export", "-l", "zh_TW", "-o", str(tmp_path / "x.doc"))
    (tmp_path / "x.doc").touch()
    with pytest.raises(PnpError, match="I239"):
        run("import", str(tmp_path / "x.doc"), "-l", "zh_TW")
    entry = catalog(project).read_bytes().partition(b"\n\n")[2]
    with catalog(project).open("ab") as stream:
        stream.write(b"\n" + entry)
    with pytest.raises(PnpError, match="I203"):
        run("export", "-l", "zh_TW", "-o", str(tmp_path / "x.xlsx"))
    with pytest.raises(PnpError, match="I208"):
        run("export", "-l", "ja", "-o", str(tmp_path / "x.xlsx"))


def test_babel_extracts_the_same_messages(project: Path, run: Run) -> None:
    run("extract")
    wanted = {entry.key for entry in read_po(project / "locales/my.pot").messages}
    found = set()
    for name in ("cards.csv", "templates/cards/card.xml.j2", "game.toml"):
        with (project / name).open("rb") as stream:
            for line, message, comments, context in babel.messages.extract.extract(babel_extract, stream):
                assert line > 0
                assert isinstance(message, str)
                found.add((context, message))
                assert comments or context == "my/template"
    assert found == wanted


def test_babel_extracts_phrases_with_their_plurals_and_documents() -> None:
    found: dict[str, dict[tuple[object, ...], list[str]]] = {}
    for name in ("phrases.toml", "rules.md"):
        with (bundled("games") / "viral" / name).open("rb") as stream:
            extracted = babel.messages.extract.extract(babel_extract, stream)
            found[name] = {(context, message): comments for _, message, comments, context in extracted}
    one = "each player moves their research marker {n} space up"
    assert ("viral/effect#all.research-up", (one, one.replace("space", "spaces"))) in found["phrases.toml"]
    assert ("viral/rules#overview/heading", "Overview") in found["rules.md"]


def test_a_document_is_extracted_merged_and_counted(project: Path, run: Run) -> None:
    rules = project / "rules.md"
    rules.write_text(RULES, encoding="utf-8")
    run("extract")
    entries = {entry.source: entry for entry in read_po(project / "locales/my.pot").messages}
    shields = entries["Flip a token, see [the end](#end)."]
    assert (shields.context, shields.references) == ("my/rules#turn/paragraph", ("rules.md:5",))
    assert shields.flags == ("md-text", 'placeholders:"(#end)"')
    assert "Contents" in entries  # a word of the rulebook's own
    run("update")
    edit(catalog(project), 'msgid "Flip a token, see [the end](#end)."\nmsgstr ""', SHIELDS)
    edit(rules, "Flip a token", "Flip a shield token")
    assert "1 became fuzzy, 0 new, 0 obsolete" in run("update").stdout
    before = files(project)
    run("update")
    assert files(project) == before
    rows = standing_of(run("status"))
    assert rows["rules"] == ["5", "0", "1", "4", "0", "0", "3"]
    assert rows["Cards"] == ["6", "6", "0", "0", "0", "0"]


def test_a_document_that_cannot_be_read_stops_an_update_and_a_link_to_nowhere_does_not(project: Path, run: Run) -> None:
    rules = project / "rules.md"
    rules.write_text(RULES.replace("#end)", "#nowhere)"), encoding="utf-8")
    assert "D203" in run("update", status=1).stderr
    rules.write_text(RULES + "\n:::note\nOpen.\n", encoding="utf-8")
    with pytest.raises(PnpError, match="I214"):
        run("update")


@pytest.mark.skipif(not shutil.which("msgfmt"), reason="needs gettext")
def test_gettext_accepts_every_catalog(project: Path, run: Run) -> None:
    edit(project / "cards.csv", "Draw 2 cards", "Draw 3 [cards] “now”")
    run("extract")
    run("update", "-l", "ja", "-l", "zh_TW", "-l", "ru")
    run("pseudo")
    for path in (*(project / "locales").rglob("*.po"), project / "locales/my.pot"):
        subprocess.run(["msgfmt", "-c", "-o", "-", path], check=True, capture_output=True)


def test_the_bundled_game_is_extracted_to_the_checkout() -> None:
    project = open_project("viral")
    assert project.template == bundled("locales") / "viral.pot"
    assert "zh_TW" in project.known


def test_the_bundled_template_and_catalogs_are_up_to_date(tmp_path: Path) -> None:
    project = open_project("viral")
    found = extraction(project)
    write_template(project._replace(locales=tmp_path / "locales"), found)
    made = parse((tmp_path / "locales/viral.pot").read_text(encoding="utf-8"))
    assert [each.key for each in made.messages] == [each.key for each in read_po(project.template).messages]
    for locale in project.known:
        file = catalog_file(project, locale)
        changes = merge(found.into(project, locale, file), file).changes
        assert changes == (), "run pnp translate update viral"
