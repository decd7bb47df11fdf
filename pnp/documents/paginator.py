"""A document's pages: passes of pagination until every page that is told of is the right one, then heads and cover."""

from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile
from types import SimpleNamespace
from typing import NamedTuple, TypeVar

from pnp.documents.design import DocumentLook, geometry
from pnp.documents.figures import Figures
from pnp.errors import PnpError
from pnp.i18n.terms import Term, TermBase
from pnp.layout.book import front
from pnp.layout.book.marks import anchors, outlines
from pnp.layout.book.marks import texts as piece_texts
from pnp.layout.book.pieces import COVER_KEY, Mark, Node, Piece, Placed, Prose, Story, height, suited
from pnp.layout.book.story import BlockContext, Builder
from pnp.layout.book.together import together
from pnp.layout.book.words import MessageSetter, Pages
from pnp.load.documents import COVER, PAGE
from pnp.load.markdown import InlineParser
from pnp.model.document import (
    Block,
    Break,
    Characters,
    Document,
    Heading,
    InlinePiece,
    RulingNote,
    Source,
    Text,
    figures,
    texts,
)
from pnp.model.frame import Frame, Use
from pnp.render.book.book import Leaf, leaf
from pnp.render.book.paginate import paginated, too_high
from pnp.units import MM, mm

_PASSES = 8
_OF_COLUMNS = (Break("column"), Break("wide"))
_QUOTED = 30
_SHOWN_LEVELS = 3
_INDEX_COLUMN = 40 * MM  # a column of an index, with the gap beside it, is at least so wide
_Kind = TypeVar("_Kind", Heading, RulingNote)


class DocumentSetup(NamedTuple):
    """What a document is made from besides its source and its words; ``sides``: its pages are those of cards."""

    look: DocumentLook
    size: tuple[float, float]
    figures: Figures
    terms: TermBase
    locale: str
    source_locale: str
    templates: frozenset[str]
    first: int = 1
    sides: bool = False


