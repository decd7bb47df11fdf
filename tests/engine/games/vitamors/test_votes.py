from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.engine.games.vitamors.game import GAME

if TYPE_CHECKING:
    from tests.engine.games.vitamors.conftest import Vitamors


def test_everybody_votes(vitamors: Vitamors) -> None:
    """M-16"""
    for about in ("judge", "launch", "assent"):
        state = vitamors.at(None, ("vote", about))
        assert GAME.to_act(state) == (0, 1, 2, 3, 4)
        assert all(GAME.legal(state, seat) == (("down",), ("up",)) for seat in range(5))


def test_thumbs_are_shown_together(vitamors: Vitamors) -> None:
    """M-17"""
    start = vitamors.pass_all(vitamors.take(vitamors.at(), "offer"))
    up = GAME.apply(start, {2: ("up",)})
    down = GAME.apply(start, {2: ("down",)})
    for seat in (0, 1, 3, 4):
        assert GAME.observe(up, seat) == GAME.observe(down, seat)
        assert GAME.observe(up, seat)["commits"] == ((), (), ("hidden",), (), ())
    assert GAME.observe(up, 2)["commits"][2] == ("up",)
    assert GAME.to_act(up) == (0, 1, 3, 4)
    assert up.ballots == ()
    done = GAME.apply(up, dict.fromkeys((0, 1, 3, 4), ("down",)))
    assert GAME.observe(done, 0)["ballots"] == ((1, "judge", (0, 0, 1, 0, 0)),)
    assert done.commits == ((),) * 5


def test_thumbs_are_shown_in_turn_if_so_decided(vitamors: Vitamors) -> None:
    """M-17"""
    config = vitamors.config(choices={"M-17": "in-turn"})
    state = vitamors.pass_all(vitamors.take(vitamors.at(config), "offer"))
    asked = []
    for thumb in ("up", "down", "up", "up", "down"):
        asked += GAME.to_act(state)
        seen = GAME.observe(state, 3)["commits"]
        assert seen == state.commits
        state = vitamors.take(state, thumb)
    assert asked == [0, 4, 3, 2, 1]
    assert state.ballots == ((1, "judge", (1, 0, 1, 1, 0)),)
