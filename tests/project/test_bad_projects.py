"""Projects that are wrong in other files than cards and templates, or in where these lie."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from pnp.resources import bundled

Pnp = Callable[..., Result]
TextOf = Callable[..., str]
CATALOG = "locales/zh_TW/LC_MESSAGES/game.po"
LATIN = (bundled("fonts") / "noto-sans/NotoSans-Regular.ttf").read_bytes()

# game.toml as a whole: nothing can be built.
HOPELESS = {
    "empty": (b"", "D142", "game.toml"),
    "no TOML": (b"[game\nid = 1\n", "D120", "game.toml:1:6"),
    "conflict": (b"<<<<<<< HEAD\n[game]\n=======\n", "D120", "game.toml:1:1"),
    "another encoding": ("[game]\nid = 'a'\ntitle = 'ä'\n".encode("latin-1"), "D101", "game.toml:3:10"),
    "no id": (b"[game]\ntitle = 'a'\n", "D142", "game.toml:1:game"),
    "id of another type": (b"[game]\nid = 3\n", "D142", "game.toml:1:game"),
    "id that is a path": (b"[game]\nid = '../../x'\n", "D132", "game.toml:2:id"),
    "id of a device": (b"[game]\nid = 'con'\n", "D132", "game.toml:2:id"),
    "locale that is a path": (b"[game]\nid = 'a'\nsource_locale = '../x'\n", "D142", "game.toml:3:source_locale"),
    "no table": (b"game = 3\n", "D142", "game.toml:1"),
    "nested too deep": (b"a = " + b"[" * 5000 + b"]" * 5000, "D120", "game.toml"),
}


@pytest.mark.parametrize(("data", "code", "place"), HOPELESS.values(), ids=HOPELESS)
def test_hopeless_project_files(project, data: bytes, code: str, place: str) -> None:
    project.build()
    before = project.files()
    project.write("game.toml", data)
    result = project.build()
    assert result.exit_code == 2
    assert f"{place}: error {code}: " in result.stderr or f"{place}:game: error {code}: " in result.stderr
    assert project.files() == before


# One key of the deck or a table after it.
KEYS = {
    "unknown key": ('titel = "x"', "D143", "game.toml:16:titel"),
    "wrong type": ("scans = 3", "D142", "game.toml:16:scans"),
    "wrong item": ("back_per_card = 'yes'", "D142", "game.toml:16:back_per_card"),
    "unknown table": ("[colors]", "D143", "game.toml:16:colors"),
    "unknown choice": ('[sheet]\nduplex = "both"', "D142", "game.toml:17:duplex"),
    "no length": ('[sheet]\ngutter = "3"', "U101", "game.toml:17:gutter"),
    "negative length": ('[sheet]\nmargin = "-3mm"', "D142", "game.toml:17:margin"),
    "no size of type": ('[styles.body]\nsize = "9"', "U101", "game.toml:17:size"),
    "no number": ("[styles.body]\nleading = nan", "D142", "game.toml:17:leading"),
    "endless": ("[styles.body]\nindent = inf", "D142", "game.toml:17:indent"),
    "a circle": ('[styles.a]\ninherits = "b"\n[styles.b]\ninherits = "a"', "D149", "game.toml:19:inherits"),
    "unknown style": ('[styles.a]\ninherits = "bsae"', "D149", "game.toml:17:inherits"),
    "unknown family": ('[styles.body]\nfamily = "serif"', "D149", "game.toml:17:family"),
    "font outside": ('[fonts.x]\nhan = "../x.ttf"', "D144", "game.toml:17:han"),
    "absolute font": ('[fonts.x]\nhan = "/x.ttf"', "D144", "game.toml:17:han"),
    "number of players": ("[players]\nx = { two = 2 }", "D142", "game.toml:17:two"),
}


@pytest.mark.parametrize(("line", "code", "place"), KEYS.values(), ids=KEYS)
def test_wrong_keys_are_left_out(project, text_of: TextOf, line: str, code: str, place: str) -> None:
    project.deck(line)
    result = project.build()
    assert result.exit_code == 1
    assert f"{place}: error {code}: " in result.stderr
    assert "Scout" in text_of(project.path("cards-a4.pdf"), 0)


# What keeps a deck from being read.
DECKS = {
    "cards outside": ("cards.csv", "../cards.csv", "D144", "game.toml:10:cards"),
    "cards elsewhere": ("cards.csv", "/etc/passwd", "D144", "game.toml:10:cards"),
    "cards on a drive": ("cards.csv", "C:/cards.csv", "D144", "game.toml:10:cards"),
    "cards beyond length": ("cards.csv", "a" * 300 + ".csv", "D144", "game.toml:10:cards"),
    "no such cards": ("cards.csv", "crads.csv", "D103", "game.toml:10:cards"),
    "cards that are a folder": ("cards.csv", "templates", "D103", "game.toml:10:cards"),
    "cards that are no table": ("cards.csv", "templates/cards/card.xml.j2", "D104", "card.xml.j2"),
    "unknown format": ("poker", "pokre", "M101", "game.toml:11:format"),
    "no format": ("poker", "0x0mm", "M102", "game.toml:11:format"),
    "enormous format": ("poker", "9999999x1mm", "M102", "game.toml:11:format"),
    "template outside": ("cards/card.xml.j2", "../card.xml.j2", "D144", "game.toml:12:template"),
    "absolute template": ("cards/card.xml.j2", "/etc/passwd", "D144", "game.toml:12:template"),
    "template beyond length": ("cards/card.xml.j2", "x" * 300, "D144", "game.toml:12:template"),
    "back outside": ("cards/back.xml.j2", "../../x", "D144", "game.toml:13:back"),
    "scans outside": ('back = "cards/back.xml.j2"', 'scans = "../scans"', "D144", "game.toml:13:scans"),
    "unknown encoding": ('back = "cards/back.xml.j2"', 'encoding = "klingon"', "D102", "cards.csv"),
    "no delimiter": ('back = "cards/back.xml.j2"', 'delimiter = "ab"', "D112", "cards.csv"),
}


def marked(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return files as they are called once a later build did not make them."""
    return {".old.".join(name.rsplit(".", 1)): data for name, data in files.items()}


