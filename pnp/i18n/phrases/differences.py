"""Where two sentences differ, in words that a reader finds in them."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from pnp.i18n.phrases.normal import normal
from pnp.model.markup import TAG_LIKE, TokenKind, parse, without

_WORD = re.compile(r"\d+|[^\W\d_\u3400-\u9fff]+(?:[’'-][^\W\d_]+)*|[^\s]")
_FOLLOWING = 6
"""How many Han characters at most say what a number counts: 2個自己的病毒."""
_MARKS = " ,.;:，。；：、"
_JOINED = 1
"""How many equal words may lie between two differences that are told as one."""


class Difference(NamedTuple):
    """What one sentence has in place of what the other has; either may be empty."""

    here: str
    there: str


class _Word(NamedTuple):
    start: int
    end: int
    text: str


def differences(here: str, there: str) -> tuple[Difference, ...]:
    """Return the places at which two sentences differ, each with the word after a number.

    >>> differences("Place 2 viruses in the brain.", "Place 1 virus in the brain.")
    (Difference(here='2 viruses', there='1 virus'),)
    """
    mine, yours = _words(here), _words(there)
    matcher = SequenceMatcher(None, [word.text for word in mine], [word.text for word in yours], autojunk=False)
    return tuple(
        Difference(_slice(here, mine, i1, i2), _slice(there, yours, j1, j2))
        for i1, i2, j1, j2 in _runs([code for code in matcher.get_opcodes() if code[0] != "equal"])
    )


def alike(here: str, there: str) -> float:
    """Return which share of the words of two sentences is the same, 0 to 1."""
    mine, yours = ([word.text for word in _words(text)] for text in (here, there))
    return SequenceMatcher(None, mine, yours, autojunk=False).ratio()


def _words(text: str) -> list[_Word]:
    return [_Word(start, end, normal(text[start:end])) for start, end in _spans(text)]


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the words of a text are; an icon is one, a tag is none."""
    for token in parse(text):
        if token.kind is TokenKind.ICON:
            yield token.start, token.end
        elif token.kind not in TAG_LIKE:
            yield from (match.span() for match in _WORD.finditer(text, token.start, token.end))


def _runs(codes: list[tuple[str, int, int, int, int]]) -> Iterator[tuple[int, int, int, int]]:
    """Yield the spans that differ; those with hardly anything between them are one."""
    run: list[int] = []
    for _, i1, i2, j1, j2 in codes:
        if run and (i1 - run[1] <= _JOINED or j1 - run[3] <= _JOINED):
            run = [run[0], i2, run[2], j2]
            continue
        if run:
            yield run[0], run[1], run[2], run[3]
        run = [i1, i2, j1, j2]
    if run:
        yield run[0], run[1], run[2], run[3]


def _slice(text: str, words: list[_Word], first: int, end: int) -> str:
    """Return the words of a span as they stand; a number at its end is followed by what it counts."""
    if first == end:
        return ""
    last = end - 1
    if words[last].text.isdecimal():
        last += _counted(words[end : end + _FOLLOWING])
    said = " ".join(without(text[words[first].start : words[last].end], TAG_LIKE).split())
    return said.strip(_MARKS) or said


def _counted(words: list[_Word]) -> int:
    """Return how many of the words after a number say what it counts: one, or some Han characters."""
    if not words or not words[0].text.isalpha():
        return 0
    if not _is_han(words[0]):
        return 1
    return next((at for at, word in enumerate(words) if not _is_han(word)), len(words))


def _is_han(word: _Word) -> bool:
    return "\u3400" <= word.text[:1] <= "\u9fff"
