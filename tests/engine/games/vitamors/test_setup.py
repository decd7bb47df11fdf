from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pnp.engine.core.chance import Seed
from pnp.engine.games.vitamors.game import GAME
from pnp.load.project import load
from pnp.resources import bundled

if TYPE_CHECKING:
    from tests.engine.games.vitamors.conftest import Vitamors

COUNTS = [5, 6, 7, 8, 9, 10]
# Scythes below the three boards, then Shroud, Swap, Prolong Life, Requiem.
NOVICE = {
    5: (2, 2, 0, 1, 0, 0, 0),
    6: (3, 3, 0, 1, 1, 0, 0),
    7: (3, 3, 0, 1, 1, 0, 0),
    8: (3, 3, 0, 1, 1, 0, 0),
    9: (3, 4, 0, 1, 1, 0, 0),
    10: (4, 4, 0, 2, 1, 0, 0),
}
EXPERT = {
    5: (2, 2, 1, 1, 0, 1, 1),
    6: (3, 3, 1, 1, 1, 1, 1),
    7: (3, 3, 1, 1, 1, 1, 1),
    8: (3, 3, 2, 1, 1, 1, 1),
    9: (3, 3, 2, 1, 1, 1, 1),
    10: (3, 4, 2, 1, 1, 1, 1),
}


@pytest.mark.parametrize("players", COUNTS)
def test_each_player_has_a_character_and_a_feather_and_the_rest_is_the_deck(vitamors: Vitamors, players: int) -> None:
    """VIT-S01 VIT-S07"""
    state = GAME.initial(vitamors.config(players), Seed(3))
    assert len(set(state.hand)) == players
    assert state.feathers == (1,) * players
    assert sorted((*state.hand, *state.deck)) == sorted(state.config.characters)
    assert len(state.config.characters) == 24


def test_the_altars_and_the_sacrifice_area_begin_empty(vitamors: Vitamors) -> None:
    """VIT-S02 M-09: the life–death board is a mat, so a position says only what lies on it."""
    state = GAME.initial(vitamors.config(), Seed(3))
    assert (state.life, state.offered, state.death) == ((), (), ())


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("expert", [False, True])
def test_scrolls_lie_as_in_the_table(vitamors: Vitamors, players: int, expert: bool) -> None:
    """VIT-S03 VIT-S04 VIT-S05"""
    config = vitamors.config(players, expert=expert)
    state = GAME.initial(config, Seed(3))
    told = (EXPERT if expert else NOVICE)[players]
    counted = (
        *(config.boards.count(board) for board in ("gaze", "peek", "between")),
        *(config.plots.count(plot) for plot in ("shroud", "swap", "prolong", "requiem")),
    )
    assert counted == told
    assert state.scrolls == ("scythe",) * sum(told[:3])
    assert state.aside == config.plots
    assert len(set(config.boards)) == (3 if expert else 2)


def test_scrolls_are_as_many_as_the_table_says(vitamors: Vitamors) -> None:
    """VIT-S04"""
    counts = [
        [len(vitamors.config(players, expert=expert).names) for players in (5, 6, 8, 9, 10)] for expert in (False, True)
    ]
    assert counts == [[4, 6, 6, 7, 8], [5, 7, 8, 8, 9]]


@pytest.mark.parametrize(
    ("players", "exiles", "jokers"), [(5, 3, 2), (6, 4, 2), (7, 5, 2), (8, 5, 3), (9, 6, 3), (10, 7, 3)]
)
def test_factions_are_dealt_as_in_the_table(vitamors: Vitamors, players: int, exiles: int, jokers: int) -> None:
    """VIT-S06"""
    state = GAME.initial(vitamors.config(players), Seed(3))
    assert (state.factions.count("exile"), state.factions.count("joker")) == (exiles, jokers)


def test_each_seat_sees_its_own_cards_only(vitamors: Vitamors) -> None:
    """VIT-S06 VIT-S07"""
    state = GAME.initial(vitamors.config(), Seed(3))
    for seat in range(5):
        if state.factions[seat] == "joker":
            continue
        seen = GAME.observe(state, seat)
        assert seen["factions"] == tuple("exile" if at == seat else "?" for at in range(5))
        assert seen["hand"] == tuple(card if at == seat else "?" for at, card in enumerate(state.hand))


def test_the_start_the_characters_and_the_factions_are_left_to_chance(vitamors: Vitamors) -> None:
    states = [GAME.initial(vitamors.config(), Seed(seed)) for seed in range(40)]
    assert {state.active for state in states} == set(range(5))
    assert len({state.hand for state in states}) == 40
    assert len({state.factions for state in states}) == 10


def test_five_players_have_no_swap(vitamors: Vitamors) -> None:
    """M-20"""
    for expert in (False, True):
        assert "swap" not in vitamors.config(5, expert=expert).plots
        assert "swap" in vitamors.config(6, expert=expert).plots


def test_there_are_ten_scythes_and_five_plots(vitamors: Vitamors) -> None:
    """M-02"""
    data = vitamors.data
    assert data.scythes == 10
    assert {plot.id: plot.copies for plot in data.plots} == {"shroud": 2, "swap": 1, "prolong": 1, "requiem": 1}
    most = max(len(vitamors.config(players, expert=True).names) for players in COUNTS)
    assert most == 9 <= data.scythes


def test_components_are_as_many_as_the_box_holds(vitamors: Vitamors) -> None:
    """M-01: traitor markers are counted, and nothing else is known of them."""
    game = load(bundled("games") / "vitamors").game
    decks = {deck.id: sum(card.count for card in deck.cards) for deck in game.decks}
    assert decks == {"faction": 10, "character": 24, "board": 3, "scroll": 15}
    assert (game.constants["traitor_markers"], game.constants["feathers"]) == (3, 10)
    assert vitamors.data.factions == {"exile": 7, "joker": 3}
    state = GAME.initial(vitamors.config(10, expert=True), Seed(1))
    assert not [name for name in state._fields if "traitor" in name or "marker" in name]


def test_what_is_not_known_is_marked() -> None:
    """M-13: no back has a class; faces have test classes."""
    decks = {deck.id: deck.cards for deck in load(bundled("games") / "vitamors").game.decks}
    assert {card.fields["status"] for card in decks["character"]} == {"test"}
    assert {card.fields["back_class"] for card in decks["character"]} == {""}
    assert {card.fields["status"] for card in decks["board"]} == {"placeholder"}
    plots = [card.fields for card in decks["scroll"] if card.fields["kind"] == "plot"]
    assert {plot["status"] for plot in plots} == {"placeholder"}
    assert {card.fields["effect"] for card in (*decks["board"], *decks["scroll"])} == {""}


def test_places_come_in_the_order_of_the_boards(vitamors: Vitamors) -> None:
    """M-19: where things lie on the table is no data beyond that."""
    config = vitamors.config(5, expert=True)
    assert config.names == ("gaze-1", "gaze-2", "peek-1", "peek-2", "between-1")
    assert config.boards == ("gaze", "gaze", "peek", "peek", "between")
