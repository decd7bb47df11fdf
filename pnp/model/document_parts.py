"""What stands in a document's blocks, however deep: messages, ids, expressions."""

from collections.abc import Iterator, Sequence

from pnp.diagnostics import Origin
from pnp.model.document import (
    Block,
    Break,
    Bullets,
    Callout,
    Columns,
    DataRows,
    Figure,
    Heading,
    ParagraphBlock,
    Quote,
    RulingNote,
    TableBlock,
    Text,
)


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
