from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pnp.engine.games.viral.game import GAME
from pnp.engine.games.viral.state import State

if TYPE_CHECKING:
    from tests.engine.conftest import Viral


def choosing(viral: Viral, players: int = 3, **variants: Any) -> State:
    """Return a position in which the first pair of round 1 is to be chosen, seat 1 first."""
    state = viral.at(viral.config(players, **variants), start=1)
    return viral.run(state, ("play-cards",))


def pairs(state: State, *, zone: int = 0, card: int = 0) -> dict[int, Any]:
    return {seat: ("pair", state.zone_hand[seat][zone], state.hand[seat][card]) for seat in GAME.to_act(state)}


def turn(viral: Viral, effect: str, board: str = "", zone: str = "liver", **columns: Any) -> State:
    """Return seat 0's turn with a card of that effect."""
    config = columns.pop("config", None) or viral.config(cards={"card": effect})
    played = (((zone, "card"),), (), ())
    return viral.run(viral.at(config, board, played=played, **columns), ("turn", 0, 0))


def test_all_choose_one_zone_and_one_mutation_card_in_secret(viral: Viral) -> None:
    """VIR-P1.1"""
    state = choosing(viral)
    assert GAME.to_act(state) == (0, 1, 2)
    assert len(viral.options(state, 2)) == 6 * 5
    chosen = GAME.apply(state, {2: pairs(state)[2]})
    assert GAME.to_act(chosen) == (0, 1)
    assert GAME.observe(chosen, 0)["commits"] == ((), (), ("hidden",))
    assert GAME.observe(chosen, 2)["commits"] == ((), (), pairs(state)[2])


def test_pairs_are_turned_up_together_and_resolved_from_the_start_player_on(viral: Viral) -> None:
    """VIR-P1.2, V-03"""
    state = choosing(viral)
    state = GAME.apply(state, pairs(state))
    assert [event.split()[1] for event in viral.events(state, "played")] == ["1", "2", "0"]
    assert state.active == 1
    assert [len(hand) for hand in state.hand] == [4, 4, 4]
    order = [state.active]
    while state.agenda[0][0] != "choose":
        state = viral.take(state, "done")
        order.append(state.active)
    assert list(dict.fromkeys(order)) == [1, 2, 0]


def test_pairs_may_be_turned_up_in_turn(viral: Viral) -> None:
    """V-03, alternative"""
    state = choosing(viral, choices={"V-03": "in-turn"})
    state = GAME.apply(state, pairs(state))
    assert [event.split()[1] for event in viral.events(state, "played")] == ["1"]
    assert GAME.observe(state, 1)["commits"] == (("hidden",), (), ("hidden",))


def test_a_second_pair_is_played_the_same_way_at_the_right(viral: Viral) -> None:
    """VIR-P1.3"""
    state = choosing(viral)
    state = GAME.apply(state, pairs(state))
    while state.agenda[0][0] != "choose":
        state = viral.take(state, "done")
    assert state.agenda[0] == ("choose", 1)
    assert len(viral.options(state, 0)) == 5 * 4
    state = GAME.apply(state, pairs(state))
    assert all(event.split()[2] == "1" for event in viral.events(state, "played"))
    assert [len(played) for played in state.played] == [2, 2, 2]


def test_cards_rest_for_a_round_before_they_come_back(viral: Viral) -> None:
    """VIR-P1.4: what is played in round r can be chosen again in round r + 2."""
    state = viral.at()
    played = ((("brain", "start-drift-red"), ("heart", "start-tug-red")), (), ())
    hand = (tuple(card for card in state.hand[0] if card not in ("start-drift-red", "start-tug-red")), *state.hand[1:])
    zones = (tuple(zone for zone in state.zone_hand[0] if zone not in ("brain", "heart")), *state.zone_hand[1:])
    state = viral.run(state._replace(played=played, hand=hand, zone_hand=zones), ("tidy",))
    assert (state.resting, state.played) == (played, ((), (), ()))
    assert (len(state.hand[0]), len(state.zone_hand[0])) == (3, 4)
    state = viral.run(state, ("tidy",))
    assert (len(state.hand[0]), len(state.zone_hand[0])) == (5, 6)
    assert state.resting == ((), (), ())


