"""Make every picture of the documentation with the tool itself: ``.venv/bin/python docs/pictures.py``.

A block ```` ```xml NAME WIDTHxHEIGHT ```` of a page is drawn as a card of that size (40x20mm where none is given) with
the styles, icons and art of ``docs/examples``, and becomes ``pictures/markup/NAME.png``. The picture carries the markup
that it shows, so a test can tell one that is out of date.
"""

import re
import tempfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from pnp import units
from pnp.cards.faces import Faces
from pnp.layout.card import LaidOutCard
from pnp.load.project import load
from pnp.model.frame import WHITE, Box, Frame, Item, Page, Use, rectangle
from pnp.model.frame import Path as Outline
from pnp.model.game import Game
from pnp.production.build import build
from pnp.production.request import Request
from pnp.project.edition import Edition
from pnp.project.folders import Folders, folders_of
from pnp.render.pdf import pdf
from pnp.render.png import png
from pnp.text.fonts import Fonts
from pnp.units import MM

DOCS = Path(__file__).parent
PICTURES = DOCS / "pictures"
PAGES = ("card-markup.md",)
MARKUP = "markup"
"""The PNG's text that holds the markup a picture shows."""

_BLOCK = re.compile(r"^```xml (?P<name>[a-z-]+)(?: (?P<size>\S+))?\n(?P<markup>.*?)^```$", re.MULTILINE | re.DOTALL)
_USUAL_SIZE = "40x20mm"
_LOCALE = "zh_TW"
_DPI = 300
_EDGE = 0.5 * MM
_SHEET_WIDTH = 900  # pixels
_SHEET = 6  # the page of Viral's that is shown: zone cards and starting cards


class Example(NamedTuple):
    """A block of markup in a page; lengths in points."""

    name: str
    markup: str
    width: float
    height: float

    @property
    def card(self) -> str:
        """The whole card: a block that is none by itself stands on a white one."""
        return self.markup if self.markup.startswith("<card") else f'<card fill="white">{self.markup}</card>'


def examples() -> Iterator[Example]:
    """Yield the examples of all pages."""
    for page in PAGES:
        for block in _BLOCK.finditer((DOCS / page).read_text(encoding="utf-8")):
            yield Example(block["name"], block["markup"], *units.size(block["size"] or _USUAL_SIZE))


class Studio:
    """Draws with a project's styles, icons and art in one locale."""

    def __init__(self, root: Path, locale: str = _LOCALE) -> None:
        """Read the project at ``root``."""
        self.loaded = load(root)
        self._game: Game = self.loaded.game
        self._folders: Folders = folders_of(root)
        self._fonts = Fonts(self._folders.fonts)
        self._edition = Edition.of(self._game, self._folders, locale, self._fonts)

    def lay_out(self, example: Example) -> LaidOutCard:
        """Return an example as a finished card."""
        return self._edition.layout.lay_out(example.card, example.width, example.height, card_id=example.name)

    def faces(self) -> tuple[Frame, ...]:
        """Return the faces of the project's cards."""
        faces = Faces(self._edition)
        return tuple(face.frame for deck in self._game.decks for face in faces.of(deck, deck.template))

    def picture(self, frames: Sequence[Frame], dpi: float, *, trim: bool = False) -> Image.Image:
        """Return frames of one size in a row, their bleed included, with their ``trim`` as a dashed line."""
        first, gap = frames[0], 3 * MM if len(frames) > 1 else 0.0
        rim = first.bleed + _EDGE
        across, down = first.width + 2 * rim, first.height + 2 * rim
        items: list[Item] = []
        for index, frame in enumerate(frames):
            x = rim + index * (across + gap)
            edge = Box(
                x - first.bleed, rim - first.bleed, first.width + 2 * first.bleed, first.height + 2 * first.bleed
            )
            items += (Use(frame, (1, 0, 0, 1, x, rim)), Outline(rectangle(edge), stroke=(0.75,), width=0.5))
            if trim:
                box = Box(x, rim, first.width, first.height)
                items += (Outline(rectangle(box), stroke=WHITE, width=0.7), _dashed(box))
        whole = Box(0.0, 0.0, len(frames) * (across + gap) - gap, down)
        page = Page(whole.width, whole.height, tuple(items), whole, whole)
        return Image.open(BytesIO(png(pdf([page], self._fonts, title="", language=self._edition.locale), 0, dpi)))


def _dashed(box: Box) -> Outline:
    return Outline(rectangle(box), stroke=(0.0,), width=0.7, dash=(3.0, 3.0))


def _save(image: Image.Image, path: Path, markup: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    told = PngInfo()
    if markup:
        told.add_itxt(MARKUP, markup)
    small = image.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    small.save(path, optimize=True, pnginfo=told)
    print(f"{path.relative_to(DOCS)}  {path.stat().st_size / 1024:.0f} kB")


def _photograph(studio: Studio) -> None:
    """Make the raster image among the examples of its drawing."""
    drawing = Example("hills", '<card><svg src="hills.svg"/></card>', 48 * MM, 27 * MM)
    whole = studio.lay_out(drawing).frame
    edge = Box(0.0, 0.0, whole.width, whole.height)
    page = Page(whole.width, whole.height, whole.items, edge, edge)
    made = png(pdf([page], Fonts(()), title="", language="en"), 0, _DPI)
    _save(Image.open(BytesIO(made)), DOCS / "examples" / "art" / "hills.png")


def _viral_sheet() -> Image.Image:
    with tempfile.TemporaryDirectory() as folder:
        outcome = build(Request("viral", (_LOCALE,), targets=("cards",), output=Path(folder)))
        sheets = outcome.files[0].read_bytes()
    inches = 210 / 25.4
    return Image.open(BytesIO(png(sheets, _SHEET, _SHEET_WIDTH / inches)))


def main() -> None:
    """Make all pictures, and remove those of examples that are no more."""
    root = DOCS / "examples"
    studio = Studio(root)
    _photograph(studio)
    shown = list(examples())
    for example in shown:
        frame = studio.lay_out(example).frame
        path = PICTURES / "markup" / f"{example.name}.png"
        _save(studio.picture([frame], _DPI, trim=frame.bleed > 0), path, example.markup)
    for path in set((PICTURES / "markup").glob("*.png")) - {PICTURES / "markup" / f"{each.name}.png" for each in shown}:
        path.unlink()
    for locale in ("en", _LOCALE):
        translated = Studio(root, locale)
        _save(translated.picture(translated.faces(), 150), PICTURES / f"examples-{locale}.png")
    _save(_viral_sheet(), PICTURES / "viral-sheet.png")


if __name__ == "__main__":
    main()
