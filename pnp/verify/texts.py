"""Every card's text in a locale, held against its effect (C3)."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, TypeAlias

from pnp.diagnostics import Diagnostic, Origin, Severity, Subject
from pnp.errors import PnpError
from pnp.i18n.catalog import Catalog, message_context
from pnp.i18n.phrases.book import load_book, source_book
from pnp.i18n.phrases.differences import Difference, alike, differences
from pnp.i18n.phrases.normal import masked, normal
from pnp.i18n.phrases.source import Phrases, Voice
from pnp.i18n.phrases.speaker import GENERATED, Speaker, speakers
from pnp.i18n.sheet import game_catalog
from pnp.model.card import EFFECT, Card
from pnp.model.effect import notation
from pnp.model.effect.tree import Effect, meaning
from pnp.model.game import Game
from pnp.verify.reviews import Review, Reviews, hashed

_NEAR = 0.6
"""From which likeness on the differences to the generated sentence are worth telling."""


class Verdict(StrEnum):
    """How a text stands to an effect: it says the same, the same in another order, otherwise, or cannot be read."""

    SAME = "same"
    REORDERED = "reordered"
    OTHERWISE = "otherwise"
    UNREAD = "unread"


class Judgement(NamedTuple):
    """A verdict, why, and what would mend it.

    ``near`` is how an unread text differs from the sentence of the effect, where it is nearly that.
    """

    verdict: Verdict
    reasons: tuple[str, ...] = ()
    hint: str = ""
    near: tuple[str, ...] = ()


def judge(text: str, effect: Effect, speaker: Speaker) -> Judgement:
    """Return what ``text`` says, held against ``effect``: read where it can be, by its signature where it cannot.

    An unread text without reasons may be right; only a person who reads it can tell.
    """
    try:
        read = speaker.parse(text)
    except PnpError as error:
        said = speaker.say(effect)
        hint = f"{error.diagnostic.text}; the effect is: “{' '.join(said.split())}”"
        near = _told(text, said) if alike(text, said) >= _NEAR else ()
        return Judgement(Verdict.UNREAD, tuple(speaker.faults(text, effect)), hint, near)
    verdict = compared(read, effect)
    hint = f"the text is read as “{notation(read)}”, the effect is “{notation(effect)}”"
    if verdict is Verdict.SAME:
        return Judgement(verdict)
    if verdict is Verdict.REORDERED:
        return Judgement(verdict, ("names the parts in another order than the icons",), hint)
    return Judgement(verdict, _told(text, speaker.say(effect)) or (hint,), hint)


def compared(read: Effect, effect: Effect) -> Verdict:
    """Return how an effect that was read stands to the one that is meant."""
    if read == effect:
        return Verdict.SAME
    return Verdict.REORDERED if meaning(read) == meaning(effect) else Verdict.OTHERWISE


def _told(text: str, said: str) -> tuple[str, ...]:
    return tuple(map(_told_difference, differences(text, said)))


def _told_difference(difference: Difference) -> str:
    """Return a difference as the end of a sentence about the text."""
    here, there = difference
    if not here:
        return f"does not say “{there}”, the effect does"
    if not there:
        return f"says “{here}”, the effect does not"
    return f"says “{here}”, the effect “{there}”"


TEXT = "text"
"""The field of a card that holds what it says."""
Facts: TypeAlias = tuple[str, ...]
"""The numbers that a card without an effect names."""


class Evidence(StrEnum):
    """How a card's text is known to say what the card does; ``UNSHOWN`` where the locale shows the source instead."""

    GENERATED = "generated"
    PARSED = "parsed"
    REVIEWED = "reviewed"
    UNSHOWN = "not translated"
    WRONG = "WRONG"


class CardText(NamedTuple):
    """A card's text in a locale as it is printed, how it stands, what is wrong, and the review that it could have."""

    card: Card
    locale: str
    text: str
    standing: Evidence
    findings: tuple[Diagnostic, ...] = ()
    review: Review | None = None


