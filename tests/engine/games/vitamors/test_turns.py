from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pnp.engine.core.chance import Seed
from pnp.engine.games.vitamors.game import GAME
from pnp.errors import PnpError

if TYPE_CHECKING:
    from tests.engine.games.vitamors.conftest import Vitamors


def test_an_offer_lays_down_the_character_and_draws_another(vitamors: Vitamors) -> None:
    """VIT-T1"""
    before = vitamors.at()
    after = vitamors.take(before, "offer")
    assert after.offered == ((before.hand[0], 0),)
    assert after.hand == (before.deck[0], *before.hand[1:])
    assert after.deck == before.deck[1:]
    assert GAME.observe(after, 0)["offered"] == after.offered
    assert GAME.observe(after, 0)["hand"][0] == after.hand[0]
    assert GAME.observe(after, 1)["offered"] == (("?", 0),)


def test_who_skips_takes_off_a_scroll_and_passes_to_the_right(vitamors: Vitamors) -> None:
    """VIT-T1"""
    state = vitamors.at()
    assert vitamors.options(state) == ["offer", "skip gaze-1", "skip gaze-2", "skip peek-1", "skip peek-2"]
    state = vitamors.take(state, "skip gaze-2")
    assert state.scrolls == ("scythe", "", "scythe", "scythe")
    assert state.offered == ()
    assert (state.turn, state.active) == (2, 4)
    assert vitamors.events(state) == ["skipped 0 gaze-2", "began 2 4"]
    assert vitamors.take(state, "skip peek-1").active == 3


def test_without_scrolls_the_sacrificer_must_offer(vitamors: Vitamors) -> None:
    """VIT-T1"""
    state = vitamors.at()
    state = vitamors.take(state, "skip gaze-1", "skip gaze-2", "skip peek-1", "skip peek-2")
    assert vitamors.options(state) == ["offer"]
    state = vitamors.take(state, "offer")
    assert GAME.question(state) == "5 vote judge"


@pytest.mark.parametrize(("answer", "told"), [("hidden", "?"), ("shown", "shroud")])
def test_a_skipped_scroll_is_of_the_sacrificers_choice_and_not_turned_over(
    vitamors: Vitamors, answer: str, told: str
) -> None:
    """M-05"""
    config = vitamors.config(choices={"M-05": answer})
    state = vitamors.at(config, scrolls=("scythe", "scythe", "shroud", "scythe"), aside=("scythe",))
    state = vitamors.take(state, "skip peek-1")
    assert state.skipped == (("peek-1", "shroud", 0),)
    assert GAME.observe(state, 0)["skipped"] == (("peek-1", told, 0),)
    assert GAME.observe(state, 3)["skipped"] == (("peek-1", "shroud", 0),)
    assert vitamors.events(state, "unknown") == []


def test_owners_of_feathers_are_asked_from_the_sacrificer_counter_clockwise(vitamors: Vitamors) -> None:
    """VIT-T2 M-04"""
    state = vitamors.take(vitamors.at(feathers=(1, 1, 1, 0, 1)), "offer")
    asked = []
    while GAME.question(state) == "1 propose":
        asked += GAME.to_act(state)
        state = vitamors.take(state, "pass")
    assert asked == [0, 4, 2, 1]
    assert GAME.question(state) == "1 vote judge"


def test_a_proposal_costs_the_feather_and_names_a_caster_and_a_scroll(vitamors: Vitamors) -> None:
    """VIT-T2 M-04"""
    state = vitamors.take(vitamors.at(), "offer")
    casts = [f"cast {caster} {place}" for caster in range(5) for place in state.config.names]
    assert vitamors.options(state) == [*sorted(casts), "pass"]
    state = vitamors.take(state, "cast 3 peek-2")
    assert state.feathers == (0, 1, 1, 1, 1)
    assert state.scrolls == ("scythe", "scythe", "scythe", "")
    assert state.used == (("peek-2", "scythe", 0, 3),)
    assert vitamors.events(state) == ["proposed 0 3 peek-2", "cast 3 peek-2 scythe", "unknown peek"]
    assert GAME.to_act(state) == (4,)
    assert not [option for option in vitamors.options(state) if "peek-2" in option]


def test_the_caster_may_be_the_proposer(vitamors: Vitamors) -> None:
    """VIT-T2"""
    state = vitamors.take(vitamors.at(), "offer", "cast 0 gaze-1")
    assert vitamors.events(state)[1:] == ["cast 0 gaze-1 scythe", "unknown gaze"]


