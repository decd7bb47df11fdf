"""PO files, read and written without loss.

An entry remembers the characters it was read from; as long as it says the same, they are what is written. So a file
that nothing changed comes out byte for byte as it was, whoever wrote it, and a change touches its own entry alone.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from pnp.diagnostics import Diagnostic, Origin
from pnp.errors import PnpError
from pnp.i18n.charset import UTF8, PoText, read_po_text
from pnp.i18n.poread import FLAGGED, FUZZY, Raw, comments, double, earlier_texts, raw_entries

# GNU gettext and Babel put file names with spaces between these isolates.
_REFERENCE = re.compile("\u2068(?P<isolated>[^\u2068\u2069]*)\u2069(?P<line>:[0-9]+)?|(?P<plain>[^\\s\u2068]+)")
_ESCAPES = {"\a": "\\a", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\v": "\\v"}
_ESCAPED = re.compile(r'[\\"\x00-\x1f\x7f]')
_ORDER = ("#", "#.", "#:", "#,")
_TEXTS = ("context", "source", "plural", "translations", "obsolete")
"""What is written in the lines of an entry that are no comments."""
_EARLIER = ("msgctxt", "msgid", "msgid_plural")
_NO_TEXTS = re.compile(r"^[ \t]*(?:#(?!~(?!\|)).*)?\r?\n", re.MULTILINE)


class Previous(NamedTuple):
    """What an entry's translation was made from: its former context (empty: the same), text and plural."""

    context: str = ""
    source: str = ""
    plural: str = ""


NO_PREVIOUS = Previous()


@dataclass(frozen=True, slots=True)
class PoEntry:
    """One message of a PO file, at ``line`` (that of its msgid).

    ``written`` are the lines it was read from; once a comment or flag changes, ``texts`` keeps those of its texts.

    ``comments`` are the translators' (``#``), ``hints`` the extraction's (``#.``). ``translations`` holds one text, or
    one for each plural form; all empty where nothing is translated. Change entries with ``but`` alone.
    """

    context: str = ""
    source: str = ""
    plural: str = ""
    translations: tuple[str, ...] = ("",)
    comments: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    previous: Previous = NO_PREVIOUS
    obsolete: bool = False
    line: int = field(default=0, compare=False)
    written: str = field(default="", compare=False, repr=False)
    texts: str = field(default="", compare=False, repr=False)

    @property
    def key(self) -> tuple[str, str]:
        """Context and source text, which tell the entry from all others of its file."""
        return self.context, self.source

    @property
    def translation(self) -> str:
        """The translation; the first form of a plural."""
        return self.translations[0]

    @property
    def is_header(self) -> bool:
        """Whether this is the file's header and no message."""
        return not self.source and not self.context

    @property
    def translated(self) -> bool:
        """Whether every form has a translation, perhaps a fuzzy one."""
        return all(text.strip() for text in self.translations)

    @property
    def fuzzy(self) -> bool:
        """Whether a translator should look at the translation again."""
        return FUZZY in self.flags

    @property
    def settled(self) -> bool:
        """Whether the translation may be shown."""
        return self.translated and not self.fuzzy

    @property
    def state(self) -> str:
        """``translated``, ``fuzzy`` or ``missing``."""
        return "missing" if not self.translated else "fuzzy" if self.fuzzy else "translated"

    def but(self, **changes: Any) -> "PoEntry":
        """Return the entry with ``changes``; the very same one where they change nothing."""
        changed = replace(self, **changes)
        if changed == self:
            return self
        kept = all(getattr(self, name) == getattr(changed, name) for name in _TEXTS)
        texts = (self.texts or _NO_TEXTS.sub("", self.written)) if kept else ""
        return replace(changed, written="", texts=texts)

    def marked(self, *, fuzzy: bool) -> "PoEntry":
        """Return the entry with or without the flag ``fuzzy``, which comes first."""
        others = tuple(flag for flag in self.flags if flag != FUZZY)
        return self.but(flags=(FUZZY, *others) if fuzzy else others)


