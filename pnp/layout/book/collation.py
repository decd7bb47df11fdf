"""The order of an index, and its groups: letters, strokes for Traditional Chinese, pinyin for Simplified, kana.

Not by ICU: no wheel brings its collator to Python (PyICU comes as source alone, icu4py leaves it out).
"""

from bisect import bisect_right
from typing import NamedTuple
from unicodedata import combining, normalize

from pnp.model.numerals import han_written
from pnp.text.house import house

# Within either level, Big5 is in the order of strokes, and within these of radicals. Where a number of strokes begins,
# from the first one on, held against the stroke collation of ICU 72 (zh-u-co-stroke). Level 1 has all that is common,
# level 2 what is rare.
_COMMON = (
    *(0xA440, 0xA442, 0xA454, 0xA4A1, 0xA4FE, 0xA5E0, 0xA6EA, 0xA8C3, 0xAB45, 0xADBC, 0xB0AE, 0xB3C3, 0xB6C3, 0xB9AC),
    *(0xBBF5, 0xBEA7, 0xC075, 0xC24F, 0xC35F, 0xC455, 0xC4D7, 0xC56B, 0xC5C8, 0xC5F1, 0xC655, 0xC665, 0xC66C, 0xC676),
    *(0xC679, 0xC67D, 0xC67E, 0xC67E),
)
_RARE = (
    *(0xC940, 0xC940, 0xC945, 0xC94D, 0xC963, 0xC9AB, 0xCA5A, 0xCBB1, 0xCDDD, 0xD0C8, 0xD44B, 0xD851, 0xDCB1, 0xE0F0),
    *(0xE4E6, 0xE8F4, 0xECB9, 0xEFB7, 0xF1EB, 0xF3FD, 0xF5C0, 0xF6D6, 0xF7D0, 0xF8A5, 0xF8EE, 0xF96B, 0xF9A2, 0xF9BA),
    *(0xF9C6, 0xF9CC, 0xF9D0, 0xF9D1, 0xF9D2),
)
_COMMON_END, _RARE_END = 0xC67E, 0xF9D5
# What Big5 puts at a wrong place among the common ones, by how many strokes more: as ICU counts, and as the strokes of
# their parts add up in the forms of Taiwan's Ministry of Education.
_MORE = {
    -1: "初垂倏唾捶釉睡箠綞銬錘薦嚨犧竊",
    1: "育耄唷堉梳棄疏硫統肅慈徹撤澈轍",
    2: "妍",
}
_OTHERWISE = {character: more for more, characters in _MORE.items() for character in characters}

# Level 1 of GB 2312 is in the order of pinyin. Where an initial letter begins; none begin with i, u and v.
_PINYIN = (
    *(0xB0A1, 0xB0C5, 0xB2C1, 0xB4EE, 0xB6EA, 0xB7A2, 0xB8C1, 0xB9FE, 0xBBF7, 0xBFA6, 0xC0AC, 0xC2E8, 0xC4C3, 0xC5B6),
    *(0xC5BE, 0xC6DA, 0xC8BB, 0xC8F6, 0xCBFA, 0xCDDA, 0xCEF4, 0xD1B9, 0xD4D1),
)
_INITIALS = "ABCDEFGHJKLMNOPQRSTWXYZ"
_PINYIN_END = 0xD7F9
_KANA = "あかさたなはまやらわ"
_ROWS = tuple("ぁかさたなはまゃらゎ")
"""What the rows of kana begin with, in the order of Unicode."""
_KANJI = "漢字"

_SIGNS, _DIGITS, _LETTERS = "#", "0–9", "A–Z"
_OTHERS = "…"
"""The heading of characters whose strokes or reading the tables do not tell."""
_UNKNOWN = 0x100  # is more than any strokes, and no letter


class Position(NamedTuple):
    """Where a term stands in an index: its group's rank and heading, and how it is sorted within the group."""

    rank: int
    heading: str
    key: tuple[tuple[int, int], ...]


