"""Phrases found in texts, many at once: what a game's cards are called, by the word each begins with."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

_WORD = re.compile(r"\w+(?:[’']\w+)*")
_JOINT = re.compile(r"[ \n‐‑-]+")


@dataclass(frozen=True)
class Names:
    """Proper names, found as they are spelled. The longest wins."""

    names: frozenset[str]

    def within(self, text: str) -> Iterator[str]:
        """Yield the names in a text in order.

        A name of one word at the beginning of a sentence is passed over: there every word has a capital.

        >>> list(Names(frozenset({"Ram", "Long Run"})).within("Ram the door. Discard Ram or Long Run."))
        ['Ram', 'Long Run']
        """
        found = list(_WORD.finditer(text))
        at = 0
        while at < len(found):
            longest_first = self._by_first.get(found[at][0], ())
            words = next((words for words in longest_first if _stands(words, found, at, text)), ())
            if words and (len(words) > 1 or _inside(text, found[at].start())):
                yield self._spelled[words]
            at += len(words) or 1

    @cached_property
    def _spelled(self) -> dict[tuple[str, ...], str]:
        return {tuple(_WORD.findall(name)): name for name in sorted(self.names) if _WORD.search(name)}

    @cached_property
    def _by_first(self) -> dict[str, list[tuple[str, ...]]]:
        found: dict[str, list[tuple[str, ...]]] = {}
        for words in sorted(self._spelled, key=len, reverse=True):
            found.setdefault(words[0], []).append(words)
        return found


def _stands(words: tuple[str, ...], found: list[re.Match[str]], at: int, text: str) -> bool:
    here = found[at : at + len(words)]
    if tuple(match[0] for match in here) != words:
        return False
    gaps = (text[one.end() : other.start()] for one, other in pairwise(here))
    return all(gap == " & " or _JOINT.fullmatch(gap) for gap in gaps)


def _inside(text: str, start: int) -> bool:
    """Whether a word at ``start`` stands inside a sentence: after a word and a space, or in quotes."""
    before = text[:start]
    return before[-1:] in {"“", "‘", '"', "'", "「", "("} or re.search(r"[\w,;’)]\s*$", before) is not None


def distinct(texts: Iterable[str]) -> list[str]:
    """Return texts without repeats, in order."""
    return list(dict.fromkeys(texts))
