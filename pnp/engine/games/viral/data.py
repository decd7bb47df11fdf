"""What a game of Viral is made of, as the project's files say it, with its cards' effects read and checked."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias, assert_never

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.model.board import Board
from pnp.model.card import Card
from pnp.model.effect import ZONE_PLAYED, Act, AnyOrder, Change, Effect, Either, InOrder, Points, Stage, notation, parse
from pnp.model.game import Game
from pnp.model.ruling import Ruling


class Option(NamedTuple):
    """A step as the engine takes it, and its notation, by which it is chosen."""

    name: str
    verb: str
    scope: str
    amount: int
    act: bool


Part: TypeAlias = tuple[Option, ...]
"""The steps of which one is taken."""


class Steps(NamedTuple):
    """A stage of an effect: its parts are taken in any order."""

    parts: tuple[Part, ...]


class CardRules(NamedTuple):
    """A mutation or event card: what it does, stage by stage, and what it is worth at the end."""

    id: str
    stages: tuple[Steps, ...]
    points: int
    notation: str


class Data(NamedTuple):
    """All data of the game. ``tokens`` and ``thresholds`` are by player count, ``starting`` by virus.

    ``rounds`` is the length of the base game, ``turn`` the score that turns the zone tiles.
    """

    board: Board
    rulings: tuple[Ruling, ...]
    tokens: Mapping[int, int]
    thresholds: Mapping[int, int]
    rounds: int
    turn: int
    starting: Mapping[str, tuple[CardRules, ...]]
    mutations: tuple[CardRules, ...]
    events: tuple[CardRules, ...]


def data(game: Game, board: Board, rulings: tuple[Ruling, ...]) -> Data:
    """Return the engine's data of the project ``game``; raise ``PnpError`` where it is not fit to be played.

    E110 for a deck or table that is missing, E111 for a place that the board does not have, E112 for an event without
    a zone played that names one; M20x where an effect cannot be read.
    """
    decks = {deck.id: deck.cards for deck in game.decks}
    for wanted in ("starting", "mutation", "event"):
        if not decks.get(wanted):
            raise PnpError("E110", f"the game has no deck “{wanted}”", hint="add a [[deck]] with that id to game.toml")
    for table in ("virus_tokens", "crisis_threshold"):
        if table not in game.players:
            raise PnpError("E110", f"the game has no table “{table}” by players", hint="add it below [players]")
    for constant in ("rounds", "zone_tile_flip"):
        if not isinstance(game.constants.get(constant), int):
            raise PnpError("E110", f"the game has no number “{constant}”", hint="add it below [constants]")
    places = frozenset(zone.id for zone in board.zones).union(board.organs)
    starting: dict[str, tuple[CardRules, ...]] = {}
    for card in decks["starting"]:
        virus = card.fields.get("virus", "")
        starting[virus] = (*starting.get(virus, ()), *_rules((card,), places, event=False))
    return Data(
        board=board,
        rulings=rulings,
        tokens=game.players["virus_tokens"],
        thresholds=game.players["crisis_threshold"],
        rounds=int(str(game.constants["rounds"])),
        turn=int(str(game.constants["zone_tile_flip"])),
        starting=starting,
        mutations=tuple(_rules(decks["mutation"], places, event=False)),
        events=tuple(_rules(decks["event"], places, event=True)),
    )


def _rules(cards: Iterable[Card], places: frozenset[str], *, event: bool) -> Iterator[CardRules]:
    for card in cards:
        origin = card.origin_of("effect")
        rules = card_rules(card.id, parse(card.fields.get("effect", ""), origin))
        for option in (option for stage in rules.stages for part in stage.parts for option in part):
            _check_scope(option, origin, places, event=event)
        # Copies are cards of their own only where it matters who holds which, which it does not.
        yield from (rules for _ in range(card.count))


def _check_scope(option: Option, origin: Origin, places: frozenset[str], *, event: bool) -> None:
    if option.scope == ZONE_PLAYED:
        if event:
            message = f"“{option.name}”: no zone is played with an event"
            raise PnpError("E112", message, origin, "name a zone or an organ")
    elif option.scope and option.scope not in places:
        message = f"“{option.name}”: the board has no place “{option.scope}”"
        raise PnpError("E111", message, origin, f"one of {', '.join(sorted(places))}")


def card_rules(card: str, effect: Effect) -> CardRules:
    """Return the effect of the card ``card`` in the shape in which the engine carries it out."""
    stages = tuple(Steps(parts) for parts in map(_parts, _stages(effect)) if parts)
    return CardRules(card, stages, sum(_points(effect)), notation(effect))


def _stages(effect: Effect) -> tuple[Stage, ...]:
    return effect.stages if isinstance(effect, InOrder) else (effect,)


def _children(stage: Stage) -> tuple[Act | Change | Points | Either, ...]:
    return stage.children if isinstance(stage, AnyOrder) else (stage,)


def _points(effect: Effect) -> Iterator[int]:
    for stage in _stages(effect):
        yield from (child.points for child in _children(stage) if isinstance(child, Points))


def _parts(stage: Stage) -> tuple[Part, ...]:
    return tuple(part for part in map(_part, _children(stage)) if part)


def _part(child: Act | Change | Points | Either) -> Part:
    match child:
        case Points():
            return ()
        case Either(options):
            return tuple(map(_option, options))
        case Act() | Change():
            return (_option(child),)
        case _:
            assert_never(child)


def _option(step: Act | Change) -> Option:
    amount = step.amount if isinstance(step, Change) else 0
    return Option(notation(step), step.verb, step.scope, amount, isinstance(step, Act))
