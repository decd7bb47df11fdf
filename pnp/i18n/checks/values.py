"""The numbers in a text, by value: digits of any width, English number words, Chinese numerals."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from math import inf
from typing import NamedTuple

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


class Numbers(NamedTuple):
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


def english(text: str) -> Numbers:
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
    return Numbers(_digits(_ORDINAL_DIGITS.sub(" ", text)), words, loose)


def han(text: str) -> Numbers:
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
    return Numbers(_digits(_OF_MYRIADS.sub(" ", text)) + large, words, +loose)


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


def digits(text: str) -> Numbers:
    """Return the numbers of a text of which only digits are understood."""
    return Numbers(_digits(unicodedata.normalize("NFKC", text)), Counter(), Counter())


def _digits(text: str) -> Counter[float]:
    found = Counter(real(number.replace(",", "")) for number in _DIGITS.findall(_FRACTION.sub(" ", text)))
    for over, under in _FRACTION.findall(text):
        found[_quotient(real(over), real(under))] += 1
    return found


def _quotient(over: float, under: float) -> float:
    return over / under if under and over < inf and under < inf else over
