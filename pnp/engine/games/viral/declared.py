"""What the effects of Viral declare to happen, said here once more from the rules and held against what did (C2)."""

from collections.abc import Iterator
from typing import NamedTuple

from pnp.engine.core.events import Event, line
from pnp.engine.games.viral import events as ev
from pnp.engine.games.viral.bench import Run
from pnp.engine.games.viral.state import OWN, SEAT, SHIELDED, State
from pnp.model.effect.tree import ZONE_PLAYED, Effect, Signed, Step

ANYONE = -1
CONSEQUENCES = (ev.Released, ev.Triggered, ev.Gained, ev.Turned)
"""What any change of the board or of points may bring about by itself."""


class Declared(NamedTuple):
    """One thing that is to happen: its kinds, whose it is (``ANYONE``), where it may be, and how much."""

    kinds: tuple[type, ...]
    seats: frozenset[int]
    places: frozenset[str]
    amount: int | None = None


def differing(run: Run, step: Effect, zone: str) -> Iterator[str]:
    """Yield what a run of a step shows otherwise than it declares; ``zone`` is the zone played."""
    assert isinstance(step, Step)
    wanted = list(_declared(run.before, step, run.seat, zone))
    kinds = {kind for each in wanted for kind in each.kinds}
    seen = [event for event in run.events if type(event) in kinds]
    for event in run.events:
        if event not in seen and not isinstance(event, CONSEQUENCES):
            yield f"“{line(event)}” happens, which is not declared"
    for each in wanted:
        match = next((event for event in seen if _fits(event, each)), None)
        if match is None:
            yield f"nothing happens that is {_told(each)}"
        else:
            seen.remove(match)
    for event in seen:
        if not isinstance(event, CONSEQUENCES):
            yield f"“{line(event)}” happens besides"


def _declared(state: State, step: Step, seat: int, zone: str) -> Iterator[Declared]:
    """Yield what a step declares: an action of ``seat``, or what befalls everybody."""
    places = _places(state, step.place, zone)
    players = range(state.config.seats)
    mine, anyone = frozenset({seat}), frozenset(players)
    others = anyone - mine
    match step.verb:
        case "shield":
            yield Declared((ev.Shielded,), mine, places)
        case "move":
            yield Declared((ev.Moved,), mine, places)
        case "infect":
            yield Declared((ev.Infected, ev.Relocated), mine, places)
        case "attack":
            yield Declared((ev.Removed, ev.Unshielded), others, places)
        case "magnet":
            yield Declared((ev.Moved,), anyone, places)
        case "absorb":
            yield Declared((ev.Absorbed,), mine, places)
        case "crisis":
            free = min(tile for tile in state.config.crises if tile not in state.crises)
            yield Declared((ev.Triggered,), frozenset({ANYONE}), places, free)
        case _:
            for player in players:
                yield from _befallen(state, step, player, places)


def _befallen(state: State, step: Step, seat: int, places: frozenset[str]) -> Iterator[Declared]:
    """Yield what a change declares for one player."""
    who = frozenset({seat})
    amount = step.amount.by if isinstance(step.amount, Signed) else step.amount
    tops = [stack[0] for name in sorted(places) for stack in _at(state, name) if stack[0] in OWN[seat]]
    match step.verb:
        case "remove":
            for _ in tops[:amount] if isinstance(amount, int) else tops:
                yield Declared((ev.Removed, ev.Unshielded), who, places)
        case "unshield":
            for top in tops:
                if top in SHIELDED:
                    yield Declared((ev.Unshielded,), who, places)
        case "score" if isinstance(amount, int):
            if tops:
                yield Declared((ev.Scored,), who, frozenset(), amount)
        case "research" if isinstance(amount, int):
            here = state.research[seat]
            there = min(max(here + amount, 0), state.config.research_top)
            yield Declared((ev.Researched,), who, frozenset(), there - here)


def _places(state: State, scope: str, zone: str) -> frozenset[str]:
    config = state.config
    within = config.scopes[zone if scope == ZONE_PLAYED else scope] if scope else range(config.organs)
    return frozenset(config.names[at] for at in within)


def _at(state: State, name: str) -> tuple[str, ...]:
    return state.places[state.config.place_of[name]]


def _fits(event: Event, wanted: Declared) -> bool:
    if type(event) not in wanted.kinds:
        return False
    match event:
        case ev.Shielded(seat, place) | ev.Unshielded(seat, place) | ev.Infected(seat, place) | ev.Removed(seat, place):
            return seat in wanted.seats and place in wanted.places
        case ev.Moved(virus, place, _) | ev.Relocated(virus, _, place) | ev.Absorbed(virus, place):
            return SEAT[virus[0]] in wanted.seats and place in wanted.places
        case ev.Triggered(tile, place):
            return tile == wanted.amount and place in wanted.places
        case ev.Scored(seat, amount, _) | ev.Researched(seat, amount):
            return seat in wanted.seats and amount == wanted.amount
        case _:
            return False


def _told(wanted: Declared) -> str:
    kinds = " or ".join(kind.__name__.lower() for kind in wanted.kinds)
    seats = "/".join(str(seat) for seat in sorted(wanted.seats) if seat != ANYONE)
    parts = [f"of seat {seats}" if seats else "", "" if wanted.amount is None else f"by {wanted.amount}"]
    where = f"in {', '.join(sorted(wanted.places))}" if 0 < len(wanted.places) < len(SEAT) else ""
    return " ".join(filter(None, [kinds, *parts, where]))
