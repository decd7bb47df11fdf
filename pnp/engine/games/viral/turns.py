"""Phase 1: pairs chosen in secret, revealed, and resolved in turn (VIR-P1)."""

from pnp.engine.core.agenda import Task, committed, push, waiting
from pnp.engine.core.effects import Scene, some
from pnp.engine.core.game import Action
from pnp.engine.games.viral import events as ev
from pnp.engine.games.viral.expansion import nest_of
from pnp.engine.games.viral.rules import INTERPRETER
from pnp.engine.games.viral.state import State, clockwise, put
from pnp.engine.games.viral.verbs import DEEDS


def play_cards(state: State) -> State:
    """Lay out phase 1: the pairs, each chosen by all at once and resolved in turn (VIR-P1.1 … P1.4)."""
    pairs: list[Task] = [
        task for side in range(state.config.numbers.pairs) for task in (("choose", side), ("resolve", side))
    ]
    dummy: list[Task] = [("dummy",)] if state.config.dummy >= 0 else []
    return push(state, *dummy, *pairs, ("tidy",))


def choosers(state: State, side: int) -> tuple[int, ...]:
    """Return the players that have not chosen their pair."""
    return waiting(state.commits, tuple(range(state.config.players)))


def pairs(state: State, seat: int, side: int) -> list[Action]:
    """Return every zone card of the hand with every mutation card of it."""
    cards = dict.fromkeys(state.hand[seat])
    return [("pair", zone, card) for zone in state.zone_hand[seat] for card in cards]


def choose_pair(state: State, seat: int, action: Action, side: int) -> State:
    """Lay a pair face down; all are turned up together, or each on its owner's turn (VIR-P1.2, V-03, VIR-X6)."""
    commits = committed(state.commits, seat, action)
    happened = (*state.events, ev.Chose(seat))
    if waiting(commits, tuple(range(state.config.players))):
        return state._replace(commits=commits, events=happened, agenda=(("choose", side), *state.agenda))
    state = state._replace(commits=commits, events=happened)
    if not state.config.nests and state.config.choice["V-03"] == "together":
        for player in clockwise(state):
            state = turn_up(state, player, side)
    return state


def turn_up(state: State, seat: int, side: int) -> State:
    """Turn up the pair that a seat has laid down, if it still lies face down."""
    if not state.commits[seat]:
        return state
    zone, card = map(str, state.commits[seat][1:])
    hand = state.hand[seat]
    at = hand.index(card)
    return state._replace(
        commits=committed(state.commits, seat, ()),
        zone_hand=put(state.zone_hand, seat, tuple(held for held in state.zone_hand[seat] if held != zone)),
        hand=put(state.hand, seat, hand[:at] + hand[at + 1 :]),
        played=put(state.played, seat, (*state.played[seat], (zone, card))),
        events=(*state.events, ev.Played(seat, side, zone, card)),
    )


def resolve(state: State, side: int) -> State:
    """Give each player a turn, from the start player on; with nests, free infections come first (VIR-X9)."""
    seats = clockwise(state)
    free: list[Task] = [("free", seat) for seat in seats] if state.config.nests else []
    return push(state, *free, *[("turn", seat, side) for seat in seats])


def free(state: State, seat: int) -> State:
    """Ask a player about the free infection into the nest, if there is a virus for it (VIR-X9)."""
    possible = some(DEEDS["infect"].targets(state, seat, (nest_of(state, seat),)))
    return push(state, ("free-infection", seat)) if possible else state


def free_legal(state: State, _seat: int, _owner: int) -> list[Action]:
    """Return yes and no."""
    return [("infect",), ("pass",)]


def free_take(state: State, _seat: int, action: Action, owner: int) -> State:
    """Infect the nest, or do not."""
    if action != ("infect",):
        return state
    return INTERPRETER.act(state, owner, owner, "infect", (nest_of(state, owner),))


def turn(state: State, seat: int, side: int) -> State:
    """Begin a turn: the pair is open, and its card's steps may be used."""
    state = turn_up(state, seat, side)
    zone, card = state.played[seat][-1]
    unlocks = state.unlocks if state.config.choice["V-27"] == "per-round" else 0
    return INTERPRETER.stage(state._replace(active=seat, unlocks=unlocks), Scene(card, seat, zone), 0)


def tidy(state: State) -> State:
    """Take back the cards of the round before, and put those of this one to rest (VIR-P1.4)."""
    zones = tuple((*hand, *(z for z, _ in old)) for hand, old in zip(state.zone_hand, state.resting, strict=True))
    hands = tuple((*hand, *(c for _, c in old)) for hand, old in zip(state.hand, state.resting, strict=True))
    none: tuple[tuple[str, str], ...] = ()
    return state._replace(
        zone_hand=zones, hand=hands, resting=state.played, played=(none,) * state.config.seats, active=-1
    )
