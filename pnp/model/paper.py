"""Sheets of paper."""

from typing import NamedTuple

from pnp.errors import PnpError
from pnp.units import MM


class Paper(NamedTuple):
    """A sheet in portrait, in points. ``edge`` is the rim that common printers cannot reach."""

    name: str
    width: float
    height: float
    edge: float = 5 * MM


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", 210 * MM, 297 * MM),
        Paper("letter", 8.5 * 72, 11 * 72),
        Paper("a3", 297 * MM, 420 * MM),
        Paper("tabloid", 11 * 72, 17 * 72),
        Paper("sra3", 320 * MM, 450 * MM),
    )
}


def paper(name: str) -> Paper:
    """Return the paper called ``name``."""
    try:
        return PAPERS[name.lower()]
    except KeyError:
        raise PnpError("M103", f"no paper is called “{name}”", hint=f"choose one of {', '.join(PAPERS)}") from None
