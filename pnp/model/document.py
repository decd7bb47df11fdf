"""Rules text as its source says it: blocks of messages, and what may stand inside a message."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from pnp.diagnostics import NOWHERE, Origin


class Text(NamedTuple):
    """One message: Markdown inside a line, its context in the catalog, the ids on it, remarks for translators.

    ``kind`` is the last part of the context: ``heading``, ``paragraph``, ``item``, ``cell`` …
    """

    source: str
    context: str
    kind: str
    anchors: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    origin: Origin = NOWHERE


class Heading(NamedTuple):
    """A heading of level 1 to 4; its first anchor is the one that contexts and links know it by."""

    level: int
    text: Text


class ParagraphBlock(NamedTuple):
    """A paragraph."""

    text: Text


class Bullets(NamedTuple):
    """A list, numbered from ``start`` on where it is ``ordered``."""

    items: "tuple[tuple[Block, ...], ...]"
    ordered: bool = False
    start: int = 1


class Quote(NamedTuple):
    """What somebody else says."""

    blocks: "tuple[Block, ...]"


class DataRows(NamedTuple):
    """Rows of a table that an expression yields."""

    expression: str
    origin: Origin = NOWHERE


class TableBlock(NamedTuple):
    """A table with a header row; ``aligns`` says ``start``, ``center`` or ``end`` of each column."""

    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...] | DataRows, ...]
    aligns: tuple[str, ...]


class Callout(NamedTuple):
    """A note, example, exception or unknown, with words of its own in place of its usual title or without."""

    kind: str
    title: Text | None
    blocks: "tuple[Block, ...]"


class RulingNote(NamedTuple):
    """A ruling, told at the end of its chapter."""

    id: str
    blocks: "tuple[Block, ...]"
    origin: Origin = NOWHERE


class Figure(NamedTuple):
    """A picture: a file below ``art/`` or a template of a card; lengths in points, 0 where they follow from it."""

    source: str
    alt: Text
    caption: Text | None = None
    width: float = 0.0
    height: float = 0.0
    anchors: tuple[str, ...] = ()
    origin: Origin = NOWHERE


class Columns(NamedTuple):
    """Blocks in columns of equal height."""

    number: int
    blocks: "tuple[Block, ...]"


class Break(NamedTuple):
    """What follows begins a new ``page`` or ``column``; ``wide``: a page, where pages have all columns asked for."""

    kind: str


Block: TypeAlias = (
    Heading | ParagraphBlock | Bullets | Quote | TableBlock | Callout | RulingNote | Figure | Columns | Break
)


class Source(NamedTuple):
    """A document's file as read: its title, and its blocks after that."""

    title: Text
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """An entry ``[[document]]`` of ``game.toml``.

    ``target`` is ``rulebook`` or ``aids``; ``template`` a folder below ``templates/``; ``paper`` a name, a size, or
    empty for that of the build. ``file`` is added to the target's name; documents of one name make one file. Small
    pages are printed ``copies`` times; with ``fold`` they stand side by side as one strip, to be folded. With
    ``translations`` there is none in the source language.
    """

    id: str
    target: str
    source: str
    template: str
    columns: int = 2
    paper: str = ""
    contents: bool = True
    index: bool = True
    fold: bool = False
    file: str = ""
    copies: int = 1
    translations: bool = False
    origin: Origin = NOWHERE


class Characters(NamedTuple):
    """Characters of one look."""

    text: str
    bold: bool = False
    italic: bool = False


class ShownValue(NamedTuple):
    """An expression whose value is shown."""

    expression: str
    bold: bool = False
    italic: bool = False


class IconName(NamedTuple):
    """An icon in the line."""

    name: str


class Reading(NamedTuple):
    """A base with its ruby."""

    base: Characters
    text: str


class ForcedBreak(NamedTuple):
    """A line ends here."""


class Link(NamedTuple):
    """A link to ``#id`` or to an address; without ``inner`` it shows the target's own name."""

    target: str
    inner: "tuple[InlinePiece, ...]"


InlinePiece: TypeAlias = Characters | ShownValue | IconName | Reading | ForcedBreak | Link
"""What stands inside a message."""


def texts(blocks: Sequence[Block]) -> Iterator[Text]:
    """Yield every message of some blocks in their order."""
    for block in blocks:
        match block:
            case Heading() | ParagraphBlock():
                yield block.text
            case Bullets(items):
                for item in items:
                    yield from texts(item)
            case TableBlock(head, rows):
                yield from head
                for row in rows:
                    yield from () if isinstance(row, DataRows) else row
            case Callout(_, title, inner):
                yield from (title,) if title else ()
                yield from texts(inner)
            case Figure():
                yield block.alt
                yield from (block.caption,) if block.caption else ()
            case Quote(inner) | Columns(_, inner) | RulingNote(_, inner):
                yield from texts(inner)
            case Break():
                pass


def ids(blocks: Sequence[Block]) -> Iterator[tuple[str, Origin]]:
    """Yield every id of some blocks, and where it stands."""
    for text in texts(blocks):
        yield from ((name, text.origin) for name in text.anchors)
    for block in _all(blocks):
        if isinstance(block, Figure):
            yield from ((name, block.origin) for name in block.anchors)
        elif isinstance(block, RulingNote):
            yield block.id, block.origin


def figures(blocks: Sequence[Block]) -> Iterator[Figure]:
    """Yield every figure of some blocks."""
    yield from (block for block in _all(blocks) if isinstance(block, Figure))


def unknowns(blocks: Sequence[Block]) -> int:
    """Return how many passages say that something is not known."""
    return sum(isinstance(block, Callout) and block.kind == "unknown" for block in _all(blocks))


def _all(blocks: Sequence[Block]) -> Iterator[Block]:
    for block in blocks:
        yield block
        match block:
            case Bullets(items):
                for item in items:
                    yield from _all(item)
            case Quote(inner) | Columns(_, inner) | RulingNote(_, inner) | Callout(_, _, inner):
                yield from _all(inner)
            case _:
                pass


def expressions(blocks: Sequence[Block]) -> Iterator[DataRows]:
    """Yield the expressions that make rows of tables."""
    for block in _all(blocks):
        if isinstance(block, TableBlock):
            yield from (row for row in block.rows if isinstance(row, DataRows))
