"""A card that lies askew in its scan, seen from straight above."""

from math import dist
from typing import TYPE_CHECKING

from pnp.model.scan import Corners

if TYPE_CHECKING:
    from PIL.Image import Image


def proportion(corners: Corners) -> float:
    """Return a card's width by its height: the means of the opposite sides of what lies in the scan."""
    across, down = sides(corners)
    return across / down


def sides(corners: Corners) -> tuple[float, float]:
    """Return the mean of upper and lower side, and that of left and right."""
    a, b, c, d = corners
    return (dist(a, b) + dist(d, c)) / 2, (dist(a, d) + dist(b, c)) / 2


def straightened(image: "Image", corners: Corners, width: float, height: float, most_dpi: float) -> "Image":
    """Return what lies in the corners as a picture of a card of ``width`` × ``height`` points.

    It has as many pixels an inch as the scan has of the card, at most ``most_dpi``.
    """
    from PIL import Image

    across, down = sides(corners)
    density = max(across / width, down / height)
    factor = max(1, int(density / (most_dpi / 72)))
    small = image.reduce(factor) if factor > 1 else image  # or fine detail would be sampled, not averaged
    density = min(density / factor, most_dpi / 72)
    size = max(1, round(width * density)), max(1, round(height * density))
    seen = _perspective(corners.scaled(1 / factor), *size)
    return small.transform(size, Image.Transform.PERSPECTIVE, seen, Image.Resampling.BICUBIC)


def _perspective(corners: Corners, width: int, height: int) -> tuple[float, ...]:
    """Return the eight numbers by which Pillow takes a point of the new picture to one of the old.

    P. Heckbert, Fundamentals of Texture Mapping and Image Warping (1989), 2.2.3, for the unit square, then scaled.
    """
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
    dx1, dx2, sx = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
    dy1, dy2, sy = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
    divisor = dx1 * dy2 - dx2 * dy1  # of corners that go around clockwise it is not 0
    g = (sx * dy2 - dx2 * sy) / divisor
    h = (dx1 * sy - sx * dy1) / divisor
    across = (x1 - x0 + g * x1, y1 - y0 + g * y1, g)
    down = (x3 - x0 + h * x3, y3 - y0 + h * y3, h)
    return (
        across[0] / width,
        down[0] / height,
        x0,
        across[1] / width,
        down[1] / height,
        y0,
        across[2] / width,
        down[2] / height,
    )
