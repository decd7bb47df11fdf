"""Points, mutation cards that they bring, the turn of the zone tiles, and research."""

from itertools import permutations

from pnp.engine.core.agenda import push
from pnp.engine.core.game import Action
from pnp.engine.games.viral import events as ev
from pnp.engine.games.viral.state import BLUE, DUE, OWN, WHITE, State, put


def score(state: State, seat: int, points: int, why: str) -> State:
    """Move a score marker at once; symbols reached or passed draw cards, one score turns the tiles (VIR-C2, C3, C4)."""
    before = state.score[seat]
    after = before + points
    state = state._replace(score=put(state.score, seat, after), events=(*state.events, ev.Scored(seat, points, why)))
    if state.side == WHITE and after >= state.config.numbers.zone_tile_flip:
        at_once = state.config.choice["V-01"] == "at-once"
        state = turn_tiles(state) if at_once else state._replace(side=DUE)
    if seat == state.config.dummy:  # VIR-2.5
        return state
    passed = sum(1 for symbol in state.config.symbols if before < symbol <= after)
    return push(state, *[("draw", seat)] * passed) if passed else state


def turn_tiles(state: State) -> State:
    """Turn all zone tiles to their blue side (VIR-C4)."""
    return state._replace(side=BLUE, events=(*state.events, ev.Turned()))


def draw(state: State, seat: int) -> State:
    """Draw a mutation card, so many in a game at most (VIR-C3): the next drafted one, or as the seat decides."""
    if state.gained[seat] == state.config.numbers.mutations_gained:
        return state
    if state.config.draft:
        mine = state.drafted[seat]
        return gain(state._replace(drafted=put(state.drafted, seat, mine[1:])), seat, mine[0])
    return push(state, ("pick-mutation", seat)) if state.display or state.deck else state


def gain(state: State, seat: int, card: str) -> State:
    """Take a card to the hand, where it may be played from now on (V-36)."""
    return state._replace(
        hand=put(state.hand, seat, (*state.hand[seat], card)),
        gained=put(state.gained, seat, state.gained[seat] + 1),
        events=(*state.events, ev.Gained(seat, card)),
    )


def mutations(state: State, _seat: int, _drawer: int) -> list[Action]:
    """Return the cards on display, and the top of the deck."""
    actions: list[Action] = [("take", card) for card in dict.fromkeys(state.display)]
    return [*actions, ("take-top",)] if state.deck else actions


def take_mutation(state: State, _seat: int, action: Action, seat: int) -> State:
    """Take a card of the display, or the top of the deck, which sends the display below the deck (VIR-C3, V-13)."""
    if action[0] == "take":
        card = str(action[1])
        at = state.display.index(card)
        rest = state.display[:at] + state.display[at + 1 :]
        return gain(_refilled(state._replace(display=rest)), seat, card)
    state = gain(state._replace(deck=state.deck[1:]), seat, state.deck[0])
    if state.config.choice["V-13"] == "owner" and len(state.display) > 1:
        return push(state, ("bury", seat))
    return bury(state, seat, ("bury", *state.display), seat)


def burials(state: State, _seat: int, _drawer: int) -> list[Action]:
    """Return the orders in which the display may go below the deck (V-13)."""
    return [("bury", *order) for order in dict.fromkeys(permutations(state.display))]


def bury(state: State, _seat: int, action: Action, _drawer: int) -> State:
    """Put the display below the deck in the order given and reveal new cards."""
    return _refilled(state._replace(deck=(*state.deck, *map(str, action[1:])), display=()))


def _refilled(state: State) -> State:
    """Reveal cards until enough lie open, as far as the deck reaches (V-13)."""
    wanted = state.config.numbers.mutation_display - len(state.display)
    return state._replace(display=state.display + state.deck[:wanted], deck=state.deck[wanted:])


def research(state: State, seat: int, spaces: int) -> State:
    """Move a research marker by a signed number, no farther than the track goes (V-04, V-05)."""
    here = state.research[seat]
    there = min(max(here + spaces, 0), state.config.research_top)
    if there != here + spaces and state.config.choice["V-05"] == "whole":
        there = here
    return state._replace(
        research=put(state.research, seat, there), events=(*state.events, ev.Researched(seat, there - here))
    )


def controller(state: State, zone: int) -> int:
    """Return the seat that controls a zone, or -1.

    It has a counted virus in every organ, then the most in the zone, then it is higher on the tie track (VIR-P2.1,
    V-06, V-07).
    """
    config = state.config
    organs = [state.places[at] for at in config.scopes[config.zones[zone]]]
    best, most = -1, 0
    for seat in state.track:
        letters = OWN[seat]
        counts = [sum(1 for stack in place if stack[0] in letters) for place in organs]
        if 0 not in counts and sum(counts) > most:
            best, most = seat, sum(counts)
    return best


def totals(state: State) -> tuple[int, ...]:
    """Return the points of each seat if the game ended now (VIR-E1, V-43)."""
    return tuple(_total(state, seat) for seat in range(state.config.seats))


def _total(state: State, seat: int) -> int:
    config, letters = state.config, OWN[seat]
    present = {config.zone_of[at] for at in range(config.organs) for stack in state.places[at] if stack[0] in letters}
    pairs = (*state.played[seat], *state.resting[seat])
    cards = (*state.hand[seat], *(card for _, card in pairs))
    return (
        state.score[seat] + config.numbers.zone_points * len(present) + sum(config.cards[card].points for card in cards)
    )
