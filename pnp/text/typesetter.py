"""Text into boxes: the one door to fonts, line breaking and fitting."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.model.frame import Item
from pnp.model.style import FontFamily, TextStyle
from pnp.text.block import TextBlock
from pnp.text.bopomofo import is_zhuyin
from pnp.text.compose import LineStyle, line_items
from pnp.text.content import Content, Ruby, Span
from pnp.text.context import MaterialContext
from pnp.text.faces import FontChains, FontStacks, font_stacks, in_locale
from pnp.text.fonts import Fonts
from pnp.text.house import house
from pnp.text.lines import Line, Measure, lines
from pnp.text.material import RUBY_SIZE, Material, material, unique
from pnp.text.normal import TypedPart, parts
from pnp.text.plain import TOLERANCE, plain_block
from pnp.text.vertical import column_items

_UNBOUND = 1e6
_LONG = 1000
"""Characters up to which a text is tried in every form: that takes no time."""
_TRACKING_STEPS = 4
_ZONE = 3.0  # em; where lines are ragged, no word is divided to fill less of one, nor less than a fifth of it
# CLREQ 3.3, 3.4: what stands in the line gap needs half an em there, ruby its own clearance too.
_RUBY_LEADING = 1.62
_EMPHASIS_LEADING = 1.5
_RUBY_HEAD = RUBY_SIZE + 0.07
_DOTS_HEAD = 0.22  # beside the first column of vertical text


class _Prepared(NamedTuple):
    """What a style means with this project's fonts and this locale; ``drawn``: blocks are wanted with all items."""

    style: TextStyle
    setting: MaterialContext
    measure: Measure
    look: LineStyle
    drawn: bool = True


class _Piece(NamedTuple):
    """A stretch of text up to a forced break; ``first`` where a paragraph begins.

    ``leading`` is the least that what stands between its lines asks for, ``head`` the room above the first line, in em.
    """

    text: Material
    first: bool
    leading: float = 0.0
    head: float = 0.0
    folded: str = ""


class _Set(NamedTuple):
    """Pieces broken for one size: the lines of each, and what they need, in points."""

    broken: list[list[Line]]
    size: float
    leading: float
    tracking: float
    height: float
    width: float
    lines: int


class Typesetter:
    """Sets text for one locale with a project's font families."""

    def __init__(self, fonts: Fonts, families: Mapping[str, FontFamily], locale: str, *, drawn: bool = True) -> None:
        """Load nothing yet; a family's fonts are opened when a style first asks for them.

        Unless they are to be ``drawn``, blocks tell how text fits, and hold no more than their first item.
        """
        self.fonts = fonts
        self.drawn = drawn
        self.locale = locale
        self._families = families
        self._house = house(locale)
        self._faces: dict[FontStacks, FontChains] = {}
        self._prepared: dict[TextStyle, _Prepared] = {}

    def in_locale(self, locale: str) -> "Typesetter":
        """Return one for another locale that shares the fonts of this one, and all that it knows of their glyphs."""
        found = Typesetter(self.fonts, self._families, locale, drawn=self.drawn)
        found._faces = self._faces
        return found

    def fit(self, content: Content, width: float, height: float, style: TextStyle) -> TextBlock:
        """Set ``content`` into a box of ``width`` × ``height`` points.

        From the style's size down its ladder, then tighter lines, then tighter characters. What does not fit even then
        comes back in the smallest form tried, with its ``overflow`` and ``too_wide``; never smaller than the style
        allows. Raises ``PnpError`` where the style names no family or its fonts cannot be read.
        """
        prepared = self._prepare(style)
        return plain_block(content, width, height, style, prepared.setting) or _fit(content, width, height, prepared)

    def natural(self, content: Content, style: TextStyle) -> TextBlock:
        """Set ``content`` at the style's size with no limit: one line a paragraph, from the box's corner."""
        prepared = self._prepare(style._replace(align="start", valign="top"))
        pieces = _pieces(content, prepared.setting)
        found = _broken(pieces, _UNBOUND, style.size, style.leading, 0.0, prepared)
        box = (found.height, found.width) if prepared.setting.vertical else (found.width, found.height)
        return _block(pieces, found, *box, prepared)

    def natural_width(self, content: Content, style: TextStyle) -> float:
        """Return how wide ``content`` is with no limit, in points."""
        prepared = self._prepare(style)
        found = _broken(_pieces(content, prepared.setting), _UNBOUND, style.size, style.leading, 0.0, prepared)
        return found.height if prepared.setting.vertical else found.width

    def _prepare(self, style: TextStyle) -> _Prepared:
        found = self._prepared.get(style)
        if found is None:
            found = self._prepared[style] = self._new(style)
        return found

    def _new(self, style: TextStyle) -> _Prepared:
        own = self._house
        chosen = [
            self._face(style, bold=bold or style.bold, italic=italic)
            for italic in (False, True)
            for bold in (False, True)
        ]
        regular, bold, italic, bold_italic = chosen
        setting = MaterialContext(
            faces=(regular, bold, italic, bold_italic),
            primary=frozenset().union(*[each.primary for each in chosen]),
            house=own,
            level=style.line_break or own.line_break,
            gap=style.gap if style.gap >= 0 else own.gap,
            adjacent=style.adjacent_marks if style.adjacent_marks >= 0 else own.adjacent,
            edges=style.edge_marks if style.edge_marks >= 0 else own.edges,
            justify=style.align == "justify",
            centred_marks=regular.has_centred_marks,
            keep_units=own.keep_units if style.keep_units is None else style.keep_units,
            narrow_spaces=style.narrow_spaces and own.narrow_spaces,
            icon_size=style.icon_size,
            hyphenate=style.hyphenate,
            vertical=style.writing == "vertical",
        )
        measure = Measure(0.0, style.indent, setting.edges, squeeze=setting.justify, hyphenate=style.hyphenate)
        look = LineStyle(style.size, style.colour, style.align, middle=regular.middle)
        return _Prepared(style, setting, measure, look, self.drawn)

    def _face(self, style: TextStyle, *, bold: bool, italic: bool) -> FontChains:
        family = self._families.get(style.family)
        if family is None:
            hint = f"there are {', '.join(self._families)}"
            raise PnpError("F105", f"style “{style.name}” names no font family “{style.family}”", hint=hint)
        own = in_locale(family, self.locale)
        fonts = font_stacks(own, self.fonts, self._house.language, bold=bold, italic=italic)
        if fonts not in self._faces:
            self._faces[fonts] = FontChains(fonts)
        return self._faces[fonts]


