"""Viral as a game of the engine: every task by name, what a seat may know, and the protocol."""

from collections.abc import Iterator
from typing import Any, Final

from pnp.engine.core.agenda import Decision, Tables, masked
from pnp.engine.core.effects import Used
from pnp.engine.core.game import Result
from pnp.engine.core.state import fields
from pnp.engine.core.tabled import tabled
from pnp.engine.games.viral import changes, expansion, phases, scoring, setup, turns
from pnp.engine.games.viral import events as ev
from pnp.engine.games.viral.config import Config
from pnp.engine.games.viral.invariants import broken
from pnp.engine.games.viral.rules import INTERPRETER
from pnp.engine.games.viral.state import State

SECRET = ("config", "seed", "counters", "events", "packets", "drafted", "deck", "pile", "spare", "hand", "zone_hand")


def observe(state: State, seat: int) -> dict[str, Any]:
    """Return the fields of a position as ``seat`` sees them.

    Decks are only as many cards, but for the top event where events lie face up (V-02); of hands and packets others
    see only how many cards they are; drafted cards are open once they are in order (V-23).
    """
    open_draft = state.round > 0
    return fields(state, SECRET) | {
        "commits": masked(state.commits, seat),
        "zone_hand": _mine(state.zone_hand, seat),
        "hand": _mine(state.hand, seat),
        "packets": _mine(state.packets, seat),
        "drafted": state.drafted if open_draft else _mine(state.drafted, seat),
        "deck": len(state.deck),
        "pile": len(state.pile),
        "top": state.pile[:1] if state.config.choice["V-02"] == "face-up" else (),
        "spare": len(state.spare),
    }


def _mine(column: tuple[tuple[str, ...], ...], seat: int) -> tuple[tuple[str, ...] | int, ...]:
    return tuple(cards if at == seat else len(cards) for at, cards in enumerate(column))


def asked(_state: State, seat: int, *_: object) -> tuple[int, ...]:
    """Return the seat that a task names first."""
    return (seat,)


TABLES: Final[Tables[State]] = Tables(
    forced={
        "round": phases.begin_round,
        "phase": phases.begin_phase,
        "play-cards": turns.play_cards,
        "dummy": phases.dummy,
        "dummy-infects": phases.dummy_infects,
        "resolve": turns.resolve,
        "free": turns.free,
        "turn": turns.turn,
        "tidy": turns.tidy,
        "research": phases.research_phase,
        "zone": phases.zone,
        "research-marker": scoring.research,
        "score": scoring.score,
        "draw": scoring.draw,
        "event": phases.event,
        "happen": phases.happen,
        "discard-event": phases.discard_event,
        "immunity": phases.immunity,
        "respond": phases.respond,
        "purge": phases.purge,
        "calm": phases.calm,
        "cure": phases.cure,
        "close": phases.close,
        "end": phases.end,
        **INTERPRETER.forced,
    },
    decisions={
        "first-virus": Decision(asked, setup.first_virus_legal, setup.first_virus_take),
        "nest": Decision(asked, expansion.nest_legal, expansion.nest_take),
        "draft": Decision(setup.drafters, setup.draft_legal, setup.draft_take),
        "order": Decision(setup.drafters, setup.order_legal, setup.order_take),
        "choose": Decision(turns.choosers, turns.pairs, turns.choose_pair),
        "trigger": Decision(phases.trigger_seats, phases.trigger_legal, phases.trigger_take),
        "pick-mutation": Decision(asked, scoring.mutations, scoring.take_mutation),
        "bury": Decision(asked, scoring.burials, scoring.bury),
        "lose": Decision(changes.lose_seats, changes.lose_legal, changes.lose_take),
        "free-infection": Decision(asked, turns.free_legal, turns.free_take),
        "unlock": Decision(asked, expansion.unlock_legal, expansion.unlock),
        "pay": Decision(asked, expansion.pay_legal, expansion.pay_take),
        **INTERPRETER.decisions,
    },
)


def result(state: State) -> Result:
    """Return how the game stands; the dummy scores, but does not win (VIR-E1, VIR-E2)."""
    totals = scoring.totals(state)
    best = phases.standing(totals, state.track)
    return Result(not state.agenda, totals, tuple(seat for seat in best if seat != state.config.dummy))


def question(state: State) -> str:
    """Return round, phase and task, such as ``2.1 choose``; empty at the end."""
    return f"{state.round}.{state.phase} {state.agenda[0][0]}" if state.agenda else ""


def tally(state: State) -> Iterator[str]:
    """Yield the cards played, the steps used, and the other kinds of events of the last step."""
    for event in state.events:
        match event:
            case ev.Played(_, _, zone, card):
                yield f"card {card}"
                yield f"zone {zone}"
            case Used(_, _, step):
                yield f"step {step}"
            case ev.Happened(card) | ev.Gained(_, card):
                yield f"{type(event).__name__.lower()} {card}"
            case _:
                yield type(event).__name__.lower()


def about(config: Config) -> dict[str, str]:
    """Return what a transcript must say to be repeated."""
    variants = [name for name, on in (("draft", config.draft), ("expansion", config.nests)) if on]
    return {
        "players": str(config.players),
        "variants": ",".join(variants) or "none",
        "board": config.board,
        "data": config.data_hash,
        "rulings": config.rulings_hash,
    }


GAME: Final = tabled(
    "viral",
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
