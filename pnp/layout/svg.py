"""Plain SVG as outlines: shapes with flat paint. Whatever is more than that is left to a full SVG reader."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from lxml import etree

from pnp.errors import PnpError
from pnp.layout import path, xml
from pnp.layout.geometry import moved, transformed
from pnp.layout.svg_cost import check_drawn
from pnp.layout.svgtext import INHERITED, NotPlainError, outlines
from pnp.model.colour import colour as read_colour
from pnp.model.frame import BLACK, Box, Colour, Frame, Group, Item, Path, Segment, rectangle

LARGEST_FILE = 5_000_000
_SVG = "{http://www.w3.org/2000/svg}"
_HREF = ("href", "{http://www.w3.org/1999/xlink}href")
_NUMBER = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*(px)?\s*", re.ASCII)


class Svg(NamedTuple):
    """An SVG file: its extent in its own units, and its outlines where it is plain."""

    extent: Box
    frame: Frame | None


@lru_cache(maxsize=512)
def read(data: bytes, colour: Colour = BLACK) -> Svg:
    """Read an SVG file; ``colour`` stands for ``currentColor``. Files of equal bytes are read once.

    Raises PnpError X101–X103 where it is not sound XML, X211 where it is too large, takes too long to draw, is no SVG
    or has no size, X212 where it refers to other files, X213 where it has text, X303–X305 for what is wrong with a
    picture in it, X201 and X202 for path data and transforms that cannot be read.
    """
    if len(data) > LARGEST_FILE:
        raise PnpError("X211", f"the SVG file has {len(data)} bytes", hint=f"up to {LARGEST_FILE} are read")
    root = xml.tree(data, "the SVG file", doctype=True)
    if _name(root) != "svg":
        raise PnpError("X211", f"the file is no SVG: its root is <{root.tag}>")
    extent = _extent(root)
    try:
        items = _children(root, _look(root, _Look(), colour), colour)
    except NotPlainError:
        _refuse_references(root)
        _refuse_text(root)
        check_drawn(root)
        return Svg(extent, None)
    if extent.x or extent.y:
        items = (Group(items, moved(-extent.x, -extent.y)),)
    return Svg(extent, Frame(extent.width, extent.height, items))


class _Look(NamedTuple):
    """The paint that children inherit."""

    fill: Colour | None = BLACK
    stroke: Colour | None = None
    width: float = 1.0
    cap: int = 0
    join: int = 0
    even_odd: bool = False


def _name(element: etree._Element) -> str:
    """Return the local name of an SVG element; empty for one of another namespace (an editor's own)."""
    tag = element.tag
    if not isinstance(tag, str):
        raise NotPlainError
    return tag.removeprefix(_SVG) if tag.startswith(_SVG) or not tag.startswith("{") else ""


def _extent(root: etree._Element) -> Box:
    view = root.get("viewBox")
    if view is None:
        box = Box(0.0, 0.0, _length(root.get("width")), _length(root.get("height")))
    else:
        try:
            x, y, width, height = (float(number) for number in view.replace(",", " ").split())
        except ValueError:
            raise PnpError("X211", f"the view box “{view}” is not four numbers") from None
        box = Box(x, y, width, height)
    if not (0 < box.width < 1e6 and 0 < box.height < 1e6 and abs(box.x) < 1e6 and abs(box.y) < 1e6):
        raise PnpError("X211", "the SVG file has no size", hint='give its root a viewBox such as "0 0 24 24"')
    return box


def _length(text: str | None) -> float:
    """Read a size of the root, in px of 1/96 in; 0 where there is none."""
    match = re.fullmatch(r"\s*(\d+\.?\d*|\.\d+)\s*(px|mm|cm|in|pt|pc|)\s*", text or "", re.ASCII)
    per_unit = {"mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pt": 4 / 3, "pc": 16.0}
    return float(match[1]) * per_unit.get(match[2], 1.0) if match else 0.0


def _refuse_references(root: etree._Element) -> None:
    for element in root.iter(etree.Element):
        for name in _HREF:
            target = element.get(name, "#")
            if not target.startswith(("#", "data:")) and not str(element.tag).endswith("}a"):
                raise PnpError("X212", f"the SVG file refers to “{target[:80]}”", hint="embed what it shows")


def _refuse_text(root: etree._Element) -> None:
    """Raise where text of an SVG file is no outline: which font it would come out in depends on the machine."""
    if root.find(".//{*}text") is not None:
        hint = "convert text to paths when you save the SVG, or set it in a plain sans-serif"
        raise PnpError("X213", "the SVG file has text, whose font cannot be embedded", hint=hint)


def _children(parent: etree._Element, look: _Look, colour: Colour) -> tuple[Item, ...]:
    return tuple(item for child in parent for item in _items(child, look, colour))


def _items(element: etree._Element, inherited: _Look, colour: Colour) -> tuple[Item, ...]:
    name = _name(element)
    if name in _SILENT or (name == "defs" and not len(element)):
        return ()
    look = _look(element, inherited, colour)
    if name == "g":
        items = _children(element, look, colour)
    elif name in _SHAPES:
        items = _painted(_SHAPES[name](element), look, filled=name != "line")
    else:
        raise NotPlainError
    properties = _properties(element)
    opacity = _opacity(properties.get("opacity", "1"))
    matrix = path.transform(element.get("transform", ""))
    if items and (opacity != 1 or matrix != (1, 0, 0, 1, 0, 0)):
        return (Group(items, matrix, opacity=opacity),)
    return items


def _painted(segments: tuple[Segment, ...], look: _Look, *, filled: bool) -> tuple[Item, ...]:
    fill = look.fill if filled else None
    stroke = look.stroke if look.width > 0 else None
    if not segments or (fill is None and stroke is None):
        return ()
    if stroke is None:
        return (Path(segments, fill, even_odd=look.even_odd),)
    return (Path(segments, fill, stroke, look.width, cap=look.cap, join=look.join, even_odd=look.even_odd),)


def _properties(element: etree._Element) -> Mapping[str, str]:
    """Return presentation attributes and, above them, what ``style`` declares."""
    properties = {str(name): str(value).strip() for name, value in element.attrib.items()}
    for declaration in properties.pop("style", "").split(";"):
        name, colon, value = declaration.partition(":")
        if colon and name.strip() in _ATTRIBUTES_ONLY:
            raise NotPlainError
        if colon:
            properties[name.strip()] = value.replace("!important", "").strip()
    return properties


def _look(element: etree._Element, inherited: _Look, colour: Colour) -> _Look:
    """Return the paint of an element; raises NotPlainError for an attribute that asks for more."""
    changes: dict[str, Any] = {}
    geometry = _GEOMETRY.get(_name(element), frozenset())
    for name, value in _properties(element).items():
        if name in _PAINT:
            if value != "inherit":
                field, reader = _PAINT[name]
                changes[field] = reader(value, colour)
        elif name in geometry or name in _IGNORED or name.startswith(_IGNORED_STARTS):
            continue
        elif value not in _NEUTRAL.get(name, ()):
            raise NotPlainError
    return inherited._replace(**changes)


def _paint(text: str, current: Colour) -> Colour | None:
    if text.lower() == "currentcolor":
        return current
    try:
        return read_colour(text.replace(",", " "), {})
    except PnpError:  # one of CSS's many other ways
        from tinycss2.color3 import parse_color

    found = parse_color(text)
    if found is None or isinstance(found, str) or found.alpha not in {0, 1}:
        raise NotPlainError
    return (found.red, found.green, found.blue) if found.alpha else None


def _number(text: str) -> float:
    match = _NUMBER.fullmatch(text)
    if not match or abs(float(match[1])) > 1e6:
        raise NotPlainError
    return float(match[1])


def _opacity(text: str) -> float:
    opacity = _number(text)
    if not 0 <= opacity <= 1:
        raise NotPlainError
    return opacity


def _choice(**values: Any) -> Callable[[str, Colour], Any]:
    def chosen(text: str, _: Colour) -> Any:
        if text not in values:
            raise NotPlainError
        return values[text]

    return chosen


_PAINT: Mapping[str, tuple[str, Callable[[str, Colour], Any]]] = {
    "fill": ("fill", _paint),
    "stroke": ("stroke", _paint),
    "stroke-width": ("width", lambda text, _: _number(text)),
    "stroke-linecap": ("cap", _choice(butt=0, round=1, square=2)),
    "stroke-linejoin": ("join", _choice(miter=0, round=1, bevel=2)),
    "fill-rule": ("even_odd", _choice(nonzero=False, evenodd=True)),
}
# Values that change nothing: editors write them out.
_NEUTRAL: Mapping[str, tuple[str, ...]] = {
    "clip-path": ("none",),
    "display": ("inline", "block"),
    "fill-opacity": ("1", "1.0", "100%"),
    "filter": ("none",),
    "isolation": ("auto",),
    "marker": ("none",),
    "marker-end": ("none",),
    "marker-mid": ("none",),
    "marker-start": ("none",),
    "mask": ("none",),
    "mix-blend-mode": ("normal",),
    "paint-order": ("normal", "fill", "fill markers stroke"),
    "stroke-dasharray": ("none", "0"),
    "stroke-opacity": ("1", "1.0", "100%"),
    "vector-effect": ("none",),
    "visibility": ("visible",),
}
_IGNORED = frozenset(
    {
        "baseProfile",
        "class",
        "clip-rule",
        "color",
        "dominant-baseline",
        "enable-background",
        "focusable",
        "height",
        "id",
        "line-height",
    }
    | {"opacity", "overflow", "preserveAspectRatio", "role", "stroke-dashoffset", "stroke-miterlimit", "tabindex"}
    | {"transform", "version", "viewBox", "width"}
)
# As CSS they would mean more than is read here.
_ATTRIBUTES_ONLY = frozenset({"transform", "d", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r"})
# An editor's own attributes stand in other namespaces, which lxml writes as {…}name.
_IGNORED_STARTS = ("{", "data-", "aria-", "-inkscape-", "font-", "text-", "color-", "image-", "shape-")
_SILENT = frozenset({"", "title", "desc", "metadata"})


def _value(element: etree._Element, name: str) -> float:
    return _number(element.get(name, "0"))


@lru_cache(maxsize=4096)  # an icon is read once for each colour it is drawn in
def _outline(data: str) -> tuple[Segment, ...]:
    return path.segments(data)


def _rect(element: etree._Element) -> tuple[Segment, ...]:
    x, y, width, height = (_value(element, name) for name in ("x", "y", "width", "height"))
    if width <= 0 or height <= 0:
        return ()
    rx, ry = element.get("rx", "auto"), element.get("ry", "auto")
    across = _number(ry if rx == "auto" else rx) if (rx, ry) != ("auto", "auto") else 0.0
    down = across if ry == "auto" else _number(ry)
    across, down = min(across, width / 2), min(down, height / 2)
    if across <= 0 or down <= 0:
        return rectangle(Box(x, y, width, height))
    unit = rectangle(Box(x / across, y / down, width / across, height / down), 1.0)
    return transformed(unit, (across, 0.0, 0.0, down, 0.0, 0.0))


def _text(element: etree._Element) -> tuple[Segment, ...]:
    said: dict[str, str] = {}
    for each in (element, *element.iterancestors()):
        for name, value in _properties(each).items():
            if name in INHERITED:
                said.setdefault(name, value)
    return outlines(element, said)


def _round(element: etree._Element, rx: float, ry: float) -> tuple[Segment, ...]:
    if rx <= 0 or ry <= 0:
        return ()
    circle = rectangle(Box(-1.0, -1.0, 2.0, 2.0), 1.0)
    curves = tuple(step for step in circle if step[0] != "L")  # between the corners of a circle there are no sides
    return transformed(curves, (rx, 0.0, 0.0, ry, _value(element, "cx"), _value(element, "cy")))


def _line(element: etree._Element) -> tuple[Segment, ...]:
    x1, y1, x2, y2 = (_value(element, name) for name in ("x1", "y1", "x2", "y2"))
    return (("M", (x1, y1)), ("L", (x2, y2)))


def _polyline(element: etree._Element) -> tuple[Segment, ...]:
    corners = path.points(element.get("points", ""))
    return tuple(("L" if index else "M", corner) for index, corner in enumerate(corners))


def _polygon(element: etree._Element) -> tuple[Segment, ...]:
    segments = _polyline(element)
    return (*segments, ("Z", ())) if segments else ()


_SHAPES: Mapping[str, Callable[[etree._Element], tuple[Segment, ...]]] = {
    "path": lambda element: _outline(element.get("d", "")),
    "rect": _rect,
    "circle": lambda element: _round(element, _value(element, "r"), _value(element, "r")),
    "ellipse": lambda element: _round(element, _value(element, "rx"), _value(element, "ry")),
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
    "text": _text,
}
_GEOMETRY: Mapping[str, frozenset[str]] = {
    "svg": frozenset({"x", "y"}),
    "path": frozenset({"d", "pathLength"}),
    "rect": frozenset({"x", "y", "rx", "ry"}),
    "circle": frozenset({"cx", "cy", "r"}),
    "ellipse": frozenset({"cx", "cy", "rx", "ry"}),
    "line": frozenset({"x1", "y1", "x2", "y2"}),
    "polyline": frozenset({"points"}),
    "polygon": frozenset({"points"}),
    "text": frozenset({"x", "y", "dx", "dy"}),
}
