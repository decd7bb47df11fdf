import sys

import pytest

from pnp.errors import PnpError
from pnp.i18n.convert import converted, converter, drafted, fixed_words
from pnp.i18n.po import PoEntry, PoFile
from pnp.i18n.terms import Term, TermBase

LOCALES = ("zh_TW", "zh_CN")


def marked(text: str) -> str:
    """Stand in for OpenCC."""
    return text.replace("區", "区").replace("動", "动").replace("執", "执")


def file(*entries: PoEntry) -> PoFile:
    return PoFile("x.po", entries)


def test_drafts_are_fuzzy_and_say_where_they_come_from() -> None:
    ours = file(
        PoEntry("c", "Zone", translations=("區域",)), PoEntry("d", "Stop", translations=("停",), flags=("fuzzy",))
    )
    theirs = file(PoEntry("c", "Zone"), PoEntry("d", "Stop"))
    zone, stop = drafted(theirs, ours, LOCALES, marked, {}).entries
    assert (zone.translation, zone.fuzzy, zone.comments) == ("区域", True, ("draft: OpenCC, from zh_TW",))
    assert stop.translation == ""


def test_what_a_person_did_stays_and_an_untouched_draft_follows_its_origin() -> None:
    ours = file(PoEntry("c", "Zone", translations=("區域",)))
    first = drafted(file(PoEntry("c", "Zone")), ours, LOCALES, marked, {})
    assert drafted(first, ours, LOCALES, marked, {}).entries[0] is first.entries[0]
    later = file(PoEntry("c", "Zone", translations=("地區",)))
    assert drafted(first, later, LOCALES, marked, {}).entries[0].translation == "地区"
    done = file(first.entries[0].marked(fuzzy=False))
    assert drafted(done, later, LOCALES, marked, {}).entries == done.entries
    own = file(PoEntry("c", "Zone", translations=("地块",), flags=("fuzzy",)))
    assert drafted(own, later, LOCALES, marked, {}).entries == own.entries


@pytest.mark.parametrize(
    ("source", "text", "expected"),
    [
        ("row 3, column 2", "第3列第2行", "第3行第2列"),
        ("Choose a row: carry out its action", "選1列：執行其行動，進行排列", "選1行：执行其行动，進行排列"),
        ("Carry it out", "執行1列", "执行1列"),
        ("[row] rows", "[列]的列", "[列]的行"),
    ],
)
def test_rows_and_columns_change_places_where_they_are_meant(source: str, text: str, expected: str) -> None:
    assert converted(source, text, marked, {}, turned=True) == expected


def test_rows_and_columns_stay_where_both_locales_mean_the_same() -> None:
    assert converted("row", "列", marked, {}, turned=False) == "列"


def test_a_translator_is_told_to_look_at_rows() -> None:
    ours = file(PoEntry("c", "1 row", translations=("1列",)))
    (made,) = drafted(file(PoEntry("c", "1 row")), ours, LOCALES, marked, {}).entries
    assert (made.translation, len(made.comments)) == ("1行", 2)


def test_terms_that_both_locales_have_go_before_characters() -> None:
    ours = TermBase(
        "zh_TW", (Term("z", ("zone",), "", "區域"), Term("row", ("row",), "", "列"), Term("x", ("x",), "", "叉"))
    )
    theirs = TermBase("zh_CN", (Term("z", ("zone",), "", "地带"), Term("row", ("row",), "", "行")))
    fixed = fixed_words(ours, theirs)
    assert fixed == {"區域": "地带"}
    assert converted("zone", "這個區域[區域]", marked, fixed, turned=False) == "這個地带[區域]"


def test_quotes_are_those_of_the_target_and_links_lead_where_they_led() -> None:
    source, text = "“Zone” of [the zones](#zone)", "「區域」見[區域](#區域)"
    ours = file(PoEntry("c", source, translations=(text,)))
    (made,) = drafted(file(PoEntry("c", source)), ours, LOCALES, marked, {}).entries
    assert made.translation == f"“{marked('區域')}”{marked('見[區域]')}(#區域)"
    back = file(PoEntry("c", source, translations=("“區域”",)))
    (made,) = drafted(file(PoEntry("c", source)), back, ("zh_CN", "zh_TW"), marked, {}).entries
    assert made.translation == f"「{marked('區域')}」"


def test_characters_are_converted_and_words_left() -> None:
    pytest.importorskip("opencc")
    assert converter("zh_TW", "zh_CN")("執行動作，翻至護盾面") == "执行动作，翻至护盾面"


def test_where_there_is_no_way_or_no_opencc(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PnpError, match="I231"):
        converter("zh_TW", "ja")
    monkeypatch.setitem(sys.modules, "opencc", None)
    with pytest.raises(PnpError, match=r"print-and-play\[opencc\]"):
        converter("zh_TW", "zh_CN")