class LocaleTexts:
    """A game in one locale: its catalog, its phrases, and who speaks its decks."""

    def __init__(self, game: Game, phrases: Phrases, locale: str, folders: Sequence[Path]) -> None:
        """Read the catalog of ``locale`` below ``folders``, if it needs one."""
        self.locale, self.game, self.phrases = locale, game, phrases
        self.is_source = locale == game.source_locale
        self.catalog = Catalog(locale) if self.is_source else game_catalog(game, folders, locale)
        self.book = source_book(phrases) if self.is_source else load_book(phrases, locale, folders)
        self.speakers: Mapping[str, Speaker] = speakers(phrases, self.book)

    def texts(self, reviews: Reviews) -> Iterator[CardText]:
        """Yield the text of each card that has an effect, or facts."""
        for deck in self.game.decks:
            voice = self.phrases.voice_of(deck.id)
            for card in deck.cards if voice else ():
                assert voice
                if voice.lines:
                    try:
                        effect = card.does()
                    except PnpError:  # told when it was loaded, or by the check of effects
                        continue
                    yield self._told(card, effect, self.speakers[deck.id], reviews)
                else:
                    yield self._facts(card, voice, reviews)

    def _source(self, card: Card) -> tuple[str, Origin, bool]:
        """Return a card's text, where it stands, and whether it is shown in this locale."""
        source = card.fields.get(TEXT, "")
        if self.is_source or source.strip() == GENERATED:
            return source, card.origin_of(TEXT), True
        found = self.catalog.find(message_context(self.game.id, card.id, TEXT), source)
        return found.text, found.origin, found.state == "translated"

    def _told(self, card: Card, effect: Effect, speaker: Speaker, reviews: Reviews) -> CardText:
        text, origin, shown = self._source(card)
        if not shown:
            return CardText(card, self.locale, text, Evidence.UNSHOWN)
        try:
            printed = speaker.shown(text, effect)
            judged = judge(printed, effect, speaker)
        except PnpError as error:  # the voice has no phrase for the effect
            about = Subject(card.id, "card", self.locale)
            fault = error.within(about, origin=card.origin_of(EFFECT)).diagnostic
            return CardText(card, self.locale, text, Evidence.WRONG, (fault,))
        if judged.verdict is Verdict.SAME:
            whole = text.strip() == GENERATED
            return CardText(card, self.locale, printed, Evidence.GENERATED if whole else Evidence.PARSED)
        if judged.verdict is Verdict.UNREAD:
            return self._reviewed(card, printed, notation(effect), origin, judged, reviews)
        reordered = judged.verdict is Verdict.REORDERED
        code, severity = ("V135", Severity.WARNING) if reordered else ("V131", Severity.ERROR)
        faults = tuple(
            self._fault(code, card, f"the text {reason}", origin, judged.hint, severity) for reason in judged.reasons
        )
        return CardText(card, self.locale, printed, Evidence.PARSED if reordered else Evidence.WRONG, faults)

    def _facts(self, card: Card, voice: Voice, reviews: Reviews) -> CardText:
        text, origin, shown = self._source(card)
        if not shown:
            return CardText(card, self.locale, text, Evidence.UNSHOWN)
        facts: Facts = tuple(card.fields.get(name, "") for name in voice.facts)
        wanted = Counter(int(value) for value in facts if value.isdecimal())
        found = Counter(masked(normal(text))[1])
        # A numeral in words may be no number of the card, as in “both”; who reviews the text sees to that.
        digits = Counter(map(int, re.findall(r"\d+", text)))
        reasons = []
        if wanted - found or digits - wanted:
            said, meant = (
                ", ".join(map(str, sorted(numbers.elements()))) or "no number" for numbers in (found, wanted)
            )
            reasons = [f"says {said}, the card’s fields {', '.join(voice.facts)} {meant}"]
        told = dict(zip(voice.facts, facts, strict=True))
        return self._reviewed(card, text, told, origin, Judgement(Verdict.UNREAD, tuple(reasons)), reviews)

    def _reviewed(
        self, card: Card, text: str, effect: object, origin: Origin, judged: Judgement, reviews: Reviews
    ) -> CardText:
        """Return a text that could not be read: it needs the right signature, and a review of just this."""
        now = Review(card.id, self.locale, hashed(text), hashed(effect))
        kept = reviews.known.get((card.id, self.locale))
        record = f"read it and record that: pnp effects {self.game.id} --reviews"
        faults = [self._fault("V134", card, f"the text {reason}", origin, judged.hint) for reason in judged.reasons]
        if kept is None:
            why = f"the text {judged.near[0]}" if judged.near else "the text is in words of its own"
            hint = f"{judged.hint}; use the phrases, or {record}" if judged.hint else record
            faults.append(self._fault("V132", card, f"{why}, and nobody has reviewed it", origin, hint))
        elif (kept.text, kept.effect) != (now.text, now.effect):
            changed = [what for what in ("text", "effect") if getattr(kept, what) != getattr(now, what)]
            message = f"the {' and the '.join(changed)} changed since the text was reviewed"
            faults.append(self._fault("V133", card, message, kept.origin, record))
        standing = Evidence.WRONG if faults else Evidence.REVIEWED
        return CardText(card, self.locale, text, standing, tuple(faults), None if judged.reasons else now)

    def _fault(
        self, code: str, card: Card, message: str, origin: Origin, hint: str, severity: Severity = Severity.ERROR
    ) -> Diagnostic:
        return Diagnostic(code, message, origin, severity, hint, (Subject(card.id, "card", self.locale),))


def orphans(reviews: Reviews, texts: Sequence[CardText]) -> Iterator[Diagnostic]:
    """Yield the reviews of what needs none: the card is gone, or its text is read by now."""
    wanted = {(text.card.id, text.locale) for text in texts if text.review or text.standing is Evidence.WRONG}
    locales = {text.locale for text in texts}
    for key, review in reviews.known.items():
        if review.locale in locales and key not in wanted:
            message = f"the review of “{review.card}” in {review.locale} is of a text that needs none"
            yield Diagnostic("V137", message, review.origin, Severity.WARNING, "delete it")
