"""Where a line gives and takes when it is set to its full measure (CLREQ 3.1.6.3, JLREQ 3.8).

Never inside a word of an alphabet. All amounts are in em; a place is the index of the character it lies before.
"""

import re
from collections.abc import Mapping
from itertools import accumulate

from pnp.text import characters as c
from pnp.text.material import Material

_WIDE_KINDS = frozenset((c.IDEOGRAPH, c.SYMBOL, c.SMALL_KANA, c.OPENER, c.CLOSER, c.NON_STARTER, c.ICON, c.WIDE_DIGIT))
_GIVING = re.compile(f"[{c.SPACE}{c.NON_STARTER}{c.OPENER}{c.CLOSER}]")
_NARROWEST_GAP = 1 / 8
_WIDEST_SPACE = 1 / 2
_LOOSEST = 1 / 2  # more between two characters is a hole; such a line stays ragged


def shrinkable(text: Material, start: int, end: int) -> tuple[Mapping[int, float], ...]:
    """Return what the places of a line may lose, in the order in which they are asked to.

    Word spaces, then interpuncts, brackets, stops and commas, gaps beside Latin.
    """
    spaces: dict[int, float] = {}
    points: dict[int, float] = {}
    brackets: dict[int, float] = {}
    stops: dict[int, float] = {}
    for match in _GIVING.finditer(text.kinds, start, end):
        index = match.start()
        character, kind = text.text[index], match[0]
        if character == " ":
            spaces[index + 1] = (text.pen[index + 1] - text.pen[index]) / 3
        elif kind == c.NON_STARTER and character in c.INTERPUNCTS:
            points[index] = points[index + 1] = 1 / 4
        elif kind == c.OPENER and character in c.BRACKETS:
            brackets[index] = 1 / 2
        elif kind == c.CLOSER and character in c.BRACKETS:
            brackets[index + 1] = 1 / 2
        elif kind == c.CLOSER and character in c.SIDE_MARKS:
            stops[index + 1] = 1 / 8 if text.centred_marks else 1 / 2
            if text.centred_marks:
                stops[index] = 1 / 8
    gaps = {
        index: gap - _NARROWEST_GAP
        for index, gap in enumerate(text.gaps[start:end], start)
        if gap > _NARROWEST_GAP and text.text[index] != " "
    }
    return tuple(
        {at: amount for at, amount in level.items() if start < at < end and not (text.gaps and text.gaps[at] < 0)}
        for level in (spaces, points, brackets, stops, gaps)
    )


def stretchable(text: Material, start: int, end: int) -> tuple[Mapping[int, float], ...]:
    """Return what the places of a line may gain before all others do: word spaces, to half an em."""
    spaces = [index for index in range(start + 1, end) if text.kinds[index - 1] == c.SPACE]
    return ({at: max(_WIDEST_SPACE - (text.pen[at] - text.pen[at - 1]), 0.0) for at in spaces},)


def moves(text: Material, start: int, end: int, free: float) -> list[float]:
    """Return how far each character of a line moves right so that the line grows by ``free`` (shrinks, if negative).

    Empty where nothing may give, or too little.
    """
    amounts = [0.0] * (end - start)
    left = abs(free)
    for level in stretchable(text, start, end) if free > 0 else shrinkable(text, start, end):
        total = sum(level.values())
        if total and left:
            share = min(left / total, 1.0)
            for at, amount in level.items():
                amounts[at - start] += amount * share
            left -= total * share
    if free > 0 and left > 0:
        places = _places(text, start, end)
        if left > _LOOSEST * len(places):
            return []
        for at in places:
            amounts[at - start] += left / len(places)
    if not any(amounts):
        return []
    sign = 1.0 if free > 0 else -1.0
    return [sign * moved for moved in accumulate(amounts)]


def _places(text: Material, start: int, end: int) -> list[int]:
    """Return the places that share evenly what is left: between wide characters, and wherever a line may break."""
    kinds, breaks = text.kinds, text.breaks
    return [
        index
        for index in range(start + 1, end)
        if breaks[index] or (kinds[index - 1] in _WIDE_KINDS and kinds[index] in _WIDE_KINDS)
    ]
