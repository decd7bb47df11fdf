"""Lengths: texts such as ``63mm`` at the edge, floats in points inside (1 pt = 1/72 in)."""

import re

from pnp.errors import PnpError

MM = 72 / 25.4
_LONGEST = 100_000 * MM
"""Far more than anything printed has, and far less than what arithmetic with floats goes wrong with."""
_SHOWN = 40
_POINTS = {"mm": MM, "cm": 10 * MM, "in": 72.0, "pt": 1.0}
_NUMBER = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)"
_LENGTH = re.compile(rf"({_NUMBER})\s*(mm|cm|in|pt)")
_SIZE = re.compile(rf"({_NUMBER})\s*(mm|cm|in|pt)?\s*[x×]\s*({_NUMBER})\s*(mm|cm|in|pt)", re.IGNORECASE)


def length(text: str) -> float:
    """Read a length such as ``63mm`` as points; ``0`` needs no unit.

    >>> round(length("25.4mm"), 6)
    72.0
    """
    match = _LENGTH.fullmatch(text.strip())
    if match:
        return _bounded(float(match[1]) * _POINTS[match[2]], text)
    if text.strip() in {"0", "0.0", "-0"}:
        return 0.0
    raise PnpError("U101", f"“{text}” is not a length", hint="write a number and mm, cm, in or pt, such as 4.5mm")


def lengths(text: str, count: int) -> tuple[float, ...]:
    """Read ``count`` lengths separated by spaces, such as the four of ``4mm 4mm 56mm 9mm``, as points."""
    parts = text.split()
    if len(parts) != count:
        raise PnpError(
            "U102", f"“{text}” has {len(parts)} lengths where {count} are wanted", hint="such as " + "4mm " * count
        )
    return tuple(length(part) for part in parts)


def size(text: str) -> tuple[float, float]:
    """Read a size such as ``64x89mm`` or ``2.5in x 3.5in`` as (width, height) in points."""
    match = _SIZE.fullmatch(text.strip())
    if not match:
        raise PnpError("U103", f"“{text}” is not a size", hint="write width x height and a unit, such as 64x89mm")
    last = match[4].lower()
    first = (match[2] or last).lower()
    return _bounded(float(match[1]) * _POINTS[first], text), _bounded(float(match[3]) * _POINTS[last], text)


def _bounded(points: float, text: str) -> float:
    if abs(points) > _LONGEST:
        raise PnpError("U104", f"“{text[:_SHOWN]}” is too long", hint="a length is at most 100 m")
    return points


def mm(points: float) -> float:
    """Return points as millimetres."""
    return points / MM
