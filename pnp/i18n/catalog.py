"""Catalogs: translations read from PO files, found by context and source text."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, NoReturn

import babel.messages.catalog
from babel.messages.pofile import PoFileError, PoFileParser

from pnp.diagnostics import NOWHERE, Diagnostic, Origin, Severity
from pnp.errors import PnpError
from pnp.load.names import did_you_mean
from pnp.load.text import decode, read_bytes

_LOCALE = re.compile(r"[A-Za-z]{2,3}(?:[_-][A-Za-z0-9]{2,8}){0,4}(?:@[A-Za-z]+)?")
_CHARSET = re.compile(rb"charset=([A-Za-z0-9_.:-]+)", re.IGNORECASE)
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
# A message as nearly all are: no flags, no plural, each text on one line and without escapes.
_TEXT = r'"([^"\\\n]*)"'
_USUAL = re.compile(rf"(?:#(?:[:. ][^\n]*)?\n)*(?:msgctxt {_TEXT}\n)?msgid (?!\"\"){_TEXT}\nmsgstr {_TEXT}")
_CONFLICT = re.compile(r"(?:<<<<<<<|=======|>>>>>>>|\|\|\|\|\|\|\|)(?: |$)")


class Translation(NamedTuple):
    """What to show for a text, how it came about, and where the catalog says it.

    ``state`` is ``translated``; or ``untranslated`` (absent or empty), ``fuzzy``, or ``stale`` (the source text was
    another when it was translated), and then ``text`` is the source text.
    """

    text: str
    state: str
    origin: Origin = NOWHERE


class Entry(NamedTuple):
    """One message of a PO file: its translation (empty: none), whether that is fuzzy, and the line of its msgid."""

    text: str
    fuzzy: bool
    path: str
    line: int

    @property
    def settled(self) -> bool:
        """Whether there is a translation that may be shown."""
        return not self.fuzzy and self.text.strip() != ""


class Catalog(NamedTuple):
    """Translations into one locale by (context, source text), and what is wrong with the files they come from."""

    locale: str
    entries: Mapping[tuple[str, str], Entry] = MappingProxyType({})
    fields: Mapping[str, Entry] = MappingProxyType({})
    """The message of each context that holds but one, such as a card's field, whatever its source text."""
    findings: tuple[Diagnostic, ...] = ()

    def find(self, context: str, source: str) -> Translation:
        """Return the translation of ``source`` in ``context``; the source itself where there is none to show."""
        if not source:
            return Translation(source, "translated")
        entry = self.entries.get((context, source))
        if entry is None:
            earlier = self.fields.get(context)
            if earlier is None or not earlier.text.strip():
                return Translation(source, "untranslated")
            return Translation(source, "stale", Origin(earlier.path, earlier.line))
        origin = Origin(entry.path, entry.line)
        if entry.settled:
            return Translation(entry.text, "translated", origin)
        return Translation(source, "fuzzy" if entry.text.strip() else "untranslated", origin)


def message_context(game: str, card_id: str, field: str) -> str:
    """Return the context of a card's field: ``viral/ram#text``."""
    return f"{game}/{card_id}#{field}"


def locales_of(folders: Sequence[Path], domain: str) -> tuple[str, ...]:
    """Return the locales that have a catalog of ``domain`` in one of the ``locales`` folders, sorted."""
    found = {path.parent.parent.name for folder in folders for path in folder.glob(f"*/LC_MESSAGES/{domain}.po")}
    return tuple(sorted(name for name in found if _LOCALE.fullmatch(name)))


def load_catalog(folders: Sequence[Path], locale: str, domain: str) -> Catalog:
    """Return the catalog ``<locale>/LC_MESSAGES/<domain>.po``, earlier folders' messages before those of later ones.

    Where no folder has one it is empty, with a finding that says so. Raise ``PnpError`` where a file cannot be read.
    """
    if not _LOCALE.fullmatch(locale):
        raise PnpError("I105", f"“{locale}” is no locale", hint="such as zh_TW, ja or pt_BR")
    paths = [folder / locale / "LC_MESSAGES" / f"{domain}.po" for folder in folders]
    present = [path for path in paths if path.is_file()]
    if not present:
        known = locales_of(folders, domain)
        hint = did_you_mean(locale, list(known)) or (f"there are {', '.join(known)}" if known else "")
        where = Origin(paths[0].as_posix() if paths else "")
        message = f"there is no catalog for {locale}, so every text stays as it is"
        return Catalog(locale, findings=(Diagnostic("I101", message, where, Severity.WARNING, hint),))
    entries: dict[tuple[str, str], Entry] = {}
    findings: list[Diagnostic] = []
    for path in present:
        read = _read(path, findings)
        if entries:
            read |= {key: entry for key, entry in entries.items() if entry.settled or key not in read}
        entries = read
    held = Counter(context for context, _ in entries)
    fields = {context: entry for (context, _), entry in entries.items() if "#" in context and held[context] == 1}
    return Catalog(locale, entries, fields, tuple(findings))


