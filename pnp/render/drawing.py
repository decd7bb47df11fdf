"""SVG files as forms, drawn by svglib and ReportLab's graphics. Imported where a page shows one: it takes 0.3 s."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from reportlab.graphics import renderPDF
from reportlab.graphics.shapes import Drawing, Group, Shape, String
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfgen.canvas import Canvas
from svglib.svglib import svg2rlg

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.render.document import PressDocument
from pnp.render.objects import dictionary

# What svglib, ReportLab and Pillow raise over files with values that make no sense.
_FAILURES = (ArithmeticError, AttributeError, LookupError, OSError, RuntimeError, SyntaxError, TypeError, ValueError)
_PLAIN_HINT = "save it as plain SVG"


class _FormCanvas(Canvas):
    """A canvas that draws one form into a document that is not its own."""

    # What ReportLab collects while it draws; its stubs leave that out.
    _formsinuse: list[str]
    _extgstate: Any
    _colorsUsed: dict[str, str]  # noqa: N815
    _shadingUsed: dict[str, str]  # noqa: N815

    def __init__(self, document: PressDocument) -> None:
        """Begin a canvas whose objects go into ``document``."""
        super().__init__(BytesIO(), pageCompression=1)
        self._doc = document
        # ReportLab's sets Helvetica, which is not embedded, and leaves what a form inherits from the text before it.
        self._preamble = "0 Tc 100 Tz"

    def setFont(self, name: str, size: float, leading: float | None = None) -> None:  # noqa: N802 - ReportLab's name
        """Set a font that can be embedded; the renderer sets another one at the start of every drawing, text or not."""
        if _embedded(name):
            super().setFont(name, size, leading)

    def drawInlineImage(self, image: Any, x: float, y: float, *size: Any, **_: Any) -> tuple[int, int]:  # noqa: N802
        """Draw an image of a drawing as an object of its own; as an inline one it could not be transparent."""
        width, height = size
        drawn: tuple[int, int] = self.drawImage(ImageReader(image), x, y, width, height, mask="auto")
        return drawn

    def resources(self) -> pdfdoc.PDFDictionary:
        """Return all that the operators so far refer to; ReportLab's own forms leave out half of it."""
        return dictionary(
            Font=pdfdoc.PDFObjectReference(pdfdoc.BasicFonts),
            XObject=self._doc.xobjDict(self._formsinuse),
            ExtGState=self._extgstate.getState(),
            ColorSpace=_references(self._colorsUsed),
            Shading=_references(self._shadingUsed),
        )


def shapes(source: str, said: str) -> Drawing:
    """Return an SVG file as ReportLab's shapes; ``said`` names it in messages.

    Raise ``PnpError`` R301 where it cannot be read, R302 for text in a font that is not embedded.
    """
    with _named(source, said):
        drawn = svg2rlg(source, external_reference_root=str(Path(source).parent))
        if drawn is None or drawn.width <= 0 or drawn.height <= 0:
            message = f"the drawing “{said}” cannot be read as SVG, or has no size"
            raise PnpError("R301", message, Origin(source), _PLAIN_HINT)
        for text in _texts(drawn):
            if not _embedded(text.fontName):
                raise PnpError(
                    "R302",
                    f"the drawing “{said}” sets “{text.text}” in {text.fontName}, which cannot be embedded",
                    Origin(source),
                    hint="turn its text into paths, or name a font that is installed",
                )
        return drawn


def tried(drawn: Drawing, source: str, said: str) -> None:
    """Raise ``PnpError`` R301 where shapes cannot be drawn: some values are looked at no earlier."""
    with _named(source, said):
        _form(PressDocument(BytesIO(), title="", language=""), drawn, "tried")


def form(document: PressDocument, drawn: Drawing, source: str, name: str) -> pdfdoc.PDFObjectReference:
    """Draw the shapes of the file ``source`` as the form ``name``, in points, and return a reference to it."""
    with _named(source, source):
        _form(document, drawn, name)
    return pdfdoc.PDFObjectReference(pdfdoc.xObjectName(name))


def _form(document: PressDocument, drawn: Drawing, name: str) -> None:
    canvas = _FormCanvas(document)
    canvas.beginForm(name, 0, 0, drawn.width, drawn.height)
    renderPDF.draw(drawn, canvas, 0, 0)
    canvas.endForm(Resources=canvas.resources())


@contextmanager
def _named(source: str, said: str) -> Iterator[None]:
    """Raise ``PnpError`` R301 for whatever fails over the file ``source``."""
    try:
        yield
    except _FAILURES as error:
        why = f"{error}" or type(error).__name__
        raise PnpError("R301", f"the drawing “{said}” cannot be drawn: {why}", Origin(source), _PLAIN_HINT) from error


def _references(names: dict[str, str]) -> pdfdoc.PDFDictionary:
    return pdfdoc.PDFDictionary({name: pdfdoc.PDFObjectReference(object_name) for object_name, name in names.items()})


def _embedded(font_name: str) -> bool:
    """Whether ReportLab embeds a font: the fourteen that every reader had once are named only."""
    return bool(pdfmetrics.getFont(font_name)._dynamicFont)  # type: ignore[attr-defined] # the stubs leave it out


def _texts(shape: Shape) -> Iterator[String]:
    if isinstance(shape, String):
        yield shape
    elif isinstance(shape, Drawing | Group):
        for part in shape.contents:
            yield from _texts(part)
