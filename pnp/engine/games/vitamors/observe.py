"""What a seat may know of a position."""

from collections.abc import Iterable
from typing import Any, Final

from pnp.engine.core.commit import masked
from pnp.engine.core.state import fields
from pnp.engine.games.vitamors.data import JOKER
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
