"""Drawing elements into boxes: leaves, groups, and rows and columns with their natural sizes."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, assert_never

from lxml import etree

from pnp.diagnostics import Diagnostic, Severity
from pnp.errors import PnpError
from pnp.layout import leaves
from pnp.layout.card_markup import at, attributes, titled
from pnp.layout.drawn import Drawn, grouped, together
from pnp.layout.elements import (
    Art,
    CardElement,
    Element,
    Elements,
    FlowElement,
    Grouped,
    IconMark,
    Image,
    LineElement,
    PathElement,
    Rect,
    Shape,
    TextElement,
)
from pnp.layout.geometry import joined, moved, turned
from pnp.layout.inline import InlineContext, content
from pnp.layout.pictures import Pictures
from pnp.layout.symbols import Symbols
from pnp.layout.text import natural, set_text
from pnp.model.frame import BLACK, Box
from pnp.text.content import Content
from pnp.text.typesetter import Typesetter
from pnp.units import mm


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


_DEEPEST = 40
_DEEPEST_FLOW = 6  # a row measures what it holds before it draws it, so the work doubles with each level
_PIXEL = 0.75  # points: a file's own unit is 1/96 in where nothing else gives it a size


class Sources(NamedTuple):
    """Where elements take their content from."""

    elements: Elements
    typesetter: Typesetter
    icons: Symbols
    art: Symbols
    pictures: Pictures


class _Child(NamedTuple):
    source: etree._Element
    element: Element
    width: float
    height: float


class Arranger:
    """Draws elements; asks its caller for those inside a group, who may know them already."""

    def __init__(self, sources: Sources, child: Callable[[etree._Element, float, float, int], Drawn]) -> None:
        """Draw from ``sources``; ``child`` draws one element of a group of the given width, height and depth."""
        self._from = sources
        self._child = child

    def read(self, source: etree._Element) -> Element:
        """Return the record of an element; raises PnpError that names it."""
        try:
            found = self._from.elements.read(str(source.tag), attributes(source))
        except PnpError as error:
            raise at(source, error) from None
        if isinstance(found.shape, CardElement):
            raise at(source, PnpError("X105", "a card cannot stand inside another element"))
        return found

    def placed(self, source: etree._Element, width: float, height: float, depth: int) -> Drawn:
        """Return an element at its own box within a parent of ``width`` × ``height``."""
        element = self.read(source)
        box = element.box
        if box is None and (element.width is not None or element.height is not None):
            box = Box(0.0, 0.0, *self._natural(source, element.shape, element.width, element.height, 0))
        return self.draw(source, element, box or Box(0.0, 0.0, width, height), depth)

    def draw(self, source: etree._Element, element: Element, box: Box, depth: int) -> Drawn:
        """Return an element drawn into ``box``, in the system of its parent."""
        if depth > _DEEPEST:
            raise at(source, PnpError("X103", f"elements stand more than {_DEEPEST} deep inside each other"))
        shape = element.shape
        if isinstance(shape, Grouped):
            return self._group(source, shape, box, depth)
        if isinstance(shape, FlowElement):
            return self._flow(source, shape, box, depth)
        try:
            return self._leaf(source, shape, box)
        except PnpError as error:
            raise at(source, error) from None

    def _leaf(self, source: etree._Element, shape: Shape, box: Box) -> Drawn:
        if isinstance(shape, TextElement):
            name = "" if shape.slot else titled(source)
            return set_text(shape, self._content(source, shape), box, self._from.typesetter, name)
        no_content(source)
        match shape:
            case Rect():
                return leaves.rect(shape, box)
            case LineElement():
                return leaves.line(shape, box)
            case PathElement():
                return leaves.outline(shape, box)
            case IconMark():
                names = (f"frame-{shape.frame}", shape.name) if shape.frame else (shape.name,)
                return leaves.symbol(tuple(self._from.icons.frame(name, shape.colour) for name in names), box)
            case Art():
                frame = self._from.art.frame(shape.src, shape.colour)
                findings = self._from.art.spelling(shape.src)
                return leaves.symbol((frame,), box, stretch=shape.fit == "stretch", findings=findings)
            case Image():
                return leaves.image(shape, self._from.pictures[shape.src], box)
            case CardElement() | Grouped() | FlowElement():
                raise AssertionError(shape)
            case _:
                assert_never(shape)

    def _content(self, source: etree._Element, text: TextElement) -> Content:
        return content(source, InlineContext(self._from.icons.icon, self._from.elements.ink, text.style.colour))

    def _group(self, source: etree._Element, group: Grouped, box: Box, depth: int) -> Drawn:
        inner = together([self._child(child, box.width, box.height, depth + 1) for child in children(source)])
        matrix = moved(box.x, box.y)
        if group.turn:
            matrix = joined(turned(group.turn, box.x + box.width / 2, box.y + box.height / 2), matrix)
        clip = (Box(0.0, 0.0, box.width, box.height), group.radius) if group.clip else None
        return grouped(inner, matrix, clip, group.opacity)

    def _flow(self, source: etree._Element, flow: FlowElement, box: Box, depth: int) -> Drawn:
        """Draw a row or column: its children side by side, each aligned across."""
        placed = self._arranged(source, flow, box.width, box.height, 0)
        along, across = (box.height, box.width) if flow.down else (box.width, box.height)
        lengths = [child.height if flow.down else child.width for child in placed]
        drawn: list[Drawn] = []
        for child, start in zip(placed, starts(lengths, along, flow.gap, flow.pack), strict=True):
            side = offset(child.width if flow.down else child.height, across, flow.align)
            x, y = (side, start) if flow.down else (start, side)
            inner = Box(box.x + x, box.y + y, child.width, child.height)
            drawn.append(self.draw(child.source, child.element, inner, depth + 1))
        excess = sum(lengths) + flow.gap * max(0, len(lengths) - 1) - along
        found = together(drawn)
        return found._replace(findings=(*found.findings, _too_full(source, excess))) if excess > 0.1 else found

    def _arranged(
        self, source: etree._Element, flow: FlowElement, width: float | None, height: float | None, depth: int
    ) -> list[_Child]:
        """Return the children with their sizes; along a length that is not given (None) none grows or shrinks."""
        down = flow.down
        across, along = (width, height) if down else (height, width)
        found: list[_Child] = []
        for child in children(source):
            element = self.read(child)
            if element.box is not None:
                raise at(child, PnpError("X109", f"a child of <{source.tag}> has no box", hint="give width and height"))
            found.append(self._measured(child, element, down, across, depth))
        if along is not None:
            lengths = shared([_part(child, down) for child in found], along, flow.gap)
            found = [self._resized(child, length, down, depth) for child, length in zip(found, lengths, strict=True)]
        if across is None:
            return found
        return [_across(child, down, across, flow.align == "stretch") for child in found]

    def _measured(
        self, source: etree._Element, element: Element, down: bool, across: float | None, depth: int
    ) -> _Child:
        """Return a child with its natural size; symbols, and what has no size of its own, fill the flow across."""
        width, height = element.width, element.height
        if down and width is None and not (_is_symbol(element.shape) and height is not None):
            width = across
        elif not down and height is None and not _runs_down(element.shape):
            height = across if width is None or not _is_symbol(element.shape) else None
        return _Child(source, element, *self._natural(source, element.shape, width, height, depth))

    def _resized(self, child: _Child, length: float, down: bool, depth: int) -> _Child:
        """Return a child that got ``length`` along: a text or a row then needs another height."""
        if down:
            return child._replace(height=length)
        source, element, width, _ = child
        if length != width and element.height is None and _runs_down(element.shape):
            return _Child(source, element, *self._natural(source, element.shape, length, None, depth))
        return child._replace(width=length)

    def _natural(
        self, source: etree._Element, shape: Shape, width: float | None, height: float | None, depth: int
    ) -> tuple[float, float]:
        """Return the size of an element of which width or height may be free (None)."""
        if width is not None and height is not None:
            return width, height
        if isinstance(shape, FlowElement):
            return self._natural_flow(source, shape, width, height, depth + 1)
        try:
            if isinstance(shape, TextElement):
                return natural(shape, self._content(source, shape), width, height, self._from.typesetter)
            across, down = self._own_size(shape)
        except PnpError as error:
            raise at(source, error) from None
        if not across or not down or isinstance(shape, LineElement):
            return across if width is None else width, down if height is None else height
        if height is not None:
            return height * across / down, height
        return (across, down) if width is None else (width, width * down / across)

    def _natural_flow(
        self, source: etree._Element, flow: FlowElement, width: float | None, height: float | None, depth: int
    ) -> tuple[float, float]:
        if depth > _DEEPEST_FLOW:
            message = f"rows and columns stand more than {_DEEPEST_FLOW} deep inside each other"
            raise at(source, PnpError("X103", message))
        placed = self._arranged(source, flow, width, height, depth)
        gaps = flow.gap * max(0, len(placed) - 1)
        widths, heights = [child.width for child in placed], [child.height for child in placed]
        across = max(widths if flow.down else heights, default=0.0)
        along = sum(heights if flow.down else widths) + gaps
        natural_width, natural_height = (across, along) if flow.down else (along, across)
        return natural_width if width is None else width, natural_height if height is None else height

    def _own_size(self, shape: Shape) -> tuple[float, float]:
        """Return the width and height, in points, of what a file or its numbers give a size; else 0 and 0."""
        match shape:
            case IconMark():
                frame = self._from.icons.frame(f"frame-{shape.frame}" if shape.frame else shape.name, BLACK)
                return frame.width * _PIXEL, frame.height * _PIXEL
            case Art():
                frame = self._from.art.frame(shape.src, shape.colour)
                return frame.width * _PIXEL, frame.height * _PIXEL
            case Image():
                picture = self._from.pictures[shape.src]
                return picture.width * 72 / 300, picture.height * 72 / 300
            case PathElement() if shape.viewbox:
                return shape.viewbox.width * _PIXEL, shape.viewbox.height * _PIXEL
            case LineElement():
                return max(shape.start[0], shape.end[0]), max(shape.start[1], shape.end[1])
            case _:
                return 0.0, 0.0


def _is_symbol(shape: Shape) -> bool:
    """Whether an element keeps the proportions of what it shows."""
    return isinstance(shape, (IconMark, Art, Image)) or (isinstance(shape, PathElement) and shape.viewbox is not None)


def _runs_down(shape: Shape) -> bool:
    """Whether an element's height follows from its width."""
    return isinstance(shape, FlowElement) or (isinstance(shape, TextElement) and shape.style.writing == "horizontal")