@dataclass(frozen=True, slots=True)
class PoFile:
    """The entries of a PO file in order, the header first; ``tail`` is what follows the last."""

    path: str
    entries: tuple[PoEntry, ...]
    tail: str = ""
    newline: str = "\n"
    encoding: str = UTF8

    @property
    def header(self) -> PoEntry:
        """The header; an empty one where the file has none."""
        return next((entry for entry in self.entries if entry.is_header and not entry.obsolete), PoEntry())

    @property
    def messages(self) -> tuple[PoEntry, ...]:
        """The entries in use, without the header."""
        return tuple(entry for entry in self.entries if not entry.obsolete and not entry.is_header)

    @property
    def obsolete(self) -> tuple[PoEntry, ...]:
        """The entries that no source text asks for any more."""
        return tuple(entry for entry in self.entries if entry.obsolete)

    def origin(self, entry: PoEntry) -> Origin:
        """Return where an entry stands."""
        return Origin(self.path, entry.line)

    def text(self) -> str:
        """Return the whole file as text, newlines as it had them."""
        parts: list[str] = []
        end = self.newline
        for entry in self.entries:
            if parts and not parts[-1].endswith("\n"):
                parts[-1] += end
            if entry.written:
                parts.append(entry.written)
                continue
            if parts and not parts[-1].endswith(("\n\n", "\n\r\n")):
                parts.append(end)
            parts += [line + end for line in lines_of(entry)]
        if self.tail.strip() and parts and not parts[-1].endswith("\n"):
            parts.append(end)
        return "".join(parts) + self.tail

    def data(self) -> bytes:
        """Return the whole file in its encoding; raise ``PnpError`` I204 where that lacks a character."""
        try:
            return self.text().encode(self.encoding)
        except UnicodeEncodeError as error:
            message = f"“{error.object[error.start]}” cannot be written in {self.encoding.upper()}"
            hint = "convert the file to UTF-8, and let its header say charset=UTF-8"
            raise PnpError("I204", message, Origin(self.path), hint) from None


def header_fields(header: PoEntry) -> dict[str, str]:
    """Return a header's fields by name."""
    pairs = (line.partition(":") for line in header.translation.split("\n") if ":" in line)
    return {name.strip(): value.strip() for name, _, value in pairs}


def header(fields: Mapping[str, str], comments: Iterable[str] = ()) -> PoEntry:
    """Return a header entry of ``fields``."""
    text = "".join(f"{name}: {value}\n" for name, value in fields.items())
    return PoEntry(translations=(text,), comments=tuple(comments))


def parse(text: str, path: str = "") -> PoFile:
    """Return the PO file that ``text`` is; raise ``PnpError`` I201 or I202 at the line that is none."""
    return _parsed(PoText(text), path)


def read_po(path: Path) -> PoFile:
    """Return the PO file at ``path``; raise ``PnpError`` where it cannot be read or is none, I204 at its encoding."""
    return _parsed(read_po_text(path), path.as_posix())


def _parsed(file: PoText, path: str) -> PoFile:
    text, entries, at = file.text, [], 0
    for raw in raw_entries(text, path, file.encoding):
        entries.append(_entry(raw, text[at : raw.end], file.encoding))
        at = raw.end
    newline = "\r\n" if text[: text.find("\n")].endswith("\r") else "\n"
    return PoFile(path, tuple(entries), text[at:], newline, file.encoding)


def duplicates(file: PoFile) -> Iterator[Diagnostic]:
    """Yield an error for each message that stands twice in a file."""
    seen: dict[tuple[str, str], PoEntry] = {}
    for entry in file.entries:
        if not entry.obsolete:
            first = seen.setdefault(entry.key, entry)
            if first is not entry:
                yield double(*entry.key, first.line, file.origin(entry))


