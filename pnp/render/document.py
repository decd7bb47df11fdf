"""The document around the pages: catalog, information, identifier, outline, written to a file as it grows.

ReportLab's ``PDFDocument`` keeps every object until the end and joins them in memory; ``PressDocument`` writes streams
when they are made and forgets them, so a thousand pages cost no more memory than a few.
"""

import hashlib
import os
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import BinaryIO, NamedTuple

import reportlab
from reportlab import rl_config
from reportlab.pdfbase import pdfdoc

import pnp
from pnp.model.frame import Box, Page
from pnp.render.objects import array, dictionary, reference, stream
from pnp.render.operators import operands


class Bookmark(NamedTuple):
    """An entry of the outline: its level from 0 on, its title, and where it leads."""

    level: int
    title: str
    destination: pdfdoc.PDFArray


def outline(document: pdfdoc.PDFDocument, bookmarks: Iterable[Bookmark]) -> pdfdoc.PDFObjectReference:
    """Return the outline: entries of one level below the entry of a lower level before them, and shown closed."""
    root = dictionary(Type="/Outlines")
    opened: list[tuple[int, pdfdoc.PDFDictionary, list[pdfdoc.PDFDictionary]]] = [(-1, root, [])]
    for level, title, destination in bookmarks:
        item = dictionary(Title=pdfdoc.PDFString(title), Dest=destination)
        while opened[-1][0] >= level:
            _close(document, *opened.pop()[1:])
        opened[-1][2].append(item)
        opened.append((level, item, []))
    while opened:
        _close(document, *opened.pop()[1:])
    return reference(document, root)


def _close(document: pdfdoc.PDFDocument, parent: pdfdoc.PDFDictionary, kids: Sequence[pdfdoc.PDFDictionary]) -> None:
    if not kids:
        return
    references = [reference(document, kid) for kid in kids]
    above = reference(document, parent)
    for kid in kids:
        kid["Parent"] = above
    for before, after, kid, following in zip(references, references[1:], kids, kids[1:], strict=False):
        kid["Next"], following["Prev"] = after, before
    closed = -1 if "Title" in parent.dict else 1
    parent.dict |= {"First": references[0], "Last": references[-1], "Count": closed * len(kids)}


# ReportLab's default would write images of SVG files a quarter larger, for printers that cannot take eight bits.
rl_config.useA85 = 0

_STREAM_END = b"endstream\n"
_DUPLEX = {
    "long_edge": "/DuplexFlipLongEdge",
    "short_edge": "/DuplexFlipShortEdge",
    "none": "/Simplex",
    "simplex": "/Simplex",
}
_WRITTEN = pdfdoc.PDFObject()  # stands for an object that is in the file and out of memory