def _read(path: Path, findings: list[Diagnostic]) -> dict[tuple[str, str], Entry]:
    where = path.as_posix()
    parser = _Parser(where)
    text = _decoded(read_bytes(path), where, findings)
    try:
        # Babel does not know the earlier texts of obsolete messages, which Poedit keeps.
        parser.read(text.replace("\n#~|", "\n# "))
    except PoFileError as error:
        message = str(error).removesuffix(f" on {error.lineno}")
        raise PnpError("I102", f"not a PO file: {message}", Origin(where, error.lineno + 1)) from None
    except ValueError:  # Babel reads what stands in the brackets of msgstr[…] as a number
        raise PnpError("I102", "not a PO file: misformatted msgstr", Origin(where, parser.offset + 1)) from None
    findings.extend(parser.findings)
    return parser.entries


def _decoded(data: bytes, path: str, findings: list[Diagnostic]) -> str:
    """Return the text of a PO file. UTF-8 goes before what its header says, for no other text looks like UTF-8."""
    header = _CHARSET.search(data[:4096])
    charset = header[1].decode("ascii") if header else "utf-8"
    if charset.lower() in {"utf-8", "utf8", "charset"}:
        return decode(data, path)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return decode(data, path, charset)
    if not data.isascii():
        message = f"the header says charset={charset}, but the file is UTF-8"
        hint = "write charset=UTF-8"
        findings.append(Diagnostic("I103", message, Origin(path), Severity.WARNING, hint))
    return decode(data, path)


class _Parser(PoFileParser):
    """Babel's parser of PO files, filling a dictionary of our own.

    No ``Message`` is made, of the comments only the flags are kept, and usual messages are read at a glance: that takes
    less than half of the time of ``read_po``. What Babel passes over in silence, so that a letter or a translation gets
    lost, is an error here.
    """

    def __init__(self, path: str) -> None:
        super().__init__(babel.messages.catalog.Catalog(), ignore_obsolete=True, abort_invalid=True)
        self.entries: dict[tuple[str, str], Entry] = {}
        self.findings: list[Diagnostic] = []
        self._path = path

    def read(self, text: str) -> None:
        """Read all of a file."""
        self.parse(self._lines(text))
        if self.translations:
            self._invalid_pofile("", self.offset, "a msgstr at the end belongs to no msgid")

    def _lines(self, text: str) -> Iterator[str]:
        """Yield lines for Babel to parse, blank ones in place of a usual message, which is added at once."""
        line = 0
        blocks = text.split("\n\n")
        for block, following in zip(blocks, [*blocks[1:], ""], strict=True):
            usual = _USUAL.fullmatch(block)
            if usual and not following.lstrip().startswith('"'):  # a text may go on there
                self._finish_current_message()
                context, source, translation = usual.groups("")
                lines = [""] * (block.count("\n") + 1)
                self._add_entry(context, source, Entry(translation, False, self._path, line + len(lines) - 1))
            else:
                lines = block.split("\n")
            yield from lines
            yield ""
            line += len(lines) + 1

    def _add_message(self) -> None:
        if len(self.translations) > 1 and len(self.messages) == 1:
            self._invalid_pofile("", self.offset, "there are several msgstr for one msgid")
        source = self._text(self.messages[0])
        translation = self._text(self.translations[0][1])
        context = self._text(self.context) if self.context else ""
        if not self.obsolete and (source or context):
            self._add_entry(context, source, Entry(translation, "fuzzy" in self.flags, self._path, self.offset + 1))
        self.counter += 1
        self._reset_message_state()

    def _add_entry(self, context: str, source: str, entry: Entry) -> None:
        first = self.entries.setdefault((context, source), entry)
        if first is not entry:
            self.findings.append(_double(first, entry, context, source))

    def _text(self, parts: list[str]) -> str:
        if len(parts) == 1:
            return self._unescaped(parts[0])
        return "".join([self._unescaped(part) for part in parts])

    def _unescaped(self, part: str) -> str:
        inner = part[1:-1]
        if "\\" not in part:
            if '"' in inner or part != f'"{inner}"':
                self._unquoted(part)
            return inner
        if "\\\\" not in part:  # then each \" is an escaped quote, and each \n a newline
            if not part[0] == part[-1] == '"' or part[-2] == "\\" or inner.count('"') != inner.count('\\"'):
                self._unquoted(part)
            inner = inner.replace('\\"', '"').replace("\\n", "\n")
            return _ESCAPE.sub(_escaped, inner) if "\\" in inner else inner
        if not _STRING.fullmatch(part):
            self._unquoted(part)
        return _ESCAPE.sub(_escaped, inner)

    def _unquoted(self, part: str) -> NoReturn:
        self._invalid_pofile(part, self.offset, f"“{part}” is not a text in quotes")

    def _process_comment(self, line: str) -> None:
        if line[:2] == "#,":
            super()._process_comment(line)
        else:
            self._finish_current_message()

    def _invalid_pofile(self, line: str, lineno: int, msg: str) -> NoReturn:
        if _CONFLICT.match(line):
            msg = "an unresolved merge conflict"
        raise PoFileError(msg, self.catalog, line, lineno)


def _escaped(match: re.Match[str]) -> str:
    return _ESCAPES.get(match[1], match[1])


def _double(first: Entry, second: Entry, context: str, source: str) -> Diagnostic:
    named = f"“{context}”" if context else f"“{source}”"
    message = f"lines {first.line} and {second.line} both translate {named}; the later one is left out"
    return Diagnostic("I104", message, Origin(second.path, second.line))
