from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pnp.engine.core.chance import Seed
from pnp.engine.games.viral.game import GAME
from pnp.engine.games.viral.state import State

if TYPE_CHECKING:
    from tests.engine.conftest import Viral


def nested(viral: Viral, board: str = "", **columns: Any) -> State:
    """Return a position with the nests of seats 0, 1, 2 at brain, liver and stomach."""
    config = columns.pop("config", None) or viral.config(nests=True)
    organs = ("brain", "liver", "stomach", "pancreas", "kidney-left")[: config.players]
    nests = tuple(config.place_of[organ] for organ in organs) + (-1,) * (config.seats - config.players)
    return viral.at(config, board, nests=nests, **columns)


def test_each_player_has_a_nest_and_four_upgrades(viral: Viral) -> None:
    """VIR-X1: what upgrades cost and do is unknown, so their power is none."""
    state = GAME.initial(viral.config(4, nests=True), Seed(3))
    assert state.config.names[12:] == ("nest-0", "nest-1", "nest-2", "nest-3")
    assert len(state.config.costs) == 4
    assert {upgrade.power for upgrade in viral.data.board.upgrades} == {""}
    assert {upgrade.status.value for upgrade in viral.data.board.upgrades} == {"placeholder"}


def test_zone_tiles_lie_before_the_first_virus(viral: Viral) -> None:
    """VIR-X2, V-25"""
    state = GAME.initial(viral.config(4, nests=True), Seed(3))
    assert state.agenda[0][0] == "first-virus"
    assert len(state.tiles) == 6


def test_nests_are_placed_from_the_start_player_on_not_in_the_heart_and_one_to_an_organ(viral: Viral) -> None:
    """VIR-X3"""
    state = GAME.initial(viral.config(4, nests=True), Seed(3))
    while state.agenda[0][0] == "first-virus":
        state = viral.take(state, viral.options(state)[0])
    order: list[int] = []
    for left in (10, 9, 8, 7):
        order += GAME.to_act(state)
        options = viral.options(state)
        assert len(options) == left
        assert not [option for option in options if "heart" in option]
        state = viral.take(state, options[0])
    assert order == [(state.start + at) % 4 for at in range(4)]
    assert len(set(state.nests)) == 4


def test_five_events_make_five_rounds(viral: Viral) -> None:
    """VIR-X4, V-30"""
    assert len(GAME.initial(viral.config(4, nests=True), Seed(3)).pile) == 5


def test_a_nest_touches_one_organ(viral: Viral) -> None:
    """VIR-X5: its owner's viruses move between the two; a magnet pushes and pulls others."""
    state = nested(viral, "liver: a b, nest-1: b")
    inside = viral.take(viral.act(state, 1, "move"), "virus nest-1 b")
    assert viral.options(inside) == ["to liver"]
    assert "to nest-1" in viral.options(viral.take(viral.act(state, 1, "move"), "virus liver b"))
    assert "to nest-1" not in viral.options(viral.take(viral.act(state, 0, "move"), "virus liver a"))
    pushed = viral.take(viral.act(state, 1, "magnet"), "virus liver a")
    assert "to nest-1" in viral.options(pushed)


def test_others_may_enter_a_nest_by_the_alternative(viral: Viral) -> None:
    """V-26"""
    config = viral.config(nests=True, choices={"V-26": "any"})
    state = nested(viral, "liver: a", config=config)
    assert "to nest-1" in viral.options(viral.take(viral.act(state, 0, "move"), "virus liver a"))
    framed = viral.act(nested(viral, "nest-1: a", config=config), 0, "shield", "zone", "brain")
    assert viral.options(framed) == ["virus nest-1 a"]


def test_a_nest_holds_any_number_has_no_crisis_and_belongs_to_no_zone(viral: Viral) -> None:
    """VIR-X5"""
    state = nested(viral, "nest-1: b b b b b", tiles=("tile-1",) * 6)
    crisis = viral.options(viral.act(state, 1, "crisis"))
    assert len(crisis) == 12
    state = viral.run(state._replace(agenda=()), ("close",))
    assert not any(state.crises)
    assert GAME.result(state).totals[1] == 0
    assert viral.run(nested(viral, "nest-1: b, pancreas: b", tiles=("tile-5",) * 6), ("zone", 3)).score == (0, 0, 0)


def test_viruses_in_a_nest_are_immune_to_the_cure(viral: Viral) -> None:
    """VIR-X5"""
    top = viral.data.board.research.top
    state = viral.run(nested(viral, "nest-1: b B, liver: b", research=(0, top, 0)), ("cure",))
    assert viral.board(state) == "nest-1: B b"


def test_pairs_are_turned_up_on_the_owners_turn_only(viral: Viral) -> None:
    """VIR-X6, V-03"""
    state = viral.run(nested(viral, start=1), ("choose", 0), ("resolve", 0))
    pairs = {seat: ("pair", state.zone_hand[seat][0], state.hand[seat][0]) for seat in range(3)}
    state = GAME.apply(state, pairs)
    assert viral.events(state, "played") == []
    state = viral.take(state, "pass", "pass", "pass")
    assert [event.split()[1] for event in viral.events(state, "played")] == ["1"]
    assert GAME.observe(state, 1)["commits"] == (("hidden",), (), ("hidden",))


