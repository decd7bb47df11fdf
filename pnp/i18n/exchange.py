"""Translations that go out to people and tools that do not read PO, and their way back into a catalog."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Origin, Severity
from pnp.i18n.cells import BLANKS, leading, trailing
from pnp.i18n.memory import Memory
from pnp.i18n.messages import role
from pnp.i18n.po import NO_PREVIOUS, PoEntry, PoFile, Previous
from pnp.load.names import did_you_mean
from pnp.load.rows import shortened

_QUOTES = str.maketrans("‘’‚ʼ`´“”„«»", "''''''" + '"' * 5)
_BY_ID = "let a column of ids say which card each row is of"
_TOLD = 20
"""How many rows that match nothing are told one by one."""
_COMPARED = 20_000
"""With how many names theirs are compared for hints, which takes a while."""


class ReturnedText(NamedTuple):
    """A translation that came back: of a context (empty: of the text wherever it stands), perhaps still fuzzy.

    The forms of a plural have a row each, the form's number in brackets behind the context. ``field`` is the
    role of the texts that a row without a context is of, or the number of a plural's form in brackets, where that is
    known. ``draft`` rows only fill what is empty.
    """

    context: str
    source: str
    translation: str
    fuzzy: bool = False
    origin: Origin = Origin()
    field: str = ""
    draft: bool = False


class ReturnedFile(NamedTuple):
    """What a file of translations holds, and what of it cannot be taken over."""

    rows: tuple[ReturnedText, ...]
    findings: tuple[Diagnostic, ...] = ()


class ImportedCatalog(NamedTuple):
    """A catalog after rows were taken over, which entries they changed, and the rows that could not be."""

    file: PoFile
    changed: tuple[PoEntry, ...] = ()
    findings: tuple[Diagnostic, ...] = ()


class TextUnit(NamedTuple):
    """What a tool translates at once: a message, or one of the forms of a plural, called by its own context."""

    context: str
    source: str
    entry: PoEntry
    form: int = 0

    @property
    def translation(self) -> str:
        """The translation; empty where there is none."""
        return self.entry.translations[self.form]

    @property
    def state(self) -> str:
        """``translated``, ``fuzzy`` or ``missing``."""
        return "missing" if not self.translation.strip() else "fuzzy" if self.entry.fuzzy else "translated"


def units(file: PoFile) -> Iterator[TextUnit]:
    """Yield what there is to translate in a catalog. The one form of a language without plurals is the plural's."""
    for entry in file.messages:
        if not entry.plural:
            yield TextUnit(entry.context, entry.source, entry)
            continue
        for form in range(len(entry.translations)):
            single = form == 0 and len(entry.translations) > 1
            yield TextUnit(f"{entry.context}[{form}]", entry.source if single else entry.plural, entry, form)


def plain(text: str) -> str:
    """Return a text without what people and programs type differently: blanks, quotes, and how characters are composed.

    >>> plain("  Don’t\\nmove ") == plain("Don't move")
    True
    """
    return unicodedata.normalize("NFC", " ".join(text.split()).translate(_QUOTES))


def catalog_rows(file: PoFile) -> tuple[ReturnedText, ...]:
    """Return the translations of a PO file that came back."""
    return tuple(
        ReturnedText(unit.context, unit.source, unit.translation, unit.entry.fuzzy, file.origin(unit.entry))
        for unit in units(file)
    )


def taken(file: PoFile, rows: Iterable[ReturnedText]) -> ImportedCatalog:
    """Return ``file`` with the translations of ``rows``.

    A row whose source text is no longer that of its context gives a fuzzy translation, and only where there is none
    that may be shown. A row without a context is of every text that is the same but for blanks and quotes; else of the
    one that is most like it, which is fuzzy then. Rows without a translation change nothing.
    """
    work = _Taking(file)
    for row in rows:
        if row.translation.strip():
            work.take(row)
    work.take_similar()
    merged = tuple(work.new.get(entry.key, entry) if not entry.obsolete else entry for entry in file.entries)
    touched = tuple(entry for entry, before in zip(merged, file.entries, strict=True) if entry is not before)
    findings = (*work.findings, *_unknown(work.unknown, work.contexts))
    return ImportedCatalog(replace(file, entries=merged), touched, findings)


