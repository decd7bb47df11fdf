"""PDF operators as text: numbers, colours, matrices, outlines (PDF 32000-1, Annex A).

Everything here takes the y-down coordinates of ``pnp.model.frame`` and writes y-up ones, negating y: pages and forms
have their origin at their top left corner.
"""

from collections.abc import Sequence
from functools import lru_cache

from pnp.model.frame import Box, Colour, Matrix, Path, Segment

_FILL = {1: "g", 3: "rg", 4: "k"}
_STROKE = {1: "G", 3: "RG", 4: "K"}
_SEGMENT = {"M": "m", "L": "l", "C": "c", "Z": "h"}


@lru_cache(maxsize=4096)  # cards of one template share nearly all of their numbers
def number(value: float, places: int = 3) -> str:
    """Write a number with at most ``places`` decimals, without an exponent or trailing zeros.

    >>> number(12.50004), number(-0.0001), number(1e-5, places=5)
    ('12.5', '0', '0.00001')
    """
    text = f"{value:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def operands(values: Sequence[float], places: int = 3) -> str:
    """Write numbers separated by spaces."""
    return " ".join([number(value, places) for value in values])


@lru_cache(maxsize=256)
def fill(colour: Colour) -> str:
    """Return the operator that fills with a grey, RGB or CMYK colour from now on."""
    return f"{operands(colour)} {_FILL[len(colour)]}"


@lru_cache(maxsize=256)
def stroke(colour: Colour) -> str:
    """Return the operator that strokes with a grey, RGB or CMYK colour from now on."""
    return f"{operands(colour)} {_STROKE[len(colour)]}"


@lru_cache(maxsize=256)
def concatenate(matrix: Matrix) -> str:
    """Return the ``cm`` operator of a y-down matrix."""
    a, b, c, d, e, f = matrix
    return f"{operands((a, -b, -c, d), 6)} {operands((e, -f))} cm"


@lru_cache(maxsize=256)
def corner_and_size(box: Box) -> str:
    """Return the ``re`` operator, which adds a rectangle to the path."""
    x, y, width, height = box
    return f"{operands((x, -y - height, width, height), 4)} re"


def outline(segments: tuple[Segment, ...]) -> str:
    """Return the operators that construct a path."""
    box = _box(segments)
    if box is not None:
        return corner_and_size(box)
    parts = []
    for step, values in segments:
        flipped = [-value if index % 2 else value for index, value in enumerate(values)]
        parts.append(f"{operands(flipped, 4)} {_SEGMENT[step]}" if values else _SEGMENT[step])
    return " ".join(parts)


def _box(segments: tuple[Segment, ...]) -> Box | None:
    """Return the rectangle that an outline is, if it is one that goes round clockwise from its top left corner."""
    if "".join([step for step, _ in segments]) != "MLLLZ":
        return None
    (left, top), (right, y1), (x2, bottom), (x3, y3) = [values for _, values in segments[:4]]
    if (top, right, bottom, left) != (y1, x2, y3, x3) or left > right or top > bottom:
        return None
    return Box(left, top, right - left, bottom - top)


def painting(path: Path) -> str:
    """Return the operator that fills, strokes or does both; nothing for a path without paint."""
    stroked = path.registration or path.stroke is not None
    if path.fill is None:
        return "S" if stroked else ""
    return ("B" if stroked else "f") + ("*" if path.even_odd else "")


def text_string(text: str) -> str:
    """Return a text string object: UTF-16BE with its byte order mark, in hexadecimal (7.9.2.2).

    >>> text_string("‧")
    '<feff2027>'
    """
    return f"<feff{text.encode('utf-16-be').hex()}>"
