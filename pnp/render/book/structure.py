"""The structure tree of a tagged PDF (PDF 32000-1, 14.7): elements, what they hold on each page, links among them."""

from collections.abc import Sequence

from reportlab.pdfbase import pdfdoc

from pnp.layout.book.pieces import Node, Place
from pnp.render.document import PressDocument, array, dictionary, reference


class _Element(pdfdoc.PDFObject):
    """An element and its kids, in reading order: elements, or what stands on a page as it is written.

    It writes itself, for there is one for each paragraph, and ReportLab's dictionaries take their time.
    """

    def __init__(self, node: Node) -> None:
        self.node = node
        self.kids: list[_Element | str] = []
        self.parent: pdfdoc.PDFObjectReference | None = None

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """Return the element's dictionary."""
        assert self.parent
        kids = " ".join(
            kid if isinstance(kid, str) else _written(reference(document, kid), document) for kid in self.kids
        )
        node = self.node
        more = f" /Alt {_text(node.alt, document)}" if node.alt else ""
        if node.tag == "TH":
            more += " /A <</O /Table /Scope /Column>>"
        if node.tag == "Note":
            more += f" /ID {_text(str(node.key), document)}"
        parent = _written(self.parent, document)
        return f"<</Type /StructElem /S /{node.tag} /P {parent} /K [{kids}]{more}>>".encode("latin-1")


def _written(item: pdfdoc.PDFObjectReference, document: pdfdoc.PDFDocument) -> str:
    return item.format(document).decode("ascii")


def _text(text: str, document: pdfdoc.PDFDocument) -> str:
    return pdfdoc.PDFString(text).format(document).decode("latin-1")


class StructureTree:
    """Grows as pages are drawn."""

    def __init__(self, document: PressDocument) -> None:
        """Begin a tree for ``document``."""
        self._document = document
        self._elements: dict[Place, _Element] = {}
        self._roots: list[_Element] = []
        # What each parent tree key leads to: for a page a list, an element a marked content id; for a link its element.
        self._parents: list[Sequence[_Element] | _Element] = []

    def page(self) -> int:
        """Return the key of a new page in the parent tree."""
        self._parents.append([])
        return len(self._parents) - 1

    def content(self, place: Place, key: int, page: pdfdoc.PDFObjectReference) -> int:
        """Return the marked content id of what shows the element at ``place`` on the page of that key."""
        element = self._element(place)
        owners = self._parents[key]
        assert isinstance(owners, list)
        owners.append(element)
        number = len(owners) - 1
        element.kids.append(f"<</Type /MCR /Pg {_written(page, self._document)} /MCID {number}>>")
        return number

    def annotation(self, place: Place, annotation: pdfdoc.PDFObjectReference, page: pdfdoc.PDFObjectReference) -> int:
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
        root["K"] = array(*[self._finish(element, written) for element in self._roots])
        numbers: list[object] = []
        for key, owner in enumerate(self._parents):
            if isinstance(owner, _Element):
                numbers += (key, reference(self._document, owner))
            else:
                listed = array(*[reference(self._document, each) for each in owner])
                numbers += (key, reference(self._document, listed))
        root["ParentTree"] = reference(self._document, dictionary(Nums=array(*numbers)))
        root["ParentTreeNextKey"] = len(self._parents)
        return written

    def _element(self, place: Place) -> _Element:
        found = self._elements.get(place)
        if found is None:
            parent = self._element(place[:-1]) if len(place) > 1 else None
            found = self._elements[place] = _Element(place[-1])
            (parent.kids if parent else self._roots).append(found)
        return found

    def _finish(self, element: _Element, parent: pdfdoc.PDFObjectReference) -> pdfdoc.PDFObjectReference:
        element.parent = parent
        own = reference(self._document, element)
        for kid in element.kids:
            if isinstance(kid, _Element):
                self._finish(kid, own)
        return own
