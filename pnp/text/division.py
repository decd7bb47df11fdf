"""Where words are divided: with a hyphen, as a dictionary has it, and anywhere if no line can hold them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from pnp.text import characters as c
from pnp.text.hyphenation import hyphenation_points

SOFT_HYPHEN = "\u00ad"

Places: TypeAlias = Mapping[int, float]
"""Where a word may be divided, and how wide the hyphen is that is set there (em); 0 for none."""

_LONG_WORD = re.compile(f"[{c.LETTER}{c.COMBINING}]{{5,}}")
# Addresses, paths, names of files and of variables, numbers: a hyphen in them would be read as their own.
_CODE = re.compile(r"[!-~]*(?:[0-9A-Za-z](?:[._@\\=:#&?~]+|[0-9]|(?<=[0-9])[A-Za-z])/*[0-9A-Za-z]|://|www\.)[!-~]*")
_MARKS = r"/\\?&=._#@:;,|+~\-"
_AFTER_MARK = re.compile(f"(?<=[{_MARKS}])(?=[^{_MARKS}\\s])")
_BREAKS_NOTHING = frozenset(
    (c.IDEOGRAPH, c.SYMBOL, c.LETTER, c.DIGIT, c.WIDE_DIGIT, c.HANGUL, c.ICON, c.PREFIX, c.OPENER, c.LATIN_OPENER)
)
_NEVER_AFTER = frozenset((c.OPENER, c.LATIN_OPENER, c.PREFIX, c.GLUE, c.SPACE))
_WIDE_MARKS = frozenset((c.OPENER, c.CLOSER, c.NON_STARTER, c.SMALL_KANA))
_NEVER_BEFORE = frozenset((c.COMBINING, c.GLUE, c.SPACE))


def hyphens(text: str, kinds: str, widths: Sequence[float | None], language: str, *, dictionary: bool) -> Places:
    """Return where words may be divided with a hyphen: after U+00AD and, if asked for, where a dictionary says so.

    ``widths`` are those of a hyphen after each character, None where no word may be divided.
    """
    found: dict[int, float] = {}
    for match in re.finditer(SOFT_HYPHEN, text):
        width = widths[match.start()]
        if width is not None:
            found[match.end()] = width
    if dictionary:
        for point in _divisions(text, kinds, language):
            width = widths[point - 1]
            if width is not None and widths[point] is not None:
                found[point] = width
    return found


def _divisions(text: str, kinds: str, language: str) -> Iterator[int]:
    code = _codes(text)
    for match in _LONG_WORD.finditer(kinds):
        word = text[match.start() : match.end()]
        if SOFT_HYPHEN in word or match.start() in code or any(map(c.is_unspaced, word)):
            continue
        yield from (match.start() + point for point in hyphenation_points(word, language))


def _codes(text: str) -> frozenset[int]:
    """Return the indices of the characters of addresses, numbers and the like."""
    return frozenset(index for match in _CODE.finditer(text) for index in range(*match.span()))


def cuts(
    text: str, kinds: str, hyphens: Places, widths: Sequence[float | None], joined: Sequence[bool]
) -> tuple[Places, ...]:
    """Return where a word that no line can hold is cut, in levels, of which the first that serves is taken.

    After a mark such as ``/`` or ``.``; where a dictionary has it; between any two letters or digits; anywhere but at
    marks of full width, whose rules hold in the narrowest box.
    ``joined`` tells the characters that are drawn with the one before them.
    """
    free = [
        index
        for index in range(1, len(text))
        if widths[index - 1] is not None
        and widths[index] is not None
        and not joined[index]
        and kinds[index] not in _NEVER_BEFORE
        and kinds[index - 1] not in {c.GLUE, c.SPACE}
    ]
    marks = {match.start() for match in _AFTER_MARK.finditer(text)}
    anywhere = [index for index in free if not (c.is_unspaced(text[index - 1]) and c.is_unspaced(text[index]))]
    between = [i for i in anywhere if kinds[i] in _BREAKS_NOTHING and kinds[i - 1] not in _NEVER_AFTER]
    code = _codes(text)
    return (
        dict.fromkeys(marks.intersection(free), 0.0),
        hyphens,
        {i: hyphen for i in between if (hyphen := _hyphen(text, kinds, i, widths, code)) is not None},
        {i: 0.0 for i in anywhere if _WIDE_MARKS.isdisjoint(kinds[i - 1 : i + 1])},
    )


def _hyphen(text: str, kinds: str, index: int, widths: Sequence[float | None], code: frozenset[int]) -> float | None:
    """Return how wide the hyphen of a cut is: 0 where none is set, None where two letters would be left."""
    if index in code or kinds[index - 1] != c.LETTER or kinds[index] != c.LETTER or not c.is_alphabetic(text[index]):
        return 0.0
    beside = kinds[max(index - 2, 0) : index + 3]
    return widths[index - 1] if beside == c.LETTER * 5 else None
