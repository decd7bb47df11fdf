"""Lantern Night as a game of the engine: every task by name, and the protocol."""

from collections.abc import Iterator
from typing import Final

from pnp.engine.core.agenda import Decision, Tables
from pnp.engine.core.effects import Took
from pnp.engine.core.tabled import tabled
from pnp.engine.games.lanterns import events as ev
from pnp.engine.games.lanterns import turns
from pnp.engine.games.lanterns.config import Config
from pnp.engine.games.lanterns.invariants import broken
from pnp.engine.games.lanterns.observe import observe
from pnp.engine.games.lanterns.state import State
from pnp.model.effect.tree import Step, node_at

TABLES: Final[Tables[State]] = Tables(
    forced={
        "round": turns.begin_round,
        "turn": turns.turn,
        "tidy": turns.tidy,
        "score": turns.score,
        "end": turns.end,
        **turns.INTERPRETER.forced,
    },
    decisions={
        "play": Decision(turns.player, turns.play_legal, turns.play_take),
        **turns.INTERPRETER.decisions,
    },
)


def question(state: State) -> str:
    """Return round and task, such as ``2 play``, and for a part of an effect the card; empty at the end."""
    if not state.agenda:
        return ""
    name, first, *_ = state.agenda[0]
    return f"{state.round} {name}" + (f" {first[0]}" if isinstance(first, tuple) else "")


def tally(state: State) -> Iterator[str]:
    """Yield the cards played, the nodes and verbs carried out, and the other kinds of events of the last step."""
    for event in state.events:
        match event:
            case ev.Played(_, card, stall):
                yield f"card {card}"
                yield f"stall {stall}"
            case Took(_, source, path):
                node = node_at(state.config.effects[source], path)
                yield f"verb {node.verb}" if isinstance(node, Step) else f"node {node.node}"
            case _:
                yield type(event).__name__.lower()


def about(config: Config) -> dict[str, str]:
    """Return what a transcript must say to be repeated."""
    return {"players": str(config.players), "data": config.data_hash}


GAME: Final = tabled(
    "lanterns",
    State,
    TABLES,
    opening=turns.opening,
    observe=observe,
    result=turns.result,
    question=question,
    broken=broken,
    tally=tally,
    about=about,
)
