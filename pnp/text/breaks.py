"""Where a line may break: UAX #14 for the classes of :mod:`pnp.text.characters`, tailored by CLREQ and JLREQ.

Sources: CLREQ (snapshot 2024-03) 3.1.4 for line start and end; JLREQ 3.1.7–3.1.9 for small kana; UAX #14 LB7–LB30.
"""

import re

from pnp.text import characters as c

LEVELS = ("none", "basic", "strict")

# The measure words of Chinese card text, for `keep_units`.
_UNITS = frozenset("個张張枚位頭片顆點分輪回次步格名隻座塊組種層件人秒年月日")
_NEVER_BEFORE = frozenset((c.CLOSER, c.NON_STARTER, c.LATIN_CLOSER, c.INFIX, c.EXCLAMATION, c.POSTFIX, c.COMBINING, c.GLUE))
_NEVER_AFTER = frozenset((c.OPENER, c.LATIN_OPENER, c.PREFIX, c.GLUE))
_WORD = frozenset((c.LETTER, c.DIGIT))
_WORD_START = _WORD | {c.PREFIX, c.LATIN_OPENER, c.QUOTE, c.HYPHEN}


def classes(text: str) -> str:
    """Return the break class of each character of a text, those that hang on their neighbours resolved."""
    found = [c.break_class(character) for character in text]
    for index, character in enumerate(text):
        if character in "’‘" and 0 < index and found[index - 1] in _WORD and found[index + 1 : index + 2] == [c.LETTER]:
            found[index] = c.LETTER  # an apostrophe
    return "".join(found)


def may_break(before: str, after: str, level: str = "basic") -> bool:
    """Whether a line may break between two neighbouring classes with no space between them."""
    if before == c.ZERO_BREAK:
        return True
    if after in {c.ZERO_BREAK, c.SPACE}:
        return False
    if level == "none" and before not in _WORD | {c.GLUE} and after not in _WORD_START | {c.GLUE, c.COMBINING}:
        return True
    if after in _NEVER_BEFORE or before in _NEVER_AFTER:
        return False
    if level == "strict" and after in {c.SMALL_KANA, c.INSEPARABLE}:
        return False
    if c.QUOTE in (before, after) or before == after == c.INSEPARABLE:
        return False
    return not _joins(before, after)


def _joins(before: str, after: str) -> bool:
    """Whether two classes are one word, number or unit."""
    if before in _WORD | {c.HYPHEN} and after in _WORD | {c.PREFIX, c.LATIN_OPENER, c.HYPHEN}:
        return True
    if before in {c.LATIN_CLOSER, c.INFIX, c.POSTFIX, c.EXCLAMATION} and after in _WORD_START:
        return True
    if before == c.HANGUL:
        return after in {c.HANGUL, c.LETTER, c.DIGIT, c.LATIN_OPENER}
    if after == c.HANGUL:
        return before in _WORD
    return (before, after) in {(c.WIDE_DIGIT, c.WIDE_DIGIT), (c.DIGIT, c.ICON)}


_PAIRS = {
    level: {
        before + after: may_break(before, after, level)
        for before in "IOCNJTADFPS().!Q- GZMEH"
        for after in "IOCNJTADFPS().!Q- GZMEH"
    }
    for level in LEVELS
}


def opportunities(text: str, kinds: str, level: str = "basic", keep_units: bool = False) -> list[bool]:
    """Return, for each character, whether a line may begin with it; ``kinds`` are the text's :func:`classes`.

    The first character is always True.
    """
    pairs = _PAIRS[level]
    found = [True, *[pairs[pair] for pair in map("".join, zip(kinds, kinds[1:], strict=False))]]
    if c.SPACE in kinds or c.COMBINING in kinds or c.HYPHEN in kinds or keep_units or c.INFIX in kinds:
        _look_around(text, kinds, pairs, found, keep_units)
    return found


def _look_around(text: str, kinds: str, pairs: dict[str, bool], found: list[bool], keep_units: bool) -> None:
    """Mend what a pair alone cannot tell."""
    urls = [match.span() for match in re.finditer(r"(?:https?://|www\.)[\x21-\x7e]+", text)]
    base = kinds[0]
    for index in range(1, len(text)):
        before, after = kinds[index - 1], kinds[index]
        if before not in {c.COMBINING, c.SPACE}:
            base = before
        if before == c.COMBINING:
            found[index] = pairs[base + after]  # LB9: a mark is as its base
        elif before == c.SPACE:
            # LB14, LB13: an opener holds, a closer is held, across spaces too.
            found[index] = after != c.SPACE and after not in _NEVER_BEFORE - {c.INFIX} and base not in {c.OPENER, c.LATIN_OPENER}
        elif before == c.HYPHEN:
            # LB21: after a hyphen that joins two words, not one that is a sign or a range.
            found[index] = after == c.LETTER and index > 1 and kinds[index - 2] == c.LETTER
        elif before == c.INFIX and text[index - 1] == "/" and after in {c.IDEOGRAPH, c.ICON}:
            found[index] = True
        elif keep_units and before in {c.DIGIT, c.WIDE_DIGIT} and text[index] in _UNITS:
            found[index] = False
    for start, end in urls:
        found[start + 1 : end] = [False] * (end - start - 1)
