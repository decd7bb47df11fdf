from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pnp.engine.games.viral.game import GAME

if TYPE_CHECKING:
    from tests.engine.conftest import Viral


def test_a_zone_is_controlled_by_a_virus_in_each_organ_then_the_most_then_the_tie_track(viral: Viral) -> None:
    """VIR-P2.1, V-06, VIR-C6"""
    tiles = ("tile-1", "tile-2", "tile-3", "tile-5", "tile-7", "tile-4")

    def scores(board: str, track: tuple[int, ...] = (0, 1, 2)) -> tuple[int, ...]:
        return viral.run(viral.at(board=board, tiles=tiles, track=track), ("zone", 3)).score

    assert scores("liver: a, pancreas: b b") == (0, 0, 0)
    assert scores("liver: a, pancreas: a b b b") == (3, 0, 0)
    assert scores("liver: a b, pancreas: a b B") == (0, 3, 0)
    assert scores("liver: a b, pancreas: a b") == (3, 0, 0)
    assert scores("liver: a b, pancreas: a b", (1, 0, 2)) == (0, 3, 0)
    assert scores("liver: ab, pancreas: a b b b b") == (3, 0, 0)  # V-07
    assert scores("") == (0, 0, 0)


def test_the_controller_scores_the_tile_and_moves_research_by_its_signed_number(viral: Viral) -> None:
    """VIR-P2.2, V-04"""
    state = viral.at(board="brain: a", tiles=("tile-6",) * 6, research=(3, 0, 0))
    state = viral.run(state, ("zone", 0))
    assert (state.score, state.research) == ((2, 0, 0), (2, 0, 0))
    assert viral.events(state) == ["scored 0 2 brain", "researched 0 -1"]


def test_zone_5_scores_1_more(viral: Viral) -> None:
    """VIR-P2.2"""
    board = "stomach: a, large-intestine: a, small-intestine: a, brain: b"
    state = viral.at(board=board, tiles=("tile-1",) * 6)
    state = viral.run(state, ("research",))
    assert state.score == (2, 1, 0)
    assert state.config.zones[4] == "digestive"


def test_zones_score_from_the_first_to_the_sixth(viral: Viral) -> None:
    """VIR-P2.1"""
    state = viral.at(board="brain: b, kidney-left: a, kidney-right: a", tiles=("tile-1",) * 6)
    state = viral.run(state, ("research",))
    assert viral.events(state, "scored") == ["scored 1 1 brain", "scored 0 1 kidneys"]


def test_research_stops_at_either_end_of_its_track(viral: Viral) -> None:
    """V-05, VIR-P2.2"""
    top = viral.data.board.research.top
    state = viral.at(research=(top - 1, 1, 0))
    assert viral.run(state, ("research-marker", 0, 3)).research[0] == top
    assert viral.run(state, ("research-marker", 1, -2)).research[1] == 0
    whole = viral.at(viral.config(choices={"V-05": "whole"}), research=(top - 1, 1, 0))
    assert viral.run(whole, ("research-marker", 0, 3)).research[0] == top - 1
    assert viral.run(whole, ("research-marker", 1, -2)).research[1] == 1
    assert viral.run(whole, ("research-marker", 1, 2)).research[1] == 3


def test_the_top_event_is_carried_out_and_leaves_the_game(viral: Viral) -> None:
    """VIR-P3.1, V-42: no event is a cure."""
    state = viral.at(viral.config(cards={"ache": "score 1@brain"}), "brain: a c", pile=("ache", "next"))
    state = viral.run(state, ("event",))
    assert viral.events(state) == ["scored 0 1 ache", "scored 2 1 ache", "happened ache"]
    assert state.pile == ("next",)


def test_the_cure_removes_the_own_viruses_and_research_goes_to_the_bottom(viral: Viral) -> None:
    """VIR-P5.1, V-20: absorbed ones are spared, shields flip, absorbers release."""
    top = viral.data.board.research.top
    state = viral.at(board="brain: a A b, liver: ab, stomach: ba", research=(top, top - 1, 0))
    state = viral.run(state, ("cure",))
    assert viral.board(state) == "brain: a b, liver: b, stomach: ba"
    assert state.research == (0, top - 1, 0)


