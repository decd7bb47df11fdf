"""The arithmetic of rows and columns: how a length is shared out, and where the parts lie."""

from collections.abc import Sequence
from typing import NamedTuple


class FlowPart(NamedTuple):
    """A child along its row or column: the length it asks for, its share of what is left, whether it may get less."""

    length: float
    grow: float = 0.0
    shrinks: bool = False


def shared(parts: Sequence[FlowPart], room: float, gap: float) -> tuple[float, ...]:
    """Return the length of each part in ``room``, ``gap`` apart.

    What is left goes to the parts that grow, in proportion; what is lacking is taken from those that shrink, in
    proportion to what they ask for.
    """
    free = room - sum(part.length for part in parts) - gap * max(0, len(parts) - 1)
    if free > 0:
        shares = sum(part.grow for part in parts)
        return tuple(part.length + (free * part.grow / shares if shares else 0.0) for part in parts)
    elastic = sum(part.length for part in parts if part.shrinks)
    keep = max(0.0, 1 + free / elastic) if elastic else 1.0
    return tuple(part.length * keep if part.shrinks else part.length for part in parts)


def starts(lengths: Sequence[float], room: float, gap: float, pack: str) -> tuple[float, ...]:
    """Return where each part begins; ``pack`` is ``start``, ``center``, ``end`` or ``between``."""
    used = sum(lengths) + gap * max(0, len(lengths) - 1)
    free = room - used
    if pack == "between" and free > 0 and len(lengths) > 1:
        gap += free / (len(lengths) - 1)
    at = offset(used, room, pack)
    found = []
    for length in lengths:
        found.append(at)
        at += length + gap
    return tuple(found)


def offset(length: float, room: float, align: str) -> float:
    """Return where something of ``length`` begins in ``room``; what is not ``center`` or ``end`` is at the start."""
    return {"center": (room - length) / 2, "end": room - length}.get(align, 0.0)
