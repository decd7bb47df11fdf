"""All checks of a project, on projects that are sound but for one thing."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.catalogs.extraction import extraction
from pnp.catalogs.update import update
from pnp.diagnostics import Severity, folded
from pnp.errors import PnpError
from pnp.i18n.checks.run import check_name
from pnp.project.project import open_project
from pnp.review.check import Checked, check
from pnp.review.findings import fingerprint
from tests.projects import small_project

Edit = Callable[[str, str], None]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project in a folder with a space and Chinese characters in its name, its catalog up to date."""
    root = tmp_path / "my 遊戲"
    small_project(root)
    project = open_project(str(root))
    update(project, extraction(project))
    return root


@pytest.fixture
def edit(root: Path) -> Edit:
    def change(old: str, new: str, name: str = "locales/zh_TW/LC_MESSAGES/my.po") -> None:
        path = root / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8", newline="")

    return change


def told(checked: Checked) -> list[tuple[str, str]]:
    return [(found.code, check_name(found.code)) for found in checked.findings if found.severity is not Severity.INFO]


def test_a_sound_project(root: Path) -> None:
    checked = check(str(root))
    assert [str(found) for found in checked.findings] == []
    assert checked.locales == ("en", "zh_TW")


@pytest.mark.parametrize(
    ("old", "new", "code", "name"),
    [
        ("抽2張牌，", "抽3張牌，", "I311", "numbers"),
        ("抽2張牌，", "抽2張牌,", "I351", "punct-width"),
        ("<b>洗回</b>", "<b>洗回", "I303", "markup"),
        ("暴風雨", "暴风雨", "I341", "script-leak"),
        ("暴風雨", "𪛖", "I334", "missing-glyph"),
        ("商人", "斥候", "I322", "term-collision"),
        ("商人", "Trader", "I361", "unchanged"),
        ("Language: zh_TW", "Language: zh_HK", "I367", "po-valid"),
    ],
)
def test_one_mistake(root: Path, edit: Edit, old: str, new: str, code: str, name: str) -> None:
    edit(old, new)
    found = told(check(str(root)))
    assert (code, name) in found
    assert set(found) - {(code, name)} <= {("I341", "script-leak")}


def test_bundled_terms_are_asked_where_the_project_says_so_and_are_no_errors(root: Path, edit: Edit) -> None:
    edit("每位玩家", "每個玩家")
    assert told(check(str(root))) == []
    edit("[[deck]]", '[terms]\nuse = ["shared"]\n\n[[deck]]', "game.toml")
    (found,) = (each for each in check(str(root)).findings if each.code == "I321")
    assert found.severity is Severity.WARNING
    edit('"shared"', '"shraed"', "game.toml")
    (found,) = (each for each in check(str(root)).findings if each.code == "D142")
    assert found.hint == "did you mean “shared”?"


def test_what_is_wrong_with_the_source_is_told_once_and_with_its_language(root: Path, edit: Edit) -> None:
    po = root / "locales/zh_TW/LC_MESSAGES/my.po"
    edit("Draw 2", "Draw [mvoe] 2", "cards.csv")
    edit('"Draw 2', '"Draw [mvoe] 2')
    edit("抽2張", "抽[mvoe]2張")
    other = root / "locales/ja/LC_MESSAGES/my.po"
    other.parent.mkdir(parents=True)
    other.write_bytes(po.read_bytes().replace(b"zh_TW", b"ja"))
    found = [each.text for each in check(str(root)).findings if "mvoe" in each.text]
    assert found == ["my/trader#text, en: “[mvoe]” is no icon, and is printed as it stands"]


def test_a_finding_stands_at_the_line_of_its_message(root: Path, edit: Edit) -> None:
    edit("抽2張牌，", "抽3張牌，")
    (found,) = check(str(root)).findings
    path = root / "locales/zh_TW/LC_MESSAGES/my.po"
    line = path.read_text(encoding="utf-8").split("\n")[found.origin.row - 1]
    assert found.origin.path == path.as_posix()
    assert line == 'msgid "Draw 2 cards, then discard 1 card."'


def test_a_note_in_the_catalog_takes_a_finding_back(root: Path, edit: Edit) -> None:
    edit("抽2張牌，", "抽3張牌，")
    edit("#. Cards: “Trader (trader)”, text", "# ignore: numbers — errata of 2026\n#. Cards: “Trader (trader)”, text")
    assert told(check(str(root))) == []


def test_a_text_that_does_not_fit(root: Path, edit: Edit) -> None:
    edit("每位玩家棄1張牌。", "每位玩家棄1張牌。" + "然後洗牌再抽牌" * 60 + "。")
    (found,) = check(str(root), only=["fits"]).findings
    assert re.search(r"“text” is \d+\.\d mm too high at 7 pt, on \d+ lines", found.text)
    assert found.severity is Severity.ERROR
    assert found.origin.path.endswith("my.po")


