"""Phrases found in texts, many at once: what a game's cards are called, by the word each begins with."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

_WORD = re.compile(r"\w+(?:[’']\w+)*")
_NEAR = 16
_JOINT = re.compile(r"[ \n‐‑-]+")


@dataclass(frozen=True)
class Names:
    """Proper names, found as they are spelled. The longest wins."""

    names: frozenset[str]

    def within(self, text: str) -> Iterator[str]:
        """Yield the names in a text in order.

        A name of one word at the beginning of a sentence is passed over: there every word has a capital. So is one
        that is a part of another name, of which it has the next word with a capital before or behind it.

        >>> list(Names(frozenset({"Ram", "Long Run"})).within("Ram the door. Discard Ram or Long Run."))
        ['Ram', 'Long Run']
        >>> list(Names(frozenset({"Ram", "Long Run"})).within("The old Ram Inn, the Very Long Run: Discard Ram"))
        ['Ram']
        """
        found = list(_WORD.finditer(text))
        at = 0
        while at < len(found):
            longest_first = self._by_first.get(found[at][0], ())
            words = next((words for words in longest_first if _stands(words, found, at, text)), ())
            if (
                words
                and (len(words) > 1 or _inside(text, found[at].start()))
                and not _part(found, at, len(words), text)
            ):
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


def _part(found: list[re.Match[str]], at: int, count: int, text: str) -> bool:
    """Whether ``count`` words from ``at`` on are part of a longer name: a word with a capital stands beside them."""
    after = at + count
    if after < len(found) and _joined(found[after - 1], found[after], text) and found[after][0][:1].isupper():
        return True
    before = at - 1
    return (
        before >= 0
        and _joined(found[before], found[at], text)
        and found[before][0][:1].isupper()
        and re.search(r"[a-z,;] $", text[max(0, found[before].start() - 2) : found[before].start()]) is not None
    )


def _joined(one: re.Match[str], other: re.Match[str], text: str) -> bool:
    return text[one.end() : other.start()] in {" ", "-"}


def _inside(text: str, start: int) -> bool:
    """Whether a word at ``start`` stands inside a sentence: after a word and a space, or in quotes."""
    before = text[max(0, start - _NEAR) : start]
    return before[-1:] in {"“", "‘", '"', "'", "「", "("} or re.search(r"[\w,;’)]\s*$", before) is not None


def distinct(texts: Iterable[str]) -> list[str]:
    """Return texts without repeats, in order."""
    return list(dict.fromkeys(texts))
