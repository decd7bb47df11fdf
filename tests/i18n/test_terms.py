from pathlib import Path

import pytest

from pnp.i18n.mining import occurring, proposals
from pnp.i18n.terms import Term, TermBase, lint, load_terms, read_terms, terms_path
from pnp.load.csv_table import read_csv
from pnp.load.table import read_table

LOCALES = Path(__file__).parents[2] / "locales"
HEADER = "id,source,role,preferred,accepted,forbidden,note\n"
BASES = sorted(LOCALES.glob("*/terms/*.csv"))


def terms(rows: str) -> tuple[Term, ...]:
    found, findings = read_terms(read_csv(HEADER + rows, "t.csv"))
    assert findings == ()
    return found


def codes(rows: str) -> list[tuple[str, int]]:
    return [(found.code, found.origin.row) for found in lint(terms(rows))]


def test_a_row_is_a_term() -> None:
    (term,) = terms("ram, artery | arteries ,noun,動脈,血管|大血管,經脈,a note\n")
    assert term.sources == ("artery", "arteries")
    assert term.allowed == ("動脈", "血管", "大血管")
    assert (term.forbidden, term.role, term.note, term.origin.row) == (("經脈",), "noun", "a note", 2)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("a,zone,noun,區域,,,\na,organ,noun,器官,,,\n", [("I223", 3)]),
        ("a,zone,noun,區域,,,\nb,Zone,noun,地區,,,\n", [("I224", 3)]),
        ("a,zone,noun,區域,,,\nb,zone,keyword,地區,,,\n", []),
        ("a,zone,noun,區域,,,\nb,area,noun,區域,,,\n", [("I225", 3)]),
        ("a,zone,noun,區域,,區域,\n", [("I226", 2)]),
        ("a,zone,noun,區域,地區,地區,\n", [("I226", 2)]),
        ("a,zone,noun,區域,區域,,\n", [("I227", 2)]),
        ("a,zone|zone,noun,區域,,,\n", [("I227", 2)]),
        ("a,zone,noun,區域,地區,地域,\nb,organ,noun,器官,,,\n", []),
    ],
)
def test_contradictions_are_found(rows: str, expected: list[tuple[str, int]]) -> None:
    assert codes(rows) == expected


def test_a_row_without_its_words_and_a_file_without_its_columns_are_found() -> None:
    found, findings = read_terms(read_csv(HEADER + "a,,noun,區域,,,\nb,organ,noun,器官,,,\n", "t.csv"))
    assert [term.id for term in found] == ["b"]
    assert [(each.code, each.origin.row, each.origin.column) for each in findings] == [("I222", 2, "source")]
    assert [each.code for each in read_terms(read_csv("id,source,prefered\na,b,c\n", "t.csv"))[1]] == ["I221"]


def test_the_longest_term_wins_and_tokens_hold_none() -> None:
    base = TermBase("zh_TW", terms("z,zone,noun,區域,,,\nc,zone card,noun,區域牌,,,\nv,virus|viruses,noun,病毒,,,\n"))
    text = "[zone] Zone cards and zones, no Viruses, ozone."
    assert [(match.term.id, text[match.start : match.end]) for match in base.matches(text)] == [
        ("c", "Zone cards"),
        ("z", "zones"),
        ("v", "Viruses"),
    ]
    assert list(TermBase("zh_TW").matches("zone")) == []


def test_a_forbidden_word_inside_an_allowed_one_is_no_misuse() -> None:
    (term,) = terms("s,shield side,noun,護盾面,,盾面,\n")
    assert term.misuses("翻至護盾面") == ()
    assert term.misuses("翻至盾面") == ("盾面",)


def test_a_games_own_terms_come_before_the_shared_ones(tmp_path: Path) -> None:
    for name, rows in (("shared", "p,player,noun,玩家,,,\nz,zone,noun,地區,,,\n"), ("g", "z,zone,noun,區域,,,\n")):
        path = terms_path(tmp_path, "zh_TW", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(HEADER + rows, encoding="utf-8")
    base = load_terms((tmp_path / "none", tmp_path), "zh_TW", "g")
    assert {term.id: term.preferred for term in base.terms} == {"z": "區域", "p": "玩家"}
    assert [match.term.preferred for match in base.matches("zone")] == ["區域"]


@pytest.mark.parametrize("path", BASES, ids=lambda path: path.stem)
def test_bundled_term_bases_contradict_themselves_nowhere(path: Path) -> None:
    found, findings = read_terms(read_table(path))
    assert found
    assert [str(each) for each in (*findings, *lint(found))] == []


def test_rows_and_columns_are_those_of_taiwan() -> None:
    called = {term.id: term.preferred for term in load_terms((LOCALES,), "zh_TW", "viral", ("viral", "shared")).terms}
    assert (called["row"], called["column"], called["round"], called["turn"]) == ("列", "行", "輪", "回合")


def test_bold_and_capitalised_words_are_proposed_by_how_many_texts_have_them() -> None:
    texts = {
        ("g/a#text", "<b>Infect:</b> place 1 virus on the Heart Valve."): "<b>感染：</b>放置1個病毒。",
        ("g/b#text", "<b>Infect:</b> twice. Then <b>Move:</b> to the Heart Valve"): "<b>感染：</b>2次。<b>移動：</b>",
        ("g/c#text", "Draw. <b>Move:</b> then stop."): "抽牌。<b>移動：</b>停。",
    }
    found = proposals(texts, TermBase("zh_TW", terms("m,move,keyword,移動,,,\n")))
    assert [(each.source, each.texts, each.seen_as) for each in found] == [
        ("Heart Valve", 2, ""),
        ("Infect", 2, "感染"),
    ]


def test_terms_are_counted_by_text() -> None:
    base = TermBase("zh_TW", terms("m,move,keyword,移動,,,\nz,zone,noun,區域,,,\n"))
    assert occurring(["Move, move.", "Move on.", "Stop."], base) == {"m": 2}
