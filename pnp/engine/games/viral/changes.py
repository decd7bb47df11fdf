"""Changes that befall players, as flows."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from pnp.engine.core.agenda import push
from pnp.engine.core.effects import Flow
from pnp.engine.core.game import Action
from pnp.engine.games.viral.scoring import research, score
from pnp.engine.games.viral.state import SHIELDED, Stack, State, decider
from pnp.engine.games.viral.verbs import Scope
from pnp.engine.games.viral.viruses import owned, remove_all, unshield
from pnp.model.effect.tree import ZONE_PLAYED


def places_of(state: State, scope: str, zone: str) -> Scope:
    """Return where a change befalls viruses; a nest is no part of a zone, and only for framed actions (VIR-X5, X8)."""
    config = state.config
    if not scope:
        return config.everywhere
    return config.scopes[zone if scope == ZONE_PLAYED else scope]


def _remove(state: State, seat: int, places: Scope, amount: int, why: str) -> State:
    return push(state, ("lose", seat, amount, places)) if owned(state, seat, places) else state


def _remove_all(state: State, seats: Sequence[int], places: Scope) -> State:
    """Remove all of all together, so that none that is released meanwhile goes as well (as in V-08)."""
    return remove_all(state, [virus for seat in seats for virus in owned(state, seat, places)])


def _unshield(state: State, seat: int, places: Scope, amount: int, why: str) -> State:
    for at, stack in owned(state, seat, places):
        if stack[0] in SHIELDED:
            state = unshield(state, at, stack)
    return state


def _score(state: State, seat: int, places: Scope, amount: int, why: str) -> State:
    return score(state, seat, amount, why) if owned(state, seat, places) else state


def _research(state: State, seat: int, places: Scope, amount: int, why: str) -> State:
    return research(state, seat, amount)


FLOWS: Final[Mapping[str, Flow[State, Scope]]] = {
    "remove": Flow(None, _remove, _remove_all),
    "unshield": Flow(None, _unshield),
    "score": Flow(None, _score),
    "research": Flow(None, _research),
}


def lose_seats(state: State, seat: int, *_: object) -> tuple[int, ...]:
    """Return who chooses what a seat loses."""
    return (decider(state, seat),)


def lose_legal(
    state: State, _: int, seat: int, amount: int, places: Sequence[int], chosen: Sequence[tuple[int, Stack]] = ()
) -> list[Action]:
    """Return the viruses of a seat that can be removed, without those already chosen."""
    names = state.config.names
    left = Counter(owned(state, seat, places)) - Counter(chosen)
    return [("virus", names[at], stack) for at, stack in left]


def lose_take(
    state: State,
    _: int,
    action: Action,
    seat: int,
    amount: int,
    places: Sequence[int],
    chosen: Sequence[tuple[int, Stack]] = (),
) -> State:
    """Choose a virus, and ask again while more are to go; then they go together, so that a shield saves each once."""
    victim = state.config.place_of[str(action[1])], str(action[2])
    if amount == 1 or len(owned(state, seat, places)) == len(chosen) + 1:
        return remove_all(state, (*chosen, victim))
    return push(state, ("lose", seat, amount - 1, tuple(places), (*chosen, victim)))
