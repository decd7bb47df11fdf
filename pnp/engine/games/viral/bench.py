"""A bench on which single steps of cards are tried, in positions that are written as short texts."""

from typing import NamedTuple

from pnp.engine.core import agenda
from pnp.engine.core.agenda import Task
from pnp.engine.core.chance import Seed
from pnp.engine.core.effects import Used
from pnp.engine.core.events import Event
from pnp.engine.core.game import Action
from pnp.engine.games.viral.config import Config
from pnp.engine.games.viral.game import GAME, TABLES
from pnp.engine.games.viral.state import NORMAL, State

_WITHOUT = frozenset({"agenda", "events", "config"})


class Position(NamedTuple):
    """What lies on the board: viruses (``brain: a Bac, liver: b``), crisis tiles (``liver: 2``), research by seat."""

    board: str
    crises: str = ""
    research: tuple[int, ...] = ()


class Run(NamedTuple):
    """What came of a step: who took it, the position before and after, what was decided, what happened."""

    seat: int
    before: State
    after: State
    actions: tuple[Action, ...]
    events: tuple[Event, ...]

    @property
    def changed(self) -> bool:
        """Whether anything is otherwise than before."""
        before, after = self.before._asdict(), self.after._asdict()
        return any(before[name] != after[name] for name in before if name not in _WITHOUT)


class Bench:
    """A game in which positions are laid out; seat 0 is the start player."""

    def __init__(self, config: Config) -> None:
        """Lay out games of ``config``."""
        self.config = config
        track = tuple(range(config.seats))
        opening = GAME.initial(config, Seed(1))
        self._empty = opening._replace(agenda=(), events=(), start=0, round=1, phase=1, track=track)

    def laid(self, position: Position) -> State:
        """Return the state in which just ``position`` lies, with nothing to be done."""
        config = self.config
        places: list[tuple[str, ...]] = [()] * len(config.names)
        for name, stacks in _pairs(position.board):
            places[config.place_of[name]] = tuple(sorted(stacks.split()))
        crises = [0] * config.organs
        for name, tile in _pairs(position.crises):
            crises[config.place_of[name]] = int(tile)
        used = "".join("".join(place) for place in places).lower()
        return self._empty._replace(
            places=tuple(places),
            crises=tuple(crises),
            supply=tuple(config.tokens - used.count(NORMAL[seat]) for seat in range(config.seats)),
            research=position.research or (0,) * config.seats,
        )

    def used(self, state: State, card: str, at: tuple[int, int, int], seat: int, zone: str) -> Run | None:
        """Return the run of one step of a card that ``seat`` plays with ``zone``; None where it is not legal."""
        stage, part, option = at
        name = self.config.cards[card].stages[stage][part][option].name
        asked = agenda.push(state, ("use", seat, card, zone, stage, (part,)))
        action: Action = ("use", part, name)
        if action not in GAME.legal(asked, seat):
            return None
        return _run(seat, state, GAME.apply(asked, {seat: action}), (action,))

    def happened(self, state: State, card: str, at: tuple[int, int, int]) -> Run | None:
        """Return the run of one step of an event; None where nobody can take it."""
        stage, part, option = at
        parts = self.config.cards[card].stages[stage]
        name = parts[part][option].name
        tasks: tuple[Task, ...] = (("happen", card, stage),)
        asked = agenda.run(agenda.push(state, *tasks), TABLES.forced)
        if not asked.agenda or asked.agenda[0][0] != "use":
            return _run(asked.start, state, asked, ())
        while asked.agenda:
            (seat,) = GAME.to_act(asked)
            action: Action = ("use", part, name)
            legal = GAME.legal(asked, seat)
            if action in legal:
                return _run(seat, state, GAME.apply(asked, {seat: action}), (action,))
            asked = GAME.apply(asked, {seat: legal[0]})
        return None


def position_of(state: State) -> Position:
    """Return the position of a state, as far as single steps look at it."""
    names = state.config.names
    held = (f"{name}: {' '.join(place)}" for name, place in zip(names, state.places, strict=True) if place)
    tiles = (f"{name}: {tile}" for name, tile in zip(names, state.crises, strict=False) if tile)
    return Position(", ".join(held), ", ".join(tiles), state.research)


def _run(seat: int, before: State, state: State, actions: tuple[Action, ...]) -> Run:
    """Return the run of a step to its end, the first legal answer given to every further question about it."""
    happened = state.events
    while state.agenda and state.agenda[0][0] != "use":
        asked = GAME.to_act(state)[0]
        action = GAME.legal(state, asked)[0]
        state = GAME.apply(state, {asked: action})
        actions, happened = (*actions, action), happened + state.events
    return Run(seat, before, state, actions, tuple(event for event in happened if not isinstance(event, Used)))


def _pairs(text: str) -> list[tuple[str, str]]:
    parts = (part.partition(": ") for part in text.split(", ") if part)
    return [(name, value) for name, _, value in parts]
