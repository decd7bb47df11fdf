"""Checks of numbers: a card that says 3 in one language says 3 in every other."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from pnp.diagnostics import Severity
from pnp.i18n.checks.plain import has_han, listed
from pnp.i18n.checks.record import Fault, Pair, Setting
from pnp.i18n.checks.values import Numbers, digits, english, han, holds_number, signed
from pnp.i18n.terms import TermBase

_MEANINGLESS = (0.0, 1.0)
"""“No”, “a” and “an” are numbers that languages write or leave out as they please."""


def numbers(pair: Pair, setting: Setting) -> Iterator[Fault]:
    """Every number has its counterpart, whether in digits, in full-width digits or in words."""
    differing = _differing(pair.plain_source, pair.plain_target, setting)
    if any(differing):  # then perhaps in a name alone
        differing = _differing(*_without_names(pair, setting.terms), setting)
    lost, added, words = differing
    if lost or added:
        yield Fault(_said(lost, added), pair)
    elif words:
        yield Fault(_said(lost, words), pair, severity=Severity.INFO)


class _Differing(NamedTuple):
    """The values that the translation lacks, those that it has in digits besides, and those that it has in words."""

    lost: Counter[float]
    added: Counter[float]
    words: Counter[float]


def _differing(source_text: str, target_text: str, setting: Setting) -> _Differing:
    read = _reader(setting.locale, target_text)
    source, target = _reader(setting.source_locale, source_text)(source_text), read(target_text)
    known, said = source.all, target.all
    wanted = source.digits if read is digits else source.digits + source.words
    words = _by_value(target.words, known)
    if not setting.style.digits:
        return _Differing(_by_value(wanted, said), _by_value(target.digits, known), words)
    lost, added = wanted - said, target.digits - known
    del added[1.0]
    # Where every number is in digits, a 1 of the source has its 1; “a” and “an” may have one too.
    lost[1.0] = max(0, source.digits[1.0] - said[1.0])
    return _Differing(+lost, added, words)


def _reader(locale: str, text: str) -> Callable[[str], Numbers]:
    """Return what reads the numbers of a text: by its script, else by its language."""
    if has_han(text):
        return han
    return english if locale.partition("_")[0] == "en" else digits


def _by_value(wanted: Counter[float], known: Counter[float]) -> Counter[float]:
    return Counter({value: 1 for value in wanted if value not in known and value not in _MEANINGLESS})


def _without_names(pair: Pair, terms: TermBase) -> tuple[str, str]:
    """Return the two texts without terms that have a number in their name."""
    source, target = pair.plain_source, pair.plain_target
    for term in {match.term for match in terms.matches(source)}:
        if any(map(holds_number, (*term.sources, *term.allowed))):
            for word in term.sources:
                source = re.sub(re.escape(word), "", source, flags=re.IGNORECASE)
            for word in term.allowed:
                target = target.replace(word, "")
    return source, target


def _said(lost: Counter[float], added: Counter[float]) -> str:
    parts = []
    if lost:
        parts.append(f"{_figures(lost)} of the source is missing")
    if added:
        parts.append(f"{_figures(added)} is not in the source")
    return ", and ".join(parts)


def _figures(values: Counter[float]) -> str:
    return listed([f"{value:g}" for value in sorted(values.elements())])


def signed_number(pair: Pair, setting: Setting) -> Iterator[Fault]:
    """Signs, ranges and dice are the same: ``+1`` is neither ``-1`` nor ``1``."""
    source, target = signed(pair.plain_source), signed(pair.plain_target)
    lost = [each for each in sorted((source - target).elements()) if not _in_words(each, pair.plain_target, setting)]
    added = sorted((target - source).elements())
    if lost:
        also = f", and it says {listed(added)}" if added else ""
        yield Fault(f"{listed(lost)} of the source is missing{also}", pair)
    elif added:
        yield Fault(f"{listed(added)} has a sign that the source has not", pair, severity=Severity.WARNING)


def _in_words(value: str, target: str, setting: Setting) -> bool:
    """Whether a sign is put into words: 另得1分 for “+1 VP”, 3倍 for “×3”."""
    words: Collection[str] = {
        "+": setting.style.plus,
        "-": setting.style.minus,
        "×": setting.style.times,
    }.get(value[0], ())
    if not words:
        return False
    said, number = "|".join(map(re.escape, words)), re.escape(value[1:])
    return re.search(rf"(?:{said})\D{{0,4}}{number}(?!\d)|(?<!\d){number}\D{{0,2}}(?:{said})", target) is not None