@pytest.mark.parametrize(("old", "new", "code", "place"), DECKS.values(), ids=DECKS)
def test_decks_that_cannot_be_read(project, old: str, new: str, code: str, place: str) -> None:
    project.build()
    before = project.path("cards-a4.pdf").read_bytes()
    project.edit("game.toml", old, new)
    result = project.build()
    assert result.exit_code == 1
    assert f"{place}: error {code}: " in result.stderr
    assert not project.path("cards-a4.pdf").exists()
    assert project.path("cards-a4.old.pdf").read_bytes() == before


def test_a_field_to_translate_that_is_none(project) -> None:
    project.edit("game.toml", '["name", "text"]', '["name", "txet"]')
    result = project.build("-l", "zh_TW")
    assert result.exit_code == 1
    assert "game.toml:14:translate: error D148" in result.stderr
    assert "did you mean “text”?" in result.stderr


def test_ids_that_two_decks_share(project) -> None:
    project.write("more.csv", "id,name,text\nscout,Other,x\n")
    more = 'id = "more"\ncards = "more.csv"\nformat = "poker"\ntemplate = "cards/card.xml.j2"'
    project.toml("[[deck]]", more, 'back = "cards/back.xml.j2"', 'translate = ["name"]')
    result = project.build()
    assert result.exit_code == 1
    assert "more.csv:2:id: error D150" in result.stderr


# Catalogs

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=%s\\n"\n\n'
ENTRY = 'msgctxt "game/scout#name"\nmsgid "Scout"\nmsgstr "%s"\n'
CATALOGS = {
    "quote left open": (HEADER % "UTF-8" + 'msgid "x\nmsgstr "y"\n', "I201", "game.po:4"),
    "conflict": (HEADER % "UTF-8" + "<<<<<<< HEAD\n" + ENTRY % "甲" + "=======\n", "I202", "game.po:4"),
    "junk": (HEADER % "UTF-8" + "hello\n", "I201", "game.po:4"),
    "another encoding": ((HEADER % "UTF-8" + ENTRY % "斥候").encode("big5"), "I204", "game.po:6:9"),
    "unknown encoding": ((HEADER % "klingon" + ENTRY % "斥候").encode("big5"), "I204", "game.po"),
    "binary": (bytes(range(256)), "I204", "game.po:3:115"),
}


@pytest.mark.parametrize(("data", "code", "place"), CATALOGS.values(), ids=CATALOGS)
def test_catalogs_that_cannot_be_read(project, data: str | bytes, code: str, place: str) -> None:
    project.build("-l", "all")
    built = project.files()
    english = {name: data for name, data in built.items() if "/en/" in name}
    before = english | marked({name: data for name, data in built.items() if name not in english})
    project.write(CATALOG, data)
    alone = project.build("-l", "zh_TW")
    assert alone.exit_code == 2
    assert f"{place}: error {code}: " in alone.stderr
    assert project.files() == before
    # One language that cannot be built keeps no other from being built.
    project.path("cards-a4.pdf").unlink()
    every = project.build("-l", "all")
    assert every.exit_code == 1
    assert f"{place}: error {code}: " in every.stderr
    assert project.files() == before


