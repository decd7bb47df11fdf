"""Witnesses: for every step of every card a position in which it is legal and changes something (C2)."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec

from pnp.diagnostics import Origin
from pnp.engine.core.chance import Seed
from pnp.engine.core.events import line
from pnp.engine.core.game import action_str
from pnp.engine.games.viral.bench import Bench, Position, Run, position_of
from pnp.engine.games.viral.config import Config
from pnp.engine.games.viral.declared import differing
from pnp.engine.games.viral.game import GAME, result
from pnp.engine.games.viral.state import State, put
from pnp.engine.play import randomly, steps
from pnp.errors import PnpError
from pnp.load.text import read_text
from pnp.model.effect.tree import Effect

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
