"""The dummy of the game for two: a third virus that the players place (VIR-2)."""

from pnp.engine.core.agenda import push
from pnp.engine.core.chance import shuffled
from pnp.engine.games.viral import events as ev
from pnp.engine.games.viral.rules import INTERPRETER
from pnp.engine.games.viral.state import State, clockwise


def dummy(state: State) -> State:
    """Turn up some zone cards of the pile; the dummy gets a virus in each of those zones (VIR-2.4)."""
    state = _filled(state)
    count = state.config.numbers.dummy_viruses
    zones, spare = state.spare[:count], state.spare[count:]
    first, second = clockwise(state)
    others = (first, first if state.config.choice["V-22"] == "start-player" else second)
    choosers = [others[at % 2] for at in range(count)]
    state = state._replace(spare=spare, events=state.events + tuple(map(ev.Revealed, zones)))
    return push(state, *[("dummy-infects", chooser, zone) for chooser, zone in zip(choosers, zones, strict=True)])


def _filled(state: State) -> State:
    """Shuffle the zone cards of the viruses that no player has when too few are left (VIR-2.3, V-22)."""
    if len(state.spare) >= state.config.numbers.dummy_viruses:
        return state
    cards = state.config.zones * state.config.spare_sets
    order, counters, chance = shuffled(state.seed, state.counters, "spare", cards)
    return state._replace(spare=state.spare + order, counters=counters, events=(*state.events, chance))


def dummy_infects(state: State, chooser: int, zone: str) -> State:
    """Ask where in the zone the dummy infects; without tokens it moves one of its viruses there (V-15, V-22)."""
    return INTERPRETER.act(state, chooser, state.config.dummy, "infect", state.config.scopes[zone])
