"""Checks of numbers: a card that says 3 in one language says 3 in every other."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from math import inf
from typing import NamedTuple

from pnp.diagnostics import Severity
from pnp.i18n.checks.plain import ICON, VARIABLE, has_han, listed, unlisted
from pnp.i18n.checks.record import CheckContext, Fault, Pair
from pnp.i18n.style import HouseStyle
from pnp.i18n.terms import TermBase
from pnp.model.numerals import ENGLISH, HAN_NUMERALS, cardinals, han_value, real

# Words that a translation may render by a number, or by none.
_LOOSE = {"triple": 3.0, "half": 0.5, "halves": 0.5} | dict.fromkeys(
    ["both", "double", "doubles", "doubled", "pair", "pairs", "couple", "twin"], 2
)
_DIGITS = re.compile(r"\d++(?:,\d{3})*+(?:\.\d++)?")
_MYRIADS = {"萬": 10_000, "万": 10_000, "億": 100_000_000, "亿": 100_000_000}
_OF_MYRIADS = re.compile(rf"(?<![\d,.])(\d++(?:,\d{{3}})*+(?:\.\d++)?)\s?([{''.join(_MYRIADS)}])")
_ROMAN = re.compile(r"\b[IVX]+\b")
_ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10}
_ORDINAL_DIGITS = re.compile(r"(?<!\d)(\d++)(?:st|nd|rd|th)\b")
_ENGLISH = re.compile(r"[a-z]+")
_FRACTION = re.compile(r"(?<!\d)(\d++)\s?[/⁄]\s?(\d+)")
_MONTHS = re.findall(r"\w+", "January February March April May June July August September October November December")
# May is a month beside a number alone, and a verb everywhere else.
_MONTH = re.compile(rf"\b({'|'.join(_MONTHS)})(?=,? \d)|(?:(?<=\d )|(?<=\b(?:of|in) ))({'|'.join(_MONTHS)})\b")
_HAN_NUMBER = re.compile(rf"(第?)([{HAN_NUMERALS}]++)([{''.join(_MYRIADS)}]?)")
_HAN_PAIRS = re.compile("[雙双倍倆俩]|成[對对]")
_HALF_YEAR = 6.0
_LONGEST_ROMAN = 7


class NumberCounts(NamedTuple):
    """The numbers of a text, each value with how often it comes.

    ``digits`` are those in digits, ``words`` those in words; ``loose`` are ordinals and words that only imply a number.
    """

    digits: Counter[float]
    words: Counter[float]
    loose: Counter[float]

    @property
    def all(self) -> Counter[float]:
        """Every value that the text can be said to hold."""
        return self.digits + self.words + self.loose


def english(text: str) -> NumberCounts:
    """Return the numbers of an English text.

    >>> found = english("Draw 3, twice; then twenty-one from the 2nd of two decks.")
    >>> sorted(found.digits), sorted(found.words), sorted(found.loose)
    ([3.0], [2, 21], [2.0])
    """
    text = unicodedata.normalize("NFKC", text)
    loose: Counter[float] = Counter(real(number) for number in _ORDINAL_DIGITS.findall(text))
    loose.update(1 + _MONTHS.index(match[0]) for match in _MONTH.finditer(text))
    loose.update(_roman(text))
    lowered = text.lower().replace("half a dozen", "six")
    words: Counter[float] = Counter(cardinals(lowered))
    for word in _ENGLISH.findall(lowered):
        if word in ENGLISH.times:
            words[ENGLISH.times[word]] += 1
        elif word in _LOOSE or word in ENGLISH.ordinals:
            loose[_LOOSE.get(word) or ENGLISH.ordinals[word]] += 1
    return NumberCounts(_digits(_ORDINAL_DIGITS.sub(" ", text)), words, loose)


def han(text: str) -> NumberCounts:
    """Return the numbers of a Chinese text.

    >>> found = han("抽３張，棄兩張，翻第二張，共十二張")
    >>> sorted(found.digits), sorted(found.words), sorted(found.loose)
    ([3.0], [2.0, 12.0], [2.0])
    """
    text = unicodedata.normalize("NFKC", text)
    words: Counter[float] = Counter()
    loose: Counter[float] = Counter()
    for ordinal, numeral, myriad in _HAN_NUMBER.findall(text):
        (loose if ordinal else words)[real(han_value(numeral) * _MYRIADS.get(myriad, 1))] += 1
    loose[2] += len(_HAN_PAIRS.findall(text))
    loose[0.5] += text.count("半")
    loose[_HALF_YEAR] += text.count("半年")
    loose.update(_roman(text))
    large: Counter[float] = Counter()
    for number, myriad in _OF_MYRIADS.findall(text):
        large[real(number.replace(",", "")) * _MYRIADS[myriad]] += 1
    return NumberCounts(_digits(_OF_MYRIADS.sub(" ", text)) + large, words, +loose)


def _roman(text: str) -> Iterator[float]:
    """Yield the values of Roman numerals up to 39, such as those of chapters; ``I`` may be a word as well."""
    for numeral in _ROMAN.findall(text):
        values = [_ROMAN_DIGITS[digit] for digit in numeral[:_LONGEST_ROMAN]]
        signs = [-1 if value < after else 1 for value, after in zip(values, (*values[1:], 0), strict=True)]
        yield float(sum(value * sign for value, sign in zip(values, signs, strict=True)))


_ANY = re.compile(rf"\d|[{HAN_NUMERALS}]|\b(?:{'|'.join((*ENGLISH.cardinals, *ENGLISH.times, *ENGLISH.ordinals))})\b")


def holds_number(text: str) -> bool:
    """Whether there is any number in a text, by whatever name."""
    return _ANY.search(text.lower()) is not None


_IMPLYING = re.compile(rf"\b(?:{'|'.join(_LOOSE)})\b")


def implies_number(text: str) -> bool:
    """Whether there is a word in an English text that a translation may render by a number, or by none: “pair”."""
    return _IMPLYING.search(text.lower()) is not None


def digits(text: str) -> NumberCounts:
    """Return the numbers of a text of which only digits are understood."""
    return NumberCounts(_digits(unicodedata.normalize("NFKC", text)), Counter(), Counter())


def _digits(text: str) -> Counter[float]:
    found = Counter(real(number.replace(",", "")) for number in _DIGITS.findall(_FRACTION.sub(" ", text)))
    for over, under in _FRACTION.findall(text):
        found[_quotient(real(over), real(under))] += 1
    return found


def _quotient(over: float, under: float) -> float:
    return over / under if under and over < inf and under < inf else over


_COUNTED = re.compile(rf"[0-9０-９A-Za-z{HAN_NUMERALS}萬万{ICON}{VARIABLE}]$")
_NEAR = 16
_MEANINGLESS = (0.0, 1.0)
"""“No”, “a” and “an” are numbers that languages write or leave out as they please."""


def numbers(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
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


def _differing(source_text: str, target_text: str, setting: CheckContext, free: bool) -> _Differing:
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


def _reader(locale: str, text: str) -> Callable[[str], NumberCounts]:
    """Return what reads the numbers of a text: by its script, else by its language."""
    if has_han(text):
        return han
    return english if locale.partition("_")[0] == "en" else digits


def numbers_in(text: str, locale: str) -> set[float] | None:
    """Return all values that a text can be said to hold; None where its language may say some in words unknown here."""
    read = _reader(locale, text)
    found = read(text).all
    return set(found) if found or read is not digits else None


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


def _spelt(source_text: str, pair: Pair, setting: CheckContext) -> dict[str, str]:
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
