"""Events of every kind, each with cards made for the test (VIR-P3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pnp.engine.games.viral import data
from pnp.engine.games.viral.changes import FLOWS
from pnp.engine.games.viral.game import GAME
from pnp.engine.games.viral.state import State
from pnp.load.effects import load_verbs
from pnp.resources import bundled

if TYPE_CHECKING:
    from tests.engine.conftest import Viral


def event(viral: Viral, line: str, board: str = "", players: int = 3, **columns: Any) -> State:
    state = viral.at(viral.config(players, cards={"event": line}), board, pile=("event", "next"), **columns)
    return viral.run(state, ("event",))


def test_every_change_of_the_notation_is_carried_out_by_the_engine() -> None:
    known, findings = load_verbs(bundled("games") / "viral")
    assert findings == ()
    assert set(FLOWS) == set(known.of_sort("change")) == set(data.CHANGES)


def test_remove_all_takes_every_virus_of_the_place_and_shields_flip(viral: Viral) -> None:
    """VIR-A1b, VIR-A6b"""
    state = event(viral, "remove all@liver", "liver: Bc bA, pancreas: b ab, brain: a")
    assert viral.board(state) == "brain: a, liver: A bc, pancreas: b"  # what is released stays, whoever is next


def test_remove_1_lets_each_choose_from_the_start_player_on(viral: Viral) -> None:
    """VIR-P3.1"""
    state = event(viral, "remove 1@lungs", "lung-left: a b, lung-right: B b c, brain: a", start=1)
    assert GAME.to_act(state) == (1,)
    assert viral.options(state) == ["virus lung-left b", "virus lung-right B", "virus lung-right b"]
    state = viral.take(state, "virus lung-right B")
    assert GAME.to_act(state) == (2,)
    state = viral.take(state, "virus lung-right c", "virus lung-left a")
    assert viral.board(state) == "brain: a, lung-right: b b, lung-left: b"
    assert state.pile == ("next",)


def test_remove_2_asks_twice_as_far_as_there_are_viruses(viral: Viral) -> None:
    state = event(viral, "remove 2", "liver: a b b b")
    state = viral.take(state, "virus liver a", "virus liver b", "virus liver b")
    assert viral.board(state) == "liver: b"
    assert GAME.to_act(state) == ()


def test_unshield_flips_all_shields_of_the_place(viral: Viral) -> None:
    assert viral.board(event(viral, "unshield", "liver: A Bc, brain: C")) == "brain: c, liver: a bc"
    assert viral.board(event(viral, "unshield@brain", "liver: A B, brain: C")) == "brain: c, liver: A B"


def test_score_and_research_befall_each_player(viral: Viral) -> None:
    state = event(
        viral, "score 2@heart then research -1", "heart-left: a, heart-right: ab c, brain: b", research=(0, 2, 3)
    )
    assert state.score == (2, 0, 2)
    assert state.research == (0, 1, 2)


def test_an_action_is_offered_to_each_player_in_turn(viral: Viral) -> None:
    """VIR-P3.1"""
    state = event(viral, "move@heart then infect@brain", "heart-left: a b", start=2)
    assert GAME.to_act(state) == (2,)
    assert viral.options(state) == ["done"]
    state = viral.take(state, "done", "use 0 move@heart", "virus heart-left a", "to brain")
    assert GAME.to_act(state) == (1,)
    state = viral.take(state, "done")
    assert GAME.to_act(state) == (2,)
    assert viral.options(state) == ["done", "use 0 infect@brain"]


def test_a_crisis_is_placed_by_the_start_player_alone(viral: Viral) -> None:
    state = event(viral, "crisis@digestive", start=1)
    assert GAME.to_act(state) == (1,)
    assert viral.options(state) == ["organ large-intestine", "organ small-intestine", "organ stomach"]
    assert GAME.to_act(viral.take(state, "organ stomach")) == ()
    assert GAME.to_act(event(viral, "crisis@digestive", crises=(1, 2, 3, 4) + (0,) * 8)) == ()


def test_a_choice_of_changes_must_be_made_by_each(viral: Viral) -> None:
    state = event(viral, "research +1 | remove 1", "liver: a b c")
    assert viral.options(state) == ["use 0 remove 1", "use 0 research +1"]
    state = viral.take(state, "use 0 research +1", "use 0 remove 1", "virus liver b", "use 0 research +1")
    assert viral.board(state) == "liver: a c"
    assert state.research == (1, 0, 1)


def test_parts_in_any_order_are_optional_for_each(viral: Viral) -> None:
    state = event(viral, "research +1, shield", "liver: a b")
    state = viral.take(state, "use 1 shield", "virus liver a", "done", "done", "done")
    assert viral.board(state) == "liver: A b"
    assert state.research == (0, 0, 0)


def test_a_cascade_ends_before_the_event_goes_on(viral: Viral) -> None:
    """VIR-C2, VIR-C3: points at once, and the card that they bring before the next player scores."""
    symbol = viral.data.board.score.symbols[0]
    state = event(viral, "score 1@brain", "brain: a b", score=(symbol - 1, symbol - 1, 0))
    assert (state.agenda[0], state.score) == (("pick-mutation", 0), (symbol, symbol - 1, 0))
    state = viral.take(state, "take-top")
    assert (state.agenda[0], state.score) == (("pick-mutation", 1), (symbol, symbol, 0))


@pytest.mark.parametrize("card", range(13))
def test_every_event_of_the_deck_can_be_carried_out(viral: Viral, card: int) -> None:
    name = viral.data.events[card].id
    board = "brain: a b B, heart-left: A bc, liver: a a c, stomach: b, lung-left: c A"
    state = viral.run(viral.at(viral.config(4), board, pile=(name,), research=(1, 1, 1, 1)), ("event",))
    happened = list(viral.events(state))
    while GAME.to_act(state):
        state = viral.take(state, viral.options(state)[-1])
        happened += viral.events(state)
    assert happened[-1] == f"happened {name}"
    assert len(happened) > 1
