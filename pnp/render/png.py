"""Pages of a finished PDF as PNG, by PDFium."""

from io import BytesIO

from pnp.errors import PnpError


def png(pdf: bytes, page: int, dpi: float) -> bytes:
    """Return a page (0 is the first) of a PDF file as an RGB image of so many pixels an inch."""
    import pypdfium2  # slow to import, and needed for previews alone

    with pypdfium2.PdfDocument(pdf) as document:
        if not 0 <= page < len(document):
            raise PnpError("R401", f"there is no page {page + 1}", hint=f"the file has {len(document)} pages")
        image = document[page].render(scale=dpi / 72).to_pil()
    buffer = BytesIO()
    image.convert("RGB").save(buffer, "PNG", dpi=(dpi, dpi))
    return buffer.getvalue()
