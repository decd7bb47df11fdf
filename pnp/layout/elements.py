"""The elements of card markup as records, and the table that says which attributes each has and how they are read."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeAlias

from pnp import units
from pnp.diagnostics import Subject
from pnp.errors import PnpError
from pnp.layout import path
from pnp.layout.xml import suggestion
from pnp.model.colour import colour as read_colour
from pnp.model.frame import BLACK, Box, Colour, Segment
from pnp.model.style import TextStyle
from pnp.units import MM

AttributeReader: TypeAlias = Callable[[str], Any]
Attributes: TypeAlias = tuple[tuple[str, str], ...]

_LARGEST = 14_400.0  # points: the largest page of a PDF reader (PDF 32000-1, C.2)
_NUMBER = re.compile(r"\s*[+-]?(\d+\.?\d*|\.\d+)\s*", re.ASCII)


class CardElement(NamedTuple):
    """The root: how far paint may reach beyond the trim, and the card's ground."""

    bleed: float = 0.0
    fill: Colour | None = None


class Grouped(NamedTuple):
    """Children placed relative to the box."""

    turn: float = 0.0
    opacity: float = 1.0
    clip: bool = False
    radius: float = 0.0


class FlowElement(NamedTuple):
    """A row, or a column where it goes ``down``."""

    down: bool = False
    gap: float = 0.0
    align: str = "start"
    pack: str = "start"


class TextElement(NamedTuple):
    """A block of text with its style, the element's own attributes applied."""

    style: TextStyle
    slot: str = ""


class IconMark(NamedTuple):
    """A symbol of the icons folder, perhaps on a frame."""

    name: str
    colour: Colour = BLACK
    frame: str = ""


class Image(NamedTuple):
    """A raster image."""

    src: str
    fit: str = "cover"
    radius: float = 0.0


class Art(NamedTuple):
    """An SVG file of the art folder."""

    src: str
    fit: str = "contain"
    colour: Colour = BLACK


class Rect(NamedTuple):
    """A rectangle, its corners perhaps rounded."""

    radius: float = 0.0
    fill: Colour | None = None
    stroke: Colour | None = None
    stroke_width: float = 0.25 * MM
    dash: tuple[float, ...] = ()


class LineElement(NamedTuple):
    """A straight line between two points."""

    start: tuple[float, float]
    end: tuple[float, float]
    stroke: Colour | None = BLACK
    stroke_width: float = 0.25 * MM
    dash: tuple[float, ...] = ()
    cap: int = 0


class PathElement(NamedTuple):
    """SVG path data, in the units of a view box or, without one, in millimetres."""

    d: tuple[Segment, ...]
    viewbox: Box | None = None
    fill: Colour | None = None
    stroke: Colour | None = None
    stroke_width: float = 0.25 * MM
    dash: tuple[float, ...] = ()
    rule: bool = False


Shape: TypeAlias = (
    CardElement | Grouped | FlowElement | TextElement | IconMark | Image | Art | Rect | LineElement | PathElement
)


class Element(NamedTuple):
    """What stands on a card, and where: in its ``box``, or in a row or column by ``width``, ``height`` and ``grow``."""

    shape: Shape
    id: str = ""
    box: Box | None = None
    width: float | None = None
    height: float | None = None
    grow: float = 0.0


def _length(text: str) -> float:
    points = units.length(text)
    if abs(points) > _LARGEST:
        raise PnpError("X110", f"“{text}” is too long", hint="the longest length is 200in")
    return points


def _extent(text: str) -> float:
    points = _length(text)
    if points < 0:
        raise PnpError("X110", f"“{text}” is negative")
    return points


def _lengths(text: str, count: int) -> tuple[float, ...]:
    units.lengths(text, count)  # says what is missing
    return tuple(_length(part) for part in text.split())


def _box(text: str) -> Box:
    left, top, width, height = _lengths(text, 4)
    if width < 0 or height < 0:
        raise PnpError("X110", f"the box “{text}” has a negative size", hint="it is left, top, width, height")
    return Box(left, top, width, height)


