"""Checks of numbers: a card that says 3 in one language says 3 in every other."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import NamedTuple

from pnp.diagnostics import Severity
from pnp.i18n.checks.plain import ICON, VARIABLE, has_han, listed
from pnp.i18n.checks.record import Fault, Pair, Setting
from pnp.i18n.checks.values import Numbers, digits, english, han, holds_number, implies_number, signed
from pnp.i18n.style import HouseStyle
from pnp.i18n.terms import TermBase
from pnp.model.numerals import HAN_NUMERALS

_COUNTED = re.compile(rf"[0-9０-９A-Za-z{HAN_NUMERALS}萬万{ICON}{VARIABLE}]$")
_MEANINGLESS = (0.0, 1.0)
"""“No”, “a” and “an” are numbers that languages write or leave out as they please."""


def numbers(pair: Pair, setting: Setting) -> Iterator[Fault]:
    """Every number has its counterpart, whether in digits, in full-width digits or in words."""
    source, target = _without_implied(pair, setting.terms), pair.plain_target
    differing = _differing(source, target, setting)
    if any(differing):  # then perhaps in a name alone
        differing = _differing(*_without_names(source, target, setting.terms), setting)
    lost, added, words = differing
    bare = _bare_measures(pair, setting.style)
    spelt = _spelt(source, pair, setting)
    if lost or added:
        yield Fault(_said(lost, added), pair)
    elif bare:
        yield Fault(f"no number stands before {listed(bare)}", pair, "write it, or “1”")
    elif spelt:
        yield Fault(f"{listed(spelt)} is not in digits", pair, f"write {listed(spelt.values())}")
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
    # What the target says in a word of its own (第二個 for “the second”) is no reason for one of its digits.
    implied = source.loose - target.loose - (target.words - source.words - source.digits)
    lost, added = wanted - said, target.digits - source.digits - source.words - implied
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


def _without_implied(pair: Pair, terms: TermBase) -> str:
    """Return the source without terms that only imply a number (“pair”) and have their translation (組)."""
    source = pair.plain_source
    if not implies_number(source):
        return source
    for term in {match.term for match in terms.matches(source)}:
        if any(map(implies_number, term.sources)) and any(word in pair.plain_target for word in term.allowed):
            for word in sorted(term.sources, key=len, reverse=True):
                source = re.sub(rf"\b{re.escape(word)}s?\b", "", source, flags=re.IGNORECASE)
    return source


def _without_names(source: str, target: str, terms: TermBase) -> tuple[str, str]:
    """Return the two texts without terms that have a number in their name."""
    for term in {match.term for match in terms.matches(source)}:
        if any(map(holds_number, (*term.sources, *term.allowed))):
            for word in term.sources:
                source = re.sub(re.escape(word), "", source, flags=re.IGNORECASE)
            for word in term.allowed:
                target = target.replace(word, "")
    return source, target


def _bare_measures(pair: Pair, style: HouseStyle) -> list[str]:
    """Return the measure words that count nothing: a number before them got lost, even a 1 that the source has not."""
    text = pair.plain_target
    if not style.measures or pair.role in style.free_roles or not any(word in text for word in style.measures):
        return []
    # Words in which such a one is but a part go first, so that 條件 holds no 條.
    pattern = _measures(style.measures, style.no_measures)
    found = []
    for match in pattern.finditer(text):
        before = text[: match.start()].rstrip(" ")
        if match["measure"] and not _COUNTED.search(before) and not before.endswith(style.determiners):
            found.append(match["measure"])
    return found


def _spelt(source_text: str, pair: Pair, setting: Setting) -> dict[str, str]:
    """Return the counts that are in Han numerals where the house style wants digits (兩次), each as it should be (2次).

    Only those that the source counts, too: 兩面 for “both sides” may stay.
    """
    style = setting.style
    if not style.digits or not style.measures or pair.role in style.free_roles:
        return {}
    source = _reader(setting.source_locale, source_text)(source_text)
    counts = source.digits + source.words
    found = {}
    for match in _numerals(style.measures).finditer(pair.plain_target):
        (value,) = han(match["numeral"]).words
        if value > 1 and counts[value]:
            found[match[0]] = f"{value:g}{match['measure']}"
    return found


@cache
def _numerals(measures: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(
        rf"(?<![第{HAN_NUMERALS}])(?P<numeral>[{HAN_NUMERALS}]+)(?P<measure>{'|'.join(map(re.escape, measures))})"
    )


@cache
def _measures(measures: tuple[str, ...], others: tuple[str, ...]) -> re.Pattern[str]:
    def either(words: tuple[str, ...]) -> str:
        return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))

    return re.compile(f"{either(others) or '(?!)'}|(?P<measure>{either(measures)})")


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
