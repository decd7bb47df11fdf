"""Matrices, and the rectangles that outlines cover, in the y-down system of ``model.frame``."""

from collections.abc import Iterable
from math import cos, radians, sin

from pnp.model.frame import IDENTITY, Box, Matrix, Segment


def moved(x: float, y: float) -> Matrix:
    """Return the matrix that moves by ``x`` and ``y``."""
    return (1.0, 0.0, 0.0, 1.0, x, y)


def joined(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that does ``inner`` first and ``outer`` then."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def turned(degrees: float, x: float, y: float) -> Matrix:
    """Return the clockwise turn about the point ``x``, ``y``."""
    if not degrees:
        return IDENTITY
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)


def fitted(width: float, height: float, box: Box, *, stretch: bool = False) -> Matrix:
    """Return the matrix that brings a sheet of ``width`` × ``height`` into ``box``: as large as fits and centred,
    or stretched over all of it.
    """
    across, down = box.width / width, box.height / height
    if stretch:
        return (across, 0.0, 0.0, down, box.x, box.y)
    scale = min(across, down)
    left, top = box.x + (box.width - scale * width) / 2, box.y + (box.height - scale * height) / 2
    return (scale, 0.0, 0.0, scale, left, top)


def transformed(segments: Iterable[Segment], matrix: Matrix) -> tuple[Segment, ...]:
    """Return an outline as ``matrix`` maps it."""
    a, b, c, d, e, f = matrix
    return tuple(
        (
            step,
            tuple(
                value
                for x, y in zip(numbers[::2], numbers[1::2], strict=True)
                for value in (a * x + c * y + e, b * x + d * y + f)
            ),
        )
        for step, numbers in segments
    )


def covered(segments: Iterable[Segment]) -> Box:
    """Return a rectangle that holds an outline: that of its points and control points."""
    numbers = [number for _, numbers in segments for number in numbers]
    if not numbers:
        return Box(0.0, 0.0, 0.0, 0.0)
    xs, ys = numbers[::2], numbers[1::2]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def widened(box: Box, by: float) -> Box:
    """Return a box that is larger by ``by`` on each side."""
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def mapped(box: Box, matrix: Matrix) -> Box:
    """Return the upright rectangle that holds a box as ``matrix`` maps it."""
    a, b, c, d, e, f = matrix
    if not b and not c and a >= 0 and d >= 0:
        return Box(a * box.x + e, d * box.y + f, a * box.width, d * box.height)
    x, y, width, height = box
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return covered([("L", (a * u + c * v + e, b * u + d * v + f)) for u, v in corners])


def united(boxes: Iterable[Box]) -> Box | None:
    """Return the rectangle that holds all ``boxes``; None where there are none."""
    edges = [(x, y, x + width, y + height) for x, y, width, height in boxes]
    if not edges:
        return None
    lefts, tops, rights, bottoms = zip(*edges, strict=True)
    left, top = min(lefts), min(tops)
    return Box(left, top, max(rights) - left, max(bottoms) - top)


def common(one: Box, other: Box) -> Box:
    """Return what two boxes share; width or height is 0 where they do not meet."""
    left, top = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.x + one.width, other.x + other.width), min(one.y + one.height, other.y + other.height)
    return Box(left, top, max(0.0, right - left), max(0.0, bottom - top))
