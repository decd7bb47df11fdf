import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.i18n.exchange import ReturnedText, rows_of, taken, tmx, toolkit_rows, workbook, xliff
from pnp.i18n.po import PoEntry, PoFile, Previous
from pnp.load.csv_table import read_csv
from pnp.load.sheet import read_sheet

ENTRIES = (
    PoEntry(context="g/a#name", source="Ram", translations=("撞錘",), hints=("Cards: “Ram”", "Room: small")),
    PoEntry(context="g/a#text", source="Draw <b>2</b> & stop.\n\nTwice.", translations=("抽<b>2</b>。\n\n2次。",)),
    PoEntry(context="g/b#text", source="=1+1 cards", translations=("=1+1張",), flags=("fuzzy",)),
    PoEntry(context="g/template", source="Zone"),
    PoEntry(context="g/template", source="Event", translations=("事件",)),
)
FILE = PoFile("x.po", ENTRIES)


def state(rows: list[ReturnedText]) -> dict[tuple[str, str], tuple[str, bool]]:
    return {each.key: (each.translation, each.fuzzy) for each in taken(FILE, rows).file.messages}


def blank() -> PoFile:
    return replace(FILE, entries=tuple(each.but(translations=("",), flags=()) for each in ENTRIES))


def test_a_sheet_comes_back_as_it_went() -> None:
    pytest.importorskip("openpyxl")
    data = workbook(FILE, "g zh_TW")
    assert data == workbook(FILE, "g zh_TW")
    back = taken(blank(), rows_of(read_sheet(data, "x.xlsx")))
    assert [(each.key, each.translation, each.fuzzy) for each in back.file.messages] == [
        (each.key, each.translation, each.fuzzy) for each in ENTRIES
    ]
    assert back.findings == ()


def test_a_sheet_that_says_nothing_new_changes_nothing() -> None:
    pytest.importorskip("openpyxl")
    done = taken(FILE, rows_of(read_sheet(workbook(FILE, "g"), "x.xlsx")))
    assert done.changed == ()
    assert all(new is old for new, old in zip(done.file.entries, FILE.entries, strict=True))


def test_xliff_comes_back_as_it_went() -> None:
    pytest.importorskip("translate")
    back = taken(blank(), toolkit_rows(xliff(FILE, "en", "zh_TW"), Path("x.xliff"), "zh_TW"))
    assert [(each.key, each.translation, each.fuzzy) for each in back.file.messages] == [
        (each.key, each.translation, each.fuzzy) for each in ENTRIES
    ]


def test_a_memory_drafts_what_has_no_translation_yet() -> None:
    pytest.importorskip("translate")
    rows = toolkit_rows(tmx(FILE, "en", "zh_TW"), Path("x.tmx"), "zh_TW")
    back = {each.key: each for each in taken(blank(), rows).file.messages}
    assert (back["g/a#name", "Ram"].translation, back["g/a#name", "Ram"].fuzzy) == ("撞錘", True)
    assert back["g/b#text", "=1+1 cards"].translation == ""  # a fuzzy translation is no memory
    assert taken(FILE, rows).changed == ()


@pytest.mark.parametrize("kind", ["tmx", "xliff"])
def test_a_file_of_another_language_is_refused(kind: str) -> None:
    pytest.importorskip("translate")
    data = {"tmx": tmx, "xliff": xliff}[kind](FILE, "en", "zh_TW")
    with pytest.raises(PnpError, match="I240"):
        toolkit_rows(data, Path(f"x.{kind}"), "ja")


@pytest.mark.parametrize("name", ["x.tmx", "x.xliff"])
def test_a_broken_file_is_refused(name: str) -> None:
    pytest.importorskip("translate")
    with pytest.raises(PnpError, match="I236"):
        toolkit_rows(b"<nothing", Path(name), "zh_TW")


PLURALS = PoFile(
    "x.po",
    (
        PoEntry(
            context="g/effect#draw",
            source="Draw {n} card.",
            plural="Draw {n} cards.",
            translations=("Ziehe {n} Karte.", "Ziehe {n} Karten."),
        ),
        PoEntry(context="g/effect#one", source="{n} step", plural="{n} steps", translations=("{n}步",)),
        PoEntry(context="g/a#name", source="Ram", translations=("Ramme",)),
    ),
)


