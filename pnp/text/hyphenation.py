"""Where the words of alphabets may be divided, as pyphen's dictionaries (those of LibreOffice) have it."""

from functools import cache
from typing import Any


@cache
def _dictionary(language: str) -> Any:
    import pyphen  # reads its list of dictionaries from disk: only where a text is hyphenated

    # Latin words in a text of another script are English.
    name = pyphen.language_fallback(language.replace("-", "_")) or "en_US"
    return pyphen.Pyphen(lang=name, left=2, right=2)


@cache
def hyphenation_points(word: str, language: str) -> tuple[int, ...]:
    """Return the indices before which ``word`` may be divided.

    >>> hyphenation_points("Spielplatz", "de")
    (5,)
    """
    return tuple(int(point) for point in _dictionary(language).positions(word))
