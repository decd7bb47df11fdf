"""Vitamors Conspiro as a game of the engine: every task by name, what a seat may know, and the protocol."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from pnp.engine.core.agenda import Decision, Tables, masked
from pnp.engine.core.game import Result
from pnp.engine.core.state import fields
from pnp.engine.core.tabled import tabled
from pnp.engine.games.vitamors import events as ev
from pnp.engine.games.vitamors import ritual, setup, turns, votes
from pnp.engine.games.vitamors.config import Config
from pnp.engine.games.vitamors.data import EXPERT, JOKER, NOVICE
from pnp.engine.games.vitamors.invariants import broken
from pnp.engine.games.vitamors.state import Laid, State
from pnp.engine.games.vitamors.votes import in_secret

SECRET: Final = ("config", "seed", "counters", "events", "seen")
UNKNOWN: Final = "?"


def observe(state: State, seat: int) -> dict[str, Any]:
    """Return the fields of a position as ``seat`` sees them: ``?`` is a card or token that lies face down for it.

    A seat knows its own faction and each character that it has seen, wherever that lies now. Jokers know each other,
    and so every faction, and what each scroll is. Launchers' factions and the altars are open once the ritual is
    launched. Tokens aside lie scroll side up as well, so that nobody can tell how many plots are on the table (M-03).
    """
    return fields(state, SECRET) | {
        "commits": masked(state.commits, seat) if state.turn == 0 or in_secret(state) else state.commits,
        "factions": _factions(state, seat),
        "hand": tuple(_character(state, seat, character) for character in state.hand),
        "deck": len(state.deck),
        "scrolls": tuple(scroll and _scroll(state, seat, scroll) for scroll in state.scrolls),
        "aside": tuple(_scroll(state, seat, scroll) for scroll in state.aside),
        "skipped": tuple((place, _skipped(state, seat, scroll), by) for place, scroll, by in state.skipped),
        "offered": _laid(state, seat, state.offered),
        "life": state.life if state.launchers else _laid(state, seat, state.life),
        "death": state.death if state.launchers else _laid(state, seat, state.death),
    }


def _factions(state: State, seat: int) -> tuple[str, ...]:
    every = state.factions[seat] == JOKER
    return tuple(
        faction if every or at == seat or at in state.launchers else UNKNOWN
        for at, faction in enumerate(state.factions)
    )


def _character(state: State, seat: int, character: str) -> str:
    return character if character in state.seen[seat] else UNKNOWN


def _laid(state: State, seat: int, cards: Iterable[Laid]) -> tuple[Laid, ...]:
    return tuple((_character(state, seat, character), by) for character, by in cards)


def _scroll(state: State, seat: int, scroll: str) -> str:
    return scroll if state.factions[seat] == JOKER else UNKNOWN


def _skipped(state: State, seat: int, scroll: str) -> str:
    return scroll if state.config.choice["M-05"] == "shown" else _scroll(state, seat, scroll)


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
