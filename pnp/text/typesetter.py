"""Text into boxes: the one door to fonts, line breaking and fitting."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.model.frame import Item
from pnp.model.style import FontFamily, TextStyle
from pnp.text.block import Block
from pnp.text.characters import folded
from pnp.text.compose import Look, line_items
from pnp.text.content import Content, NewLine, Paragraph, Ruby, Span
from pnp.text.faces import faces
from pnp.text.fonts import Fonts
from pnp.text.house import house
from pnp.text.lines import Line, Measure, lines
from pnp.text.material import RUBY_SIZE, Material, Setting, is_zhuyin, material, plain_material
from pnp.text.vertical import column_items, upright

_UNBOUND = 1e6
_RUBY_LEADING = 1.62  # CLREQ 3.3: the ruby stands in the line gap; half an em and its own clearance
_TRACKING_STEPS = 4


class _Prepared(NamedTuple):
    """What a style means with this project's fonts and this locale."""

    style: TextStyle
    setting: Setting
    measure: Measure
    vertical: bool


class _Piece(NamedTuple):
    """A stretch of text up to a forced break; ``first`` where a paragraph begins."""

    text: Material
    first: bool


class _Set(NamedTuple):
    """Pieces broken for one size: the lines of each, and what they need, in points."""

    lines: tuple[tuple[Line, ...], ...]
    size: float
    leading: float
    tracking: float
    height: float
    width: float
    count: int


class Typesetter:
    """Sets text for one locale with a project's font families."""

    def __init__(self, fonts: Fonts, families: Mapping[str, FontFamily], locale: str) -> None:
        self.fonts = fonts
        self._families = families
        self._house = house(locale)
        self._prepared: dict[int, _Prepared] = {}

    def fit(self, content: Content, width: float, height: float, style: TextStyle) -> Block:
        """Set ``content`` into a box of ``width`` × ``height`` points.

        From the style's size down its ladder, then tighter lines, then tighter characters. What does not fit even then
        comes back in the smallest form tried, with its ``overflow`` and ``too_wide``; never smaller than the style allows.
        """
        prepared = self._prepare(style)
        pieces = self._pieces(content, prepared)
        along, across = (height, width) if prepared.vertical else (width, height)
        found = _fitted(pieces, along, across, prepared)
        if found.width > along + 0.01 and not prepared.setting.hyphenate:
            divided = self._pieces(content, self._hyphenating(prepared))
            retried = _fitted(divided, along, across, prepared)
            if retried.width < found.width:
                pieces, found = divided, retried
        return _block(pieces, found, width, height, prepared)

    def natural(self, content: Content, style: TextStyle) -> Block:
        """Set ``content`` at the style's size with no limit: one line a paragraph, from the box's corner."""
        prepared = self._prepare(style)
        pieces = self._pieces(content, prepared)
        found = _broken(pieces, _UNBOUND, style.size, style.leading, 0.0, prepared)
        free = replace(style, align="start", valign="top")
        prepared = prepared._replace(style=free)
        box = (found.height, found.width) if prepared.vertical else (found.width, found.height)
        return _block(pieces, found, *box, prepared)

    def _prepare(self, style: TextStyle) -> _Prepared:
        found = self._prepared.get(id(style))
        if found is None:
            family = self._families.get(style.family)
            if family is None:
                names = ", ".join(self._families)
                raise PnpError("F105", f"style “{style.name}” names no font family “{style.family}”", hint=f"there are {names}")
            house = self._house
            bold = faces(family, self.fonts, bold=True)
            setting = Setting(
                regular=bold if style.bold else faces(family, self.fonts, bold=False),
                bold=bold,
                house=house,
                level=style.line_break or house.line_break,
                gap=style.gap if style.gap >= 0 else house.gap,
                keep_units=style.keep_units,
                icon_size=style.icon_size,
                hyphenate=style.hyphenate,
            )
            squeeze = 1.0 if style.align == "justify" else 0.0
            measure = Measure(0.0, style.indent, house.edges, squeeze)
            found = self._prepared[id(style)] = _Prepared(style, setting, measure, style.writing == "vertical")
        return found

    @staticmethod
    def _hyphenating(prepared: _Prepared) -> _Prepared:
        return prepared._replace(setting=prepared.setting._replace(hyphenate=True))

    def _pieces(self, content: Content, prepared: _Prepared) -> list[_Piece]:
        setting = prepared.setting
        if len(content) == 1 and len(content[0]) == 1 and not (prepared.vertical or setting.keep_units or setting.house.adjacent):
            only = content[0][0]
            if isinstance(only, Span) and not only.no_break:
                plain = plain_material(only, setting.bold if only.bold else setting.regular, setting.level)
                if plain:
                    return [_Piece(plain, first=True)]
        return [
            _Piece(material(upright(part, setting) if prepared.vertical else part, setting), first=not index)
            for paragraph in content
            for index, part in enumerate(_parts(paragraph))
        ]


