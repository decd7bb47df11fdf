"""Card markup as a tree, and how messages name its elements."""

from typing import cast

from lxml import etree

from pnp.diagnostics import Subject
from pnp.errors import PnpError
from pnp.layout import xml
from pnp.layout.elements import Attributes


def card(markup: str) -> etree._Element:
    """Parse the ``<card>`` that a template yields.

    Raises PnpError X101–X103 where it is not sound XML, X104 where the root is another element.
    """
    declared = markup.lstrip()  # a template's first lines may leave blank ones, which XML allows without a declaration
    data = declared if declared.startswith("<?xml") else markup
    root = xml.tree(data.encode("utf-8", "surrogatepass"), "the card markup", encoding="utf-8")
    if root.tag != "card":
        raise PnpError("X104", f"the card markup begins with <{root.tag}>", hint="a template yields one <card> element")
    return root


def attributes(element: etree._Element) -> Attributes:
    """Return an element's attributes in the order in which they stand."""
    return cast(Attributes, tuple(element.attrib.items()))  # lxml gives bytes to nobody who gave it none


def titled(element: etree._Element) -> str:
    """Return an element's tag with what tells it apart from others."""
    told = next((name for name in ("id", "slot", "name", "src", "box") if element.get(name)), "")
    return f'<{element.tag} {told}="{element.get(told)}">' if told else f"<{element.tag}>"


def at(element: etree._Element, error: PnpError) -> PnpError:
    """Return ``error`` as one about an element and its line in the rendered markup."""
    line = f" in line {element.sourceline}" if element.sourceline else ""
    return error.within(Subject(f"{titled(element)}{line}"))