def unlocking(viral: Viral, board: str, **columns: Any) -> State:
    config = columns.pop("config", None) or viral.config(nests=True, cards={"card": "move"})
    return nested(viral, board, config=config, played=((("liver", "card"),), (), ()), **columns)


def test_once_in_a_turn_viruses_of_the_nest_pay_for_an_upgrade(viral: Viral) -> None:
    """VIR-X7, V-27, V-28: a shield does not save what is paid."""
    costs = {upgrade.id: upgrade.cost for upgrade in viral.data.board.upgrades}
    dear = next(name for name, cost in costs.items() if cost == 2)
    state = viral.run(unlocking(viral, "nest-0: A ab a, liver: a"), ("turn", 0, 0))
    assert f"unlock {dear}" in viral.options(state)
    state = viral.take(state, f"unlock {dear}", "virus nest-0 A", "virus nest-0 ab")
    assert viral.board(state) == "liver: a, nest-0: a b"
    assert state.unlocked == ((dear,), (), ())
    assert viral.options(state) == ["done", "use 0 move"]
    again = viral.run(state._replace(agenda=()), ("turn", 0, 0))
    offered = [option for option in viral.options(again) if option.startswith("unlock")]
    assert offered == [f"unlock {name}" for name, cost in sorted(costs.items()) if cost == 1 and name != dear]


def test_an_upgrade_can_also_be_paid_after_the_last_icon(viral: Viral) -> None:
    """VIR-X7"""
    state = viral.run(unlocking(viral, "nest-0: a a a, liver: a"), ("turn", 0, 0))
    state = viral.take(state, "use 0 move", "virus liver a", "to stomach")
    assert [option.split()[0] for option in viral.options(state)] == ["done"] + ["unlock"] * 4
    assert GAME.to_act(viral.take(state, "done")) == ()


def test_upgrades_may_be_once_in_a_round(viral: Viral) -> None:
    """V-27, alternative"""
    config = viral.config(nests=True, cards={"card": "move"}, choices={"V-27": "per-round"})
    state = unlocking(viral, "nest-0: a a a a a", config=config, unlocks=1)
    assert "unlock" not in " ".join(viral.options(viral.run(state, ("turn", 0, 0))))
    state = viral.run(state, ("round",))
    assert state.unlocks == 0


def test_framed_actions_may_be_done_in_the_own_nest(viral: Viral) -> None:
    """VIR-X8, V-26"""
    board = "liver: a b, nest-0: a b, nest-1: a b"
    state = nested(viral, board)
    assert viral.options(viral.act(state, 0, "attack", "zone", "liver")) == ["virus liver b", "virus nest-0 b"]
    assert viral.options(viral.act(state, 0, "crisis", "zone", "liver")) == ["organ liver", "organ pancreas"]


@pytest.mark.parametrize("start", [0, 1])
def test_a_framed_change_befalls_the_zone_played_and_no_nest(viral: Viral, start: int) -> None:
    """VIR-X5, VIR-X8: a nest is for the actions of its owner."""
    config = viral.config(nests=True, cards={"card": "unshield@zone | score 2@zone"})
    played = ((("liver", "card"),), (), ())
    state = nested(viral, "liver: B, nest-0: A, nest-1: B, nest-2: C", config=config, played=played, start=start)
    state = viral.run(state, ("turn", 0, 0))
    flipped = viral.take(state, "use 0 unshield@zone")
    assert viral.board(flipped) == "liver: b, nest-0: A, nest-1: B, nest-2: C"
    assert viral.take(state, "use 0 score 2@zone").score == (0, 2, 0)


def test_infection_goes_into_a_nest_only_when_framed(viral: Viral) -> None:
    """V-41"""
    state = nested(viral)
    assert viral.options(viral.act(state, 0, "infect", "zone", "brain")) == ["organ brain", "organ nest-0"]
    assert "organ nest-0" not in viral.options(viral.act(state, 0, "infect"))
    free = nested(viral, config=viral.config(nests=True, choices={"V-41": "any"}))
    assert [o for o in viral.options(viral.act(free, 0, "infect")) if "nest" in o] == ["organ nest-0"]


def test_with_each_pair_a_player_may_infect_the_nest_for_free(viral: Viral) -> None:
    """VIR-X9: twice in a round, normal side up."""
    state = viral.run(nested(viral, start=1), ("choose", 0), ("resolve", 0))
    pairs = {seat: ("pair", state.zone_hand[seat][0], state.hand[seat][0]) for seat in range(3)}
    state = GAME.apply(state, pairs)
    assert GAME.to_act(state) == (1,)
    assert viral.options(state) == ["infect", "pass"]
    state = viral.take(state, "infect", "organ nest-1", "pass", "infect", "organ nest-0")
    assert viral.board(state) == "nest-0: a, nest-1: b"


def test_two_players_with_nests_leave_the_dummy_without_one(viral: Viral) -> None:
    state = GAME.initial(viral.config(2, nests=True), Seed(3))
    state = viral.first(state, "pass")
    assert state.nests[2] == -1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_an_unplaced_nest_is_no_place_to_go(viral: Viral, players: int) -> None:
    state = viral.at(viral.config(players, nests=True), "liver: a b")
    for verb in ("move", "magnet", "infect"):
        begun = viral.act(state, 0, verb)
        for option in viral.options(begun):
            assert "nest" not in option
            assert not [there for there in viral.options(viral.take(begun, option)) if "nest" in there]