class PressDocument(pdfdoc.PDFDocument):
    """A PDF file that grows in ``file``; the same calls give the same bytes.

    Dates are written only if ``SOURCE_DATE_EPOCH`` says which.
    """

    def __init__(self, file: BinaryIO, *, title: str, language: str, duplex: str = "") -> None:
        """Begin the file; ``duplex`` is as for ``pnp.render.pdf.write``."""
        # PrintScaling came with PDF 1.6 and Duplex with 1.7 (table 150).
        version = (1, 7) if duplex else (1, 6)
        super().__init__(compression=1, invariant=1, pdfVersion=version)
        self._file = file
        self._digest = hashlib.md5(usedforsecurity=False)
        self._size = 0
        self._written: dict[tuple[str, ...], pdfdoc.PDFObjectReference] = {}
        self._labels: list[str] = []
        self._bookmarks: list[Bookmark] = []
        self._kids: list[pdfdoc.PDFObjectReference] = []
        self._tree = dictionary(Type="/Pages")
        self._information = _information(title)
        preferences = dictionary(PrintScaling="/None", DisplayDocTitle="true")
        if duplex:
            preferences["Duplex"] = _DUPLEX[duplex]
        self._catalog = dictionary(
            Type="/Catalog",
            Pages=reference(self, self._tree),
            Lang=pdfdoc.PDFString(language),
            ViewerPreferences=preferences,
        )
        # The second line tells programs that this is not text (7.5.2).
        self._put(b"%%PDF-%d.%d\n%%\xe2\xe3\xcf\xd3\n" % version)

    def emit(self, item: pdfdoc.PDFObject) -> pdfdoc.PDFObjectReference:
        """Write an object now and return a reference to it; it must not change any more."""
        written = reference(self, item)
        self._write(written.name)
        # From now on nothing but its number is asked for.
        self.idToObject[written.name] = _WRITTEN
        return written

    def resources(self, used: dict[str, dict[str, object]]) -> pdfdoc.PDFObjectReference:
        """Return the resource dictionary of a content stream, written once for all streams that use the same."""
        key = tuple(sorted(name for names in used.values() for name in names))
        written = self._written.get(key)
        if written is None:
            categories = {category: pdfdoc.PDFDictionary(names) for category, names in used.items()}
            written = self._written[key] = self.emit(pdfdoc.PDFDictionary(categories))
        return written

    def add(self, page: Page, content: bytes, resources: dict[str, dict[str, object]]) -> None:
        """Write a page with its content stream."""
        entries = dictionary(
            Type="/Page",
            Parent=reference(self, self._tree),
            MediaBox=_rectangle(Box(0, 0, page.width, page.height), page.height),
            BleedBox=_rectangle(page.bleed_box, page.height),
            TrimBox=_rectangle(page.trim_box, page.height),
            Contents=self.emit(stream(content)),
            Resources=self.resources(resources),
        )
        written = self.emit(entries)
        self._kids.append(written)
        self._labels.append(page.label)
        if page.bookmark:
            self._bookmarks.append(Bookmark(0, page.bookmark, array(written, "/Fit")))

    def finish(self) -> None:
        """Write what is left: fonts, page tree, outline, catalog, cross references, trailer."""
        for font in self.delayedFonts:
            font.addObjects(self)
        self._tree.dict |= {"Kids": array(*self._kids), "Count": len(self._kids)}
        if self._bookmarks:
            self._catalog["Outlines"] = outline(self, self._bookmarks)
        if any(self._labels):
            self._catalog["PageLabels"] = _label_tree(self._labels)
        root, information = reference(self, self._catalog), reference(self, self._information)
        # To write an object may register more of them.
        number = 1
        while name := self.numberToId.get(number):
            if name not in self.idToOffset:
                self._write(name)
            number += 1
        self._put_trailer(root, information)

    def _put_trailer(self, root: pdfdoc.PDFObjectReference, information: pdfdoc.PDFObjectReference) -> None:
        start = self._size
        table = pdfdoc.PDFCrossReferenceTable()
        table.addsection(0, [self.numberToId[number] for number in range(1, self.objectcounter + 1)])
        self._put(table.format(self))
        identifier = pdfdoc.PDFText(self._digest.digest(), enc="raw")
        trailer = pdfdoc.PDFTrailer(
            startxref=start,
            Size=self.objectcounter + 1,
            Root=root,
            Info=information,
            ID=array(identifier, identifier),
        )
        self._put(trailer.format(self))

    def _write(self, name: str) -> None:
        content = pdfdoc.format(self.idToObject[name], self, toplevel=1)
        if content.endswith(_STREAM_END):
            # ReportLab leaves out the end of line before the keyword (7.3.8.1), which PDF/A demands.
            content = content[: -len(_STREAM_END)] + b"\nendstream"
        self.idToOffset[name] = self._size
        self._put(b"%d %d obj\n%b\nendobj\n" % (*self.idToObjectNumberAndVersion[name], content))

    def _put(self, data: bytes) -> None:
        self._file.write(data)
        self._digest.update(data)
        self._size += len(data)


def _rectangle(box: Box, height: float) -> str:
    """Return a box of a page of the given height as a PDF rectangle, its corners lower left and upper right."""
    return f"[{operands((box.x, height - box.y - box.height, box.x + box.width, height - box.y), 4)}]"


def _label_tree(labels: Sequence[str]) -> pdfdoc.PDFDictionary:
    """Return a number tree with the label of every page; a page without one shows its number."""
    entries: list[object] = []
    for index, text in enumerate(labels):
        label = dictionary(P=pdfdoc.PDFString(text)) if text else dictionary(S="/D", St=index + 1)
        entries += (index, label)
    return dictionary(Nums=array(*entries))


def _information(title: str) -> pdfdoc.PDFDictionary:
    information = dictionary(
        Title=pdfdoc.PDFString(title),
        Creator=pdfdoc.PDFString(f"pnp {pnp.__version__}"),
        Producer=pdfdoc.PDFString(f"ReportLab {reportlab.__version__}"),
    )
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if epoch.isdecimal():
        moment = datetime.fromtimestamp(int(epoch), UTC)
        information["CreationDate"] = information["ModDate"] = pdfdoc.PDFString(f"D:{moment:%Y%m%d%H%M%S}Z")
    return information
