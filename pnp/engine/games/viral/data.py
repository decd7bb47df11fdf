"""What a game of Viral is made of: the project's files read, its cards' effects checked."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, TypeAlias

from pnp.diagnostics import Diagnostic
from pnp.engine.core.configuration import known, number, place
from pnp.engine.games.viral.board import Board
from pnp.engine.games.viral.boardfile import load_board
from pnp.errors import PnpError
from pnp.load.project import BOARD_FILE, load
from pnp.load.rulings import RULINGS_FILE, load_rulings
from pnp.model.card import Card
from pnp.model.effect import notation
from pnp.model.effect.tree import (
    ZONE_PLAYED,
    AnyOrder,
    Effect,
    Or,
    Seq,
    Signed,
    Step,
    parts_of,
    stages_of,
    steps_of,
    walk,
)
from pnp.model.effect.vocabulary import Vocabulary
from pnp.model.game import Game, Ruling

DECKS = ("starting", "mutation", "event")
"""The decks whose cards have effects."""


ANSWERS = {
    "V-01": ("at-once", "next-phase"),
    "V-02": ("face-up", "face-down"),
    "V-03": ("together", "in-turn"),
    "V-05": ("clamp", "whole"),
    "V-08": ("stay", "removed"),
    "V-09": ("start-player", "active-player"),
    "V-12": ("after", "before"),
    "V-13": ("display", "owner"),
    "V-14": ("start", "either-end"),
    "V-15": ("own", "any"),
    "V-17": ("next", "downstream"),
    "V-22": ("alternate", "start-player"),
    "V-26": ("own", "any"),
    "V-27": ("per-turn", "per-round"),
    "V-41": ("framed", "any"),
}
"""The rulings that can be decided in more than one way, and the answers that the engine plays."""
_LEAST = {"mutation_display": 0, "zone_points": 0, "dummy_viruses": 0}
"""What a number may be at the least, where that is not 1."""


ACTIONS = ("shield", "move", "infect", "attack", "magnet", "absorb", "crisis")
"""The verbs that are actions, which a player may take."""
CHANGES = ("remove", "unshield", "score", "research")
"""The verbs that are changes, which befall all."""
WORTH = "vp"
"""The verb that says what a card is worth at the end."""


class Numbers(NamedTuple):
    """The numbers in the rules, named as in ``[constants]``; ``most`` and ``present`` as in ``immune_points`` there."""

    rounds: int
    rounds_with_expansion: int
    zone_tile_flip: int
    pairs: int
    mutation_display: int
    mutations_gained: int
    zone_points: int
    dummy_viruses: int
    most: int
    present: int


class Data(NamedTuple):
    """All data of the game: cards as often as there are copies, all of them with an effect.

    ``tokens`` and ``thresholds`` are by player count, ``starting`` by virus.
    """

    board: Board
    rulings: tuple[Ruling, ...]
    tokens: Mapping[int, int]
    thresholds: Mapping[int, int]
    numbers: Numbers
    starting: Mapping[str, tuple[Card, ...]]
    mutations: tuple[Card, ...]
    events: tuple[Card, ...]


def data(game: Game, board: Board, rulings: tuple[Ruling, ...]) -> Data:
    """Return the engine's data of the project ``game``; raise ``PnpError`` where it is not fit to be played.

    E110 for a deck, table or number that is missing, D142 for a number that cannot be, E111 for a place that the board
    does not have, E112 for an event without a zone played that names one, E113 for an event that is worth points, E114
    for more than there is, E115 for rulings that the engine cannot play by, E116 for a verb or
    a shape of effect that it does not play; M20x where an effect cannot be read.
    """
    decks = {deck.id: deck.cards for deck in game.decks}
    for wanted in DECKS:
        if not decks.get(wanted):
            raise PnpError("E110", f"the game has no deck “{wanted}”", hint="add a [[deck]] with that id to game.toml")
    for table in ("virus_tokens", "crisis_threshold"):
        if table not in game.players:
            message = f"the game has no table “{table}” by players"
            raise PnpError("E110", message, place(game, "players"), "add it below [players]")
    for fault in faults(game, board):
        raise PnpError.of(fault)
    known(rulings, ANSWERS, (game.root / RULINGS_FILE).as_posix())
    starting: dict[str, tuple[Card, ...]] = {}
    for card in decks["starting"]:
        virus = card.fields.get("virus", "")
        starting[virus] = (*starting.get(virus, ()), *_copies((card,)))
    return Data(
        board=board,
        rulings=rulings,
        tokens=game.players["virus_tokens"],
        thresholds=game.players["crisis_threshold"],
        numbers=_numbers(game),
        starting=starting,
        mutations=_copies(decks["mutation"]),
        events=_copies(decks["event"]),
    )


def _numbers(game: Game) -> Numbers:
    named = {name: number(game, name, least=_LEAST.get(name, 1)) for name in Numbers._fields[:-2]}
    points = {name: number(game, "immune_points", name, least=0) for name in Numbers._fields[-2:]}
    return Numbers(**named, **points)


def faults(game: Game, board: Board) -> Iterator[Diagnostic]:
    """Yield why cards cannot be played: of each card the first mistake in its effect."""
    places = frozenset(zone.id for zone in board.zones).union(board.organs)
    most = {"remove": max(game.players.get("virus_tokens", {}).values(), default=0), "research": board.research.top}
    words = game.vocabulary or Vocabulary()
    for deck in game.decks:
        for card in deck.cards if deck.id in DECKS else ():
            origin = card.origin_of("effect")
            try:
                effect = card.does()
            except PnpError as error:
                yield error.diagnostic
                continue
            for node, fault in _faults(effect, words, places, most, event=deck.id == "event"):
                yield Diagnostic(fault[0], f"“{notation(node)}”: {fault[1]}", origin, hint=fault[2])
                break


_Fault: TypeAlias = tuple[str, str, str]


def _faults(
    effect: Effect, words: Vocabulary, places: frozenset[str], most: Mapping[str, int], *, event: bool
) -> Iterator[tuple[Effect, _Fault]]:
    shaped = _shape(effect)
    for _, node in walk(effect):
        fault: _Fault | None = None
        if isinstance(node, Step):
            fault = _verb_fault(node)
            fault = fault or (_event_fault(node, words) if event else None)
            fault = fault or _place_fault(node, places) or _count_fault(node, most)
        elif node not in shaped:
            fault = "E116", "the engine does not play that", "stages, parts and choices between steps are played"
        if fault:
            yield node, fault


def _shape(effect: Effect) -> list[Effect]:
    """Return those of the lists of an effect that are stages, parts or choices."""
    stages = [stage for stage in stages_of(effect) if isinstance(stage, AnyOrder)]
    parts = [part for stage in stages_of(effect) for part in parts_of(stage) if isinstance(part, Or)]
    return [*([effect] if isinstance(effect, Seq) else ()), *stages, *parts]


def _verb_fault(step: Step) -> _Fault | None:
    if step.verb in {*ACTIONS, *CHANGES, WORTH}:
        return None
    return "E116", "the engine does not play that", f"it plays {', '.join((*ACTIONS, *CHANGES, WORTH))}"


def _event_fault(step: Step, words: Vocabulary) -> _Fault | None:
    if words.is_worth(step):
        return "E113", "an event is nobody’s, so it cannot be worth points", "use score, with a place"
    if step.place == ZONE_PLAYED:
        return "E112", "no zone is played with an event", "name a zone or an organ"
    return None


def _place_fault(step: Step, places: frozenset[str]) -> _Fault | None:
    if step.place in {"", ZONE_PLAYED} or step.place in places:
        return None
    return "E111", f"the board has no place “{step.place}”", f"one of {', '.join(sorted(places))}"


def _count_fault(step: Step, most: Mapping[str, int]) -> _Fault | None:
    if abs(_amount(step)) > most.get(step.verb, abs(_amount(step))):
        return "E114", f"there are only {most[step.verb]} to “{step.verb}”", "a smaller number, or all"
    return None


def _copies(cards: Iterable[Card]) -> tuple[Card, ...]:
    # Copies are cards of their own only where it matters who holds which, which it does not.
    return tuple(card for card in cards for _ in range(card.count))


def worth(effect: Effect) -> int:
    """Return the points that a card is worth at the end."""
    return sum(_amount(step) for step in steps_of(effect) if step.verb == WORTH)


def _amount(step: Step) -> int:
    """Return the number of a step; 0 for all, and where the verb takes none."""
    match step.amount:
        case int() as amount:
            return amount
        case Signed(by):
            return by
        case _:
            return 0


def read(folder: Path) -> tuple[Data, tuple[Diagnostic, ...]]:
    """Return the game's data in ``folder`` and every finding about its files.

    Raise ``PnpError`` where a file cannot be read, or what it says cannot be played.
    """
    loaded = load(folder)
    board, about_board = load_board(folder / BOARD_FILE)
    rulings, about_rulings = load_rulings(folder / RULINGS_FILE)
    return data(loaded.game, board, rulings), (*loaded.findings, *about_board, *about_rulings)
