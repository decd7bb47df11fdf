"""The structure tree of a tagged PDF (PDF 32000-1, 14.7): elements, what they hold on each page, links among them."""

import re
from collections.abc import Iterator, Sequence

from reportlab.pdfbase import pdfdoc

from pnp.layout.book.pieces import Node, StructurePath
from pnp.model.frame import Box
from pnp.render.document import PressDocument
from pnp.render.objects import array, dictionary, reference
from pnp.render.operators import operands

_HEADING = re.compile(r"H[1-6]")


class _Element(pdfdoc.PDFObject):
    """An element and its kids, in reading order: elements, or what stands on a page as it is written.

    It writes itself, for there is one for each paragraph, and ReportLab's dictionaries take their time.
    """

    def __init__(self, node: Node, tag: str, name: str) -> None:
        self.node, self.tag, self._name = node, tag, name
        self.box = ""
        self.kids: list[_Element | str] = []
        self.parent = self.own = ""  # references as they are written, once the tree is complete

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """Return the element's dictionary."""
        kids = " ".join([kid if isinstance(kid, str) else kid.own for kid in self.kids])
        more = "".join(self._more(document))
        return f"<</Type /StructElem /S /{self.tag} /P {self.parent} /K [{kids}]{more}>>".encode("latin-1")

    def _more(self, document: pdfdoc.PDFDocument) -> Iterator[str]:
        node = self.node
        if node.alt:  # a symbol in a line is read in place of a word
            yield f" /{'ActualText' if self.tag == 'Span' else 'Alt'} {_text(node.alt, document)}"
        if self.tag == "TH":
            yield " /A <</O /Table /Scope /Column>>"
        elif self.tag == "L" and node.numbered:
            yield f" /A <</O /List /ListNumbering /{node.numbered}>>"
        elif self.tag == "Figure" and self.box:
            yield f" /A <</O /Layout /Placement /Block /BBox [{self.box}]>>"
        elif self.tag == "Note":
            yield f" /ID {_text(self._name, document)}"


def _written(item: pdfdoc.PDFObjectReference, document: pdfdoc.PDFDocument) -> str:
    return item.format(document).decode("ascii")


def _text(text: str, document: pdfdoc.PDFDocument) -> str:
    return pdfdoc.PDFString(text).format(document).decode("latin-1")


class StructureTree:
    """Grows as pages are drawn."""

    def __init__(self, document: PressDocument) -> None:
        """Begin a tree for ``document``."""
        self._document = document
        self._elements: dict[StructurePath, _Element] = {}
        self._roots: list[_Element] = []
        self._levels: dict[Node, list[int]] = {}  # of the headings that are open, by the root they stand below
        # What each parent tree key leads to: for a page a list, an element a marked content id; for a link its element.
        self._parents: list[Sequence[_Element] | _Element] = []

    def page(self) -> int:
        """Return the key of a new page in the parent tree."""
        self._parents.append([])
        return len(self._parents) - 1

    def content(self, place: StructurePath, key: int, page: pdfdoc.PDFObjectReference) -> tuple[str, int]:
        """Return the tag of the element at ``place``, and the marked content id of what shows it on that page."""
        element = self._element(place)
        owners = self._parents[key]
        assert isinstance(owners, list)
        owners.append(element)
        number = len(owners) - 1
        element.kids.append(f"<</Type /MCR /Pg {_written(page, self._document)} /MCID {number}>>")
        return element.tag, number

    def enclose(self, place: StructurePath, box: Box, height: float) -> None:
        """Note where the picture at ``place`` stands on its page, which is so high."""
        corners = (box.x, height - box.y - box.height, box.x + box.width, height - box.y)
        self._element(place).box = operands(corners)

    def annotation(
        self, place: StructurePath, annotation: pdfdoc.PDFObjectReference, page: pdfdoc.PDFObjectReference
    ) -> int:
        """Put an annotation among the kids of the element at ``place``; return its key in the parent tree."""
        element = self._element(place)
        item, where = _written(annotation, self._document), _written(page, self._document)
        element.kids.append(f"<</Type /OBJR /Pg {where} /Obj {item}>>")
        self._parents.append(element)
        return len(self._parents) - 1

    def finish(self) -> pdfdoc.PDFObjectReference:
        """Return the root, all elements below it registered with the document."""
        root = dictionary(Type="/StructTreeRoot")
        written = reference(self._document, root)
        for element in self._roots:
            self._finish(element, _written(written, self._document))
        root["K"] = array(*[element.own for element in self._roots])
        operands: list[object] = []
        for key, owner in enumerate(self._parents):
            if isinstance(owner, _Element):
                operands += (key, owner.own)
            else:
                operands += (key, reference(self._document, array(*[each.own for each in owner])))
        root["ParentTree"] = reference(self._document, dictionary(Nums=array(*operands)))
        root["ParentTreeNextKey"] = len(self._parents)
        return written

    def _element(self, place: StructurePath) -> _Element:
        found = self._elements.get(place)
        if found is None:
            parent = self._element(place[:-1]) if len(place) > 1 else None
            name = ".".join(str(node.key) for node in (place[0], place[-1]))
            found = self._elements[place] = _Element(place[-1], self._tag(place), name)
            (parent.kids if parent else self._roots).append(found)
        return found

    def _tag(self, place: StructurePath) -> str:
        """Return an element's tag: a heading's level is one more than that of the heading it stands below.

        What jumps a level, such as rulings below a chapter, or begins with chapters would be no hierarchy to a reader.
        """
        tag = place[-1].tag
        if not _HEADING.fullmatch(tag):
            return tag
        levels = self._levels.setdefault(place[0], [])
        level = int(tag[1:])
        while levels and levels[-1] >= level:
            levels.pop()
        levels.append(level)
        return f"H{len(levels)}"

    def _finish(self, element: _Element, parent: str) -> None:
        element.parent = parent
        element.own = _written(reference(self._document, element), self._document)
        for kid in element.kids:
            if isinstance(kid, _Element):
                self._finish(kid, element.own)
