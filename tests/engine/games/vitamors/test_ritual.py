from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from pnp.engine.games.vitamors.game import GAME
from pnp.engine.games.vitamors.ritual import death_fulfilled, launching_side, life_fulfilled

if TYPE_CHECKING:
    from pnp.engine.games.vitamors.state import State
    from tests.engine.games.vitamors.conftest import Vitamors

CLASSES = {"m": "moon", "s": "star", "u": "sun"}


def cards(letters: str) -> str:
    """Return classes in full: ``ms`` is ``moon star``."""
    return " ".join(CLASSES[letter] for letter in letters)


def judged(vitamors: Vitamors, state: State, *, life: bool) -> State:
    """Return the position after the sacrificer's card went to that altar."""
    return vitamors.offered(state, "+++++" if life else "-----")


@pytest.mark.parametrize(
    ("life", "death", "to_life", "asked"),
    [
        ("m", "msu", True, False),
        ("ms", "msu", True, True),
        ("ms", "ms", False, False),
        ("ms", "msu", False, True),
        ("msu", "", False, True),
        ("", "msum", True, True),
    ],
)
def test_the_ritual_may_be_launched_from_three_or_four_cards_on(
    vitamors: Vitamors, life: str, death: str, to_life: bool, asked: bool
) -> None:
    """VIT-T4 VIT-T5 M-14"""
    state = vitamors.at(life=cards(life), death=cards(death))
    state = judged(vitamors, state, life=to_life)
    assert (state.agenda[0] == ("vote", "launch")) is asked
    assert asked or state.agenda == (("offer",),)


@pytest.mark.parametrize(
    ("life", "death", "to_life", "asked"),
    [("ms", "", True, True), ("msu", "", True, False), ("msu", "ms", False, False), ("msu", "msu", False, True)],
)
def test_only_in_the_turn_in_which_the_number_is_reached_if_so_decided(
    vitamors: Vitamors, life: str, death: str, to_life: bool, asked: bool
) -> None:
    """M-14"""
    config = vitamors.config(choices={"M-14": "once"})
    state = judged(vitamors, vitamors.at(config, life=cards(life), death=cards(death)), life=to_life)
    assert (state.agenda[0] == ("vote", "launch")) is asked


def test_the_jokers_win_at_nine_cards_also_where_there_is_no_vote(vitamors: Vitamors) -> None:
    """M-14"""
    config = vitamors.config(choices={"M-14": "once"})
    state = judged(vitamors, vitamors.at(config, life=cards("msum"), death=cards("msum")), life=True)
    assert state.winner == "joker"


@pytest.mark.parametrize(("thumbs", "over"), [("-----", False), ("+----", False), ("++---", True), ("+++++", True)])
def test_two_thumbs_launch_the_ritual(vitamors: Vitamors, thumbs: str, over: bool) -> None:
    """VIT-T5"""
    state = vitamors.vote(judged(vitamors, vitamors.at(life=cards("ms")), life=True), thumbs)
    assert GAME.result(state).over is over
    if not over:
        assert (state.turn, state.active, state.agenda) == (4, 4, (("offer",),))
        assert GAME.result(state).winners == ()


def full(vitamors: Vitamors, choices: dict[str, str] | None = None) -> State:
    """Return the vote on launching with nine cards on the altars, three suns on the life altar."""
    state = vitamors.at(vitamors.config(choices=choices), life=cards("uuu"), death=cards("msmsm"))
    return judged(vitamors, state, life=False)


@pytest.mark.parametrize("thumbs", ["-----", "+----", "----+"])
def test_at_nine_cards_the_jokers_win_if_fewer_than_two_launch(vitamors: Vitamors, thumbs: str) -> None:
    """VIT-T5 M-06"""
    state = vitamors.vote(full(vitamors), thumbs)
    assert (state.winner, state.launchers) == ("joker", ())
    assert GAME.result(state) == (True, (0, 0, 0, 1, 1), (3, 4, 0, 1, 2), (3, 4))
    assert vitamors.events(state)[1:] == ["won joker"]
    assert GAME.observe(state, 1)["death"][-1] == ("?", 0)
    assert GAME.observe(state, 1)["factions"] == ("?", "exile", "?", "?", "?")


def test_at_nine_cards_two_still_launch(vitamors: Vitamors) -> None:
    """VIT-T5"""
    assert vitamors.vote(full(vitamors), "++---").winner == "exile"


@pytest.mark.parametrize(("thumbs", "winner"), [("+----", "exile"), ("----+", "joker"), ("-----", "joker")])
def test_at_nine_cards_one_is_enough_if_so_decided(vitamors: Vitamors, thumbs: str, winner: str) -> None:
    """M-06"""
    state = vitamors.vote(full(vitamors, {"M-06": "any"}), thumbs)
    assert state.winner == winner
    assert bool(state.launchers) is ("+" in thumbs)
    early = judged(vitamors, vitamors.at(vitamors.config(choices={"M-06": "any"}), life=cards("ms")), life=True)
    assert vitamors.vote(early, "+----").winner == ""