@pytest.mark.parametrize("plot", ["shroud", "swap", "prolong", "requiem"])
def test_a_plot_works_as_itself_and_is_then_open(vitamors: Vitamors, plot: str) -> None:
    """VIT-T2: what it does is not known, so nothing happens, and an event says so."""
    before = vitamors.take(vitamors.at(scrolls=(plot, "scythe", "scythe", "scythe"), aside=("scythe",)), "offer")
    after = vitamors.take(before, "cast 2 gaze-1")
    assert vitamors.events(after) == ["proposed 0 2 gaze-1", f"cast 2 gaze-1 {plot}", f"unknown {plot}"]
    assert GAME.observe(after, 1)["used"] == (("gaze-1", plot, 0, 2),)
    changed = [name for name in before._fields if getattr(before, name) != getattr(after, name)]
    assert sorted(changed) == ["agenda", "events", "feathers", "scrolls", "used"]


@pytest.mark.parametrize("board", ["gaze", "peek", "between"])
def test_a_scythe_works_as_the_board_above_its_place(vitamors: Vitamors, board: str) -> None:
    """VIT-T2"""
    state = vitamors.take(vitamors.at(vitamors.config(expert=True)), "offer", f"cast 1 {board}-1")
    assert vitamors.events(state, "unknown") == [f"unknown {board}"]


def test_nobody_is_asked_once_there_is_no_scroll_left(vitamors: Vitamors) -> None:
    """VIT-T2"""
    state = vitamors.take(vitamors.at(scrolls=("", "", "", "scythe")), "offer", "cast 1 peek-2")
    assert GAME.question(state) == "1 vote judge"
    assert state.feathers == (0, 1, 1, 1, 1)


def test_nobody_is_asked_after_the_first_proposal_if_so_decided(vitamors: Vitamors) -> None:
    """M-04"""
    config = vitamors.config(choices={"M-04": "one-a-turn"})
    state = vitamors.take(vitamors.at(config), "offer", "pass", "cast 1 peek-2")
    assert GAME.question(state) == "1 vote judge"
    again = vitamors.take(vitamors.vote(state, "-----"), "offer")
    assert GAME.question(again) == "2 propose"
    assert GAME.to_act(again) == (3,)


def test_players_vote_on_a_proposal_if_so_decided(vitamors: Vitamors) -> None:
    """M-04"""
    config = vitamors.config(choices={"M-04": "assent"})
    state = vitamors.take(vitamors.at(config), "offer", "cast 3 gaze-1")
    assert GAME.question(state) == "1 vote assent"
    no, yes = vitamors.vote(state, "++---"), vitamors.vote(state, "+++--")
    assert vitamors.events(no)[1:] == ["refused 0"]
    assert (no.feathers[0], no.scrolls[0], no.used) == (0, "scythe", ())
    assert vitamors.events(yes)[1:] == ["cast 3 gaze-1 scythe", "unknown gaze"]
    assert GAME.question(no) == GAME.question(yes) == "1 propose"


@pytest.mark.parametrize(("thumbs", "altar"), [("+++--", "life"), ("---++", "death"), ("+++++", "life")])
def test_the_card_goes_to_the_altar_that_most_vote_for(vitamors: Vitamors, thumbs: str, altar: str) -> None:
    """VIT-T3 VIT-T4"""
    before = vitamors.at()
    after = vitamors.offered(before, thumbs)
    assert after.offered == ()
    assert getattr(after, altar) == ((before.hand[0], 0),)
    assert (len(after.life), len(after.death)) == ((1, 0) if altar == "life" else (0, 1))
    assert after.ballots == ((1, "judge", tuple(int(thumb == "+") for thumb in thumbs)),)
    assert f"placed {altar} 0" in vitamors.events(after)
    assert (after.turn, after.active) == (2, 4)


@pytest.mark.parametrize(("thumbs", "altar"), [("+++---", "life"), ("-+++--", "death")])
def test_in_a_tie_the_sacrificers_vote_decides(vitamors: Vitamors, thumbs: str, altar: str) -> None:
    """VIT-T3"""
    state = vitamors.offered(vitamors.at(vitamors.config(6), factions="eeeejj"), thumbs)
    assert len(getattr(state, altar)) == 1


def test_the_deck_never_runs_out(vitamors: Vitamors) -> None:
    """M-12"""
    for number in range(20):
        config = vitamors.config(10, expert=True)
        least = min(len(step.after.deck) for step in vitamors.slowly(config, number))
        assert least >= 24 - 10 - 9
    state = GAME.initial(vitamors.config(10), Seed(1))
    assert len(state.deck) == 14


def test_what_is_not_legal_is_refused(vitamors: Vitamors) -> None:
    state = vitamors.at()
    for actions, code in (({1: ("offer",)}, "E102"), ({0: ("pass",)}, "E103"), ({0: ("skip", "between-1")}, "E103")):
        with pytest.raises(PnpError) as caught:
            GAME.apply(state, actions)  # type: ignore[arg-type]
        assert caught.value.diagnostic.code == code
