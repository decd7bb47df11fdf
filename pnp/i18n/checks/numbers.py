"""Checks of numbers: a card that says 3 in one language says 3 in every other."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from pnp.diagnostics import Severity
from pnp.i18n.checks.plain import ICON, VARIABLE, has_han, listed, unlisted
from pnp.i18n.checks.record import Fault, Pair, Setting
from pnp.i18n.checks.values import Numbers, digits, english, han, holds_number, implies_number
from pnp.i18n.style import HouseStyle
from pnp.i18n.terms import TermBase
from pnp.model.numerals import ENGLISH, HAN_NUMERALS

_COUNTED = re.compile(rf"[0-9０-９A-Za-z{HAN_NUMERALS}萬万{ICON}{VARIABLE}]$")
_NEAR = 16
_MEANINGLESS = (0.0, 1.0)
"""“No”, “a” and “an” are numbers that languages write or leave out as they please."""


def numbers(pair: Pair, setting: Setting) -> Iterator[Fault]:
    """Every number has its counterpart, whether in digits, in full-width digits or in words."""
    source, target = unlisted(_without_implied(pair, setting.terms)), unlisted(pair.plain_target)
    free = pair.role in setting.style.free_roles
    differing = _differing(source, target, setting, free)
    if any(differing):  # then perhaps in a name alone
        differing = _differing(*_without_names(source, target, setting.terms), setting, free)
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


def _differing(source_text: str, target_text: str, setting: Setting, free: bool) -> _Differing:
    """Return how the numbers of two texts differ; of a ``free`` one with numbers of its own only digits."""
    read = _reader(setting.locale, target_text)
    source, target = _reader(setting.source_locale, source_text)(source_text), read(target_text)
    known, said = source.all, target.all
    recast = free and any(value > 1 for value in target.words + target.loose)  # three cobblers for “two heads”
    wanted = source.digits if recast or read is digits else source.digits + source.words
    words = _by_value(target.words, known)
    if not setting.style.digits:
        return _Differing(_by_value(wanted, said), _by_value(target.digits, known), words)
    # What the target says in a word of its own (第二個 for “the second”) is no reason for one of its digits.
    implied = source.loose - target.loose - (target.words - source.words - source.digits)
    lost, added = wanted - said, target.digits - source.digits - source.words - implied
    del added[1.0]
    # Where every number is in digits, a 1 of the source has its 1; “a” and “an” may have one too.
    lost[1.0] = max(0, source.digits[1.0] - said[1.0])
    for value in [value for value in lost if said[value]]:
        lost[value] -= _repeats(source_text, value)
    for value in [value for value in added if source.digits[value] + source.words[value]]:
        added[value] -= _spread(source_text, value)
    return _Differing(+lost, +added, words)


_IN_ONE_BREATH = re.compile(
    r"(?<![\w.,])(?P<number>\d++|[a-z]++)(?=(?: [^\s.;:,]{1,20}){1,3}?(?: and|,? or|,) [+–-]?(?P=number)(?!\w))"
)


_OF_SEVERAL = re.compile(r"(?<![\w.,])(?P<number>\d++|[a-z]++)(?=(?: [^\s.;:,]{1,20}){1,2}? (?:and|or) (?!\d))")


def _repeats(source: str, value: float) -> int:
    """Return how often a text says a number once more of a like thing: “1 damage or 1 horror” (1點傷害或恐懼)."""
    return _count(_IN_ONE_BREATH, source, value)


def _spread(source: str, value: float) -> int:
    """Return how often a text says a number once of several things: “2 damage or horror” (2點傷害或2點恐懼)."""
    return _count(_OF_SEVERAL, source, value)


def _count(pattern: re.Pattern[str], source: str, value: float) -> int:
    if not (abs(value) < 1000 and value == int(value)):
        return 0
    names = {f"{value:g}", *(word for word, named in ENGLISH.cardinals.items() if named == value)}
    return sum(match["number"] in names for match in pattern.finditer(source.lower()))


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
        before = text[max(0, match.start() - _NEAR) : match.start()].rstrip(" ")
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
