"""A phrase laid over a text: what stands in the places of its ``{names}``."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from pnp.i18n.phrases.normal import normal
from pnp.i18n.phrases.source import NAMED

Fits: TypeAlias = Callable[[str, str], bool]
"""Tells whether something can stand for a name."""


class _Slots(dict[str, str]):
    """What stands for each name of a phrase; nothing for one that it should have and has not (I404, I406)."""

    def __missing__(self, name: str) -> str:
        return ""


class Pattern(NamedTuple):
    """A phrase: the texts between its names, one more than there are names."""

    texts: tuple[str, ...]
    names: tuple[str, ...]

    def matches(self, text: str, fits: Fits | None = None) -> Iterator[Mapping[str, str]]:
        """Yield what can stand for each name, the first names as short as can be first.

        ``fits`` tells whether a name can stand for a text at all: so a long one is taken apart in few ways.
        """
        first, last = self.texts[0], self.texts[-1]
        if not self.names:
            if text == first:
                yield _Slots()
        elif text.startswith(first) and text.endswith(last) and len(text) >= len(first) + len(last):
            inner = text[len(first) : len(text) - len(last)] if last else text[len(first) :]
            for values in _filled(inner, self.texts[1:-1], self.names, fits):
                yield _Slots(zip(self.names, values, strict=True))


def pattern(phrase: str) -> Pattern:
    """Return a phrase as a pattern for normal texts."""
    text = normal(phrase)
    return Pattern(tuple(re.split(r"\{\w+\}", text)), tuple(NAMED.findall(text)))


def _filled(
    text: str, between: tuple[str, ...], names: tuple[str, ...], fits: Fits | None
) -> Iterator[tuple[str, ...]]:
    """Yield the pieces of a text that has the texts ``between`` them; no piece is empty."""
    if not between:
        if text and (fits is None or fits(names[0], text)):
            yield (text,)
        return
    end = text.find(between[0], 1)
    while end > 0:
        if fits is None or fits(names[0], text[:end]):
            for rest in _filled(text[end + len(between[0]) :], between[1:], names[1:], fits):
                yield (text[:end], *rest)
        end = text.find(between[0], end + 1)
