"""Translation memories as TMX 1.4: https://www.gala-global.org/tmx-14b."""

from collections.abc import Iterable
from pathlib import Path

from lxml import etree

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.i18n.exchange import ReturnedText, TextUnit
from pnp.i18n.xmlfile import LANGUAGE, SPACE, below, inside, name_of, parsed, place, written
from pnp.model.locales import language_tag, same_locale

_DOCTYPE = '<!DOCTYPE tmx SYSTEM "tmx14.dtd">'


def tmx(units: Iterable[TextUnit], source: str, target: str) -> bytes:
    """Return the finished translations of a catalog as a translation memory."""
    tags = language_tag(source), language_tag(target)
    root = etree.Element("tmx", version="1.4")
    etree.SubElement(
        root,
        "header",
        {
            "creationtool": "pnp",
            "creationtoolversion": "1",
            "segtype": "block",
            "o-tmf": "PO",
            "adminlang": "en",
            "srclang": tags[0],
            "datatype": "plaintext",
        },
    )
    body = etree.SubElement(root, "body")
    for unit in units:
        if unit.entry.settled:
            node = etree.SubElement(body, "tu")
            etree.SubElement(node, "prop", type="context").text = unit.context
            for tag, text in zip(tags, (unit.source, unit.translation), strict=True):
                segment = etree.SubElement(etree.SubElement(node, "tuv", {LANGUAGE: tag}), "seg", {SPACE: "preserve"})
                segment.text = text
    return written(root, _DOCTYPE)


def read_tmx(data: bytes, path: Path, source: str, locale: str) -> tuple[ReturnedText, ...]:
    """Return the translations from ``source`` into ``locale`` in a TMX file, as drafts.

    Raise ``PnpError`` I236 where it is no such file, I240 where it holds nothing in one of the languages.
    """
    root = parsed(data, path, "TMX")
    if name_of(root) != "tmx":
        raise PnpError("I236", "not a file of TMX: its root is no “tmx”", Origin(path.as_posix()))
    rows, held = [], set[str]()
    for node in below(root, "tu"):
        texts = {_language(each): _text(each) for each in inside(node, "tuv")}
        held |= texts.keys()
        theirs = next((text for tag, text in texts.items() if same_locale(tag, source)), "")
        if not theirs:  # “en” for a game in en_US, and the other way round
            theirs = next((text for tag, text in texts.items() if _primary(tag) == _primary(source)), "")
        ours = next((text for tag, text in texts.items() if same_locale(tag, locale)), "")
        if theirs and ours:
            rows.append(ReturnedText("", theirs, ours, True, place(node, path), draft=True))
    if held and not any(same_locale(tag, locale) for tag in held):
        message = f"the file holds {', '.join(sorted(held))}, nothing in {locale}"
        raise PnpError("I240", message, Origin(path.as_posix()))
    return tuple(rows)


def _language(node: etree._Element) -> str:
    return node.get(LANGUAGE) or node.get("lang") or ""


def _primary(tag: str) -> str:
    return language_tag(tag).partition("-")[0].casefold()


def _text(node: etree._Element) -> str:
    segment = next(inside(node, "seg"), None)
    return "" if segment is None else "".join(map(str, segment.itertext()))
