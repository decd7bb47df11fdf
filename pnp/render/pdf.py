"""Pages to PDF."""

from collections.abc import Sequence
from io import BytesIO
from typing import BinaryIO

from pnp.model.frame import Page
from pnp.render.artwork import Artwork
from pnp.render.assets import DocumentAssets
from pnp.render.content import ContentStream, repeated
from pnp.render.document import PressDocument
from pnp.text.fonts import Fonts


def pdf(
    pages: Sequence[Page],
    fonts: Fonts,
    *,
    title: str,
    language: str,
    duplex: str = "",
    artwork: Artwork | None = None,
) -> bytes:
    """Return pages as a PDF file: see ``write``."""
    file = BytesIO()
    write(file, pages, fonts, title=title, language=language, duplex=duplex, artwork=artwork)
    return file.getvalue()


def write(
    file: BinaryIO,
    pages: Sequence[Page],
    fonts: Fonts,
    *,
    title: str,
    language: str,
    duplex: str = "",
    artwork: Artwork | None = None,
) -> None:
    """Write pages as a PDF file, as they are drawn, into ``file``.

    ``language`` is that of the text, such as ``zh-TW``; ``duplex`` is how print dialogs are to turn the sheet:
    ``long_edge``, ``short_edge``, ``simplex`` (or ``none``), or empty to leave it to them. ``artwork`` holds
    pictures that were made ready before. Equal pages give equal bytes. Raise ``PnpError`` for a font or a picture that
    cannot be stored; what was written is of no use then.
    """
    document = PressDocument(file, title=title, language=language, duplex=duplex)
    assets = DocumentAssets(document, fonts, artwork or Artwork(), repeated(pages))
    for page in pages:
        content = ContentStream(assets)
        content.draw_page(page)
        document.add(page, content.data(), content.resources)
    document.finish()