def _number(text: str, least: float, most: float) -> float:
    if not _NUMBER.fullmatch(text) or not least <= float(text) <= most:
        raise PnpError("X110", f"“{text}” is not a number from {least:g} to {most:g}")
    return float(text)


def _between(least: float, most: float) -> AttributeReader:
    return partial(_number, least=least, most=most)


def _choice(*names: str) -> AttributeReader:
    return _named(**{name: name for name in names})


def _named(**values: Any) -> AttributeReader:
    def read(text: str) -> Any:
        if text not in values:
            raise PnpError("X110", f"“{text}” is not one of {', '.join(values)}")
        return values[text]

    return read


def _viewbox(text: str) -> Box:
    numbers = [_number(part, -1e6, 1e6) for part in text.replace(",", " ").split()]
    if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
        raise PnpError("X110", f"“{text}” is not a view box", hint='such as "0 0 24 24": left, top, width, height')
    return Box(*numbers)


def _dash(text: str) -> tuple[float, ...]:
    pattern = tuple(_extent(part) for part in text.split()) if text.strip() != "none" else ()
    if pattern and not any(pattern):
        raise PnpError("X110", f"the dashes “{text}” have no length", hint='such as "1mm 0.5mm"')
    return pattern


def _sizes(text: str) -> tuple[float, ...]:
    return tuple(_size(part) for part in text.split())


def _size(text: str) -> float:
    points = _length(text)
    if points < 1:
        raise PnpError("X110", f"“{text}” is too small a type size", hint="the least is 1pt")
    return points


_YES = _named(yes=True, no=False, true=True, false=False)
_WORDS: AttributeReader = str
_SIZED: Mapping[str, AttributeReader] = {"id": _WORDS, "width": _extent, "height": _extent, "grow": _between(0, 1000)}
_PLACED: Mapping[str, AttributeReader] = {"box": _box, **_SIZED}
_FLOW: Mapping[str, AttributeReader] = {
    **_PLACED,
    "gap": _length,
    "align": _choice("start", "center", "end", "stretch"),
    "pack": _choice("start", "center", "end", "between"),
}
_GROUP: Mapping[str, AttributeReader] = {
    **_PLACED,
    "turn": _between(-3600, 3600),
    "opacity": _between(0, 1),
    "clip": _YES,
    "radius": _extent,
}
_TEXT: Mapping[str, AttributeReader] = {
    **_PLACED,
    "slot": _WORDS,
    "style": _WORDS,
    "size": _size,
    "fit": _sizes,
    "leading": _between(0.5, 5),
    "align": _choice("start", "center", "end", "justify"),
    "valign": _choice("top", "middle", "bottom"),
    "bold": _YES,
    "family": _WORDS,
    "balance": _YES,
    "max-lines": lambda text: int(_number(text, 0, 1000)),
    "line-break": _choice("none", "basic", "strict"),
    "writing": _choice("horizontal", "vertical"),
}
_POINT: AttributeReader = partial(_lengths, count=2)
_CAP = _named(butt=0, round=1, square=2)
_RULE = _named(nonzero=False, evenodd=True)
_Kind: TypeAlias = tuple[Callable[..., Any], Mapping[str, AttributeReader]]


