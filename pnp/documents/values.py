"""What expressions in rules text see: the game's tables, constants, decks, cards and board, in the locale's words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import NamedTuple, TypeAlias, TypeVar

from pnp.cards.values import card_values, deck_values, game_values, word_markup
from pnp.diagnostics import Subject
from pnp.errors import PnpError
from pnp.load.names import did_you_mean
from pnp.model.card import Card
from pnp.model.game import Game
from pnp.model.markup import Dialect
from pnp.project.words import SOURCE, Word, Words

T = TypeVar("T")

CellValue: TypeAlias = "str | int | FieldText"


class FieldText(str):
    """A card's text, with the markup that card data may have."""

    __slots__ = ()


class Rows(NamedTuple):
    """Rows of a table."""

    rows: tuple[tuple[CellValue, ...], ...]


def context(game: Game, words: Words, board: object) -> dict[str, object]:
    """Return the names that expressions may use."""
    cards = {card.id: _card(card, deck.translate, words) for deck in game.decks for card in deck.cards}
    return _context(game, words, board, cards)


def figure_context(game: Game, words: Words, board: object, dialect: Dialect) -> dict[str, object]:
    """Return the names that templates of figures may use: cards are what their own templates see, as inline markup."""
    return _context(game, words, board, _DrawnCards(game, words, dialect))


def _context(game: Game, words: Words, board: object, cards: Mapping[str, object]) -> dict[str, object]:
    decks = {
        deck.id: deck_values(deck, count=sum(card.count for card in deck.cards), kinds=len(deck.cards))
        for deck in game.decks
    }
    by_deck = {deck.id: [card.id for card in deck.cards] for deck in game.decks}
    return {
        "game": game_values(game),
        "locale": words.locale,
        "players": game.players,
        "constants": game.constants,
        "decks": decks,
        "cards": cards,
        "cards_of": lambda name: [cards[card] for card in _named(by_deck, name, "deck")],
        "players_table": lambda *names: players_table(game.players, names),
        "rows": rows,
        "_": words.fixed,
        **({} if board is None else {"board": board}),
    }


class _DrawnCards(Mapping[str, object]):
    """Cards by id as their templates see them, each made when it is asked for: no other's fault is a figure's."""

    def __init__(self, game: Game, words: Words, dialect: Dialect) -> None:
        self._cards = {card.id: (card, deck.translate) for deck in game.decks for card in deck.cards}
        self._words, self._dialect = words, dialect

    def __getitem__(self, name: str) -> object:
        card, translated = self._cards[name]
        source = {field: Word(card.fields.get(field, ""), SOURCE, card.origin_of(field)) for field in translated}
        said = {field: self._words.field(card, field) for field in translated}
        try:
            shown = {field: word_markup(field, word, self._dialect) for field, word in source.items()}
            return card_values(card, said, self._dialect, source=SimpleNamespace(**shown))
        except PnpError as error:
            raise error.within(Subject(name, "side")) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)


def players_table(tables: Mapping[str, Mapping[int, int]], names: Sequence[str]) -> Rows:
    """Return a row for each number of players that all the tables have: players, then each value."""
    for name in names:
        if name not in tables:
            hint = did_you_mean(name, list(tables))
            raise PnpError("D207", f"[players] has no table “{name}”", hint=hint)
    counts = sorted(set[int]().union(*(tables[name] for name in names)))
    found = [count for count in counts if all(count in tables[name] for name in names)]
    return Rows(tuple((count, *(tables[name][count] for name in names)) for count in found))


def rows(values: Iterable[object], *fields: str) -> Rows:
    """Return rows from a list of lists, or of cards and the names of their fields."""
    if fields:
        return Rows(tuple(tuple(_cell(_field(value, field)) for field in fields) for value in values))
    return Rows(tuple(tuple(_cell(cell) for cell in value) for value in values if isinstance(value, list | tuple)))


def _field(value: object, path: str) -> object:
    """Return what a card has under a name, or under a name of one of its parts: ``source.name``."""
    for name in path.split("."):
        if name.startswith("_") or not hasattr(value, name):
            known = [known for known in getattr(value, "__dict__", {}) if not known.startswith("_")]
            raise PnpError("D207", f"there is no “{name}” here", hint=did_you_mean(name, known))
        value = getattr(value, name)
    return value


def _cell(value: object) -> CellValue:
    return value if isinstance(value, str | int) else str(value)


def _card(card: Card, translated: Sequence[str], words: Words) -> SimpleNamespace:
    fields: dict[str, object] = {}
    for name, text in card.fields.items():
        fields[name] = FieldText(words.field(card, name).text) if name in translated else text
    source = SimpleNamespace(**{name: FieldText(card.fields.get(name, "")) for name in translated})
    return SimpleNamespace(**{**fields, "id": card.id, "count": card.count, "source": source})


def _named(values: Mapping[str, T], name: str, kind: str) -> T:
    if name not in values:
        raise PnpError("D207", f"there is no {kind} “{name}”", hint=did_you_mean(name, list(values)))
    return values[name]
