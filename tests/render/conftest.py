from collections.abc import Callable

import pypdfium2
import pytest
from PIL import Image

from pnp.model.frame import Box, GlyphRun, Item, Page
from pnp.model.style import FontFile
from pnp.render.pdf import pdf
from pnp.resources import bundled
from pnp.text.fonts import Font, Fonts

WIDTH, HEIGHT = 200.0, 100.0


@pytest.fixture(scope="session")
def fonts() -> Fonts:
    return Fonts((bundled("fonts"),))


@pytest.fixture(scope="session")
def latin(fonts: Fonts) -> Font:
    return fonts.load(FontFile("noto-sans/NotoSans-Regular.ttf"))


@pytest.fixture(scope="session")
def han(fonts: Fonts) -> Font:
    return fonts.load(FontFile("noto-sans-tc/NotoSansTC-Regular.ttf"))


@pytest.fixture(scope="session")
def line() -> Callable[..., GlyphRun]:
    """Return a function that sets text as a run with one glyph a character."""

    def set_line(font: Font, text: str, x: float = 10, y: float = 50, size: float = 20, **rest: object) -> GlyphRun:
        return GlyphRun(x, y, font.key, size, tuple(map(font.glyph, text)), text)._replace(**rest)

    return set_line


@pytest.fixture(scope="session")
def page() -> Callable[..., Page]:
    """Return a function that makes a page of 200 x 100 points."""

    def make(*items: Item, label: str = "", bookmark: str = "") -> Page:
        whole = Box(0, 0, WIDTH, HEIGHT)
        return Page(WIDTH, HEIGHT, items, whole, whole, label, bookmark)

    return make


@pytest.fixture(scope="session")
def render(fonts: Fonts) -> Callable[..., bytes]:
    """Return a function that writes pages as PDF."""

    def write(*pages: Page, fonts: Fonts = fonts, **rest: str) -> bytes:
        return pdf(pages, fonts, **({"title": "A title", "language": "zh-TW"} | rest))

    return write


@pytest.fixture(scope="session")
def text_of() -> Callable[[bytes], str]:
    """Return a function that extracts the text of the first page."""

    def extract(data: bytes) -> str:
        with pypdfium2.PdfDocument(data) as document:
            return str(document[0].get_textpage().get_text_range())

    return extract


@pytest.fixture(scope="session")
def pixels() -> Callable[..., Image.Image]:
    """Return a function that draws the first page."""

    def draw(data: bytes, scale: float = 1) -> Image.Image:
        with pypdfium2.PdfDocument(data) as document:
            return document[0].render(scale=scale).to_pil().convert("RGB")

    return draw
