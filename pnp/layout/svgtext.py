"""Text in SVG files as outlines, in the bundled sans serif: what icons are numbered and lettered with."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import uharfbuzz as hb
from lxml import etree

from pnp.layout.geometry import transformed
from pnp.model.frame import Segment
from pnp.model.style import FontFile
from pnp.resources import bundled
from pnp.text.fonts import Font, Fonts

_FILES = {
    False: ("noto-sans/NotoSans-Regular.ttf", "noto-sans-tc/NotoSansTC-Regular.ttf"),
    True: ("noto-sans/NotoSans-Bold.ttf", "noto-sans-tc/NotoSansTC-Bold.ttf"),
}
_SIGNS = "noto-sans-symbols-2/NotoSansSymbols2-Regular.ttf"
# A text in another family would not come out as it was drawn.
_FAMILIES = frozenset({"", "sans-serif", "system-ui", "arial", "helvetica", "noto sans", "noto sans tc"})
INHERITED = {
    "font-size": "16",
    "font-weight": "400",
    "font-style": "normal",
    "font-family": "",
    "text-anchor": "start",
    "dominant-baseline": "auto",
}
"""The properties that text has from what is around it, and what they are where nobody says."""
_WEIGHTS = {"normal": 400, "bold": 700}
_ANCHORS = {"start": 0.0, "middle": -0.5, "end": -1.0}
# Where the middle of small and of capital letters stands above the baseline, em.
_RISES = {"auto": 0.0, "alphabetic": 0.0, "middle": 0.27, "central": 0.36}
_SILENT = frozenset({"x", "y", "dx", "dy", "id", "class", "style", "stroke-width", "line-height"})
_SILENT_STARTS = ("{", "-inkscape-", "font-variant", "font-stretch")  # an editor's own, and what changes nothing here
_LENGTH = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+))(?:px)?")


class NotPlainError(Exception):
    """The file is more than plain outlines."""


class _Chunk(NamedTuple):
    """Characters from one place on, in one look."""

    text: str
    x: float
    y: float
    properties: Mapping[str, str]


def outlines(element: etree._Element, properties: Mapping[str, str]) -> tuple[Segment, ...]:
    """Return the outlines of a ``<text>`` element, whose own and inherited ``properties`` are given.

    Raises ``NotPlainError`` for a font that is not a plain sans serif, characters that the bundled fonts lack, and text
    along paths or with letters placed one by one.
    """
    chunks = [chunk for chunk in _chunks(element, {**INHERITED, **properties}) if chunk.text.strip()]
    return tuple(segment for chunk in chunks for segment in _outlines(chunk))


def _chunks(element: etree._Element, properties: Mapping[str, str]) -> Iterator[_Chunk]:
    """Yield the text of an element itself, and that of each ``<tspan>``, which must say where it stands."""
    x, y = (_length(element.get(name, "0")) for name in ("x", "y"))
    dx, dy = (_length(element.get(name, "0")) for name in ("dx", "dy"))
    yield _Chunk(" ".join((element.text or "").split()), x + dx, y + dy, properties)
    alone = not (element.text or "").strip()
    for child in element:
        if not str(child.tag).endswith("}tspan") or len(child) or (child.tail or "").strip():
            raise NotPlainError
        own = {**properties, **dict(_said(child))}
        if not alone and "x" not in child.attrib:  # goes on where the text before it ends
            raise NotPlainError
        alone = False
        own_x, own_y = _length(child.get("x", str(x))), _length(child.get("y", str(y)))
        dx, dy = (_length(child.get(name, "0")) for name in ("dx", "dy"))
        y = own_y + dy
        yield _Chunk(" ".join((child.text or "").split()), own_x + dx, y, own)


def _said(child: etree._Element) -> Iterator[tuple[str, str]]:
    """Yield the properties of text that a ``<tspan>`` has of its own; it may have no paint of its own."""
    declared = (part.partition(":")[::2] for part in child.get("style", "").split(";") if part.strip())
    for name, value in (*child.attrib.items(), *declared):
        name, value = str(name).strip(), str(value).strip()
        if name in INHERITED:
            yield name, value
        elif name not in _SILENT and not name.startswith(_SILENT_STARTS):
            raise NotPlainError


def _outlines(chunk: _Chunk) -> Iterator[Segment]:
    said = chunk.properties
    size, weight = _length(said["font-size"]), said["font-weight"]
    family = said["font-family"].split(",")[0].strip(" '\"").lower()
    bold = (_WEIGHTS.get(weight) or (int(weight) if weight.isdecimal() else 0)) >= 600
    known = said["text-anchor"] in _ANCHORS and said["dominant-baseline"] in _RISES
    if family not in _FAMILIES or said["font-style"] != "normal" or not known:
        raise NotPlainError
    font = next((font for font in _fonts(bold=bold) if font.covers(chunk.text)), None)
    if font is None:
        raise NotPlainError
    buffer = hb.Buffer()
    buffer.add_str(chunk.text)
    buffer.language = Font.language
    buffer.guess_segment_properties()
    hb.shape(font.font, buffer)
    scale = size / font.upem
    pen = chunk.x + _ANCHORS[said["text-anchor"]] * scale * sum(each.x_advance for each in buffer.glyph_positions)
    base = chunk.y + _RISES[said["dominant-baseline"]] * size
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        shift = (pen + position.x_offset * scale, base - position.y_offset * scale)
        yield from transformed(_glyph(font, info.codepoint), (scale, 0.0, 0.0, -scale, *shift))
        pen += position.x_advance * scale


def _length(text: str) -> float:
    match = _LENGTH.fullmatch(text.strip())
    if match is None or abs(float(match[1])) > 1e6:
        raise NotPlainError
    return float(match[1])


@cache
def _fonts(*, bold: bool) -> tuple[Font, ...]:
    fonts = Fonts([bundled("fonts")])
    return tuple(fonts.load(FontFile(path)) for path in (*_FILES[bold], _SIGNS))


def _glyph(font: Font, glyph: int) -> tuple[Segment, ...]:
    """Return the outline of a glyph in the font's units, upwards."""
    drawn: list[Segment] = []
    font.font.draw_glyph(glyph, _PENS, drawn)
    return tuple(drawn)


def _curve(x1: float, y1: float, x: float, y: float, drawn: list[Segment]) -> None:
    """Draw a quadratic curve as a cubic one."""
    x0, y0 = drawn[-1][1][-2:]
    first = (x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3)
    second = (x + (x1 - x) * 2 / 3, y + (y1 - y) * 2 / 3)
    drawn.append(("C", (*first, *second, x, y)))


_PENS = hb.DrawFuncs()
_PENS.set_move_to_func(lambda x, y, drawn: drawn.append(("M", (x, y))))
_PENS.set_line_to_func(lambda x, y, drawn: drawn.append(("L", (x, y))))
_PENS.set_quadratic_to_func(_curve)
_PENS.set_cubic_to_func(lambda *curve: curve[-1].append(("C", curve[:-1])))
_PENS.set_close_path_func(lambda drawn: drawn.append(("Z", ())))
