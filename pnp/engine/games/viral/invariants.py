"""What must hold in every position of Viral, and of every step."""

from collections import Counter
from collections.abc import Iterator

from pnp.engine.games.viral.state import NORMAL, State


def broken(before: State, after: State) -> Iterator[str]:
    """Yield each invariant that does not hold after a step; the first position is its own ``before``."""
    for check in CHECKS:
        yield from check(before, after)


def tokens(_: State, state: State) -> Iterator[str]:
    """Every virus is in its supply, on the board or below another: as many as were dealt."""
    counted = Counter("".join("".join(place) for place in state.places).lower())
    for seat in range(state.config.seats):
        there = counted[NORMAL[seat]] + state.supply[seat]
        if there != state.config.tokens or state.supply[seat] < 0:
            yield f"seat {seat} has {there} virus tokens"
    if sum(counted.values()) != sum(counted[letter] for letter in NORMAL[: state.config.seats]):
        yield "a virus of nobody is on the board"


def stacks(_: State, state: State) -> Iterator[str]:
    """Places are sorted, and so is what a stack has absorbed; a nest of nobody is empty."""
    for name, place in zip(state.config.names, state.places, strict=True):
        if place != tuple(sorted(place)) or any(not s or s[1:] != "".join(sorted(s[1:])) for s in place):
            yield f"{name} is not in order: {place}"
    for seat, organ in enumerate(state.nests):
        if organ < 0 and state.places[state.config.organs + seat]:
            yield f"there are viruses in the nest of seat {seat}, which is not placed"


def crises(_: State, state: State) -> Iterator[str]:
    """No crisis tile lies twice; none is missing where an organ is at the threshold and a tile is in the supply."""
    lying = [tile for tile in state.crises if tile]
    if len(lying) != len(set(lying)) or not set(lying) <= set(state.config.crises):
        yield f"crisis tiles {lying}"
    waits = any(task[0] in ("trigger", "calm") for task in state.agenda)
    for name, tile, place in zip(state.config.names, state.crises, state.places, strict=False):
        due = not tile and len(place) >= state.config.threshold and len(lying) < len(state.config.crises)
        if due and not waits:
            yield f"{name} holds {len(place)} viruses and no crisis tile"


def track(_: State, state: State) -> Iterator[str]:
    """The tie track holds every seat once."""
    if sorted(state.track) != list(range(state.config.seats)):
        yield f"tie track {state.track}"


def cards(_: State, state: State) -> Iterator[str]:
    """Hand, played and resting cards are what was dealt and gained; drafted, displayed and deck cards complete them."""
    config = state.config
    held: list[str] = []
    for seat in range(config.players):
        pairs = (*state.played[seat], *state.resting[seat])
        zones = sorted((*state.zone_hand[seat], *(zone for zone, _ in pairs)))
        mine = [*state.hand[seat], *(card for _, card in pairs)]
        if zones != sorted(config.zones):
            yield f"seat {seat} has the zone cards {zones}"
        if len(mine) != len(config.starting[seat]) + state.gained[seat]:
            yield f"seat {seat} has {len(mine)} mutation cards"
        if not set(config.starting[seat]) <= set(mine):
            yield f"seat {seat} lost a starting card"
        held += [*(card for card in mine if card not in config.starting[seat])]
    piles = (*state.packets, *state.drafted)
    all_mutations = [*held, *state.display, *state.deck, *(card for pile in piles for card in pile)]
    if not config.draft and sorted(all_mutations) != sorted(config.mutations):
        yield "mutation cards are lost or doubled"
    if config.draft and Counter(all_mutations) - Counter(config.mutations):
        yield "drafted cards are doubled"
    if len(set(state.pile)) != len(state.pile) or len(set(state.tiles)) != len(config.zones):
        yield "an event or a zone tile is doubled"


def pairs(_: State, state: State) -> Iterator[str]:
    """Each player plays so many pairs in a round, and from phase 2 on all of them rest."""
    whole = state.config.numbers.pairs
    for seat in range(state.config.players):
        played, resting = len(state.played[seat]), len(state.resting[seat])
        if played > whole or resting not in (0, whole) or (state.phase > 1 and (played, resting) != (0, whole)):
            yield f"seat {seat} has played {played} pairs, and {resting} rest"


def bounds(_: State, state: State) -> Iterator[str]:
    """Research stays on its track; no more cards are gained than may be; upgrades are known and turned once."""
    most = state.config.numbers.mutations_gained
    for seat in range(state.config.seats):
        if not 0 <= state.research[seat] <= state.config.research_top:
            yield f"seat {seat} has research {state.research[seat]}"
        if not 0 <= state.gained[seat] <= most or (seat == state.config.dummy and state.gained[seat]):
            yield f"seat {seat} gained {state.gained[seat]} cards"
        mine = state.unlocked[seat]
        if len(set(mine)) != len(mine) or not set(mine) <= set(state.config.costs):
            yield f"seat {seat} has the upgrades {mine}"


def progress(before: State, state: State) -> Iterator[str]:
    """Scores and gained cards never decrease, rounds and phases go on, turned tiles stay turned, events only go."""
    if any(map(int.__gt__, before.score, state.score)) or any(map(int.__gt__, before.gained, state.gained)):
        yield f"a score went from {before.score} to {state.score}"
    if (state.round, state.phase or 7) < (before.round, before.phase):
        yield f"the game went from {before.round}.{before.phase} back to {state.round}.{state.phase}"
    if state.side < before.side:
        yield "the zone tiles turned back"
    if before.pile[len(before.pile) - len(state.pile) :] != state.pile:
        yield "the pile of events changed its order"


CHECKS = (tokens, stacks, crises, track, cards, pairs, bounds, progress)