def _fit(content: Content, width: float, height: float, prepared: _Prepared) -> TextBlock:
    pieces = _pieces(content, prepared.setting)
    along, across = (height, width) if prepared.setting.vertical else (width, height)
    found = _fitted(pieces, along, across, prepared)
    if found.width > along + TOLERANCE:
        # A word that no line can hold is divided.
        divided = _pieces(content, prepared.setting._replace(hyphenate=True, divide=True))
        retried = _fitted(divided, along, across, prepared)
        if retried.width < found.width:
            pieces, found = divided, retried
    return _block(pieces, found, width, height, prepared)


def _pieces(content: Content, setting: MaterialContext) -> list[_Piece]:
    return [
        _piece(part, setting, first=not index) for paragraph in content for index, part in enumerate(parts(paragraph))
    ]


def _piece(part: TypedPart, setting: MaterialContext, *, first: bool) -> _Piece:
    items = part.items
    emphasised = any(isinstance(item, Span) and item.emphasis for item in items)
    rubies = [item for item in items if isinstance(item, Ruby)]
    above = any(setting.vertical or not is_zhuyin(ruby.text) for ruby in rubies)
    leading = _RUBY_LEADING if above else _EMPHASIS_LEADING if emphasised else 0.0
    dotted = setting.vertical and any(isinstance(item, Span) and item.emphasis == "dots" for item in items)
    head = _RUBY_HEAD if above else _DOTS_HEAD if dotted else 0.0
    return _Piece(material(items, setting), first, leading, head, part.folded)


def _fitted(pieces: Sequence[_Piece], along: float, across: float, prepared: _Prepared) -> _Set:
    """Return the largest setting that fits a measure of ``along`` and a depth of ``across``, or the smallest tried."""
    style = prepared.style

    def fits(found: _Set) -> bool:
        within = found.height <= across + TOLERANCE and found.width <= along + TOLERANCE
        return within and not 0 < style.max_lines < found.lines

    for size in (style.size, *style.ladder):
        found = _broken(pieces, along, size, style.leading, 0.0, prepared)
        if fits(found):
            return found
        if size == style.size and _is_hopeless(pieces, found, along, across, style):
            tight = min(style.leading, style.min_leading)
            return _broken(pieces, along, min((size, *style.ladder)), tight, style.min_tracking, prepared)
    if found.width <= along + TOLERANCE and found.lines > 1:
        tight = found.leading - (found.height - across) / (size * (found.lines - 1))
        if style.min_leading <= tight < found.leading:
            found = _broken(pieces, along, size, tight, 0.0, prepared)
            if fits(found):
                return found
    for step in range(1, _TRACKING_STEPS + 1):
        tracking = style.min_tracking * step / _TRACKING_STEPS
        found = _broken(pieces, along, size, min(style.leading, style.min_leading), tracking, prepared)
        if fits(found):
            break
    return found


