"""What files of translation tools in XML have in common."""

import re
from collections.abc import Iterator
from pathlib import Path

from lxml import etree

from pnp.diagnostics import Origin
from pnp.errors import PnpError

LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
# XML 1.0, 2.2: characters that no document may hold.
_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def parsed(data: bytes, path: Path, kind: str) -> etree._Element:
    """Return the root of a document, whose entities stay closed; raise ``PnpError`` I236 where it is none."""
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True
    )
    try:
        return etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise PnpError(
            "I236", f"not a file of {kind}: {error.msg}", Origin(path.as_posix(), error.lineno or 0)
        ) from error


def written(root: etree._Element, doctype: str = "") -> bytes:
    """Return a document as bytes, its elements one below the other."""
    etree.indent(root)
    text = etree.tostring(root, encoding="unicode")
    return "\n".join(filter(None, ("<?xml version='1.0' encoding='UTF-8'?>", doctype, text))).encode() + b"\n"


def unfit(text: str) -> str:
    """Return why XML cannot hold a text; empty where it can."""
    wrong = _UNFIT.search(text)
    return f"XML cannot hold the character U+{ord(wrong[0]):04X} in its text" if wrong else ""


def fitting(text: str) -> str:
    """Return a text that is only to be looked at, with U+FFFD for what XML cannot hold."""
    return _UNFIT.sub("\ufffd", text)


def below(node: etree._Element, *names: str) -> Iterator[etree._Element]:
    """Yield the elements below a node that have one of some names, whatever their namespace."""
    yield from (each for each in node.iter() if isinstance(each.tag, str) and name_of(each) in names)


def inside(node: etree._Element, *names: str) -> Iterator[etree._Element]:
    """Yield the children of a node that have one of some names."""
    yield from (each for each in node if isinstance(each.tag, str) and name_of(each) in names)


def name_of(node: etree._Element) -> str:
    """Return an element's name without its namespace."""
    return str(etree.QName(node).localname)


def place(node: etree._Element, path: Path) -> Origin:
    """Return where an element stands in its file."""
    return Origin(path.as_posix(), node.sourceline or 0)  # type: ignore[arg-type]  # the stubs leave its type open
