"""Composed text that can be divided between lines: a block of the typesetter, taken apart by its baselines."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import floor
from typing import NamedTuple, assert_never

from pnp.layout.geometry import moved, transformed
from pnp.model.frame import Drawing, GlyphRun, Group, Item, Path, Picture, Use
from pnp.model.style import TextStyle
from pnp.text.content import Content, Span
from pnp.text.fonts import Fonts
from pnp.text.typesetter import Typesetter

_UNBOUND = 1e6
# What hangs above a line's em box (ruby) ends less than this far above it, what hangs below it begins nearer to it.
_ABOVE = 0.3
_SEEN = 8  # characters on either side of a line's end that tell whether a space stood there


class Lines(NamedTuple):
    """Lines of one paragraph. Items count from the upper left corner of their line's slot, which is ``leading`` high.

    ``width`` is that of the widest line; ``too_wide`` by how much it sticks out. All in points. ``parted``: there are
    links or symbols among them. ``first`` is how many lines of the paragraph stand before these, elsewhere.
    """

    rows: tuple[tuple[Item, ...], ...]
    leading: float
    width: float
    too_wide: float = 0.0
    missing: str = ""
    parted: bool = False
    first: int = 0

    @property
    def height(self) -> float:
        """The height of all lines."""
        return len(self.rows) * self.leading

    def part(self, start: int, stop: int) -> "Lines":
        """Return some of the lines."""
        return self._replace(rows=self.rows[start:stop], first=self.first + start)


NO_LINES = Lines((), 0.0, 0.0)


def set_lines(typesetter: Typesetter, content: Content, width: float, style: TextStyle) -> Lines:
    """Return a paragraph set to a measure of ``width`` points."""
    if not content:
        return NO_LINES
    block = typesetter.fit(content, width, _UNBOUND, style)
    size, leading, count = block.size, block.leading * block.size, block.lines
    head = block.height - size - (count - 1) * leading
    rows: list[list[Item]] = [[] for _ in range(count)]
    for item in block.items:
        index = floor((_height(item) - head + _ABOVE * size) / leading) if count > 1 else 0
        rows[min(max(index, 0), count - 1)].append(item)
    _space(rows, content, typesetter.fonts)
    # The em box of a line stands in the middle of its slot.
    rise = (leading - size) / 2 - head
    placed = tuple(tuple(shifted(row, 0.0, rise - index * leading)) for index, row in enumerate(rows))
    parted = any(map(is_part, block.items))
    return Lines(placed, leading, block.width, block.too_wide, block.missing, parted)


def _space(rows: list[list[Item]], content: Content, fonts: Fonts) -> None:
    """Put the spaces that line breaks have taken behind the lines: to readers of tags there are no lines (14.8.2.5)."""
    said = "".join(item.text for paragraph in content for item in paragraph if isinstance(item, Span))
    if " " not in said:
        return
    for row, following in pairwise(rows):
        if not (row and following):
            continue
        last, first = row[-1], following[0]
        if not (isinstance(last, GlyphRun) and isinstance(first, GlyphRun)):
            continue
        space = fonts[last.font].glyph(" ")
        if space and f"{last.text[-_SEEN:]} {first.text[:_SEEN]}" in said:
            row[-1] = last._replace(
                glyphs=(*last.glyphs, space),
                text=f"{last.text} ",
                kerns=(*last.kerns, 0.0) if last.kerns else (),
                clusters=(*last.clusters, " ") if last.clusters else (),
            )


def is_part(item: Item) -> bool:
    """Whether an item is more than words of its paragraph: words of a link, or a symbol that has a name."""
    return bool(isinstance(item, GlyphRun) and item.link) or bool(isinstance(item, Use) and item.alt)


def natural_width(typesetter: Typesetter, content: Content, style: TextStyle) -> float:
    """Return how wide a paragraph is on one line, in points."""
    return typesetter.natural_width(content, style) if content else 0.0


def _height(item: Item) -> float:
    match item:
        case GlyphRun():
            return item.y
        case Path():
            return min(numbers[1] for _, numbers in item.segments if numbers)
        case Use() | Group():
            return item.matrix[5]
        case Picture() | Drawing():
            return item.box.y
        case _:
            assert_never(item)


def shifted(items: Iterable[Item], x: float, y: float) -> Iterator[Item]:
    """Yield items moved by ``x`` and ``y`` points."""
    if not x and not y:
        yield from items
        return
    for item in items:
        match item:
            case GlyphRun():
                yield GlyphRun(item.x + x, item.y + y, *item[2:])
            case Path():
                yield item._replace(segments=transformed(item.segments, moved(x, y)))
            case Use():
                a, b, c, d, e, f = item.matrix
                yield Use(item.frame, (a, b, c, d, e + x, f + y), item.alt)
            case _:
                yield Group((item,), moved(x, y))
