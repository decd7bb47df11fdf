"""Catalogs for people and tools that do not read PO: out to a sheet, TMX or XLIFF, and back."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pnp.diagnostics import Diagnostic, Origin, Severity
from pnp.errors import PnpError
from pnp.i18n.po import NO_PREVIOUS, PoEntry, PoFile, Previous
from pnp.load.names import did_you_mean
from pnp.load.rows import Table
from pnp.model.locales import language_tag, same_locale

COLUMNS = ("context", "source", "translation", "state", "notes", "comment", "before")
_WIDTHS = (28, 60, 60, 12, 50, 30, 40)
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_EPOCH = (1980, 1, 1, 0, 0, 0)
_TIME = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


class ReturnedText(NamedTuple):
    """A translation that came back: of a context (empty: of the text wherever it stands), perhaps still fuzzy.

    The forms of a plural have a row each, the form's number in brackets behind the context.
    """

    context: str
    source: str
    translation: str
    fuzzy: bool = False
    origin: Origin = Origin()


class ImportedCatalog(NamedTuple):
    """A catalog after rows were taken over, which entries they changed, and the rows that could not be."""

    file: PoFile
    changed: tuple[PoEntry, ...] = ()
    findings: tuple[Diagnostic, ...] = ()


class _Unit(NamedTuple):
    """What a tool translates at once: a message, or one of the forms of a plural, called by its own context."""

    context: str
    source: str
    entry: PoEntry
    form: int = 0

    @property
    def translation(self) -> str:
        """The translation; empty where there is none."""
        return self.entry.translations[self.form]


def _units(file: PoFile) -> Iterator[_Unit]:
    """Yield what there is to translate in a catalog. The one form of a language without plurals is the plural's."""
    for entry in file.messages:
        if not entry.plural:
            yield _Unit(entry.context, entry.source, entry)
            continue
        for form in range(len(entry.translations)):
            single = form == 0 and len(entry.translations) > 1
            yield _Unit(f"{entry.context}[{form}]", entry.source if single else entry.plural, entry, form)


def taken(file: PoFile, rows: Iterable[ReturnedText]) -> ImportedCatalog:
    """Return ``file`` with the translations of ``rows``.

    A row whose source text is no longer that of its context gives a fuzzy translation, and only where there is none
    that may be shown; so does one without a context. Rows without a translation change nothing.
    """
    units = tuple(_units(file))
    known = {(unit.context, unit.source): unit for unit in units}
    several = Counter(unit.context for unit in units)
    contexts = {unit.context: unit for unit in units if several[unit.context] == 1}
    texts: dict[str, list[_Unit]] = {}
    for unit in units:
        texts.setdefault(unit.source.strip(), []).append(unit)
        known.setdefault((unit.context, unit.source.strip()), unit)  # sheets drop blanks at the ends
    new: dict[tuple[str, str], PoEntry] = {}
    findings: list[Diagnostic] = []

    def take(unit: _Unit, row: ReturnedText, *, fuzzy: bool, previous: Previous) -> None:
        before = new.get(unit.entry.key)
        forms = list((before or unit.entry).translations)
        forms[unit.form] = row.translation
        fuzzy = fuzzy or bool(before and before.fuzzy)  # another form is
        new[unit.entry.key] = unit.entry.but(translations=tuple(forms), previous=previous).marked(fuzzy=fuzzy)

    for row in rows:
        if not row.translation.strip():
            continue
        if not row.context:
            for unit in texts.get(row.source.strip(), []):
                if not unit.translation.strip():
                    take(unit, row, fuzzy=True, previous=unit.entry.previous)
            continue
        same = known.get((row.context, row.source)) or known.get((row.context, row.source.strip()))
        if same:
            take(same, row, fuzzy=row.fuzzy, previous=same.entry.previous if row.fuzzy else NO_PREVIOUS)
            continue
        changed = contexts.get(row.context)
        if changed is None:
            findings.append(_unknown(row, contexts))
        elif not changed.entry.settled:
            take(changed, row, fuzzy=True, previous=Previous("", row.source) if row.source else NO_PREVIOUS)
        else:
            findings.append(_outdated(row))
    merged = tuple(new.get(entry.key, entry) if not entry.obsolete else entry for entry in file.entries)
    touched = tuple(entry for entry, before in zip(merged, file.entries, strict=True) if entry is not before)
    return ImportedCatalog(replace(file, entries=merged), touched, tuple(findings))


def rows_of(table: Table) -> tuple[ReturnedText, ...]:
    """Return the rows of a sheet; raise ``PnpError`` I234 where it has no column of contexts, texts or translations."""
    for name in COLUMNS[:3]:
        if name not in table.columns:
            hint = did_you_mean(name, list(table.columns)) or f"the columns are {', '.join(COLUMNS)}"
            raise PnpError("I234", f"the sheet has no column “{name}”", Origin(table.path, 1), hint)
    return tuple(
        ReturnedText(
            row.cells["context"],
            row.cells["source"],
            row.cells["translation"],
            row.cells.get("state", "").strip().casefold() == "fuzzy",
            Origin(table.path, row.number),
        )
        for row in table.rows
    )


def workbook(file: PoFile, title: str) -> bytes:
    """Return the messages of a catalog as an XLSX file; raise ``PnpError`` I235 where openpyxl is not installed."""
    try:
        from openpyxl import Workbook  # type: ignore[import-untyped,import-not-found,unused-ignore]  # an extra
        from openpyxl.styles import Alignment, Font  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except ImportError:
        raise _missing("a sheet", "openpyxl") from None
    book = Workbook()
    sheet = book.active
    sheet.title = title[:31]
    sheet.append(COLUMNS)
    for unit in _units(file):
        sheet.append([_cell(text) for text in _cells(unit)])
        for cell in sheet[sheet.max_row]:
            cell.alignment = Alignment(wrap_text=True, vertical="top")
            cell.data_type = "s"  # a text that begins with “=” is no formula
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    for letter, width in zip("ABCDEFG", _WIDTHS, strict=True):
        sheet.column_dimensions[letter].width = width
    sheet.freeze_panes = "C2"
    stream = BytesIO()
    book.save(stream)
    return _undated(stream.getvalue())


