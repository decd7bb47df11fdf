"""What content streams refer to by name, and where they find it: fonts, forms, pictures, states."""

from typing import NamedTuple, Protocol

from pnp.model.frame import Frame, Item, Matrix, Path


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
