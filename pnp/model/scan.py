"""Where a card lies in its scan."""

from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]


class Corners(NamedTuple):
    """The corners of a card in its scan, in the order in which they are met around the card as it is read.

    In pixels from the upper left of the picture, as it is seen, or in millimetres. So they say how the card is cropped,
    turned and deskewed, all at once.
    """

    upper_left: Point
    upper_right: Point
    lower_right: Point
    lower_left: Point

    def scaled(self, by: float) -> "Corners":
        """Return them in another unit."""
        return Corners(*((x * by, y * by) for x, y in self))

    @property
    def clockwise(self) -> bool:
        """Whether they go around an area that bulges everywhere, clockwise on a page whose y runs down."""
        return all(_turn(self[at - 2], self[at - 1], self[at]) > 0 for at in range(4))


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
