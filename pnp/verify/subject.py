"""What is known of a game's effects before any text is read: by its engine, or by its data alone."""

from collections.abc import Iterator

from pnp.diagnostics import Diagnostic
from pnp.engine.core.examined import Examined
from pnp.engine.registry import engine_of
from pnp.errors import PnpError
from pnp.i18n.phrases.source import Phrases
from pnp.model.card import Card
from pnp.model.effect.tree import HERE, Effect, places_in
from pnp.model.game import Game


def examined(game: Game, phrases: Phrases) -> Examined:
    """Return what the engine of a project says of its cards.

    Without one, or with one that cannot be had or asked, what can be said without rules: no witnesses, and words only
    for what the cards have.
    """
    why: tuple[Diagnostic, ...] = ()
    try:
        examine = engine_of(game).examine if game.engine else None
        if examine:
            return examine(game)
    except PnpError as error:
        why = (error.diagnostic,)
    alone = _alone(game, phrases)
    return alone._replace(findings=tuple(dict.fromkeys((*why, *alone.findings))))


def _alone(game: Game, phrases: Phrases) -> Examined:
    found: list[Diagnostic] = []
    used: dict[str, list[Effect]] = {}
    for deck, card in _speaking(game, phrases):
        try:
            effect = card.does()
        except PnpError as error:
            found.append(error.diagnostic)
        else:
            used.setdefault(deck, []).append(effect)
    named = (place for effects in used.values() for effect in effects for place in places_in(effect))
    places = tuple(dict.fromkeys(place for place in named if place != HERE))
    return Examined(tuple(found), places=places, fixture=_unmade, used=used)


def _speaking(game: Game, phrases: Phrases) -> Iterator[tuple[str, Card]]:
    """Yield the cards that have an effect and a voice to say it, each with its deck."""
    for deck in game.decks:
        voice = phrases.voice_of(deck.id)
        if voice and voice.lines:
            yield from ((deck.id, card) for card in deck.cards if card.effect or card.fault)


def _unmade() -> str:
    raise PnpError("V126", "no engine plays the game, so there are no witnesses")
