"""The seven actions. Boards are texts: ``a`` is a virus of seat 0, ``A`` its shield side, ``aBc`` has absorbed two."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.engine.games.viral.data import ACTIONS
from pnp.engine.games.viral.game import GAME
from pnp.engine.games.viral.verbs import DEEDS

if TYPE_CHECKING:
    from tests.engine.conftest import Viral


def test_every_action_of_the_notation_is_a_verb_of_the_engine() -> None:
    assert set(DEEDS) == set(ACTIONS)


def test_shield_flips_an_own_unshielded_virus(viral: Viral) -> None:
    """VIR-A1"""
    state = viral.act(viral.at(board="liver: a A b ab, brain: B"), 0, "shield")
    assert viral.options(state) == ["virus liver a", "virus liver ab"]
    state = viral.take(state, "virus liver ab")
    assert viral.board(state) == "brain: B, liver: A Ab a b"
    assert viral.events(state) == ["shielded 0 liver"]


def test_shield_needs_an_own_unshielded_virus(viral: Viral) -> None:
    """VIR-A1, V-07: an absorbed one does not count."""
    assert viral.act(viral.at(board="liver: A ba"), 0, "shield").agenda == ()


def test_a_shield_saves_from_one_removal(viral: Viral) -> None:
    """VIR-A1b, V-16"""
    state = viral.take(viral.act(viral.at(board="liver: a B"), 0, "attack"), "virus liver B")
    assert viral.board(state) == "liver: a b"
    assert viral.events(state) == ["unshielded 1 liver"]
    state = viral.take(viral.act(state, 0, "attack"), "virus liver b")
    assert viral.board(state) == "liver: a"


def test_move_takes_an_own_virus_one_edge_with_all_that_it_absorbed(viral: Viral) -> None:
    """VIR-A2, V-32, V-17"""
    state = viral.act(viral.at(board="kidney-right: Ab b, brain: b"), 0, "move")
    assert viral.options(state) == ["virus kidney-right Ab"]
    state = viral.take(state, "virus kidney-right Ab")
    assert viral.options(state) == ["to heart-right", "to large-intestine"]
    state = viral.take(state, "to heart-right")
    assert viral.board(state) == "brain: b, heart-right: Ab, kidney-right: b"
    assert viral.events(state) == ["moved Ab kidney-right heart-right"]


def test_channels_lead_one_way_and_from_the_heart_to_the_kidneys(viral: Viral) -> None:
    """VIR-A2, V-17"""
    there = viral.take(viral.act(viral.at(board="heart-left: a"), 0, "move"), "virus heart-left a")
    assert {"to kidney-left", "to kidney-right"} <= set(viral.options(there))
    back = viral.take(viral.act(viral.at(board="kidney-left: a"), 0, "move"), "virus kidney-left a")
    assert "to heart-left" not in viral.options(back)


def test_the_yellow_channel_joins_four_organs_each_with_each(viral: Viral) -> None:
    """V-17"""
    ends = ["brain", "lung-left", "large-intestine", "kidney-left"]
    for end in ends:
        state = viral.take(viral.act(viral.at(board=f"{end}: a"), 0, "move"), f"virus {end} a")
        assert {f"to {other}" for other in ends if other != end} <= set(viral.options(state))


def test_downstream_a_step_goes_on_in_a_channel_of_one_colour(viral: Viral) -> None:
    """V-17, alternative: liver lies downstream of the left heart, the small intestine downstream of the liver."""
    for answer, reached in (("next", False), ("downstream", True)):
        state = viral.at(viral.config(choices={"V-17": answer}), "heart-left: a")
        state = viral.take(viral.act(state, 0, "move"), "virus heart-left a")
        assert ("to small-intestine" in viral.options(state)) is reached
        assert "to heart-right" in viral.options(state)  # beside it
        assert "to pancreas" not in viral.options(state)  # another kind of link


def test_a_framed_move_starts_in_the_zone_played(viral: Viral) -> None:
    """V-14, VIR-C7"""
    board = "heart-left: a, brain: a"
    state = viral.act(viral.at(board=board), 0, "move", "zone", "heart")
    assert viral.options(state) == ["virus heart-left a"]
    state = viral.act(viral.at(viral.config(choices={"V-14": "either-end"}), board), 0, "move", "zone", "heart")
    assert viral.options(state) == ["virus brain a", "virus heart-left a"]
    assert viral.options(viral.take(state, "virus brain a")) == ["to heart-right"]


def test_infect_places_a_virus_normal_side_up_in_any_organ(viral: Viral) -> None:
    """VIR-A3"""
    state = viral.act(viral.at(), 0, "infect")
    assert len(viral.options(state)) == 12
    state = viral.take(state, "organ stomach")
    assert viral.board(state) == "stomach: a"
    assert state.supply == (7, 8, 8)


ALL_OUT = "brain: a a a A, liver: ab a a, stomach: a"


def test_with_an_empty_supply_infect_takes_an_own_virus_of_the_board(viral: Viral) -> None:
    """VIR-A3, V-15: normal side up, what it absorbed stays; it is no Move, so no link is needed."""
    state = viral.act(viral.at(viral.config(5), ALL_OUT, supply=(0, 5, 6, 6, 6)), 0, "infect")
    assert viral.options(state) == [
        "virus brain A",
        "virus brain a",
        "virus liver a",
        "virus liver ab",
        "virus stomach a",
    ]
    state = viral.take(state, "virus liver ab")
    assert "to liver" not in viral.options(state)
    state = viral.take(state, "to kidney-right")
    assert viral.board(state) == "brain: A a a a, liver: a a b, stomach: a, kidney-right: a"
    assert viral.events(state) == ["relocated a liver kidney-right", "released b liver"]
    shielded = viral.take(
        viral.act(viral.at(board=ALL_OUT, supply=(0, 7, 8)), 0, "infect"), "virus brain A", "to liver"
    )
    assert "A" not in viral.board(shielded)


def test_with_an_empty_supply_a_framed_infect_goes_into_the_zone(viral: Viral) -> None:
    """V-15"""
    state = viral.act(viral.at(board=ALL_OUT, supply=(0, 7, 8)), 0, "infect", "zone", "brain")
    assert not [option for option in viral.options(state) if option.startswith("virus brain")]
    assert viral.options(viral.take(state, "virus stomach a")) == ["to brain"]


def test_with_an_empty_supply_any_virus_may_be_taken_by_the_alternative(viral: Viral) -> None:
    """V-15, alternative"""
    config = viral.config(choices={"V-15": "any"})
    state = viral.act(viral.at(config, "brain: a, liver: b", supply=(0, 7, 8)), 0, "infect")
    assert viral.options(state) == ["virus brain a", "virus liver b"]
    state = viral.take(state, "virus liver b", "to stomach")
    assert viral.board(state) == "brain: a, stomach: b"


def test_attack_removes_an_opponents_virus_beside_an_own_one(viral: Viral) -> None:
    """VIR-A4, VIR-C5, V-35: an absorbed own virus is no presence."""
    state = viral.act(viral.at(board="liver: a b c, brain: ba b, stomach: a a"), 0, "attack")
    assert viral.options(state) == ["virus liver b", "virus liver c"]
    state = viral.take(state, "virus liver b")
    assert viral.board(state) == "brain: b ba, liver: a c, stomach: a a"
    assert state.supply == (4, 6, 7)
    assert viral.events(state) == ["removed 1 liver"]


def test_a_removed_absorber_releases_what_it_absorbed(viral: Viral) -> None:
    """VIR-A6b, VIR-C1: and that may trigger a crisis."""
    state = viral.take(viral.act(viral.at(board="liver: a bAC"), 0, "attack"), "virus liver bAC")
    assert viral.board(state) == "liver: A C a"
    assert viral.events(state) == ["removed 1 liver", "released AC liver", "triggered 1 liver"]


def test_a_shielded_absorber_that_is_attacked_keeps_what_it_absorbed(viral: Viral) -> None:
    """VIR-A1b"""
    state = viral.take(viral.act(viral.at(board="liver: a Bc"), 0, "attack"), "virus liver Bc")
    assert viral.board(state) == "liver: a bc"


def test_magnet_pushes_another_virus_from_an_organ_with_an_own_one_or_pulls_it_there(viral: Viral) -> None:
    """VIR-A5, V-18: whoever owns it, shielded or not; the anchor is another virus than the one that moves."""
    state = viral.act(viral.at(board="liver: a, pancreas: B, heart-left: b, brain: c"), 0, "magnet")
    assert viral.options(state) == ["virus heart-left b", "virus pancreas B"]  # the own virus has no anchor
    pull = viral.take(state, "virus pancreas B")
    assert viral.options(pull) == ["to liver"]
    assert viral.board(viral.take(pull, "to liver")).endswith("liver: B a")
    two = viral.act(viral.at(board="liver: a a cb"), 0, "magnet")
    assert viral.options(two) == ["virus liver a", "virus liver cb"]
    pushed = viral.take(two, "virus liver cb", "to heart-right")
    assert viral.board(pushed) == "heart-right: cb, liver: a a"


def test_magnet_obeys_the_arrows(viral: Viral) -> None:
    """V-18: from a kidney no step leads to the left heart."""
    state = viral.act(viral.at(board="heart-left: a, kidney-right: b"), 0, "magnet")
    assert viral.options(state) == []


def test_a_framed_magnet_moves_a_virus_of_the_zone_played(viral: Viral) -> None:
    """V-14"""
    state = viral.act(viral.at(board="liver: a b, pancreas: b"), 0, "magnet", "pancreas")
    assert viral.options(state) == ["virus pancreas b"]


def test_absorb_puts_all_others_of_the_organ_below(viral: Viral) -> None:
    """VIR-A6, V-19: own ones, shielded ones and what others had absorbed, sides kept."""
    state = viral.act(viral.at(board="liver: a A Bc c, brain: a"), 0, "absorb")
    assert viral.options(state) == ["virus liver A", "virus liver a"]
    state = viral.take(state, "virus liver a")
    assert viral.board(state) == "brain: a, liver: aABcc"
    assert viral.events(state) == ["absorbed aABcc liver"]


def test_absorbed_viruses_are_nowhere(viral: Viral) -> None:
    """V-07: they are no target, no presence, no count."""
    state = viral.at(board="liver: abc, pancreas: b")
    assert viral.options(viral.act(state, 0, "attack")) == []
    assert viral.options(viral.act(state, 2, "move")) == []
    assert viral.options(viral.act(state, 2, "absorb")) == []
    assert viral.run(state, ("zone", 3)).score == (0, 0, 0)


def test_crisis_places_the_lowest_tile_on_any_organ_without_one(viral: Viral) -> None:
    """VIR-A7, V-21"""
    crises = (1, 0, 0, 3) + (0,) * 8
    state = viral.act(viral.at(board="stomach: b", crises=crises), 0, "crisis")
    assert len(viral.options(state)) == 10
    assert "organ brain" not in viral.options(state)
    state = viral.take(state, "organ heart-right")
    assert state.crises[:4] == (1, 2, 0, 3)
    assert viral.events(state) == ["triggered 2 heart-right"]


def test_crisis_needs_a_tile(viral: Viral) -> None:
    """VIR-A7"""
    assert viral.act(viral.at(crises=(1, 2, 3, 4) + (0,) * 8), 0, "crisis").agenda == ()


viruses = st.text("abcdABCD", min_size=1, max_size=1)
absorbing = st.builds(lambda top, below: top + "".join(sorted(below)), viruses, st.text("abcdABCD", max_size=2))
organs = st.lists(viruses | absorbing, max_size=4)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(organs, min_size=16, max_size=16), st.sampled_from(ACTIONS), st.booleans(), st.integers(0, 3), st.data()
)
def test_in_any_position_what_is_offered_can_be_done_and_keeps_every_virus(
    viral: Viral, places: list[list[str]], verb: str, framed: bool, seat: int, data: st.DataObject
) -> None:
    config = viral.config(4, nests=True)
    board = ", ".join(f"{name}: {' '.join(place)}" for name, place in zip(config.names, places, strict=True) if place)
    state = viral.at(config, board, nests=(0, 5, 7, 10))
    before = "".join("".join(place) for place in state.places).lower()
    begun = viral.act(state, seat, verb, "zone" if framed else "", "digestive")
    after = begun
    while options := viral.options(after):
        if after.agenda[0][0] == "trigger":
            break
        after = viral.take(after, data.draw(st.sampled_from(options)))
    held = "".join("".join(place) for place in after.places).lower()
    for at, letter in enumerate("abcd"):
        assert held.count(letter) + after.supply[at] == before.count(letter) + state.supply[at]
    assert all(place == tuple(sorted(place)) for place in after.places)
    assert (after != state) is bool(begun.agenda)


@pytest.mark.parametrize("verb", ACTIONS)
def test_an_action_without_a_target_asks_nothing(viral: Viral, verb: str) -> None:
    state = viral.at(supply=(0, 8, 8), crises=(1, 2, 3, 4) + (0,) * 8)
    assert GAME.to_act(viral.act(state, 0, verb)) == ()


@pytest.mark.parametrize("verb", ACTIONS)
def test_every_target_that_is_offered_can_be_chosen_to_the_end(viral: Viral, verb: str) -> None:
    """Legal means that it applies, and changes the board, whatever is chosen."""
    board = "brain: a b B, heart-left: A bc, liver: a a c, stomach: aBc b, kidney-left: c A"
    state = viral.act(viral.at(viral.config(4), board), 0, verb)
    seen = 0
    for option in viral.options(state):
        chosen = viral.take(state, option)
        for there in viral.options(chosen) or [""]:
            after = viral.take(chosen, there) if there else chosen
            assert (after.places, after.crises) != (state.places, state.crises)
            assert list(GAME.broken(state, after)) == []
            seen += 1
    assert seen
