"""Vitamors Conspiro's cards and numbers against its rules: what the checks of all games ask.

Its cards have no effects that are known, only a part to play. So a witness is a step of a random game in which a card
plays its part: a faction wins, a character is offered, a mystic board is asked to work, a scroll is cast.
"""

from collections.abc import Iterator, Mapping
from itertools import product

from pnp.diagnostics import Diagnostic, Found, Subject, collected
from pnp.engine.core.chance import Seed
from pnp.engine.core.configuration import place
from pnp.engine.core.engine import Examined, WitnessedStep
from pnp.engine.core.events import line
from pnp.engine.games.vitamors.config import Config, configure
from pnp.engine.games.vitamors.data import EXILE, SIDES, Data, Limits, data
from pnp.engine.games.vitamors.game import GAME
from pnp.engine.play import randomly, steps
from pnp.errors import PnpError
from pnp.load.rulings import RULINGS_FILE, load_rulings
from pnp.model.card import Card
from pnp.model.game import Game

PARTS = {"faction": "won", "character": "offered", "board": "unknown", "scroll": "cast"}
"""The decks, and the event in which a card of each plays its part."""
GAMES = 400
"""How many random games are searched at most."""


def examine(game: Game) -> Examined:
    """Return what the rules say of the cards of ``game``; raise ``PnpError`` where its files cannot be read."""
    rulings, about_rulings = load_rulings(game.root / RULINGS_FILE)
    found = [*about_rulings, *_numbers(game)]
    shown: dict[str, list[WitnessedStep]] = {}
    try:
        read = data(game, rulings)
    except PnpError as error:
        found.append(error.diagnostic)
    else:
        games, unplayable = collected(_games(game, read))
        found += dict.fromkeys(unplayable)
        if games:
            seen = _witnesses(game, list(games.values()))
            shown = {card: [WitnessedStep(card, PARTS[deck], happens)] for card, (deck, happens) in seen.items()}
            found += _unseen(game, shown)
    return Examined(tuple(found), _counted(game), (), frozenset(), shown)


def _games(game: Game, read: Data) -> Found[dict[tuple[int, bool], Config]]:
    """Return the game of each number of players and mode; what cannot be played is told."""
    games = {}
    for players, expert in product(sorted(read.sides[EXILE]), (False, True)):
        try:
            games[players, expert] = configure(read, players=players, expert=expert)
        except PnpError as error:
            yield error.within(origin=place(game, "players")).diagnostic
    return games


def _numbers(game: Game) -> Iterator[Diagnostic]:
    """Yield where a card's field is called as a number of the rules, and is another."""
    for card in _cards(game):
        for name in Limits._fields:
            said, meant = card.fields.get(name, ""), str(game.constants.get(name, ""))
            if said and said != meant:
                message = f"“{name}” is “{said}”, among the constants it is “{meant}”"
                about = (Subject(card.id, "card"),)
                yield Diagnostic("V112", message, card.origin_of(name), hint="mend the one or the other", about=about)


def _cards(game: Game) -> Iterator[Card]:
    for deck in game.decks:
        yield from deck.cards


def _witnesses(game: Game, configs: list[Config]) -> dict[str, tuple[str, str]]:
    """Return for each card that plays its part in some game its deck and what happens."""
    wanted = {(PARTS[deck.id], card.id): deck.id for deck in game.decks if deck.id in PARTS for card in deck.cards}
    seen: dict[str, tuple[str, str]] = {}
    for number in range(GAMES):
        config = configs[-1 - number % len(configs)]
        for step in steps(GAME, config, Seed(number), randomly(number)):
            for event in GAME.events(step.after):
                kind = type(event).__name__.lower()
                for card in [field for field in event if (kind, field) in wanted]:
                    seen[card] = wanted.pop((kind, card)), line(event)
        if not wanted:
            break
    return seen


def _unseen(game: Game, shown: Mapping[str, object]) -> Iterator[Diagnostic]:
    for deck in game.decks:
        for card in deck.cards if deck.id in PARTS else ():
            if card.id not in shown:
                message, hint = f"happens in none of {GAMES} random games", "no game may have a use for it"
                about = (Subject(card.id, "card", PARTS[deck.id]),)
                yield Diagnostic("V121", message, card.origin, hint=hint, about=about)


def _counted(game: Game) -> dict[str, int]:
    """Return how many there are of everything."""
    cards = {f"{deck.id}.{card.id}": card.count for deck in game.decks for card in deck.cards if deck.id in PARTS}
    sides = {
        f"{name}.{players}": count for _, name in SIDES for players, count in sorted(game.players.get(name, {}).items())
    }
    return {**cards, **sides}
