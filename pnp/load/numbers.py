"""Numbers typed by hand in a text that should take them from the game's data."""

import re

from pnp.model.markup import Dialect, TokenKind, without
from pnp.model.numerals import ENGLISH

_WORDS = "|".join(word for word, value in ENGLISH.cardinals.items() if value >= 3)
_NUMBER = re.compile(rf"(?<![\w.#–-])(?:\d+(?:[.,]\d+)*|{_WORDS})(?!\w)", re.IGNORECASE | re.ASCII)
# Targets of links and pictures, ids such as V-05.
_NO_TEXT = re.compile(r"\]\([^)]*\)|\b[A-Z]+-[A-Z]?[\w.]+", re.DOTALL)
_RULES = Dialect(links=True)
_NO_WORDS = frozenset({TokenKind.EXPRESSION, TokenKind.ICON})
_SOME = re.compile("[0-9A-Za-z]")


def typed_numbers(text: str) -> tuple[str, ...]:
    """Return the numbers from 2 on that stand in a text as digits, and those from three on that stand as words.

    >>> typed_numbers("Draw 2 of {{ hand }} cards, V-05, in all three [move-2] zones")
    ('2', 'three')
    """
    if not _SOME.search(text):  # most of a text in Chinese
        return ()
    words = _NO_TEXT.sub(" ", without(text, _NO_WORDS, _RULES, " "))
    return tuple(number for number in _NUMBER.findall(words) if number not in {"0", "1"})
