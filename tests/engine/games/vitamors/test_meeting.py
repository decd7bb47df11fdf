"""The jokers' meeting with closed eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pnp.engine.core.chance import Seed
from pnp.engine.games.vitamors.game import GAME
from pnp.engine.games.vitamors.state import jokers

if TYPE_CHECKING:
    from pnp.engine.games.vitamors.state import State
    from tests.engine.games.vitamors.conftest import Vitamors


def spokesman(state: State) -> int:
    """Return the seat that has something to choose."""
    (seat,) = [seat for seat in GAME.to_act(state) if GAME.legal(state, seat)[0] not in (("sleep",), ("agree",))]
    return seat


def test_jokers_know_each_other_and_their_starting_characters(vitamors: Vitamors) -> None:
    """VIT-S06"""
    state = GAME.initial(vitamors.config(8), Seed(3))
    seats = jokers(state)
    assert len(seats) == 3
    for seat in seats:
        seen = GAME.observe(state, seat)
        assert seen["factions"] == state.factions
        assert seen["hand"] == tuple(card if at in seats else "?" for at, card in enumerate(state.hand))


def test_what_a_joker_saw_stays_known_wherever_it_goes(vitamors: Vitamors) -> None:
    state = GAME.initial(vitamors.config(), Seed(3))
    state = vitamors.swap(state, "keep")
    one, other = jokers(state)
    while state.active != one:
        state = vitamors.offered(state, "-----") if state.agenda[0] == ("offer",) else vitamors.vote(state, "-----")
    card = state.hand[one]
    state = vitamors.take(state, "offer")
    assert GAME.observe(state, other)["offered"] == ((card, one),)
    assert GAME.observe(state, other)["hand"][one] == "?"
    state = vitamors.vote(vitamors.pass_all(state), "+++++")
    assert GAME.observe(state, other)["life"] == ((card, one),)
    exile = state.factions.index("exile")
    assert GAME.observe(state, exile)["life"] == (("?", one),)


def test_everybody_is_asked_so_that_nobody_learns_who_the_jokers_are(vitamors: Vitamors) -> None:
    state = GAME.initial(vitamors.config(6), Seed(3))
    questions = 0
    while GAME.question(state) == "0 plot":
        assert GAME.to_act(state) == tuple(range(6))
        for seat, faction in enumerate(state.factions):
            assert (GAME.legal(state, seat) == (("sleep",),)) is (faction == "exile")
        state = vitamors.swap(state, "keep")
        questions += 1
    assert questions == 2
    assert GAME.question(state) == "1 offer"


def test_the_joker_of_the_lowest_seat_brings_in_as_many_plots_as_it_likes(vitamors: Vitamors) -> None:
    """M-03 VIT-S05"""
    state = GAME.initial(vitamors.config(10), Seed(3))
    assert spokesman(state) == jokers(state)[0]
    names = state.config.names
    assert vitamors.options(state, spokesman(state)) == ["keep", *[f"swap {name}" for name in names]]
    state = vitamors.swap(state, "swap gaze-2")
    assert vitamors.events(state) == ["swapped shroud gaze-2"]
    assert "swap gaze-2" not in vitamors.options(state, spokesman(state))
    state = vitamors.swap(state, "keep")
    state = vitamors.swap(state, "swap peek-4")
    assert state.scrolls == ("scythe", "shroud", *["scythe"] * 5, "swap")
    assert state.aside == ("scythe", "shroud", "scythe")
    assert state.agenda == (("offer",),)


def test_nobody_but_the_jokers_can_tell_what_was_swapped(vitamors: Vitamors) -> None:
    """M-03"""
    start = GAME.initial(vitamors.config(10), Seed(3))
    kept = vitamors.swap(start, "keep")
    swapped = vitamors.swap(start, "swap gaze-2")
    exile, joker = start.factions.index("exile"), jokers(start)[-1]
    assert GAME.observe(kept, exile) == GAME.observe(swapped, exile)
    assert GAME.observe(kept, exile)["scrolls"] == ("?",) * 8
    assert GAME.observe(kept, exile)["aside"] == ("?",) * 3
    assert GAME.observe(swapped, joker)["scrolls"] == swapped.scrolls
    assert GAME.observe(swapped, joker)["aside"] == swapped.aside


def test_of_prolong_life_and_requiem_only_one_comes_in(vitamors: Vitamors) -> None:
    """VIT-S05"""
    state = GAME.initial(vitamors.config(5, expert=True), Seed(3))
    assert state.config.plots == ("shroud", "prolong", "requiem")
    state = vitamors.swap(state, "keep")
    taken = vitamors.swap(state, "swap gaze-1")
    assert vitamors.options(taken, jokers(state)[0]) == ["keep"]
    left = vitamors.swap(state, "keep")
    assert "swap gaze-1" in vitamors.options(left, spokesman(left))


def test_all_plots_must_come_in_if_so_decided(vitamors: Vitamors) -> None:
    """M-03"""
    state = GAME.initial(vitamors.config(5, expert=True, choices={"M-03": "all"}), Seed(3))
    assert "keep" not in vitamors.options(state, spokesman(state))
    state = vitamors.swap(state, "swap gaze-1")
    assert vitamors.options(state, spokesman(state))[0] == "keep"
    left = vitamors.swap(state, "keep")
    assert "keep" not in vitamors.options(left, spokesman(left))


def test_jokers_take_turns_if_so_decided(vitamors: Vitamors) -> None:
    """M-03"""
    state = GAME.initial(vitamors.config(10, choices={"M-03": "shared"}), Seed(3))
    seats = []
    while GAME.question(state) == "0 plot":
        seats.append(spokesman(state))
        state = vitamors.swap(state, "keep")
    assert seats == list(jokers(state))


@pytest.mark.parametrize("seat", range(5))
def test_an_answer_is_secret(vitamors: Vitamors, seat: int) -> None:
    start = GAME.initial(vitamors.config(), Seed(3))
    first = jokers(start)[0]
    if seat == first:
        return
    one = GAME.apply(start, {first: ("keep",)})
    other = GAME.apply(start, {first: ("swap", "gaze-1")})
    assert GAME.observe(one, seat) == GAME.observe(other, seat)
    assert GAME.observe(one, seat)["commits"][first] == ("hidden",)
