"""Typed spaces that hold what stands on either side: before marks in French, inside « », between groups of digits.

Every keyboard gives a usual space there, at which no line may end; nor is it as wide as one between words. Sources:
Lexique des règles typographiques en usage à l'Imprimerie nationale; SI brochure 5.4.4 (digits) and 5.4.7 (percent);
DIN 5008 (10 %).
"""

import re
from collections.abc import Iterator

# Not compiled here: many decks have none of these.
_HOLDING = (
    r"(?<=\S) +(?=[;:!?])"
    r"|(?<=\S) +(?=[»›](?:[\s;:!?.,)\]}»›—–]|$))"
    r"|(?<=[«‹]) +(?=\S)"
    r"|(?<=\d) +(?=[%‰‱°]|[€£$¢](?!\w))"
)
_HOLDERS = frozenset(";:!?»›«‹%‰‱°€£$¢")
_DIGITS = r"(?<![\w.,])\d{1,3}(?: \d{3})+(?!\d)"
# What may stand before a quotation mark that opens; in »so« it closes.
_BEFORE_OPENER = frozenset(" \t\n\u3000\u00a0\u202f([{—–’'«‹")


def held(text: str) -> frozenset[int]:
    """Return the indices of the spaces at which no line ends.

    >>> sorted(held("« Oui » ; 1 000 points !"))
    [1, 5, 7, 11, 22]
    """
    return frozenset(_held(text)) if " " in text else frozenset()


def _held(text: str) -> Iterator[int]:
    for match in () if _HOLDERS.isdisjoint(text) else re.finditer(_HOLDING, text):
        start = match.start()
        if text[start - 1] in "«‹" and start > 1 and text[start - 2] not in _BEFORE_OPENER:
            continue
        yield from range(start, match.end())
    for match in re.finditer(_DIGITS, text):
        yield from (index for index in range(*match.span()) if text[index] == " ")
