from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pnp.engine.games.viral.game import GAME
from pnp.engine.games.viral.state import State

if TYPE_CHECKING:
    from tests.engine.conftest import Viral


def test_an_organ_at_the_threshold_gets_the_lowest_tile(viral: Viral) -> None:
    """VIR-C1"""
    state = viral.at(board="liver: a b, brain: a", crises=(1,) + (0,) * 11)
    state = viral.take(viral.act(state, 0, "infect"), "organ liver")
    assert state.crises[5] == 2
    assert viral.events(state) == ["infected 0 liver", "triggered 2 liver"]


def test_below_the_threshold_nothing_happens(viral: Viral) -> None:
    """VIR-C1: absorbed viruses count for nothing (V-07)."""
    state = viral.take(viral.act(viral.at(board="liver: abcc"), 0, "infect"), "organ liver")
    assert not any(state.crises)


def test_a_tile_stays_when_viruses_leave(viral: Viral) -> None:
    """VIR-C1"""
    state = viral.at(board="liver: a b c", crises=(0,) * 5 + (1,) + (0,) * 6)
    state = viral.take(viral.act(state, 0, "attack"), "virus liver b")
    assert state.crises[5] == 1


def test_an_organ_with_a_tile_or_an_empty_supply_gets_none(viral: Viral) -> None:
    """VIR-C1"""
    full = (1, 2, 3, 4) + (0,) * 8
    state = viral.take(viral.act(viral.at(board="liver: a b, brain: b b", crises=full), 0, "infect"), "organ liver")
    assert state.crises == full


def test_a_crisis_is_triggered_by_being_at_the_threshold_not_by_reaching_it(viral: Viral) -> None:
    """V-33: the tile that comes back in phase 4 goes to an organ that has been full all along."""
    crises = (1, 2, 3, 4) + (0,) * 8
    state = viral.run(viral.at(board="liver: a b c", crises=crises), ("calm", 1))
    assert state.crises == (1, 0, 3, 4, 0, 2) + (0,) * 6
    assert viral.events(state) == ["calmed 2 heart-right", "triggered 2 liver"]


@pytest.mark.parametrize(("answer", "seat"), [("start-player", 2), ("active-player", 1)])
def test_of_several_organs_one_decides_which_is_next(viral: Viral, answer: str, seat: int) -> None:
    """V-09, also outside phase 4"""
    state = viral.at(viral.config(choices={"V-09": answer}), "liver: abc, brain: cba, stomach: ac b", start=2, active=1)
    state = viral.run(state, ("close",))
    assert GAME.to_act(state) == (seat,)
    assert viral.options(state) == ["organ brain", "organ liver", "organ stomach"]
    state = viral.take(state, "organ stomach")
    assert viral.options(state) == ["organ brain", "organ liver"]
    state = viral.take(state, "organ brain")
    named = {name: tile for name, tile in zip(state.config.names, state.crises, strict=True) if tile}
    assert named == {"brain": 2, "liver": 3, "stomach": 1}


def test_the_active_player_is_the_start_player_outside_turns(viral: Viral) -> None:
    """V-09, alternative"""
    state = viral.at(viral.config(choices={"V-09": "active-player"}), "liver: abc, brain: cba", start=2, active=-1)
    assert GAME.to_act(viral.run(state, ("close",))) == (2,)


def immune(viral: Viral, board: str, tiles: dict[str, int], **columns: Any) -> State:
    config = columns.pop("config", None) or viral.config()
    crises = tuple(tiles.get(name, 0) for name in config.names)
    return viral.run(viral.at(config, board, crises=crises, pile=("next",), **columns), ("immunity",))


def test_immunity_takes_tiles_in_ascending_order(viral: Viral) -> None:
    """VIR-P4.1"""
    state = immune(viral, "liver: a, brain: b", {"liver": 3, "brain": 1, "stomach": 2})
    assert [event.split()[1] for event in viral.events(state, "calmed")] == ["1", "2", "3"]


def test_a_tile_on_an_empty_organ_goes_back_without_points(viral: Viral) -> None:
    """VIR-P4.1"""
    state = immune(viral, "", {"liver": 1})
    assert viral.events(state) == ["calmed 1 liver"]
    assert state.score == (0, 0, 0)


def test_the_most_viruses_score_2_any_other_presence_1_from_the_start_player_on(viral: Viral) -> None:
    """VIR-P4.2, V-31, VIR-C2; shielded ones count, absorbed ones do not (V-08, V-07)."""
    state = immune(viral, "liver: a Bcc B", {"liver": 1}, start=1)
    assert viral.events(state, "scored") == ["scored 1 2 immunity", "scored 0 1 immunity"]


def test_a_tie_for_the_most_is_broken_by_the_tie_track(viral: Viral) -> None:
    """VIR-P4.2, VIR-C6: during the game higher on the track wins."""
    state = immune(viral, "liver: a b c", {"liver": 1}, track=(2, 0, 1))
    assert state.score == (1, 1, 2)


def test_unshielded_viruses_of_that_organ_are_removed_and_shields_flip(viral: Viral) -> None:
    """VIR-P4.3, V-08: no other organ of the zone is touched."""
    state = immune(viral, "liver: a B c c, pancreas: a b", {"liver": 1})
    assert viral.board(state) == "liver: b, pancreas: a b"
    assert state.crises == (0,) * 12


def test_what_is_released_stays_and_may_trigger_for_the_next_round(viral: Viral) -> None:
    """V-08, VIR-P4.4, V-34: the tile placed now is not resolved in this phase."""
    state = immune(viral, "liver: abBCc c, brain: b", {"liver": 1, "brain": 2})
    assert viral.board(state) == "liver: B C b c"
    assert state.crises[5] == 1
    assert viral.events(state, "triggered") == ["triggered 1 liver"]
    assert state.score == (2, 2, 1)


def test_what_is_released_is_removed_too_by_the_alternative(viral: Viral) -> None:
    """V-08, alternative"""
    state = immune(viral, "liver: abBCc c", {"liver": 1}, config=viral.config(choices={"V-08": "removed"}))
    assert viral.board(state) == "liver: b c"
    assert state.crises == (0,) * 12


def test_a_shielded_absorber_stays_with_what_it_absorbed(viral: Viral) -> None:
    """VIR-P4.3"""
    state = immune(viral, "liver: Abc b", {"liver": 1})
    assert viral.board(state) == "liver: abc"


def test_tiles_placed_before_the_phase_are_resolved_whenever_they_were_placed(viral: Viral) -> None:
    """V-10: one that an event places in phase 3 works in phase 4; one of phase 6 works in the next round."""
    state = viral.at(viral.config(cards={"supper": "crisis@digestive"}), "stomach: a", pile=("supper", "next"))
    state = viral.run(state, ("event",), ("immunity",))
    state = viral.take(state, "organ stomach")
    assert viral.events(state) == [
        "triggered 1 stomach",
        "happened supper",
        "scored 0 2 immunity",
        "removed 0 stomach",
        "calmed 1 stomach",
    ]
    late = viral.run(viral.at(board="liver: abc", pile=("next",)), ("immunity",), ("close",))
    assert late.crises[5] == 1
    assert viral.events(late, "scored") == []