class Paginator:
    """Makes one document."""

    def __init__(
        self, document: Document, source: Source, words: MessageSetter, parser: InlineParser, setup: DocumentSetup
    ) -> None:
        """Set the messages of ``source`` by ``words``."""
        self.words = words
        self._document, self._source, self._setup = document, source, setup
        self._parser = parser
        self._root = Node("Document", document.id)
        self._margins, self._design = setup.look.margins, setup.look.design
        self._has_cover = document.contents and COVER in setup.templates
        first = setup.first + self._has_cover
        grid = self._design.style("text").size if words.language.wide else 0.0
        columns = min(document.columns, setup.look.columns)
        self._narrowed = columns < document.columns
        self._geometry = geometry(setup.size, self._margins, self._design.gap, columns, first, grid)
        self._headings = tuple(_within(source.blocks, Heading))
        self._ruled = frozenset(text for note in _within(source.blocks, RulingNote) for text in texts(note.blocks))
        self._entries = tuple(self._index_entries()) if document.index and setup.terms.terms else ()
        self._cited = self._citations()
        words.names = dict(self._names())

    def leaves(self) -> tuple[tuple[Leaf, ...], int]:
        """Return the pages and how many passes it took."""
        pages: tuple[tuple[Placed, ...], ...] = ()
        known = Pages()
        for count in range(1, _PASSES + 1):
            self.words.asked = False
            story = self._story()
            if count == 1:
                self._note_high(story)
            pages = paginated(story, self._geometry)
            before, known = known, self._found(pages)
            self.words.pages = known
            if known == before or not self.words.asked:
                break
        if self._setup.sides:
            self._note_sides(story)
        return (*self._cover(), *self._pages(self._with_whole_index(pages, story))), count

    def _with_whole_index(self, pages: Sequence[tuple[Placed, ...]], story: Story) -> Sequence[tuple[Placed, ...]]:
        """Return pages with the index on pages of its own where it would be torn, if that makes no more of them."""
        start = next((at for at, piece in enumerate(story) if _is_index(piece)), len(story))
        torn = next((at for at, page in enumerate(pages[:-1]) if any(_is_index(each.piece) for each in page)), None)
        if torn is None:
            return pages
        own = paginated(story[start:], self._geometry._replace(first=self._geometry.first + torn + 1))
        if torn + 1 + len(own) > len(pages):
            return pages
        before = tuple(takewhile(lambda each: not _is_index(each.piece), pages[torn]))
        return (*pages[:torn], before, *own)

    def _story(self) -> Story:
        """Return the document's pieces, as far as the last pass knows their pages."""
        column = self._geometry.right[0]
        builder = Builder(self.words, self._design, self._setup.figures.frame, self._cited)
        room = BlockContext(column.width, place=(self._root,))
        body = builder.story(self._source.blocks, room)
        if self._narrowed:  # where these go on was said for pages with more columns
            body = tuple(each for each in body if each not in _OF_COLUMNS)
        body = tuple(each if isinstance(each, Break) else suited(each, column.height) for each in body)
        body = together(body, column.height)
        if not self._document.contents:
            return body
        headings = [heading for heading in self._headings if heading.level <= _SHOWN_LEVELS]
        begun = (*front.contents(builder, headings, room), Break("page"), *body)
        if not self._entries:
            return begun
        columns = max(int((column.width + self._design.gap) // _INDEX_COLUMN), 1)
        return (*begun, *front.index(builder, self._entries, room, columns, self._setup.locale))

    def _found(self, pages: Sequence[Sequence[Placed]]) -> Pages:
        ids: dict[str, str] = {}
        told: dict[Text, str] = {}
        for index, page in enumerate(pages):
            label = str(self._geometry.first + index)
            ids[f"page.{label}"] = label
            for placed in page:
                ids |= {name: label for name, _ in anchors(placed.piece)}
                for text in piece_texts(placed.piece):
                    told.setdefault(text, label)
        return Pages(ids, told)

    def _note_high(self, story: Story) -> None:
        room = self._geometry.right[0].height
        for number, piece in enumerate(too_high(story, room)):
            text = next(iter(piece_texts(piece)), self._source.title)
            message = f"what stands here is higher than a page ({mm(room):.0f} mm)"
            self.words.find(("high", number), "X601", message, text.origin, "divide it, or make the picture lower")

    def _note_sides(self, story: Story) -> None:
        """Note what does not fit on a side of a card: it goes on on a new one, and what follows changes sides."""
        for number, side in enumerate(_sides(story), start=1):
            first, *others = paginated(side, self._geometry) or ((),)
            if not others:
                continue
            more = sum(max(each.y + height(each.piece) for each in page) - self._margins.top for page in others)
            # What goes on there has begun on the side itself, unless it is the first thing on the new one.
            begun = (text for each in (others[0][0], *first[::-1]) for text in piece_texts(each.piece))
            text = next(begun, self._source.title)
            message = (
                f"side {number} of “{self._document.id}” is {mm(more):.0f} mm too long in {self._setup.locale}: "
                f"“{_beginning(text.source)}” stands on a new one"
            )
            hint = "shorten it, or make type or margins smaller in book.toml"
            self.words.find(("side", number), "X603", message, text.origin, hint)

    def _names(self) -> Iterator[tuple[str, Text | str]]:
        """Yield what links without words of their own show, by id."""
        for heading in self._headings:
            yield from ((name, heading.text) for name in heading.text.anchors)
        number = 0
        for figure in figures(self._source.blocks):
            if figure.anchors:
                number += 1
                named = self.words.language.own("Figure {number}").replace("{number}", str(number))
                yield from ((name, named) for name in figure.anchors)

    def _citations(self) -> dict[str, Text]:
        """Return where each id is first linked to."""
        found: dict[str, Text] = {}
        for text in texts(self._source.blocks):
            for piece in self._parser.pieces(text.source) if "](#" in text.source else ():
                target = getattr(piece, "target", "")
                if target.startswith("#"):
                    found.setdefault(target[1:], text)
        return found

    def _index_entries(self) -> Iterator[front.IndexEntry]:
        """Yield the terms that stand in a heading or in bold in the source."""
        setup = self._setup
        found: dict[str, list[Text]] = {}
        for text in texts(self._source.blocks):
            if text.kind != "heading" and not self._is_strong(text):
                continue
            strong = _strong(self._parser.pieces(text.source), whole=text.kind == "heading")
            for said, match in ((each, match) for each in strong for match in setup.terms.matches(each)):
                own = self._own(match.term, said[match.start :], text)
                listed = found.setdefault(own, []) if own else [text]
                if text not in listed:
                    listed.append(text)
        for name, listed in found.items():
            yield front.IndexEntry(name, tuple(listed))

    def _own(self, term: Term, said: str, text: Text) -> str:
        """Return a term as a text says it; nothing where a translation without inflection puts it otherwise."""
        setup = self._setup
        if setup.locale == setup.source_locale:
            return _named(term, said)
        translated = self.words.language.translation(text)
        if translated == text.source or not self.words.language.wide:
            return term.preferred
        strong = "\n".join(_strong(self.words.pieces(text), whole=text.kind == "heading"))
        return next((word for word in term.allowed if word in strong), "")

    def strangers(self) -> tuple[str, ...]:
        """Return what the source has in bold that is no term, sorted; nothing where there is no term base."""
        if not self._setup.terms.terms:
            return ()
        found: set[str] = set()
        for text in filter(self._is_strong, texts(self._source.blocks)):
            strong = _strong(self._parser.pieces(text.source))
            found |= {said for said in strong if not any(self._setup.terms.matches(said))}
        return tuple(sorted(said for said in found if any(map(str.isalpha, said))))

    def _is_strong(self, text: Text) -> bool:
        """Whether a text may have terms in bold; what rulings have in bold are their questions."""
        return "**" in text.source and text not in self._ruled

    def _cover(self) -> Iterator[Leaf]:
        if not self._has_cover:
            return
        try:
            frame = self._card(COVER, {})
        except PnpError as error:
            self.words.findings["cover"] = error.diagnostic
            frame = self._card(COVER, {"constants": {}})  # plain, without the picture that cannot be drawn
        node = Node("H1", COVER_KEY)
        mark = Mark((Use(frame, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)),), (self._root, node))
        yield Leaf(*self._setup.size, str(self._setup.first), (mark,))

    def _pages(self, pages: Sequence[tuple[Placed, ...]]) -> Iterator[Leaf]:
        chapter = ""
        furnished = PAGE in self._setup.templates
        for index, placed in enumerate(pages):
            number = self._geometry.first + index
            begun = [outline.title for each in placed for outline, _ in outlines(each.piece) if outline.level <= 2]
            top = placed[0].piece if placed else None
            if begun and (not chapter or (isinstance(top, Prose) and top.outline)):
                chapter = begun[0]
            furniture = (Use(self._card(PAGE, self._page(number, chapter)), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)),)
            yield leaf(self._setup.size, str(number), placed, furniture if furnished else ())
            chapter = begun[-1] if begun else chapter

    def _page(self, number: int, chapter: str) -> dict[str, object]:
        right = number % 2 == 1
        margins = self._margins
        columns = self._geometry.right if right else self._geometry.left
        return {
            "page": SimpleNamespace(
                label=str(number),
                side="right" if right else "left",
                chapter=chapter,
                top=mm(margins.top),
                bottom=mm(margins.bottom),
                left=mm(columns[0].x),
                right=mm(self._geometry.width - columns[-1].x - columns[-1].width),
            )
        }

    def _card(self, template: str, more: dict[str, object]) -> Frame:
        style = self._design.style("text")
        title = self.words.plain(self._source.title, style)
        document = SimpleNamespace(id=self._document.id, title=title, subtitle=self.words.language.own("Rules"))
        name = f"{self._document.template}/{template}"
        return self._setup.figures.card(
            name, *self._setup.size, {**more, "document": document}, self._source.title.origin
        )


