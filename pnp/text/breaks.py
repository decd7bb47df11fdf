"""Where a line may break: by UAX #14 for the classes of :mod:`pnp.text.characters`, tailored by CLREQ and JLREQ.

Sources: CLREQ (snapshot 2024-03) 3.1.4 for line start and end; JLREQ 3.1.7–3.1.9 for small kana; UAX #14 LB7–LB30.
"""

import re
from functools import cache
from operator import add

from pnp.text import characters as c

# The measure words of Chinese card text, for `keep_units`.
_UNITS = frozenset("個张張枚位頭片顆點分輪回次步格名隻座塊組種層件人秒年月日")
_HELD = frozenset((c.CLOSER, c.NON_STARTER, c.LATIN_CLOSER, c.EXCLAMATION, c.POSTFIX, c.COMBINING, c.GLUE))
_NEVER_BEFORE = _HELD | {c.INFIX}
_NEVER_AFTER = frozenset((c.OPENER, c.LATIN_OPENER, c.PREFIX, c.GLUE))
_OPENERS = frozenset((c.OPENER, c.LATIN_OPENER))
_WORD = frozenset((c.LETTER, c.DIGIT))
_WORD_START = _WORD | {c.PREFIX, c.LATIN_OPENER, c.QUOTE, c.HYPHEN}
_WORD_END = frozenset((c.LATIN_CLOSER, c.INFIX, c.POSTFIX, c.EXCLAMATION))
# Korean parts words by spaces alone (UAX #14, 8.2, example 6).
_BEFORE_HANGUL = _WORD | _WORD_END | {c.HANGUL, c.ICON, c.HYPHEN}
_AFTER_HANGUL = _WORD | {c.HANGUL, c.ICON, c.HYPHEN, c.PREFIX, c.LATIN_OPENER}


def may_break(before: str, after: str, level: str = "basic") -> bool:
    """Whether a line may break between two neighbouring classes with no space between them."""
    if before == c.ZERO_BREAK:
        return True
    if after in {c.ZERO_BREAK, c.SPACE} or before == after == c.INSEPARABLE:
        return False
    if level == "none" and before not in _WORD | {c.GLUE} and after not in _WORD_START | {c.GLUE, c.COMBINING}:
        return True
    if after in _NEVER_BEFORE or before in _NEVER_AFTER or c.QUOTE in (before, after):
        return False
    if level == "strict" and after in {c.SMALL_KANA, c.INSEPARABLE}:
        return False
    return not _joins(before, after)


def _joins(before: str, after: str) -> bool:
    """Whether two classes are one word, number or unit."""
    if before == c.HANGUL:
        return after in _AFTER_HANGUL
    if after == c.HANGUL:
        return before in _BEFORE_HANGUL
    if before in _WORD | {c.HYPHEN} and after in _WORD | {c.PREFIX, c.LATIN_OPENER, c.HYPHEN}:
        return True
    if before in _WORD_END and after in _WORD_START:
        return True
    return (before, after) in {(c.WIDE_DIGIT, c.WIDE_DIGIT), (c.DIGIT, c.ICON)}


_KINDS = "IYOCNJTADFPS().!Q- GZMEH"


@cache
def _pairs(level: str) -> dict[str, bool]:
    return {before + after: may_break(before, after, level) for before in _KINDS for after in _KINDS}


_LOOKED_AROUND = re.compile(f"{c.COMBINING}+|[{c.SPACE}]+|{c.HYPHEN}")
_URL = re.compile(r"(?:https?://|www\.)[\x21-\x7e]+")
_WIDE_NUMBER = re.compile("[０-９](?:[．，：／][０-９]+)+")


def opportunities(text: str, kinds: str, level: str = "basic", *, keep_units: bool = False) -> list[bool]:
    """Return, for each character, whether a line may begin with it; ``kinds`` are the classes of the text.

    The first character is always True.
    """
    pairs = _pairs(level)
    found = [True, *map(pairs.__getitem__, map(add, kinds, kinds[1:]))]
    for match in _LOOKED_AROUND.finditer(kinds):
        if match.end() < len(kinds):
            found[match.end()] = _after(kinds, match.start(), match.end(), pairs)
    if c.WIDE_DIGIT in kinds:
        _keep(found, _WIDE_NUMBER, text)
    if "/" in text or "www." in text:
        _keep(found, _URL, text)
    if keep_units:
        for match in _NUMBER_AND_NEXT.finditer(kinds):
            if text[match.end() - 1] in _UNITS:
                found[match.end() - 1] = False
    return found


_NUMBER_AND_NEXT = re.compile(f"[{c.DIGIT}{c.WIDE_DIGIT}] ?{c.IDEOGRAPH}")


def _keep(found: list[bool], pattern: re.Pattern[str], text: str) -> None:
    """Allow no break inside what matches."""
    for match in pattern.finditer(text):
        found[match.start() + 1 : match.end()] = [False] * (match.end() - match.start() - 1)


def _after(kinds: str, start: int, end: int, pairs: dict[str, bool]) -> bool:
    """Whether a line may begin after marks, spaces or a hyphen, which a pair of neighbours alone cannot tell."""
    base, after = _base(kinds, start), kinds[end]
    if kinds[start] == c.COMBINING:
        return pairs[base + after]  # LB9: a mark is as its base
    if kinds[start] == c.SPACE:
        # LB13, LB14: an opener holds, a closer is held, across spaces too.
        return after not in _HELD and base not in _OPENERS
    # LB21: after a hyphen that joins two words, not one that is a sign or stands in a range.
    return base == after == c.LETTER or (base in _WORD and pairs[c.HYPHEN + after])


def _base(kinds: str, index: int) -> str:
    """Return the class of the character before ``index`` that marks join; a letter where there is none (LB10)."""
    while index and kinds[index - 1] == c.COMBINING:
        index -= 1
    return kinds[index - 1] if index and kinds[index - 1] != c.SPACE else c.LETTER
