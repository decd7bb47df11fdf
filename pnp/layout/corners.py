"""Finds the corners of a card that lies on a plain ground in its scan.

What differs from the colour of the rim is the card. Straight lines are laid along its four sides, where rounded corners
do not reach, and meet in the corners that the card would have if it were sharp.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, dist, sin
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.errors import PnpError
from pnp.layout.straight import proportion
from pnp.model.scan import Corners, Point

if TYPE_CHECKING:
    from PIL.Image import Image

_LONGEST = 800  # pixels in which the card is looked for; its sides come out more exact than these
_RIM = 0.01  # of the picture's size
_NOISE = 60  # by how much a ground may vary that still counts as plain
_LEAST = 20  # by how much the card differs from its ground, of 255
_SMALLEST = 0.1  # of the picture
_CLOSED = 5  # pixels; narrower gaps, such as lines of the ground's colour, do not part a card
_INNER = 0.12  # of a side's length, at either end, that is left to rounded corners
_NEAR = (0.08, 0.03, 0.012)  # of the card's size: how far from a side what belongs to it may lie, at each try
_LINE = re.compile(rb"\xff+")
_Line: TypeAlias = tuple[Point, Point]


class Lying(NamedTuple):
    """Where a card lies in a picture, in pixels, how far it is turned there, in degrees, and whether on its side."""

    corners: Corners
    angle: float
    sideways: bool = False


def find_corners(image: "Image", wanted: float) -> Lying:
    """Return where the card lies whose width is ``wanted`` times its height.

    One on its side is taken to have its head at the left. Raise ``PnpError`` S309 where no card is seen.
    """
    scale = max(1.0, max(image.size) / _LONGEST)
    small = image.convert("RGB").resize((round(image.width / scale), round(image.height / scale)))
    outline = _outline(_card(_mask(small)))
    corners = _rectangle(outline)
    for near in _NEAR:
        corners = _fitted(corners, outline, near)
    found = _ordered(corners).scaled(image.width / small.width)
    _check(found, image)
    return _upright(found, wanted)


def _mask(image: "Image") -> "Image":
    """Return where a picture differs from the colour of its rim: 255, else 0."""
    from PIL import Image, ImageChops, ImageFilter

    rims = _rims(image)
    ground = tuple(_share([rim.getchannel(band) for rim in rims], 0.5) for band in range(3))
    bands = ImageChops.difference(image, Image.new("RGB", image.size, ground)).split()
    difference = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2]).filter(
        ImageFilter.MedianFilter(3)
    )
    noise = _share(_rims(difference), 0.9)
    if noise > _NOISE:
        raise _unseen("what is around it is not of one colour", "scan it on a plain ground that differs from its edge")
    least = max(_LEAST, 2 * noise + 8)
    mask = difference.point(lambda value: 255 if value > least else 0)
    return mask.filter(ImageFilter.MaxFilter(_CLOSED)).filter(ImageFilter.MinFilter(_CLOSED))


def _rims(image: "Image") -> list["Image"]:
    width, height = image.size
    rim = max(2, round(_RIM * min(width, height)))
    boxes = ((0, 0, width, rim), (0, height - rim, width, height), (0, 0, rim, height), (width - rim, 0, width, height))
    return [image.crop(box) for box in boxes]


def _share(images: Sequence["Image"], share: float) -> int:
    """Return the value that such a share of all pixels does not exceed."""
    counts = [sum(values) for values in zip(*(image.histogram() for image in images), strict=True)]
    left = share * sum(counts)
    for value, count in enumerate(counts):
        left -= count
        if left <= 0:
            return value
    return len(counts) - 1


def _card(mask: "Image") -> "Image":
    """Return the largest area of a mask that hangs together, alone."""
    from PIL import Image

    width, height = mask.size
    data = mask.tobytes()
    rows = [[match.span() for match in _LINE.finditer(data[y * width : (y + 1) * width])] for y in range(height)]
    areas = _areas(rows)
    largest = max(areas.values(), key=lambda runs: sum(end - start for _, start, end in runs), default=[])
    if sum(end - start for _, start, end in largest) < _SMALLEST * width * height:
        raise _unseen("nothing in it is large enough", "scan it on a plain ground that differs from its edge")
    alone = bytearray(width * height)
    for y, start, end in largest:
        alone[y * width + start : y * width + end] = b"\xff" * (end - start)
    return Image.frombytes("L", mask.size, bytes(alone))


def _areas(rows: Sequence[Sequence[tuple[int, int]]]) -> dict[int, list[tuple[int, int, int]]]:
    """Return the runs (row, start, end) of each area, by a number; runs that touch, also at a corner, are of one."""
    above: list[int] = []
    runs: list[tuple[int, int, int]] = []
    before: list[tuple[int, int, int]] = []  # number, start, end of the runs of the row above

    def root(number: int) -> int:
        while above[number] != number:
            above[number] = above[above[number]]
            number = above[number]
        return number

    for y, row in enumerate(rows):
        here = []
        for start, end in row:
            number = len(runs)
            runs.append((y, start, end))
            above.append(number)
            for other, left, right in before:
                if left <= end and start <= right:
                    above[root(number)] = root(other)
            here.append((number, start, end))
        before = here
    areas: dict[int, list[tuple[int, int, int]]] = {}
    for number, run in enumerate(runs):
        areas.setdefault(root(number), []).append(run)
    return areas


def _outline(card: "Image") -> list[Point]:
    """Return the outermost edges of an area in every row and column, between its pixels and those around."""
    from PIL import Image

    points = []
    for turned in (False, True):
        shown = card.transpose(Image.Transpose.TRANSPOSE) if turned else card
        width, height = shown.size
        data = shown.tobytes()
        for y in range(height):
            row = data[y * width : (y + 1) * width]
            first = row.find(b"\xff")
            if first >= 0:
                ends = (first, y + 0.5), (row.rfind(b"\xff") + 1, y + 0.5)
                points += [(b, a) if turned else (float(a), b) for a, b in ends]
    return points


def _rectangle(points: Sequence[Point]) -> list[Point]:
    """Return the corners of the smallest rectangle around points; one of its sides lies along their hull."""
    hull = _hull(points)
    best: tuple[float, list[Point]] | None = None
    for (x1, y1), (x2, y2) in pairwise([*hull, hull[0]]):
        angle = atan2(y2 - y1, x2 - x1)
        c, s = cos(angle), sin(angle)
        across = [x * c + y * s for x, y in hull]
        down = [y * c - x * s for x, y in hull]
        left, right, top, bottom = min(across), max(across), min(down), max(down)
        if best is None or (right - left) * (bottom - top) < best[0]:
            box = ((left, top), (right, top), (right, bottom), (left, bottom))
            best = (right - left) * (bottom - top), [(x * c - y * s, x * s + y * c) for x, y in box]
    assert best is not None
    return best[1]


def _hull(points: Sequence[Point]) -> list[Point]:
    """Return the corners of the convex hull (A. M. Andrew's monotone chain)."""

    def half(ordered: Sequence[Point]) -> list[Point]:
        chain: list[Point] = []
        for x, y in ordered:
            while len(chain) > 1 and (chain[-1][0] - chain[-2][0]) * (y - chain[-2][1]) <= (
                chain[-1][1] - chain[-2][1]
            ) * (x - chain[-2][0]):
                chain.pop()
            chain.append((x, y))
        return chain[:-1]

    ordered = sorted(set(points))
    return half(ordered) + half(ordered[::-1])


def _fitted(corners: Sequence[Point], outline: Sequence[Point], near: float) -> list[Point]:
    """Return where lines meet that are laid along the outline near each of the sides between corners."""
    reach = near * min(dist(corners[0], corners[1]), dist(corners[1], corners[2]))
    lines = [_line(list(_beside(outline, corners[at], corners[(at + 1) % 4], reach))) for at in range(4)]
    return [_meeting(lines[at - 1], lines[at]) for at in range(4)]


def _beside(outline: Sequence[Point], start: Point, end: Point, reach: float) -> Iterator[Point]:
    length = dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    for x, y in outline:
        along = ((x - start[0]) * ux + (y - start[1]) * uy) / length
        if _INNER <= along <= 1 - _INNER and abs((y - start[1]) * ux - (x - start[0]) * uy) <= reach:
            yield x, y


def _line(points: Sequence[Point]) -> _Line:
    """Return a point on the line nearest to points, and its direction; strays are left out in a second try."""
    for last in (False, True):
        if len(points) < 10:
            raise _unseen("one of its sides is not straight", "scan it on a plain ground that differs from its edge")
        x, y = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
        xx, yy = sum((p[0] - x) ** 2 for p in points), sum((p[1] - y) ** 2 for p in points)
        xy = sum((p[0] - x) * (p[1] - y) for p in points)
        angle = atan2(2 * xy, xx - yy) / 2
        ux, uy = cos(angle), sin(angle)
        if last:
            break
        off = [abs((p[1] - y) * ux - (p[0] - x) * uy) for p in points]
        most = 2 * sorted(off)[len(off) // 2] + 0.5
        points = [point for point, away in zip(points, off, strict=True) if away <= most]
    return (x, y), (ux, uy)


def _meeting(one: _Line, two: _Line) -> Point:
    ((x1, y1), (ux, uy)), ((x2, y2), (vx, vy)) = one, two
    across = ux * vy - uy * vx
    if abs(across) < 0.5:  # of a card, sides meet at nearly a right angle
        raise _unseen("it has no four corners", "scan it on a plain ground that differs from its edge")
    along = ((x2 - x1) * vy - (y2 - y1) * vx) / across
    return x1 + along * ux, y1 + along * uy


def _ordered(corners: Sequence[Point]) -> Corners:
    """Return corners clockwise from that at the upper left."""
    x, y = sum(p[0] for p in corners) / 4, sum(p[1] for p in corners) / 4
    around = sorted(corners, key=lambda p: atan2(p[1] - y, p[0] - x))
    first = min(range(4), key=lambda at: around[at][0] + around[at][1])
    return Corners(*(around[first:] + around[:first]))


def _check(corners: Corners, image: "Image") -> None:
    a, b, c, d = corners
    area = abs((c[0] - a[0]) * (d[1] - b[1]) - (c[1] - a[1]) * (d[0] - b[0])) / 2
    inside = all(-0.02 * image.width <= x <= 1.02 * image.width for x, _ in corners) and all(
        -0.02 * image.height <= y <= 1.02 * image.height for _, y in corners
    )
    if not corners.clockwise or not inside or area < _SMALLEST * image.width * image.height:
        raise _unseen("it has no four corners", "scan it on a plain ground that differs from its edge")


def _upright(corners: Corners, wanted: float) -> Lying:
    a, b, c, d = corners
    angle = degrees(atan2(b[1] - a[1], b[0] - a[0]))
    shape = proportion(corners)
    if abs(shape * wanted - 1) < abs(shape / wanted - 1) and abs(wanted - 1) > 0.02:
        return Lying(Corners(d, a, b, c), angle - 90, sideways=True)
    return Lying(corners, angle)


def _unseen(why: str, hint: str) -> PnpError:
    return PnpError("S309", f"no card is seen: {why}", hint=hint)
