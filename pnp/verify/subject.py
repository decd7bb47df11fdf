"""What is known of a game's effects before any text is read: by its engine, or by its data alone."""

from collections.abc import Iterator

from pnp.diagnostics import Diagnostic
from pnp.engine.core.examined import Examined
from pnp.engine.registry import engine_of
from pnp.errors import PnpError
from pnp.i18n.phrases.generated import EFFECT
from pnp.i18n.phrases.source import Phrases
from pnp.model.card import Card
from pnp.model.effect import icons, parse
from pnp.model.effect.tree import HERE, Effect, places_in
from pnp.model.game import Game


def examined(game: Game, phrases: Phrases) -> Examined:
    """Return what the engine of a project says of its cards.

    Without one, or with one that cannot be had or asked, what can be said without rules: no witnesses, and words only
    for what the cards have.
    """
    try:
        examine = engine_of(game).examine if game.engine else None
    except PnpError as error:
        alone = _alone(game, phrases)
        return alone._replace(findings=(error.diagnostic, *alone.findings))
    return examine(game) if examine else _alone(game, phrases)


def _alone(game: Game, phrases: Phrases) -> Examined:
    found: list[Diagnostic] = []
    effects: list[Effect] = []
    for card in _speaking(game, phrases):
        try:
            effects.append(parse(card.fields.get(EFFECT, ""), card.origin_of(EFFECT), phrases.vocabulary))
        except PnpError as error:
            found.append(error.diagnostic)
    named = dict.fromkeys(place for effect in effects for place in places_in(effect) if place != HERE)
    used = frozenset(icon.name for effect in effects for group in icons(effect) for icon in group)
    places = tuple(dict.fromkeys((*named, *phrases.places())))
    return Examined(tuple(found), places=places, fixture=_unmade, used=used)


def _speaking(game: Game, phrases: Phrases) -> Iterator[Card]:
    """Yield the cards that have an effect and a voice to say it."""
    for deck in game.decks:
        voice = phrases.voice_of(deck.id)
        if voice and voice.lines:
            yield from (card for card in deck.cards if card.fields.get(EFFECT, "").strip())


def _unmade() -> str:
    raise PnpError("V126", "no engine plays the game, so there are no witnesses")
