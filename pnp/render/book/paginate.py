"""Pieces to pages, by Platypus: frames, columns, keeping together. What it yields is plain data again."""

from collections.abc import Iterator, Sequence
from itertools import takewhile, zip_longest
from typing import Any, NamedTuple, cast

from reportlab.platypus.doctemplate import BaseDocTemplate, FrameBreak, PageTemplate
from reportlab.platypus.flowables import Flowable, PageBreak
from reportlab.platypus.frames import Frame

from pnp.layout.book.pieces import (
    Node,
    Piece,
    Placed,
    Plate,
    Prose,
    Story,
    TableGrid,
    divided,
    height,
    least_height,
    need,
    reduced,
)
from pnp.model.document import Break
from pnp.model.frame import Box

_ROOM = 0.01
_FIXED = frozenset({"H1", "H2", "H3", "H4", "Note", "TOC", "Index", "Figure"})


class Geometry(NamedTuple):
    """A page: its size, and its columns on right-hand and on left-hand pages; lengths in points, y downwards.

    ``first`` is the number of the first page, which says on which side it lies.
    """

    width: float
    height: float
    right: tuple[Box, ...]
    left: tuple[Box, ...]
    first: int = 1


def paginated(story: Story, geometry: Geometry) -> tuple[tuple[Placed, ...], ...]:
    """Return the pieces of each page at their places.

    A piece that no column can hold, however it is divided, has one for itself and sticks out at its foot.
    """
    flowables: list[Flowable] = []
    room = min(box.height for box in (*geometry.right, *geometry.left))
    for piece in story:
        if isinstance(piece, Break):
            flowables.append(FrameBreak() if piece.kind == "column" else PageBreak())
        else:
            flowables.append(_Flow(piece, geometry.height, room))
    document = _Document(geometry, len(story))
    document.build(flowables)
    return tuple(document.pages)


class _Flow(Flowable):
    """A piece as Platypus sees it."""

    def __init__(self, piece: Piece, page: float, room: float) -> None:
        super().__init__()
        self.piece = piece
        self._page, self._room = page, room
        high = height(piece)
        self._height = min(high, room) if least_height(piece) > room else high

    def getSpaceBefore(self) -> float:  # noqa: N802 (Platypus's name, as all below)
        """Return the space above."""
        return self.piece.before

    def getSpaceAfter(self) -> float:  # noqa: N802
        """Return the space below."""
        return self.piece.after

    def getKeepWithNext(self) -> bool:  # noqa: N802
        """Leave that to the document, which needs no more than the first lines of what follows."""
        return False

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Return the size."""
        return self.piece.width, self._height

    def split(self, _width: float, room: float) -> list[Flowable]:
        """Return the piece in two parts, or nothing."""
        parts = divided(self.piece, room)
        if not parts:
            return []
        first, rest = (_Flow(part, self._page, self._room) for part in parts)
        first._height = min(first._height, room)  # what rounding adds would be no room to Platypus
        return [first, rest]

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803
        """Note the place."""
        canvas.placed.append(Placed(self.piece, x, self._page - y - self._height))


class _Recorder:
    """Stands for the canvas that Platypus draws on."""

    def __init__(self, size: tuple[float, float]) -> None:
        self.placed: list[Placed] = []
        self._doc: Any = self
        self._pagesize = size
        self.info: object = None

    def __getattr__(self, name: str) -> Any:
        return _ignored


def _ignored(*_: object, **__: object) -> None:
    """Draw nothing."""


class _Document(BaseDocTemplate):
    """Fills columns; keeps a piece with the beginning of the next where it asks for that."""

    def __init__(self, geometry: Geometry, count: int) -> None:
        super().__init__("", pagesize=(geometry.width, geometry.height))
        self._emptyPagesAllowed = 10 + count  # there may be as many as there are breaks
        self.pages: list[tuple[Placed, ...]] = []
        self._recorder = _Recorder((geometry.width, geometry.height))
        sides = ("right", "left") if geometry.first % 2 else ("left", "right")
        for side in sides:
            boxes = geometry.right if side == "right" else geometry.left
            frames = [_frame(box, geometry.height) for box in boxes]
            self.addPageTemplates(PageTemplate(side, frames, pagesize=(geometry.width, geometry.height)))
        # A list is a cycle; a template's own autoNextPageTemplate would serve for two pages.
        self._firstPageTemplateIndex = list(sides)

    def _makeCanvas(self, *_: object, **__: object) -> _Recorder:  # noqa: N802
        return self._recorder

    def afterPage(self) -> None:  # noqa: N802
        """Keep what the page holds."""
        self.pages.append(tuple(self._recorder.placed))
        self._recorder.placed = []

    def handle_keepWithNext(self, flowables: list[Flowable]) -> None:  # noqa: N802
        """Go on in the next column where a piece and the beginning of what it is kept with have no room."""
        first = flowables[0]
        if not isinstance(first, _Flow) or not first.piece.keep:
            return
        flows = takewhile(lambda each: isinstance(each, _Flow), flowables)
        pieces: Iterator[Piece] = (flow.piece for flow in cast("Iterator[_Flow]", flows))
        frame: Any = self.frame
        room = frame._y - frame._y1p + _ROOM
        lack = need(pieces) - room
        if frame._atTop or lack <= 0:
            return
        if isinstance(first.piece, Plate) and (smaller := reduced(first.piece, lack + 2 * _ROOM)):
            flowables[0] = _Flow(smaller, first._page, first._room)
            return
        passing = _passing(first.piece, flowables[2:], room) if isinstance(first.piece, Plate) else []
        if passing:
            flowables[: 2 + len(passing)] = [*passing, *flowables[:2]]
        else:
            flowables.insert(0, FrameBreak())


def _passing(picture: Plate, flowables: Sequence[Flowable], room: float) -> list[Flowable]:
    """Return what can stand before a picture that has to wait for the next column: running text that finds room.

    A list passes it as a whole.
    """
    passing: list[Flowable] = []
    group: list[Flowable] = []
    used, space = 0.0, 0.0
    for flowable, following in zip_longest(flowables, flowables[1:]):
        if not isinstance(flowable, _Flow) or not _is_running(flowable.piece, picture):
            break
        piece = flowable.piece
        used += max(space, piece.before) + height(piece)
        space = piece.after
        if used > room:
            break
        group.append(flowable)
        listed = _list_of(piece)
        if not piece.keep and not (listed and isinstance(following, _Flow) and _list_of(following.piece) == listed):
            passing += group
            group = []
    return passing


def _is_running(piece: Piece, picture: Plate) -> bool:
    """Whether a piece may change places with a picture: a paragraph, a callout, a list or a table, no heading."""
    if isinstance(piece, TableGrid):
        return True
    listed = _list_of(piece)
    inside = listed is not None and listed in picture.place
    return isinstance(piece, Prose) and not inside and not any(node.tag in _FIXED for node in piece.place)


def _list_of(piece: Piece) -> Node | None:
    """Return the outermost list that a piece stands in."""
    return next((node for node in piece.place if node.tag == "L"), None) if isinstance(piece, Prose) else None


def _frame(box: Box, page: float) -> Frame:
    return Frame(
        box.x,
        page - box.y - box.height,
        box.width,
        box.height,
        leftPadding=0,
        rightPadding=0,
        topPadding=0,
        bottomPadding=0,
    )


def too_high(story: Sequence[Piece | Break], room: float) -> tuple[Piece, ...]:
    """Return the pieces that no column of height ``room`` can hold, however they are divided."""
    return tuple(piece for piece in story if not isinstance(piece, Break) and least_height(piece) > room + _ROOM)
