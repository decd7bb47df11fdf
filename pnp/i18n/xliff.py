"""XLIFF: out as 1.2, and back as 1.1, 1.2 or 2.x from whatever program filled it in.

https://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html, https://docs.oasis-open.org/xliff/xliff-core/v2.1/
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from lxml import etree

from pnp.diagnostics import Diagnostic, Found, Origin, Severity, collected
from pnp.errors import PnpError
from pnp.i18n.exchange import ReturnedFile, ReturnedText, TextUnit
from pnp.i18n.xmlfile import SPACE, below, fitting, inside, name_of, parsed, place, written
from pnp.load.rows import shortened
from pnp.model.locales import language_tag, same_locale

_DONE = frozenset({"translated", "final", "signed-off", "reviewed"})
_HEADER = "x-gettext-domain-header"  # what translate-toolkit makes of the header of a PO file
_CODES = frozenset({"x", "bx", "ex", "ph", "sc", "ec", "it", "bpt", "ept", "sub"})
_OURS = frozenset({None, "developer"})
"""Who notes are from that need not come back."""
_PLACES = frozenset({"sourcefile", "linenumber"})
_XLIFF = "{urn:oasis:names:tc:xliff:document:1.2}"
_FORM = re.compile(r"\[[0-5]\]\Z")


class _Segment(NamedTuple):
    """The texts of a unit, whether the program says that it is done (None: it says nothing), and its lost codes."""

    source: str
    target: str
    done: bool | None
    codes: tuple[str, ...] = ()


def xliff(units: Iterable[TextUnit], source: str, target: str, name: str) -> bytes:
    """Return the messages of a catalog as XLIFF, each unit's id being the context and the text's number in it."""
    root = etree.Element(f"{_XLIFF}xliff", {"version": "1.2"}, nsmap={None: _XLIFF[1:-1]})  # type: ignore[dict-item]  # the stubs lack None
    about = {"original": name, "datatype": "plaintext"}
    about |= {"source-language": language_tag(source), "target-language": language_tag(target)}
    body = etree.SubElement(etree.SubElement(root, f"{_XLIFF}file", about), f"{_XLIFF}body")
    count: Counter[str] = Counter()
    for each in units:
        count[each.context] += 1
        named = {"id": f"{each.context}:{count[each.context]}", SPACE: "preserve"}
        unit = etree.SubElement(body, f"{_XLIFF}trans-unit", named)
        etree.SubElement(unit, f"{_XLIFF}source").text = each.source
        if each.state != "missing":
            done = each.state == "translated"
            unit.set("approved", "yes" if done else "no")
            state = "translated" if done else "needs-review-translation"
            etree.SubElement(unit, f"{_XLIFF}target", state=state).text = each.translation
        for hint in each.entry.hints:
            etree.SubElement(unit, f"{_XLIFF}note", {"from": "developer"}).text = fitting(hint)
    return written(root)


def read_xliff(data: bytes, path: Path, locale: str, games: Iterable[str]) -> ReturnedFile:
    """Return the translations into ``locale`` in an XLIFF file, and what of it cannot be taken over.

    A unit is of the context that its id (or another of its names) says where that is of one of ``games``; else of its
    source text. A translation is done unless its state or ``approved`` says otherwise. Raise ``PnpError`` I236 where it
    is no such file, I240 where it holds translations into another language.
    """
    root = parsed(data, path, "XLIFF")
    if name_of(root) != "xliff":
        raise PnpError("I236", "not a file of XLIFF: its root is no “xliff”", Origin(path.as_posix()))
    units, findings = collected(_units(root, path, locale, tuple(f"{game}/" for game in games)))
    return ReturnedFile(units, findings)


def _units(root: etree._Element, path: Path, locale: str, games: tuple[str, ...]) -> Found[tuple[ReturnedText, ...]]:
    rows: list[ReturnedText] = []
    notes = unapproved = 0
    newer = root.get("version", "1").startswith("2")
    for file in below(root, "file"):
        stated = (root.get("trgLang") if newer else file.get("target-language")) or locale
        if not same_locale(stated, locale):
            message = f"the file holds translations into {stated}, not into {locale}"
            raise PnpError("I240", message, place(file, path))
        for node in below(file, "unit" if newer else "trans-unit"):
            if node.get("restype") == _HEADER:
                continue
            notes += sum(each.get("from", each.get("category")) not in _OURS for each in below(node, "note"))
            segment = _newer(node) if newer else _older(node)
            if not segment.source or not segment.target.strip():
                continue
            origin = place(node, path)
            if segment.codes:
                yield _lost(segment, origin)
                continue
            unapproved += segment.done is False
            context = _context(node, games)
            form = _FORM.search(node.get("id", ""))
            field = form[0] if form and not context else ""
            rows.append(ReturnedText(context, segment.source, segment.target, segment.done is False, origin, field))
    if notes:
        message = f"{notes} comments of translators are not taken over"
        yield Diagnostic("I247", message, Origin(path.as_posix()), Severity.WARNING, "read them in the file")
    if unapproved:
        message = f"{unapproved} translations are not done, as the file says, and come as fuzzy"
        hint = 'done are state="translated", "reviewed", "signed-off" and "final", and approved="yes"'
        yield Diagnostic("I247", message, Origin(path.as_posix()), Severity.WARNING, hint)
    return tuple(rows)


def _lost(segment: _Segment, origin: Origin) -> Diagnostic:
    message = f"“{shortened(segment.source)}” is left out: its code {segment.codes[0]} does not say what it stands for"
    return Diagnostic("I248", message, origin, hint="translate the file that pnp wrote, whose texts have no codes")


def _context(node: etree._Element, games: tuple[str, ...]) -> str:
    """Return the context that a unit says to be of; empty where it has none of ours."""
    said = [node.get("id", ""), node.get("resname", ""), node.get("name", "")]
    about = (each for each in below(node, "context") if each.get("context-type") not in _PLACES)
    said += ["".join(map(str, each.itertext())) for each in about]
    for name in said:
        name = name.split("\x04")[-1].strip()
        context, colon, number = name.rpartition(":")
        if name.startswith(games) and games:
            return context if colon and number.isdigit() else name
    return ""


def _older(node: etree._Element) -> _Segment:
    source, target = (next(inside(node, name), None) for name in ("source", "target"))
    codes: list[str] = []
    texts = ["" if each is None else _text(each, {}, codes) for each in (source, target)]
    state = "" if target is None else target.get("state", "")
    approved = node.get("approved", "")
    done = None if not state and not approved else approved == "yes" or state in _DONE
    return _Segment(texts[0], texts[1], done, tuple(codes))


def _newer(node: etree._Element) -> _Segment:
    """Return the segments of a unit of XLIFF 2 as one, with what stands between them."""
    data = {each.get("id", ""): "".join(map(str, each.itertext())) for each in below(node, "data")}
    codes: list[str] = []
    sources, targets, states = [], [], []
    for part in inside(node, "segment", "ignorable"):
        source, target = (next(inside(part, name), None) for name in ("source", "target"))
        text = "" if source is None else _text(source, data, codes)
        sources.append(text)
        if name_of(part) == "ignorable":
            targets.append(text if target is None else _text(target, data, codes))
            continue
        if target is None:
            return _Segment("".join(sources), "", None)
        targets.append(_text(target, data, codes))
        states.append(part.get("state", ""))
    said = [state for state in states if state]
    done = all(state in _DONE for state in said) if said else None
    return _Segment("".join(sources), "".join(targets), done, tuple(codes))


def _text(node: etree._Element, data: Mapping[str, str], lost: list[str]) -> str:
    """Return the text in a node with its codes as they stood in the original; ``lost`` are those that do not say it."""
    parts = [node.text or ""]
    for child in node:
        parts.append(_inline(child, data, lost) if isinstance(child.tag, str) else "")
        parts.append(child.tail or "")
    return "".join(parts)


def _inline(node: etree._Element, data: Mapping[str, str], lost: list[str]) -> str:
    name = name_of(node)
    inner = _text(node, data, lost)
    if name == "cp":
        return chr(int(node.get("hex", "fffd"), 16))
    if name == "pc":
        start, end = (data.get(node.get(f"dataRef{side}", ""), node.get(f"equiv{side}")) for side in ("Start", "End"))
        if start is None or end is None:
            lost.append(f"“{name}”")
        return f"{start}{inner}{end}"
    if name == "g" and not node.get("equiv-text"):
        lost.append(f"“{name}”")
    if name in _CODES and not inner:
        said = data.get(node.get("dataRef", ""), node.get("equiv-text", node.get("equiv", node.get("disp"))))
        if said is None:
            lost.append(f"“{name}”")
        return said or ""
    return inner