def test_the_cure_spares_what_it_releases(viral: Viral) -> None:
    """V-20, VIR-C1"""
    state = viral.at(board="liver: aaabb", research=(viral.data.board.research.top, 0, 0))
    state = viral.run(state, ("cure",))
    assert viral.board(state) == "liver: a a b b"
    assert state.crises[5] == 1


@pytest.mark.parametrize("start", [0, 1])
def test_two_that_are_cured_together_are_cured_alike(viral: Viral, start: int) -> None:
    """VIR-P5.1, V-20: the start player’s cure releases what the other’s, which comes with it, spares."""
    top = viral.data.board.research.top
    state = viral.at(board="liver: ab, brain: b c, stomach: ba", research=(top, top, 0), start=start)
    state = viral.run(state, ("cure",))
    assert viral.board(state) == "brain: c, liver: b, stomach: a"
    assert state.research == (0, 0, 0)


def test_the_tie_track_is_ordered_by_score_the_highest_lowest(viral: Viral) -> None:
    """VIR-P6.1: equal scores keep their order."""
    state = viral.at(viral.config(5), pile=("next",), score=(3, 7, 3, 0, 7), track=(4, 2, 1, 0, 3))
    state = viral.run(state, ("close",))
    assert state.track == (3, 2, 0, 4, 1)


def test_absorbed_viruses_are_released_at_the_end_of_the_round(viral: Viral) -> None:
    """VIR-P6.2, VIR-A6b: where they are, and that may trigger a crisis."""
    state = viral.run(viral.at(board="liver: aBc, brain: b", pile=("next",)), ("close",))
    assert viral.board(state) == "brain: b, liver: B a c"
    assert state.crises[5] == 1


def test_the_game_ends_with_the_round_of_the_last_event(viral: Viral) -> None:
    """VIR-P6.3, V-30"""
    assert viral.run(viral.at(round=3, pile=("next",)), ("close",)).round == 4
    state = viral.run(viral.at(round=3, pile=()), ("close",))
    assert GAME.to_act(state) == ()
    assert GAME.result(state).over


def test_the_total_is_the_track_1_for_each_zone_and_the_cards_of_the_player(viral: Viral) -> None:
    """VIR-E1, V-37, V-43: what was absorbed counts once it is released; drafted cards that were not gained do not."""
    hand = (("one", "none"), (), ())
    state = viral.at(
        viral.config(cards={"none": "move", "one": "infect, vp 1", "two": "vp 2", "four": "shield then vp 4"}),
        "liver: a, pancreas: A a, brain: ba, kidney-left: b",
        score=(5, 2, 0),
        hand=hand,
        played=((), (("brain", "two"),), ()),
        resting=((("brain", "four"),), (), ()),
        drafted=(("two",), (), ()),
        pile=(),
    )
    assert GAME.result(state).totals == (5 + 1 + 1 + 4, 2 + 2 + 2, 0)
    state = viral.run(state, ("close",))
    assert GAME.result(state).totals[0] == 5 + 2 + 1 + 4


@pytest.mark.parametrize(("answer", "ranking"), [("after", (0, 1, 2)), ("before", (1, 0, 2))])
def test_a_tie_at_the_end_goes_to_who_is_lower_on_the_track(
    viral: Viral, answer: str, ranking: tuple[int, ...]
) -> None:
    """VIR-E2, VIR-C6, V-12: the last phase 6 orders the track before, unless it is decided otherwise."""
    state = viral.at(
        viral.config(choices={"V-12": answer}), board="brain: b", score=(6, 5, 1), track=(0, 2, 1), pile=()
    )
    state = viral.run(state, ("close",))
    result = GAME.result(state)
    assert result.totals == (6, 6, 1)
    assert result.ranking == ranking


def test_the_start_player_marker_goes_to_the_left_but_not_in_round_1(viral: Viral) -> None:
    """VIR-P1.0"""
    state = viral.run(viral.at(round=0, start=2), ("round",))
    assert (state.round, state.start) == (1, 2)
    state = viral.run(viral.at(round=1, start=2), ("round",))
    assert (state.round, state.start) == (2, 0)
