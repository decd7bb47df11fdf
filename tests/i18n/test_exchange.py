import csv
import re
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.diagnostics import Diagnostic, Origin, Severity, collected
from pnp.errors import PnpError
from pnp.i18n.exchange import ReturnedFile, ReturnedText, taken, units
from pnp.i18n.po import PoEntry, PoFile, Previous
from pnp.i18n.tmx import read_tmx, tmx
from pnp.i18n.worksheets import COLUMNS, sheet, sheet_rows, sheet_units, unit_rows
from pnp.i18n.xliff import read_xliff, xliff
from pnp.i18n.xmlfile import unfit
from pnp.load.csv_table import read_csv
from pnp.load.sheet import read_sheet
from pnp.load.text import decode

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


def as_sheet(file: PoFile, suffix: str = ".csv") -> tuple[ReturnedFile, tuple[Diagnostic, ...]]:
    """Return what comes back of a catalog that goes out as a sheet, and what could not go out."""
    held, findings = collected(sheet_units(units(file), file.path))
    data = sheet(suffix, "g zh_TW", COLUMNS, unit_rows(held))
    if suffix == ".xlsx":
        return sheet_rows(read_sheet(data, "x.xlsx")), findings
    return sheet_rows(read_csv(decode(data, "x.csv"), "x.csv")), findings


def as_xliff(file: PoFile, locale: str = "zh_TW") -> ReturnedFile:
    return read_xliff(xliff(units(file), "en", locale, "g.po"), Path("x.xliff"), locale, ["g"])


def as_tmx(file: PoFile, locale: str = "zh_TW") -> tuple[ReturnedText, ...]:
    return read_tmx(tmx(units(file), "en", locale), Path("x.tmx"), "en", locale)


def returned(file: PoFile, kind: str) -> ReturnedFile:
    if kind == "xlsx":
        pytest.importorskip("openpyxl")
    return as_xliff(file) if kind == "xliff" else as_sheet(file, f".{kind}")[0]


@pytest.mark.parametrize("kind", ["xlsx", "csv", "tsv", "xliff"])
def test_a_catalog_comes_back_as_it_went(kind: str) -> None:
    came = returned(FILE, kind)
    back = taken(blank(), came.rows)
    assert [(each.key, each.translation, each.fuzzy) for each in back.file.messages] == [
        (each.key, each.translation, each.fuzzy) for each in ENTRIES
    ]
    assert back.findings == ()


@pytest.mark.parametrize("kind", ["xlsx", "csv", "xliff"])
def test_a_file_that_says_nothing_new_changes_nothing(kind: str) -> None:
    done = taken(FILE, returned(FILE, kind).rows)
    assert done.changed == ()
    assert all(new is old for new, old in zip(done.file.entries, FILE.entries, strict=True))


def test_a_sheet_has_the_same_bytes_each_time() -> None:
    pytest.importorskip("openpyxl")
    first, second = (sheet(".xlsx", "g", COLUMNS, unit_rows(units(FILE))) for _ in range(2))
    assert first == second


_TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12) | st.builds(
    "".join,
    st.lists(st.sampled_from([*" \n\t'\"=+-@＝,;x<&", "#REF!", "Err:502", "_x000D_"]), min_size=1, max_size=6),
)
_ENTRY = st.builds(
    lambda at, source, translation, fuzzy: PoEntry(
        context=f"g/c{at}#text",
        source=f"A{source}" if not source.strip() else source,
        translations=(translation,),
        flags=("fuzzy",) if fuzzy and translation.strip() else (),
    ),
    st.integers(0, 9),
    _TEXTS,
    _TEXTS,
    st.booleans(),
)
_FILES = st.lists(_ENTRY, max_size=4, unique_by=lambda entry: entry.key).map(lambda some: PoFile("x.po", tuple(some)))


@pytest.mark.parametrize("kind", [".csv", ".tsv", ".xlsx", ".xliff"])
@settings(deadline=None)
@given(file=_FILES)
def test_any_text_comes_back_as_it_went_or_is_told(kind: str, file: PoFile) -> None:
    if kind == ".xliff":
        held = tuple(unit for unit in units(file) if not any(map(unfit, (unit.source, unit.translation))))
        file = replace(file, entries=tuple(unit.entry for unit in held))
        came, told = as_xliff(file), list[Diagnostic]()
    else:
        came, could_not = as_sheet(file, kind)
        told = list(could_not)
    left_out = {found.message.split("”")[0][1:] for found in told}
    assert {found.code for found in told} <= {"I243"}
    assert taken(file, came.rows).changed == ()
    empty = replace(file, entries=tuple(each.but(translations=("",), flags=()) for each in file.entries))
    for now, before in zip(taken(empty, came.rows).file.messages, file.messages, strict=True):
        if before.context not in left_out and before.translated:
            assert (now.translation, now.fuzzy) == (before.translation, before.fuzzy)


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
@pytest.mark.parametrize(("text", "why"), [("A\aB", r"U\+0007"), ("A\rB", r"U\+000D"), ("牌" * 40_000, "32767")])
def test_what_no_cell_can_hold_is_told_and_left_out(text: str, why: str, suffix: str) -> None:
    pytest.importorskip("openpyxl")
    file = replace(FILE, entries=(ENTRIES[0].but(translations=(text,)), *ENTRIES[1:]))
    came, told = as_sheet(file, suffix)
    assert [found.code for found in told] == ["I243"]
    assert told[0].severity is Severity.ERROR
    assert re.search(f"g/a#name.*{why}", told[0].message)
    assert taken(file, came.rows).changed == ()


