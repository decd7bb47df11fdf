from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.engine.core.chance import Seed
from pnp.engine.games.viral.game import GAME

if TYPE_CHECKING:
    from tests.engine.conftest import Viral


def test_in_turn_each_player_places_an_own_virus_and_one_of_the_dummys(viral: Viral) -> None:
    """VIR-2.1, V-39: 3, 3 and 6."""
    state = GAME.initial(viral.config(2), Seed(3))
    order = []
    while state.agenda[0][0] == "first-virus":
        order.append((*GAME.to_act(state), state.agenda[0][2]))
        state = viral.take(state, viral.options(state)[-1])
    last, start = 1 - state.start, state.start
    assert order == [(last, last), (last, 2), (start, start), (start, 2)] * 3
    used = "".join("".join(place) for place in state.places)
    assert sorted(used) == sorted("aaabbbcccccc")


def test_the_dummy_is_on_top_of_the_tie_track(viral: Viral) -> None:
    """VIR-2.2"""
    state = GAME.initial(viral.config(2), Seed(3))
    assert state.track == (2, state.start, 1 - state.start)
    assert (state.config.tokens, state.config.threshold) == (8, 3)


def test_the_zone_cards_of_three_viruses_are_the_dummys_pile(viral: Viral) -> None:
    """VIR-2.3, V-22: they are shuffled again when they run out."""
    state = viral.run(viral.at(viral.config(2)), ("dummy",))
    assert len(state.spare) == 16
    revealed = [event.split()[1] for event in viral.events(state, "revealed")]
    assert sorted([*state.spare, *revealed]) == sorted(state.config.zones * 3)
    again = viral.run(state._replace(agenda=(), spare=("brain",)), ("dummy",))
    assert viral.events(again, "revealed")[0] == "revealed brain"
    assert len(again.spare) == 17


def test_each_player_chooses_one_organ_for_the_dummy_before_the_first_pair(viral: Viral) -> None:
    """VIR-2.4, V-22"""
    state = viral.at(viral.config(2), start=1, spare=("liver", "brain", "heart"))
    state = viral.run(state, ("play-cards",))
    assert GAME.to_act(state) == (1,)
    assert viral.options(state) == ["organ liver", "organ pancreas"]
    state = viral.take(state, "organ pancreas")
    assert GAME.to_act(state) == (0,)
    state = viral.take(state, "organ brain")
    assert viral.board(state) == "brain: c, pancreas: c"
    assert GAME.to_act(state) == (0, 1)


def test_the_start_player_may_choose_both(viral: Viral) -> None:
    """V-22, alternative"""
    state = viral.at(viral.config(2, choices={"V-22": "start-player"}), start=1, spare=("liver", "brain"))
    state = viral.take(viral.run(state, ("play-cards",)), "organ pancreas")
    assert GAME.to_act(state) == (1,)


def test_without_a_virus_left_the_dummy_takes_one_of_the_board(viral: Viral) -> None:
    """V-22, V-15"""
    board = "liver: c, stomach: C C c c c c c"
    state = viral.at(viral.config(2), board, start=1, spare=("liver", "brain"))
    assert state.supply[2] == 0
    state = viral.run(state, ("dummy",))
    assert viral.options(state) == ["virus liver c", "virus stomach C", "virus stomach c"]
    state = viral.take(state, "virus stomach C", "to pancreas")
    assert viral.board(state) == "liver: c, pancreas: c, stomach: C c c c c c"


def test_the_dummy_scores_is_hit_by_events_and_gains_no_card(viral: Viral) -> None:
    """VIR-2.5"""
    symbol = viral.data.board.score.symbols[0]
    config = viral.config(2, cards={"event": "score 1@brain then remove 1@brain then shield@liver"})
    state = viral.at(config, "brain: c C, liver: c", start=1, score=(0, 0, symbol - 1), pile=("event", "next"))
    state = viral.run(state, ("event",))
    assert state.score == (0, 0, symbol)
    assert state.gained == (0, 0, 0)
    assert GAME.to_act(state) == (1,)  # the start player decides for it
    assert viral.options(state) == ["virus brain C", "virus brain c"]
    state = viral.take(state, "virus brain c", "done", "done")
    assert GAME.to_act(state) == (1,)
    state = viral.take(state, "use 0 shield@liver", "virus liver c")
    assert viral.board(state) == "brain: C, liver: C"
    state = viral.run(state, ("close",))
    assert state.track[-1] == 2


def test_the_dummy_does_not_win(viral: Viral) -> None:
    """VIR-2.5"""
    state = viral.run(viral.at(viral.config(2), score=(3, 4, 9), pile=()), ("close",))
    assert GAME.result(state).totals == (3, 4, 9)
    assert GAME.result(state).ranking == (1, 0)
