"""The seven actions as deeds: what each may be done to, and what it does (VIR-A1 … VIR-A7).

Targets come in the places of the action's scope; the thing that a target names is a place and a stack.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from pnp.engine.core.effects import Deed, Thing
from pnp.engine.core.game import Action
from pnp.engine.games.viral import viruses
from pnp.engine.games.viral.state import NORMAL, OWN, SEAT, Stack, State
from pnp.model.effect.tree import ZONE_PLAYED


def steps(state: State, at: int, owner: int, *, pushed: bool = False) -> Sequence[int]:
    """Return the places one step from ``at`` for a virus of ``owner``; ``pushed`` says that another player moves it.

    A nest touches one organ only (VIR-X5). A virus goes into its owner's nest, and into any other only when pushed
    (V-26).
    """
    config = state.config
    if not config.nests:
        return config.steps[at]
    if at >= config.organs:
        return (state.nests[at - config.organs],)
    anyone = pushed or config.choice["V-26"] == "any"
    nests = (seat for seat, organ in enumerate(state.nests) if organ == at and (anyone or seat == owner))
    return (*config.steps[at], *(config.organs + seat for seat in nests))


def nests_of(state: State, seat: int) -> tuple[int, ...]:
    """Return the nests in which ``seat`` may do what is framed in blue (VIR-X8, V-26)."""
    config = state.config
    if not config.nests:
        return ()
    open_to_all = config.choice["V-26"] == "any"
    mine = (at for at, organ in enumerate(state.nests) if organ >= 0 and (open_to_all or at == seat))
    return tuple(config.organs + at for at in mine)


Scope: TypeAlias = tuple[int, ...]


def thing(state: State, action: Action) -> Thing:
    """Return the place that an action names, and the stack there: empty where it names the place alone."""
    at = state.config.place_of[str(action[1])]
    return (at, action[2]) if len(action) == 3 else (at, "")


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


def _shield(state: State, seat: int, scope: Scope, target: Thing, there: Thing) -> State:
    return viruses.shield(state, *target)


def _to(state: State, places: Iterable[int]) -> Iterator[Action]:
    names = state.config.names
    return (("to", names[at]) for at in places)


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


def _move_onward(state: State, seat: int, scope: Scope, target: Thing) -> Iterator[Action]:
    at, _ = target
    return _to(state, _within(state, scope, at, steps(state, at, seat)))


def _infect_targets(state: State, seat: int, scope: Scope) -> Iterator[Action]:
    if state.supply[seat]:
        for at in scope:
            yield ("organ", state.config.names[at])
        return
    letters = OWN[seat] if state.config.choice["V-15"] == "own" else "aAbBcCdDeE"
    for at in state.config.everywhere:
        if len(scope) > 1 or at not in scope:
            yield from _viruses(state, at, letters)


def _infect(state: State, seat: int, scope: Scope, target: Thing, there: Thing) -> State:
    at, stack = target
    return viruses.relocate(state, at, stack, there[0]) if stack else viruses.infect(state, seat, at)


def _infect_onward(state: State, seat: int, scope: Scope, target: Thing) -> Iterator[Action]:
    at, _ = target
    return _to(state, [there for there in scope if there != at])


def _is_place(target: Thing) -> bool:
    """Return whether a place was chosen to infect from the supply: the virus goes just there."""
    return not target[1]


def _attack_targets(state: State, seat: int, scope: Scope) -> Iterator[Action]:
    mine = OWN[seat]
    others = "aAbBcCdDeE".replace(mine, "")
    for at in scope:
        if any(stack[0] in mine for stack in state.places[at]):  # V-35: absorbed ones do not count
            yield from _viruses(state, at, others)


def _attack(state: State, seat: int, scope: Scope, target: Thing, there: Thing) -> State:
    return viruses.remove(state, *target)


def _pulls(state: State, seat: int, scope: Scope, at: int, stack: Stack) -> Iterator[int]:
    """Yield where ``seat`` may move ``stack`` from ``at``: an own virus, the anchor, is at an end (VIR-A5, V-18)."""
    mine = OWN[seat]
    owner = SEAT[stack[0]]
    pushes = sum(1 for other in state.places[at] if other[0] in mine) > (owner == seat)
    for there in _within(state, scope, at, steps(state, at, owner, pushed=owner != seat)):
        if pushes or any(other[0] in mine for other in state.places[there]):
            yield there


def _pull_onward(state: State, seat: int, scope: Scope, target: Thing) -> Iterator[Action]:
    return _to(state, _pulls(state, seat, scope, *target))


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


def _absorb(state: State, seat: int, scope: Scope, target: Thing, there: Thing) -> State:
    return viruses.absorb(state, *target)


def _crisis_targets(state: State, seat: int, scope: Scope) -> Iterator[Action]:
    if viruses.spare_crises(state):
        for at in scope:
            if at < state.config.organs and not state.crises[at]:
                yield ("organ", state.config.names[at])


def _crisis(state: State, seat: int, scope: Scope, target: Thing, there: Thing) -> State:
    return viruses.place_crisis(state, target[0])


def _move(state: State, seat: int, scope: Scope, target: Thing, there: Thing) -> State:
    at, stack = target
    return viruses.move(state, at, stack, there[0])


DEEDS: Final[Mapping[str, Deed[State, Scope]]] = {
    "shield": Deed(_shield_targets, _shield),
    "move": Deed(_move_targets, _move, _move_onward),
    "infect": Deed(_infect_targets, _infect, _infect_onward, _is_place),
    "attack": Deed(_attack_targets, _attack),
    "magnet": Deed(_magnet_targets, _move, _pull_onward),
    "absorb": Deed(_absorb_targets, _absorb),
    "crisis": Deed(_crisis_targets, _crisis),
}
