"""How many mistakes planted in the texts that say effects are found, by kind, locale and sort of text."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from planting.effects import KINDS, Mistake, edited, said
from pnp.errors import PnpError
from pnp.i18n.phrases.speaker import Speaker
from pnp.load.text import read_text
from pnp.load.toml import document
from pnp.model.effect import parse
from pnp.model.effect.tree import Effect
from pnp.model.effect.vocabulary import Vocabulary
from pnp.verify.run import Report
from pnp.verify.texts import CardText, Evidence, LocaleTexts, Verdict, compared

PARAPHRASES_FILE = "paraphrases.toml"
FLOOR = 0.99
"""The share of mistakes in generated and parsed text that must be found."""
GENERATED, PARSED, AUTHORED = "generated", "parsed", "authored"
CONTROLLED = (GENERATED, PARSED)
_READ = frozenset({Evidence.GENERATED, Evidence.PARSED})


class Figure(NamedTuple):
    """How many mistakes of a kind were planted in a sort of text in a locale, and how many of them were found."""

    sort: str
    locale: str
    kind: str
    planted: int
    found: int

    @property
    def share(self) -> float:
        """The share that was found."""
        return self.found / self.planted if self.planted else 1.0


class Sample(NamedTuple):
    """A text that says an effect, in a sort of text."""

    sort: str
    text: str
    effect: Effect


class Paraphrase(NamedTuple):
    """A text in words of its own: whose deck's it is, its effect, and the text by locale."""

    deck: str
    effect: Effect
    texts: Mapping[str, str]


def paraphrases(path: Path, known: Vocabulary) -> tuple[Paraphrase, ...]:
    """Return the paraphrases in the file at ``path``, none where there is none; whatever else stands there is a text.

    Raise ``PnpError`` for one without a deck or an effect.
    """
    if not path.is_file():
        return ()
    read = document(read_text(path), path.as_posix())
    found: list[Paraphrase] = []
    listed = read.values.get("paraphrase")
    for at, entry in enumerate(listed if isinstance(listed, list) else ()):
        origin = read.origin("paraphrase", at)
        texts = (
            {key: value for key, value in entry.items() if isinstance(value, str)} if isinstance(entry, dict) else {}
        )
        if not {"deck", "effect"} <= set(texts):
            raise PnpError("D142", "a paraphrase names its deck and its effect", origin)
        effect = parse(texts.pop("effect"), origin, known)
        found.append(Paraphrase(texts.pop("deck"), effect, texts))
    return tuple(found)


def measured(checked: Report) -> tuple[Figure, ...]:
    """Return how many mistakes are found in the texts of a game that was checked, and in its paraphrases."""
    places = tuple(place for place in checked.examined.places if place != "zone")
    figures: list[Figure] = []
    for language in checked.languages:
        samples = (*_samples(language, checked.texts), *_paraphrased(language))
        figures += measure(language.locale, samples, places)
    return tuple(figures)


def _samples(language: LocaleTexts, texts: Sequence[CardText]) -> Iterator[tuple[Speaker, Sample]]:
    """Yield the texts of cards that are read, and the sentences of their effects; those that are the same once."""
    seen: set[tuple[str, str, Effect]] = set()
    decks = {card.id: deck.id for deck in language.game.decks for card in deck.cards}
    for text in texts:
        speaker = language.speakers.get(decks[text.card.id])
        if text.locale != language.locale or speaker is None or text.standing not in _READ:
            continue
        effect = text.card.does()
        for sample in (Sample(GENERATED, speaker.say(effect), effect), Sample(PARSED, text.text, effect)):
            key = speaker.voice.name, sample.text + sample.sort, effect
            if key not in seen:
                seen.add(key)
                yield speaker, sample


def _paraphrased(language: LocaleTexts) -> Iterator[tuple[Speaker, Sample]]:
    phrases = language.phrases
    for paraphrase in paraphrases(Path(phrases.path).with_name(PARAPHRASES_FILE), phrases.vocabulary):
        said = paraphrase.texts.get(language.locale)
        if said and paraphrase.deck in language.speakers:
            yield language.speakers[paraphrase.deck], Sample(AUTHORED, said, paraphrase.effect)


def measure(locale: str, samples: Iterable[tuple[Speaker, Sample]], places: tuple[str, ...]) -> tuple[Figure, ...]:
    """Return the figures of mistakes planted in ``samples``.

    Of a text that cannot be read a mistake counts as found: without a review of just that text it is an error. In
    authored text, which somebody has reviewed, it is found only where the signature gives it away.
    """
    planted: Counter[tuple[str, str]] = Counter()
    found: Counter[tuple[str, str]] = Counter()
    for speaker, sample in samples:
        for mistake in _planted(speaker, sample, places):
            planted[sample.sort, mistake.kind] += 1
            found[sample.sort, mistake.kind] += is_found(mistake.text, sample, speaker)
    sorts = dict.fromkeys(sort for sort, _ in planted)
    return tuple(
        Figure(sort, locale, kind, planted[sort, kind], found[sort, kind])
        for sort in sorts
        for kind in KINDS
        if planted[sort, kind]
    )


def _planted(speaker: Speaker, sample: Sample, places: tuple[str, ...]) -> Iterator[Mistake]:
    """Yield texts with a mistake, each once."""
    mistakes = [*edited(sample.text, speaker)]
    if sample.sort == GENERATED:
        mistakes += said(sample.effect, speaker, places)
    yield from dict.fromkeys(mistake for mistake in mistakes if mistake.text != sample.text)


def is_found(text: str, sample: Sample, speaker: Speaker) -> bool:
    """Tell whether a text in place of the sample's would be reported as wrong."""
    try:
        return compared(speaker.parse(text), sample.effect) is Verdict.OTHERWISE
    except PnpError:
        return sample.sort in CONTROLLED or any(speaker.faults(text, sample.effect))


def total(figures: Sequence[Figure], sorts: Sequence[str]) -> Figure:
    """Return the sum of the figures of some sorts of text."""
    chosen = [figure for figure in figures if figure.sort in sorts]
    planted, found = sum(figure.planted for figure in chosen), sum(figure.found for figure in chosen)
    return Figure(" and ".join(sorts), "all", "all", planted, found)


def below(figures: Sequence[Figure]) -> tuple[Figure, ...]:
    """Return the figures of generated and parsed text that are too low."""
    return tuple(figure for figure in figures if figure.sort in CONTROLLED and figure.share < FLOOR)


def table(figures: Sequence[Figure]) -> str:
    """Return the figures as a table in Markdown, with the sums of controlled and of authored text."""
    lines = ["| text | locale | kind | planted | found | |", "|---|---|---|--:|--:|--:|"]
    sums = (total(figures, sorts) for sorts in (CONTROLLED, (AUTHORED,)))
    for sort, locale, kind, planted, found in (*figures, *sums):
        share = Figure(sort, locale, kind, planted, found).share
        lines.append(f"| {sort} | {locale} | {kind} | {planted} | {found} | {share:.1%} |")
    return "\n".join(lines) + "\n"
