"""What a block of text holds: pieces of inline content in paragraphs. The composer's input."""

from typing import NamedTuple, TypeAlias

from pnp.model.frame import Colour, Frame, Hyperlink


class Span(NamedTuple):
    """Characters set alike. ``emphasis`` is "", "dots" (着重號), "name" (專名號) or "title" (書名號, wavy).

    ``italic`` slants alphabets; Han has no italic and stays upright. ``link`` is where they lead.
    """

    text: str
    bold: bool = False
    italic: bool = False
    emphasis: str = ""
    colour: Colour | None = None
    no_break: bool = False
    link: Hyperlink | None = None


class Icon(NamedTuple):
    """A symbol in the line, as high as the style's ``icon_size``, as wide as its frame's shape asks.

    ``alt`` is what it is called, for those who cannot see it.
    """

    name: str
    frame: Frame
    alt: str = ""


class Ruby(NamedTuple):
    """Small text that belongs to a base: above it, or to its right when it is bopomofo."""

    base: Span
    text: str


class NewLine(NamedTuple):
    """A forced line break."""


class Upright(NamedTuple):
    """Digits side by side in one square of a vertical line (縱中橫). The typesetter makes it; content holds none."""

    base: Span


Inline: TypeAlias = Span | Icon | Ruby | NewLine
LineItem: TypeAlias = Span | Icon | Ruby | Upright
"""What one line may hold."""
Paragraph: TypeAlias = tuple[Inline, ...]
Content: TypeAlias = tuple[Paragraph, ...]
