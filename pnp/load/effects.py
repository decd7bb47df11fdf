"""The effects of cards: each line read once, with the words that the project has for effects."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from pnp.diagnostics import Found
from pnp.errors import PnpError
from pnp.load.verbs import VERBS_FILE, load_verbs
from pnp.model.card import EFFECT, Card
from pnp.model.effect.read import parse
from pnp.model.effect.vocabulary import Vocabulary
from pnp.model.game import Deck


def with_effects(decks: Sequence[Deck], root: Path) -> Found[tuple[tuple[Deck, ...], Vocabulary | None]]:
    """Return decks whose cards have the trees of their effects, and the words by which these were read.

    Without a ``verbs.toml`` below ``root`` any words will do, and None is returned. Yield what is wrong with that file,
    and of each card the first mistake in its effect; a card of which it cannot be read keeps the fault.
    """
    known = yield from _words(root)
    same: dict[str, Card] = {}  # decks repeat effects, such as that of a card in every colour
    read = tuple(deck._replace(cards=tuple(_read(card, known, same) for card in deck.cards)) for deck in decks)
    yield from (card.fault for deck in read for card in deck.cards if card.fault)
    return read, known


def with_effect(card: Card, known: Vocabulary | None = None) -> Card:
    """Return a card with the tree of the line in its field ``effect``, or with what is wrong with that line."""
    line = card.fields.get(EFFECT, "")
    if not line:
        return card
    try:
        return replace(card, effect=parse(line, card.origin_of(EFFECT), known))
    except PnpError as error:
        return replace(card, fault=error.diagnostic)


def _read(card: Card, known: Vocabulary | None, same: dict[str, Card]) -> Card:
    before = same.get(card.fields.get(EFFECT, ""))
    if before:
        return replace(card, effect=before.effect)
    made = with_effect(card, known)
    if made.effect:
        same[card.fields[EFFECT]] = made
    return made


def _words(root: Path) -> Found[Vocabulary | None]:
    if not (root / VERBS_FILE).is_file():
        return None
    try:
        known, about = load_verbs(root)
    except PnpError as error:  # without the words, effects can still be read, and the cards be drawn
        yield error.diagnostic
        return None
    yield from about
    return known
