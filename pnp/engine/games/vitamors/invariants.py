"""What must hold in every position of Vitamors Conspiro, and of every step."""

from collections.abc import Iterator

from pnp.engine.games.vitamors.data import SCYTHE
from pnp.engine.games.vitamors.state import State, jokers, on_table


def broken(before: State, after: State) -> Iterator[str]:
    """Yield each invariant that does not hold after a step; the first position is its own ``before``."""
    for check in CHECKS:
        yield from check(before, after)


def characters(_: State, state: State) -> Iterator[str]:
    """Every character is in one hand, on the deck, in the sacrifice area or on an altar; every hand holds one."""
    laid = [character for character, _ in (*state.offered, *state.life, *state.death)]
    if sorted((*state.hand, *state.deck, *laid)) != sorted(state.config.characters):
        yield "character cards are lost or doubled"
    if len(state.hand) != state.config.players or len(state.offered) > 1:
        yield f"{len(state.hand)} characters are in hand, {len(state.offered)} in the sacrifice area"


def scrolls(_: State, state: State) -> Iterator[str]:
    """Every token is on the table, aside, taken off or used; a plot that excludes another never lies with it."""
    config = state.config
    gone = [scroll for _, scroll, *_ in (*state.skipped, *state.used)]
    came = [*filter(None, state.scrolls), *gone]
    if sorted((*came, *state.aside)) != sorted((*config.plots, *[SCYTHE] * len(config.names))):
        yield "scrolls are lost or doubled"
    places = [place for place, *_ in (*state.skipped, *state.used)]
    if sorted((*places, *(config.names[at] for at in on_table(state)))) != sorted(config.names):
        yield "a place has two scrolls, or one twice"
    for plot, rivals in config.rivals.items():
        if plot in came and any(rival in came for rival in rivals if rival != plot):
            yield f"{plot} came onto the table with a plot that excludes it"


def factions(before: State, state: State) -> Iterator[str]:
    """Factions are as many as the table says, and nobody changes sides."""
    if sorted(state.factions) != sorted(state.config.factions) or state.factions != before.factions:
        yield f"the factions are {state.factions}"


def knowledge(before: State, state: State) -> Iterator[str]:
    """Who holds or has offered a card has seen it; nobody forgets; jokers have seen what jokers started with."""
    for seat in range(state.config.players):
        own = {state.hand[seat], *(c for c, by in (*state.offered, *state.life, *state.death) if by == seat)}
        if not {*own, *before.seen[seat]} <= set(state.seen[seat]):
            yield f"seat {seat} has not seen its own cards, or has forgotten some"
    seats = jokers(state)
    if not state.turn and any(state.hand[other] not in state.seen[seat] for seat in seats for other in seats):
        yield "the jokers have not met"


def bounds(_: State, state: State) -> Iterator[str]:
    """The altars hold at most nine cards; there are as many turns as cards offered and scrolls taken off."""
    laid = len(state.life) + len(state.death) + len(state.offered)
    if laid > state.config.limits.most_cards:
        yield f"{laid} cards are on the altars"
    running = bool(state.agenda) and state.agenda[0][0] == "offer"
    if state.turn != laid + len(state.skipped) + running:
        yield f"turn {state.turn} with {laid} cards offered and {len(state.skipped)} scrolls taken off"
    if any(feather not in (0, 1) for feather in state.feathers):
        yield f"the feathers are {state.feathers}"
    if state.config.players - sum(state.feathers) < len(state.used):
        yield "a scroll was turned over without a feather"


def progress(before: State, state: State) -> Iterator[str]:
    """Feathers never come back, what lies on an altar stays there, turns and votes go on, a winner is the end."""
    if any(new > old for old, new in zip(before.feathers, state.feathers, strict=True)):
        yield f"the feathers went from {before.feathers} to {state.feathers}"
    for name in ("life", "death", "skipped", "used", "ballots"):
        old, new = getattr(before, name), getattr(state, name)
        if new[: len(old)] != old:
            yield f"“{name}” went from {old} to {new}"
    if state.turn < before.turn:
        yield f"the game went from turn {before.turn} back to {state.turn}"
    if bool(state.winner) is bool(state.agenda):
        yield "the game is over without a winner, or goes on with one"


CHECKS = (characters, scrolls, factions, knowledge, bounds, progress)
