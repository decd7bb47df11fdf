"""A turn up to the altars: offer, cast, judge, place (VIT-T1 … T4)."""

from pnp.engine.core.agenda import Task, push
from pnp.engine.core.game import Action
from pnp.engine.games.vitamors import events as ev
from pnp.engine.games.vitamors.data import SCYTHE
from pnp.engine.games.vitamors.state import State, counter_clockwise, on_table, put, see
from pnp.engine.games.vitamors.votes import carried

LIFE, DEATH = "life", "death"


def begin(state: State, seat: int) -> State:
    """Give the metal reaper to a seat, whose turn begins."""
    turn = state.turn + 1
    return push(state._replace(turn=turn, active=seat, events=(*state.events, ev.Began(turn, seat))), ("offer",))


def pass_on(state: State) -> State:
    """Pass the metal reaper to the right: turns go counter-clockwise."""
    return begin(state, counter_clockwise(state)[1])


def sacrificer(state: State, *_: object) -> tuple[int, ...]:
    """Return whose turn it is."""
    return (state.active,)


def offer_legal(state: State, seat: int) -> list[Action]:
    """Return to offer the character in hand, or to skip and take a scroll off the table, if one is there (VIT-T1)."""
    return [("offer",), *[("skip", state.config.names[at]) for at in on_table(state)]]


def offer_take(state: State, seat: int, action: Action) -> State:
    """Offer the character face down and draw another; or take off a scroll, unread (M-05)."""
    if action[0] == "skip":
        return push(_skip(state, seat, str(action[1])), ("pass-on",))
    card, drawn = state.hand[seat], state.deck[0]
    state = see(state, seat, drawn)._replace(
        hand=put(state.hand, seat, drawn),
        deck=state.deck[1:],
        offered=((card, seat),),
        events=(*state.events, ev.Offered(seat, card), ev.Drew(seat, drawn)),
    )
    asked: list[Task] = [("ask", owner) for owner in counter_clockwise(state)]
    return push(state, *asked, ("vote", "judge"), ("judge",))


def _skip(state: State, seat: int, place: str) -> State:
    at = state.config.place_of[place]
    return state._replace(
        scrolls=put(state.scrolls, at, ""),
        skipped=(*state.skipped, (place, state.scrolls[at], seat)),
        events=(*state.events, ev.Skipped(seat, place)),
    )


def ask(state: State, seat: int) -> State:
    """Ask a seat whether it proposes a cast, if it has a feather and there is a scroll (VIT-T2, M-04)."""
    return push(state, ("propose", seat)) if state.feathers[seat] and on_table(state) else state


def proposer(state: State, seat: int) -> tuple[int, ...]:
    """Return who is asked."""
    return (seat,)


def propose_legal(state: State, _: int, seat: int) -> list[Action]:
    """Return to pass, and each caster with each scroll."""
    names = [state.config.names[at] for at in on_table(state)]
    return [("pass",), *[("cast", caster, place) for caster in range(state.config.players) for place in names]]


def propose_take(state: State, _: int, action: Action, seat: int) -> State:
    """Discard the feather and have the scroll turned over, or first vote on it where M-04 says so."""
    if action[0] == "pass":
        return state
    caster, place = int(action[1]), str(action[2])
    state = state._replace(
        feathers=put(state.feathers, seat, 0), events=(*state.events, ev.Proposed(seat, caster, place))
    )
    if state.config.choice["M-04"] == "one-a-turn":
        state = state._replace(agenda=tuple(task for task in state.agenda if task[0] != "ask"))
    if state.config.choice["M-04"] == "assent":
        return push(state, ("vote", "assent"), ("assent", seat, caster, place))
    return cast(state, seat, caster, place)


def assent(state: State, seat: int, caster: int, place: str) -> State:
    """Have a proposal carried out if the vote says so; the feather is gone in any case."""
    if carried(state):
        return cast(state, seat, caster, place)
    return state._replace(events=(*state.events, ev.Refused(seat)))


def cast(state: State, seat: int, caster: int, place: str) -> State:
    """Turn over a scroll: a scythe works as the mystic board above its place, a plot as itself; then it is discarded.

    What boards and plots do is not known, so nothing happens, and an event says so.
    """
    at = state.config.place_of[place]
    scroll = state.scrolls[at]
    source = state.config.boards[at] if scroll == SCYTHE else scroll
    return state._replace(
        scrolls=put(state.scrolls, at, ""),
        used=(*state.used, (place, scroll, seat, caster)),
        events=(*state.events, ev.Cast(caster, place, scroll), ev.Unknown(source)),
    )


def judge(state: State) -> State:
    """Put the offered card on the altar that the vote names, and see whether the ritual may be launched (VIT-T4)."""
    altar = LIFE if carried(state) else DEATH
    (card,) = state.offered
    state = state._replace(
        offered=(),
        life=(*state.life, card) if altar == LIFE else state.life,
        death=(*state.death, card) if altar == DEATH else state.death,
        events=(*state.events, ev.Placed(altar, card[1])),
    )
    launch: list[Task] = [("vote", "launch"), ("launch",)] if _may_launch(state, altar) else []
    return push(state, *launch, ("close",))


def _may_launch(state: State, altar: str) -> bool:
    """Return whether an altar has its number of cards, or more (M-14)."""
    limits, life, death = state.config.limits, len(state.life), len(state.death)
    if state.config.choice["M-14"] == "once":
        return life == limits.life_cards if altar == LIFE else death == limits.death_cards
    return life >= limits.life_cards or death >= limits.death_cards
