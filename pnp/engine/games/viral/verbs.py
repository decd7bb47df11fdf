"""The seven actions as a table: what each may be done to, and what it does (VIR-A1 … VIR-A7).

Targets come in the places of the action's scope; what is legal and what is done are read from the same functions, so a
step that is offered can be carried out. An action of two choices puts the second, where to, on the agenda.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from pnp.engine.core.agenda import push
from pnp.engine.core.game import Action
from pnp.engine.games.viral import viruses
from pnp.engine.games.viral.graph import nests_of, steps
from pnp.engine.games.viral.state import NORMAL, OWN, SEAT, Stack, State
from pnp.model.effect.tree import ZONE_PLAYED

Scope: TypeAlias = Sequence[int]


class Verb(NamedTuple):
    """An action: the targets that a seat may choose in a scope, where a chosen virus may then go, and what is done.

    ``execute`` gets the seat, the place and the stack of the target (empty where an organ was chosen), and the place
    that the virus goes to (the target's own where it stays).
    """

    targets: Callable[[State, int, Scope], Iterator[Action]]
    execute: Callable[[State, int, int, Stack, int], State]
    onward: Callable[[State, int, Scope, int, Stack], Iterator[int]] | None = None


def scope_of(state: State, seat: int, verb: str, scope: str, zone: str) -> Scope:
    """Return the places in which an action may be done.

    Framed in blue: the zone played, or the own nest (VIR-C7, VIR-X8). Infection and crisis reach organs; into a nest
    infection goes only when framed in blue (V-41).
    """
    config = state.config
    if scope == ZONE_PLAYED:
        nests = nests_of(state, seat) if verb != "crisis" else ()
        return config.scopes[zone] + nests if nests else config.scopes[zone]
    if scope:
        return config.scopes[scope]
    if not config.nests or verb not in ("infect", "crisis"):
        return config.everywhere
    nests = nests_of(state, seat) if verb == "infect" and config.choice["V-41"] == "any" else ()
    return config.everywhere[: config.organs] + nests


def possible(state: State, seat: int, verb: str, scope: Scope) -> bool:
    """Return whether an action has a target at all."""
    return next(VERBS[verb].targets(state, seat, scope), None) is not None


def _viruses(state: State, at: int, letters: str) -> Iterator[Action]:
    """Yield each kind of stack in a place whose virus is one of ``letters``, once."""
    last = ""
    for stack in state.places[at]:
        if stack != last and stack[0] in letters:
            last = stack
            yield ("virus", state.config.names[at], stack)


def _shield_targets(state: State, seat: int, scope: Scope) -> Iterator[Action]:
    for at in scope:
        yield from _viruses(state, at, NORMAL[seat])


def _shield(state: State, seat: int, at: int, stack: Stack, there: int) -> State:
    return viruses.shield(state, at, stack)


def _starts(state: State, scope: Scope) -> Scope:
    """Return where a virus may start: in the scope, or anywhere where either end may lie in it (V-14)."""
    return state.config.everywhere if state.config.choice["V-14"] == "either-end" else scope


def _within(state: State, scope: Scope, at: int, there: Sequence[int]) -> Sequence[int]:
    """Return those of the places ``there`` to which a step from ``at`` stays within the scope's rule (V-14)."""
    return there if at in scope else [place for place in there if place in scope]


def _move_targets(state: State, seat: int, scope: Scope) -> Iterator[Action]:
    for at in _starts(state, scope):
        if state.places[at] and _within(state, scope, at, steps(state, at, seat)):
            yield from _viruses(state, at, OWN[seat])


def _move_onward(state: State, seat: int, scope: Scope, at: int, stack: Stack) -> Iterator[int]:
    yield from _within(state, scope, at, steps(state, at, seat))


def _infect_targets(state: State, seat: int, scope: Scope) -> Iterator[Action]:
    if state.supply[seat]:
        for at in scope:
            yield ("organ", state.config.names[at])
        return
    letters = OWN[seat] if state.config.choice["V-15"] == "own" else "aAbBcCdDeE"
    for at in state.config.everywhere:
        if len(scope) > 1 or at not in scope:
            yield from _viruses(state, at, letters)


def _infect(state: State, seat: int, at: int, stack: Stack, there: int) -> State:
    return viruses.relocate(state, at, stack, there) if stack else viruses.infect(state, seat, at)


def _infect_onward(state: State, seat: int, scope: Scope, at: int, stack: Stack) -> Iterator[int]:
    return (there for there in scope if there != at)


def _attack_targets(state: State, seat: int, scope: Scope) -> Iterator[Action]:
    mine = OWN[seat]
    others = "aAbBcCdDeE".replace(mine, "")
    for at in scope:
        if any(stack[0] in mine for stack in state.places[at]):  # V-35: absorbed ones do not count
            yield from _viruses(state, at, others)


def _attack(state: State, seat: int, at: int, stack: Stack, there: int) -> State:
    return viruses.remove(state, at, stack)


def _pulls(state: State, seat: int, scope: Scope, at: int, stack: Stack) -> Iterator[int]:
    """Yield where ``seat`` may move ``stack`` from ``at``: an own virus, the anchor, is at an end (VIR-A5, V-18)."""
    mine = OWN[seat]
    owner = SEAT[stack[0]]
    pushes = sum(1 for other in state.places[at] if other[0] in mine) > (owner == seat)
    for there in _within(state, scope, at, steps(state, at, owner, pushed=owner != seat)):
        if pushes or any(other[0] in mine for other in state.places[there]):
            yield there


def _magnet_targets(state: State, seat: int, scope: Scope) -> Iterator[Action]:
    for at in _starts(state, scope):
        last = ""
        for stack in state.places[at]:
            if stack != last and next(_pulls(state, seat, scope, at, stack), None) is not None:
                yield ("virus", state.config.names[at], stack)
            last = stack


def _absorb_targets(state: State, seat: int, scope: Scope) -> Iterator[Action]:
    for at in scope:
        if len(state.places[at]) > 1:
            yield from _viruses(state, at, OWN[seat])


def _absorb(state: State, seat: int, at: int, stack: Stack, there: int) -> State:
    return viruses.absorb(state, at, stack)


def _crisis_targets(state: State, seat: int, scope: Scope) -> Iterator[Action]:
    if viruses.spare_crises(state):
        for at in scope:
            if at < state.config.organs and not state.crises[at]:
                yield ("organ", state.config.names[at])


def _crisis(state: State, seat: int, at: int, stack: Stack, there: int) -> State:
    return viruses.place_crisis(state, at)


def _move(state: State, seat: int, at: int, stack: Stack, there: int) -> State:
    return viruses.move(state, at, stack, there)


VERBS = {
    "shield": Verb(_shield_targets, _shield),
    "move": Verb(_move_targets, _move, _move_onward),
    "infect": Verb(_infect_targets, _infect, _infect_onward),
    "attack": Verb(_attack_targets, _attack),
    "magnet": Verb(_magnet_targets, _move, _pulls),
    "absorb": Verb(_absorb_targets, _absorb),
    "crisis": Verb(_crisis_targets, _crisis),
}


def begin(state: State, chooser: int, seat: int, verb: str, scope: Scope) -> State:
    """Have ``chooser`` do an action for ``seat``, if there is a target."""
    return push(state, ("act", chooser, seat, verb, tuple(scope))) if possible(state, seat, verb, scope) else state


def chooser_of(state: State, chooser: int, *_: object) -> tuple[int, ...]:
    """Return the seat that is asked."""
    return (chooser,)


def act_legal(state: State, _chooser: int, chooser: int, seat: int, verb: str, scope: Scope) -> list[Action]:
    """Return the targets of an action that has been begun."""
    return list(VERBS[verb].targets(state, seat, scope))


def act_take(state: State, _chooser: int, action: Action, chooser: int, seat: int, verb: str, scope: Scope) -> State:
    """Do an action to the target, or ask where the chosen virus is to go."""
    at = state.config.place_of[str(action[1])]
    stack = str(action[2]) if action[0] == "virus" else ""
    if stack and VERBS[verb].onward:
        return push(state, ("to", chooser, seat, verb, scope, at, stack))
    return VERBS[verb].execute(state, seat, at, stack, at)


def to_legal(
    state: State, _chooser: int, chooser: int, seat: int, verb: str, scope: Scope, at: int, stack: Stack
) -> list[Action]:
    """Return where the chosen virus may go."""
    onward = VERBS[verb].onward
    names = state.config.names
    return [("to", names[there]) for there in onward(state, seat, scope, at, stack)] if onward else []


def to_take(
    state: State, _chooser: int, action: Action, chooser: int, seat: int, verb: str, scope: Scope, at: int, stack: Stack
) -> State:
    """Bring the chosen virus there."""
    return VERBS[verb].execute(state, seat, at, stack, state.config.place_of[str(action[1])])
