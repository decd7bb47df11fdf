"""XML from outside, read without entities, document types or network, and within bounds."""

from collections.abc import Iterable
from typing import Any

from lxml import etree

from pnp.errors import PnpError


def tree(data: bytes, what: str, *, doctype: bool = False, encoding: str | None = None) -> etree._Element:
    """Parse ``data`` without comments; ``what`` names it in messages, ``encoding`` overrides what the data itself says.

    ``doctype`` allows a document type that declares nothing, as old SVG files have. Raises PnpError X101 where it is
    not well-formed, X102 for a document type or entities, X103 where it is too deep.
    """
    parser = etree.XMLParser(
        encoding=encoding,
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise _ill_formed(data, what, error) from None
    declared: Any = root.getroottree().docinfo.internalDTD
    if declared is not None and (not doctype or any(declared.iterentities())):
        raise PnpError(
            "X102", f"{what} has a document type or entities, which are not read", hint="remove <!DOCTYPE …>"
        )
    return root


def _ill_formed(data: bytes, what: str, error: etree.XMLSyntaxError) -> PnpError:
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        return PnpError(
            "X102", f"{what} has a document type or entities, which are not read", hint="remove <!DOCTYPE …>"
        )
    if "depth" in str(error.msg):
        return PnpError("X103", f"{what} has elements inside each other too deep to read")
    lines = data.decode("utf-8", "replace").splitlines()
    line = error.lineno or 1
    text = lines[line - 1].strip() if line <= len(lines) else ""
    return PnpError(
        "X101",
        f"{what} is not well-formed: {error.msg}",
        hint=f"line {line} is “{text if len(text) <= 90 else text[:90] + '…'}”" if text else "it is empty",
    )


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return a hint: the names of ``known`` nearest to ``name``, or some of them where none is near."""
    from difflib import get_close_matches  # only a message needs it

    names = sorted(known)
    folded = {each.casefold(): each for each in reversed(names)}
    near = [folded[each] for each in get_close_matches(name.casefold(), folded, n=3, cutoff=0.6)]
    if near:
        return f"did you mean {' or '.join(near)}?"
    return f"known are {', '.join(names[:20])}{' …' if len(names) > 20 else ''}" if names else ""
