"""What templates see of a game and its cards, wherever these are drawn: on sheets, and in the figures of rulebooks."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import TYPE_CHECKING

from markupsafe import Markup

from pnp.diagnostics import Subject
from pnp.errors import PnpError
from pnp.layout.inline import field_markup
from pnp.model.card import EFFECT, Card
from pnp.model.game import Deck, Game
from pnp.model.markup import Dialect
from pnp.project.words import Word
from pnp.units import mm

if TYPE_CHECKING:
    from pnp.model.effect import EffectIcon


def game_values(game: Game) -> SimpleNamespace:
    """Return a game as templates see it."""
    return SimpleNamespace(
        id=game.id,
        title=game.title,
        version=game.version,
        players=game.players,
        constants=game.constants,
        colours=game.colours,
    )


def deck_values(deck: Deck, **more: object) -> SimpleNamespace:
    """Return a deck as templates see it, its size in millimetres."""
    return SimpleNamespace(
        id=deck.id, title=deck.title, width=mm(deck.format.width), height=mm(deck.format.height), **more
    )


def card_values(card: Card, words: Mapping[str, Word], dialect: Dialect, **more: object) -> SimpleNamespace:
    """Return a card as templates see it, its translated fields with their ``words`` as inline markup.

    Raise ``PnpError`` X3… and X4… for words whose markup cannot be read.
    """
    fields: dict[str, object] = {**card.fields, **more}
    for name, word in words.items():
        fields[name] = word_markup(name, word, dialect)
    if EFFECT in card.fields:
        fields["icons"] = _icons(card) if card.fields[EFFECT] else ()
    return SimpleNamespace(**{**fields, "id": card.id, "count": card.count})


def word_markup(field: str, word: Word, dialect: Dialect) -> Markup:
    """Return the words of a field as inline markup; raise ``PnpError`` X3… and X4… where it cannot be read."""
    try:
        return Markup(field_markup(word.text, dialect))
    except PnpError as error:
        raise error.within(Subject(field, "field"), origin=word.origin) from None


def _icons(card: Card) -> tuple[tuple["EffectIcon", ...], ...]:
    from pnp.model.effect import icons  # which few decks need

    return icons(card.does())
