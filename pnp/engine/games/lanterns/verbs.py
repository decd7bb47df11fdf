"""The verbs as a table: the generic ones as this game carries them out, and ``swap``, which is its own."""

from collections.abc import Iterator, Mapping

from pnp.engine.core.chance import shuffled
from pnp.engine.core.effects import Aim, Deed, Flow, Thing
from pnp.engine.core.game import Action
from pnp.engine.games.lanterns import events as ev
from pnp.engine.games.lanterns.state import State, put, without
from pnp.engine.games.lanterns.things import SUPPLY, fits, items, scope, stalls
from pnp.model.effect.tree import Selector

EVERYTHING = 1 << 20
"""More than anybody gains in a game."""


def _wealth(state: State, thing: str) -> tuple[int, ...]:
    return state.points if thing == "point" else state.coins


def _owned(state: State, seat: int, aim: Aim) -> int:
    return _wealth(state, aim.what.thing)[seat]


def _endless(state: State, seat: int, aim: Aim) -> int:
    return EVERYTHING


def _enriched(state: State, seat: int, thing: str, number: int) -> State:
    column = put(_wealth(state, thing), seat, _wealth(state, thing)[seat] + number)
    return state._replace(points=column) if thing == "point" else state._replace(coins=column)


def _gain(state: State, seat: int, aim: Aim, number: int, source: str) -> State:
    thing = aim.what.thing
    state = _enriched(state, seat, thing, number)
    return state._replace(events=(*state.events, ev.Gained(seat, thing, number)))


def _lose(state: State, seat: int, aim: Aim, number: int, source: str) -> State:
    thing = aim.what.thing
    state = _enriched(state, seat, thing, -number)
    return state._replace(events=(*state.events, ev.Lost(seat, thing, number)))


def draw(state: State, seat: int, number: int) -> State:
    """Have a seat draw cards; where the deck runs out, the discarded ones are shuffled."""
    for _ in range(number):
        if not state.deck:
            deck, counters, chance = shuffled(state.seed, state.counters, "deck", state.discard)
            events = (*state.events, chance)
            state = state._replace(deck=deck, discard=(), counters=counters, events=events)
        state = state._replace(
            hand=put(state.hand, seat, (*state.hand[seat], state.deck[0])),
            deck=state.deck[1:],
            peeked=tuple(max(known - 1, 0) for known in state.peeked),
        )
    return state._replace(events=(*state.events, ev.Drew(seat, number)))


def drawable(state: State) -> int:
    """Return how many cards can be drawn."""
    return len(state.deck) + len(state.discard)


def _draw(state: State, seat: int, aim: Aim, number: int, source: str) -> State:
    return draw(state, seat, number)


def _left(state: State, seat: int, aim: Aim) -> int:
    return drawable(state)


def _peek(state: State, seat: int, aim: Aim, number: int, source: str) -> State:
    known = max(number, state.peeked[seat])
    return state._replace(peeked=put(state.peeked, seat, known), events=(*state.events, ev.Peeked(seat, number)))


def _unknown(state: State, seat: int, aim: Aim) -> int:
    """Return how many cards can be looked at, if there are any that the seat does not know."""
    return len(state.deck) if state.peeked[seat] < len(state.deck) else 0


def _above(state: State, seat: int, aim: Aim) -> int:
    return state.config.numbers.fame_top - state.fame[seat]


def _below(state: State, seat: int, aim: Aim) -> int:
    return state.fame[seat]


def _advance(state: State, seat: int, aim: Aim, number: int, source: str) -> State:
    fame = put(state.fame, seat, state.fame[seat] + number)
    return state._replace(fame=fame, events=(*state.events, ev.Advanced(seat, number)))


def _retreat(state: State, seat: int, aim: Aim, number: int, source: str) -> State:
    fame = put(state.fame, seat, state.fame[seat] - number)
    return state._replace(fame=fame, events=(*state.events, ev.Retreated(seat, number)))


def _cards(state: State, doer: int, aim: Aim) -> list[Action]:
    return [("card", card) for card in state.hand[doer]]


def _discard(state: State, doer: int, aim: Aim, target: Thing, there: Thing) -> State:
    card = str(target[1])
    return state._replace(
        hand=put(state.hand, doer, without(state.hand[doer], card)),
        shown=put(state.shown, doer, without(state.shown[doer], card)),
        discard=(*state.discard, card),
        events=(*state.events, ev.Discarded(doer, card)),
    )


def _hidden(state: State, doer: int, aim: Aim) -> list[Action]:
    hidden = state.hand[doer]
    for card in state.shown[doer]:
        hidden = without(hidden, card)
    return [("card", card) for card in hidden]


def _reveal(state: State, doer: int, aim: Aim, target: Thing, there: Thing) -> State:
    card = str(target[1])
    shown = put(state.shown, doer, tuple(sorted((*state.shown[doer], card))))
    return state._replace(shown=shown, events=(*state.events, ev.Revealed(doer, card)))


def _free(state: State, doer: int, aim: Aim) -> list[Action]:
    """Return where each owner's lantern can be placed: at stalls, at shrines that are named, in the own yard."""
    places = [at for at in scope(state, aim.scene, aim.what.place) if aim.what.place or at < state.config.stalls]
    names = state.config.names
    owners = [owner for owner in aim.whose if state.supply[owner]]
    return [("at", names[at], owner) for at in places if fits(state, at, _on(aim.what)) for owner in owners]