def checked(file: PoFile) -> PoFile:
    """Return ``file``; raise ``PnpError`` I203 where a message stands in it twice."""
    for found in duplicates(file):
        raise PnpError.of(found)
    return file


def lines_of(entry: PoEntry) -> Iterator[str]:
    """Yield the lines of an entry in the one form that changed texts are written in: a text's lines, never wrapped.

    That is the form of ``msgcat --no-wrap``, so that a changed word changes one line. Texts that did not change, while
    a comment or flag did, are as they were read.
    """
    flags = [", ".join(entry.flags)] if entry.flags else []
    for mark, texts in zip(_ORDER, (entry.comments, entry.hints, _references(entry), flags), strict=True):
        for text in texts:
            yield f"{mark} {text}" if text else mark
    start = "#~ " if entry.obsolete else ""
    before = "#~| " if entry.obsolete else "#| "
    if entry.previous != NO_PREVIOUS:
        if entry.previous.context:
            yield from _quoted(before, "msgctxt", entry.previous.context)
        yield from _quoted(before, "msgid", entry.previous.source)
        if entry.previous.plural:
            yield from _quoted(before, "msgid_plural", entry.previous.plural)
    if entry.texts:
        yield from (line.rstrip("\r") for line in entry.texts.rstrip("\n").split("\n"))
        return
    if entry.context:
        yield from _quoted(start, "msgctxt", entry.context)
    yield from _quoted(start, "msgid", entry.source)
    if not entry.plural:
        yield from _quoted(start, "msgstr", entry.translation)
        return
    yield from _quoted(start, "msgid_plural", entry.plural)
    for at, text in enumerate(entry.translations):
        yield from _quoted(start, f"msgstr[{at}]", text)


def _references(entry: PoEntry) -> tuple[str, ...]:
    return (" ".join(map(_isolated, entry.references)),) if entry.references else ()


def _isolated(reference: str) -> str:
    if not re.search(r"\s", reference):
        return reference
    name, colon, line = reference.rpartition(":")
    return f"\u2068{name}\u2069:{line}" if colon and line.isdigit() else f"\u2068{reference}\u2069"


def _quoted(start: str, keyword: str, text: str) -> Iterator[str]:
    lines = text.split("\n")
    parts = [line + "\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])
    if len(parts) < 2:
        yield f'{start}{keyword} "{_escaped(text)}"'
        return
    yield f'{start}{keyword} ""'
    for part in parts:
        yield f'{start}"{_escaped(part)}"'


def _escaped(text: str) -> str:
    return _ESCAPED.sub(_escape, text) if _ESCAPED.search(text) else text


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    return _ESCAPES.get(character) or ("\\" + character if character in '\\"' else f"\\{ord(character):03o}")


def _entry(raw: Raw, written: str, encoding: str) -> PoEntry:
    said: dict[str, list[str]] = {"#": [], ".": [], ":": []}
    for line in comments(raw.head):
        kind = line[1:2]
        if kind in {".", ":"}:
            said[kind].append(line[2:].strip())
        elif kind != "|" and kind not in FLAGGED:
            said["#"].append(line[2:] if kind == " " else line[1:])
    earlier = earlier_texts(raw.head, encoding) if "|" in raw.head else {}
    return PoEntry(
        context=raw.context,
        source=raw.source,
        plural=raw.plural,
        translations=raw.translations,
        comments=tuple(said["#"]),
        hints=tuple(said["."]),
        references=tuple(_read_references(said[":"])) if said[":"] else (),
        flags=tuple(raw.flags),
        previous=Previous(*(earlier.get(name, "") for name in _EARLIER)) if earlier else NO_PREVIOUS,
        obsolete=raw.obsolete,
        line=raw.line,
        written=written,
    )


def _read_references(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        for match in _REFERENCE.finditer(line):
            yield match["plain"] if match["isolated"] is None else match["isolated"] + (match["line"] or "")
