"""What a game of Lantern Night is made of: the project's files read, its cards' effects checked."""

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from pnp.diagnostics import Diagnostic
from pnp.engine.core.configuration import number, place
from pnp.errors import PnpError
from pnp.load.project import load
from pnp.model.effect import notation
from pnp.model.effect.tree import HERE, ZONE_PLAYED, Effect, places_in, selectors_of, steps_of
from pnp.model.effect.vocabulary import UNPLACED, Vocabulary
from pnp.model.game import Game

DECK = "scene"
MARKET, NEST = "market", "nest"
"""All stalls; the yard of the player."""
DEEDS = ("discard", "reveal", "place", "move", "remove", "return", "flip", "swap")
"""The verbs that are done to one thing at a time."""
FLOWS = ("gain", "lose", "draw", "peek", "advance", "retreat")
"""The verbs that befall a seat in an amount."""
THINGS = {"point": "point", "coin": "coin", "card": "card", "lantern": "piece", "fame": "track", "stall": "tile"}
"""The things that the engine knows, and what they are."""
SIDES = ("lit", "dark")


class Numbers(NamedTuple):
    """The numbers in the rules, named as in ``[constants]``."""

    hand: int
    coins: int
    lanterns: int
    fame_top: int
    fame_for_point: int
    lit_points: int
    shrine_points: int


class Data(NamedTuple):
    """All data of the game. ``streets`` are stalls by colour, ``tables`` numbers by name and number of players."""

    streets: Mapping[str, tuple[str, ...]]
    shrines: tuple[str, ...]
    tables: Mapping[str, Mapping[int, int]]
    numbers: Numbers
    cards: tuple[str, ...]
    effects: Mapping[str, Effect]


def data(game: Game) -> Data:
    """Return the engine's data of the project ``game``; raise ``PnpError`` where it is not fit to be played.

    E110 for a deck, table or number that is missing, E111 for a place that there is not, D142 for a number that cannot
    be, E116 for a verb, thing or filter that the rules do not have; M20x where an effect cannot be read.
    """
    known = words_of(game)
    streets, shrines = places_of(game)
    cards = [card for deck in game.decks if deck.id == DECK for card in deck.cards]
    if not cards:
        raise PnpError("E110", f"the game has no deck “{DECK}”", hint="add a [[deck]] with that id to game.toml")
    for table in ("rounds", *known.tables):
        if table not in game.players:
            message = f"the game has no table “{table}” by players"
            raise PnpError("E110", message, place(game, "players"), "add it below [players]")
    for fault in faults(game):
        raise PnpError.of(fault)
    return Data(
        streets=streets,
        shrines=shrines,
        tables=game.players,
        numbers=Numbers(*(number(game, name) for name in Numbers._fields)),
        cards=tuple(card.id for card in cards for _ in range(card.count)),
        effects={card.id: card.does() for card in cards},
    )


def places_of(game: Game) -> tuple[Mapping[str, tuple[str, ...]], tuple[str, ...]]:
    """Return the stalls of each street, and the shrines; raise ``PnpError`` E110 where they are missing."""
    streets, shrines = game.constants.get("streets"), game.constants.get("shrines")
    if not (isinstance(streets, dict) and streets and all(map(_is_names, (*streets.values(), shrines)))):
        hint = 'such as streets = { red = ["teahouse"] }, and shrines = ["sun"]'
        raise PnpError("E110", "the game has no streets and shrines", place(game, "constants"), hint)
    named_by = {str(colour): tuple(map(str, stalls)) for colour, stalls in streets.items()}
    return named_by, tuple(map(str, shrines)) if isinstance(shrines, list) else ()


def _is_names(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(name, str) for name in value)


def words_of(game: Game) -> Vocabulary:
    """Return the words of the game's effects."""
    return game.vocabulary or Vocabulary()


def named(game: Game) -> tuple[str, ...]:
    """Return the places that effects can name."""
    streets, shrines = places_of(game)
    stalls = (stall for street in streets.values() for stall in street)
    rows, altars = (f"row({colour})" for colour in streets), (f"altar({shrine})" for shrine in shrines)
    return (ZONE_PLAYED, HERE, MARKET, NEST, *stalls, *rows, *altars)


def faults(game: Game) -> Iterator[Diagnostic]:
    """Yield why cards cannot be played: of each card the first mistake in its effect."""
    known = words_of(game)
    places, colours = frozenset(named(game)), places_of(game)[0]
    for deck in game.decks:
        for card in deck.cards if deck.id == DECK else ():
            try:
                effect = card.does()
            except PnpError as error:
                yield error.diagnostic
                continue
            unplayed = next(_unplayed(effect, known, (UNPLACED, *SIDES, *colours)), "")
            if unplayed:
                message = f"“{notation(effect)}”: the engine does not play “{unplayed}”"
                hint = "it has to be in the rules of the game as well"
                yield Diagnostic("E116", message, card.origin_of("effect"), hint=hint)
                continue
            for where in places_in(effect):
                if where not in places:
                    message = f"“{notation(effect)}”: there is no place “{where}”"
                    hint = f"one of {', '.join(sorted(places))}"
                    yield Diagnostic("E111", message, card.origin_of("effect"), hint=hint)
                    break


def _unplayed(effect: Effect, known: Vocabulary, filters: Collection[str]) -> Iterator[str]:
    """Yield the verbs, things and filters of an effect that the files have and the rules do not."""
    yield from (step.verb for step in steps_of(effect) if step.verb not in {*DEEDS, *FLOWS})
    for what in selectors_of(effect):
        if what.thing and THINGS.get(what.thing) != known.things[what.thing]:
            yield what.thing
        yield from (word for word in what.filters if word not in filters)


def read(folder: Path) -> tuple[Data, tuple[Diagnostic, ...]]:
    """Return the game's data in ``folder`` and every finding about its files.

    Raise ``PnpError`` where a file cannot be read, or what it says cannot be played.
    """
    loaded = load(folder)
    return data(loaded.game), loaded.findings
