"""Pseudo-translation: what is not marked by it bypasses translation, what it does not fit into is too small."""

import re
from math import ceil
from string import ascii_letters
from unicodedata import east_asian_width

from pnp.i18n.messages import pieces
from pnp.i18n.po import PoEntry

SHARE = 0.15
_OPEN, _CLOSE = "［", "］"
_FILLING = "～"
_WORD = re.compile("[A-Za-z]+")
_WIDE = {code: code + 0xFEE0 for code in map(ord, ascii_letters)}  # Unicode, “Halfwidth and Fullwidth Forms”


def pseudo(text: str, share: float = SHARE) -> str:
    """Return ``text`` in full-width letters between brackets, wider than it was by ``share``, tokens as they were.

    A full-width letter is as wide as two, so of each word only the first letters stay; what is then missing to the
    width is filled up.

    >>> pseudo("Draw 2 [card] <b>now</b>", 1)
    '［Ｄｒ 2 [card] <b>ｎｏ</b> ～～～］'
    """
    wanted = ceil(_width(text) * (1 + share))
    made = "".join(piece if token else _shortened(piece) for piece, token in pieces(text))
    missing = ceil((wanted - _width(made) - 4) / 2)
    filling = "".join(f" {_FILLING * min(4, missing - at)}" for at in range(0, missing, 4))
    return f"{_OPEN}{made}{filling}{_CLOSE}"


def pseudo_entry(entry: PoEntry, share: float = SHARE) -> PoEntry:
    """Return an entry with a pseudo-translation."""
    return entry.but(translations=(pseudo(entry.source, share),)).marked(fuzzy=False)


def _shortened(text: str) -> str:
    """Return a text with its words in full width, each about as wide as before."""
    return _WORD.sub(lambda match: match[0][: ceil(len(match[0]) / 2)].translate(_WIDE), text)


def _width(text: str) -> int:
    """Return the width of a text without its tokens, in halves of an em."""
    seen = "".join(piece for piece, token in pieces(text) if not token)
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in seen if character != "\n")
