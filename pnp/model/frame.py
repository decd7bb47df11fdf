"""Finished layout as plain data: frames, what they show, and pages made of them.

Units are points; the origin is the top left corner of the trim, y grows downwards. Only ``render`` turns that into
PDF's bottom-left system. Items are immutable, so one frame may be placed a thousand times and is then stored once.
"""

from typing import NamedTuple, TypeAlias

# One number is grey (0 black, 1 white), three are RGB, four are CMYK; each 0 to 1.
Colour: TypeAlias = tuple[float, ...]
# a b c d e f of x' = a·x + c·y + e, y' = b·x + d·y + f, in the y-down system.
Matrix: TypeAlias = tuple[float, float, float, float, float, float]
Segment: TypeAlias = tuple[str, tuple[float, ...]]
"""One step of an outline: ``("M", (x, y))``, ``("L", (x, y))``, ``("C", (x1, y1, x2, y2, x, y))`` or ``("Z", ())``."""

BLACK: Colour = (0.0,)
WHITE: Colour = (1.0,)
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Box(NamedTuple):
    """A rectangle: top left corner, width and height."""

    x: float
    y: float
    width: float
    height: float


class Hyperlink(NamedTuple):
    """Where characters lead: ``#id`` or an address. ``number`` tells apart the links of one text that lead alike."""

    target: str
    number: int = 0


class GlyphRun(NamedTuple):
    """Glyphs of one font and size on one baseline, and the text they stand for.

    ``glyphs`` are glyph ids of the font ``font`` names. The pen moves by each glyph's own advance × ``stretch`` plus
    ``tracking``, plus, where ``kerns`` is not empty, ``kerns[i]`` points after glyph i. ``text`` has one character a
    glyph, or ``clusters`` gives each glyph's text (an empty string continues the glyph before).
    ``turn`` rotates the run about its origin, clockwise, in degrees (90 for Latin in vertical lines). ``link`` is the
    link whose words these are.
    """

    x: float
    y: float
    font: str
    size: float
    glyphs: tuple[int, ...]
    text: str
    colour: Colour = BLACK
    tracking: float = 0.0
    kerns: tuple[float, ...] = ()
    stretch: float = 1.0
    clusters: tuple[str, ...] = ()
    turn: float = 0.0
    link: Hyperlink | None = None


class Path(NamedTuple):
    """An outline, filled, stroked, or both; ``even_odd`` chooses the fill rule."""

    segments: tuple[Segment, ...]
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 1.0
    dash: tuple[float, ...] = ()
    cap: int = 0
    join: int = 0
    even_odd: bool = False
    registration: bool = False
    """Stroke in every ink of the press (``/Separation /All``) instead of ``stroke``."""


class Picture(NamedTuple):
    """A raster image stretched over a box.

    ``source`` is an absolute path, already checked by the layout, or the name of a picture made ready to be printed.
    """

    box: Box
    source: str


class Drawing(NamedTuple):
    """An SVG file that is more than outlines, drawn into a box by svglib; ``source`` is an absolute path."""

    box: Box
    source: str


class Group(NamedTuple):
    """Items under a transform, a clip and an opacity."""

    items: "tuple[Item, ...]"
    matrix: Matrix = IDENTITY
    clip: Path | None = None
    opacity: float = 1.0


class Frame(NamedTuple):
    """A finished card side, strip or symbol: its trim size, how far its paint reaches beyond it, and its items."""

    width: float
    height: float
    items: "tuple[Item, ...]"
    bleed: float = 0.0


class Use(NamedTuple):
    """A frame placed by a matrix. A frame that is used more than once is stored once.

    ``alt`` says it in words, to those who cannot see it, where it stands for some in a line.
    """

    frame: Frame
    matrix: Matrix
    alt: str = ""


Item: TypeAlias = GlyphRun | Path | Picture | Drawing | Group | Use


class Page(NamedTuple):
    """One side of a sheet: media size, items, and the boxes of PDF 32000-1, 14.11.2 (in the y-down system)."""

    width: float
    height: float
    items: tuple[Item, ...]
    bleed_box: Box
    trim_box: Box
    label: str = ""
    bookmark: str = ""


def rectangle(box: Box, radius: float = 0.0) -> tuple[Segment, ...]:
    """Return the outline of a box, its corners rounded by ``radius``."""
    x, y, width, height = box
    right, bottom = x + width, y + height
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return (("M", (x, y)), ("L", (right, y)), ("L", (right, bottom)), ("L", (x, bottom)), ("Z", ()))
    k = r * 0.5522847498  # the cubic that comes nearest to a quarter circle
    return (
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - r + k, y, right, y + r - k, right, y + r)),
        ("L", (right, bottom - r)),
        ("C", (right, bottom - r + k, right - r + k, bottom, right - r, bottom)),
        ("L", (x + r, bottom)),
        ("C", (x + r - k, bottom, x, bottom - r + k, x, bottom - r)),
        ("L", (x, y + r)),
        ("C", (x, y + r - k, x + r - k, y, x + r, y)),
        ("Z", ()),
    )
