"""Setting up, and the jokers' meeting with closed eyes (VIT-S01 … S07)."""

from pnp.engine.core.agenda import committed, push, waiting
from pnp.engine.core.chance import Seed, draw, shuffled
from pnp.engine.core.game import Action
from pnp.engine.games.vitamors import events as ev
from pnp.engine.games.vitamors.config import Config
from pnp.engine.games.vitamors.data import SCYTHE
from pnp.engine.games.vitamors.state import State, jokers, put, see


def opening(config: Config, seed: Seed) -> State:
    """Return the position in which all is dealt, and the jokers are about to meet.

    Who wore a hooded top last, and starts, is left to chance.
    """
    players = config.players
    start, counters, started = draw(seed, (), "start", players)
    characters, counters, mixed = shuffled(seed, counters, "characters", config.characters)
    factions, counters, sided = shuffled(seed, counters, "factions", config.factions)
    hand = characters[:players]
    dealt = tuple(ev.Dealt(seat, hand[seat], factions[seat]) for seat in range(players))
    return State(
        config=config,
        seed=seed,
        counters=counters,
        agenda=(("meet",), *(("plot", plot) for plot in range(len(config.plots))), ("begin", start)),
        commits=((),) * players,
        events=(started, mixed, sided, *dealt),
        turn=0,
        active=start,
        factions=factions,
        feathers=(1,) * players,
        hand=hand,
        seen=tuple((character,) for character in hand),
        deck=characters[players:],
        scrolls=(SCYTHE,) * len(config.names),
        aside=config.plots,
        skipped=(),
        used=(),
        offered=(),
        life=(),
        death=(),
        ballots=(),
        launchers=(),
        winner="",
    )


def meet(state: State) -> State:
    """Have the jokers see each other's starting characters; that they know each other follows from being jokers."""
    seats = jokers(state)
    for seat in seats:
        state = see(state, seat, *(state.hand[other] for other in seats))
    return state._replace(events=(*state.events, ev.Met(seats)))


def sleepers(state: State, plot: int) -> tuple[int, ...]:
    """Return who has not answered: everybody is asked, so that being asked does not tell a joker from an exile."""
    return waiting(state.commits, tuple(range(state.config.players)))


def swap_legal(state: State, seat: int, plot: int) -> list[Action]:
    """Return where a plot may go, for the joker who says so; nothing to choose for all others (M-03)."""
    seats = jokers(state)
    if seat != _spokesman(state, plot):
        return [("agree",)] if seat in seats else [("sleep",)]
    name = state.config.plots[plot]
    rivals = state.config.rivals[name]
    places: list[Action] = [
        ("swap", place) for place, scroll in zip(state.config.names, state.scrolls, strict=True) if scroll == SCYTHE
    ]
    if any(rival in state.scrolls for rival in rivals) or not places:
        return [("keep",)]
    comes_later = any(later in rivals for later in state.config.plots[plot + 1 :])
    must = state.config.choice["M-03"] == "all" and not comes_later
    return places if must else [("keep",), *places]


def _spokesman(state: State, plot: int) -> int:
    seats = jokers(state)
    return seats[plot % len(seats)] if state.config.choice["M-03"] == "shared" else seats[0]


def swap_take(state: State, seat: int, action: Action, plot: int) -> State:
    """Put the plot in the place of a scythe, which stays aside, once all have answered."""
    state = state._replace(commits=committed(state.commits, seat, action))
    if sleepers(state, plot):
        return push(state, ("plot", plot))
    answer = state.commits[_spokesman(state, plot)]
    state = state._replace(commits=((),) * state.config.players)
    if answer[0] == "keep":
        return state
    name, place = state.config.plots[plot], str(answer[1])
    return state._replace(
        scrolls=put(state.scrolls, state.config.place_of[place], name),
        aside=put(state.aside, plot, SCYTHE),
        events=(*state.events, ev.Swapped(name, place)),
    )
