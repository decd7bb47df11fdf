"""Objects of a PDF file as ReportLab writes them, and what content streams refer to by name (PDF 32000-1, 7.3)."""

import zlib
from typing import NamedTuple, Protocol

from reportlab.pdfbase import pdfdoc

from pnp.model.frame import Frame, Item, Matrix, Path


def stream(content: bytes, **entries: object) -> pdfdoc.PDFStream:
    """Return a stream object that holds ``content`` compressed; ``entries`` are its dictionary's."""
    # zlib's usual level, 6, takes a third longer and makes content streams four hundredths smaller.
    return raw_stream(zlib.compress(content, 4), Filter="/FlateDecode", **entries)


def raw_stream(content: bytes, **entries: object) -> pdfdoc.PDFStream:
    """Return a stream object that holds ``content`` as it is, encoded as its ``Filter`` entry says."""
    return pdfdoc.PDFStream(dictionary=pdfdoc.PDFDictionary(entries), content=content)


def dictionary(**entries: object) -> pdfdoc.PDFDictionary:
    """Return a dictionary object."""
    return pdfdoc.PDFDictionary(entries)


def array(*values: object) -> pdfdoc.PDFArray:
    """Return an array object."""
    return pdfdoc.PDFArrayCompact(values)


def reference(document: pdfdoc.PDFDocument, item: pdfdoc.PDFObject) -> pdfdoc.PDFObjectReference:
    """Return a reference to an object, which ``document`` then numbers and writes."""
    found: pdfdoc.PDFObjectReference = document.Reference(item)  # type: ignore[no-untyped-call] # not in the stubs
    return found


class Resource(NamedTuple):
    """An entry of a resource dictionary (7.8.3): its category, its name there, and a reference to the object."""

    category: str
    name: str
    reference: object


class FontResource(Protocol):
    """A font as a content stream needs it."""

    resource: Resource
    texts: dict[int, str]
    """What each glyph stands for by itself, as ToUnicode will say."""

    def tells(self, glyph: int, text: str) -> bool:
        """Note that a glyph is shown for ``text``, and return whether ``texts`` says so."""

    def part(self, glyphs: tuple[int, ...]) -> None:
        """Note that glyphs are shown for something together."""


class Assets(Protocol):
    """Where a content stream finds what it refers to by name."""

    def face(self, key: str) -> FontResource:
        """Return the font that a glyph run names."""

    def form(self, frame: Frame) -> Resource | None:
        """Return the form of a frame, or None if the frame is to be drawn in place."""

    def group(self, items: tuple[Item, ...]) -> Resource:
        """Return items as one transparency group."""

    def picture(self, source: str) -> tuple[Resource, Matrix]:
        """Return a raster image, and the y-up matrix that sets it upright within the unit square."""

    def drawing(self, source: str) -> tuple[Resource, float, float]:
        """Return an SVG file as a form with its width and height in points."""

    def opacity(self, value: float) -> Resource:
        """Return the graphics state parameters of an opacity."""

    def registration(self) -> Resource:
        """Return the colour space of every ink."""

    def outline(self, path: Path) -> str:
        """Return the operators that construct and paint a path."""