def position(term: str, locale: str) -> Position:
    """Return where a term stands in the index of a locale: signs, digits, letters, then other scripts.

    >>> [position(term, "zh_TW").heading for term in ("3D", "Zone", "一輪", "吸收", "護盾")]
    ['0–9', 'A–Z', '一畫', '七畫', '二十一畫']
    >>> [position(term, locale).heading for term, locale in (("élan", "fr"), ("护盾", "zh_CN"), ("がん", "ja"))]
    ['E', 'H', 'か']
    """
    folded = _folded(term)
    first = folded[:1]
    language = house(locale).language
    wide = house(locale).wide
    if first.isascii() or not wide or not first.isalpha():
        key = tuple((0, ord(character)) for character in folded)
        if first.isalpha():
            return Position(2, _LETTERS if wide else first.upper(), key)
        return Position(1, _DIGITS, key) if first.isdecimal() else Position(0, _SIGNS, key)
    match language:
        case "zh-TW" | "zh-HK":
            key = tuple(_strokes(character) for character in folded)
            return Position(3 + key[0][0], f"{han_written(key[0][0])}畫" if key[0][0] < _UNKNOWN else _OTHERS, key)
        case "zh-CN":
            key = tuple(_pinyin(character) for character in folded)
            letter = key[0][0]
            return Position(3 + letter, chr(letter) if letter < _UNKNOWN else _OTHERS, key)
        case "ja":
            key = tuple(_reading(character) for character in folded)
            row = key[0][0]
            return Position(3 + row, _KANA[row] if row < len(_KANA) else _KANJI, key)
        case _:
            return Position(3, first, tuple((0, ord(character)) for character in folded))


def order(term: str, locale: str) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Return the key by which a term is sorted.

    >>> sorted(["護盾", "Zone", "吸收", "區域", "一輪"], key=lambda term: order(term, "zh_TW"))
    ['Zone', '一輪', '吸收', '區域', '護盾']
    """
    found = position(term, locale)
    return found.rank, found.key


def strokes(character: str) -> int:
    """Return how many strokes a Han character of Big5 has, 0 for any other.

    >>> [strokes(character) for character in "一乂病護籲x"]
    [1, 2, 10, 21, 32, 0]
    """
    count = _strokes(character)[0]
    return count if count < _UNKNOWN else 0


def _folded(term: str) -> str:
    """Return a term in lower case without accents, katakana as hiragana."""
    plain = "".join(each for each in normalize("NFKD", term.casefold()) if not combining(each) and each not in "ー゛゜")
    return "".join(chr(ord(each) - 0x60) if "ァ" <= each <= "ヶ" else each for each in plain)


def _code(character: str, encoding: str) -> int:
    encoded = character.encode(encoding, errors="ignore")
    return int.from_bytes(encoded, "big") if len(encoded) == 2 else 0


def _strokes(character: str) -> tuple[int, int]:
    if character.isascii():
        return 0, ord(character)
    code = _code(character, "big5")
    for starts, end in ((_COMMON, _COMMON_END), (_RARE, _RARE_END)):
        if starts[0] <= code <= end:
            return bisect_right(starts, code) + _OTHERWISE.get(character, 0), code
    return _UNKNOWN, ord(character)


def _pinyin(character: str) -> tuple[int, int]:
    if character.isascii():
        return 0, ord(character)
    code = _code(character, "gb2312")
    if _PINYIN[0] <= code <= _PINYIN_END:
        return ord(_INITIALS[bisect_right(_PINYIN, code) - 1]), code
    return _UNKNOWN, ord(character)


def _reading(character: str) -> tuple[int, int]:
    """Return the row of a kana; kanji follow as JIS X 0208 has them, the common ones by their readings."""
    if "ぁ" <= character <= "ん":
        return max(bisect_right(_ROWS, character) - 1, 0), ord(character)
    return len(_KANA), _code(character, "euc_jp") or ord(character)
