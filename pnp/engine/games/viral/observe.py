"""What a seat may know of a position."""

from typing import Any

from pnp.engine.core.codec import fields
from pnp.engine.core.commit import masked
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
