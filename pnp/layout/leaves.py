"""Elements without children of their own: outlines, symbols and pictures, drawn into a box."""

from pnp.diagnostics import Diagnostic
from pnp.layout.drawn import Drawn
from pnp.layout.elements import Image, LineElement, PathElement, Rect
from pnp.layout.geometry import common, covered, fitted, transformed, widened
from pnp.layout.pictures import PictureFile, coarse
from pnp.model.frame import Box, Frame, Group, Item, Matrix, Path, Picture, Use, rectangle
from pnp.units import MM

_HAIR = 0.001  # points; what rounding leaves over is not cut off


def rect(element: Rect, box: Box) -> Drawn:
    """Return a rectangle; its stroke is centred on its edge."""
    return _painted(
        Path(rectangle(box, element.radius), element.fill, element.stroke, element.stroke_width, element.dash)
    )


def line(element: LineElement, box: Box) -> Drawn:
    """Return a line; its points count from the box's corner."""
    (x1, y1), (x2, y2) = element.start, element.end
    ends = (("M", (box.x + x1, box.y + y1)), ("L", (box.x + x2, box.y + y2)))
    return _painted(Path(ends, None, element.stroke, element.stroke_width, element.dash, element.cap))


def outline(element: PathElement, box: Box) -> Drawn:
    """Return path data, its view box fitted into the box, or in millimetres from the box's corner."""
    view = element.viewbox
    if view is None:
        matrix: Matrix = (MM, 0.0, 0.0, MM, box.x, box.y)
    else:
        scale, _, _, _, left, top = fitted(view.width, view.height, box)
        matrix = (scale, 0.0, 0.0, scale, left - scale * view.x, top - scale * view.y)
    segments = transformed(element.d, matrix)
    return _painted(
        Path(segments, element.fill, element.stroke, element.stroke_width, element.dash, even_odd=element.rule)
    )


def _painted(path: Path) -> Drawn:
    if not path.segments or (path.fill is None and path.stroke is None):
        return Drawn()
    return Drawn((path,), widened(covered(path.segments), path.width / 2 if path.stroke is not None else 0.0))


def symbol(
    frames: tuple[Frame, ...], box: Box, *, stretch: bool = False, findings: tuple[Diagnostic, ...] = ()
) -> Drawn:
    """Return frames over each other, each fitted into the box."""
    if not box.width or not box.height:
        return Drawn(findings=findings)
    uses = tuple(Use(each, fitted(each.width, each.height, box, stretch=stretch)) for each in frames)
    return Drawn(uses, box, findings=findings)


def image(element: Image, picture: PictureFile, box: Box) -> Drawn:
    """Return a picture that covers the box (cut off beside it), is contained in it, or stretched over it."""
    if not box.width or not box.height:
        return Drawn()
    place = box
    if element.fit != "stretch":
        choose = max if element.fit == "cover" else min
        scale = choose(box.width / picture.width, box.height / picture.height)
        width, height = scale * picture.width, scale * picture.height
        place = Box(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)
    item: Item = Picture(place, picture.path)
    cut = common(place, box)
    if element.radius or place.width - cut.width > _HAIR or place.height - cut.height > _HAIR:
        item = Group((item,), clip=Path(rectangle(cut, element.radius)))
    return Drawn((item,), cut, findings=coarse(picture, place.width, place.height))
