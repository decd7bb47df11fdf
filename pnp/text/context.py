"""What the setting of a paragraph depends on besides its content: fonts, house style, and what its style asks for."""

from typing import NamedTuple

from pnp.text.content import Span
from pnp.text.faces import FontChains
from pnp.text.house import House


class MaterialContext(NamedTuple):
    """What a paragraph's material depends on besides its content.

    ``faces`` are upright, bold, italic, bold italic; ``primary`` names the fonts that are no fallback. ``divide``:
    words that no line can hold are cut.
    """

    faces: tuple[FontChains, FontChains, FontChains, FontChains]
    primary: frozenset[str]
    house: House
    level: str
    gap: float
    adjacent: float = 0.0
    edges: float = 0.0
    justify: bool = False
    centred_marks: bool = True
    keep_units: bool = False
    narrow_spaces: bool = False
    icon_size: float = 1.15
    hyphenate: bool = False
    divide: bool = False
    vertical: bool = False

    @property
    def narrows(self) -> bool:
        """Whether marks may lose some of their width."""
        return bool(self.adjacent or self.edges or self.justify)

    def face(self, span: Span) -> FontChains:
        """Return the faces that serve a span."""
        return self.faces[span.bold + 2 * span.italic]
