"""What a seat may know of a position."""

from typing import Any

from pnp.engine.core.codec import fields
from pnp.engine.core.commit import masked
from pnp.engine.games.lanterns.state import State

SECRET = ("config", "seed", "counters", "events", "hand", "deck")


def observe(state: State, seat: int) -> dict[str, Any]:
    """Return the fields of a position as ``seat`` sees them: its own hand, and what it has seen of the deck."""
    return fields(state, SECRET) | {
        "commits": masked(state.commits, seat),
        "hand": tuple(cards if at == seat else len(cards) for at, cards in enumerate(state.hand)),
        "deck": len(state.deck),
        "top": state.deck[: state.peeked[seat]],
    }
