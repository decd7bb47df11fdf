from pathlib import Path

import pytest

from pnp.diagnostics import NOWHERE, Severity
from pnp.load.columns import with_columns
from pnp.load.csv_table import read_csv
from pnp.load.decks import cards
from pnp.load.project import load
from pnp.load.rows import Table


def columns(text: str, wanted: dict[str, str] | None = None, fields: tuple[str, ...] = ()) -> Table:
    return with_columns(read_csv(text, "cards.csv"), wanted or {}, fields, NOWHERE)


def told(table: Table) -> list[tuple[str, str]]:
    return [(found.code, found.origin.column) for found in table.findings]


@pytest.mark.parametrize("header", ["ID,Count,Name", "Id,COUNT,NAME", " iD ,count,name"])
def test_other_letters(header: str) -> None:
    table = columns(f"{header}\na,2,A\n", fields=("name",))
    assert table.columns == ("id", "count", "name")
    assert [(card.id, card.count, card.fields["name"]) for card in cards(table)[0]] == [("a", 2, "A")]
    assert table.findings == ()


def test_a_field_that_no_catalog_translates_keeps_its_letters() -> None:
    assert columns("id,Cost\na,2\n").columns == ("id", "Cost")


def test_the_same_letters_go_first() -> None:
    table = columns("ID,id\nx,a\n")
    assert (table.columns, table.findings) == (("ID", "id"), ())


@pytest.mark.parametrize("name", ["No", "No.", "Nr", "Card ID", "card_id", "Key", "編號", "番号", "Nummer"])
def test_usual_names_of_ids(name: str) -> None:
    table = columns(f"{name},text\n1,x\n2,y\n")
    assert table.columns == ("id", "text")
    assert told(table) == [("D136", name)]
    assert f'columns = {{ id = "{name}" }}' in table.findings[0].hint


@pytest.mark.parametrize("name", ["Qty", "QTY.", "Quantity", "Copies", "Number of copies", "數量", "枚数", "Anzahl"])
def test_usual_names_of_counts(name: str) -> None:
    table = columns(f"id,{name}\na,3\nb,\n")
    assert [card.count for card in cards(table)[0]] == [3, 1]
    assert [(found.code, found.severity) for found in table.findings] == [("D136", Severity.WARNING)]


@pytest.mark.parametrize(
    "text",
    ["id,Qty\na,two\n", "id,Qty,Copies\na,2,3\n", "No,text\n1,x\n1,y\n", "No,text\n1,x\n,y\n", "No,Key,text\n1,a,x\n"],
)
def test_what_is_not_sure_is_told_only(text: str) -> None:
    table = columns(text)
    assert table.columns == tuple(text.split("\n")[0].split(","))
    assert [found.code for found in table.findings] == ["D136"]
    assert table.findings[0].hint.startswith("if so, ")


def test_a_count_goes_before_its_usual_names() -> None:
    assert columns("id,count,Copies\na,2,3\n").findings == ()


def test_a_deck_says_what_is_what() -> None:
    table = columns("Card,How many,Titel\na,2,A\n", {"id": "Card", "count": "how many", "name": "Titel"})
    assert table.columns == ("id", "count", "name")
    assert table.findings == ()
    assert [card.count for card in cards(table)[0]] == [2]


def test_a_column_that_is_not_there() -> None:
    table = columns("id,Titel\na,A\n", {"name": "Title"})
    assert [(found.code, found.hint) for found in table.findings] == [("D148", "did you mean “Titel”?")]


def test_a_name_that_another_column_has() -> None:
    table = columns("id,name,Titel\na,old,A\n", {"name": "Titel"})
    assert [tuple(row.cells.items()) for row in table.rows] == [(("id", "a"), ("name", "A"))]
    assert [found.code for found in table.findings] == ["D107"]


def test_columns_may_change_places() -> None:
    table = columns("id,a,b\nx,1,2\n", {"a": "b", "b": "a"})
    assert dict(table.rows[0].cells) == {"id": "x", "a": "2", "b": "1"}
    assert table.findings == ()


def test_no_id_at_all() -> None:
    (found,) = cards(columns("Card,Titel\na,A\n"))[1]
    assert found.code == "D130"
    assert 'columns = { id = "…" }' in found.hint


PROJECT = """[game]
id = "g"
[[deck]]
id = "cards"
cards = "cards.csv"
format = "poker"
template = "card.xml.j2"
translate = ["name", "motto"]
columns = { name = "Card title" }
roles = { motto = "flavour" }
"""


def test_a_project(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(PROJECT, encoding="utf-8")
    (tmp_path / "cards.csv").write_text("ID,Card title,Motto\na,A,Ah!\n", encoding="utf-8")
    loaded = load(tmp_path)
    assert loaded.findings == ()
    (deck,) = loaded.game.decks
    assert deck.translate == ("name", "motto")
    assert deck.roles == {"motto": "flavour"}
    assert dict(deck.cards[0].fields) == {"id": "a", "name": "A", "motto": "Ah!"}


def test_a_role_of_a_field_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(PROJECT, encoding="utf-8")
    (tmp_path / "cards.csv").write_text("ID,Card title,Mot\na,A,Ah!\n", encoding="utf-8")
    found = load(tmp_path).findings
    assert [(each.code, each.origin.column) for each in found] == [("D148", "translate"), ("D148", "roles")]
