"""Sentences in the form in which they are compared: what makes no difference to their sense is the same."""

import re
import unicodedata

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