def test_a_source_text_that_does_not_fit_is_found_where_it_was_typed(root: Path) -> None:
    cards = root / "cards.csv"
    cards.write_text(f'id,count,name,text\nlong,1,Long,"{"Draw cards and so on. " * 120}"\n', encoding="utf-8")
    found = list(check(str(root), only=["fits"]).findings)
    assert [(each.origin.path, each.origin.row, each.origin.column) for each in found] == [
        (cards.as_posix(), 2, "text")
    ]


def test_fixed_words_that_do_not_fit_are_found_once(root: Path) -> None:
    template = root / "templates/cards/card.xml.j2"
    text = template.read_text(encoding="utf-8")
    wide = '<text box="1mm 80mm 3mm 4mm" size="9pt">{{ _("Unbreakable") }}</text></card>'
    template.write_text(text.replace("</card>", wide), encoding="utf-8")
    found = check(str(root), only=["fits"]).findings
    (each,) = folded(found)
    assert (each.first.code, check_name(each.first.code)) == ("X501", "fits")
    assert len(each.findings) == len({found.about for found in each.findings}) > 1
    assert len({fingerprint(found) for found in each.findings}) == 1


def test_a_catalog_behind_its_game(root: Path) -> None:
    cards = root / "cards.csv"
    cards.write_text(cards.read_text(encoding="utf-8").replace("Draw 2 cards", "Draw 4 cards"), encoding="utf-8")
    found = check(str(root), only=["catalog-sync"]).findings
    assert "the source text is now “Draw 4 cards, then discard 1 card.”" in found[0].text
    assert found[0].hint == "run: pnp translate update"


@pytest.mark.parametrize(
    ("spoil", "line", "said"),
    [
        (lambda text: text.replace('msgid "Trader"', 'msgid "Trader'), 'msgid "Trader', "quotes"),
        (lambda text: text.replace('msgctxt "my/storm#name"', "<<<<<<< HEAD"), "<<<<<<<", "merge conflict"),
    ],
)
def test_a_broken_catalog_names_its_line(root: Path, spoil: Callable[[str], str], line: str, said: str) -> None:
    path = root / "locales/zh_TW/LC_MESSAGES/my.po"
    before = spoil(path.read_text(encoding="utf-8"))
    path.write_text(before, encoding="utf-8", newline="")
    (found,) = check(str(root)).findings
    assert (found.code, check_name(found.code)) == ("I367", "po-valid")
    assert before.split("\n")[found.origin.row - 1].startswith(line)
    assert path.read_text(encoding="utf-8") == before


@pytest.mark.parametrize("name", ["locales/zh_TW/LC_MESSAGES/my.po", "locales/zh_TW/style.toml"])
def test_a_file_that_cannot_be_read_is_told_whatever_is_asked_for(root: Path, name: str) -> None:
    (root / name).write_text('msgid "\n', encoding="utf-8")
    (found,) = check(str(root), only=["quotes"]).findings
    assert found.severity is Severity.ERROR
    assert found.origin.path.endswith(name)


def test_a_broken_locale_hides_no_other(root: Path) -> None:
    other = root / "locales/ja/LC_MESSAGES/my.po"
    other.parent.mkdir(parents=True)
    other.write_text('msgid "\n', encoding="utf-8")
    path = root / "locales/zh_TW/LC_MESSAGES/my.po"
    path.write_text(path.read_text(encoding="utf-8").replace("抽2張牌，", "抽3張牌，"), encoding="utf-8")
    assert told(check(str(root))) == [("I367", "po-valid"), ("I311", "numbers")]


def test_a_project_without_a_catalog(root: Path) -> None:
    (root / "locales/zh_TW/LC_MESSAGES/my.po").unlink()
    assert check(str(root)).locales == ("en",)


def test_a_catalog_with_windows_newlines(root: Path) -> None:
    path = root / "locales/zh_TW/LC_MESSAGES/my.po"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert told(check(str(root))) == []


def test_the_projects_own_style(root: Path) -> None:
    style = root / "locales/zh_TW/style.toml"
    style.write_text('[marks]\ngap = "space"\n[lines]\ntext = 1\n', encoding="utf-8")
    assert {name for _, name in told(check(str(root)))} == {"spacing", "lines"}
    style.write_text("[marks]\ngap = 1\n", encoding="utf-8")
    (found,) = check(str(root)).findings
    assert (found.code, found.origin.row) == ("D142", 2)


def test_findings_of_loading_and_of_drawing_are_among_them(root: Path) -> None:
    (root / "cards.csv").write_text("id,count,name,text\nscout,no,Scout,Look.\n", encoding="utf-8")
    assert any(found.code.startswith("D") for found in check(str(root)).findings)
    assert not any(found.code.startswith("D") for found in check(str(root), only=["numbers"]).findings)


def test_what_cannot_be_checked(root: Path) -> None:
    for arguments in (("no-such",), (str(root), ["xx_XX"]), (str(root), [], ["number"])):
        with pytest.raises(PnpError):
            check(*arguments)


def test_there_is_nothing_to_find_fault_with_in_the_bundled_game() -> None:
    assert told(check("viral")) == []