def _on(what: Selector) -> tuple[str, ...]:
    return tuple(word for word in what.filters if word != "unplaced")


def _pieces(state: State, doer: int, aim: Aim) -> list[Action]:
    return [("at", name, owner) for name, owner in items(state, *aim) if name != SUPPLY]


def _movable(state: State, doer: int, aim: Aim) -> list[Action]:
    """Return the lanterns at stalls: those in shrines and yards stay there."""
    market = {*state.config.names[: state.config.stalls]}
    return [target for target in _pieces(state, doer, aim) if target[1] in market]


def _neighbours(state: State, doer: int, aim: Aim, target: Thing) -> list[Action]:
    """Return the stalls beside a lantern's: they stand in a ring."""
    at, count = state.config.place_of[str(target[1])], state.config.stalls
    return [("to", state.config.names[there]) for there in dict.fromkeys(((at - 1) % count, (at + 1) % count))]


def _set(state: State, changes: Mapping[int, tuple[int, ...]]) -> State:
    places = tuple(tuple(sorted(changes.get(at, there))) for at, there in enumerate(state.places))
    return state._replace(places=places)


def hang(state: State, owner: int, name: str) -> State:
    """Hang a lantern from its owner's supply."""
    at = state.config.place_of[name]
    state = _set(state, {at: (*state.places[at], owner)})
    supply = put(state.supply, owner, state.supply[owner] - 1)
    return state._replace(supply=supply, events=(*state.events, ev.Placed(owner, name)))


def _place(state: State, doer: int, aim: Aim, target: Thing, there: Thing) -> State:
    return hang(state, int(target[2]), str(target[1]))


def _move(state: State, doer: int, aim: Aim, target: Thing, there: Thing) -> State:
    origin, name, owner = str(target[1]), str(there[1]), int(target[2])
    old, new = state.config.place_of[origin], state.config.place_of[name]
    state = _set(state, {old: without(state.places[old], owner), new: (*state.places[new], owner)})
    return state._replace(events=(*state.events, ev.Moved(owner, origin, name)))


def _taken(state: State, target: Thing) -> tuple[State, str, int]:
    name, owner = str(target[1]), int(target[2])
    at = state.config.place_of[name]
    return _set(state, {at: without(state.places[at], owner)}), name, owner


def _remove(state: State, doer: int, aim: Aim, target: Thing, there: Thing) -> State:
    state, name, owner = _taken(state, target)
    return state._replace(events=(*state.events, ev.Removed(owner, name)))


def _return(state: State, doer: int, aim: Aim, target: Thing, there: Thing) -> State:
    state, name, owner = _taken(state, target)
    supply = put(state.supply, owner, state.supply[owner] + 1)
    return state._replace(supply=supply, events=(*state.events, ev.Returned(owner, name)))


def _tiles(state: State, doer: int, aim: Aim) -> list[Action]:
    return [("stall", state.config.names[at]) for at in stalls(state, aim.scene, aim.what)]


def _flip(state: State, doer: int, aim: Aim, target: Thing, there: Thing) -> State:
    at = state.config.place_of[str(target[1])]
    lit = put(state.lit, at, 1 - state.lit[at])
    return state._replace(lit=lit, events=(*state.events, ev.Flipped(str(target[1]), lit[at])))


def _swappable(state: State, doer: int, aim: Aim) -> list[Action]:
    own = dict.fromkeys(_movable(state, doer, aim))
    return [target for target in own if any(_partners(state, doer, target))]


def _partners(state: State, doer: int, target: Thing) -> Iterator[Action]:
    for at, there in enumerate(state.places[: state.config.stalls]):
        if state.config.names[at] != target[1]:
            yield from (("with", state.config.names[at], owner) for owner in dict.fromkeys(there) if owner != doer)


def _swap_with(state: State, doer: int, aim: Aim, target: Thing) -> list[Action]:
    return list(_partners(state, doer, target))


def _swap(state: State, doer: int, aim: Aim, target: Thing, there: Thing) -> State:
    mine, yours, other = str(target[1]), str(there[1]), int(there[2])
    here, far = state.config.place_of[mine], state.config.place_of[yours]
    changed = {
        here: (*without(state.places[here], doer), other),
        far: (*without(state.places[far], other), doer),
    }
    return _set(state, changed)._replace(events=(*state.events, ev.Swapped(doer, mine, other, yours)))


VERBS: Mapping[str, Flow[State, Aim] | Deed[State, Aim]] = {
    "gain": Flow(_endless, _gain),
    "lose": Flow(_owned, _lose),
    "draw": Flow(_left, _draw),
    "peek": Flow(_unknown, _peek),
    "advance": Flow(_above, _advance),
    "retreat": Flow(_below, _retreat),
    "discard": Deed(_cards, _discard),
    "reveal": Deed(_hidden, _reveal),
    "place": Deed(_free, _place, pieces=True),
    "move": Deed(_movable, _move, _neighbours, pieces=True),
    "remove": Deed(_pieces, _remove, pieces=True),
    "return": Deed(_pieces, _return, pieces=True),
    "flip": Deed(_tiles, _flip, apart=True),
    "swap": Deed(_swappable, _swap, _swap_with),
}
