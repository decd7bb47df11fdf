"""From blocks to pieces: what a document says, composed to its columns, with its place in the structure."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from math import ceil
from typing import NamedTuple, TypeAlias

from pnp.diagnostics import NOWHERE
from pnp.errors import PnpError
from pnp.layout.book.lines import NO_LINES, Lines
from pnp.layout.book.markers import marker, numbering
from pnp.layout.book.pieces import (
    Aside,
    Cell,
    Ground,
    Node,
    OutlineMark,
    Piece,
    Plate,
    Prose,
    Spread,
    Story,
    StructurePath,
    TableGrid,
)
from pnp.layout.book.tables import columns_within, table_widths
from pnp.layout.book.words import MessageSetter, aligned
from pnp.model import document as source
from pnp.model.document import Block, Break, Text
from pnp.model.frame import Colour, Frame, Hyperlink
from pnp.model.style import TextStyle
from pnp.text.content import Content, Inline, NewLine, Span

_TITLES = {"note": "Note", "example": "Example", "exception": "Exception", "unknown": "Not known"}
_CELL_SIDE = 4.0
_SHORT = 8  # lines of a callout that is not divided
_Row: TypeAlias = "list[tuple[Content, Text | None]]"


class Design(NamedTuple):
    """How a document looks: styles by name, colours, markers of lists by level, the gap between columns."""

    styles: Mapping[str, TextStyle]
    colours: Mapping[str, Colour]
    numbers: tuple[str, ...] = ("1.", "a.", "i.")
    bullets: tuple[str, ...] = ("•", "–", "·")
    gap: float = 16.0

    def style(self, name: str) -> TextStyle:
        """Return the style ``rules.<name>``."""
        return self.styles[f"rules.{name}"]


class BlockContext(NamedTuple):
    """Where blocks go: the column's width, what is kept free of it, their place, and how they are set."""

    width: float
    place: StructurePath
    left: float = 0.0
    right: float = 0.0
    style: str = "text"
    level: int = 0

    @property
    def measure(self) -> float:
        """How long lines may be."""
        return self.width - self.left - self.right


