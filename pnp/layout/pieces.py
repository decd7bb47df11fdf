"""Elements of cards by their markup, so that what a card shares with others is neither parsed nor drawn again."""

import re
from collections.abc import Callable
from typing import TypeAlias

from lxml import etree

from pnp.layout import xml
from pnp.layout.drawn import Drawn
from pnp.layout.inline import plain
from pnp.text.content import Content

Fill: TypeAlias = Callable[[Content], Drawn]
"""Draws a text element with the content it is given."""

_REMEMBERED = 8192
"""How many drawn elements are kept; a deck's fixed ones are few."""
_REMEMBERED_TEXTS = 500
"""How many texts are kept: those that recur (figures, types) come early, and the others are as many as the cards."""
_BLANKS = " \t\r\n"
_CARD = re.compile(rf"[{_BLANKS}]*(<card\b[^<>]*(?<!/)>)(.*)</card>[{_BLANKS}]*", re.DOTALL)
# An empty element, or one up to the next tag that closes one of its name.
_ELEMENT = re.compile(r"(<([a-z]+)\b[^<>]*+>(?:(?<=/>)|[^<]*+(?:<(?!/\2>)[^<]*+)*+</\2>))")
_PLAIN_TEXT = re.compile(r"(<text\b[^<>]*(?<!/)>)([^<>&]*)</text>")


def pieces(markup: str) -> tuple[str, list[str]] | None:
    """Cut the markup of a card into its opening tag and its elements; None where it cannot be cut as simply as that.

    Where each piece by itself is well-formed, so is the whole, and it is the card of these elements; nothing but blanks
    stands between them.

    >>> pieces('<card bleed="2mm"> <rect fill="red"/> <text>A<b>B</b></text></card>')
    ('<card bleed="2mm">', ['<rect fill="red"/>', '<text>A<b>B</b></text>'])
    """
    card = _CARD.fullmatch(markup)
    if card is None or "xmlns" in card[1]:
        return None
    parts = _ELEMENT.split(card[2])
    return None if "".join(parts[::3]).strip(_BLANKS) else (card[1], parts[1::3])


def parsed(piece: str) -> etree._Element:
    """Return a piece as an element; raises PnpError X101–X103 where it is none."""
    return xml.tree(piece.encode("utf-8", "surrogatepass"), "the card markup", encoding="utf-8")


class Pieces(dict[str, Drawn]):
    """Drawn elements by their markup, for cards of one size and bleed."""

    def __init__(
        self, draw: Callable[[etree._Element], Drawn], filling: Callable[[etree._Element], Fill | None]
    ) -> None:
        """Draw with ``draw``; texts of which ``filling`` makes a function need not be parsed, whatever they say."""
        self._draw, self._filling = draw, filling
        self._fills: dict[str, Fill | None] = {}
        self._texts = 0

    def __missing__(self, piece: str) -> Drawn:
        """Draw an element that was not drawn yet; raises PnpError where it cannot be."""
        text = _PLAIN_TEXT.fullmatch(piece)
        # What is printable stands for itself, and XML allows it.
        fill = self._fill(text[1]) if text and text[2].replace("\n", " ").isprintable() else None
        if text and fill:
            drawn = fill(plain(text[2]))
            self._texts += 1
            if self._texts > _REMEMBERED_TEXTS:
                return drawn
        else:
            drawn = self._draw(parsed(piece))
        if len(self) >= _REMEMBERED:
            self.clear()
        self[piece] = drawn
        return drawn

    def _fill(self, opening: str) -> Fill | None:
        if opening not in self._fills:
            self._fills[opening] = self._filling(parsed(f"{opening}</text>"))
        return self._fills[opening]
