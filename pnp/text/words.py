"""Where words begin in scripts that part them by nothing, as ICU's dictionaries have it, where ICU is installed.

Thai, Lao, Khmer and Burmese have line breaks there alone (UAX #14, LB1, class SA); Chinese and Japanese may have them
nearly anywhere, but a last line is better of whole words.
"""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import accumulate
from types import ModuleType

_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\ua9e0-\uaadf]+")


@cache
def _icu() -> ModuleType | None:
    try:
        from icu4py import breakers  # an extra: not every system has a wheel
    except ImportError:
        return None
    module: ModuleType = breakers
    return module


def lacks_dictionary(text: str) -> bool:
    """Whether a text has words that only a dictionary could tell apart, and there is none."""
    return bool(_UNSPACED.search(text)) and _icu() is None


def unspaced_breaks(text: str) -> frozenset[int]:
    """Return the indices at which a line may begin within runs of Thai, Lao, Khmer or Burmese; none without ICU."""
    runs = list(_UNSPACED.finditer(text))
    icu = _icu() if runs else None
    if icu is None:
        return frozenset()
    return frozenset(match.start() + at for match in runs for at in _starts(icu.LineBreaker(match[0], "th")))


@lru_cache(maxsize=1024)
def word_starts(text: str) -> frozenset[int]:
    """Return the indices at which words of Chinese or Japanese text begin; none without ICU."""
    icu = _icu()
    return frozenset(_starts(icu.WordBreaker(text, "zh"))) if icu else frozenset()


def _starts(parts: Iterable[str]) -> list[int]:
    return list(accumulate(map(len, parts)))[:-1]
