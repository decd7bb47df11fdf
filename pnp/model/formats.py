"""Sizes of cards: the names printers and players use for them, or any width × height."""

from typing import NamedTuple

from pnp import units
from pnp.errors import PnpError
from pnp.units import MM


class CardFormat(NamedTuple):
    """A card's trim size and corner radius, in points."""

    name: str
    width: float
    height: float
    radius: float


def _mm(name: str, width: float, height: float, radius: float) -> CardFormat:
    return CardFormat(name, width * MM, height * MM, radius * MM)


def _inch(name: str, width: float, height: float, radius: float) -> CardFormat:
    return CardFormat(name, width * 72, height * 72, radius * 72)


# Sizes stay in the unit in which they are defined. Where two real sizes share a name, each has a name of its own.
_FORMATS = (
    (_inch("poker", 2.5, 3.5, 0.125), ("us poker",)),
    (_mm("standard", 63, 88, 3), ("ccg", "euro poker", "mtg", "magic")),
    (_mm("sleeve", 64, 89, 3), ("64x89",)),
    (_inch("bridge", 2.25, 3.5, 0.125), ()),
    (_mm("japanese", 59, 86, 1), ("yugioh", "yu-gi-oh")),
    (_mm("usa", 56, 87, 3), ("standard usa", "ffg")),
    (_mm("euro", 59, 92, 3), ("standard european", "european")),
    (_mm("mini euro", 44, 68, 2.5), ("mini european",)),
    (_mm("mini american", 41, 63, 2.5), ("mini usa",)),
    (_inch("mini", 1.75, 2.5, 0.125), ("half poker",)),
    (_mm("chimera", 57.5, 89, 3), ()),
    (_mm("mini chimera", 43, 65, 2.5), ()),
    (_mm("tarot", 70, 120, 3), ("metric tarot",)),
    (_inch("us tarot", 2.75, 4.75, 0.125), ()),
    (_mm("square 70", 70, 70, 3), ("square",)),
    (_inch("square 3.5in", 3.5, 3.5, 0.125), ("us square",)),
    (_inch("domino", 1.75, 3.5, 0.125), ()),
    (_inch("business", 3.5, 2.0, 0.125), ()),
    (_inch("jumbo", 3.5, 5.5, 0.125), ()),
    (_inch("micro", 1.25, 1.75, 0.125), ()),
    (_mm("catan", 54, 80, 3), ()),
    (_mm("mint tin", 52, 87, 3), ()),
    (_mm("credit", 85.7, 54, 3.18), ("id-1",)),
)
FORMATS = {name: form for form, aliases in _FORMATS for name in (form.name, *aliases)}


def card_format(text: str) -> CardFormat:
    """Return the format that ``text`` names (``poker``, ``tarot`` …) or gives (``64x89mm``, ``2.5x3.5in``)."""
    named = FORMATS.get(" ".join(text.lower().replace("_", " ").replace("-", " ").split())) or FORMATS.get(text.lower())
    if named:
        return named
    try:
        width, height = units.size(text)
    except PnpError as error:
        if error.diagnostic.code == "U104":
            raise _unmakable(text) from error
        names = ", ".join(form.name for form, _ in _FORMATS)
        raise PnpError(
            "M101", f"“{text}” is not a card format", hint=f"give a size such as 64x89mm, or one of {names}"
        ) from error
    if not (min(width, height) >= 5 * MM and max(width, height) <= 1000 * MM):
        raise _unmakable(text)
    return CardFormat(text, width, height, 3 * MM)


def _unmakable(text: str) -> PnpError:
    return PnpError("M102", f"a card of {text} cannot be made", hint="each side is 5 mm to 1000 mm")
