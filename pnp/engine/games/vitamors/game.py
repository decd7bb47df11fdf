"""Vitamors Conspiro as a game of the engine: every task by name, and the protocol."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pnp.engine.core import agenda
from pnp.engine.core.agenda import Decision, Tables
from pnp.engine.core.chance import Seed
from pnp.engine.core.codec import fields, tuples
from pnp.engine.core.events import Event
from pnp.engine.core.game import Action, Game, Result
from pnp.engine.games.vitamors import events as ev
from pnp.engine.games.vitamors import ritual, setup, turns, votes
from pnp.engine.games.vitamors.config import Config
from pnp.engine.games.vitamors.data import EXPERT, NOVICE
from pnp.engine.games.vitamors.invariants import broken
from pnp.engine.games.vitamors.observe import observe
from pnp.engine.games.vitamors.state import State

TABLES: Final[Tables[State]] = Tables(
    forced={
        "meet": setup.meet,
        "begin": turns.begin,
        "pass-on": turns.pass_on,
        "ask": turns.ask,
        "assent": turns.assent,
        "judge": turns.judge,
        "launch": ritual.launch,
        "close": ritual.close,
    },
    decisions={
        "plot": Decision(setup.sleepers, setup.swap_legal, setup.swap_take),
        "offer": Decision(turns.sacrificer, turns.offer_legal, turns.offer_take),
        "propose": Decision(turns.proposer, turns.propose_legal, turns.propose_take),
        "vote": Decision(votes.voters, votes.vote_legal, votes.vote_take),
    },
)


def initial(config: Config, seed: Seed) -> State:
    """Return the first position in which somebody decides."""
    return agenda.run(setup.opening(config, seed), TABLES.forced)


def to_act(state: State) -> tuple[int, ...]:
    """Return the seats that decide now; none at the end."""
    return agenda.to_act(state, TABLES)


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """Return what a seat may do, sorted."""
    return agenda.legal(state, seat, TABLES)


def advance(state: State, actions: Mapping[int, Action]) -> State:
    """Return the position after legal actions."""
    return agenda.advance(state, actions, TABLES)


def result(state: State) -> Result:
    """Return how the game stands: a faction wins as a whole, each of its seats with 1 point."""
    totals = tuple(int(faction == state.winner) for faction in state.factions)
    winners = tuple(seat for seat, total in enumerate(totals) if total)
    others = tuple(seat for seat, total in enumerate(totals) if not total)
    return Result(not state.agenda, totals, winners + others, winners)


def encode(state: State) -> dict[str, Any]:
    """Return a position as JSON values; its configuration and the events of its last step are not part of it."""
    return fields(state, ("config", "events"))


def decode(config: Config, value: Mapping[str, Any]) -> State:
    """Return the position that ``encode`` wrote, also after it went through JSON."""
    columns = {name: tuples(column) for name, column in value.items()}
    return State(config=config, events=(), **{**columns, "seed": Seed(*columns["seed"])})


def events(state: State) -> tuple[Event, ...]:
    """Return what happened in the last step."""
    return state.events


def question(state: State) -> str:
    """Return turn and task, such as ``2 propose``, or ``2 vote judge``; empty at the end."""
    if not state.agenda:
        return ""
    name, *arguments = state.agenda[0]
    return " ".join([str(state.turn), name, *(arguments if name == "vote" else [])])


def tally(state: State) -> Iterator[str]:
    """Yield what was cast, to which altar cards went, who won, and the other kinds of events of the last step."""
    for event in state.events:
        match event:
            case ev.Cast(_, _, detail) | ev.Unknown(detail) | ev.Placed(detail, _) | ev.Won(detail):
                yield f"{type(event).__name__.lower()} {detail}"
            case ev.Swapped(plot, _):
                yield f"swapped {plot}"
            case ev.Revealed(altar, _, 1):
                yield f"fulfilled {altar}"
            case _:
                yield type(event).__name__.lower()


def about(config: Config) -> dict[str, str]:
    """Return what a transcript must say to be repeated."""
    return {
        "players": str(config.players),
        "variants": EXPERT if config.expert else NOVICE,
        "data": config.data_hash,
        "rulings": config.rulings_hash,
    }


GAME: Final = Game(
    id="vitamors",
    initial=initial,
    to_act=to_act,
    legal=legal,
    advance=advance,
    observe=observe,
    result=result,
    encode=encode,
    decode=decode,
    events=events,
    question=question,
    broken=broken,
    tally=tally,
    about=about,
)
