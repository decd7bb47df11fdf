"""How text is set: families of fonts and styles of text, as a project names them."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from pnp.units import MM


@dataclass(frozen=True, slots=True)
class FontFile:
    """One face: a file below a ``fonts/`` folder, the face's index in a collection, axis values of a variable font.

    Where ``system`` is given, it is the name of a font that is installed on the machine, and there is no path.
    """

    path: str = ""
    index: int = 0
    axes: tuple[tuple[str, float], ...] = ()
    system: str = ""

    @property
    def name(self) -> str:
        """What messages call it."""
        return self.system or self.path


Chain: TypeAlias = tuple[FontFile, ...]


class FontFamily(NamedTuple):
    """The faces a style draws from, each tuple a chain in order of preference.

    ``latin`` serves Latin runs (letters, digits, and the quotes and dashes between them), ``han`` everything of full
    width; whatever a chain lacks is looked for in the other one. An italic chain comes before the upright one; Han has
    no italic. ``before`` is asked before all of these, ``after`` when none of them has a character, in every weight.

    ``locales`` are what takes the place of chains in some locales, by locale; see ``over``.
    """

    name: str
    han: Chain = ()
    latin: Chain = ()
    han_bold: Chain = ()
    latin_bold: Chain = ()
    latin_italic: Chain = ()
    latin_bold_italic: Chain = ()
    before: Chain = ()
    after: Chain = ()
    locales: "tuple[tuple[str, FontFamily], ...]" = ()

    def over(self, base: "FontFamily") -> "FontFamily":
        """Return ``base`` with the chains that this family has laid over it.

        A regular chain takes that of the base away with its bold and italic ones, so that one text is never set in two
        designs. What comes before and after is added outside that of the base.
        """
        han = self if self.han else base
        latin = self if self.latin else base
        locales = dict(base.locales)
        for locale, own in self.locales:
            locales[locale] = own.over(locales[locale]) if locale in locales else own
        return FontFamily(
            self.name,
            han.han,
            latin.latin,
            self.han_bold or han.han_bold,
            self.latin_bold or latin.latin_bold,
            self.latin_italic or latin.latin_italic,
            self.latin_bold_italic or latin.latin_bold_italic,
            tuple(dict.fromkeys((*self.before, *base.before))),
            tuple(dict.fromkeys((*self.after, *base.after))),
            tuple(locales.items()),
        )


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
    line_break: str = ""  # none, basic, gb, strict; empty: as the house style says
    gap: float = -1.0  # between Han and Latin, em; negative: as the house style says
    adjacent_marks: float = -1.0  # by how much neighbouring full-width marks close up, em; negative: as the house does
    edge_marks: float = -1.0  # by how much brackets hang out of a line's start and end, em; negative: as the house does
    hyphenate: bool = False
    keep_units: bool | None = None  # no break between a number and its measure word; None: as the house style says
    narrow_spaces: bool = True  # before marks and between digits, where the language has them so
    writing: str = "horizontal"  # horizontal, vertical
    icon_size: float = 1.15  # height of an inline icon, em
    paragraph_gap: float = 0.35  # between paragraphs, em
    indent: float = 0.0  # first line, em


DEFAULT_SAFE = 3 * MM