class Builder:
    """Builds the pieces of a document for one pass of pagination."""

    def __init__(
        self,
        words: MessageSetter,
        design: Design,
        figure: Callable[[source.Figure, float], Frame],
        cited: Mapping[str, Text],
    ) -> None:
        """Set messages by ``words``; ``figure`` draws figures, ``cited`` says where an id is first cited."""
        self.words, self.design, self._figure, self._cited = words, design, figure, cited
        self._keys = count(1)
        self._figures = count(1)
        base = design.style("text")
        self.line = base.leading * base.size

    def story(self, blocks: Sequence[Block], room: BlockContext) -> Story:
        """Return the pieces of blocks, the rulings of each chapter at its end."""
        pieces: list[Piece | Break] = []
        notes: list[source.RulingNote] = []
        for block in blocks:
            if isinstance(block, source.Heading) and block.level <= 2:
                _insert(pieces, self._rulings(notes, room))
                notes = []
            pieces += self._block(block, room, notes)
        _insert(pieces, self._rulings(notes, room))
        return tuple(pieces)

    def node(self, tag: str, alt: str = "") -> Node:
        """Return a new element of the structure."""
        return Node(tag, next(self._keys), alt)

    def heading(self, lines: Lines, title: str, level: int, room: BlockContext) -> Prose:
        """Return a heading; level 2 is a chapter's."""
        before, after = {1: (0.0, 1.0), 2: (1.5, 0.6), 3: (0.9, 0.3)}.get(level, (0.6, 0.1))
        return Prose(
            lines,
            (*room.place, self.node(f"H{level}")),
            room.width,
            room.left,
            before=before * self.line,
            after=after * self.line,
            outline=OutlineMark(level, title),
            keep=True,
        )

    def _blocks(
        self, blocks: Sequence[Block], room: BlockContext, notes: list[source.RulingNote]
    ) -> list[Piece | Break]:
        return [piece for block in blocks for piece in self._block(block, room, notes)]

    def _block(self, block: Block, room: BlockContext, notes: list[source.RulingNote]) -> Iterator[Piece | Break]:
        match block:
            case source.Heading(level, text):
                style = self.design.style(f"h{level}")
                lines = self.words.lines(text, room.measure, style)
                made = self.heading(lines, self.words.plain(text, style), level, room)
                yield made._replace(anchors=text.anchors, key=text)
            case source.ParagraphBlock(text):
                yield self._paragraph(text, room)
            case source.Bullets():
                yield from self._list(block, room, notes)
            case source.Quote(blocks):
                inner = room._replace(left=room.left + self.line, place=(*room.place, self.node("BlockQuote")))
                yield from self._blocks(blocks, inner, notes)
            case source.TableBlock():
                yield self._table(block, room)
            case source.Callout():
                yield from self._callout(block, room, notes)
            case source.RulingNote():
                notes.append(block)
            case source.Figure():
                yield from self._plate(block, room)
            case source.Columns(columns, blocks):
                yield from self._columns(columns, blocks, room, notes)
            case source.Break():
                yield block

    def _paragraph(self, text: Text, room: BlockContext) -> Prose:
        lines = self.words.lines(text, room.measure, self.design.style(room.style))
        return Prose(
            lines,
            (*room.place, self.node("P")),
            room.width,
            room.left,
            before=0.5 * self.line,
            after=0.5 * self.line,
            anchors=text.anchors,
            key=text,
        )

    def _list(
        self, block: source.Bullets, room: BlockContext, notes: list[source.RulingNote]
    ) -> Iterator[Piece | Break]:
        design, style = self.design, self.design.style(room.style)
        patterns = design.numbers if block.ordered else design.bullets
        pattern = patterns[min(room.level, len(patterns) - 1)]
        signs = [marker(pattern, block.start + index) for index in range(len(block.items))]
        widest = max((self.words.width(((Span(sign),),), style) for sign in signs), default=0.0)
        indent = widest + (0.35 * style.size if block.ordered else 0.0)
        if self.words.language.wide:
            indent = ceil(indent / style.size - 0.05) * style.size  # so that lines hold a whole number of characters
        indent = max(indent, style.size if self.words.language.wide else 1.1 * style.size)
        whole = self.node("L")._replace(numbered=numbering(pattern))
        for index, (sign, blocks) in enumerate(zip(signs, block.items, strict=True)):
            item = (*room.place, whole, self.node("LI"))
            inner = room._replace(left=room.left + indent, place=(*item, self.node("LBody")), level=room.level + 1)
            made = self._blocks(blocks, inner, notes)
            spaced = 0.5 if not index and not room.level else 0.15
            for position, piece in enumerate(made):
                if position == 0 and isinstance(piece, Prose):
                    lines = self.words.own(sign, indent, style)
                    label = Aside(lines, room.left, (*item, self.node("Lbl")))
                    piece = piece._replace(asides=(label, *piece.asides), before=spaced * self.line)
                if isinstance(piece, Prose):
                    last = position == len(made) - 1 and index == len(signs) - 1 and not room.level
                    piece = piece._replace(after=(0.5 if last else 0.15) * self.line)
                yield piece

    def _table(self, block: source.TableBlock, room: BlockContext) -> TableGrid:
        words, side = self.words, _CELL_SIDE
        head_style, cell_style = self.design.style("th"), self.design.style("td")
        rows: list[_Row] = [[(words.content(text, head_style), text) for text in block.head]]
        for row in block.rows:
            if isinstance(row, source.DataRows):
                rows += [_filled([(cell, None) for cell in cells], len(block.head)) for cells in words.rows(row)]
            else:
                rows.append([(words.content(text, cell_style), text) for text in row])
        styles = [head_style, *[cell_style] * (len(rows) - 1)]
        columns = [
            [(shown, style) for (shown, _), style in zip(each, styles, strict=True)] for each in zip(*rows, strict=True)
        ]
        widths = table_widths(columns, words.longest, words.width, side, room.measure)
        table = (*room.place, self.node("Table"))
        looks = {style.name: [aligned(style, align) for align in block.aligns] for style in (head_style, cell_style)}
        made = tuple(
            self._cells(row, widths, looks[style.name], (*table, self.node("TR")), "TD" if index else "TH")
            for index, (row, style) in enumerate(zip(rows, styles, strict=True))
        )
        gap = 0.6 * self.line
        return TableGrid(
            widths,
            made[0],
            made[1:],
            room.width,
            room.left,
            gap,
            gap,
            side=side,
            rule=self.design.colours["rule"],
            tint=self.design.colours["tint"],
        )

    def _cells(
        self,
        row: Sequence[tuple[Content, Text | None]],
        widths: Sequence[float],
        styles: Sequence[TextStyle],
        place: StructurePath,
        tag: str,
    ) -> tuple[Cell, ...]:
        cells = []
        for (shown, text), width, style in zip(row, widths, styles, strict=True):
            measure = width - 2 * _CELL_SIDE
            lines = self.words.lines(text, measure, style) if text else self.words.set(shown, measure, style)
            anchors = text.anchors if text else ()
            cells.append(Cell(lines, style.align, (*place, self.node(tag)), anchors, text))
        return tuple(cells)

    def _callout(
        self, block: source.Callout, room: BlockContext, notes: list[source.RulingNote]
    ) -> Iterator[Piece | Break]:
        colours, pad = self.design.colours, 0.45 * self.line
        tint = colours.get(f"{block.kind}-tint")
        ground = Ground(room.left, tint, colours[block.kind], right=room.right)
        inner = room._replace(
            left=room.left + pad + ground.bar_width,
            right=room.right + (pad if tint is not None else 0.0),
            place=(*room.place, self.node("Div")),
            style="callout",
        )
        style = self.design.style("callout-title")._replace(colour=colours[block.kind])
        style = style._replace(name=f"{style.name}/{block.kind}")
        if block.title:
            lines = self.words.lines(block.title, inner.measure, style)
        else:
            lines = self.words.own(self.words.language.own(_TITLES[block.kind]), inner.measure, style)
        title = Prose(lines, (*inner.place, self.node("P")), room.width, inner.left, after=0.1 * self.line, keep=True)
        pieces: list[Piece | Break] = [title, *self._blocks(block.blocks, inner, notes)]
        if len(pieces) > 1 and isinstance(pieces[1], Prose):
            pieces[1] = pieces[1]._replace(before=0.0)
        yield from self.grounded(pieces, ground, pad if tint is not None else 0.0)

    def grounded(self, pieces: Sequence[Piece | Break], ground: Ground, pad: float) -> Iterator[Piece]:
        """Yield pieces on one ground, which goes on between them."""
        standing = [piece for piece in pieces if not isinstance(piece, Break)]
        whole = sum(len(piece.lines.rows) if isinstance(piece, Prose) else _SHORT for piece in standing) <= _SHORT
        space = 0.0
        for index, piece in enumerate(standing):
            first, last = index == 0, index == len(standing) - 1
            above = pad if first else max(space, piece.before)
            space = piece.after
            before = self.line * 0.6 if first else 0.0
            after = self.line * 0.6 if last else 0.0
            below = pad if last else 0.0
            if isinstance(piece, Prose) and piece.ground is None:
                yield piece._replace(
                    above=piece.above + above,
                    below=piece.below + below,
                    before=before,
                    after=after,
                    ground=ground,
                    keep=piece.keep or (whole and not last),
                    whole=whole,
                )
                continue
            if above or first:
                yield Prose(NO_LINES, (), piece.width, above=above, before=before, ground=ground, keep=True)
            grounded = piece if isinstance(piece, Spread) else piece._replace(ground=ground.under(piece.ground))
            yield grounded._replace(before=0.0, after=0.0 if below else after)
            if below:
                yield Prose(NO_LINES, (), piece.width, above=below, after=after, ground=ground)

    def _plate(self, block: source.Figure, room: BlockContext) -> Iterator[Piece]:
        across = min(block.width or room.measure, room.measure)
        alt = self.words.plain(block.alt, self.design.style("text"))
        node = self.node("Figure", alt)
        place = (*room.place, node)
        gap = 0.7 * self.line
        try:
            frame = self._figure(block, across)
        except PnpError as error:
            told = error.within(origin=block.origin, code="X602").diagnostic
            self.words.findings.setdefault(("figure", block.origin), told)
            lines = self.words.own(f"[{block.source}]", room.measure, self.design.style("caption"))
            yield Prose(lines, place, room.width, room.left, gap, gap, anchors=block.anchors)
            return
        captioned = block.caption is not None
        yield Plate(
            frame,
            across,
            room.width - room.right,
            place,
            room.left,
            gap,
            0.3 * self.line if captioned else gap,
            block.anchors,
            keep=captioned,
        )
        if block.caption:
            style = self.design.style("caption")
            lines = self.words.lines(block.caption, room.measure, style)
            where = (*place, self.node("Caption"))
            yield Prose(lines, where, room.width, room.left, 0.0, gap, anchors=block.caption.anchors, key=block.caption)

    def _columns(
        self, columns: int, blocks: Sequence[Block], room: BlockContext, notes: list[source.RulingNote]
    ) -> Iterator[Piece]:
        columns = columns_within(columns, room.measure, self.design.gap, self.design.style(room.style).size)
        width = (room.measure - (columns - 1) * self.design.gap) / columns
        inner = [
            piece
            for piece in self._blocks(blocks, room._replace(width=width, left=0.0, right=0.0), notes)
            if not isinstance(piece, Break)
        ]
        if inner:
            gap = 0.6 * self.line
            yield Spread(columns, self.design.gap, room.measure, tuple(inner), gap, gap)

    def _rulings(self, notes: Sequence[source.RulingNote], room: BlockContext) -> Iterator[Piece | Break]:
        """Yield the rulings of a chapter, each with a way back to where it was first cited."""
        if not notes:
            return
        style = self.design.style("note")
        title = self.words.language.own("Rulings")
        lines = self.words.own(title, room.measure, self.design.style("h4"))
        yield self.heading(lines, title, 4, room)._replace(outline=None, before=self.line)
        signs = [*(note.id for note in notes), self.words.language.own("→ p. {page}").replace("{page}", "00")]
        widest = max(self.words.width(((Span(sign, bold=True),),), style) for sign in signs)
        for note in notes:
            yield from self._ruling(note, room, widest + 0.8 * style.size)

    def _ruling(self, note: source.RulingNote, room: BlockContext, indent: float) -> Iterator[Piece | Break]:
        inner = room._replace(
            left=room.left + indent, place=(*room.place, Node("Note", note.id)), style="note", level=room.level + 1
        )
        pieces = self._blocks(note.blocks, inner, []) or [Prose(NO_LINES, inner.place, room.width)]
        label = self._label(note.id, indent)
        lowest = pieces[-1]
        for index, piece in enumerate(pieces):
            if isinstance(piece, Prose):
                piece = piece._replace(before=0.25 * self.line, after=0.25 * self.line)
                if not index:
                    aside = Aside(label, room.left, (*inner.place, self.node("Lbl")))
                    piece = piece._replace(asides=(aside,), anchors=(note.id, *piece.anchors))
                if piece.asides and lowest is pieces[0]:
                    piece = piece._replace(below=max(0.0, label.height - piece.lines.height))
            yield piece

    def _label(self, name: str, width: float) -> Lines:
        """Return a ruling's id and, below it, the page where it is first cited, linked to that place."""
        style = self.design.style("note")
        shown: list[Inline] = [Span(name, bold=True)]
        citing = self._cited.get(name)
        page = self.words.pages.texts.get(citing, "00") if citing else ""
        if citing and page:
            link = Hyperlink(f"#{citing.anchors[0] if citing.anchors else page_id(page)}")
            said = self.words.language.own("→ p. {page}").replace("{page}", page)
            shown = [Span(name, bold=True, link=link), NewLine(), Span(said, link=link)]
        return self.words.set((tuple(shown),), width, style, citing.origin if citing else NOWHERE)


def _insert(pieces: list[Piece | Break], added: Iterable[Piece | Break]) -> None:
    """Put what is added behind the last piece that is no break."""
    at = len(pieces)
    while at and isinstance(pieces[at - 1], Break):
        at -= 1
    pieces[at:at] = added


def _filled(row: _Row, length: int) -> _Row:
    return (row + [((), None)] * length)[:length]


def page_id(label: str) -> str:
    """Return the id by which links reach a page."""
    return f"page.{label}"
