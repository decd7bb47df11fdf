"""Readings in bopomofo (注音), those of Taiwanese among them: what they are made of, and whose they are."""

import re
from collections.abc import Iterator

from pnp.text.characters import COMBINING, break_class
from pnp.text.content import Ruby

TONES = frozenset("ˉˊˇˋ˪˫")
_LETTERS = "\u3105-\u312f\u31a0-\u31bf"  # with the extended ones, such as ㆵ, a final stop
_READING = f"[{_LETTERS}ˉˊˇˋ˙˪˫]+"
_SYLLABLE = f"˙?[{_LETTERS}]+[ˉˊˇˋ˪˫˙]?"


def is_zhuyin(text: str) -> bool:
    """Whether ruby text is bopomofo, which stands to the right of its base."""
    return re.fullmatch(_READING, text) is not None


def readings(ruby: Ruby) -> Iterator[Ruby]:
    """Yield each character of a base with its own syllable, where there are as many of both; else the ruby.

    Syllables are parted by spaces, or end in their tones.
    """
    spelt = ruby.text.split()
    joined = "".join(spelt)
    if not is_zhuyin(joined):
        yield ruby
        return
    characters = _characters(ruby.base.text)
    syllables = spelt if len(spelt) > 1 else re.findall(_SYLLABLE, joined)
    if len(characters) == len(syllables):
        for character, syllable in zip(characters, syllables, strict=True):
            yield Ruby(ruby.base._replace(text=character), syllable)
    else:
        yield ruby._replace(text=joined)


def _characters(text: str) -> list[str]:
    found: list[str] = []
    for character in text:
        if found and break_class(character) == COMBINING:
            found[-1] += character
        else:
            found.append(character)
    return found