def test_each_icon_is_one_action_in_any_order_and_optional(viral: Viral) -> None:
    """VIR-C7"""
    state = turn(viral, "infect, move, move, vp 2", "liver: a")
    assert viral.options(state) == ["done", "use 0 infect", "use 1 move", "use 2 move"]
    state = viral.take(state, "use 2 move", "virus liver a", "to pancreas")
    assert viral.options(state) == ["done", "use 0 infect", "use 1 move"]
    state = viral.take(state, "use 0 infect", "organ brain")
    assert viral.options(state) == ["done", "use 1 move"]
    assert GAME.to_act(viral.take(state, "done")) == ()
    assert GAME.to_act(viral.take(state, "use 1 move", "virus brain a", "to heart-right")) == ()


def test_a_slash_is_one_of_two(viral: Viral) -> None:
    """VIR-C7"""
    state = turn(viral, "move | infect@zone, shield", "stomach: a")
    assert viral.options(state) == ["done", "use 0 infect@zone", "use 0 move", "use 1 shield"]
    state = viral.take(state, "use 0 infect@zone")
    assert viral.options(state) == ["organ liver", "organ pancreas"]
    assert viral.options(viral.take(state, "organ liver")) == ["done", "use 1 shield"]


@pytest.mark.parametrize(
    ("verb", "options"),
    [
        ("shield", ["virus liver a"]),
        ("move", ["virus liver a"]),
        ("infect", ["organ liver", "organ pancreas"]),
        ("attack", ["virus liver b"]),
        ("magnet", ["virus liver b"]),
        ("absorb", ["virus liver a"]),
        ("crisis", ["organ liver", "organ pancreas"]),
    ],
)
def test_a_framed_icon_is_used_in_the_zone_played_only(viral: Viral, verb: str, options: list[str]) -> None:
    """VIR-C7"""
    state = turn(viral, f"{verb}@zone, shield", "liver: a b, brain: a b")
    assert viral.options(viral.take(state, f"use 0 {verb}@zone")) == options


def test_an_icon_without_a_target_is_not_offered(viral: Viral) -> None:
    state = turn(viral, "attack, absorb, infect", "liver: a, brain: b")
    assert viral.options(state) == ["done", "use 2 infect"]


def test_the_same_virus_may_be_chosen_again(viral: Viral) -> None:
    """V-40"""
    state = turn(viral, "infect, attack, shield", "liver: a b, brain: B")
    state = viral.take(state, "use 0 infect", "organ brain", "use 1 attack", "virus brain B", "use 2 shield")
    assert "virus brain a" in viral.options(state)


def test_stages_follow_each_other(viral: Viral) -> None:
    state = turn(viral, "move then infect then shield", "liver: a")
    assert viral.options(state) == ["done", "use 0 move"]
    state = viral.take(state, "done")
    assert viral.options(state) == ["done", "use 0 infect"]
    state = viral.take(state, "use 0 infect", "organ brain")
    assert viral.options(state) == ["done", "use 0 shield"]


def test_a_card_gained_in_phase_1_can_be_played_in_the_same_round(viral: Viral) -> None:
    """V-36, VIR-C3: it goes to the hand."""
    config = viral.config(cards={"gift": "score 4@zone, move"})
    state = viral.at(
        config, "liver: a", start=0, hand=(("gift", "x"), ("y",) * 2, ("z",) * 2), display=("new",), deck=()
    )
    state = viral.run(state, ("choose", 0), ("resolve", 0), ("choose", 1))
    state = GAME.apply(state, {0: ("pair", "liver", "gift"), 1: ("pair", "brain", "y"), 2: ("pair", "brain", "z")})
    state = viral.take(state, "use 0 score 4@zone", "take new")
    assert state.hand[0] == ("x", "new")


def test_a_change_on_a_mutation_card_befalls_everyone(viral: Viral) -> None:
    state = viral.take(turn(viral, "unshield@zone | research +1", "liver: A b C, brain: B"), "use 0 unshield@zone")
    assert viral.board(state) == "brain: B, liver: a b c"
    state = viral.take(turn(viral, "unshield@zone | research +1"), "use 0 research +1")
    assert state.research == (1, 1, 1)
