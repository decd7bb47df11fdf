"""A document of pages with tags, links, named places and an outline of several levels.

Its XMP is written here, not by pikepdf, which would have to read the finished file and write all of it again.
"""

from collections.abc import Iterator, Sequence
from html import escape  # that of xml.sax would import the modules of the web
from io import BytesIO
from itertools import groupby
from typing import BinaryIO, NamedTuple

import reportlab
from reportlab.pdfbase import pdfdoc

import pnp
from pnp.layout.book.marks import anchors, marks, outlines, posted
from pnp.layout.book.pieces import Mark, Placed, StructurePath
from pnp.model.frame import Box, GlyphRun, Item, Page, Use
from pnp.render.artwork import Artwork
from pnp.render.assets import DocumentAssets
from pnp.render.book.structure import StructureTree
from pnp.render.content import ContentStream, repeated
from pnp.render.document import Bookmark, PressDocument
from pnp.render.objects import array, dictionary, raw_stream, reference, stream
from pnp.render.operators import number
from pnp.text.fonts import Fonts

_ABOVE, _BELOW = 0.9, 0.3  # of the type size: how far a link's area reaches from the baseline
_DESTINATION_ROOM = 12.0  # points above the place that a link leads to
_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<pdf:Producer>ReportLab {reportlab}</pdf:Producer>
<xmp:CreatorTool>pnp {pnp}</xmp:CreatorTool>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""


class OutlineEntry(NamedTuple):
    """An entry of the outline: its level from 0 on, its title, and how far down its page."""

    level: int
    title: str
    y: float


class Leaf(NamedTuple):
    """One page: what it shows in reading order, the ids on it with how far down they are, its part of the outline."""

    width: float
    height: float
    label: str
    marks: tuple[Mark, ...] = ()
    ids: tuple[tuple[str, float], ...] = ()
    entries: tuple[OutlineEntry, ...] = ()


def leaf(size: tuple[float, float], label: str, placed: Sequence[Placed], furniture: tuple[Item, ...] = ()) -> Leaf:
    """Return a page of pieces; ``furniture`` is what stands around them: a head, a number."""
    around = (Mark(furniture),) if furniture else ()
    return Leaf(
        *size,
        label,
        (*around, *_merged(mark for each in placed for mark in marks(each.piece, each.x, each.y))),
        tuple((name, each.y + y) for each in placed for name, y in anchors(each.piece)),
        tuple(
            OutlineEntry(max(outline.level - 2, 0), outline.title, each.y + y)
            for each in placed
            for outline, y in outlines(each.piece)
        ),
    )


def leaf_items(leaf: Leaf) -> tuple[Item, ...]:
    """Return all that a page shows, without its tags."""
    return tuple(item for mark in leaf.marks for item in mark.items)


def write_book(
    file: BinaryIO,
    leaves: Sequence[Leaf],
    fonts: Fonts,
    *,
    title: str,
    language: str,
    artwork: Artwork | None = None,
) -> None:
    """Write pages as a tagged PDF; ``artwork`` holds pictures that were made ready before.

    Raise ``PnpError`` for a font or a picture that cannot be stored.
    """
    document = _BookDocument(file, title=title, language=language)
    plain = [_page(leaf, leaf_items(leaf)) for leaf in leaves]
    assets = DocumentAssets(document, fonts, artwork or Artwork(), repeated(plain))
    for leaf in leaves:
        document.add_leaf(leaf, assets, fonts)
    document.finish()


def book(leaves: Sequence[Leaf], fonts: Fonts, *, title: str, language: str) -> bytes:
    """Return pages as a tagged PDF: see ``write_book``."""
    file = BytesIO()
    write_book(file, leaves, fonts, title=title, language=language)
    return file.getvalue()


def _page(leaf: Leaf, items: tuple[Item, ...]) -> Page:
    whole = Box(0.0, 0.0, leaf.width, leaf.height)
    return Page(leaf.width, leaf.height, items, whole, whole, leaf.label)


class _Area(NamedTuple):
    """Where a link can be clicked, and the element it belongs to."""

    box: Box
    target: str
    place: StructurePath
    text: str


class _TaggedContent(ContentStream):
    """A content stream whose operators are marked with what they show."""

    def begin(self, tag: str, mcid: int | None) -> None:
        """Begin the content of an element, or what is none of it."""
        self._end_text()
        self._operators.append("/Artifact BMC" if mcid is None else f"/{tag} <</MCID {mcid}>> BDC")

    def end(self) -> None:
        """End what was begun."""
        self._end_text()
        self._operators.append("EMC")

    def top_left(self, height: float) -> None:
        """Count from the upper left corner of a page."""
        self._operators.append(f"1 0 0 1 0 {number(height)} cm")


