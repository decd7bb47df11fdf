"""Numbers typed by hand in a text that should take them from the game's data."""

import re

_WORDS = "three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen twenty thirty forty"
_NUMBER = re.compile(rf"(?<![\w.#–-])(?:\d+(?:[.,]\d+)*|{'|'.join(_WORDS.split())})(?!\w)", re.IGNORECASE | re.ASCII)
# Values, what stands in brackets (icons), targets of links and pictures, ids such as V-05.
_NO_TEXT = re.compile(r"\{\{.*?\}\}|\[[^\[\]()]*\](?!\()|\]\([^)]*\)|\b[A-Z]+-[A-Z]?[\w.]+", re.DOTALL)
_SOME = re.compile("[0-9A-Za-z]")


def typed_numbers(text: str) -> tuple[str, ...]:
    """Return the numbers from 2 on that stand in a text as digits, and those from three on that stand as words.

    >>> typed_numbers("Draw 2 of {{ hand }} cards, V-05, in all three [move-2] zones")
    ('2', 'three')
    """
    if not _SOME.search(text):  # most of a text in Chinese
        return ()
    return tuple(number for number in _NUMBER.findall(_NO_TEXT.sub(" ", text)) if number not in {"0", "1"})
