"""Rounds and their phases 2 to 6 (VIR-P2 … P6), and the dummy of the game for two (VIR-2)."""

from collections.abc import Sequence

from pnp.engine.core.agenda import Task, push
from pnp.engine.core.chance import shuffled
from pnp.engine.core.effects import Scene
from pnp.engine.core.game import Action
from pnp.engine.games.viral import events as ev
from pnp.engine.games.viral.rules import INTERPRETER
from pnp.engine.games.viral.scoring import controller, score, totals, turn_tiles
from pnp.engine.games.viral.state import BLUE, DUE, SHIELDED, State, clockwise, in_turn, own, put
from pnp.engine.games.viral.verbs import DEEDS
from pnp.engine.games.viral.viruses import owned, place_crisis, release_all, remove_all, take_off, trigger, unshield
from pnp.model.effect.tree import Step

PHASES = {
    "play": "play-cards",
    "research": "research",
    "event": "event",
    "immunity": "immunity",
    "cure": "cure",
    "end": "close",
}
"""The task of each phase, by the phase's name among the constants."""
NAMES, TASKS = tuple(PHASES), tuple(PHASES.values())


def begin_round(state: State) -> State:
    """Pass the start player marker to the left, but for the first round, and lay out the phases (VIR-P1.0)."""
    start = state.start
    if state.round:
        start = (start + 1) % state.config.players
        state = state._replace(start=start, events=(*state.events, ev.Passed(start)))
    return push(state._replace(round=state.round + 1, unlocks=0), *[("phase", at) for at in range(1, 7)])


def begin_phase(state: State, phase: int) -> State:
    """Put the step marker on a phase; tiles that are due turn now (V-01)."""
    state = state._replace(phase=phase, events=(*state.events, ev.Began(state.round, phase)))
    return push(turn_tiles(state) if state.side == DUE else state, (TASKS[phase - 1],))


def research_phase(state: State) -> State:
    """Lay out the zones in the order of their numbers (VIR-P2.1)."""
    return push(state, *[("zone", zone) for zone in range(len(state.config.zones))])


def zone(state: State, number: int) -> State:
    """Score a zone's tile for who controls it, and move their research (VIR-P2.2)."""
    seat = controller(state, number)
    if seat < 0:
        return state
    config = state.config
    tile = config.tiles[state.tiles[number]]
    face = tile.blue if state.side == BLUE else tile.white
    state = push(state, ("research-marker", seat, face.research)) if face.research else state
    points = face.points + config.bonus[number]
    return score(state, seat, points, config.zones[number]) if points else state


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
    parts = state.config.cards[card].stages[stage]
    node, scene = parts[0][0].node, Scene(card, state.start)
    if len(parts) == len(parts[0]) == 1 and isinstance(node, Step):
        if node.verb not in DEEDS:
            return INTERPRETER.befall(state, scene, node, in_turn(state))
        if node.verb == "crisis":
            aim = INTERPRETER.aim(state, scene, node, scene.seat)
            return INTERPRETER.act(state, scene.seat, scene.seat, node.verb, aim)
    return push(state, *[INTERPRETER.asked(Scene(card, seat), stage, parts) for seat in in_turn(state)])


def immunity(state: State) -> State:
    """Lay out the tiles that lie now, in ascending number; any placed later work in the next round (V-10, V-34)."""
    return push(state, *[("respond", tile) for tile in sorted(filter(None, state.crises))])


def respond(state: State, tile: int) -> State:
    """Carry out an immune response: points, removal, and the tile back to the supply (VIR-P4.1 … P4.4)."""
    at = state.crises.index(tile)
    place = state.places[at]
    if not place:
        return calm(state, at)
    counts = {seat: own(place, seat) for seat in in_turn(state)}
    most = max(state.track, key=lambda seat: (counts[seat], -state.track.index(seat)))
    numbers = state.config.numbers
    points = {seat: numbers.most if seat == most else numbers.present for seat, count in counts.items() if count}
    scores: list[Task] = [("score", seat, number, "immunity") for seat, number in points.items() if number]
    return push(state, *scores, ("purge", at), ("calm", at))


def purge(state: State, at: int) -> State:
    """Remove all viruses of the organ; shielded ones flip and stay, and so do those released now (VIR-P4.3, V-08).

    Crises are looked at only once the tile is back.
    """
    along = state.config.choice["V-08"] == "removed"
    gone: tuple[str, ...] = state.places[at]
    while gone:
        released: list[str] = []
        for stack in gone:
            if stack[0] in SHIELDED:
                state = unshield(state, at, stack)
            else:
                state = take_off(state, at, stack)
                released += stack[1:]
        gone = tuple(released) if along else ()
    return state


def calm(state: State, at: int) -> State:
    """Return a crisis tile to the supply, where it may be needed at once (VIR-P4.4, V-33)."""
    happened = ev.Calmed(state.crises[at], state.config.names[at])
    return trigger(state._replace(crises=put(state.crises, at, 0), events=(*state.events, happened)))


def cure(state: State) -> State:
    """Cure each seat whose research is at the top, nests spared (VIR-P5.1, VIR-X5).

    What is absorbed when the phase begins is spared, whoever is cured with it and in whatever turn (V-20).
    """
    seats = [seat for seat in in_turn(state) if state.research[seat] >= state.config.research_top]
    chosen = [virus for seat in seats for virus in owned(state, seat, range(state.config.organs))]
    for seat in seats:
        state = state._replace(research=put(state.research, seat, 0), events=(*state.events, ev.Cured(seat)))
    return remove_all(state, chosen)


def close(state: State) -> State:
    """Order the tie track, release what was absorbed, and end the game or begin a round (VIR-P6.1 … P6.3, V-30)."""
    last = not state.pile
    if not last or state.config.choice["V-12"] == "after":
        track = tuple(sorted(state.track, key=lambda seat: state.score[seat]))
        state = state._replace(track=track, events=(*state.events, ev.Ranked(track)))
    return release_all(push(state, ("end",) if last else ("round",)))


def end(state: State) -> State:
    """End the game."""
    return state._replace(phase=0, events=(*state.events, ev.Ended(totals(state))))


def trigger_seats(state: State) -> tuple[int, ...]:
    """Return who decides which organ gets the lowest tile: the start player, also outside phase 4 (V-09)."""
    active = state.active if state.config.choice["V-09"] == "active-player" else -1
    return (state.start if active < 0 else active,)


def trigger_legal(state: State, _seat: int) -> list[Action]:
    """Return the organs at the threshold without a tile."""
    config = state.config
    return [
        ("organ", config.names[at])
        for at, tile in enumerate(state.crises)
        if not tile and len(state.places[at]) >= config.threshold
    ]


def trigger_take(state: State, _seat: int, action: Action) -> State:
    """Place the lowest tile there, and look again."""
    return trigger(place_crisis(state, state.config.place_of[str(action[1])]))


def standing(totals_: Sequence[int], track: Sequence[int]) -> tuple[int, ...]:
    """Return the seats on the track, best first: most points, then lower on the track (VIR-E2, VIR-C6)."""
    return tuple(sorted(track, key=lambda seat: (-totals_[seat], -track.index(seat))))


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