def _is_hopeless(pieces: Sequence[_Piece], found: _Set, along: float, across: float, style: TextStyle) -> bool:
    """Whether a text is too long for its place by far, whatever its form: known from its size, without trying each.

    Marks lose half their width at most, so half the text's width, set as small and tight as may be, is a lower bound.
    """
    size = min((style.size, *style.ladder))
    characters = sum(len(piece.text.text) for piece in pieces)
    width = sum(line.width for some in found.broken for line in some) + characters * style.min_tracking
    held = 1 + max(0.0, across / size - 1) / min(style.leading, style.min_leading)
    return characters > _LONG and width / 2 * size / max(along, size) > held


def _broken(
    pieces: Sequence[_Piece], along: float, size: float, leading: float, tracking: float, prepared: _Prepared
) -> _Set:
    """Break all pieces for one size."""
    style = prepared.style
    width = along / size
    zone = 0.0 if prepared.measure.squeeze else min(_ZONE, width / 5)
    measure = prepared.measure._replace(width=width, tracking=tracking, zone=zone)
    leading = max(leading, *[piece.leading for piece in pieces], 0.0)
    broken = [
        lines(piece.text, measure if piece.first else measure._replace(indent=0.0), balance=style.balance)
        for piece in pieces
    ]
    count = sum(map(len, broken))
    gaps = sum(piece.first for piece in pieces) - 1
    height = 1 + (count - 1) * leading + gaps * style.paragraph_gap + _head(pieces) if pieces else 0.0
    width = 0.0
    for piece, found in zip(pieces, broken, strict=True):
        width = max(width, *[line.width for line in found], found[0].width + style.indent * piece.first)
    return _Set(broken, size, leading, tracking, height * size, width * size, count)


def _head(pieces: Sequence[_Piece]) -> float:
    return pieces[0].head if pieces else 0.0


def _block(pieces: Sequence[_Piece], found: _Set, width: float, height: float, prepared: _Prepared) -> TextBlock:
    style, vertical = prepared.style, prepared.setting.vertical
    along, across = (height, width) if vertical else (width, height)
    limit = (found.lines - style.max_lines) * found.leading * found.size if style.max_lines else 0.0
    extent = (found.height, found.width) if vertical else (found.width, found.height)
    return TextBlock(
        items=tuple(islice(_items(pieces, found, width, height, prepared), None if prepared.drawn else 1)),
        width=extent[0],
        height=extent[1],
        lines=found.lines,
        size=found.size,
        leading=found.leading,
        tracking=found.tracking,
        overflow=max(found.height - across, limit, 0.0),
        too_wide=max(found.width - along, 0.0),
        fallback=unique([piece.text.fallback for piece in pieces]),
        missing=unique([piece.text.missing for piece in pieces]),
        folded=unique([piece.folded for piece in pieces]),
    )


def _items(pieces: Sequence[_Piece], found: _Set, width: float, height: float, prepared: _Prepared) -> Iterator[Item]:
    style, size, vertical = prepared.style, found.size, prepared.setting.vertical
    look = prepared.look._replace(size=size, tracking=found.tracking * size)
    along, across = (height, width) if vertical else (width, height)
    free = across - found.height
    # What is too high begins at the top all the same: its beginning is worth most.
    down = 0.0 if free < 0 or style.valign == "top" else free / 2 if style.valign == "middle" else free
    down += _head(pieces) * size
    for index, (piece, broken) in enumerate(zip(pieces, found.broken, strict=True)):
        if index and piece.first:
            down += style.paragraph_gap * size
        for line in broken:
            indent = style.indent * size if piece.first and line is broken[0] else 0.0
            if vertical:
                yield from column_items(piece.text, line, width - down - size / 2, indent, along - indent, look)
            else:
                baseline = down + (look.middle + 0.5) * size
                yield from line_items(piece.text, line, indent, baseline, along - indent, look)
            down += found.leading * size
