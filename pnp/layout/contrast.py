"""Whether text can be read on its ground: contrast as WCAG 2 measures it."""

from pnp.model.frame import BLACK, WHITE, Colour, GlyphRun, Group, Item

READABLE = 4.5
"""The least contrast of text of ordinary size (WCAG 2.2, 1.4.3)."""


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21.

    >>> contrast((0.0,), (1.0, 1.0, 1.0))
    21.0
    """
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def readable(items: tuple[Item, ...], ground: Colour) -> tuple[Item, ...]:
    """Return ``items`` for ``ground``: text unreadable on it turned black or white, whichever contrasts more."""
    best = max((BLACK, WHITE), key=lambda colour: contrast(colour, ground))

    def fixed(item: Item) -> Item:
        match item:
            case GlyphRun() if contrast(item.colour, ground) < READABLE:
                return item._replace(colour=best)
            case Group():
                return item._replace(items=tuple(map(fixed, item.items)))
            case _:
                return item

    return tuple(map(fixed, items))


def _luminance(colour: Colour) -> float:
    """Return the relative luminance; CMYK as naively as a screen without a profile shows it."""
    match colour:
        case (grey,):
            rgb = (grey, grey, grey)
        case (cyan, magenta, yellow, black):
            rgb = ((1 - cyan) * (1 - black), (1 - magenta) * (1 - black), (1 - yellow) * (1 - black))
        case (red, green, blue):
            rgb = (red, green, blue)
        case _:
            raise ValueError(f"{colour} is no colour: 1, 3 or 4 numbers")
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
