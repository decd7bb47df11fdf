"""Changes that befall players, and the events that bring them (VIR-P3)."""

from collections import Counter
from collections.abc import Sequence

from pnp.engine.core.agenda import Task, push
from pnp.engine.core.game import Action
from pnp.engine.games.viral import events as ev
from pnp.engine.games.viral.data import EVERY, Option
from pnp.engine.games.viral.scoring import research, score
from pnp.engine.games.viral.state import SHIELDED, Stack, State, decider, in_turn
from pnp.engine.games.viral.verbs import begin, scope_of
from pnp.engine.games.viral.viruses import owned, remove_all, unshield
from pnp.model.effect.tree import ZONE_PLAYED


def event(state: State) -> State:
    """Carry out the top event stage by stage, then remove it from the game (VIR-P3.1)."""
    card = state.pile[0]
    stages = range(len(state.config.cards[card].stages))
    return push(state, *[("happen", card, stage) for stage in stages], ("discard-event",))


def discard_event(state: State) -> State:
    """Remove the event that was carried out."""
    return state._replace(pile=state.pile[1:], events=(*state.events, ev.Happened(state.pile[0])))


def happen(state: State, card: str, stage: int) -> State:
    """Carry out one stage of an event: a change for all; a crisis by the start player; the rest by each in turn."""
    parts = state.config.cards[card].stages[stage].parts
    option = parts[0][0]
    single = len(parts) == len(parts[0]) == 1
    if single and not option.act:
        return befall(state, option, card, "", in_turn(state))
    if single and option.verb == "crisis":
        scope = scope_of(state, state.start, option.verb, option.scope, "")
        return begin(state, state.start, state.start, option.verb, scope)
    every = tuple(range(len(parts)))
    return push(state, *[("use", seat, card, "", stage, every) for seat in in_turn(state)])


def befall(state: State, option: Option, why: str, zone: str, seats: Sequence[int]) -> State:
    """Have a change befall each of the seats, one after the other.

    Where all viruses are removed they go together, so that none that is released meanwhile goes as well (as in V-08).
    """
    places = _places(state, option.scope, zone)
    if option.verb == "remove" and option.amount == EVERY:
        return remove_all(state, [virus for seat in seats for virus in owned(state, seat, places)])
    tasks: list[Task] = [("suffer", seat, option.verb, option.amount, places, why) for seat in seats]
    return push(state, *tasks)


def _places(state: State, scope: str, zone: str) -> tuple[int, ...]:
    """Return where a change befalls viruses; a nest is no part of a zone, and only for framed actions (VIR-X5, X8)."""
    config = state.config
    if not scope:
        return config.everywhere
    return config.scopes[zone if scope == ZONE_PLAYED else scope]


def suffer(state: State, seat: int, verb: str, amount: int, places: Sequence[int], why: str) -> State:
    """Carry out a change on one seat."""
    return CHANGES[verb](state, seat, amount, places, why)


def _remove(state: State, seat: int, amount: int, places: Sequence[int], why: str) -> State:
    return push(state, ("lose", seat, amount, tuple(places))) if owned(state, seat, places) else state


def _unshield(state: State, seat: int, amount: int, places: Sequence[int], why: str) -> State:
    for at, stack in owned(state, seat, places):
        if stack[0] in SHIELDED:
            state = unshield(state, at, stack)
    return state


def _score(state: State, seat: int, amount: int, places: Sequence[int], why: str) -> State:
    return score(state, seat, amount, why) if owned(state, seat, places) else state


def _research(state: State, seat: int, amount: int, places: Sequence[int], why: str) -> State:
    return research(state, seat, amount)


CHANGES = {"remove": _remove, "unshield": _unshield, "score": _score, "research": _research}


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
