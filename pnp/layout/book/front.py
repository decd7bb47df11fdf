"""What a document has besides its blocks: contents in front, an index of terms behind."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.layout.book.inline import link_ink
from pnp.layout.book.pieces import Aside, Break, Node, Piece, Prose, Spread
from pnp.layout.book.story import Builder, Room, page_id
from pnp.model.document import Heading, Text
from pnp.text.content import Content, Inline, Span


class Entry(NamedTuple):
    """A term of the index and the messages that it stands in."""

    term: str
    texts: tuple[Text, ...]


def contents(builder: Builder, headings: Sequence[Heading], room: Room) -> Iterator[Piece | Break]:
    """Yield the list of chapters and sections, each with its page."""
    words, design = builder.words, builder.design
    title = words.language.own("Contents")
    lines = words.own(title, room.measure, design.style("h2"))
    yield builder.heading(lines, title, 2, room)._replace(outline=None, before=0.0)
    whole = builder.node("TOC")
    for heading in headings:
        text = heading.text
        style = design.style("contents-1" if heading.level == 2 else "contents-2")
        left = room.left + (heading.level - 2) * builder.line
        item = (*room.place, whole, builder.node("TOCI"), Node("Link", ("contents", text.anchors[0])))
        page = words.pages.ids.get(text.anchors[0], "00")
        wide = words.width(((Span(page),),), style)
        lines = words.lines(text, room.measure - left - wide - builder.line, style)
        number = Aside(words.own(page, wide + 1, style), room.width - room.right - wide, item, last=True)
        above = 0.35 * builder.line if heading.level == 2 else 0.0
        yield Prose(
            lines, item, room.width, left, above, asides=(number,), link=f"#{text.anchors[0]}", keep=heading.level == 2
        )


def index(builder: Builder, entries: Sequence[Entry], room: Room, columns: int) -> Iterator[Piece | Break]:
    """Yield the terms in so many columns, each with the pages it stands on."""
    words = builder.words
    title = words.language.own("Index")
    lines = words.own(title, room.measure, builder.design.style("h2"))
    yield builder.heading(lines, title, 2, room)._replace(anchors=("index",))
    gap = builder.design.gap
    inner = room._replace(
        width=(room.measure - (columns - 1) * gap) / columns, place=(*room.place, builder.node("Index"))
    )
    terms = tuple(_terms(builder, entries, inner))
    if columns == 1:
        yield from terms
    elif terms:
        yield Spread(columns, gap, room.measure, terms)


def _terms(builder: Builder, entries: Sequence[Entry], room: Room) -> Iterator[Piece]:
    words, style = builder.words, builder.design.style("index")
    for entry in entries:
        pages = pages_of(entry, words.pages.texts)
        if not pages:
            continue
        shown: list[Inline] = [Span(f"{entry.term}\u2002")]
        for position, page in enumerate(pages):
            ink = link_ink(style.colour, f"#{page_id(page)}")
            shown += [Span(", ")] if position else []
            shown.append(Span(page, colour=ink))
        content: Content = (tuple(shown),)
        lines = words.set(content, room.measure, style, entry.texts[0].origin)
        yield Prose(lines, (*room.place, builder.node("P")), room.width, room.left)


def pages_of(entry: Entry, pages: Mapping[Text, str]) -> tuple[str, ...]:
    """Return the labels of the pages that an entry's messages stand on, in order."""
    found = {pages[text] for text in entry.texts if text in pages}
    return tuple(sorted(found, key=lambda label: (int(label) if label.isdecimal() else 0, label)))
