"""What drawing an element yields: items, what they cover, the texts and slots among them, and what was found."""

from collections.abc import Sequence
from typing import NamedTuple

from pnp.diagnostics import Diagnostic
from pnp.layout.geometry import common, mapped, united
from pnp.model.frame import IDENTITY, Box, Group, Item, Matrix, Path, rectangle
from pnp.text.block import TextBlock


class TextReport(NamedTuple):
    """How a text came out: its slot (empty where it is not translatable), its block, the size its style wants, its box.

    The box lies in the system of the group that holds the text; its width and height are what the text had to fit.
    """

    slot: str
    block: TextBlock
    wanted: float
    box: Box


class SlotItems(NamedTuple):
    """A slot's upright box and its text, both in the system of what was drawn."""

    name: str
    box: Box
    items: tuple[Item, ...]


class Drawn(NamedTuple):
    """An element's items and what is to be known of them; ``covers`` is None where nothing is painted."""

    items: tuple[Item, ...] = ()
    covers: Box | None = None
    texts: tuple[TextReport, ...] = ()
    slots: tuple[SlotItems, ...] = ()
    findings: tuple[Diagnostic, ...] = ()


NOTHING = Drawn()


def together(parts: Sequence[Drawn]) -> Drawn:
    """Return parts laid over each other."""
    return Drawn(
        tuple(item for part in parts for item in part.items),
        united([part.covers for part in parts if part.covers]),
        tuple(text for part in parts for text in part.texts),
        tuple(slot for part in parts for slot in part.slots),
        tuple(finding for part in parts for finding in part.findings),
    )


def grouped(drawn: Drawn, matrix: Matrix, clip: tuple[Box, float] | None = None, opacity: float = 1.0) -> Drawn:
    """Return what was drawn under a transform, a clip (a box and its corners' radius) within that, and an opacity."""
    covers, outline = drawn.covers, None
    if clip:
        outline = Path(rectangle(*clip))
        covers = common(covers, clip[0]) if covers else None
    elif opacity == 1 and matrix == IDENTITY:
        return drawn

    def wrapped(items: tuple[Item, ...]) -> tuple[Item, ...]:
        return (Group(items, matrix, outline, opacity),) if items else ()

    return Drawn(
        wrapped(drawn.items),
        mapped(covers, matrix) if covers else None,
        drawn.texts,
        tuple(SlotItems(name, mapped(box, matrix), wrapped(items)) for name, box, items in drawn.slots),
        drawn.findings,
    )
