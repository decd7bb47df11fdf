"""Numerals: digits of any width, Han numerals, and the number words of languages, as data and as readers."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from math import inf
from typing import NamedTuple


class NumberWords(NamedTuple):
    """The number words of a language by value: cardinals, ordinals, and words that say how often or how many.

    A cardinal in ``tens`` joins the one behind it (twenty-one), one of ``powers`` multiplies the one before it.
    """

    cardinals: Mapping[str, int]
    ordinals: Mapping[str, int]
    times: Mapping[str, int]
    powers: Mapping[str, int] = {}


def _counted(words: str, first: int = 0, step: int = 1) -> dict[str, int]:
    return {word: first + step * at for at, word in enumerate(words.split())}


ENGLISH = NumberWords(
    _counted(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
        " seventeen eighteen nineteen"
    )
    | _counted("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10),
    _counted("zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"),
    {"twice": 2, "thrice": 3, "dozen": 12},
    {"hundred": 100, "thousand": 1000, "million": 1_000_000},
)

HAN_DIGITS = "零〇一二兩两三四五六七八九"
"""Characters for 0 to 9."""
HAN_UNITS = "十百千"
"""Characters for 10, 100 and 1000, which multiply the digit before them."""
HAN_NUMERALS = HAN_DIGITS + HAN_UNITS
# Unicode's data say these (UAX #38, kPrimaryNumeric, kOtherNumeric), but for the simplified 兩.
_HAN = {character: int(unicodedata.numeric(character, 2)) for character in HAN_NUMERALS}
_WORD = re.compile("[a-z]+")
_LONGEST = 400
"""Characters of a Han numeral beyond which no float could hold its value."""


def han_value(numeral: str) -> int:
    """Return the value of a Han numeral: ``十二``, ``一百零五``, or digits by their places, ``一二``.

    Of one that no text has, some three hundred digits, the first are read.

    >>> han_value("十二"), han_value("兩千零三十"), han_value("二〇")
    (12, 2030, 20)
    """
    total, digit = 0, 0
    for character in numeral[:_LONGEST]:
        if character in HAN_UNITS:
            total += (digit or 1) * _HAN[character]
            digit = 0
        else:
            digit = digit * 10 + _HAN[character]
    return total + digit


def han_written(number: int) -> str:
    """Return a number up to 99 as a Han numeral; a larger one in digits.

    >>> han_written(3), han_written(10), han_written(20), han_written(35)
    ('三', '十', '二十', '三十五')
    """
    if not 0 <= number < 100:
        return str(number)
    digits = "零一二三四五六七八九"
    tens, ones = divmod(number, 10)
    if not tens:
        return digits[ones]
    return ("" if tens == 1 else digits[tens]) + "十" + (digits[ones] if ones else "")


def real(number: str | int) -> float:
    """Return a number, in digits of any width or whole, as a float; one that no float can hold is infinite.

    >>> real("３"), real("2.5"), real(10**400)
    (3.0, 2.5, inf)
    """
    try:
        return float(number)
    except OverflowError:
        return inf


def cardinals(text: str, words: NumberWords = ENGLISH) -> Iterator[int]:
    """Yield the values of the cardinals of a text in lower case; ``twenty-one`` and ``two thousand`` are one each.

    >>> list(cardinals("two of twenty-one, or three thousand"))
    [2, 21, 3000]
    """
    held: int | None = None
    for match in _WORD.finditer(text):
        word = match[0]
        value = words.cardinals.get(word)
        joined = held is not None and text[match.start() - 1 : match.start()] in {"-", " "}
        if value is not None and joined and held is not None and held >= 20 and held % 10 == 0 and 0 < value < 10:
            held += value
            continue
        power = words.powers.get(word)
        if power and joined and held is not None:
            held *= power
            continue
        if held is not None:
            yield held
        held = power or value
    if held is not None:
        yield held