def test_no_cell_is_a_formula() -> None:
    openpyxl = pytest.importorskip("openpyxl")
    said = ('=HYPERLINK("http://example.invalid")', "+1", "-1", "@a", "＝1", "#REF!", " =1")
    entries = tuple(PoEntry(context=f"g/{at}#a", source=f"a{at}", translations=(each,)) for at, each in enumerate(said))
    file = PoFile("x.po", entries)
    for line in sheet(".csv", "g", COLUMNS, unit_rows(units(file))).decode("utf-8-sig").splitlines()[1:]:
        assert next(csv.reader([line]))[2].startswith("'")
    page = openpyxl.load_workbook(BytesIO(sheet(".xlsx", "g", COLUMNS, unit_rows(units(file))))).active
    assert all(cell.data_type in {"s", "n"} and str(cell.value)[:1] not in "=+-@＝#" for cell in page["C"][1:])
    assert taken(file, as_sheet(file)[0].rows).changed == ()


def test_a_sheet_that_lost_its_blanks_changes_nothing() -> None:
    entry = PoEntry(context="g/template", source=" (p. {page})", translations=(" (S. {page})",))
    for source in ("(p. {page})", "' (p. {page})"):
        rows = sheet_rows(read_csv(f"context,source,translation\ng/template,{source},(S. {{page}})\n", "x.csv")).rows
        assert taken(PoFile("x.po", (entry,)), rows).changed == ()
        (filled,) = taken(PoFile("x.po", (entry.but(translations=("",)),)), rows).changed
        assert filled.translation == " (S. {page})"


def test_a_damaged_row_is_told_and_not_taken() -> None:
    text = 'context,source,translation\ng/a#name,Ram,#REF!\ng/template,Zone,區域\ng/b#text,=1+1 cards,"停\n'
    came = sheet_rows(read_csv(text, "x.csv"))
    assert [(found.code, found.severity) for found in came.findings] == [
        ("D111", Severity.ERROR),
        ("D115", Severity.ERROR),
    ]
    assert [(row.context, row.translation) for row in came.rows] == [("g/template", "區域")]


def test_a_text_as_long_as_a_cell_may_be_cut_and_is_not_taken() -> None:
    text = f"context,source,translation\ng/a#name,Ram,{'錘' * 32_767}\n"
    came = sheet_rows(read_csv(text, "x.xlsx"))
    assert ([found.code for found in came.findings], came.rows) == (["I244"], ())


def test_a_memory_drafts_what_has_no_translation_yet() -> None:
    rows = as_tmx(FILE)
    back = {each.key: each for each in taken(blank(), rows).file.messages}
    assert (back["g/a#name", "Ram"].translation, back["g/a#name", "Ram"].fuzzy) == ("撞錘", True)
    assert back["g/b#text", "=1+1 cards"].translation == ""  # a fuzzy translation is no memory
    assert taken(FILE, rows).changed == ()


def test_a_memory_keeps_blanks() -> None:
    entry = PoEntry(context="g/template", source=" (p. {page})", translations=(" （第{page}頁） ",))
    (row,) = as_tmx(PoFile("x.po", (entry,)))
    assert (row.source, row.translation) == (entry.source, entry.translation)


def test_a_memory_in_another_spelling_of_the_languages() -> None:
    data = b"""<tmx version="1.4"><header srclang="EN-US"/><body><tu><tuv lang="EN-US"><seg>Ram</seg></tuv>
    <tuv xml:lang="zh-Hant-TW"><seg>\xe6\x92\x9e</seg></tuv></tu></body></tmx>"""
    assert [(row.source, row.translation) for row in read_tmx(data, Path("x.tmx"), "en", "zh_TW")] == [("Ram", "撞")]


def test_a_file_of_another_language_is_refused() -> None:
    data = tmx(units(FILE), "en", "zh_TW")
    with pytest.raises(PnpError, match="I240"):
        read_tmx(data, Path("x.tmx"), "en", "ja")
    data = xliff(units(FILE), "en", "zh_TW", "g.po")
    with pytest.raises(PnpError, match="I240"):
        read_xliff(data, Path("x.xliff"), "ja", ["g"])


@pytest.mark.parametrize("data", [b"<nothing", b"<html/>"])
def test_a_broken_file_is_refused(data: bytes) -> None:
    with pytest.raises(PnpError, match="I236"):
        read_tmx(data, Path("x.tmx"), "en", "zh_TW")
    with pytest.raises(PnpError, match="I236"):
        read_xliff(data, Path("x.xliff"), "zh_TW", ["g"])


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


