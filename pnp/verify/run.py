"""All checks of a game's effects and texts, C0 to C7."""

import importlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Origin
from pnp.errors import PnpError
from pnp.i18n.headers import PSEUDO
from pnp.i18n.phrases.generated import EFFECT
from pnp.i18n.phrases.source import PHRASES_FILE, Phrases, load_phrases
from pnp.i18n.phrases.speaker import Speaker
from pnp.i18n.sheet import game_locales
from pnp.model.effect import parse
from pnp.model.effect.tree import Effect
from pnp.model.game import Game
from pnp.verify import phrasing, sums
from pnp.verify.measure import (
    AUTHORED,
    GENERATED,
    PARAPHRASES_FILE,
    PARSED,
    Figure,
    Sample,
    below,
    load_paraphrases,
    measure,
)
from pnp.verify.reviews import REVIEWS_FILE, load_reviews
from pnp.verify.subject import Examined
from pnp.verify.texts import CardText, Language, Standing, orphans

SUBJECTS = {game: f"pnp.verify.{game}.examine" for game in ("viral", "vitamors", "lanterns")}
"""The games whose rules can be asked, and the module that does."""


class Folders(NamedTuple):
    """Where a game's catalogs and icons are looked for, its own folders before the bundled ones."""

    locales: tuple[Path, ...]
    icons: tuple[Path, ...]


class Report(NamedTuple):
    """What was found of a game, its texts in each locale, and how well mistakes are found."""

    findings: tuple[Diagnostic, ...]
    texts: tuple[CardText, ...]
    figures: tuple[Figure, ...]
    examined: Examined
    languages: tuple[Language, ...]


def verifiable(game: Game) -> bool:
    """Tell whether a game has phrases and rules, by which its effects can be checked."""
    return game.id in SUBJECTS and (game.root / PHRASES_FILE).is_file()


def verify(game: Game, folders: Folders, locales: Sequence[str] = ()) -> tuple[Diagnostic, ...]:
    """Return what is wrong between the effects of a game, its rules, and its texts in ``locales`` (empty: all).

    Nothing for a game without effects. Raise ``PnpError`` where a file cannot be read.
    """
    return report(game, folders, locales).findings if verifiable(game) else ()


def report(game: Game, folders: Folders, locales: Sequence[str] = (), *, quality: bool = True) -> Report:
    """Return all that the checks know of a game; without ``quality`` the checks themselves are not measured.

    Raise ``PnpError`` V100 for a game without effects that can be checked.
    """
    if not verifiable(game):
        hint = f"effects are checked where there are rules ({', '.join(SUBJECTS)}) and a {PHRASES_FILE}"
        raise PnpError("V100", f"“{game.id}” has no effects that can be checked", Origin(game.root.as_posix()), hint)
    phrases, about_phrases = load_phrases(game.root / PHRASES_FILE, game.id)
    examined = _examiner(game.id)(game)
    counted = {**sums.numbers(game), **examined.counted}
    findings = [*about_phrases, *examined.findings, *sums.faults(game.root / sums.SUMS_FILE, counted)]
    speaks = any(voice.lines for voice in phrases.voices.values())
    if speaks:
        known = phrases.vocabulary
        heads = phrasing.HEADS if known.things else ()
        findings += [*phrasing.iconless(known, folders.icons, heads), *phrasing.unexecuted(known, examined.executed)]
    languages = tuple(Language(game, phrases, locale, folders.locales) for locale in _locales(game, folders, locales))
    reviews = load_reviews(game.root / REVIEWS_FILE)
    texts = tuple(text for language in languages for text in language.texts(reviews))
    findings += reviews.findings
    for language in languages if speaks else ():
        findings += _spoken(language, examined, folders)
    findings += (finding for text in texts for finding in text.findings)
    findings += orphans(reviews, texts)
    figures: tuple[Figure, ...] = ()
    if quality:
        figures, about = _figures(phrases, languages, texts, examined)
        findings += about
    return Report(tuple(dict.fromkeys(findings)), texts, figures, examined, languages)


def _examiner(game: str) -> Callable[[Game], Examined]:
    examine: Callable[[Game], Examined] = importlib.import_module(SUBJECTS[game]).examine
    return examine


def _locales(game: Game, folders: Folders, locales: Sequence[str]) -> tuple[str, ...]:
    known = tuple(locale for locale in game_locales(game, folders.locales) if locale != PSEUDO)
    return tuple(dict.fromkeys((game.source_locale, *(locales or known))))


def _spoken(language: Language, examined: Examined, folders: Folders) -> Iterator[Diagnostic]:
    """Yield what is wrong with the phrases of a locale."""
    yield from language.book.findings
    if language.is_source:
        yield from phrasing.nameless(language.book, examined.places)
    else:
        yield from phrasing.misworded(language.book, folders.locales)
    for speaker in dict.fromkeys(language.speakers.values()):
        if language.is_source and examined.places:
            yield from phrasing.unsaid(speaker, examined.places[-1])
        yield from phrasing.misread(speaker, examined.places[-1:])
        yield from speaker.reader.findings


def _figures(
    phrases: Phrases, languages: Sequence[Language], texts: Sequence[CardText], examined: Examined
) -> tuple[tuple[Figure, ...], list[Diagnostic]]:
    """Return how many planted mistakes are found, and what is below the floor."""
    paraphrases, about = load_paraphrases(Path(phrases.path).with_name(PARAPHRASES_FILE), phrases.vocabulary)
    figures: list[Figure] = []
    places = tuple(place for place in examined.places if place != "zone")
    for language in languages:
        samples = list(_samples(language, texts))
        for paraphrase in paraphrases:
            said = paraphrase.texts.get(language.locale)
            if said and paraphrase.deck in language.speakers:
                sample = Sample(AUTHORED, said, paraphrase.effect)
                samples.append((language.speakers[paraphrase.deck], sample))
        figures += measure(language.locale, samples, places)
    return tuple(figures), [*about, *below(figures, Origin(phrases.path))]


def _samples(language: Language, texts: Sequence[CardText]) -> Iterator[tuple[Speaker, Sample]]:
    """Yield the texts of cards that are read, and the sentences of their effects; those that are the same once."""
    seen: set[tuple[str, str, Effect]] = set()
    decks = {card.id: deck.id for deck in language.game.decks for card in deck.cards}
    for text in texts:
        speaker = language.speakers.get(decks[text.card.id])
        if text.locale != language.locale or speaker is None or text.standing not in _READ:
            continue
        effect = parse(text.card.fields.get(EFFECT, ""))
        for sample in (Sample(GENERATED, speaker.say(effect), effect), Sample(PARSED, text.text, effect)):
            key = speaker.voice.name, sample.text + sample.sort, effect
            if key not in seen:
                seen.add(key)
                yield speaker, sample


_READ = frozenset({Standing.GENERATED, Standing.PARSED})