def test_a_catalog_in_the_encoding_that_it_names(project, text_of: TextOf) -> None:
    project.write(CATALOG, (HEADER % "Big5" + ENTRY % "斥候").encode("big5"))
    assert project.build("-l", "zh_TW").exit_code == 0
    assert "斥候" in text_of(project.path("cards-a4.pdf", "zh_TW"))


def test_a_catalog_that_names_another_encoding_than_its_own(project, text_of: TextOf) -> None:
    project.write(CATALOG, HEADER % "Big5" + ENTRY % "斥候")
    result = project.build("-l", "zh_TW")
    assert result.exit_code == 0
    assert "warning I103" in result.stderr
    assert "斥候" in text_of(project.path("cards-a4.pdf", "zh_TW"))


def test_an_empty_catalog_is_no_silent_success(project) -> None:
    project.write(CATALOG, "")
    result = project.build("-l", "zh_TW")
    assert result.exit_code == 0
    assert "6 texts not translated" in result.stdout
    assert project.report("zh_TW")["summary"]["untranslated"] == 6


def test_two_translations_of_one_text(project) -> None:
    project.write(CATALOG, HEADER % "UTF-8" + ENTRY % "甲" + "\n" + ENTRY % "乙")
    result = project.build("-l", "zh_TW")
    assert result.exit_code == 1
    assert "game.po:9: error I203" in result.stderr


# Fonts

FONTS = {
    "missing": (None, "{ path = 'x.ttf' }", "F101"),
    "no font": (b"hello", "{ path = 'x.ttf' }", "F102"),
    "empty": (b"", "{ path = 'x.ttf' }", "F10"),
    "header only": (LATIN[:200], "{ path = 'x.ttf' }", "F102"),
    "truncated": (LATIN[:60_000], "{ path = 'x.ttf' }", "R102"),
    "damaged": (LATIN.replace(b"\x5f\x0f\x3c\xf5", b"\0\0\0\0", 1), "{ path = 'x.ttf' }", "R102"),  # head's mark
    "no such face": (LATIN, "{ path = 'x.ttf', index = 7 }", "F102"),
    "no face at all": (LATIN, "{ path = 'x.ttf', index = 99999999999999999999 }", "D142"),
    "no such axis": (LATIN, "{ path = 'x.ttf', axes = { wght = 700 } }", "F103"),
    "axis that is no number": (LATIN, "{ path = 'x.ttf', axes = { wght = nan } }", "D142"),
    "none": (LATIN, "[]", "F106"),
}


@pytest.mark.parametrize(("data", "chain", "code"), FONTS.values(), ids=FONTS)
def test_fonts_that_cannot_be_used(project, pnp: Pnp, data: bytes | None, chain: str, code: str) -> None:
    project.build()
    before = marked(project.files())
    if data is not None:
        project.write("fonts/x.ttf", data)
    project.toml("[fonts.sans]", f"han = {chain}")
    result = project.build()
    assert result.exit_code in {1, 2}
    assert f"error {code}" in result.stderr
    if result.exit_code == 2:
        assert project.files() == before
    assert pnp("fonts", project.root).exit_code in {0, 1, 2}


# Links

LINKS = {
    "cards": ("cards.csv", 1, "D144"),
    "template": ("templates/cards/card.xml.j2", 1, "T104"),
    "picture": ("art/x.png", 1, "X302"),
    "icon": ("icons/x.svg", 1, "X302"),
}


@pytest.mark.parametrize(("name", "status", "code"), LINKS.values(), ids=LINKS)
def test_links_out_of_the_project(project, tmp_path: Path, name: str, status: int, code: str) -> None:
    if name.startswith(("art", "icons")):
        element = "image src" if name.startswith("art") else "icon name"
        project.template(f'<{element}="x{".png" if name.startswith("art") else ""}" box="5mm 20mm 20mm 20mm"/>')
        project.write(name, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    outside = tmp_path / "outside"
    (project.root / name).rename(outside)
    try:
        (project.root / name).symlink_to(outside)
    except OSError:
        pytest.skip("links cannot be made here")
    result = project.build()
    assert result.exit_code == status
    assert f"error {code}: " in result.stderr
    assert "link" in result.stderr
