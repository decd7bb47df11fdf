"""Witnesses: for every step of every card a position in which it is legal and changes something (C2)."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec

from pnp.diagnostics import Origin
from pnp.engine.core.chance import Seed
from pnp.engine.core.events import Event, line
from pnp.engine.core.game import action_str
from pnp.engine.games.viral import events as ev
from pnp.engine.games.viral.bench import Bench, Position, Run, position_of
from pnp.engine.games.viral.config import Config
from pnp.engine.games.viral.game import GAME, result
from pnp.engine.games.viral.state import OWN, SEAT, SHIELDED, State, put
from pnp.engine.play import randomly, steps
from pnp.errors import PnpError
from pnp.load.text import read_text
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


WITNESSES_FILE = "witnesses.json"
GAMES = 12
"""How many random games are searched at most."""
_VP = "vp"
_Number = Annotated[int, msgspec.Meta(ge=0)]


class Claim(NamedTuple):
    """A step of a card that wants a witness: the card, where the step stands in its effect, and its notation.

    ``at`` is stage, part and option; empty for the points that the card is worth at the end.
    """

    card: str
    at: tuple[int, ...]
    step: str
    event: bool

    @property
    def name(self) -> str:
        """The step as the fixture calls it: ``0.1.0 attack@zone``."""
        return f"{'.'.join(map(str, self.at))} {self.step}".strip()


class Witness(NamedTuple):
    """A position in which ``seat`` takes a step with the zone ``zone`` (empty for events), and what then happens."""

    board: str
    crises: str
    research: tuple[int, ...]
    seat: int
    zone: str
    actions: tuple[str, ...]
    events: tuple[str, ...]

    @property
    def position(self) -> Position:
        """The position."""
        return Position(self.board, self.crises, self.research)


class Kept(msgspec.Struct, forbid_unknown_fields=True):
    """The fixture: positions, and for each card and step the number of a position, and what a witness has besides."""

    positions: list[tuple[str, str, tuple[int, ...]]]
    witnesses: dict[str, dict[str, tuple[_Number, _Number, str, tuple[str, ...], tuple[str, ...]]]]


def claims(config: Config) -> Iterator[Claim]:
    """Yield every step of every card, in the order of the decks."""
    for card, rules in config.cards.items():
        event = card in config.events
        for stage, each in enumerate(rules.stages):
            for part, options in enumerate(each):
                for option, step in enumerate(options):
                    yield Claim(card, (stage, part, option), step.name, event)
        if rules.points:
            yield Claim(card, (), f"{_VP} {rules.points}", event)


def node_of(config: Config, claim: Claim) -> Effect:
    """Return the node of a claim."""
    stage, part, option = claim.at
    return config.cards[claim.card].stages[stage][part][option].node


def found(bench: Bench, wanted: Iterable[Claim], games: int = GAMES) -> dict[Claim, Witness]:
    """Return witnesses found in the positions of random games, in the order wanted; what is not found is not there.

    A step that several cards have is looked for once, and shown for each of them.
    """
    wanted = tuple(wanted)
    known: dict[tuple[str, bool], Witness] = {}
    missing = {(claim.step, claim.event): claim for claim in reversed(wanted)}
    for number in range(games):
        for state in _positions(bench.config, number):
            for key, claim in list(missing.items()):
                witness = _tried(bench, claim, position_of(state))
                if witness:
                    known[key] = witness
                    del missing[key]
            if not missing:
                break
    kept = {}
    for claim in wanted:
        first = known.get((claim.step, claim.event))
        again = _shown(bench, claim, first.position, first.seat, first.zone) if first else None
        if again:
            kept[claim] = again
    return kept


def _positions(config: Config, number: int) -> Iterator[State]:
    for step in steps(GAME, config, Seed(number), randomly(number)):
        if step.after.round:
            yield step.after


def _tried(bench: Bench, claim: Claim, position: Position) -> Witness | None:
    zones = bench.config.zones if claim.step.endswith("@zone") else bench.config.zones[:1]
    for seat in (0,) if claim.event else range(bench.config.players):
        for zone in ("",) if claim.event else zones:
            witness = _shown(bench, claim, position, seat, zone)
            if witness:
                return witness
    return None


def _shown(bench: Bench, claim: Claim, position: Position, seat: int, zone: str) -> Witness | None:
    """Return what a step does in a position, if it is legal and changes something."""
    if not claim.at:
        worth = _worth(bench.laid(position), claim.card, seat)
        return _witness(position, seat, zone, (), (f"totals {seat} {worth}",)) if worth else None
    run = _run(bench, claim, position, seat, zone)
    if run is None or not run.changed:
        return None
    return _witness(position, run.seat, zone, tuple(map(action_str, run.actions)), tuple(map(line, run.events)))


def _witness(position: Position, seat: int, zone: str, actions: tuple[str, ...], events: tuple[str, ...]) -> Witness:
    return Witness(position.board, position.crises, position.research, seat, zone, actions, events)


def _run(bench: Bench, claim: Claim, position: Position, seat: int, zone: str) -> Run | None:
    stage, part, option = claim.at
    state = bench.laid(position)
    if claim.event:
        return bench.happened(state, claim.card, (stage, part, option))
    return bench.used(state, claim.card, (stage, part, option), seat, zone)


def _worth(state: State, card: str, seat: int) -> int:
    """Return by how much a card in hand changes the total at the end."""
    holding = state._replace(hand=put(state.hand, seat, (*state.hand[seat], card)))
    return result(holding).totals[seat] - result(state).totals[seat]


def faults(bench: Bench, claim: Claim, witness: Witness) -> Iterator[str]:
    """Yield why a witness does not bear out its claim: not legal, no change, other events than kept or declared."""
    try:
        again = _shown(bench, claim, witness.position, witness.seat, witness.zone)
    except (KeyError, ValueError, IndexError):
        yield "the position is none of this board"
        return
    if again is None:
        yield "the step is not legal there, or changes nothing"
        return
    if again != witness:
        yield f"there happens “{'; '.join(again.events)}”, not “{'; '.join(witness.events)}”"
    if not claim.at:
        worth = f"totals {witness.seat} {claim.step.removeprefix(_VP).strip()}"
        if again.events != (worth,):
            yield f"there happens “{again.events[0]}”, declared is “{worth}”"
        return
    run = _run(bench, claim, witness.position, witness.seat, witness.zone)
    if run:
        yield from differing(run, node_of(bench.config, claim), witness.zone)


def load_witnesses(path: Path, game: str) -> Mapping[tuple[str, str], Witness]:
    """Return the witnesses of ``game`` in the fixture at ``path`` by card and step; none where there is no such file.

    Raise ``PnpError`` V125 where it is not one.
    """
    if not path.is_file():
        return {}
    origin = Origin(path.as_posix())
    try:
        kept = msgspec.json.decode(read_text(path), type=Kept)
        return {
            (card, step): Witness(*kept.positions[at], seat, zone, actions, events)
            for card, steps_ in kept.witnesses.items()
            for step, (at, seat, zone, actions, events) in steps_.items()
        }
    except (msgspec.MsgspecError, IndexError):
        hint = f"make it anew: pnp effects {game} --witnesses"
        raise PnpError("V125", "these are no witnesses", origin, hint) from None


def fixture(kept: Mapping[Claim, Witness]) -> str:
    """Return witnesses as the text of a fixture: every position once, a line for each step."""
    positions = list(dict.fromkeys(witness.position for witness in kept.values()))
    cards: dict[str, list[str]] = {}
    for claim, witness in kept.items():
        told = [positions.index(witness.position), witness.seat, witness.zone, witness.actions, witness.events]
        cards.setdefault(claim.card, []).append(f"      {_json(claim.name)}: {_json(told)}")
    laid = ",\n".join(f"    {_json(position)}" for position in positions)
    shown = ",\n".join(
        f"    {_json(card)}: {{\n{joined}\n    }}" for card, lines in cards.items() for joined in [",\n".join(lines)]
    )
    return f'{{\n  "positions": [\n{laid}\n  ],\n  "witnesses": {{\n{shown}\n  }}\n}}\n'


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