def _is_index(piece: Piece | Break) -> bool:
    """Whether the index begins with a piece."""
    return isinstance(piece, Prose) and front.INDEX in piece.anchors


def _sides(story: Story) -> Iterator[Story]:
    """Yield what stands between breaks of pages."""
    for broken, pieces in groupby(story, lambda each: isinstance(each, Break) and each.kind != "column"):
        if not broken:
            yield tuple(pieces)


def _beginning(text: str) -> str:
    return text if len(text) <= _QUOTED else f"{text[:_QUOTED].rstrip()} …"


def _strong(pieces: Sequence[InlinePiece], *, whole: bool = False) -> list[str]:
    """Return the words that stand in bold, or all of them."""
    words = [piece for piece in pieces if isinstance(piece, Characters)]
    return [word.text.strip(" .:") for word in words if word.bold or whole]


def _named(term: Term, said: str) -> str:
    """Return which of a term's own words a text begins with."""
    return next((name for name in term.sources if said.casefold().startswith(name.casefold())), term.sources[0])


def _within(blocks: Sequence[Block], kind: type[_Kind]) -> Iterator[_Kind]:
    """Yield the blocks of a kind, but for those inside of lists and of each other."""
    for block in blocks:
        if isinstance(block, kind):
            yield block
        elif inner := getattr(block, "blocks", None):
            yield from _within(inner, kind)
