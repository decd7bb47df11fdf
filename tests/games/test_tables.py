"""The tables of the games, written a third time, row by row as the rules print them: data and sums share no slip."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

GAMES = Path(__file__).parents[2] / "games"

# Players: exiles and jokers. VIT, table of factions.
FACTIONS = """
5   3 2
6   4 2
7   5 2
8   5 3
9   6 3
10  7 3
"""
# Players: scythes (gaze, peek), plots (shroud, swap). VIT, novice mode.
NOVICE = """
5   2 2  1 0
6   3 3  1 1
7   3 3  1 1
8   3 3  1 1
9   3 4  1 1
10  4 4  2 1
"""
# Players: scythes (gaze, peek, between), plots (shroud, swap, prolong, requiem). VIT, expert mode.
EXPERT = """
5   2 2 1  1 0 1 1
6   3 3 1  1 1 1 1
7   3 3 1  1 1 1 1
8   3 3 2  1 1 1 1
9   3 3 2  1 1 1 1
10  3 4 2  1 1 1 1
"""
# Players: virus tokens of each, crisis threshold. VIR, set-up.
VIRUSES = """
2  8 3
3  8 3
4  7 4
5  6 5
"""


def game(name: str) -> dict[str, Any]:
    return tomllib.loads((GAMES / name / "game.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("name", "table", "columns"),
    [
        ("vitamors", FACTIONS, ("exiles", "jokers")),
        ("vitamors", NOVICE, ("novice_gaze", "novice_peek", "novice_shroud", "novice_swap")),
        (
            "vitamors",
            EXPERT,
            (
                "expert_gaze",
                "expert_peek",
                "expert_between",
                "expert_shroud",
                "expert_swap",
                "expert_prolong",
                "expert_requiem",
            ),
        ),
        ("viral", VIRUSES, ("virus_tokens", "crisis_threshold")),
    ],
    ids=["factions", "novice", "expert", "viruses"],
)
def test_a_table_for_players_is_that_of_the_rules(name: str, table: str, columns: tuple[str, ...]) -> None:
    rows = [[int(number) for number in row.split()] for row in table.split("\n") if row]
    for at, column in enumerate(columns, start=1):
        assert game(name)["players"][column] == {str(row[0]): row[at] for row in rows}, column
    assert all(len(row) == 1 + len(columns) for row in rows)


def test_all_tables_for_players_are_written_here() -> None:
    written = {"exiles", "jokers", "virus_tokens", "crisis_threshold"}
    written |= {f"novice_{kind}" for kind in ("gaze", "peek", "shroud", "swap")}
    written |= {f"expert_{kind}" for kind in ("gaze", "peek", "between", "shroud", "swap", "prolong", "requiem")}
    assert {*game("vitamors")["players"], *game("viral")["players"]} == written


def test_the_factions_are_as_many_as_the_players() -> None:
    for players, exiles, jokers in (map(int, row.split()) for row in FACTIONS.split("\n") if row):
        assert exiles + jokers == players


@pytest.mark.parametrize(
    ("name", "constants"),
    [
        (
            "viral",
            {
                "rounds": 6,
                "rounds_with_expansion": 5,
                "zone_tile_flip": 21,
                "viruses": 5,
                "markers": 3,
                "pairs": 2,
                "mutation_display": 3,
                "mutations_gained": 4,
                "zone_points": 1,
                "dummy_viruses": 2,
                "upgrade_cards": 4,
            },
        ),
        ("vitamors", {"life_cards": 3, "death_cards": 4}),
    ],
)
def test_the_numbers_of_the_rules(name: str, constants: dict[str, int]) -> None:
    data = game(name)["constants"]
    assert {key: data[key] for key in constants} == constants
