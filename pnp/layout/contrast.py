"""Whether text can be read on its ground: contrast as WCAG 2 measures it."""

from collections.abc import Iterable, Iterator

from pnp.model.frame import BLACK, WHITE, Colour, GlyphRun, Group, Item, Path, Use

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
    """Return ``items`` for ``ground``: text unreadable on it turned black or white, whichever contrasts more.

    Icons, dots and lines in the colour of such a text turn with it.
    """
    lost = {run.colour for run in _runs(items) if contrast(run.colour, ground) < READABLE}
    if not lost:
        return items
    best = max((BLACK, WHITE), key=lambda colour: contrast(colour, ground))

    def turned(item: Item) -> Item:
        match item:
            case GlyphRun() if item.colour in lost:
                return item._replace(colour=best)
            case Path():
                fill = best if item.fill in lost else item.fill
                return item._replace(fill=fill, stroke=best if item.stroke in lost else item.stroke)
            case Group():
                return item._replace(items=tuple(map(turned, item.items)))
            case Use():
                return item._replace(frame=item.frame._replace(items=tuple(map(turned, item.frame.items))))
            case _:
                return item

    return tuple(map(turned, items))


def _runs(items: Iterable[Item]) -> Iterator[GlyphRun]:
    for item in items:
        if isinstance(item, GlyphRun):
            yield item
        elif isinstance(item, Group):
            yield from _runs(item.items)


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
