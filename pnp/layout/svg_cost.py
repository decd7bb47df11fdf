"""What it takes to draw an SVG file that is more than outlines: shapes, gradients, clips, and pictures."""

import binascii
import re
from base64 import b64decode
from collections.abc import Iterator

from lxml import etree

from pnp.errors import PnpError
from pnp.limits import how_to_raise, limits
from pnp.load.images import header

_DEEPEST = 100
_HREF = ("href", "{http://www.w3.org/1999/xlink}href")
_CLIPS = ("clip-path", "mask", "filter")
_GRADIENT, _CLIP = 2, 10
_DATA = re.compile(r"data:image/(?:png|jpe?g);base64,", re.ASCII)


def check_drawn(root: etree._Element) -> None:
    """Raise PnpError X211 where a file takes too long to draw, X303–X305 for what is wrong with its pictures."""
    work, most = _Work(root), limits()
    if work.of(root) > most.drawing:
        hint = f"save it as a picture, or simplify it; {how_to_raise('drawing')}"
        raise PnpError("X211", f"the SVG file draws more than {most.drawing:,} shapes, gradients and clips", hint=hint)
    if work.pixels(root) > most.pixels:
        message = f"the pictures in the SVG file have more than {most.pixels // 1_000_000} million pixels together"
        raise PnpError("X305", message, hint="embed smaller ones")


class _Work:
    """How much the elements of a file draw, those that they refer to included."""

    def __init__(self, root: etree._Element) -> None:
        self._most = limits()
        self._named = {str(each.get("id")): each for each in root.iter(etree.Element) if each.get("id")}
        css = " ".join(str(each.xpath("string()")) for each in root.iterfind(".//{*}style"))
        self._styled = _CLIP if any(name in css for name in _CLIPS) else _GRADIENT if "url(" in css else 0
        self._known: dict[etree._Element, int] = {}
        self._pictures: dict[etree._Element, int] = {}

    def of(self, element: etree._Element, depth: int = 0) -> int:
        """Return what an element draws, at most a little more than may be."""
        if depth > _DEEPEST:
            raise PnpError("X211", "the SVG file refers to itself, or its parts lie too deep inside each other")
        if element not in self._known:
            total = 1 + self._styled + _paint(element)  # whatever a style sheet chooses, it may be all
            for part in self._parts(element):
                total = min(total + self.of(part, depth + 1), self._most.drawing + 1)
            self._known[element] = total
        return self._known[element]

    def pixels(self, element: etree._Element) -> int:
        """Return how many pixels the pictures have that an element draws; to be asked once its work is known."""
        if element not in self._pictures:
            own = _picture(element) if etree.QName(element).localname == "image" else 0
            total = min(own + sum(map(self.pixels, self._parts(element))), self._most.pixels + 1)
            self._pictures[element] = total
        return self._pictures[element]

    def _parts(self, element: etree._Element) -> Iterator[etree._Element]:
        yield from element.iterchildren(etree.Element)
        for name in _HREF:
            target = element.get(name, "")
            if target.startswith("#") and target[1:] in self._named:
                yield self._named[target[1:]]


def _paint(element: etree._Element) -> int:
    style = element.get("style", "")
    gradients = sum("url(" in element.get(name, "") for name in ("fill", "stroke")) + style.count("url(")
    clips = sum(element.get(name, "none") != "none" for name in _CLIPS) + sum(style.count(name) for name in _CLIPS)
    return _GRADIENT * gradients + _CLIP * clips


def _picture(element: etree._Element) -> int:
    """Return how many pixels the picture of an ``<image>`` has; raise PnpError X303–X305 where it is not sound."""
    for name in _HREF:
        target = element.get(name, "")
        if not target.startswith("data:"):
            continue
        match = _DATA.match(target)
        if not match:
            message = f"the SVG file embeds a picture as “{target[:30]}”"
            raise PnpError("X303", message, hint="embed it as PNG or JPEG in base64")
        try:
            data = b64decode(target[match.end() :])
        except (binascii.Error, ValueError) as error:
            message = f"a picture in the SVG file is damaged: {error}"
            raise PnpError("X304", message, hint="embed it again") from None
        known = header(data, "in the SVG file")
        return known.width * known.height
    return 0
