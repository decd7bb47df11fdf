"""Lantern Night as a game of the engine: tasks by name, invariants, what a seat may know, and the protocol."""

from collections.abc import Iterator
from typing import Any, Final

from pnp.engine.core.agenda import Decision, Tables, masked
from pnp.engine.core.effects import Took
from pnp.engine.core.state import fields
from pnp.engine.core.tabled import tabled
from pnp.engine.games.lanterns import events as ev
from pnp.engine.games.lanterns import turns
from pnp.engine.games.lanterns.config import Config
from pnp.engine.games.lanterns.events import Removed
from pnp.engine.games.lanterns.state import State, without
from pnp.model.effect.tree import Step, node_at


def broken(before: State, after: State) -> Iterator[str]:
    """Yield the invariants that a step breaks."""
    config = after.config
    cards = [card for pile in (after.deck, after.table, after.discard, *after.hand) for card in pile]
    if sorted(cards) != sorted(config.cards):
        yield "cards were lost or made"
    gone = [event.owner for event in after.events if isinstance(event, Removed)]
    for seat in range(config.players):
        was, now = _lanterns(before, seat), _lanterns(after, seat)
        if was - now != (gone.count(seat) if before is not after else 0):
            yield f"lanterns of seat {seat} were lost or made"
        if min(after.points[seat], after.coins[seat], after.supply[seat]) < 0:
            yield f"seat {seat} has less than nothing"
        if not 0 <= after.fame[seat] <= config.numbers.fame_top:
            yield f"the fame of seat {seat} left its track"
        shown = after.hand[seat]
        for card in after.shown[seat]:
            if card not in shown:
                yield f"seat {seat} shows a card that it does not have"
            shown = without(shown, card)
        if after.peeked[seat] > len(after.deck):
            yield f"seat {seat} knows more cards than the deck has"
    if any(tuple(sorted(there)) != there for there in after.places):
        yield "lanterns are told apart"
    if after.round > config.tables["rounds"]:
        yield "a round too many"


def _lanterns(state: State, seat: int) -> int:
    return state.supply[seat] + sum(there.count(seat) for there in state.places)


SECRET = ("config", "seed", "counters", "events", "hand", "deck")


def observe(state: State, seat: int) -> dict[str, Any]:
    """Return the fields of a position as ``seat`` sees them: its own hand, and what it has seen of the deck."""
    return fields(state, SECRET) | {
        "commits": masked(state.commits, seat),
        "hand": tuple(cards if at == seat else len(cards) for at, cards in enumerate(state.hand)),
        "deck": len(state.deck),
        "top": state.deck[: state.peeked[seat]],
    }


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
