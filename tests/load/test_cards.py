import pytest

from pnp.diagnostics import Diagnostic, Severity
from pnp.load.csv_table import read_csv
from pnp.load.decks import cards
from pnp.model.card import Card


def read(text: str) -> tuple[tuple[Card, ...], tuple[Diagnostic, ...]]:
    return cards(read_csv(text, "cards.csv"))


def test_cards_and_their_fields() -> None:
    kept, found = read("id,count,name\n病毒-01,2,甲\nb,,乙\n")
    assert [(card.id, card.count, card.fields["name"]) for card in kept] == [("病毒-01", 2, "甲"), ("b", 1, "乙")]
    assert str(kept[1].origin_of("name")) == "cards.csv:3:name"
    assert found == ()


def test_without_a_count_there_is_one_of_each() -> None:
    assert [card.count for card in read("id\na\nb\n")[0]] == [1, 1]


@pytest.mark.parametrize(
    ("text", "count"), [("3", 3), ("３", 3), ("１２", 12), ("　2　", 2), ("007", 7), ("1000", 1000)]
)
def test_count(text: str, count: int) -> None:
    kept, found = read(f"id,count\na,{text}\n")
    assert [card.count for card in kept] == [count]
    assert found == ()


def test_zero_leaves_a_card_out() -> None:
    assert read("id,count\na,0\nb,1\n") == read("id,count\n\nb,1\n")


@pytest.mark.parametrize("text", ["x", "-1", "1.5", "1.0", "1_0", "三", "1001", "9" * 5000, "½", "²"])
def test_count_that_is_none(text: str) -> None:
    kept, found = read(f"id,count\na,{text}\nb,2\n")
    assert [card.id for card in kept] == ["b"]
    assert [(finding.code, finding.origin.row, finding.origin.column) for finding in found] == [("D135", 2, "count")]


@pytest.mark.parametrize(
    "name", ["a b", "a/b", "..", ".a", "a.", "a\u200bb", "甲　乙", "con", "NUL.txt", "com1", "a#b", "x" * 101]
)
def test_id_that_cannot_be(name: str) -> None:
    kept, found = read(f"id\n{name}\nb\n")
    assert [card.id for card in kept] == ["b"]
    assert [(finding.code, finding.origin.row) for finding in found] == [("D132", 2)]


@pytest.mark.parametrize("name", ["a", "A-1_b.c", "病毒", "ウイルス", "é", "001", "console"])
def test_id_that_can_be(name: str) -> None:
    assert [card.id for card in read(f"id\n{name}\n")[0]] == [name]


def test_empty_id() -> None:
    kept, found = read("id,name\n,甲\nb,乙\n")
    assert [card.id for card in kept] == ["b"]
    assert [(finding.code, finding.origin.row) for finding in found] == [("D131", 2)]


def test_two_cards_with_one_id() -> None:
    kept, found = read("id,name\na,甲\nb,乙\na,丙\n")
    assert [(card.id, card.fields["name"]) for card in kept] == [("a", "甲"), ("b", "乙")]
    assert [(finding.code, finding.origin.row) for finding in found] == [("D133", 4)]
    assert "rows 2 and 4" in found[0].text


def test_ids_that_differ_in_case_only() -> None:
    kept, found = read("id\nram\nRAM\n")
    assert [card.id for card in kept] == ["ram", "RAM"]
    assert [(finding.code, finding.severity) for finding in found] == [("D134", Severity.WARNING)]


def test_no_id_column() -> None:
    kept, found = read("ID,name\na,甲\n")
    assert kept == ()
    assert [finding.code for finding in found] == ["D130"]
    assert found[0].hint == "did you mean “ID”?"


def test_an_empty_file_is_told_once() -> None:
    assert read("") == ((), ())