@pytest.mark.parametrize("kind", ["xlsx", "csv", "xliff"])
def test_all_forms_of_plurals_come_back(kind: str) -> None:
    rows = returned(PLURALS, kind).rows
    assert taken(PLURALS, rows).changed == ()
    empty = tuple(each.but(translations=("",) * len(each.translations)) for each in PLURALS.entries)
    back = taken(replace(PLURALS, entries=empty), rows)
    assert [each.translations for each in back.file.messages] == [each.translations for each in PLURALS.entries]
    assert not any(each.fuzzy for each in back.file.messages)
    assert back.findings == ()


def test_a_fuzzy_plural_without_all_forms_stays_fuzzy() -> None:
    (entry, *_) = PLURALS.entries
    file = PoFile("x.po", (entry.but(translations=("Ziehe", "")).marked(fuzzy=True),))
    assert taken(file, as_sheet(file)[0].rows).changed == ()


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
    rows = as_tmx(PLURALS, "de")
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


def test_rows_of_another_game_are_one_message() -> None:
    rows = [ReturnedText(f"q/card{at}#text", f"Text {at}", "x", origin=Origin("x.csv", at + 2)) for at in range(2000)]
    done = taken(FILE, rows)
    (found,) = done.findings
    assert (done.changed, found.code, found.origin.row) == ((), "I237", 2)
    assert "2000 rows are of “q”" in found.message


def test_rows_of_many_messages_that_are_gone_are_told_and_counted() -> None:
    done = taken(FILE, [ReturnedText(f"g/card{at}#text", "Text", "x") for at in range(2000)])
    assert len(done.findings) == 21
    assert "1980 more rows" in done.findings[-1].message


def test_a_row_without_a_context_is_of_its_text_but_for_blanks_and_quotes() -> None:
    entry = PoEntry(context="g/a#text", source="Don’t  move.\n“Stop”")
    done = taken(PoFile("x.po", (entry,)), [ReturnedText("", 'Don\'t move. "Stop"', "停")])
    assert [(each.translation, each.fuzzy) for each in done.changed] == [("停", False)]
    assert done.findings == ()


def test_a_row_whose_text_is_nearly_there_is_fuzzy_and_told() -> None:
    entry = PoEntry(context="g/a#text", source="Draw 2 cards from the deck.")
    row = ReturnedText("", "Draw 2 cards from your deck.", "抽2張", origin=Origin("x.csv", 3, "text"))
    done = taken(PoFile("x.po", (entry,)), [row])
    assert [(each.translation, each.fuzzy, each.previous.source) for each in done.changed] == [
        ("抽2張", True, row.source)
    ]
    assert [(found.code, found.origin) for found in done.findings] == [("I245", row.origin)]


def test_a_row_whose_text_is_nowhere_is_told() -> None:
    row = ReturnedText("", "Something else entirely", "別的", origin=Origin("x.csv", 3, "text"))
    done = taken(blank(), [row])
    assert (done.changed, [(found.code, found.origin) for found in done.findings]) == ((), [("I237", row.origin)])


def test_one_text_with_two_translations_is_not_guessed() -> None:
    done = taken(blank(), [ReturnedText("", "Ram", "撞錘"), ReturnedText("", "Ram", "公羊")])
    assert ([each.translation for each in done.changed], [each.code for each in done.findings]) == (["撞錘"], ["I246"])


def test_a_text_in_places_that_are_translated_differently_is_left_alone() -> None:
    entries = tuple(PoEntry(context=f"g/{at}#name", source="Draw", translations=(at,)) for at in ("抽", "和"))
    done = taken(PoFile("x.po", entries), [ReturnedText("", "Draw", "平手"), ReturnedText("", "Draw", "抽")])
    assert (done.changed, [each.code for each in done.findings]) == ((), ["I246", "I246"])


def test_a_corrected_text_is_taken_wherever_it_stands() -> None:
    entries = tuple(PoEntry(context=f"g/{at}#name", source="Draw", translations=("抽",)) for at in "ab")
    done = taken(PoFile("x.po", entries), [ReturnedText("", "Draw", "抽牌")])
    assert [each.translation for each in done.changed] == ["抽牌", "抽牌"]


def test_a_field_tells_texts_apart() -> None:
    entries = tuple(PoEntry(context=f"g/a#{field}", source="Draw") for field in ("name", "text"))
    rows = [ReturnedText("", "Draw", "平手", field="name"), ReturnedText("", "Draw", "抽", field="text")]
    assert [each.translation for each in taken(PoFile("x.po", entries), rows).changed] == ["平手", "抽"]


def test_a_sheet_without_a_column_is_refused() -> None:
    with pytest.raises(PnpError, match="“translation”"):
        sheet_rows(read_csv("context,source,target\na,b,c\n", "x.csv"))


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    with pytest.raises(PnpError, match=r"print-and-play\[tm\]"):
        sheet(".xlsx", "g", COLUMNS, ())
