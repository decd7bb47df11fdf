"""All checks of a game's effects and texts, C0 to C6."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Origin
from pnp.engine.core.engine import Examined
from pnp.engine.registry import engine_of
from pnp.errors import PnpError
from pnp.i18n.headers import PSEUDO
from pnp.i18n.phrases.source import PHRASES_FILE, Phrases, load_phrases
from pnp.i18n.phrases.speaker import Speaker
from pnp.i18n.sheet import game_locales
from pnp.load.effects import VERBS_FILE
from pnp.model.card import Card
from pnp.model.effect import icons, notation
from pnp.model.effect.tree import HERE, Effect, places_in
from pnp.model.game import Game
from pnp.model.locales import locale_name
from pnp.project.folders import Folders
from pnp.verify import phrasing, sums
from pnp.verify.amounts import unphrased
from pnp.verify.reviews import REVIEWS_FILE, load_reviews
from pnp.verify.texts import CardText, LocaleTexts, orphans


def _examined(game: Game, phrases: Phrases) -> Examined:
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


class Report(NamedTuple):
    """What was found of a game, and its texts in each locale."""

    findings: tuple[Diagnostic, ...]
    texts: tuple[CardText, ...]
    examined: Examined
    languages: tuple[LocaleTexts, ...]


def verifiable(game: Game) -> bool:
    """Tell whether a game has phrases, by which its effects can be checked."""
    return (game.root / PHRASES_FILE).is_file()


def unsaid_decks(game: Game, phrases: Phrases | None) -> dict[str, str]:
    """Return the decks of which effects cannot be said, each with the reason; ``phrases`` are those of the game."""
    found: dict[str, str] = {}
    for deck in game.decks:
        voice = phrases.voice_of(deck.id) if phrases else None
        if not any(card.effect is not None for card in deck.cards) or (voice and voice.lines):
            continue
        unread = f"{PHRASES_FILE} says nothing" if verifiable(game) else f"there is no {PHRASES_FILE}"
        found[deck.id] = f"no voice in {PHRASES_FILE} has the deck" if phrases else unread
    return found


def phrases_of(game: Game) -> tuple[Phrases | None, tuple[Diagnostic, ...]]:
    """Return the phrases of a game, none where they say nothing or cannot be read, and what is wrong with them."""
    if not verifiable(game):
        return None, ()
    path = game.root / PHRASES_FILE
    try:
        phrases, found = load_phrases(path, game.id)
    except PnpError as error:
        return None, (error.diagnostic,)
    if phrases.vocabulary.verbs or not any(voice.lines for voice in phrases.voices.values()):
        return phrases, found
    hint = "write down there what its verbs take (docs/effects.md)"
    message = f"no effect can be said: {VERBS_FILE} has no verbs"
    return None, (*found, Diagnostic("V108", message, Origin(path.as_posix()), hint=hint))


def verify(game: Game, folders: Folders, locales: Sequence[str] = ()) -> tuple[Diagnostic, ...]:
    """Return what is wrong between the effects of a game, its rules, and its texts in ``locales`` (empty: all).

    Nothing for a game without effects. Raise ``PnpError`` where a file cannot be read.
    """
    phrases, found = phrases_of(game)
    known = report(game, folders, locales).findings if phrases else found
    unsaid = unphrased(game, folders, _locales(game, folders, locales), unsaid_decks(game, phrases))
    return tuple(dict.fromkeys((*known, *unsaid)))


def report(game: Game, folders: Folders, locales: Sequence[str] = ()) -> Report:
    """Return all that the checks know of a game, its texts in ``locales`` (empty: all).

    Raise ``PnpError`` V100 for a game without effects that can be checked.
    """
    if not verifiable(game):
        hint = f"effects are checked where there is a {PHRASES_FILE}"
        raise PnpError("V100", f"“{game.id}” has no effects that can be checked", Origin(game.root.as_posix()), hint)
    phrases, about_phrases = load_phrases(game.root / PHRASES_FILE, game.id)
    examined = _examined(game, phrases)
    counted = {**sums.counts(game), **examined.counted}
    findings = [*about_phrases, *examined.findings, *sums.faults(game.root / sums.SUMS_FILE, counted)]
    speaks = any(voice.lines for voice in phrases.voices.values())
    if speaks:
        findings += _unready(phrases, examined, folders)
    languages = tuple(
        LocaleTexts(game, phrases, locale, folders.catalogs) for locale in _locales(game, folders, locales)
    )
    reviews = load_reviews(game.root / REVIEWS_FILE)
    texts = tuple(text for language in languages for text in language.texts(reviews))
    findings += reviews.findings
    for language in languages if speaks else ():
        findings += _spoken(language, examined, folders, game.terms)
    findings += (finding for text in texts for finding in text.findings)
    findings += orphans(reviews, texts)
    return Report(tuple(dict.fromkeys(findings)), texts, examined, languages)


def _unready(phrases: Phrases, examined: Examined, folders: Folders) -> Iterator[Diagnostic]:
    """Yield the verbs without icon or rules; where no rules are asked, icons are wanted if sentences have some."""
    known, used = phrases.vocabulary, examined.used
    if used is None:
        yield from phrasing.iconless(known, folders.icons)
        yield from phrasing.unexecuted(known, examined.executed)
    elif any("icons" in phrase.names for phrase in phrases.phrases.values()):
        drawn = (icons(effect) for effects in used.values() for effect in effects)
        shown = {icon.name for groups in drawn for group in groups for icon in group}
        yield from phrasing.iconless(known, folders.icons, shown)


def _locales(game: Game, folders: Folders, locales: Sequence[str]) -> tuple[str, ...]:
    known = tuple(locale for locale in game_locales(game, folders.catalogs) if locale != PSEUDO)
    asked = tuple(locale_name(locale) or locale for locale in locales)
    return tuple(dict.fromkeys((game.source_locale, *(asked or known))))


def _spoken(language: LocaleTexts, examined: Examined, folders: Folders, terms: Sequence[str]) -> Iterator[Diagnostic]:
    """Yield what is wrong with the phrases of a locale."""
    yield from language.book.findings
    if language.is_source:
        yield from phrasing.nameless(language.book, examined.places)
    else:
        yield from phrasing.misworded(language.book, folders.locales, terms)
    for speaker in dict.fromkeys(language.speakers.values()):
        if language.is_source and examined.used is None:
            yield from phrasing.unsaid(speaker, _place(examined))
        yield from phrasing.misread(speaker, _sentences(speaker, examined))
        yield from speaker.reader.findings


def _sentences(speaker: Speaker, examined: Examined) -> Iterator[tuple[str, Sequence[Effect]]]:
    """Yield the effects whose sentences are tried, by name: those of cards, or one of each kind that the game plays."""
    if examined.used is None:
        yield from phrasing.spoken(speaker.book.source.vocabulary, _place(examined))
        return
    for deck in speaker.voice.decks:
        yield from ((notation(effect), (effect,)) for effect in examined.used.get(deck, ()))


def _place(examined: Examined) -> str:
    """Return a place that effects may name, empty where there is none."""
    return examined.places[-1] if examined.places else ""