def _parts(paragraph: Paragraph) -> Iterator[Paragraph]:
    """Yield a paragraph's parts between forced breaks, its characters folded."""
    part: list[object] = []
    for item in paragraph:
        if isinstance(item, NewLine):
            yield tuple(part)  # type: ignore[misc]  # holds what Paragraph holds, less the breaks
            part = []
        elif isinstance(item, Span):
            part.append(item._replace(text=folded(item.text)))
        else:
            part.append(item)
    yield tuple(part)  # type: ignore[misc]  # as above


def _has_ruby_above(pieces: Sequence[_Piece]) -> bool:
    return any(
        isinstance(thing.content, Ruby) and not is_zhuyin(thing.content.text)
        for piece in pieces
        for thing in piece.text.things.values()
    )


def _fitted(pieces: Sequence[_Piece], along: float, across: float, prepared: _Prepared) -> _Set:
    """Return the largest setting that fits into a measure of ``along`` and a depth of ``across``, or the smallest tried."""
    style = prepared.style

    def fits(found: _Set) -> bool:
        return (
            found.height <= across + 0.005 and found.width <= along + 0.005
            and not 0 < style.max_lines < found.count
        )

    for size in (style.size, *style.ladder):
        found = _broken(pieces, along, size, style.leading, 0.0, prepared)
        if fits(found):
            return found
    if found.width <= along + 0.005 and found.count > 1:
        tight = found.leading - (found.height - across) / (size * (found.count - 1))
        if tight >= style.min_leading:
            found = _broken(pieces, along, size, tight, 0.0, prepared)
            if fits(found):
                return found
    for step in range(1, _TRACKING_STEPS + 1):
        tracking = style.min_tracking * step / _TRACKING_STEPS
        found = _broken(pieces, along, size, min(style.leading, style.min_leading), tracking, prepared)
        if fits(found):
            break
    return found


def _broken(
    pieces: Sequence[_Piece], along: float, size: float, leading: float, tracking: float, prepared: _Prepared
) -> _Set:
    """Break all pieces for one size."""
    style = prepared.style
    measure = prepared.measure._replace(width=along / size, tracking=tracking)
    if _has_ruby_above(pieces):
        leading = max(leading, _RUBY_LEADING)
    broken = []
    for piece in pieces:
        indented = measure if piece.first else measure._replace(indent=0.0)
        broken.append(lines(piece.text, indented, balance=style.balance))
    count = sum(map(len, broken))
    gaps = sum(piece.first for piece in pieces) - 1
    height = size * (1 + (count - 1) * leading + gaps * style.paragraph_gap + _head(pieces))
    width = size * max(
        (line.width + (measure.indent if piece.first and not line.start else 0.0) for piece, parts in zip(pieces, broken, strict=True) for line in parts),
        default=0.0,
    )
    return _Set(tuple(broken), size, leading, tracking, height, width, count)


def _head(pieces: Sequence[_Piece]) -> float:
    """Return the room above the first line, in em: ruby stands there."""
    return RUBY_SIZE + 0.07 if _has_ruby_above(pieces) else 0.0


def _block(pieces: Sequence[_Piece], found: _Set, width: float, height: float, prepared: _Prepared) -> Block:
    style, size = prepared.style, found.size
    along, across = (height, width) if prepared.vertical else (width, height)
    free = across - found.height
    # What is too high begins at the top all the same: its beginning is worth most.
    above = 0.0 if free < 0 or style.valign == "top" else free / 2 if style.valign == "middle" else free
    regular = prepared.setting.regular
    hyphen = regular.narrow("-")
    look = Look(size, style.colour, style.align, found.tracking * size, hyphen.glyph, hyphen.font.key)
    items: list[Item] = []
    down = above + (0.88 + _head(pieces)) * size
    for index, (piece, parts) in enumerate(zip(pieces, found.lines, strict=True)):
        if index and piece.first:
            down += style.paragraph_gap * size
        for line in parts:
            indent = style.indent * size if piece.first and not line.start else 0.0
            if prepared.vertical:
                items += column_items(piece.text, line, width - down + HALF_COLUMN * size, indent, along - indent, look)
            else:
                items += line_items(piece.text, line, indent, down, along - indent, look)
            down += found.leading * size
    extent = (found.height, found.width) if prepared.vertical else (found.width, found.height)
    limit = style.max_lines and max(found.count - style.max_lines, 0) * found.leading * size
    return Block(
        items=tuple(items),
        width=extent[0],
        height=extent[1],
        lines=found.count,
        size=size,
        leading=found.leading,
        tracking=found.tracking,
        overflow=max(found.height - across, limit, 0.0),
        too_wide=max(found.width - along, 0.0),
        fallback=_union(piece.text.fallback for piece in pieces),
        missing=_union(piece.text.missing for piece in pieces),
    )


HALF_COLUMN = 0.38  # from the end of the em box's ascent back to a column's middle


def _union(parts: Iterator[str]) -> str:
    return "".join(dict.fromkeys("".join(parts)))