class _Taking:
    """A catalog while rows are taken over."""

    def __init__(self, file: PoFile) -> None:
        self.new: dict[tuple[str, str], PoEntry] = {}
        self.findings: list[Diagnostic] = []
        self.unknown: list[ReturnedText] = []
        self._unmatched: list[ReturnedText] = []
        self._units = tuple(units(file))
        self._known = {(unit.context, unit.source): unit for unit in self._units}
        self._texts: dict[tuple[str, str], list[TextUnit]] = {}
        self._given: dict[tuple[tuple[str, str], int], ReturnedText] = {}
        for unit in self._units:
            text = plain(unit.source)
            self._known.setdefault((unit.context, text), unit)
            for field in ("", role(unit.entry.context)):
                self._texts.setdefault((field, text), []).append(unit)
            if unit.entry.plural:  # of which other tools have other forms
                for said in dict.fromkeys((plain(unit.entry.source), plain(unit.entry.plural))):
                    self._known.setdefault((unit.context, said), unit)
                    self._texts.setdefault((f"[{unit.form}]", said), []).append(unit)
        several = Counter(unit.context for unit in self._units)
        self.contexts = {unit.context: unit for unit in self._units if several[unit.context] == 1}

    def take(self, row: ReturnedText) -> None:
        """Take one row over, or find out why not."""
        if not row.context:
            self._take_anywhere(row)
            return
        same = self._known.get((row.context, row.source)) or self._known.get((row.context, plain(row.source)))
        if same:
            self._put(same, row, fuzzy=row.fuzzy, previous=same.entry.previous if row.fuzzy else NO_PREVIOUS)
            return
        changed = self.contexts.get(row.context)
        if changed is None:
            self.unknown.append(row)
        elif not changed.entry.settled:
            self._put(changed, row, fuzzy=True, previous=Previous("", row.source) if row.source else NO_PREVIOUS)
        else:
            self.findings.append(_outdated(row))

    def take_similar(self) -> None:
        """Take the rows whose text is nowhere for what is most like it, where that has no translation yet."""
        if not self._unmatched:
            return
        by_key = {unit.entry.key: unit for unit in self._units if not unit.entry.plural}
        memory = Memory(unit.entry.but(translations=(unit.source,)) for unit in by_key.values())
        roles = sorted({role(unit.context) for unit in by_key.values()})
        lost = []
        for row in self._unmatched:
            found = (memory.nearest(name, row.source) for name in ([row.field] if row.field else roles))
            unit = next((by_key[entry.key] for entry in found if entry), None)
            now = self._now(unit) if unit else None
            if unit is None or now is None:
                lost.append(row)
            elif not now.translated:
                self._put(unit, row, fuzzy=True, previous=Previous("", row.source))
                self.findings.append(_similar(row, unit, "and gets its translation as fuzzy"))
            elif now.translation != row.translation:
                self.findings.append(_similar(row, unit, "and is translated; the row is left out"))
        self.findings += _nowhere(lost)

    def _take_anywhere(self, row: ReturnedText) -> None:
        text = plain(row.source)
        found = self._texts.get((row.field, text)) or self._texts.get(("", text))
        if row.draft:
            for unit in found or ():
                if not self._now(unit).translations[unit.form].strip():
                    self._put(unit, row, fuzzy=True, previous=unit.entry.previous)
            return
        if not found:
            self._unmatched.append(row)
            return
        said = {unit.translation for unit in found if unit.entry.settled}
        other = next((first for unit in found if (first := self._given.get((unit.entry.key, unit.form)))), None)
        if other and plain(other.translation) != plain(row.translation):
            self.findings.append(_ambiguous(row, other))
        elif len(said) > 1:
            self.findings.append(_several(row, len(found)))
        else:
            for unit in found:
                self._given[unit.entry.key, unit.form] = row
                if not (row.fuzzy and unit.entry.settled):
                    self._put(unit, row, fuzzy=row.fuzzy, previous=NO_PREVIOUS)

    def _now(self, unit: TextUnit) -> PoEntry:
        return self.new.get(unit.entry.key, unit.entry)

    def _put(self, unit: TextUnit, row: ReturnedText, *, fuzzy: bool, previous: Previous) -> None:
        before = self.new.get(unit.entry.key)
        forms = list((before or unit.entry).translations)
        forms[unit.form] = _edged(row, unit)
        fuzzy = fuzzy or bool(before and before.fuzzy and unit.entry.plural)  # another form is
        self.new[unit.entry.key] = unit.entry.but(translations=tuple(forms), previous=previous).marked(fuzzy=fuzzy)


