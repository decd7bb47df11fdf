"""The expansion: nests and upgrade cards (VIR-X). What upgrades do is unknown, so they do nothing."""

from pnp.engine.core.agenda import push
from pnp.engine.core.game import Action
from pnp.engine.games.viral import events as ev
from pnp.engine.games.viral.state import OWN, State, own, put
from pnp.engine.games.viral.viruses import take_off, trigger


def nest_legal(state: State, _seat: int, _owner: int) -> list[Action]:
    """Return the organs beside which a nest may be placed: not in the heart, one nest to an organ (VIR-X3)."""
    config = state.config
    return [("organ", config.names[at]) for at in range(config.organs) if config.nesting[at] and at not in state.nests]


def nest_take(state: State, _seat: int, action: Action, owner: int) -> State:
    """Place the nest."""
    place = str(action[1])
    nests = put(state.nests, owner, state.config.place_of[place])
    return state._replace(nests=nests, events=(*state.events, ev.Nested(owner, place)))


def nest_of(state: State, seat: int) -> int:
    """Return the place of a seat's nest."""
    return state.config.organs + seat


def may_unlock(state: State, seat: int) -> bool:
    """Return whether a seat has an upgrade that it can pay now: once in a turn (VIR-X7, V-27)."""
    config = state.config
    if not config.nests or state.unlocks & 1 << seat or seat == config.dummy:
        return False
    return bool(unlockings(state, seat))


def unlockings(state: State, seat: int) -> list[Action]:
    """Return the upgrades that the own viruses in the nest can pay for."""
    there = own(state.places[nest_of(state, seat)], seat)
    costs = state.config.costs.items()
    return [("unlock", name) for name, cost in costs if cost <= there and name not in state.unlocked[seat]]


def ask(state: State, seat: int) -> State:
    """Ask a seat which upgrade it turns over."""
    return push(state, ("unlock", seat))


def unlock_legal(state: State, _seat: int, seat: int) -> list[Action]:
    """Return the upgrades that can be paid for, and to be done."""
    return [("done",), *unlockings(state, seat)]


def unlock(state: State, _seat: int, action: Action, seat: int) -> State:
    """Turn an upgrade over, and pay for it virus by virus."""
    if action == ("done",):
        return state
    name = str(action[1])
    state = state._replace(
        unlocked=put(state.unlocked, seat, (*state.unlocked[seat], name)),
        unlocks=state.unlocks | 1 << seat,
        events=(*state.events, ev.Unlocked(seat, name)),
    )
    return pay(state, seat, state.config.costs[name])


def pay(state: State, seat: int, cost: int) -> State:
    """Ask which virus is paid next, while something is to be paid."""
    return push(state, ("pay", seat, cost)) if cost else state


def pay_legal(state: State, _seat: int, seat: int, cost: int) -> list[Action]:
    """Return the own viruses in the nest; shielded ones may be paid, too (V-28)."""
    nest = nest_of(state, seat)
    stacks = dict.fromkeys(stack for stack in state.places[nest] if stack[0] in OWN[seat])
    return [("virus", state.config.names[nest], stack) for stack in stacks]


def pay_take(state: State, _seat: int, action: Action, seat: int, cost: int) -> State:
    """Remove the virus; it really leaves, for this is a cost (V-28)."""
    return pay(trigger(take_off(state, nest_of(state, seat), str(action[2]))), seat, cost - 1)