class _BookDocument(PressDocument):
    def __init__(self, file: BinaryIO, *, title: str, language: str) -> None:
        super().__init__(file, title=title, language=language)
        self._catalog["Metadata"] = self.emit(_metadata(title, language))
        self._structure = StructureTree(self)
        self._places: dict[str, object] = {}

    def add_leaf(self, leaf: Leaf, assets: DocumentAssets, fonts: Fonts) -> None:
        """Write a page."""
        entries = dictionary(Type="/Page")
        page = reference(self, entries)
        key = self._structure.page()
        content = _TaggedContent(assets)
        content.top_left(leaf.height)
        parts = [part for mark in leaf.marks for part in posted(mark)]
        areas = [area for part in parts for area in self._draw(part, content, key, page, leaf.height, fonts)]
        self._note(leaf, page)
        box = f"[0 0 {number(leaf.width, 4)} {number(leaf.height, 4)}]"
        annotations = [self._annotation(area, leaf.height, page) for area in areas]
        entries.dict |= dictionary(
            Parent=reference(self, self._tree),
            MediaBox=box,
            TrimBox=box,
            Contents=self.emit(stream(content.data())),
            Resources=self.resources(content.resources),
            StructParents=key,
            Tabs="/S",
        ).dict
        if annotations:
            entries["Annots"] = array(*annotations)
        self._kids.append(page)
        self._labels.append(leaf.label)

    def finish(self) -> None:
        """Write what is left."""
        self._catalog["StructTreeRoot"] = self._structure.finish()
        self._catalog["MarkInfo"] = dictionary(Marked="true")
        if self._bookmarks:
            self._catalog["PageMode"] = "/UseOutlines"
        names: list[object] = []
        for name in sorted(self._places):
            names += (pdfdoc.PDFString(name), self._places[name])
        self._catalog["Names"] = dictionary(Dests=dictionary(Names=array(*names)))
        super().finish()

    def _draw(
        self,
        mark: Mark,
        content: _TaggedContent,
        key: int,
        page: pdfdoc.PDFObjectReference,
        height: float,
        fonts: Fonts,
    ) -> Iterator[_Area]:
        if mark.place and mark.place[-1].tag == "Figure" and (box := _extent(mark.items)):
            self._structure.enclose(mark.place, box, height)
        for items in _apart(mark.items) if mark.place else (mark.items,):
            content.begin(*(self._structure.content(mark.place, key, page) if mark.place else ("", None)))
            content.draw(items)
            content.end()
        if mark.link and mark.place:
            yield from _areas(mark, fonts)

    def _annotation(self, area: _Area, height: float, page: pdfdoc.PDFObjectReference) -> pdfdoc.PDFObjectReference:
        x, y, across, down = area.box
        corners = (x, height - y - down, x + across, height - y)
        annotation = dictionary(
            Type="/Annot",
            Subtype="/Link",
            Rect=array(*[number(corner, 2) for corner in corners]),
            Border=array(0, 0, 0),
            F=4,
            Contents=pdfdoc.PDFString(area.text),
        )
        written = reference(self, annotation)
        if area.target.startswith("#"):
            annotation["Dest"] = pdfdoc.PDFString(area.target[1:])
        else:
            annotation["A"] = dictionary(S="/URI", URI=pdfdoc.PDFString(area.target))
        annotation["StructParent"] = self._structure.annotation(area.place, written, page)
        return written

    def _note(self, leaf: Leaf, page: pdfdoc.PDFObjectReference) -> None:
        """Note the places on a page that links and bookmarks lead to."""
        self._places[f"page.{leaf.label}"] = array(page, "/Fit")
        for name, y in leaf.ids:
            self._places[name] = _destination(page, leaf.height, y)
        self._bookmarks += (
            Bookmark(entry.level, entry.title, _destination(page, leaf.height, entry.y)) for entry in leaf.entries
        )


def _metadata(title: str, language: str) -> pdfdoc.PDFStream:
    """Return what programs that know no PDF read of a file: XMP, which stands in it as it is."""
    versions = {"reportlab": reportlab.__version__, "pnp": pnp.__version__}
    packet = _XMP.format(title=escape(title, quote=False), language=escape(language), **versions)
    return raw_stream(packet.encode(), Type="/Metadata", Subtype="/XML")


def _apart(items: tuple[Item, ...]) -> Iterator[tuple[Item, ...]]:
    """Yield items up to each soft hyphen, whose text is marked: poppler leaves out what stands behind such a mark."""
    start = 0
    for index, item in enumerate(items, start=1):
        if isinstance(item, GlyphRun) and item.text.endswith("\u00ad") and index < len(items):
            yield items[start:index]
            start = index
    yield items[start:]


def _extent(items: Sequence[Item]) -> Box | None:
    """Return the box of a picture, None for what is none."""
    uses = [item for item in items if isinstance(item, Use)]
    if len(uses) != 1:
        return None
    a, _, _, d, x, y = uses[0].matrix
    return Box(x, y, a * uses[0].frame.width, d * uses[0].frame.height)


def _destination(page: pdfdoc.PDFObjectReference, height: float, y: float) -> pdfdoc.PDFArray:
    return array(page, "/XYZ", "null", number(min(height - y + _DESTINATION_ROOM, height), 2), "null")


def _merged(found: Iterator[Mark]) -> Iterator[Mark]:
    """Join neighbouring marks of one element, and of decoration."""
    for (place, link), group in groupby(found, lambda mark: (mark.place, mark.link)):
        yield Mark(tuple(item for mark in group for item in mark.items), place, link)


def _areas(mark: Mark, fonts: Fonts) -> Iterator[_Area]:
    """Yield where a link can be clicked, a box for each of its lines."""
    runs = [item for item in mark.items if isinstance(item, GlyphRun)]
    for _, group in groupby(runs, lambda run: round(run.y, 1)):
        line = list(group)
        first, size = line[0], max(run.size for run in line)
        left, right = min(run.x for run in line), max(_end(run, fonts) for run in line)
        box = Box(left, first.y - _ABOVE * size, right - left, (_ABOVE + _BELOW) * size)
        yield _Area(box, mark.link, mark.place, "".join(run.text for run in line).strip())


def _end(run: GlyphRun, fonts: Fonts) -> float:
    font = fonts[run.font]
    advance = sum(font.advance(glyph) for glyph in run.glyphs) * run.size * run.stretch
    return run.x + advance + sum(run.kerns) + run.tracking * len(run.glyphs)