@pytest.mark.parametrize("kind", ["xlsx", "xliff"])
def test_all_forms_of_plurals_come_back(kind: str) -> None:
    pytest.importorskip("translate")
    pytest.importorskip("openpyxl")

    def rows(file: PoFile) -> tuple[ReturnedText, ...]:
        if kind == "xlsx":
            return rows_of(read_sheet(workbook(file, "g"), "x.xlsx"))
        return toolkit_rows(xliff(file, "en", "de"), Path("x.xliff"), "de")

    assert taken(PLURALS, rows(PLURALS)).changed == ()
    empty = tuple(each.but(translations=("",) * len(each.translations)) for each in PLURALS.entries)
    back = taken(replace(PLURALS, entries=empty), rows(PLURALS))
    assert [each.translations for each in back.file.messages] == [each.translations for each in PLURALS.entries]
    assert not any(each.fuzzy for each in back.file.messages)
    assert back.findings == ()


def test_one_form_that_is_not_sure_makes_a_plural_fuzzy() -> None:
    first, second = "Draw {n} card.", "Draw {n} cards."
    for unsure in (0, 1):
        rows = [
            ReturnedText("g/effect#draw[0]", first, "A", fuzzy=unsure == 0),
            ReturnedText("g/effect#draw[1]", second, "B", fuzzy=unsure == 1),
        ]
        (changed,) = taken(PLURALS, rows).changed
        assert (changed.translations, changed.fuzzy) == (("A", "B"), True)
    (changed,) = taken(PLURALS, [ReturnedText("g/effect#draw[1]", second, "B")]).changed
    assert (changed.translations, changed.fuzzy) == (("Ziehe {n} Karte.", "B"), False)


def test_a_memory_drafts_forms_of_plurals() -> None:
    pytest.importorskip("translate")
    rows = toolkit_rows(tmx(PLURALS, "en", "de"), Path("x.tmx"), "de")
    empty = tuple(each.but(translations=("",) * len(each.translations)) for each in PLURALS.entries)
    back = taken(replace(PLURALS, entries=empty), rows)
    assert [each.translations for each in back.file.messages] == [each.translations for each in PLURALS.entries]
    assert all(each.fuzzy for each in back.file.messages)


def test_rows_are_taken_by_context_and_text() -> None:
    found = state(
        [ReturnedText("g/template", "Zone", "區域"), ReturnedText("g/b#text", "=1+1 cards", "2張", fuzzy=False)]
    )
    assert found["g/template", "Zone"] == ("區域", False)
    assert found["g/b#text", "=1+1 cards"] == ("2張", False)
    assert found["g/template", "Event"] == ("事件", False)


def test_a_row_without_a_translation_changes_nothing() -> None:
    assert taken(FILE, [ReturnedText("g/a#name", "Ram", " ")]).changed == ()


def test_a_row_of_an_earlier_text_is_a_draft_and_never_replaces_what_is_done() -> None:
    done = taken(FILE, [ReturnedText("g/b#text", "2 cards", "2張"), ReturnedText("g/a#name", "Rammer", "錘")])
    (drafted,) = done.changed
    assert (drafted.translation, drafted.fuzzy, drafted.previous) == ("2張", True, Previous("", "2 cards"))
    assert [each.code for each in done.findings] == ["I238"]


def test_a_row_of_no_message_is_found() -> None:
    done = taken(FILE, [ReturnedText("g/aa#name", "Ram", "錘")])
    assert (done.changed, [each.code for each in done.findings]) == ((), ["I237"])
    assert "g/a#name" in done.findings[0].hint


def test_a_sheet_without_a_column_is_refused() -> None:
    with pytest.raises(PnpError, match="“translation”"):
        rows_of(read_csv("context,source,target\na,b,c\n", "x.csv"))


@pytest.mark.parametrize(
    ("module", "make"),
    [("openpyxl", lambda: workbook(FILE, "g")), ("translate.storage.tmx", lambda: tmx(FILE, "en", "zh_TW"))],
)
def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch, module: str, make: object) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    assert callable(make)
    with pytest.raises(PnpError, match=r"print-and-play\[tm\]"):
        make()
