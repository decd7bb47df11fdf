"""Which characters of a text are set wide and which as letters of an alphabet.

“ ” ‘ ’ … ⋯ — ─ · have one code point for both: a square of one em in Chinese, a narrow mark in English. Their
neighbours decide, and with their form their line-breaking class is settled.
"""

import re

from pnp.text import characters as c

_MARKS = re.compile(f"{c.EITHER}+")
_ALPHABETIC = frozenset(
    (c.LETTER, c.DIGIT, c.HANGUL, c.INFIX, c.EXCLAMATION, c.LATIN_OPENER, c.LATIN_CLOSER, c.PREFIX, c.POSTFIX)
)
_PASSED_OVER = frozenset((c.EITHER, c.BLANK, c.JOINED, c.HIDDEN))
# What a mark of an alphabet is to line breaking, where that differs from its wide form.
_NARROW_KINDS = dict.fromkeys("“”‘’", c.QUOTE) | dict.fromkeys("…‥⋯", c.EXCLAMATION) | dict.fromkeys("·‧", c.LETTER)
_PAIRS = {"”": "“", "’": "‘"}


def read(text: str, *, wide: bool) -> tuple[str, str]:
    """Return the break classes and the scripts of a text; ``wide`` says that its language is one of full width."""
    traits = "".join(map(c.traits, text))
    kinds, scripts = traits[::2], traits[1::2]
    if c.EITHER in scripts:
        kinds, scripts = _settled(text, kinds, scripts, wide)
    return kinds, scripts.replace(c.SYMBOLIC, c.WIDE if wide else c.NARROW)


def _settled(text: str, kinds: str, scripts: str, wide: bool) -> tuple[str, str]:
    narrow = dict.fromkeys((i for i, script in enumerate(scripts) if script == c.EITHER), True)
    if wide:
        for match in _MARKS.finditer(scripts):
            beside = _beside(kinds, scripts, match.start(), match.end())
            # —— and …… are Chinese marks whatever stands beside them.
            doubled = len(match[0]) > 1 and c.INSEPARABLE * 2 in kinds[match.start() : match.end()]
            narrow |= dict.fromkeys(range(*match.span()), bool(beside) and beside <= _ALPHABETIC and not doubled)
        _pair_quotes(text, narrow)
    settled_kinds, settled_scripts = list(kinds), list(scripts)
    for index, is_narrow in narrow.items():
        settled_scripts[index] = c.NARROW if is_narrow else c.WIDE
        if is_narrow:
            apostrophe = text[index] in "’‘" and _is_inside_word(kinds, index)
            settled_kinds[index] = c.LETTER if apostrophe else _NARROW_KINDS.get(text[index], kinds[index])
    return "".join(settled_kinds), "".join(settled_scripts)


def _beside(kinds: str, scripts: str, start: int, end: int) -> set[str]:
    """Return the classes of the nearest characters outside ``start`` to ``end`` that have a form of their own."""
    before = next((kinds[i] for i in range(start - 1, -1, -1) if scripts[i] not in _PASSED_OVER), "")
    after = next((kinds[i] for i in range(end, len(kinds)) if scripts[i] not in _PASSED_OVER), "")
    return {before, after} - {""}


def _pair_quotes(text: str, narrow: dict[int, bool]) -> None:
    """Let the two quotes of a pair have one form: narrow only where both stand among letters."""
    waiting: list[int] = []
    for index in narrow:
        if text[index] in _PAIRS.values():
            waiting.append(index)
        elif waiting and text[waiting[-1]] == _PAIRS.get(text[index]):
            opener = waiting.pop()
            narrow[opener] = narrow[index] = narrow[opener] and narrow[index]


def _is_inside_word(kinds: str, index: int) -> bool:
    before, after = kinds[index - 1 : index], kinds[index + 1 : index + 2]
    return before in (c.LETTER, c.DIGIT) and after == c.LETTER
