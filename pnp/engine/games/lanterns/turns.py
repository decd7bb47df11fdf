"""Setting up, turns, scoring and the end."""

from pnp.engine.core.agenda import Commits, push
from pnp.engine.core.chance import Seed, draw, shuffled
from pnp.engine.core.effects import Aim, Kept, Later, Rules, Scene, Things, aimed
from pnp.engine.core.game import Action, Result
from pnp.engine.core.interpreter import Interpreter
from pnp.engine.games.lanterns import events as ev
from pnp.engine.games.lanterns import things
from pnp.engine.games.lanterns.config import Config
from pnp.engine.games.lanterns.state import State, in_turn, put, without
from pnp.engine.games.lanterns.verbs import VERBS, drawable, hang
from pnp.engine.games.lanterns.verbs import draw as draw_cards


def _later(state: State) -> Later:
    return state.later


def _put_off(state: State, later: Later) -> State:
    return state._replace(later=later)


def _votes(state: State) -> Commits:
    return state.commits


def _voted(state: State, votes: Commits) -> State:
    return state._replace(commits=votes)


RULES: Rules[State, Aim] = Rules(
    effect=things.effect,
    everyone=things.everyone,
    aim=aimed,
    verbs=VERBS,
    things=Things(things.counted, things.items, things.table, things.most),
    costs="lose",
    later=Kept(_later, _put_off),
    votes=Kept(_votes, _voted),
)
INTERPRETER = Interpreter(RULES)


def opening(config: Config, seed: Seed) -> State:
    """Return the position in which all is dealt; chance says who starts."""
    players, numbers = config.players, config.numbers
    start, counters, started = draw(seed, (), "start", players)
    deck, counters, mixed = shuffled(seed, counters, "deck", config.cards)
    rounds = config.tables["rounds"]
    half = (rounds + 1) // 2
    dealt = players * numbers.hand
    return State(
        config=config,
        seed=seed,
        counters=counters,
        agenda=(*[("round",)] * half, ("score",), *[("round",)] * (rounds - half), ("score",), ("end",)),
        commits=((),) * players,
        events=(started, mixed),
        later=(),
        round=0,
        start=start,
        places=((),) * len(config.names),
        lit=(0,) * config.stalls,
        supply=(numbers.lanterns,) * players,
        points=(0,) * players,
        coins=(numbers.coins,) * players,
        fame=(0,) * players,
        hand=tuple(deck[at:dealt:players] for at in range(players)),
        shown=((),) * players,
        peeked=(0,) * players,
        deck=deck[dealt:],
        table=(),
        discard=(),
    )


def begin_round(state: State) -> State:
    """Give each player a turn, from the start player on."""
    state = state._replace(round=state.round + 1, events=(*state.events, ev.Began(state.round + 1)))
    return push(state, *[("turn", seat) for seat in in_turn(state)])


def turn(state: State, seat: int) -> State:
    """Carry out what is ongoing, then ask for a card."""
    return INTERPRETER.due(push(state, ("play", seat), ("tidy", seat)), "ongoing", seat)


def player(state: State, seat: int) -> tuple[int, ...]:
    """Return who plays a card: who has one."""
    return (seat,)


def play_legal(state: State, _seat: int, seat: int) -> list[Action]:
    """Return every card of the hand with every stall, or to pass without cards."""
    stalls = state.config.names[: state.config.stalls]
    return [("play", card, stall) for card in dict.fromkeys(state.hand[seat]) for stall in stalls] or [("pass",)]


def play_take(state: State, _seat: int, action: Action, seat: int) -> State:
    """Lay a card on the table, hang a lantern at a stall if there is one left, and carry out what the card does."""
    if action == ("pass",):
        return state
    card, stall = str(action[1]), str(action[2])
    state = state._replace(
        hand=put(state.hand, seat, without(state.hand[seat], card)),
        shown=put(state.shown, seat, without(state.shown[seat], card)),
        table=(card,),
        events=(*state.events, ev.Played(seat, card, stall)),
    )
    scene = Scene(card, seat, stall)
    state = hang(state, seat, stall) if state.supply[seat] else state
    return INTERPRETER.begin(state, scene)


def tidy(state: State, seat: int) -> State:
    """Discard the card that was played, and fill up the hand."""
    state = state._replace(table=(), discard=state.discard + state.table)
    missing = min(state.config.numbers.hand - len(state.hand[seat]), drawable(state))
    return draw_cards(state, seat, missing) if missing > 0 else state


def score(state: State) -> State:
    """Give points for each lantern at a lit stall, and for most lanterns in each shrine; then what was put off."""
    config = state.config
    lit = [owner for at in range(config.stalls) if state.lit[at] for owner in state.places[at]]
    points = [config.numbers.lit_points * lit.count(seat) for seat in range(config.players)]
    for shrine in config.shrines:
        for seat in things.most(state, Scene("", 0), f"altar({config.names[shrine]})"):
            points[seat] += config.numbers.shrine_points
    told = tuple(ev.Scored(seat, number) for seat, number in enumerate(points) if number)
    column = tuple(map(sum, zip(state.points, points, strict=True)))
    return INTERPRETER.due(state._replace(points=column, events=(*state.events, *told)), "scoring")


def end(state: State) -> State:
    """Carry out what was put off until the end."""
    return INTERPRETER.due(state, "end")


def result(state: State) -> Result:
    """Return how the game stands: points, and those for fame; who has more coins is ahead at equal points."""
    worth = state.config.numbers.fame_for_point
    totals = tuple(points + fame // worth for points, fame in zip(state.points, state.fame, strict=True))
    ranking = sorted(range(len(totals)), key=lambda seat: (-totals[seat], -state.coins[seat], seat))
    return Result(not state.agenda, totals, tuple(ranking))
