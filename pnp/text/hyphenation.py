"""Where the words of alphabets may be divided, as pyphen's dictionaries (those of LibreOffice) have it."""

import re
import unicodedata
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

_LEAST_HEAD, _LEAST_TAIL = 2, 3  # letters; a hyphen with two behind it saves nothing
_MINIMUM = re.compile(r"^(LEFT|RIGHT)HYPHENMIN[ \t]+(\d+)", re.MULTILINE)
# English as it is spelt and divided in Britain; all other English has American patterns.
_BRITISH = frozenset(("AU", "GB", "HK", "IE", "IN", "MT", "NZ", "SG", "ZA"))
_VOWELS = frozenset("aeiouyæøœɑəıАЕИОУЫЭЮЯІЄаеиоуыэюяіє")
_SYLLABIC_CONSONANTS = frozenset(("bg", "bs", "cs", "hr", "mk", "sk", "sl", "sr"))  # “prst” is a syllable


@cache
def _dictionary(language: str) -> Any:
    import pyphen  # reads its list of dictionaries from disk: only where a text is hyphenated

    name = _named(language) or pyphen.language_fallback(language.replace("-", "_")) or "en_US"
    # What stands before the patterns: the character set and the file's own minima.
    head = Path(pyphen.LANGUAGES[name]).read_bytes()[:1000].decode("latin-1")
    least = {side: int(count) for side, count in _MINIMUM.findall(head)}
    left, right = max(least.get("LEFT", 0), _LEAST_HEAD), max(least.get("RIGHT", 0), _LEAST_TAIL)
    return pyphen.Pyphen(lang=name, left=left, right=right)


@cache
def _named(language: str) -> str:
    """Return the dictionary of a language whose name alone does not tell; empty where it does."""
    parts = re.split("[-_]", language)
    return "" if parts[0] != "en" else "en_GB" if _BRITISH & set(parts) else "en_US"


@cache
def has_patterns(language: str) -> bool:
    """Whether there are patterns of a language; where not, only Latin words are divided, as English ones."""
    import pyphen

    return bool(pyphen.language_fallback(language.replace("-", "_")))


@cache
def hyphenation_points(word: str, language: str) -> tuple[int, ...]:
    """Return the indices before which ``word`` may be divided: two letters before it at least, and three after it.

    >>> hyphenation_points("Spielplatz", "de")
    (5,)
    """
    if not has_patterns(language) and not all(map(_is_latin, word)):
        return ()
    points = tuple(map(int, _dictionary(language).positions(word)))
    return points if language[:2] in _SYLLABIC_CONSONANTS else _between_vowels(word, points)


def _is_latin(character: str) -> bool:
    code = ord(character)
    return code < 0x0370 or 0x1E00 <= code < 0x1F00


def _between_vowels(word: str, points: tuple[int, ...]) -> tuple[int, ...]:
    """Return the points at which no part without a vowel begins or ends.

    Patterns leave such parts now and then (“Schwa-rz-markt”, “Fort-s-chritt”), and which end is wrong nobody can tell.
    """
    if not any(map(_is_vowel, word)):  # of another script
        return points
    parts = pairwise((0, *points, len(word)))
    silent = {end for part in parts if not any(map(_is_vowel, word[slice(*part)])) for end in part}
    return tuple(point for point in points if point not in silent)


@cache
def _is_vowel(letter: str) -> bool:
    return unicodedata.normalize("NFD", letter.lower())[0] in _VOWELS