def _kinds(names: Mapping[str, Colour]) -> dict[str, _Kind]:
    """Return for each element its record and how its attributes are read."""

    def paint(text: str) -> Colour | None:
        return read_colour(text, names)

    def ink(text: str) -> Colour:
        found = read_colour(text, names)
        if found is None:
            raise PnpError("X110", f"“{text}” is no colour to draw with")
        return found

    fit = _choice("cover", "contain", "stretch")
    stroked: dict[str, AttributeReader] = {"stroke": paint, "stroke-width": _extent, "dash": _dash}
    return {
        "card": (CardElement, {"bleed": _extent, "fill": paint}),
        "group": (Grouped, _GROUP),
        "row": (FlowElement, _FLOW),
        "column": (partial(FlowElement, down=True), _FLOW),
        "text": (dict, {**_TEXT, "colour": ink}),
        "icon": (IconMark, {**_PLACED, "name": _WORDS, "colour": ink, "frame": _WORDS}),
        "image": (Image, {**_PLACED, "src": _WORDS, "fit": fit, "radius": _extent}),
        "svg": (Art, {**_PLACED, "src": _WORDS, "fit": _choice("contain", "stretch"), "colour": ink}),
        "rect": (Rect, {**_PLACED, **stroked, "radius": _extent, "fill": paint}),
        "line": (LineElement, {**_SIZED, **stroked, "from": _POINT, "to": _POINT, "cap": _CAP}),
        "path": (
            PathElement,
            {**_PLACED, **stroked, "d": path.segments, "viewbox": _viewbox, "fill": paint, "rule": _RULE},
        ),
    }


_REQUIRED: Mapping[str, tuple[str, ...]] = {
    "icon": ("name",),
    "image": ("src",),
    "svg": ("src",),
    "line": ("from", "to"),
    "path": ("d",),
}


_FIELDS: Mapping[str, str] = {
    "from": "start",
    "to": "end",
    "stroke-width": "stroke_width",
    "max-lines": "max_lines",
    "line-break": "line_break",
}
"""Attributes whose field in the record has another name."""
_BASE = TextStyle()


class Elements:
    """Reads elements with a project's colours and styles; equal attributes give the same record object."""

    def __init__(self, colours: Mapping[str, Colour], styles: Mapping[str, TextStyle]) -> None:
        """Read colours by the names of ``colours``, styles by those of ``styles``."""
        self._kinds = _kinds(colours)
        self._styles = styles
        self.read = lru_cache(maxsize=4096)(self._read)
        self.ink: Callable[[str], Colour] = self._kinds["icon"][1]["colour"]

    def _read(self, tag: str, attributes: Attributes) -> Element:
        """Return the record of an element.

        Raises PnpError X105 for an unknown element, X106 for an unknown attribute, X107 for one that is missing, X108
        for a style that is not there, and what the attribute's reader raises.
        """
        kind = self._kinds.get(tag)
        if kind is None:
            raise PnpError("X105", "there is no such element", hint=suggestion(tag, self._kinds))
        build, readers = kind
        values = dict(_value(name, text, readers) for name, text in attributes)
        for name in _REQUIRED.get(tag, ()):
            if _FIELDS.get(name, name) not in values:
                raise PnpError("X107", f"{name} is missing", hint=f'write {name}="…"')
        if "box" in values and ("width" in values or "height" in values):
            raise PnpError("X109", "box and width or height say the same twice", hint="keep the box")
        place = {name: values.pop(name) for name in _PLACED if name in values}
        return Element(self._text(values) if tag == "text" else build(**values), **place)

    def _text(self, values: dict[str, Any]) -> TextElement:
        slot = values.pop("slot", "")
        style = self.style(values.pop("style", "base"))
        ladder = values.pop("fit", style.ladder)
        size = values.get("size", style.size)
        ladder = tuple(step for step in ladder if step < size)
        # The same object where nothing differs: the typesetter prepares each style once.
        same = ladder == style.ladder and all(getattr(style, name) == value for name, value in values.items())
        return TextElement(style if same else style._replace(ladder=ladder, **values), slot)

    def style(self, name: str) -> TextStyle:
        """Return the style ``name``; raises PnpError X108. A project need not define ``base``."""
        style = self._styles.get(name)
        if style is None and name != "base":
            raise PnpError("X108", f"no style “{name}”", hint=suggestion(name, self._styles))
        return style or _BASE


def _value(name: str, text: str, readers: Mapping[str, AttributeReader]) -> tuple[str, Any]:
    reader = readers.get(name)
    if reader is None:
        raise PnpError("X106", f"unknown attribute {name}", hint=suggestion(name, readers))
    try:
        return _FIELDS.get(name, name), reader(text)
    except PnpError as error:
        raise error.within(Subject(name)) from None
