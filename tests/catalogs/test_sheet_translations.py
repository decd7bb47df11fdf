"""Translations in the columns of the card sheet stand for a catalog, everywhere."""

from pathlib import Path

import pytest

from pnp.catalogs.extraction import extraction
from pnp.catalogs.status import catalog_status
from pnp.catalogs.transfer import export
from pnp.catalogs.update import update
from pnp.i18n.sheet import game_catalog
from pnp.i18n.terms import terms_path
from pnp.load.project import load
from pnp.load.table import read_table
from pnp.project.folders import Folders
from pnp.project.project import open_project
from pnp.project.words import Words
from pnp.review.check import check

GAME = """[game]
id = "g"
{game}
[[deck]]
id = "cards"
cards = "cards.csv"
format = "poker"
template = "card.xml.j2"
translate = ["name", "text"]
[deck.translations]
zh_TW = "{{field}}_zh"
"text:de" = "Regel"
"""
CARD = """<card fill="white">
  <text slot="name" box="5mm 5mm 53mm 9mm" style="title">{{ card.name }}</text>
  <text slot="text" box="5mm 22mm 53mm 58mm" style="body">{{ card.text }}</text>
</card>
"""
CARDS = """id,name,text,name_zh,text_zh,Regel
a,Ant,Draw 2 cards.,螞蟻,抽2張牌。,Zieh 2 Karten.
b,Bee,Discard 1 card.,蜜蜂,,
"""
PO = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "g/a#name"
msgid "Ant"
msgstr "蟻"

msgctxt "g/b#text"
msgid "Discard 1 card."
msgstr "棄1張牌。"
"""


def project(folder: Path, *, game: str = "", po: str = "") -> Path:
    (folder / "templates").mkdir()
    (folder / "templates" / "card.xml.j2").write_text(CARD, encoding="utf-8")
    (folder / "game.toml").write_text(GAME.format(game=game), encoding="utf-8")
    (folder / "cards.csv").write_text(CARDS, encoding="utf-8")
    if po:
        catalog = folder / "locales" / "zh_TW" / "LC_MESSAGES" / "g.po"
        catalog.parent.mkdir(parents=True)
        catalog.write_text(po, encoding="utf-8")
    return folder


def said(folder: Path, locale: str) -> list[tuple[str, str]]:
    game = load(folder).game
    words = Words(game, locale, Folders(catalogs=(folder / "locales",)))
    (deck,) = game.decks
    return [words.field(card, field)[:2] for card in deck.cards for field in deck.translate]


def test_a_build_without_a_catalog(tmp_path: Path) -> None:
    project(tmp_path)
    assert load(tmp_path).findings == ()
    assert open_project(str(tmp_path)).known == ("de", "zh_TW")
    assert said(tmp_path, "zh_TW") == [
        ("螞蟻", "translated"),
        ("抽2張牌。", "translated"),
        ("蜜蜂", "translated"),
        ("Discard 1 card.", "untranslated"),
    ]
    assert said(tmp_path, "de")[:2] == [("Ant", "untranslated"), ("Zieh 2 Karten.", "translated")]
    assert game_catalog(load(tmp_path).game, (tmp_path / "locales",), "zh_TW").findings == ()


@pytest.mark.parametrize(("prefer", "name"), [("sheet", "螞蟻"), ("catalog", "蟻")])
def test_sheet_and_catalog_live_on(tmp_path: Path, prefer: str, name: str) -> None:
    project(tmp_path, game=f'prefer = "{prefer}"', po=PO)
    assert [text for text, _ in said(tmp_path, "zh_TW")] == [name, "抽2張牌。", "蜜蜂", "棄1張牌。"]
    (found,) = game_catalog(load(tmp_path).game, (tmp_path / "locales",), "zh_TW").findings
    assert (found.code, found.origin.row) == ("I107", 2)
    assert f"those of the {prefer} are taken" in found.message
    assert "I107" in {each.code for each in check(str(tmp_path), ["zh_TW"]).findings}


def test_status_and_update(tmp_path: Path) -> None:
    """The work is measured with the sheet's translations; an update leaves them where they are."""
    project(tmp_path)
    work = open_project(str(tmp_path))
    found = extraction(work)
    total = catalog_status(work, found, "zh_TW").total
    assert (total.texts, total.translated, total.missing) == (4, 3, 1)
    update(work, found, ["zh_TW"])
    assert "螞蟻" not in work.catalog("zh_TW").read_text(encoding="utf-8")
    assert catalog_status(work, found, "zh_TW").total.translated == 3
    assert catalog_status(work, found, "zh_TW").behind == 0


@pytest.mark.parametrize("po", ["", PO])
def test_export(tmp_path: Path, po: str) -> None:
    work = open_project(str(project(tmp_path, po=po)))
    export(work, "zh_TW", tmp_path / "out.xlsx")
    rows = {row.cells["context"]: row.cells["translation"] for row in read_table(tmp_path / "out.xlsx").rows}
    assert rows["g/a#name"] == "螞蟻"
    assert rows["g/a#text"] == "抽2張牌。"


def test_checks_name_the_cell(tmp_path: Path) -> None:
    project(tmp_path)
    cards = tmp_path / "cards.csv"
    cards.write_text(CARDS.replace("抽2張牌。", "抽3張牌。"), encoding="utf-8")
    found = check(str(tmp_path), ["zh_TW"], ["numbers"]).findings
    assert [(each.origin.path.rpartition("/")[2], each.origin.row, each.origin.column) for each in found] == [
        ("cards.csv", 2, "text_zh")
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('zh_TW = "{field}_cn"', "D148"),
        ('zh_TW = "name_zh"', "D142"),
        ('"nmae:ja" = "name_zh"', "D148"),
        ('"text:ja" = "text_zhh"', "D148"),
        ('"not a locale" = "text_zh"', "D142"),
        ("zh_TW = 3", "D142"),
    ],
)
def test_what_cannot_be(tmp_path: Path, line: str, code: str) -> None:
    project(tmp_path)
    text = GAME.format(game="").partition("[deck.translations]")[0] + f"[deck.translations]\n{line}\n"
    (tmp_path / "game.toml").write_text(text, encoding="utf-8")
    assert [each.code for each in load(tmp_path).findings] == [code]


def test_the_declared_role_of_a_field(tmp_path: Path) -> None:
    """A motto that is declared flavour is free of terms, as flavour is."""
    project(tmp_path)
    game = (tmp_path / "game.toml").read_text(encoding="utf-8")
    terms = terms_path(tmp_path / "locales", "zh_TW", "g")
    terms.parent.mkdir(parents=True, exist_ok=True)
    terms.write_text("id,source,role,preferred\ncard,card,noun,卡片\n", encoding="utf-8")

    def codes() -> list[str]:
        found = check(str(tmp_path), ["zh_TW"], ["glossary"]).findings
        return [each.code for each in found]

    assert codes()
    (tmp_path / "game.toml").write_text(
        game.replace("[deck.translations]", 'roles = { text = "flavour" }\n[deck.translations]'), encoding="utf-8"
    )
    assert not codes()