@pytest.mark.parametrize(
    ("factions", "side"),
    [("ee", "exile"), ("jj", "joker"), ("ej", "exile"), ("eejj", "exile"), ("ejj", "joker"), ("eej", "exile")],
)
def test_the_side_of_most_launchers_launches_and_in_a_tie_the_exiles(factions: str, side: str) -> None:
    """VIT-E1 M-08"""
    assert launching_side([{"e": "exile", "j": "joker"}[letter] for letter in factions]) == side


def test_launchers_reveal_their_factions_and_the_altars_are_turned_up(vitamors: Vitamors) -> None:
    """VIT-E1 VIT-E2"""
    state = judged(vitamors, vitamors.at(life=cards("uu"), death=cards("m")), life=True)
    before = GAME.observe(state, 2)
    assert before["life"] == (("?", 0),) * 3
    state = vitamors.vote(state, "+--+-")
    after = GAME.observe(state, 2)
    assert after["factions"] == ("exile", "?", "exile", "joker", "?")
    assert (after["life"], after["death"]) == (state.life, state.death)
    assert vitamors.events(state, "launched") == ["launched 0,3 exile"]
    assert [event.split()[1] for event in vitamors.events(state, "revealed")] == ["life", "death"]


@pytest.mark.parametrize(
    ("letters", "fulfilled"),
    [("mmm", 1), ("mms", 0), ("msm", 0), ("smmm", 1), ("smmms", 1), ("mmsm", 0), ("mmsmm", 0), ("mm", 0), ("", 0)],
)
def test_three_in_a_row_of_one_class_fulfil_it_on_the_life_altar(
    vitamors: Vitamors, letters: str, fulfilled: int
) -> None:
    """VIT-E2 M-07 M-18"""
    state = vitamors.at(life=cards(letters))
    assert life_fulfilled(state, [card for card, _ in state.life]) is bool(fulfilled)
    assert vitamors.classes(state, state.life) == cards(letters)


@pytest.mark.parametrize(
    ("letters", "anywhere", "adjoining"),
    [
        ("mmss", 1, 1),
        ("mmuss", 1, 0),
        ("ummss", 1, 1),
        ("mmsmm", 0, 0),
        ("mmmm", 0, 0),
        ("mmmss", 1, 1),
        ("msms", 0, 0),
        ("mmsuu", 1, 0),
        ("mm", 0, 0),
        ("", 0, 0),
    ],
)
def test_two_pairs_of_different_classes_fulfil_it_on_the_death_altar(
    vitamors: Vitamors, letters: str, anywhere: int, adjoining: int
) -> None:
    """VIT-E2 M-07"""
    for answer, fulfilled in (("anywhere", anywhere), ("adjoining", adjoining)):
        state = vitamors.at(vitamors.config(choices={"M-07": answer}), death=cards(letters))
        assert death_fulfilled(state, [card for card, _ in state.death]) is bool(fulfilled), answer


def test_an_altar_has_its_pattern_only_once_it_has_its_number(vitamors: Vitamors) -> None:
    """M-15: so it does not matter whether the other altar's number is asked for."""
    pool = {
        letter: [c for c in vitamors.config().characters if vitamors.config().classes[c] == CLASSES[letter]]
        for letter in CLASSES
    }
    state = vitamors.at()
    for length in range(5):
        for letters in product(CLASSES, repeat=length):
            row = [pool[letter][at] for at, letter in enumerate(letters)]
            assert not life_fulfilled(state, row) or length >= 3
            assert not death_fulfilled(state, row) or length >= 4


@pytest.mark.parametrize(
    ("life", "death", "thumbs", "winner"),
    [
        ("uu", "", "++---", "exile"),
        ("uu", "", "---++", "joker"),
        ("us", "", "++---", "joker"),
        ("us", "", "---++", "exile"),
        ("us", "", "+--+-", "joker"),
        ("uu", "mmss", "+++++", "exile"),
        ("us", "mmss", "+++++", "exile"),
        ("us", "mmss", "---++", "joker"),
    ],
)
def test_the_launching_side_wins_if_the_ritual_succeeds_and_the_other_if_not(
    vitamors: Vitamors, life: str, death: str, thumbs: str, winner: str
) -> None:
    """VIT-E3 M-15: either altar is enough, and both are no more."""
    state = vitamors.at(life=cards(life), death=cards(death))
    hand = next(card for card in (*state.hand, *state.deck) if state.config.classes[card] == "sun")
    rest = [card for card in (*state.hand, *state.deck) if card != hand]
    state = state._replace(hand=(hand, *rest[:4]), deck=tuple(rest[4:]))
    state = judged(vitamors, state, life=True)
    assert vitamors.classes(state, state.life) == cards(f"{life}u")
    state = vitamors.vote(state, thumbs)
    assert state.winner == winner
    won = tuple(seat for seat, faction in enumerate(state.factions) if faction == winner)
    assert GAME.result(state).winners == won
    assert GAME.result(state).totals == tuple(int(seat in won) for seat in range(5))
    assert vitamors.events(state)[-1] == f"won {winner}"
    assert GAME.to_act(state) == ()
