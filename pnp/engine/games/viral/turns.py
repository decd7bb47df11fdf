"""Phase 1: pairs chosen in secret, revealed, and resolved in turn (VIR-P1), and the use of any card's steps."""

from pnp.engine.core.agenda import Task, push
from pnp.engine.core.commit import committed, waiting
from pnp.engine.core.game import Action
from pnp.engine.games.viral import changes, expansion
from pnp.engine.games.viral import events as ev
from pnp.engine.games.viral.data import Option, Steps
from pnp.engine.games.viral.state import State, clockwise, decider, in_turn, put
from pnp.engine.games.viral.verbs import possible, scope_of


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


def turn(state: State, seat: int, side: int) -> State:
    """Begin a turn: the pair is open, and its card's steps may be used."""
    state = turn_up(state, seat, side)
    zone, card = state.played[seat][-1]
    unlocks = state.unlocks if state.config.choice["V-27"] == "per-round" else 0
    return use(state._replace(active=seat, unlocks=unlocks), seat, card, zone, 0)


def tidy(state: State) -> State:
    """Take back the cards of the round before, and put those of this one to rest (VIR-P1.4)."""
    zones = tuple((*hand, *(z for z, _ in old)) for hand, old in zip(state.zone_hand, state.resting, strict=True))
    hands = tuple((*hand, *(c for _, c in old)) for hand, old in zip(state.hand, state.resting, strict=True))
    none: tuple[tuple[str, str], ...] = ()
    return state._replace(
        zone_hand=zones, hand=hands, resting=state.played, played=(none,) * state.config.seats, active=-1
    )


def use(state: State, seat: int, card: str, zone: str, stage: int) -> State:
    """Begin a stage of a card, if there is one."""
    stages = state.config.cards[card].stages
    if stage == len(stages):
        return push(state, ("unlock", seat)) if zone and expansion.may_unlock(state, seat) else state
    parts = tuple(range(len(stages[stage].parts)))
    return push(state, ("use", seat, card, zone, stage, parts))


def use_seats(state: State, seat: int, *_: object) -> tuple[int, ...]:
    """Return who decides what is used."""
    return (decider(state, seat),)


def use_legal(
    state: State, _: int, seat: int, card: str, zone: str, stage: int, parts: tuple[int, ...]
) -> list[Action]:
    """Return the steps that can be taken, and to be done, for each is optional (VIR-C7)."""
    steps = state.config.cards[card].stages[stage]
    actions: list[Action] = [
        ("use", part, option.name)
        for part in parts
        for option in steps.parts[part]
        if _usable(state, seat, option, zone)
    ]
    if zone and expansion.may_unlock(state, seat):
        actions += expansion.unlockings(state, seat)
    return actions if _must(steps, zone) else [("done",), *actions]


def _must(steps: Steps, zone: str) -> bool:
    """Return whether one of the steps has to be taken: an event that lets choose between changes."""
    return not zone and len(steps.parts) == 1 and not any(option.act for option in steps.parts[0])


def _usable(state: State, seat: int, option: Option, zone: str) -> bool:
    if not option.act:
        return True
    return possible(state, seat, option.verb, scope_of(state, seat, option.verb, option.scope, zone))


def use_take(
    state: State, _: int, action: Action, seat: int, card: str, zone: str, stage: int, parts: tuple[int, ...]
) -> State:
    """Take a step and leave the rest of the stage for afterwards, or go on with the next stage."""
    if action[0] == "unlock":
        state = push(state, ("use", seat, card, zone, stage, parts))
        return expansion.unlock(state, seat, action, seat)
    stages = state.config.cards[card].stages
    if action[0] == "done":
        return state if stage + 1 == len(stages) or not zone else use(state, seat, card, zone, stage + 1)
    part = int(action[1])
    option = next(option for option in stages[stage].parts[part] if option.name == action[2])
    tasks: list[Task] = []
    if option.act:
        scope = scope_of(state, seat, option.verb, option.scope, zone)
        tasks.append(("act", decider(state, seat), seat, option.verb, tuple(scope)))
    rest = tuple(other for other in parts if other != part)
    if rest:
        tasks.append(("use", seat, card, zone, stage, rest))
    elif zone:
        tasks.append(("next", seat, card, zone, stage + 1))
    happened = (*state.events, ev.Used(seat, card, option.name))
    state = state._replace(events=happened, agenda=(*tasks, *state.agenda))
    if option.act:
        return state
    return changes.befall(state, option, card, zone, in_turn(state) if zone else (seat,))
