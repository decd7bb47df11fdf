from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pnp.engine.games.vitamors.game import GAME

if TYPE_CHECKING:
    from pnp.engine.games.vitamors.state import State
    from tests.engine.games.vitamors.conftest import Vitamors


def middle(vitamors: Vitamors) -> State:
    """Return a position in which a bit of everything has happened."""
    config = vitamors.config(6, expert=True)
    for state in (step.after for number in range(20) for step in vitamors.slowly(config, number)):
        if state.life and state.death and state.skipped and state.used and state.offered and state.agenda:
            return state
    raise AssertionError


@pytest.mark.parametrize(
    ("field", "change", "message"),
    [
        ("deck", lambda old: old[1:], "lost or doubled"),
        ("hand", lambda old: (old[0], *old[:-1]), "lost or doubled"),
        ("offered", lambda old: old * 2, "in the sacrifice area"),
        ("aside", lambda old: old[1:], "scrolls are lost"),
        ("skipped", lambda old: (("gaze-9", *old[0][1:]), *old[1:]), "a place has two scrolls"),
        ("factions", lambda old: old[1:] + old[:1], "the factions are"),
        ("factions", lambda old: ("joker",) * 6, "the factions are"),
        ("seen", lambda old: ((),) * 6, "has forgotten some"),
        ("turn", lambda old: old + 1, "cards offered"),
        ("turn", lambda old: old - 1, "back to"),
        ("feathers", lambda old: (2, *old[1:]), "the feathers are"),
        ("feathers", lambda old: (1,) * 6, "feathers went from"),
        ("feathers", lambda old: (1,) * 6, "without a feather"),
        ("life", lambda old: old[1:], "“life” went from"),
        ("ballots", lambda old: old[1:], "“ballots” went from"),
        ("winner", lambda old: "exile", "without a winner, or goes on with one"),
        ("agenda", lambda old: (), "without a winner, or goes on with one"),
    ],
)
def test_what_is_broken_is_found(vitamors: Vitamors, field: str, change: Any, message: str) -> None:
    state = middle(vitamors)
    assert list(GAME.broken(state, state)) == []
    odd = state._replace(**{field: change(getattr(state, field))})
    found = list(GAME.broken(state, odd))
    assert any(message in each for each in found), found


def test_plots_that_exclude_each_other_are_found(vitamors: Vitamors) -> None:
    config = vitamors.config(expert=True)
    scrolls = ("prolong", "requiem", "scythe", "scythe", "scythe")
    odd = vitamors.at(config, scrolls=scrolls, aside=("shroud", "scythe", "scythe"))
    assert "prolong came onto the table with a plot that excludes it" in list(GAME.broken(odd, odd))


def test_too_many_cards_on_the_altars_are_found(vitamors: Vitamors) -> None:
    odd = vitamors.at(life="moon star sun moon star", death="moon star sun moon star")
    assert "10 cards are on the altars" in list(GAME.broken(odd, odd))


def test_jokers_that_have_not_met_are_found(vitamors: Vitamors) -> None:
    odd = vitamors.at(turn=0, agenda=(("plot", 0),))
    assert "the jokers have not met" in list(GAME.broken(odd, odd))
