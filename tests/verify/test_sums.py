"""Sums: what a game's box holds is held against its data, and a file that is none is told."""

from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.model.game import Game
from pnp.verify.sums import counts, faults

COUNTED = {"deck.a": 3, "deck.b": 4, "constants.rounds": 6}
TABLE = '[[sum]]\nwhat = "cards"\nof = { "deck.a" = %s, "deck.b" = 4 }\ntotal = %s\n'


def told(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "sums.toml"
    path.write_text(text, encoding="utf-8")
    return [f"{each.origin.row} {each.code}: {each.message}" for each in faults(path, COUNTED)]


def test_what_is_as_it_is_said(tmp_path: Path) -> None:
    assert told(tmp_path, TABLE % (3, 7)) == []
    assert told(tmp_path, '[[sum]]\nwhat = "rounds"\nof = { "constants.rounds" = 6 }\n') == []


def test_without_a_file_there_is_nothing_to_say(tmp_path: Path) -> None:
    assert list(faults(tmp_path / "sums.toml", COUNTED)) == []


def test_a_file_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(PnpError, match=r"sums\.toml"):
        told(tmp_path, "[[sum")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TABLE % (2, 6), ["1 V111: “deck.a” is 3, not 2"]),
        (TABLE % (3, 8), ["1 V111: “cards” are 7 together, not 8"]),
        ('[[sum]]\nwhat = "x"\nof = { "deck.c" = 1 }\n', ["1 V111: “deck.c” is nothing that is counted"]),
        ("sum = 3\n", ["1 D142: “sum” is not a list of tables"]),
        ("sums = 3\n", ["1 D143: the key “sums” is not known, and is left out"]),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, text: str, said: list[str]) -> None:
    assert told(tmp_path, text) == said


def test_a_table_that_is_none_keeps_no_other_from_being_looked_at(tmp_path: Path) -> None:
    found = told(tmp_path, '[[sum]]\nof = { "deck.a" = 3 }\n' + TABLE % (2, 6) + '[[sum]]\nwhat = "x"\n')
    assert [line.split(":")[0] for line in found] == ["1 D142", "3 V111", "7 D142"]


def test_what_is_counted(tmp_path: Path) -> None:
    game = Game(
        "g",
        "G",
        "en",
        tmp_path,
        constants={"rounds": 6, "on": True, "name": "x", "a": {"b": 2}},
        players={"n": {"2": 8}},
    )
    assert counts(game) == {"constants.rounds": 6, "constants.a.b": 2, "players.n.2": 8}
