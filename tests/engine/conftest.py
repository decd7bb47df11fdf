"""What the engine's tests share: Viral from the bundled project, and positions made by hand."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from pnp.engine.core import agenda
from pnp.engine.core.chance import Seed
from pnp.engine.core.events import line
from pnp.engine.core.game import action_str
from pnp.engine.games.viral.config import Config, configure, played
from pnp.engine.games.viral.data import Data, read
from pnp.engine.games.viral.game import GAME, TABLES
from pnp.engine.games.viral.rules import INTERPRETER
from pnp.engine.games.viral.state import NORMAL, State
from pnp.engine.games.viral.verbs import scope_of
from pnp.model.effect import parse
from pnp.resources import bundled


class Viral:
    """Viral as the bundled project has it, with positions and actions as short texts."""

    def __init__(self, data: Data) -> None:
        self.data = data

    def config(
        self,
        players: int = 3,
        *,
        draft: bool = False,
        nests: bool = False,
        cards: Mapping[str, str] | None = None,
        choices: Mapping[str, str] | None = None,
    ) -> Config:
        """Return a game; ``cards`` adds cards with these effects, ``choices`` decides rulings."""
        config = configure(self.data, players=players, draft=draft, nests=nests, choices=choices)
        added = {card: played(parse(effect)) for card, effect in (cards or {}).items()}
        return replace(config, cards={**config.cards, **added})

    def at(self, config: Config | None = None, board: str = "", **columns: Any) -> State:
        """Return a position in which ``board`` lies, such as ``brain: a Bac, liver: b``, and nothing is to be done."""
        config = config or self.config()
        places: list[tuple[str, ...]] = [()] * len(config.names)
        for part in filter(None, board.split(", ")):
            name, _, stacks = part.partition(": ")
            places[config.place_of[name]] = tuple(sorted(stacks.split()))
        used = "".join("".join(place) for place in places).lower()
        supply = tuple(config.tokens - used.count(NORMAL[seat]) for seat in range(config.seats))
        opening = GAME.initial(config, Seed(1))
        laid = opening._replace(agenda=(), events=(), start=0, round=1, phase=1, places=tuple(places), supply=supply)
        return laid._replace(track=tuple(range(config.seats)))._replace(**columns)

    def run(self, state: State, *tasks: agenda.Task) -> State:
        """Return the position after these tasks, up to a decision."""
        return agenda.run(agenda.push(state._replace(events=()), *tasks), TABLES.forced)

    def act(self, state: State, seat: int, verb: str, scope: str = "", zone: str = "") -> State:
        """Begin an action, as a card does that has the icon ``verb`` with ``scope``."""
        return INTERPRETER.act(state, seat, seat, verb, scope_of(state, seat, verb, scope, zone))

    def options(self, state: State, seat: int | None = None) -> list[str]:
        """Return the legal actions of a seat (of the one that is to act) as texts."""
        seats = GAME.to_act(state)
        return [action_str(action) for action in GAME.legal(state, seats[0] if seat is None else seat)] if seats else []

    def take(self, state: State, *texts: str) -> State:
        """Return the position after these actions, each by the first seat that is to act."""
        for text in texts:
            seat = GAME.to_act(state)[0]
            named = {action_str(action): action for action in GAME.legal(state, seat)}
            assert text in named, (text, list(named))
            state = GAME.apply(state, {seat: named[text]})
        return state

    def first(self, state: State, *texts: str) -> State:
        """Return the position after these actions; where a question is not answered by the next, its first answer."""
        wanted = list(texts)
        while wanted:
            options = self.options(state)
            state = self.take(state, wanted.pop(0) if wanted[0] in options else options[0])
        return state

    def board(self, state: State) -> str:
        """Return the board as the text from which ``at`` makes it."""
        held = zip(state.config.names, state.places, strict=True)
        return ", ".join(f"{name}: {' '.join(place)}" for name, place in held if place)

    def events(self, state: State, kind: str = "") -> list[str]:
        """Return the events of the last step as texts, or those of one kind."""
        return [text for text in map(line, state.events) if text.startswith(kind)]


@pytest.fixture(scope="session")
def viral() -> Viral:
    data, findings = read(bundled("games") / "viral")
    assert not [finding for finding in findings if finding.origin.path.endswith(("board.toml", "rulings.toml"))]
    return Viral(data)
