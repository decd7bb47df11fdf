"""Each invariant is broken on purpose, and found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pnp.engine.core.chance import Seed
from pnp.engine.games.viral.game import GAME
from pnp.engine.games.viral.state import State
from pnp.engine.play import randomly, steps

if TYPE_CHECKING:
    from tests.engine.conftest import Viral


def middle(viral: Viral) -> State:
    """Return a position of round 3 in which pairs are to be chosen."""
    played = steps(GAME, viral.config(3), Seed(1), randomly(1))
    return next(step.before for step in played if GAME.question(step.before) == "3.1 choose")


@pytest.mark.parametrize(
    ("field", "change", "message"),
    [
        ("supply", lambda old: (old[0] + 1, *old[1:]), "virus tokens"),
        ("places", lambda old: (("b", "a"), *old[1:]), "not in order"),
        ("places", lambda old: (("abA",), *old[1:]), "not in order"),
        ("places", lambda old: (("e",), *old[1:]), "of nobody"),
        ("crises", lambda old: (1, 1) + (0,) * 10, "crisis tiles"),
        ("crises", lambda old: (5,) + (0,) * 11, "crisis tiles"),
        ("track", lambda old: (0, 0, 1), "tie track"),
        ("zone_hand", lambda old: (old[0][1:], *old[1:]), "zone cards"),
        ("hand", lambda old: (old[0][1:], *old[1:]), "mutation cards"),
        ("display", lambda old: old[1:], "lost or doubled"),
        ("deck", lambda old: (*old, old[0]), "lost or doubled"),
        ("pile", lambda old: (old[0], old[0]), "doubled"),
        ("resting", lambda old: (old[0][:1], *old[1:]), "pairs"),
        ("research", lambda old: (-1, *old[1:]), "research"),
        ("gained", lambda old: (5, *old[1:]), "gained 5"),
        ("unlocked", lambda old: (("x", "x"), *old[1:]), "upgrades"),
        ("score", lambda old: tuple(score - 1 for score in old), "a score went"),
        ("round", lambda old: old - 1, "back to"),
        ("side", lambda old: -1, "turned back"),
        ("pile", lambda old: old[:-1], "changed its order"),
    ],
)
def test_what_is_broken_is_found(viral: Viral, field: str, change: Any, message: str) -> None:
    state = middle(viral)
    assert list(GAME.broken(state, state)) == []
    odd = state._replace(**{field: change(getattr(state, field))})
    assert any(message in found for found in GAME.broken(state, odd))


def test_a_missing_crisis_tile_is_found(viral: Viral) -> None:
    state = viral.at(board="liver: a b c")
    assert "liver holds 3 viruses and no crisis tile" in list(GAME.broken(state, state))
    waiting = state._replace(agenda=(("trigger",),))
    assert "liver holds 3 viruses and no crisis tile" not in list(GAME.broken(waiting, waiting))
