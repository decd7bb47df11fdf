"""Sentences in the form in which they are compared: what makes no difference to their sense is the same."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from pnp.i18n.phrases.source import NAMED
from pnp.model.markup import TAG_LIKE, without
from pnp.model.numerals import ENGLISH, HAN_DIGITS, han_value

_PARAGRAPH = re.compile(r"[^\S\n]*\n\s*\n\s*")
_NUMBER = re.compile(r"\d+")
_WORDS = {word: str(value) for word, value in ENGLISH.cardinals.items() if 1 <= value <= 12}
_ENGLISH = re.compile(rf"\b(?:{'|'.join(_WORDS)})\b")
# A numeral is one only before a measure word: 一起 and 萬一 hold no number.
_NUMERAL = re.compile(f"[{HAN_DIGITS}]?十?[一二三四五六七八九]?(?=[個张張次步格分位枚名片輪點点頭种種])")
_QUOTES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "−": "-", "–": "-"})


def normal(text: str) -> str:
    """Return ``text`` without tags, widths, case, kinds of spaces and of quotes, its number words as digits.

    Blank lines stay, for they part paragraphs.

    >>> normal("<b>Move</b>  one of\\nyour viruses"), normal("移動兩個病毒，１步")
    ('move 1 of your viruses', '移動2個病毒,1步')
    """
    text = unicodedata.normalize("NFKC", without(text, TAG_LIKE) if "<" in text else text).casefold().translate(_QUOTES)
    if "\n" in text or "  " in text or "\t" in text:
        text = _spaced(text)
    if text.isascii():
        return _ENGLISH.sub(_english, text)
    return _NUMERAL.sub(_han, _ENGLISH.sub(_english, text))


def _spaced(text: str) -> str:
    paragraphs = _PARAGRAPH.split(text)
    return "\n\n".join(re.sub(r"\s+", " ", paragraph) for paragraph in paragraphs)


def _english(match: re.Match[str]) -> str:
    return _WORDS[match[0]]


def _han(match: re.Match[str]) -> str:
    return str(han_value(match[0])) if match[0] else ""


def masked(text: str) -> tuple[str, tuple[int, ...]]:
    """Return a normal text with a mark for every number, and the numbers.

    >>> masked("move 1 of 12")
    ('move # of #', (1, 12))
    """
    return _NUMBER.sub("#", text), tuple(map(int, _NUMBER.findall(text)))


Fits: TypeAlias = Callable[[str, str], bool]
"""Tells whether something can stand for a name."""


class _Slots(dict[str, str]):
    """What stands for each name of a phrase; nothing for one that it should have and has not (I404, I406)."""

    def __missing__(self, name: str) -> str:
        return ""


class Pattern(NamedTuple):
    """A phrase: the texts between its names, one more than there are names."""

    texts: tuple[str, ...]
    names: tuple[str, ...]

    def matches(self, text: str, fits: Fits | None = None) -> Iterator[Mapping[str, str]]:
        """Yield what can stand for each name, the first names as short as can be first.

        ``fits`` tells whether a name can stand for a text at all: so a long one is taken apart in few ways.
        """
        first, last = self.texts[0], self.texts[-1]
        if not self.names:
            if text == first:
                yield _Slots()
        elif text.startswith(first) and text.endswith(last) and len(text) >= len(first) + len(last):
            inner = text[len(first) : len(text) - len(last)] if last else text[len(first) :]
            for values in _filled(inner, self.texts[1:-1], self.names, fits):
                yield _Slots(zip(self.names, values, strict=True))


def pattern(phrase: str) -> Pattern:
    """Return a phrase as a pattern for normal texts."""
    text = normal(phrase)
    return Pattern(tuple(re.split(r"\{\w+\}", text)), tuple(NAMED.findall(text)))


def _filled(
    text: str, between: tuple[str, ...], names: tuple[str, ...], fits: Fits | None
) -> Iterator[tuple[str, ...]]:
    """Yield the pieces of a text that has the texts ``between`` them; no piece is empty."""
    if not between:
        if text and (fits is None or fits(names[0], text)):
            yield (text,)
        return
    end = text.find(between[0], 1)
    while end > 0:
        if fits is None or fits(names[0], text[:end]):
            for rest in _filled(text[end + len(between[0]) :], between[1:], names[1:], fits):
                yield (text[:end], *rest)
        end = text.find(between[0], end + 1)
