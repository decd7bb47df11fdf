from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pnp.engine.games.viral.game import GAME
from pnp.engine.games.viral.state import BLUE, DUE, WHITE

if TYPE_CHECKING:
    from tests.engine.conftest import Viral

TILES = ("tile-1", "tile-2", "tile-3", "tile-5", "tile-7", "tile-4")


def test_points_move_the_marker_at_once(viral: Viral) -> None:
    """VIR-C2"""
    state = viral.run(viral.at(score=(1, 2, 3)), ("score", 1, 1, "why"))
    assert state.score == (1, 3, 3)
    assert viral.events(state) == ["scored 1 1 why"]


def test_a_symbol_reached_or_passed_draws_a_card(viral: Viral) -> None:
    """VIR-C3"""
    symbol = viral.data.board.score.symbols[0]
    for before, points in ((symbol - 1, 1), (symbol - 1, 2)):
        state = viral.run(viral.at(score=(before, 0, 0)), ("score", 0, points, "why"))
        assert state.agenda == (("pick-mutation", 0),)
    assert viral.run(viral.at(score=(symbol, 0, 0)), ("score", 0, 1, "why")).agenda == ()


def test_an_open_card_is_replaced_at_once(viral: Viral) -> None:
    """VIR-C3"""
    state = viral.run(viral.at(display=("p", "q", "r"), deck=("s", "t")), ("draw", 1))
    assert viral.options(state) == ["take p", "take q", "take r", "take-top"]
    state = viral.take(state, "take q")
    assert (state.display, state.deck) == (("p", "r", "s"), ("t",))
    assert (state.hand[1][-1], state.gained) == ("q", (0, 1, 0))


def test_the_top_of_the_deck_sends_the_open_cards_below_it(viral: Viral) -> None:
    """VIR-C3, V-13"""
    state = viral.run(viral.at(display=("p", "q", "r"), deck=("s", "t", "u")), ("draw", 1))
    state = viral.take(state, "take-top")
    assert state.hand[1][-1] == "s"
    assert (state.display, state.deck) == (("t", "u", "p"), ("q", "r"))


def test_the_owner_may_choose_the_order_below_the_deck(viral: Viral) -> None:
    """V-13, alternative"""
    state = viral.at(viral.config(choices={"V-13": "owner"}), display=("p", "q", "r"), deck=("s", "t", "u", "v"))
    state = viral.take(viral.run(state, ("draw", 1)), "take-top")
    assert len(viral.options(state)) == 6
    state = viral.take(state, "bury r p q")
    assert (state.display, state.deck) == (("t", "u", "v"), ("r", "p", "q"))


def test_cards_are_refilled_as_far_as_the_deck_reaches(viral: Viral) -> None:
    """V-13"""
    state = viral.run(viral.at(display=("p", "q", "r"), deck=()), ("draw", 0))
    assert viral.options(state) == ["take p", "take q", "take r"]
    assert viral.take(state, "take p").display == ("q", "r")
    assert viral.run(viral.at(display=(), deck=()), ("draw", 0)).agenda == ()


def test_several_symbols_are_drawn_for_one_by_one(viral: Viral) -> None:
    """V-13"""
    first, second = viral.data.board.score.symbols[:2]
    state = viral.at(score=(first - 1, 0, 0), display=("p",), deck=("q",))
    state = viral.run(state, ("score", 0, second - first + 1, "why"))
    state = viral.take(state, "take p")
    assert viral.options(state) == ["take q"]
    assert viral.take(state, "take q").gained == (2, 0, 0)


def test_at_most_four_cards_are_gained(viral: Viral) -> None:
    """VIR-C3"""
    assert viral.run(viral.at(gained=(4, 3, 0)), ("draw", 0)).agenda == ()
    assert viral.run(viral.at(gained=(4, 3, 0)), ("draw", 1)).agenda == (("pick-mutation", 1),)


def test_the_first_marker_at_21_turns_all_tiles_once_and_at_once(viral: Viral) -> None:
    """VIR-C4, V-01: zones that score later in the same phase 2 already show blue."""
    board = "brain: a, kidney-left: b, kidney-right: b"
    state = viral.at(board=board, tiles=TILES, score=(20, 0, 0), gained=(4, 4, 4))
    state = viral.run(state, ("research",))
    assert viral.events(state) == [
        "scored 0 1 brain",
        "turned",
        "researched 0 1",
        "scored 1 3 kidneys",
        "researched 1 2",
    ]
    assert state.side == BLUE
    again = viral.run(state._replace(score=(0, 20, 0)), ("score", 1, 5, "why"))
    assert viral.events(again) == ["scored 1 5 why"]


def test_tiles_may_turn_with_the_next_phase(viral: Viral) -> None:
    """V-01, alternative"""
    board = "brain: a, kidney-left: b, kidney-right: b"
    state = viral.at(
        viral.config(choices={"V-01": "next-phase"}), board, tiles=TILES, score=(20, 0, 0), gained=(4, 4, 4)
    )
    state = viral.run(state, ("research",))
    assert viral.events(state, "scored") == ["scored 0 1 brain", "scored 1 2 kidneys"]
    assert state.side == DUE
    assert viral.run(state._replace(pile=("next",)), ("phase", 6)).side == BLUE


@pytest.mark.parametrize(("points", "side"), [(1, WHITE), (2, BLUE), (5, BLUE)])
def test_21_is_reached_or_passed(viral: Viral, points: int, side: int) -> None:
    """VIR-C4"""
    state = viral.at(score=(0, 19, 0), gained=(4, 4, 4))
    assert viral.run(state, ("score", 1, points, "why")).side == side
    assert state.config.numbers.zone_tile_flip == 21


def test_a_card_of_the_draft_comes_without_a_choice(viral: Viral) -> None:
    """VIR-C3, V-23"""
    state = viral.at(viral.config(draft=True), drafted=((), ("p", "q"), ()), display=(), deck=())
    state = viral.run(state, ("draw", 1))
    assert (state.hand[1][-1], state.drafted[1]) == ("p", ("q",))
    assert GAME.to_act(state) == ()
