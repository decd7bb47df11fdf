"""Catalogs: translations read from PO files, found by context and source text."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from pnp.diagnostics import NOWHERE, Diagnostic, Origin, Severity
from pnp.errors import PnpError
from pnp.i18n.charset import charset, mistaken_charset, read_po_text
from pnp.i18n.folders import catalog_path, locales_of
from pnp.i18n.poread import double, raw_entries
from pnp.load.gate import is_file
from pnp.load.names import did_you_mean
from pnp.model.locales import locale_name

_HEADER = ("", "")


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


class Translation(NamedTuple):
    """What to show for a text, how it came about, and where the catalog says it.

    ``state`` is ``translated``; or ``untranslated`` (absent or empty), ``fuzzy``, or ``stale`` (the source text was
    another when it was translated), and then ``text`` is the source text.
    """

    text: str
    state: str
    origin: Origin = NOWHERE


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


def load_catalog(folders: Sequence[Path], locale: str, domain: str) -> Catalog:
    """Return the catalog ``<locale>/LC_MESSAGES/<domain>.po``, earlier folders' messages before those of later ones.

    Where no folder has one it is empty, with a finding that says so. Raise ``PnpError`` where a file cannot be read.
    """
    name = locale_name(locale)
    if not name:
        raise PnpError("I105", f"“{locale}” is no locale", hint="such as zh_TW, ja or pt_BR")
    locale = name
    paths = [catalog_path(folder, locale, domain) for folder in folders]
    present = [path for path in paths if is_file(path)]
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
    where, file = path.as_posix(), read_po_text(path)
    mistaken = mistaken_charset(charset(file.text), file.encoding, Origin(where))
    if mistaken:
        findings.append(mistaken)
    found: dict[tuple[str, str], Entry] = {}
    for raw in raw_entries(file.text, where, file.encoding):
        if raw.obsolete:
            continue
        text, key = raw.translations[0], (raw.context, raw.source)
        if len(raw.translations) > 1 and not all(map(str.strip, raw.translations)):
            text = ""  # a message is translated when all its forms are
        entry = Entry(text, raw.fuzzy, where, raw.line)
        first = found.setdefault(key, entry)
        if first is not entry:
            findings.append(double(*key, first.line, Origin(where, entry.line)))
    found.pop(_HEADER, None)
    return found