def _edged(row: ReturnedText, unit: TextUnit) -> str:
    """Return a row's translation, with the blanks at the ends of the source where a sheet has lost those of both."""
    if row.source == unit.source or row.source.strip(BLANKS) != row.source:
        return row.translation
    if row.translation == unit.translation.strip(BLANKS):
        return unit.translation
    return leading(unit.source) + row.translation.strip(BLANKS) + trailing(unit.source)


def _nowhere(rows: Sequence[ReturnedText]) -> Iterator[Diagnostic]:
    for row in rows[:_TOLD]:
        message = f"no text of the game is “{shortened(row.source)}”, and none is like it; the row is left out"
        yield Diagnostic("I237", message, row.origin, Severity.WARNING, "write the text as the cards have it")
    yield from _more(rows)


def _more(rows: Sequence[ReturnedText]) -> Iterator[Diagnostic]:
    if more := rows[_TOLD:]:
        message = f"{len(more)} more rows match no text and are left out"
        yield Diagnostic("I237", message, more[0].origin, Severity.WARNING)


def _unknown(rows: Sequence[ReturnedText], known: Mapping[str, TextUnit]) -> Iterator[Diagnostic]:
    """Yield one warning for all rows of another game, and one for each other row, up to a number."""
    games = {_game(context) for context in known}
    foreign: dict[str, list[ReturnedText]] = {}
    ours = []
    for row in rows:
        if _game(row.context) in games:
            ours.append(row)
        else:
            foreign.setdefault(_game(row.context), []).append(row)
    for game, some in foreign.items():
        message = f"the catalog has no “{shortened(some[0].context)}”"
        if len(some) > 1:
            message = f"{len(some)} rows are of “{shortened(game)}”, of which the catalog has nothing"
        hint = did_you_mean(game, sorted(games)) or "take them over into the catalog of that game"
        yield Diagnostic("I237", message, some[0].origin, Severity.WARNING, hint)
    hinted = max(1, _COMPARED // (len(known) or 1))
    for at, row in enumerate(ours[:_TOLD]):
        hint = did_you_mean(row.context, list(known)) if at < hinted else ""
        hint = hint or "it may have been removed since the file was written"
        message = f"the catalog has no “{shortened(row.context)}”"
        yield Diagnostic("I237", message, row.origin, Severity.WARNING, hint)
    yield from _more(ours)


def _game(context: str) -> str:
    return re.split("[/#]", context, maxsplit=1)[0]


def _similar(row: ReturnedText, unit: TextUnit, outcome: str) -> Diagnostic:
    message = f"“{shortened(row.source)}” is no text of the game; “{shortened(unit.source)}” is like it {outcome}"
    return Diagnostic("I245", message, row.origin, Severity.WARNING, f"look at {unit.context}")


def _ambiguous(row: ReturnedText, first: ReturnedText) -> Diagnostic:
    message = f"“{shortened(row.source)}” has another translation in row {first.origin.row}; this row is left out"
    return Diagnostic("I246", message, row.origin, Severity.WARNING, _BY_ID)


def _several(row: ReturnedText, count: int) -> Diagnostic:
    message = f"“{shortened(row.source)}” stands in {count} places, which are translated differently; left out"
    return Diagnostic("I246", message, row.origin, Severity.WARNING, _BY_ID)


def _outdated(row: ReturnedText) -> Diagnostic:
    message = f"the source of “{shortened(row.context)}” is another now, and it is translated; the row is left out"
    return Diagnostic("I238", message, row.origin, Severity.WARNING, "write the file again before you change it")
