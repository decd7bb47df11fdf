"""How many planted mistakes the checks find, by kind, locale and sort of text (C7)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from pnp.diagnostics import Diagnostic, Origin, Severity
from pnp.errors import PnpError
from pnp.i18n.phrases.speaker import Speaker
from pnp.load.schema import unknown_keys
from pnp.load.text import read_text
from pnp.load.toml import document
from pnp.model.effect import parse
from pnp.model.effect.tree import Effect
from pnp.model.effect.vocabulary import Vocabulary
from pnp.verify.judge import Verdict, compared
from pnp.verify.mistakes import KINDS, Mistake, edited, said

PARAPHRASES_FILE = "paraphrases.toml"
FLOOR = 0.99
"""The share of mistakes in generated and parsed text that must be found."""
GENERATED, PARSED, AUTHORED = "generated", "parsed", "authored"
CONTROLLED = (GENERATED, PARSED)


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
    origin: Origin


class ParaphraseTable(Struct, frozen=True):
    """``[[paraphrase]]``; whatever else stands there is a text by its locale."""

    deck: str
    effect: str


def load_paraphrases(path: Path, known: Vocabulary) -> tuple[tuple[Paraphrase, ...], tuple[Diagnostic, ...]]:
    """Return the paraphrases in the file at ``path``, none where there is none, and every finding."""
    if not path.is_file():
        return (), ()
    read = document(read_text(path), path.as_posix())
    found: list[Diagnostic] = [*unknown_keys(read, (), dict(read.values), ["paraphrase"])]
    listed = read.values.get("paraphrase", [])
    made: list[Paraphrase] = []
    for at, entry in enumerate(listed if isinstance(listed, list) else ()):
        origin = read.origin("paraphrase", at)
        texts = {str(key): value for key, value in entry.items() if isinstance(value, str)}
        if not {"deck", "effect"} <= set(texts):
            found.append(Diagnostic("D142", "a paraphrase names its deck and its effect", origin))
            continue
        try:
            effect = parse(texts.pop("effect"), origin, known)
        except PnpError as error:
            found.append(error.diagnostic)
            continue
        made.append(Paraphrase(texts.pop("deck"), effect, texts, origin))
    return tuple(made), tuple(found)


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
    return Figure(
        "/".join(sorts), "", "", sum(figure.planted for figure in chosen), sum(figure.found for figure in chosen)
    )


def below(figures: Sequence[Figure], origin: Origin) -> Iterator[Diagnostic]:
    """Yield a finding for each kind and locale of which too few mistakes are found in generated and parsed text."""
    for figure in figures:
        if figure.sort in CONTROLLED and figure.share < FLOOR:
            missed = figure.planted - figure.found
            message = (
                f"of {figure.planted} planted mistakes of the kind “{figure.kind}” in {figure.sort} text, "
                f"{figure.locale}, {missed} are not found"
            )
            yield Diagnostic("V171", message, origin, Severity.ERROR, "two phrases may be too much alike")
