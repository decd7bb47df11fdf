"""The blocks of documents for proofs: each as it is set in both languages, with what is to be said of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from pnp.diagnostics import Diagnostic, Origin
from pnp.documents.typeset import DocumentTypesetter, PreparedDocument
from pnp.i18n.checks.plain import quoted
from pnp.layout.book.marks import marks, texts
from pnp.layout.book.pieces import Piece, Plate, Prose, Spread, TableGrid, divided, height, row_height
from pnp.layout.book.story import BlockContext, Builder
from pnp.layout.proof import ProofEntry, Section
from pnp.layout.proofparts import UNFIT, Note, ProofSide, Tint, highest
from pnp.model.document import Break, Document, Source, Text
from pnp.model.frame import Box, Frame
from pnp.model.paper import Paper
from pnp.project.edition import Edition
from pnp.project.words import SETTLED

Annotate: TypeAlias = Callable[[Text, Sequence[Diagnostic], Sequence[Diagnostic]], Sequence[Note]]
"""What is to be said of a message: it, and what its layout found of it in the source language and in the other."""
_NAMED = 24  # characters of a cell by which it is called
_WIDE = 0.05  # points by which a word may stick out unseen, as where documents are set


class _Set(NamedTuple):
    """A document as it is set in one language: its blocks, the states of its messages, what was found by line."""

    pieces: tuple[Piece, ...]
    states: Mapping[Text, str]
    found: dict[Origin, tuple[Diagnostic, ...]]


class Setter:
    """Sets the documents of an edition."""

    def __init__(self, edition: Edition) -> None:
        """Set the words of ``edition``."""
        self._documents = DocumentTypesetter(edition)
        self._known: dict[tuple[str, str], _Set] = {}

    def set(self, document: Document, source: Source, paper: Paper) -> _Set:
        """Return the blocks of a document; raise ``PnpError`` where it cannot be made."""
        key = document.id, paper.name
        if key not in self._known:
            prepared = self._documents.prepared(document, source, paper)
            prepared.paginator.leaves()  # so that links tell the right pages
            pieces = tuple(_pieces(prepared, document, source))
            found: dict[Origin, tuple[Diagnostic, ...]] = {}
            for each in prepared.words.findings.values():
                found[each.origin] = (*found.get(each.origin, ()), each)
            self._known[key] = _Set(pieces, prepared.messages(), found)
        return self._known[key]


def _pieces(prepared: PreparedDocument, document: Document, source: Source) -> Iterator[Piece]:
    """Yield a document's title and its blocks, those in columns one by one; spaces between blocks are none."""
    style = prepared.design.style("h1")
    yield Prose(prepared.words.lines(source.title, prepared.column, style), (), prepared.column, key=source.title)
    builder = Builder(prepared.words, prepared.design, prepared.figures.frame, {})
    for piece in _single(builder.story(source.blocks, BlockContext(prepared.column, ()))):
        if not isinstance(piece, Prose) or piece.lines.rows:
            yield piece


def _single(pieces: Sequence[Piece | Break]) -> Iterator[Piece]:
    for piece in pieces:
        if isinstance(piece, Spread):
            yield from _single(piece.pieces)
        elif not isinstance(piece, Break):
            yield piece


class Blocks:
    """The sections of a proof that show documents."""

    def __init__(self, sources: Setter, targets: Setter, said: Annotate) -> None:
        """Show what ``sources`` and ``targets`` set; ``said`` gives the notes about a message."""
        self._sources, self._targets, self._said = sources, targets, said

    def section(self, document: Document, source: Source, paper: Paper) -> Section:
        """Return a document block by block, those too high for ``paper`` in parts; raise ``PnpError`` for none.

        A block is called by the context of its message, a table by that of its first.
        """
        known = (setter.set(document, source, paper) for setter in (self._sources, self._targets))
        one, other = (each._replace(found=dict(each.found)) for each in known)  # from which what is told is taken
        room = highest(max(piece.width for piece in (*one.pieces, *other.pieces)), paper)
        entries = [
            entry for pair in _paired(one.pieces, other.pieces) for entry in self._entries(*pair, one, other, room)
        ]
        return Section(f"{source.title.source} ({document.id})", None, tuple(entries))

    def _entries(
        self, left: Piece | None, right: Piece | None, one: _Set, other: _Set, room: float
    ) -> Iterator[ProofEntry]:
        messages = tuple(dict.fromkeys(text for piece in (left, right) if piece for text in texts(piece)))
        notes: list[Note] = []
        for text in messages:
            said = self._said(text, one.found.pop(text.origin, ()), other.found.pop(text.origin, ()))
            about = f"{quoted(text.source, _NAMED)} " if len(messages) > 1 else ""  # one of many cells
            notes += [each._replace(text=f"{about}{each.text}") for each in said]
        name = messages[0].context if messages else ""
        sources = [_side(part, {}, room) for part in _parts(left, room)] if left else []
        targets = [_side(part, other.states, room) for part in _parts(right, room)] if right else []
        rows = list(zip_longest(sources, targets))
        for index, (source, target) in enumerate(rows):
            last = index == len(rows) - 1
            yield ProofEntry(name, "" if last else "(goes on)", source, target, tuple(notes) if last else ())


def _paired(one: Sequence[Piece], other: Sequence[Piece]) -> Iterator[tuple[Piece | None, Piece | None]]:
    """Yield the blocks of two languages beside each other: those of one message, else those of one place."""
    first, second = ([_identity(piece) for piece in pieces] for pieces in (one, other))
    for _, a, b, c, d in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        yield from zip_longest(one[a:b], other[c:d])


def _identity(piece: Piece) -> object:
    return next(texts(piece), type(piece).__name__)


def _parts(piece: Piece, room: float) -> Iterator[Piece]:
    """Yield a block in parts that find room on a page; one that cannot be divided stays whole."""
    while height(piece) > room and (both := divided(piece, room)):
        first, piece = both
        yield first
    yield piece


def _side(piece: Piece, states: Mapping[Text, str], room: float) -> ProofSide:
    """Return what a block shows, from its top to where the page ends, with its tints."""
    items = tuple(item for mark in marks(piece) for item in mark.items)
    high = height(piece)
    tints = tuple(_tints(piece, states))
    if high > room:
        tints = (*tints, Tint(Box(0.0, 0.0, piece.width, room), UNFIT))
    return ProofSide(Frame(piece.width, min(high, room), items), tints)


def _tints(piece: Piece, states: Mapping[Text, str]) -> Iterator[Tint]:
    match piece:
        case Prose():
            box = Box(piece.left, piece.above, piece.width - piece.left, piece.lines.height)
            yield from _marked(piece.key, box, piece.lines.too_wide, piece.lines.missing, states)
        case TableGrid():
            y = 0.0
            for row in (piece.head, *piece.rows):
                x, high = piece.left, row_height(row, piece.pad)
                for cell, across in zip(row, piece.widths, strict=True):
                    yield from _marked(
                        cell.key, Box(x, y, across, high), cell.lines.too_wide, cell.lines.missing, states
                    )
                    x += across
                y += high
        case Plate() | Spread():
            pass


def _marked(text: Text | None, box: Box, too_wide: float, missing: str, states: Mapping[Text, str]) -> Iterator[Tint]:
    state = states.get(text, "") if text else ""
    if state and state not in SETTLED:
        yield Tint(box, state)
    if too_wide > _WIDE or missing:
        yield Tint(box, UNFIT)
