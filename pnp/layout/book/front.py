"""What a document has besides its blocks: contents in front, an index of terms behind."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from pnp.layout.book.collation import position
from pnp.layout.book.pieces import Aside, Node, Piece, Prose, Spread
from pnp.layout.book.story import BlockContext, Builder, page_id
from pnp.model.document import Break, Heading, Text
from pnp.model.frame import Hyperlink
from pnp.text.content import Content, Inline, Span

INDEX = "index"
"""The id of the index."""


class IndexEntry(NamedTuple):
    """A term of the index and the messages that it stands in."""

    term: str
    texts: tuple[Text, ...]


def contents(builder: Builder, headings: Sequence[Heading], room: BlockContext) -> Iterator[Piece | Break]:
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
        entry = (*room.place, whole, builder.node("TOCI"), builder.node("Reference"))
        item = (*entry, Node("Link", ("contents", text.anchors[0])))
        page = words.pages.ids.get(text.anchors[0], "00")
        wide = words.width(((Span(page),),), style)
        lines = words.lines(text, room.measure - left - wide - builder.line, style)
        number = Aside(words.own(page, wide + 1, style), room.width - room.right - wide, item, last=True)
        above = 0.35 * builder.line if heading.level == 2 else 0.0
        yield Prose(
            lines, item, room.width, left, above, asides=(number,), link=f"#{text.anchors[0]}", keep=heading.level == 2
        )


def index(
    builder: Builder, entries: Sequence[IndexEntry], room: BlockContext, columns: int, locale: str = ""
) -> Iterator[Piece | Break]:
    """Yield the terms in so many columns, each with the pages it stands on.

    With a ``locale`` they are sorted and grouped as it does.
    """
    words = builder.words
    title = words.language.own("Index")
    lines = words.own(title, room.measure, builder.design.style("h2"))
    yield builder.heading(lines, title, 2, room)._replace(anchors=(INDEX,))
    gap = builder.design.gap
    inner = room._replace(
        width=(room.measure - (columns - 1) * gap) / columns, place=(*room.place, builder.node("Index"))
    )
    terms = tuple(_terms(builder, joined(entries), inner, locale))
    if columns == 1:
        yield from terms
    elif terms:
        yield Spread(columns, gap, room.measure, terms)


def _terms(builder: Builder, entries: Sequence[IndexEntry], room: BlockContext, locale: str) -> Iterator[Piece]:
    shown = [(entry, pages) for entry in entries if (pages := pages_of(entry, builder.words.pages.texts))]
    if not locale:
        yield from (_term(builder, entry, pages, room) for entry, pages in shown)
        return
    places = {entry: position(entry.term, locale) for entry, _ in shown}
    shown.sort(key=lambda each: places[each[0]])
    for index, (heading, group) in enumerate(groupby(shown, lambda each: places[each[0]].heading)):
        yield _letter(builder, heading, room, first=not index)
        yield from (_term(builder, entry, pages, room) for entry, pages in group)


def _letter(builder: Builder, heading: str, room: BlockContext, *, first: bool) -> Prose:
    """Return what stands above a group: a letter, a number of strokes."""
    style = builder.design.style("index")
    lines = builder.words.set(((Span(heading, bold=True),),), room.measure, style)
    before = 0.0 if first else 0.4 * builder.line
    return Prose(lines, (*room.place, builder.node("P")), room.width, room.left, before, keep=True)


def _term(builder: Builder, entry: IndexEntry, pages: Sequence[str], room: BlockContext) -> Prose:
    words, style = builder.words, builder.design.style("index")
    shown: list[Inline] = [Span(f"{entry.term}\u2002")]
    for number, page in enumerate(pages):
        shown += [Span(", ")] if number else []
        shown.append(Span(page, link=Hyperlink(f"#{page_id(page)}")))
    content: Content = (tuple(shown),)
    lines = words.set(content, room.measure, style, entry.texts[0].origin)
    return Prose(lines, (*room.place, builder.node("P")), room.width, room.left)


def joined(entries: Sequence[IndexEntry]) -> tuple[IndexEntry, ...]:
    """Return entries with each plural joined to its singular: “crises” to “crisis”."""
    known = {entry.term for entry in entries}
    texts: dict[str, list[Text]] = {}
    for entry in entries:
        name = next((name for name in singulars(entry.term) if name in known), entry.term)
        listed = texts.setdefault(name, [])
        listed += [text for text in entry.texts if text not in listed]
    return tuple(IndexEntry(entry.term, tuple(texts[entry.term])) for entry in entries if entry.term in texts)


def singulars(word: str) -> tuple[str, ...]:
    """Return what an English word may be the plural of.

    >>> [singulars(word)[0] for word in ("crises", "arteries", "halves", "boxes", "cards")]
    ['crisis', 'artery', 'half', 'box', 'card']
    """
    endings = (("ses", "sis"), ("ies", "y"), ("ves", "f"), ("ves", "fe"), ("es", ""), ("s", ""))
    return tuple(word[: -len(plural)] + single for plural, single in endings if word.endswith(plural))


def pages_of(entry: IndexEntry, pages: Mapping[Text, str]) -> tuple[str, ...]:
    """Return the labels of the pages that an entry's messages stand on, in order."""
    found = {pages[text] for text in entry.texts if text in pages}
    return tuple(sorted(found, key=lambda label: (int(label) if label.isdecimal() else 0, label)))
