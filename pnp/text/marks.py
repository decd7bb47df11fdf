"""How much of its square a full-width mark may give up: the blank that its glyph has, on the side where it has it.

Fonts differ: in one a closing bracket stands at the left of its square, in another in the middle. Sources: CLREQ
3.1.6.1 (neighbouring marks), 3.1.6.3 (justification); JLREQ 3.1.4 and 3.8.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeAlias

from pnp.text import characters as c
from pnp.text.faces import FontChains

Sides: TypeAlias = Mapping[int, tuple[float, float]]
"""By index of a mark, what it can lose on its left and on its right, in em."""

_HALF = 1 / 2
_POINT = 1 / 4  # an interpunct may lose this on either side
_CENTRED = 1 / 8  # and so may ，。 where they stand in the middle of their square
_MARK = re.compile(f"[{c.OPENER}{c.CLOSER}{c.NON_STARTER}]")
_NEIGHBOURS = re.compile("(?=[OC][OC])")


def sides(text: str, kinds: str, spans: Iterable[tuple[int, int, FontChains]], *, centred: bool) -> Sides:
    """Return the sides of the marks of a text; ``spans`` tells the faces of its parts, ``centred`` where ，。 stand."""
    found: dict[int, tuple[float, float]] = {}
    for start, end, faces in spans:
        for match in _MARK.finditer(kinds, start, end):
            pair = _of(text[match.start()], match[0], faces, centred)
            if pair:
                found[match.start()] = pair
    return found


@cache
def _of(character: str, kind: str, faces: FontChains, centred: bool) -> tuple[float, float] | None:
    given = _given(character, kind, centred=centred)
    if given == (0.0, 0.0):
        return None
    return _within(given, faces.blanks(character), opens=kind == c.OPENER)


def _given(character: str, kind: str, *, centred: bool) -> tuple[float, float]:
    """Return what a mark would lose, were it as blank as it may be."""
    if kind == c.NON_STARTER:
        return (_POINT, _POINT) if character in c.INTERPUNCTS else (0.0, 0.0)
    if character in c.BRACKETS:
        return _HALF, _HALF
    if character in c.SIDE_MARKS:
        return (_CENTRED, _CENTRED) if centred else (0.0, _HALF)
    return 0.0, 0.0


def _within(given: tuple[float, float], blanks: tuple[float, float], *, opens: bool) -> tuple[float, float]:
    """Return what a mark loses of its blanks; half an em in all, and that of a bracket first where it stands apart."""
    left, right = map(min, given, blanks)
    if opens:
        return left, min(right, _HALF - left)
    return min(left, _HALF - right), right


def narrowed(text: str, kinds: str, sides: Sides, adjacent: float) -> dict[int, float]:
    """Return by how much neighbouring marks close up, by the index of the second; ``adjacent`` at most.

    Marks in the middle of their square keep their room, and so do two of a kind.
    """
    found: dict[int, float] = {}
    for match in _NEIGHBOURS.finditer(kinds):
        index = match.start() + 1
        opens = kinds[index - 1 : index + 1] == c.OPENER + c.CLOSER
        if text[index - 1] != text[index] and not opens:
            before, after = sides.get(index - 1, (0.0, 0.0))[1], sides.get(index, (0.0, 0.0))[0]
            amount = min(sum(blank for blank in (before, after) if blank > _CENTRED), adjacent)
            if amount:
                found[index] = amount
    return found
