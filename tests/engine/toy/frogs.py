"""Frogs: a toy game as a package of its own would bring it, all of it in one module and one record.

Seats in turn take one of the two cards on top and do what it says: hop on, or splash the others back a space. Whoever
is farthest when the cards are gone wins.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from pnp.diagnostics import Diagnostic, Origin
from pnp.engine.core.agenda import Decision, Tables, Task
from pnp.engine.core.chance import Counters, Seed, shuffled
from pnp.engine.core.configuration import decided
from pnp.engine.core.engine import Engine, Examined, Findings, Playable, WitnessedStep
from pnp.engine.core.events import Event, line
from pnp.engine.core.game import Action, Result
from pnp.engine.core.tabled import tabled
from pnp.engine.play import randomly, steps
from pnp.errors import PnpError
from pnp.load.effects import load_verbs
from pnp.load.project import BOARD_FILE, load
from pnp.load.text import read_text
from pnp.load.toml import document
from pnp.model.effect import parse
from pnp.model.effect.tree import Effect, steps_of
from pnp.model.game import Game

SEATS = range(2, 5)
VERBS = frozenset({"hop", "splash"})


class Hopped(NamedTuple):
    seat: int
    spaces: int


class Splashed(NamedTuple):
    seat: int


class Config(NamedTuple):
    players: int
    spaces: int
    backwards: bool
    deck: tuple[str, ...]
    effects: Mapping[str, Effect]


class State(NamedTuple):
    config: Config
    seed: Seed
    counters: Counters
    agenda: tuple[Task, ...]
    events: tuple[Event, ...]
    deck: tuple[str, ...]
    places: tuple[int, ...]


class Data(NamedTuple):
    spaces: int
    deck: tuple[str, ...]
    effects: Mapping[str, Effect]


def pond(path: Path) -> tuple[int, Findings]:
    """Return how many spaces the pond has; raise ``PnpError`` where ``board.toml`` does not say."""
    spaces = document(read_text(path), path.as_posix()).values.get("spaces")
    if not isinstance(spaces, int):
        raise PnpError("E110", "the pond has no spaces", Origin(path.as_posix()))
    few = Diagnostic("E122", f"a pond of {spaces} spaces is too small", Origin(path.as_posix()))
    return spaces, (few,) if spaces < 2 else ()


def board(path: Path) -> tuple[object, Findings]:
    spaces, findings = pond(path)
    return SimpleNamespace(spaces=spaces), findings


def data(game: Game) -> tuple[Data, Findings]:
    known, about_verbs = load_verbs(game.root)
    spaces, about_pond = pond(game.root / BOARD_FILE)
    cards = [card for deck in game.decks for card in deck.cards]
    effects = {card.id: parse(card.fields["effect"], card.origin_of("effect"), known) for card in cards}
    deck = tuple(card.id for card in cards for _ in range(card.count))
    return Data(spaces, deck, effects), (*about_verbs, *about_pond)


def read(folder: Path) -> tuple[Data, Findings]:
    loaded = load(folder)
    made, findings = data(loaded.game)
    return made, (*loaded.findings, *findings)


def configure(made: Data, *, players: int, choices: Mapping[str, str] | None = None, backwards: bool = False) -> Config:
    decided((), choices or {})
    if players not in SEATS:
        raise PnpError("E120", f"the game is not for {players} players", hint="2 to 4")
    return Config(players, made.spaces, backwards, made.deck, made.effects)


def opening(config: Config, seed: Seed) -> State:
    deck, counters, mixed = shuffled(seed, (), "deck", config.deck)
    turns = tuple(("turn", at % config.players) for at in range(len(deck)))
    return State(config, seed, counters, turns, (mixed,), deck, (0,) * config.players)


def seats(state: State, seat: int) -> tuple[int, ...]:
    return (seat,)


def legal(state: State, _: int, seat: int) -> list[Action]:
    return [("take", card) for card in dict.fromkeys(state.deck[:2])]


def take(state: State, _: int, action: Action, seat: int) -> State:
    at = state.deck.index(str(action[1]))
    state = state._replace(deck=state.deck[:at] + state.deck[at + 1 :])
    for step in steps_of(state.config.effects[str(action[1])]):
        state = (hop if step.verb == "hop" else splash)(state, seat, step.amount)
    return state


def hop(state: State, seat: int, number: Any) -> State:
    there = min(state.places[seat] + number, state.config.spaces)
    places = tuple(there if each == seat else place for each, place in enumerate(state.places))
    return state._replace(places=places, events=(*state.events, Hopped(seat, there - state.places[seat])))


def splash(state: State, seat: int, _: Any) -> State:
    places = tuple(place if each == seat else max(place - 1, 0) for each, place in enumerate(state.places))
    return state._replace(places=places, events=(*state.events, Splashed(seat)))


def observe(state: State, seat: int) -> dict[str, Any]:
    return {"places": state.places, "top": state.deck[:2]}


def result(state: State) -> Result:
    sign = -1 if state.config.backwards else 1
    ranking = sorted(range(len(state.places)), key=lambda seat: (-sign * state.places[seat], seat))
    return Result(not state.agenda, state.places, tuple(ranking))


def question(state: State) -> str:
    return "take" if state.agenda else ""


def broken(before: State, after: State) -> Iterator[str]:
    if not all(0 <= place <= after.config.spaces for place in after.places):
        yield "a frog is out of the pond"


def tally(state: State) -> Iterator[str]:
    yield from (type(event).__name__.lower() for event in state.events)


def about(config: Config) -> dict[str, str]:
    return {"players": str(config.players), "variants": "backwards" if config.backwards else "none"}


GAME = tabled(
    "frogs",
    State,
    Tables[State]({}, {"turn": Decision(seats, legal, take)}),
    opening=opening,
    observe=observe,
    result=result,
    question=question,
    broken=broken,
    tally=tally,
    about=about,
)


def examine(game: Game) -> Examined:
    made, findings = data(game)
    seen: dict[str, str] = {}
    for step in steps(GAME, configure(made, players=2), Seed(1), randomly(1)):
        ((_, action),) = step.actions.items()
        if step.before.places != step.after.places:
            seen.setdefault(str(action[1]), "; ".join(map(line, step.after.events)))
    shown = {card: [WitnessedStep(card, "take", seen.get(card, ""))] for card in made.effects}
    cards = [card for deck in game.decks for card in deck.cards if card.id not in seen]
    idle = tuple(Diagnostic("V121", f"card “{card.id}” changes nothing", card.origin) for card in cards)
    return Examined((*findings, *idle), {"board.spaces": made.spaces}, executed=VERBS, shown=shown)


def playable() -> Playable:
    return Playable(GAME, read, configure)


ENGINE = Engine("frogs", playable, players=2, variants={"backwards": "backwards"}, examine=examine, board=board)