def _part(child: _Child, down: bool) -> FlowPart:
    given, length = (child.element.height, child.height) if down else (child.element.width, child.width)
    return FlowPart(length, child.element.grow, isinstance(child.element.shape, TextElement) and given is None)


def _across(child: _Child, down: bool, room: float, stretch: bool) -> _Child:
    """Return a child as wide (in a column) or high (in a row) as the alignment and the room let it be."""
    given, size = (child.element.width, child.width) if down else (child.element.height, child.height)
    if given is None:
        size = room if stretch else min(size, room)
    return child._replace(width=size) if down else child._replace(height=size)


def _too_full(source: etree._Element, excess: float) -> Diagnostic:
    message = f"{titled(source)} is {mm(excess):.1f} mm too short for what it holds"
    return Diagnostic("X503", message, severity=Severity.WARNING, hint="enlarge its box, or make its children smaller")


def children(source: etree._Element) -> list[etree._Element]:
    """Return the elements inside a container; raises PnpError X111 for text between them."""
    found = list(source)
    for text in (source.text, *(child.tail for child in found)):
        if text and not text.isspace():
            message = f"“{text.strip()[:30]}” stands outside a text"
            raise at(source, PnpError("X111", message, hint="write it inside <text>…</text>"))
    return found


def no_content(source: etree._Element) -> None:
    """Raise PnpError X111 where an element that holds nothing holds something."""
    if len(source) or (source.text and not source.text.isspace()):
        raise PnpError("X111", "it holds nothing", hint=f"write <{source.tag} …/>")
