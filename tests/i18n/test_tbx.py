"""Terms out to TBX and back, and into the file of a term base."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import PnpError
from pnp.i18n.tbx import read_tbx, tbx
from pnp.i18n.termfile import merged, rewritten
from pnp.i18n.terms import Term, TermBase, read_terms
from pnp.load.csv_table import read_csv

ZONE = Term("zone", ("zone", "area"), "noun", "區域", ("地區",), ("區塊", "地帶"), "one < two & three")
RAM = Term("ram", ("Ram",), "name", "衝撞")
HEAD = "id,source,role,preferred,accepted,forbidden,note\n"
PATH = Path("x.tbx")


def back(data: bytes, locale: str = "zh_TW", source: str = "en") -> tuple[Term, ...]:
    return tuple(_bare(term) for term in read_tbx(data, PATH, source, locale))


def _bare(term: Term) -> Term:
    return Term(term.id, term.sources, term.role, term.preferred, term.accepted, term.forbidden, term.note)


def terms_of(text: str) -> tuple[Term, ...]:
    terms, findings = read_terms(read_csv(text.removeprefix("\ufeff"), "x.csv"))
    assert findings == ()
    return tuple(map(_bare, terms))


def test_terms_come_back_as_they_went() -> None:
    data = tbx(TermBase("zh_TW", (ZONE, RAM)), "en")
    assert data == tbx(TermBase("zh_TW", (ZONE, RAM)), "en")
    assert back(data) == (ZONE, RAM)


_WORD = st.text(st.characters(codec="utf-8", categories=["L", "N"]), min_size=1, max_size=8)
_TERM = st.builds(
    lambda id, words, role, said: Term(id, tuple(words), role, said[0], tuple(said[1:2]), tuple(said[2:])),
    st.from_regex(r"[a-z_]{1,9}", fullmatch=True),
    st.lists(_WORD, min_size=1, max_size=3, unique_by=str.casefold),
    st.sampled_from(["", "noun", "keyword"]),
    st.lists(_WORD, min_size=1, max_size=4, unique=True),
)


@given(st.lists(_TERM, max_size=5, unique_by=lambda term: term.id))
def test_any_terms_come_back(terms: list[Term]) -> None:
    data = tbx(TermBase("zh_TW", tuple(terms)), "en")
    if terms:
        assert back(data) == tuple(terms)
    assert merged(terms, terms) == ((), (), ())


@given(st.lists(_TERM, max_size=5, unique_by=lambda term: term.id), st.sampled_from([",", ";", "\t"]))
def test_any_terms_are_written_and_read(terms: list[Term], delimiter: str) -> None:
    text = rewritten(HEAD.replace(",", delimiter), terms)
    if terms:
        assert terms_of(text) == tuple(terms)
    assert rewritten(text, terms) == text


def test_terms_that_a_spreadsheet_would_take_for_formulas() -> None:
    odd = Term("=id", ("-1", "@you"), "", "=1+1", ("'=2",), ("+3",), "-note")
    text = rewritten(HEAD, [odd])
    assert terms_of(text) == (odd,)
    assert rewritten(text, [odd]) == text
    assert {line[:2] for line in text.splitlines()[1:]} == {"'="}


def test_a_word_with_the_mark_between_words_is_told_and_left_out() -> None:
    done = merged([], [Term("a", ("one", "two|three"), "", "一", ("二|三",))])
    assert [found.code for found in done.findings] == ["I252", "I252"]
    assert [(term.sources, term.accepted) for term in done.terms] == [(("one",), ())]
    assert merged([], [Term("a", ("two|three",), "", "一")]).terms == ()


def test_another_tools_file() -> None:
    data = b"""<tbx xmlns="urn:iso:std:iso:30042:ed-2" style="dca" type="TBX-Basic" xml:lang="en"><text><body>
    <conceptEntry id="c1"><note>seen</note>
      <langSec xml:lang="en-US">
        <termSec><term>zone</term><termNote type="partOfSpeech">noun</termNote></termSec></langSec>
      <langSec xml:lang="zh-Hant-TW">
        <termSec><term>old</term><termNote type="administrativeStatus">supersededTerm-admn-sts</termNote></termSec>
        <termSec><term>other</term><termNote type="administrativeStatus">admittedTerm-admn-sts</termNote></termSec>
        <termSec><term>best</term></termSec>
      </langSec></conceptEntry>
    <conceptEntry id="c2"><langSec xml:lang="en"><termSec><term>card</term></termSec></langSec></conceptEntry>
    </body></text></tbx>"""
    assert back(data) == (Term("c1", ("zone",), "noun", "best", ("other",), ("old",), "seen"),)


@pytest.mark.parametrize("data", [b"", b"<nothing", b"<html/>", b"PK\x03\x04", "<a>é</a>".encode("latin-1")])
def test_what_is_no_tbx_is_refused(data: bytes) -> None:
    with pytest.raises(PnpError, match="I236"):
        read_tbx(data, PATH, "en", "zh_TW")


def test_terms_in_another_language_are_refused() -> None:
    with pytest.raises(PnpError, match=r"I240.*zh-TW"):
        read_tbx(tbx(TermBase("zh_TW", (ZONE,)), "en"), PATH, "en", "ja")


def test_no_entity_is_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("hidden", encoding="utf-8")
    data = tbx(TermBase("zh_TW", (RAM,)), "en").decode()
    doctype = f'<!DOCTYPE martif [<!ENTITY x SYSTEM "{secret.as_uri()}">]>'
    spoilt = data.replace('<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">', doctype).replace("衝撞", "衝撞&x;")
    assert "hidden" not in str(back(spoilt.encode()))


def test_what_came_is_joined_with_what_is_there() -> None:
    came = Term("zone", ("Zone",), "", "區塊", (), ("地帶二",))
    done = merged([ZONE, RAM], [came, RAM])
    assert done.terms == (Term("zone", ("zone", "area"), "noun", "區塊", ("地區",), ("地帶", "地帶二"), ZONE.note),)
    assert [str(change) for change in done.changes] == [
        "zone: preferred “區域” → “區塊”, forbidden “區塊|地帶” → “地帶|地帶二”"
    ]


def test_a_term_is_known_by_its_id_then_by_its_words() -> None:
    done = merged([ZONE], [Term("c-17", ("AREA",), "noun", "區"), Term("", ("Two Words",), "noun", "雙字")])
    assert [(term.id, term.preferred) for term in done.terms] == [("zone", "區"), ("two_words", "雙字")]
    assert [change.new for change in done.changes] == [False, True]
    assert "two_words (new): source “Two Words”" in str(done.changes[1])


def test_a_term_of_another_word_is_left_out() -> None:
    done = merged([ZONE], [Term("zone", ("belt",), "noun", "帶")])
    assert (done.terms, [found.code for found in done.findings]) == ((), ["I241"])


FILE = (
    HEAD.replace(",note", ",note,mine")
    + 'zone, zone | area ,noun,區域,,"區塊|地帶","a ""note""\nof two lines",x\n'
    + "ram,Ram,name,衝撞,,,,y\n\nlast,last,,最後\n"
)


def test_only_rows_that_change_are_written_anew() -> None:
    text = rewritten(FILE, [Term("ram", ("Ram",), "name", "撞", (), ("衝撞",)), Term("new", ("new",), "", "新")])
    before, after = FILE.split("\n"), text.split("\n")
    assert [line for line in after if line not in before] == ["ram,Ram,name,撞,,衝撞,,y", "new,new,,新,,,,"]
    assert [line for line in before if line not in after] == ["ram,Ram,name,衝撞,,,,y"]


def test_terms_that_say_the_same_change_nothing() -> None:
    assert rewritten(FILE, read_terms(read_csv(FILE, "x.csv"))[0]) == FILE
    assert rewritten("", []) == HEAD


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("start", ["", "\ufeff", "sep=;\n"])
def test_the_form_of_the_file_is_kept(end: str, start: str) -> None:
    text = start + HEAD.replace(",", ";") + "ram;Ram;name;衝撞;;;"
    text = text.replace("\n", end)
    written = rewritten(text, [Term("ram", ("Ram",), "name", "撞"), Term("x", ("x",), "", "叉")])
    assert written == text.replace("衝撞", "撞") + f"{end}x;x;;叉;;;{end}"


def test_a_column_that_is_missing_is_made() -> None:
    assert rewritten("id,source,preferred\na,a,甲\nb,b,乙\n", [Term("a", ("a",), "", "甲", (), ("申",))]) == (
        "id,source,preferred,forbidden\na,a,甲,申\nb,b,乙,\n"
    )
