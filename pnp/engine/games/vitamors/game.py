"""Vitamors Conspiro as a game of the engine: every task by name, and the protocol."""

from collections.abc import Iterator
from typing import Final

from pnp.engine.core.agenda import Decision, Tables
from pnp.engine.core.game import Result
from pnp.engine.core.tabled import tabled
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


def result(state: State) -> Result:
    """Return how the game stands: a faction wins as a whole, each of its seats with 1 point."""
    totals = tuple(int(faction == state.winner) for faction in state.factions)
    winners = tuple(seat for seat, total in enumerate(totals) if total)
    others = tuple(seat for seat, total in enumerate(totals) if not total)
    return Result(not state.agenda, totals, winners + others, winners)


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


GAME: Final = tabled(
    "vitamors",
    State,
    TABLES,
    opening=setup.opening,
    observe=observe,
    result=result,
    question=question,
    broken=broken,
    tally=tally,
    about=about,
)
