"""Catalogs: translations read from PO files, found by context and source text."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from pnp.diagnostics import NOWHERE, Diagnostic, Origin, Severity
from pnp.errors import PnpError
from pnp.i18n.entries import Entry, usual_entries
from pnp.load.names import did_you_mean
from pnp.load.text import decode, read_bytes

_LOCALE = re.compile(r"[A-Za-z]{2,3}(?:[_-][A-Za-z0-9]{2,8}){0,4}(?:@[A-Za-z]+)?")
_CHARSET = re.compile(rb"charset=([A-Za-z0-9_.:-]+)", re.IGNORECASE)


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
    text = _decoded(read_bytes(path), where, findings)
    found = usual_entries(text, where)
    if found is None:
        from pnp.i18n import babelparser  # Babel takes longer to import than a catalog to read

        found = babelparser.entries(text, where, findings)
    return found


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
