"""Viral as a game of the engine: every task by name, and the protocol."""

from collections.abc import Iterator
from typing import Final

from pnp.engine.core.agenda import Decision, Tables
from pnp.engine.core.game import Result
from pnp.engine.core.tabled import tabled
from pnp.engine.games.viral import changes, dummy, expansion, phases, scoring, setup, turns, verbs
from pnp.engine.games.viral import events as ev
from pnp.engine.games.viral.config import Config
from pnp.engine.games.viral.invariants import broken
from pnp.engine.games.viral.observe import observe
from pnp.engine.games.viral.state import State

TABLES: Final[Tables[State]] = Tables(
    forced={
        "round": phases.begin_round,
        "phase": phases.begin_phase,
        "play-cards": turns.play_cards,
        "dummy": dummy.dummy,
        "dummy-infects": dummy.dummy_infects,
        "resolve": turns.resolve,
        "free": expansion.free,
        "turn": turns.turn,
        "next": turns.use,
        "tidy": turns.tidy,
        "research": phases.research_phase,
        "zone": phases.zone,
        "research-marker": scoring.research,
        "score": scoring.score,
        "draw": scoring.draw,
        "event": changes.event,
        "happen": changes.happen,
        "suffer": changes.suffer,
        "discard-event": changes.discard_event,
        "immunity": phases.immunity,
        "respond": phases.respond,
        "purge": phases.purge,
        "calm": phases.calm,
        "cure": phases.cure,
        "close": phases.close,
        "end": phases.end,
    },
    decisions={
        "first-virus": Decision(verbs.chooser_of, setup.first_virus_legal, setup.first_virus_take),
        "nest": Decision(verbs.chooser_of, expansion.nest_legal, expansion.nest_take),
        "draft": Decision(setup.drafters, setup.draft_legal, setup.draft_take),
        "order": Decision(setup.drafters, setup.order_legal, setup.order_take),
        "choose": Decision(turns.choosers, turns.pairs, turns.choose_pair),
        "use": Decision(turns.use_seats, turns.use_legal, turns.use_take),
        "act": Decision(verbs.chooser_of, verbs.act_legal, verbs.act_take),
        "to": Decision(verbs.chooser_of, verbs.to_legal, verbs.to_take),
        "trigger": Decision(phases.trigger_seats, phases.trigger_legal, phases.trigger_take),
        "pick-mutation": Decision(verbs.chooser_of, scoring.mutations, scoring.take_mutation),
        "bury": Decision(verbs.chooser_of, scoring.burials, scoring.bury),
        "lose": Decision(changes.lose_seats, changes.lose_legal, changes.lose_take),
        "free-infection": Decision(verbs.chooser_of, expansion.free_legal, expansion.free_take),
        "unlock": Decision(verbs.chooser_of, expansion.unlock_legal, expansion.unlock),
        "pay": Decision(verbs.chooser_of, expansion.pay_legal, expansion.pay_take),
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
            case ev.Used(_, _, step):
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
