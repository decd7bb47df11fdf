"""Texts of effects that no phrases say: at least the numbers of an effect stand on its card, in every language."""

import re
from collections.abc import Iterator, Mapping, Sequence

from pnp.diagnostics import Diagnostic, Severity, Subject
from pnp.i18n.checks.numbers import numbers_in
from pnp.i18n.messages import tokens
from pnp.model.card import EFFECT, Card
from pnp.model.effect import notation
from pnp.model.game import Deck, Game
from pnp.model.markup import TokenKind
from pnp.project.folders import Folders
from pnp.project.words import SETTLED, Words

_AMOUNT = re.compile(r"(?<![\w.])\d+\b")
_NO_TEXT = frozenset({"id", "count", EFFECT})


def unphrased(game: Game, folders: Folders, locales: Sequence[str], decks: Mapping[str, str]) -> Iterator[Diagnostic]:
    """Yield where a card of ``decks`` lacks a number of its effect, and that no more than this is checked, and why.

    One is left out, which most texts say as “a” or “the”; so is a text without numbers in a language whose words for
    them are not known.
    """
    unsaid = [deck for deck in game.decks if deck.id in decks]
    speaking = [(deck, card) for deck in unsaid for card in deck.cards if card.effect is not None]
    if not speaking:
        return
    for deck in unsaid:
        message = f"deck “{deck.id}”: effects are held against the numbers of their texts alone: {decks[deck.id]}"
        hint = "phrases have every word of them checked (docs/effects.md)"
        yield Diagnostic("V106", message, deck.origin, Severity.WARNING, hint)
    for locale in locales:
        words = Words(game, locale, folders)
        for deck, card in speaking:
            yield from _unsaid(deck, card, words)


def _unsaid(deck: Deck, card: Card, words: Words) -> Iterator[Diagnostic]:
    """Yield an error for a card on which a number of its effect is not to be found in one language."""
    assert card.effect is not None
    said = [words.field(card, field) for field in deck.translate if card.fields.get(field, "").strip()]
    if not said or any(word.state not in SETTLED for word in said):
        return
    others = [text for name, text in card.fields.items() if name not in _NO_TEXT and name not in deck.translate]
    text = " / ".join([*(word.text for word in said), *others])
    known = numbers_in(text, words.locale)
    if known is None:
        return
    icons = [token.name for token in tokens(text) if token.kind is TokenKind.ICON]
    known |= {float(icons.count(icon)) for icon in icons}
    wanted = [number for number in _AMOUNT.findall(notation(card.effect)) if int(number) > 1]
    lacking = [number for number in dict.fromkeys(wanted) if float(number) not in known]
    if lacking:
        message = f"{words.locale}: the effect has {' and '.join(lacking)}, which the card does not say"
        hint = f"mend the text or the effect, “{notation(card.effect)}”"
        about = (Subject(card.id, "card"),)
        origin = card.origin_of(max(deck.translate, key=lambda field: len(card.fields.get(field, ""))))
        yield Diagnostic("V107", message, origin, hint=hint, about=about)
