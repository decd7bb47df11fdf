"""A finished block of text as plain data: the composer's output."""

from typing import NamedTuple

from pnp.model.frame import Item


class TextBlock(NamedTuple):
    """Text set into a box; items are relative to the box's upper left corner; lengths in points.

    ``width`` and ``height`` are those of the text itself. ``overflow`` is by how much it is too high, ``too_wide`` by
    how much its widest line sticks out; both 0 for a text that fits. ``fallback`` and ``missing`` hold the characters
    that came from another font of the chain, and those that could not be set: no font has them, or they run from right
    to left. ``folded`` holds the radicals and compatibility ideographs that were set as the ideographs they stand for.
    """

    items: tuple[Item, ...]
    width: float
    height: float
    lines: int
    size: float
    leading: float
    tracking: float = 0.0
    overflow: float = 0.0
    too_wide: float = 0.0
    fallback: str = ""
    missing: str = ""
    folded: str = ""

    @property
    def fits(self) -> bool:
        """Whether nothing sticks out of the box and no glyph is missing."""
        return self.overflow <= 0.01 and self.too_wide <= 0.01 and not self.missing
