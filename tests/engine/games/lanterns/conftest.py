"""Lantern Night, and positions in which single effects are carried out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from pnp.engine.core import agenda
from pnp.engine.core.chance import Seed
from pnp.engine.core.effects import Scene
from pnp.engine.core.game import Action
from pnp.engine.games.lanterns.config import Config, configure
from pnp.engine.games.lanterns.data import Data, read
from pnp.engine.games.lanterns.game import GAME, TABLES
from pnp.engine.games.lanterns.state import State
from pnp.engine.games.lanterns.turns import INTERPRETER
from pnp.load.effects import load_verbs
from pnp.model.effect import parse
from pnp.resources import bundled

ROOT = bundled("games") / "lanterns"
KNOWN = load_verbs(ROOT)[0]


class Lanterns(NamedTuple):
    data: Data

    def config(self, players: int = 3) -> Config:
        return configure(self.data, players=players)

    def at(self, board: str = "", *, lit: str = "", players: int = 3, **columns: Any) -> State:
        """Return a position without anything to be done, such as ``teahouse: 0 0 1, sun: 2``."""
        state = GAME.initial(self.config(players), Seed(1))._replace(agenda=(), events=())
        config = state.config
        places: list[tuple[int, ...]] = [()] * len(config.names)
        for name, _, there in (part.partition(": ") for part in board.split(", ") if part):
            places[config.place_of[name]] = tuple(map(int, there.split()))
        hung = [sum(there.count(seat) for there in places) for seat in range(players)]
        columns.setdefault("supply", tuple(config.numbers.lanterns - count for count in hung))
        shining = tuple(int(name in lit.split()) for name in config.names[: config.stalls])
        return state._replace(places=tuple(places), lit=shining, start=0, **columns)

    def begun(self, state: State, line: str, *, seat: int = 0, zone: str = "teahouse") -> State:
        """Return the position in which an effect has been begun, up to its first decision."""
        effects = {**state.config.effects, "test": parse(line, known=KNOWN)}
        state = state._replace(config=replace(state.config, effects=effects), events=())
        return agenda.run(INTERPRETER.begin(state, Scene("test", seat, zone)), TABLES.forced)

    def done(self, state: State, line: str, *actions: str, **where: Any) -> State:
        """Return the position after an effect, each decision taken as told: ``at sun 0``, or ``1 yes`` by seat 1."""
        state = self.begun(state, line, **where)
        for told in actions:
            who, _, rest = told.partition(" ")
            (seat, text) = (int(who), rest) if who.isdecimal() else (GAME.to_act(state)[0], told)
            named = {" ".join(map(str, action)): action for action in GAME.legal(state, seat)}
            events = state.events
            state = GAME.apply(state, {seat: named[text]})
            state = state._replace(events=events + state.events)
        assert GAME.to_act(state) == (), GAME.legal(state, GAME.to_act(state)[0])
        return state


def actions(state: State) -> list[str]:
    """Return what can be done now, as texts."""
    (seat, *_) = GAME.to_act(state)
    legal: tuple[Action, ...] = GAME.legal(state, seat)
    return [" ".join(map(str, action)) for action in legal]


@pytest.fixture(scope="session")
def lanterns() -> Lanterns:
    data, findings = read(ROOT)
    assert findings == ()
    return Lanterns(data)
