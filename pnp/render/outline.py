"""The outline of a PDF, which readers show as bookmarks (PDF 32000-1, 12.3.3)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from reportlab.pdfbase import pdfdoc

from pnp.render.objects import dictionary, reference


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
