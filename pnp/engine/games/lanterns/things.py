"""Which things effects mean: places, lanterns, stalls, and how many there are."""

from collections.abc import Sequence

from pnp.engine.core.effects import NOBODY, Scene
from pnp.engine.games.lanterns.data import NEST
from pnp.engine.games.lanterns.state import State
from pnp.model.effect.tree import HERE, ZONE_PLAYED, Effect, Selector
from pnp.model.effect.vocabulary import UNPLACED

LANTERN, STALL = "lantern", "stall"
SUPPLY, NOWHERE = "supply", ""
"""The place of lanterns that are not placed, and of what has no place."""


def effect(state: State, source: str) -> Effect:
    """Return what a card does."""
    return state.config.effects[source]


def everyone(state: State, scene: Scene) -> tuple[int, ...]:
    """Return all seats, from the one that plays the card on."""
    players = state.config.players
    return tuple((scene.seat + at) % players for at in range(players))


def table(state: State, scene: Scene, name: str) -> int:
    """Return what a table has for this number of players."""
    return state.config.tables[name]


def scope(state: State, scene: Scene, place: str) -> tuple[int, ...]:
    """Return the places that are meant; all of them where none is named."""
    config = state.config
    if not place:
        return tuple(range(len(config.names)))
    if place == NEST:
        return (config.place_of[f"yard-{scene.seat}"],)
    if place in {ZONE_PLAYED, HERE}:
        name = scene.zone if place == ZONE_PLAYED else scene.here
        return (config.place_of[name],) if name in config.place_of else ()
    return config.scopes[place]


def stalls(state: State, scene: Scene, what: Selector) -> list[int]:
    """Return the stalls that are meant."""
    return [at for at in scope(state, scene, what.place) if at < state.config.stalls and fits(state, at, what.filters)]


def fits(state: State, at: int, filters: Sequence[str]) -> bool:
    """Return whether a place is a stall that is like all filters say; without filters any place is."""
    if at >= state.config.stalls:
        return not filters
    like = {state.config.colours[at], "lit" if state.lit[at] else "dark"}
    return like.issuperset(filters)


def items(state: State, scene: Scene, what: Selector, whose: Sequence[int]) -> list[tuple[str, int]]:
    """Return the place and the owner of each thing."""
    names = state.config.names
    if what.thing == STALL:
        return [(names[at], NOBODY) for at in stalls(state, scene, what)]
    if what.thing != LANTERN:
        return [(NOWHERE, seat) for seat in whose for _ in range(counted(state, scene, what, (seat,)))]
    if UNPLACED in what.filters:
        return [(SUPPLY, seat) for seat in whose for _ in range(state.supply[seat])]
    places = [at for at in scope(state, scene, what.place) if fits(state, at, what.filters)]
    return [(names[at], owner) for at in places for owner in state.places[at] if owner in whose]


def counted(state: State, scene: Scene, what: Selector, whose: Sequence[int]) -> int:
    """Return how many things there are."""
    match what.thing:
        case "point":
            return sum(state.points[seat] for seat in whose)
        case "coin":
            return sum(state.coins[seat] for seat in whose)
        case "fame":
            return sum(state.fame[seat] for seat in whose)
        case "card":
            return sum(len(state.hand[seat]) for seat in whose)
        case _:
            return len(items(state, scene, what, whose))


def most(state: State, scene: Scene, place: str) -> list[int]:
    """Return the seats with most lanterns in a place; nobody where there is none."""
    there = [owner for at in scope(state, scene, place) for owner in state.places[at]]
    highest = max((there.count(owner) for owner in there), default=0)
    return [owner for owner in sorted(set(there)) if there.count(owner) == highest]