def tmx(file: PoFile, source: str, target: str) -> bytes:
    """Return the finished translations of a catalog as a translation memory (TMX)."""
    tags = language_tag(source), language_tag(target)
    store = _toolkit("tmx").tmxfile(sourcelanguage=tags[0], targetlanguage=tags[1])
    for unit in _units(file):
        if unit.entry.settled:
            store.addtranslation(unit.source, tags[0], unit.translation, tags[1], context=unit.context)
    return bytes(store)


def xliff(file: PoFile, source: str, target: str) -> bytes:
    """Return the messages of a catalog as XLIFF, each unit's id being the context and the text's number in it."""
    tags = language_tag(source), language_tag(target)
    store = _toolkit("xliff").xlifffile(sourcelanguage=tags[0], targetlanguage=tags[1])
    count: Counter[str] = Counter()
    for each in _units(file):
        entry = each.entry
        count[each.context] += 1
        unit = store.addsourceunit(each.source)
        unit.setid(f"{each.context}:{count[each.context]}")
        if each.translation.strip():
            unit.target = each.translation
            unit.markfuzzy(entry.fuzzy)
            unit.markapproved(not entry.fuzzy)
        for hint in entry.hints:
            unit.addnote(hint, origin="developer")
    return bytes(store)


EXPORTS: dict[str, Callable[[PoFile, str, str], bytes]] = {"tmx": tmx, "xliff": xliff}


def toolkit_rows(data: bytes, path: Path, locale: str) -> tuple[ReturnedText, ...]:
    """Return the translations into ``locale`` in an XLIFF or TMX file.

    Raise ``PnpError`` I236 where it is no such file, I240 where it holds translations into another language.
    """
    kind = "tmx" if path.suffix.lower() == ".tmx" else "xliff"
    module = _toolkit(kind)
    try:
        store = getattr(module, f"{kind}file").parsestring(data)
    except (ValueError, SyntaxError) as error:  # lxml's errors are syntax errors
        raise PnpError("I236", f"not a file of {kind.upper()}: {error}", Origin(path.as_posix())) from error
    rows = _memory_rows if kind == "tmx" else _unit_rows
    return tuple(rows(store, path.as_posix(), locale))


def _unit_rows(store: Any, path: str, locale: str) -> Iterator[ReturnedText]:
    stated = str(store.gettargetlanguage() or locale)
    if not same_locale(stated, locale):
        raise PnpError("I240", f"the file holds translations into {stated}, not into {locale}", Origin(path))
    for unit in store.units:
        if unit.source and unit.target:
            context = str(unit.getid()).split("\x04")[-1].rpartition(":")[0]
            yield ReturnedText(context, str(unit.source), str(unit.target), bool(unit.isfuzzy()), Origin(path))


def _memory_rows(store: Any, path: str, locale: str) -> Iterator[ReturnedText]:
    languages: set[str] = set()
    for unit in store.units:
        texts = {str(node.get(_LANGUAGE)): "".join(node.itertext()).strip() for node in unit.getlanguageNodes()}
        languages |= texts.keys()
        for language, text in texts.items():
            if same_locale(language, locale) and unit.source and text:
                yield ReturnedText("", str(unit.source), text, True, Origin(path))
    if not any(same_locale(language, locale) for language in languages):
        held = ", ".join(sorted(languages)) or "no language"
        raise PnpError("I240", f"the file holds {held}, nothing in {locale}", Origin(path))


def _toolkit(module: str) -> Any:
    from importlib import import_module

    try:
        return import_module(f"translate.storage.{module}")
    except ImportError:
        raise _missing(module.upper(), "translate-toolkit") from None


def _missing(what: str, package: str) -> PnpError:
    hint = 'install it with pip install "pnp[tm]"'
    return PnpError("I235", f"{what} needs {package}, which is not installed", hint=hint)


def _unknown(row: ReturnedText, known: Iterable[str]) -> Diagnostic:
    hint = did_you_mean(row.context, list(known)) or "it may have been removed since the file was written"
    return Diagnostic("I237", f"the catalog has no “{row.context}”", row.origin, Severity.WARNING, hint)


def _outdated(row: ReturnedText) -> Diagnostic:
    message = f"the source of “{row.context}” is another now, and it is translated; the row is left out"
    return Diagnostic("I238", message, row.origin, Severity.WARNING, "write the file again before you change it")


def _cells(unit: _Unit) -> Sequence[str]:
    entry = unit.entry
    state = entry.state if unit.translation.strip() else "missing"
    notes, comments = "\n".join(entry.hints), "\n".join(entry.comments)
    return unit.context, unit.source, unit.translation, state, notes, comments, entry.previous.source


def _cell(text: str) -> str | None:
    return text or None


def _undated(data: bytes) -> bytes:
    """Return a ZIP file without the time at which it was made, so that equal catalogs give equal files."""
    stream = BytesIO()
    with ZipFile(BytesIO(data)) as old, ZipFile(stream, "w", ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "docProps/core.xml":
                content = _TIME.sub(b"1980-01-01T00:00:00Z", content)
            new.writestr(ZipInfo(name, _EPOCH), content)
    return stream.getvalue()
