"""Which signs of a vertical line stand side by side in one square (縱中橫, CLREQ 3.2)."""

import re
from collections.abc import Iterator

from pnp.text.characters import is_wide

_SIGNS = "[!-~°±×÷−–¼½¾⅓⅔]+"
_BRACKETS = "()[]{}"
_FEW = "[+−±×–-]?[0-9]{1,2}|[0-9]{3}|[0-9]%"


def upright_runs(text: str) -> Iterator[tuple[int, int]]:
    """Yield where numbers of up to three signs begin and end; what is longer or has other signs is turned as a whole.

    >>> list(upright_runs("抽3張或1/2，+1，1000"))
    [(1, 2), (8, 10)]
    """
    for match in re.finditer(_SIGNS, text):
        start = match.end() - len(match[0].lstrip(_BRACKETS))
        end = match.start() + len(match[0].rstrip(_BRACKETS))
        beside = text[match.start() - 1 : match.start()] + text[match.end() : match.end() + 1]
        joined = any(character.isalnum() and not is_wide(character) for character in beside)
        if not joined and re.fullmatch(_FEW, text[start:end]):
            yield start, end
