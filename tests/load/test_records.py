import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import PnpError
from pnp.load.records import read_json, read_toml_table, read_yaml
from pnp.load.rows import Table


def rows(table: Table) -> list[tuple[int, dict[str, str]]]:
    return [(row.number, dict(row.cells)) for row in table.rows]


def found(table: Table) -> list[tuple[str, int, str]]:
    return [(finding.code, finding.origin.row, finding.origin.column) for finding in table.findings]


YAML = """\
# cards
- id: 001
  odds: 1/2
  text: no
  note: ~
- {id: NA, odds: 1.0, text: '　甲 ', note: 2026-02-01}

- id: c
  text: |
    one
    two
"""


def test_yaml_scalars_stay_as_typed() -> None:
    table = read_yaml(YAML, "cards.yaml")
    assert table.columns == ("id", "odds", "text", "note")
    assert rows(table) == [
        (2, {"id": "001", "odds": "1/2", "text": "no", "note": "~"}),
        (6, {"id": "NA", "odds": "1.0", "text": "　甲", "note": "2026-02-01"}),
        (8, {"id": "c", "odds": "", "text": "one\ntwo", "note": ""}),
    ]
    assert table.findings == ()


def test_yaml_aliases_of_scalars() -> None:
    table = read_yaml("- id: a\n  text: &t 甲\n- id: b\n  text: *t\n", "x")
    assert [cells["text"] for _, cells in rows(table)] == ["甲", "甲"]


def test_yaml_alias_bomb_costs_nothing() -> None:
    bomb = "- a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"  a{n}: &a{n} [{','.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 30)
    )
    table = read_yaml(bomb, "x")
    assert set(table.rows[0].cells.values()) == {""}
    assert {code for code, _, _ in found(table)} == {"D122"}


def test_yaml_faults_in_single_records() -> None:
    table = read_yaml("- id: a\n  effect: [x, {y: z}]\n- just text\n- id: b\n  id: c\n- [1]\n- ? [k]\n  : v\n", "x")
    assert [cells["id"] for _, cells in rows(table)] == ["a", "b", ""]
    assert found(table) == [
        ("D122", 1, "effect"),
        ("D121", 3, ""),
        ("D123", 4, "id"),
        ("D121", 6, ""),
        ("D122", 7, "?"),
    ]


@pytest.mark.parametrize(
    ("text", "code", "row"),
    [
        ("- id: 'a\n- id: b\n", "D120", 3),
        ("- id: a\n\tb: c\n", "D120", 2),
        ("- id: a\n- id: \x01\n", "D120", 2),
        ("- 甲: *nothing\n  a: b: c\n", "D120", 2),
        ("[" * 5000, "D120", 1),
        ("id: a\n", "D121", 0),
        ("text", "D121", 0),
        ("- id: a\n---\n- id: b\n", "D121", 0),
    ],
)
def test_yaml_faults(text: str, code: str, row: int) -> None:
    with pytest.raises(PnpError) as caught:
        read_yaml(text, "cards.yaml")
    assert (caught.value.diagnostic.code, caught.value.diagnostic.origin.row) == (code, row)


@pytest.mark.parametrize("text", ["", "# nothing\n", "[]", "---\n[]\n"])
def test_yaml_empty(text: str) -> None:
    assert [code for code, _, _ in found(read_yaml(text, "x"))] == ["D105"]


def test_json() -> None:
    first = '{"id": "a", "n": 1.0, "m": 1E5, "ok": true, "no": null}'
    text = f'[\n {first},\n\n {{"id": "001",\n  "n": 12345678901234567890}}\n]\n'
    table = read_json(text, "cards.json")
    assert table.columns == ("id", "n", "m", "ok", "no")
    assert rows(table) == [
        (2, {"id": "a", "n": "1.0", "m": "1E5", "ok": "true", "no": ""}),
        (4, {"id": "001", "n": "12345678901234567890", "m": "", "ok": "", "no": ""}),
    ]


def test_json_faults_in_single_records() -> None:
    table = read_json('[{"id": "a", "x": [1]},\n3,\n{"id": "b", "id": "c", "x": {"y": 1}}, [], "\\ud800"]', "x")
    assert [cells["id"] for _, cells in rows(table)] == ["a", "b"]
    assert found(table) == [
        ("D122", 1, "x"),
        ("D121", 2, ""),
        ("D123", 3, "id"),
        ("D122", 3, "x"),
        ("D121", 3, ""),
        ("D121", 3, ""),
    ]


def test_json_half_of_a_character_is_dropped() -> None:
    table = read_json('[{"id": "a", "text": "\\ud800x"}]', "x")
    assert rows(table) == [(1, {"id": "a", "text": "x"})]
    assert found(table) == [("D113", 1, "text")]


@pytest.mark.parametrize(
    ("text", "code", "row"),
    [
        ('[\n{"id": "a"}\n{"id": "b"}]', "D120", 3),
        ('[\n{"id": "a",}]', "D120", 2),
        ("[", "D120", 1),
        ('[{"id": "a"}] x', "D120", 1),
        ('{"id": ', "D120", 1),
        ('{"id": "a"}', "D121", 0),
        ("[" * 100_000, "D120", 0),
    ],
)
def test_json_faults(text: str, code: str, row: int) -> None:
    with pytest.raises(PnpError) as caught:
        read_json(text, "cards.json")
    assert (caught.value.diagnostic.code, caught.value.diagnostic.origin.row) == (code, row)


@pytest.mark.parametrize("text", ["", " \n", "[]", "[ ]\n"])
def test_json_empty(text: str) -> None:
    assert [code for code, _, _ in found(read_json(text, "x"))] == ["D105"]


def test_toml() -> None:
    text = '[[card]]\nid = "a"\nn = 1.0\nok = true\n\n[[card]]\n# b\nid = "001"\nn = 3\nwhen = 2026-02-01\n'
    table = read_toml_table(text, "cards.toml")
    assert rows(table) == [
        (1, {"id": "a", "n": "1.0", "ok": "true", "when": ""}),
        (6, {"id": "001", "n": "3", "ok": "", "when": "2026-02-01"}),
    ]


@pytest.mark.parametrize(
    ("text", "code"), [("x = ", "D120"), ("x = 1", "D121"), ("[[a]]\n[[b]]", "D121"), ("[a]", "D121"), ("", "D121")]
)
def test_toml_faults(text: str, code: str) -> None:
    with pytest.raises(PnpError, match=code):
        read_toml_table(text, "cards.toml")


VALUES = st.integers() | st.booleans() | st.text("a甲,\\\"\n'")


@given(st.lists(st.dictionaries(st.sampled_from(["id", "甲", "x y"]), VALUES)))
def test_json_round_trip(records: list[dict[str, object]]) -> None:
    def text(value: object) -> str:
        return value.strip(" \t\r\n") if isinstance(value, str) else json.dumps(value)

    table = read_json(json.dumps(records, ensure_ascii=False, indent=1), "x")
    assert len(table.rows) == len(records)
    for row, record in zip(table.rows, records, strict=True):
        assert dict(row.cells) == {name: text(record.get(name, "")) for name in table.columns}
