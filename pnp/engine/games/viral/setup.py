"""Setting up: chance first, then the first viruses, the nests, and the draft (VIR-S, VIR-X1 … X3)."""

from collections.abc import Sequence
from itertools import permutations

from pnp.engine.core.agenda import Task, committed, push, waiting
from pnp.engine.core.chance import Seed, draw, shuffled
from pnp.engine.core.game import Action
from pnp.engine.games.viral import events as ev
from pnp.engine.games.viral.config import Config
from pnp.engine.games.viral.state import WHITE, State, own, put
from pnp.engine.games.viral.viruses import infect


def opening(config: Config, seed: Seed) -> State:
    """Return the position before the first decision of the set-up: all that chance lays out is laid out.

    Zone tiles lie before the first virus is placed, as the expansion has it (V-25); in the base game nothing can tell
    the difference, for they lie open.
    """
    seats = config.seats
    start, counters, started = draw(seed, (), "start", config.players)
    tiles, counters, tiled = shuffled(seed, counters, "tiles", config.tiles)
    pile, counters, piled = shuffled(seed, counters, "events", config.events)
    deck, counters, decked = shuffled(seed, counters, "mutations", config.mutations)
    none: tuple[tuple[str, ...], ...] = ((),) * seats
    no_pairs: tuple[tuple[tuple[str, str], ...], ...] = ((),) * seats
    return State(
        config=config,
        seed=seed,
        counters=counters,
        agenda=_set_up(config, start),
        commits=((),) * config.players,
        events=(started, tiled, piled, decked),
        round=0,
        phase=0,
        start=start,
        active=-1,
        places=((),) * len(config.names),
        crises=(0,) * config.organs,
        nests=(-1,) * seats if config.nests else (),
        tiles=tiles[: len(config.zones)],
        side=WHITE,
        supply=(config.tokens,) * seats,
        score=(0,) * seats,
        research=(0,) * seats,
        track=_first_track(config, start),
        zone_hand=(config.zones,) * config.players + ((),) * (seats - config.players),
        hand=config.starting[: config.players] + ((),) * (seats - config.players),
        played=no_pairs,
        resting=no_pairs,
        gained=(0,) * seats,
        packets=_packets(config, deck) if config.draft else none,
        drafted=none,
        display=() if config.draft else deck[: config.numbers.mutation_display],
        deck=() if config.draft else deck[config.numbers.mutation_display :],
        pile=pile[: config.rounds],
        spare=(),
        unlocked=none,
        unlocks=0,
    )


def _first_track(config: Config, start: int) -> tuple[int, ...]:
    """Return the tie track: the start player on top, the others clockwise (VIR-S04); a dummy above all (VIR-2.2)."""
    seats = tuple((start + at) % config.players for at in range(config.players))
    return seats if config.dummy < 0 else (config.dummy, *seats)


def _set_up(config: Config, start: int) -> tuple[Task, ...]:
    """Return the tasks of the set-up: first viruses from the last player counter-clockwise, nests, draft (VIR-S05)."""
    backwards = [(start - 1 - at) % config.players for at in range(config.organs)]
    pairs = [(seat, seat) for seat in backwards]
    if config.dummy >= 0:  # V-39: each turn one of the own, then one of the dummy's
        pairs = [(seat, owner) for seat in backwards[: config.organs // 2] for owner in (seat, config.dummy)]
    nesters = [(start + at) % config.players for at in range(config.players)] if config.nests else []
    return (
        *(("first-virus", seat, owner) for seat, owner in pairs),
        *(("nest", seat) for seat in nesters),
        *([("draft",)] if config.draft else []),
        ("round",),
    )


def _packets(config: Config, deck: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    size = config.numbers.mutations_gained
    dealt = (tuple(deck[at * size : (at + 1) * size]) for at in range(config.players))
    return tuple(dealt) + ((),) * (config.seats - config.players)


def first_virus_legal(state: State, _chooser: int, chooser: int, owner: int) -> list[Action]:
    """Return the empty organs, outside zones with an own virus where there are such (VIR-S05, V-38)."""
    config = state.config
    empty = [at for at in range(config.organs) if not state.places[at]]
    held = {config.zone_of[at] for at in range(config.organs) if own(state.places[at], owner)}
    free = [at for at in empty if config.zone_of[at] not in held] or empty
    return [("organ", config.names[at]) for at in free]


def first_virus_take(state: State, _chooser: int, action: Action, chooser: int, owner: int) -> State:
    """Place the virus, normal side up."""
    return infect(state, owner, state.config.place_of[str(action[1])])


def drafters(state: State) -> tuple[int, ...]:
    """Return the players that have not picked."""
    return waiting(state.commits, tuple(range(state.config.players)))


def draft_legal(state: State, seat: int) -> list[Action]:
    """Return the cards of the packet in hand."""
    return [("keep", card) for card in dict.fromkeys(state.packets[seat])]


def draft_take(state: State, seat: int, action: Action) -> State:
    """Keep a card; when all have, the rest goes to the left, until there is nothing left to pass (V-23)."""
    state = state._replace(commits=committed(state.commits, seat, action), events=(*state.events, ev.Picked(seat)))
    if drafters(state):
        return push(state, ("draft",))
    players = state.config.players
    drafted, packets = state.drafted, state.packets
    for player in range(players):
        card = str(state.commits[player][1])
        at = packets[player].index(card)
        packets = put(packets, player, packets[player][:at] + packets[player][at + 1 :])
        drafted = put(drafted, player, (*drafted[player], card))
    passed = tuple(packets[(player - 1) % players] for player in range(players)) + packets[players:]
    state = state._replace(commits=((),) * players, drafted=drafted, packets=passed)
    return push(state, ("draft",) if passed[0] else ("order",))


def order_legal(state: State, seat: int) -> list[Action]:
    """Return the orders in which the drafted cards may come."""
    return [("order", *order) for order in dict.fromkeys(permutations(state.drafted[seat]))]


def order_take(state: State, seat: int, action: Action) -> State:
    """Lay the cards out in that order; all of them are open once every player has (V-23)."""
    state = state._replace(commits=committed(state.commits, seat, action))
    if drafters(state):
        return push(state, ("order",))
    for player, order in enumerate(state.commits):
        cards = tuple(map(str, order[1:]))
        happened = (*state.events, ev.Ordered(player, cards))
        state = state._replace(drafted=put(state.drafted, player, cards), events=happened)
    return state._replace(commits=((),) * state.config.players)
