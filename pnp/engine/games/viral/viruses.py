"""What can befall viruses on the board. Each function returns the state after it, crises that it triggers included."""

from collections.abc import Callable, Iterable

from pnp.engine.core.agenda import push
from pnp.engine.games.viral import events as ev
from pnp.engine.games.viral.state import NORMAL, OWN, SEAT, SHIELDED, Place, Stack, State, put


def without(place: Place, stack: Stack) -> Place:
    """Return the place without one ``stack``."""
    at = place.index(stack)
    return place[:at] + place[at + 1 :]


def with_stacks(place: Place, *stacks: Stack) -> Place:
    """Return the place with ``stacks`` in it as well."""
    return tuple(sorted((*place, *stacks)))


def infect(state: State, seat: int, at: int) -> State:
    """Place a virus from the supply, normal side up (VIR-A3)."""
    state = state._replace(
        places=put(state.places, at, with_stacks(state.places[at], NORMAL[seat])),
        supply=put(state.supply, seat, state.supply[seat] - 1),
        events=(*state.events, ev.Infected(seat, state.config.names[at])),
    )
    return trigger(state)


def relocate(state: State, source: int, stack: Stack, at: int) -> State:
    """Place a virus of the board anew, normal side up; what it had absorbed stays where it was (V-15)."""
    names = state.config.names
    left = with_stacks(without(state.places[source], stack), *stack[1:])
    places = put(state.places, source, left)
    places = put(places, at, with_stacks(places[at], stack[0].lower()))
    happened = (*state.events, ev.Relocated(stack[0], names[source], names[at]))
    return trigger(state._replace(places=places, events=happened + _released(state, stack, source)))


def move(state: State, source: int, stack: Stack, at: int) -> State:
    """Move a virus with all that it has absorbed (VIR-A2)."""
    names = state.config.names
    places = put(state.places, source, without(state.places[source], stack))
    places = put(places, at, with_stacks(places[at], stack))
    return trigger(state._replace(places=places, events=(*state.events, ev.Moved(stack, names[source], names[at]))))


def shield(state: State, at: int, stack: Stack) -> State:
    """Flip a virus to its shield side (VIR-A1)."""
    return _faced(state, at, stack, SHIELDED[SEAT[stack[0]]], ev.Shielded)


def unshield(state: State, at: int, stack: Stack) -> State:
    """Flip a virus to its normal side."""
    return _faced(state, at, stack, NORMAL[SEAT[stack[0]]], ev.Unshielded)


def _faced(
    state: State, at: int, stack: Stack, top: str, event: Callable[[int, str], ev.Shielded | ev.Unshielded]
) -> State:
    place = with_stacks(without(state.places[at], stack), top + stack[1:])
    happened = event(SEAT[stack[0]], state.config.names[at])
    return state._replace(places=put(state.places, at, place), events=(*state.events, happened))


def absorb(state: State, at: int, stack: Stack) -> State:
    """Put all others of the organ below ``stack``, faces kept, stacks among them flattened (VIR-A6, V-19)."""
    below = "".join(sorted(stack[1:] + "".join(without(state.places[at], stack))))
    grown = stack[0] + below
    happened = ev.Absorbed(grown, state.config.names[at])
    return state._replace(places=put(state.places, at, (grown,)), events=(*state.events, happened))


def remove(state: State, at: int, stack: Stack) -> State:
    """Remove a virus from the board; a shield saves it and is lost (VIR-A1b)."""
    return trigger(unshield(state, at, stack) if stack[0] in SHIELDED else take_off(state, at, stack))


def remove_all(state: State, chosen: Iterable[tuple[int, Stack]]) -> State:
    """Remove each of these viruses as ``remove`` does; what is released meanwhile stays, and triggers at the end."""
    for at, stack in chosen:
        state = unshield(state, at, stack) if stack[0] in SHIELDED else take_off(state, at, stack)
    return trigger(state)


def take_off(state: State, at: int, stack: Stack) -> State:
    """Return a virus to its owner whatever its side; what it had absorbed is released (VIR-C5, VIR-A6b)."""
    seat = SEAT[stack[0]]
    happened = (*state.events, ev.Removed(seat, state.config.names[at]), *_released(state, stack, at))
    return state._replace(
        places=put(state.places, at, with_stacks(without(state.places[at], stack), *stack[1:])),
        supply=put(state.supply, seat, state.supply[seat] + 1),
        events=happened,
    )


def _released(state: State, stack: Stack, at: int) -> tuple[ev.Released, ...]:
    return (ev.Released(stack[1:], state.config.names[at]),) if stack[1:] else ()


def release_all(state: State) -> State:
    """Release every absorbed virus where it is (VIR-P6.2)."""
    for at, place in enumerate(state.places):
        below = "".join(stack[1:] for stack in place)
        if below:
            free = tuple(sorted("".join(place)))
            happened = ev.Released("".join(sorted(below)), state.config.names[at])
            state = state._replace(places=put(state.places, at, free), events=(*state.events, happened))
    return trigger(state)


def owned(state: State, seat: int, places: Iterable[int]) -> list[tuple[int, Stack]]:
    """Return the counted viruses of ``seat`` in ``places``, each with its place."""
    letters = OWN[seat]
    return [(at, stack) for at in places for stack in state.places[at] if stack[0] in letters]


def trigger(state: State) -> State:
    """Place the lowest crisis tile where an organ is at the threshold and has none (VIR-C1); state-based (V-33).

    Where several organs are, one decision each says which is next (V-09).
    """
    crises, threshold = state.crises, state.config.threshold
    calm = [at for at, tile in enumerate(crises) if not tile and len(state.places[at]) >= threshold]
    if not calm or not spare_crises(state):
        return state
    if len(calm) == 1:
        return place_crisis(state, calm[0])
    asked = state.agenda and state.agenda[0] == ("trigger",)
    return state if asked else push(state, ("trigger",))


def spare_crises(state: State) -> list[int]:
    """Return the crisis tiles in the supply, the lowest first."""
    return [tile for tile in state.config.crises if tile not in state.crises]


def place_crisis(state: State, at: int) -> State:
    """Place the lowest crisis tile of the supply on an organ (VIR-A7)."""
    tile = spare_crises(state)[0]
    happened = ev.Triggered(tile, state.config.names[at])
    return state._replace(crises=put(state.crises, at, tile), events=(*state.events, happened))
