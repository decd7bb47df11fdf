"""How text is set: families of fonts and styles of text, as a project names them."""

from dataclasses import dataclass
from typing import NamedTuple

from pnp.units import MM


@dataclass(frozen=True, slots=True)
class FontFile:
    """One face: a file below a ``fonts/`` folder, the face's index in a collection, axis values of a variable font."""

    path: str
    index: int = 0
    axes: tuple[tuple[str, float], ...] = ()


class FontFamily(NamedTuple):
    """The faces a style draws from, each tuple a chain in order of preference.

    ``latin`` serves Latin runs (letters, digits, and the quotes and dashes between them), ``han`` everything of full
    width; whatever a chain lacks is looked for in the other one. An italic chain comes before the upright one; Han has
    no italic.
    """

    name: str
    han: tuple[FontFile, ...]
    latin: tuple[FontFile, ...] = ()
    han_bold: tuple[FontFile, ...] = ()
    latin_bold: tuple[FontFile, ...] = ()
    latin_italic: tuple[FontFile, ...] = ()
    latin_bold_italic: tuple[FontFile, ...] = ()


class TextStyle(NamedTuple):
    """How a block of text is set. Sizes in points; ``leading`` and the shares are multiples of the size (em).

    A text that does not fit goes down ``ladder`` (sizes below ``size``, in order), then from ``leading`` to
    ``min_leading``, then from no tracking to ``min_tracking`` (em, negative); what does not fit then is an error.
    """

    name: str = "base"
    family: str = "sans"
    bold: bool = False
    size: float = 9.0
    ladder: tuple[float, ...] = ()
    leading: float = 1.4
    min_leading: float = 1.25
    min_tracking: float = -0.02
    colour: tuple[float, ...] = (0.0,)
    align: str = "start"  # start, center, end, justify
    valign: str = "top"  # top, middle, bottom
    balance: bool = False
    max_lines: int = 0  # 0: as many as the box holds
    line_break: str = ""  # none, basic, strict; empty: as the house style says
    gap: float = -1.0  # between Han and Latin, em; negative: as the house style says
    hyphenate: bool = False
    keep_units: bool = False  # no break between a number and its measure word
    narrow_spaces: bool = True  # before marks and between digits, where the language has them so
    writing: str = "horizontal"  # horizontal, vertical
    icon_size: float = 1.15  # height of an inline icon, em
    paragraph_gap: float = 0.35  # between paragraphs, em
    indent: float = 0.0  # first line, em


DEFAULT_SAFE = 3 * MM
