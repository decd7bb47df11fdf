"""Translations out to files of other tools, and back into a game's catalogs and term bases."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from pnp.catalogs.update import Written, catalog_file, check_sound, written
from pnp.diagnostics import Diagnostic, Found, Origin, Severity, collected, errors
from pnp.errors import PnpError
from pnp.files import write
from pnp.i18n import termfile
from pnp.i18n.cardsheet import SheetColumns, card_rows, card_sheet, mapped_columns, mapped_locales, own_columns
from pnp.i18n.exchange import ReturnedFile, TextUnit, catalog_rows, taken, units
from pnp.i18n.guess import guessed_columns, with_header_as_row
from pnp.i18n.headers import PSEUDO, checked_locale
from pnp.i18n.merge import merge
from pnp.i18n.po import PoEntry, PoFile, checked, header_fields, read_po
from pnp.i18n.sheet import joined
from pnp.i18n.tbx import read_tbx, tbx
from pnp.i18n.terms import load_terms, terms_path
from pnp.i18n.tmx import read_tmx, tmx
from pnp.i18n.worksheets import COLUMNS, sheet, sheet_rows, sheet_units, unheld, unit_rows
from pnp.i18n.xliff import read_xliff, xliff
from pnp.i18n.xmlfile import unfit
from pnp.load.table import read_table
from pnp.load.text import read_bytes
from pnp.model.locales import same_locale
from pnp.project.project import Project

SHEETS = frozenset({".xlsx", ".xlsm", ".ods", ".csv", ".tsv"})
_WRITTEN_SHEETS = frozenset({".xlsx", ".csv", ".tsv"})
_XLIFF = frozenset({".xliff", ".xlf"})


class Export(NamedTuple):
    """A file that was written, how many texts are in it, and those that it cannot hold."""

    path: Path
    texts: int
    findings: tuple[Diagnostic, ...] = ()


class Import(NamedTuple):
    """A file after translations were taken over, how many they changed, and the rows that could not be.

    ``changes`` tells line by line what became of terms.
    """

    file: Written
    taken: int
    findings: tuple[Diagnostic, ...]
    changes: tuple[str, ...] = ()


class Plan(NamedTuple):
    """What an import would make of a locale's catalog at ``path``, and how many translations it takes over.

    ``columns`` are those that are read of a sheet, ``guessed`` where nobody named them.
    """

    locale: str
    path: Path
    file: PoFile
    taken: int
    findings: tuple[Diagnostic, ...]
    columns: SheetColumns | None = None
    guessed: bool = False


def export(project: Project, locale: str, path: Path, *, by_card: bool = False) -> Export:
    """Write a locale's catalog (for ``.tbx`` its terms) to ``path``, whose ending says in which form.

    ``by_card`` sheets have a row for each card, and no texts but those of cards.
    """
    kind = path.suffix.lower()
    game, source = project.game.id, project.game.source_locale
    findings: tuple[Diagnostic, ...] = ()
    if kind == ".tbx":
        terms = load_terms(project.folders.locales, locale, game, project.game.terms)
        write(path, tbx(terms, source))
        return Export(path, len(terms.terms), terms.findings)
    if kind not in {*_WRITTEN_SHEETS, *_XLIFF, ".tmx", ".po"}:
        hint = "choose of .xlsx, .csv, .tsv, .xliff, .tmx, .po and .tbx"
        raise PnpError("I239", f"“{path.name}” is no kind of file for translations", hint=hint)
    if by_card and kind not in _WRITTEN_SHEETS:
        raise PnpError("I239", f"“{path.name}” cannot have a row for each card", hint="choose of .xlsx, .csv and .tsv")
    catalog = _whole(project, locale)
    held = tuple(units(catalog))
    count = len(held)
    if kind == ".po":
        data = catalog.data()
    elif kind in _WRITTEN_SHEETS:
        held, findings = collected(sheet_units(held, catalog.path))
        columns: tuple[str, ...] = COLUMNS
        rows: Iterable[Sequence[str]] = unit_rows(held)
        count = len(held)
        if by_card:
            columns, rows, count = card_sheet(_cards(project), held, game, locale)
        data = sheet(kind, f"{game} {locale}", columns, rows)
    else:
        chosen = (unit for unit in held if kind != ".tmx" or unit.entry.settled)
        held, findings = collected(_xml_units(chosen, catalog.path))
        count = len(held)
        data = tmx(held, source, locale) if kind == ".tmx" else xliff(held, source, locale, f"{game}.po")
    write(path, data)
    return Export(path, count, findings)


def _cards(project: Project) -> Iterator[tuple[str, Mapping[str, str]]]:
    for deck in project.game.decks:
        for card in deck.cards:
            yield card.id, {field: card.fields.get(field, "") for field in deck.translate}


def _xml_units(found: Iterable[TextUnit], path: str) -> Found[tuple[TextUnit, ...]]:
    kept = []
    for unit in found:
        if reason := next(filter(None, map(unfit, (unit.context, unit.source, unit.translation))), ""):
            yield unheld(unit, reason, path)
        else:
            kept.append(unit)
    return tuple(kept)


def import_locales(project: Project, asked: Sequence[str], mapping: Mapping[str, str]) -> tuple[str, ...]:
    """Return the locales to import into: those asked for, else those of a mapping, else the only one that there is.

    Raise ``PnpError`` I207 where that leaves it open.
    """
    named = asked or mapped_locales(mapping)
    if named:
        return tuple(dict.fromkeys(checked_locale(name, project.known) for name in named))
    known = [locale for locale in project.known if locale != PSEUDO]
    if len(known) != 1:
        listed = f"there are {', '.join(known)}" if known else "there is no catalog yet"
        raise PnpError(
            "I207", f"nothing says which locale the translations are in, and {listed}", hint="name it: -l zh_TW"
        )
    return tuple(known)


def plan(project: Project, locale: str, path: Path, mapping: Mapping[str, str], worksheet: str = "") -> Plan:
    """Return what the translations in ``path`` (a sheet, XLIFF, TMX or PO) would change in a locale's catalog.

    Where there is no catalog yet, it is one of all texts. A sheet that pnp has not written is read by the columns that
    ``mapping`` names, else by those that seem to be meant.
    """
    own = _catalog(project, locale) if project.catalog(locale).is_file() else _new_catalog(project, locale)
    catalog = joined(own, project.game, locale)
    columns, guessed = None, False
    if path.suffix.lower() in SHEETS:
        table = read_table(path, sheet=worksheet)
        if "context" in table.columns and not mapping:
            came = sheet_rows(table)
        else:
            if mapping:
                columns = mapped_columns(mapping, table, locale)
            elif not (columns := own_columns(table, locale)):
                table, guessed = with_header_as_row(table, catalog), True
                columns = guessed_columns(table, catalog, locale)
            came = card_rows(table, columns, catalog, project.game.id)
    else:
        came = _returned(project, locale, path, catalog)
    done = taken(catalog, came.rows)
    file = _changed(own, done.changed)
    findings = (*came.findings, *done.findings, *_hidden(project, locale, file, done.changed))
    return Plan(locale, project.catalog(locale), file, len(done.changed), findings, columns, guessed)


def carry_out(planned: Plan) -> Import:
    """Write what was planned."""
    return Import(written(planned.path, planned.file), planned.taken, planned.findings)


def _changed(file: PoFile, entries: Sequence[PoEntry]) -> PoFile:
    """Return a catalog with some of its entries, and of those that only the sheets of cards have, as they are now."""
    now = {entry.key: entry for entry in entries}
    kept = [entry if entry.obsolete else now.pop(entry.key, entry) for entry in file.entries]
    return replace(file, entries=(*kept, *now.values())) if entries else file


def _hidden(project: Project, locale: str, file: PoFile, changed: Sequence[PoEntry]) -> Iterator[Diagnostic]:
    """Yield a warning where the sheets of cards have other translations, which go before what was taken over."""
    shown = {entry.key: entry for entry in joined(file, project.game, locale).messages}
    hidden = [entry for entry in changed if shown[entry.key].translations != entry.translations]
    if hidden:
        message = f"{len(hidden)} of the translations are not shown, such as that of {hidden[0].context}: those in the"
        hint = 'change them in the cards, or say prefer = "catalog" under [game]'
        yield Diagnostic("I251", f"{message} sheet of cards go first", Origin(file.path), Severity.WARNING, hint)


def _returned(project: Project, locale: str, path: Path, catalog: PoFile) -> ReturnedFile:
    suffix = path.suffix.lower()
    if suffix in _XLIFF:
        games = {entry.context.partition("/")[0] for entry in catalog.messages} | {project.game.id}
        return read_xliff(read_bytes(path), path, locale, sorted(games))
    if suffix == ".tmx":
        return ReturnedFile(read_tmx(read_bytes(path), path, project.game.source_locale, locale))
    if suffix == ".po":
        return ReturnedFile(catalog_rows(_same_language(checked(read_po(path)), locale)))
    hint = "choose of .xlsx, .ods, .csv, .tsv, .xliff, .tmx, .po and .tbx"
    raise PnpError("I239", f"“{path.name}” is no kind of file for translations", Origin(path.as_posix()), hint)


def _same_language(file: PoFile, locale: str) -> PoFile:
    """Return ``file``; raise ``PnpError`` I240 where its header names another locale."""
    stated = header_fields(file.header).get("Language", "")
    if stated and not same_locale(stated, locale):
        raise PnpError("I240", f"the file holds translations into {stated}, not into {locale}", Origin(file.path, 1))
    return file


def take_terms(project: Project, locale: str, path: Path) -> Import:
    """Take the terms in a TBX file over into those of the game; shared ones are changed for the game alone.

    Raise ``PnpError`` where the game's file has rows that cannot be read: they would be lost.
    """
    game = project.game
    base = load_terms(project.folders.locales, locale, game.id, game.terms)
    own = terms_path(project.locales, locale, game.id)
    for fault in errors(base.findings):
        if fault.origin.path == own.as_posix():
            raise PnpError.of(fault._replace(hint=fault.hint or "mend this row first"))
    done = termfile.merged(base.terms, read_tbx(read_bytes(path), path, game.source_locale, locale))
    data = read_bytes(own) if own.is_file() else b""
    try:
        after = termfile.rewritten(data.decode("utf-8"), done.terms).encode() if done.terms else data
    except UnicodeDecodeError:
        hint = "save it as CSV in UTF-8"
        raise PnpError(
            "I242", "the term base is not UTF-8, so nothing is written", Origin(own.as_posix()), hint
        ) from None
    if after != data:
        write(own, after)
    return Import(Written(own, after != data), len(done.terms), done.findings, tuple(map(str, done.changes)))


def _new_catalog(project: Project, locale: str) -> PoFile:
    from pnp.catalogs.extraction import extraction  # which sets every text, for the first import of a locale alone

    found = extraction(project)
    check_sound(found)
    return merge(found.messages, catalog_file(project, locale)).file


def _whole(project: Project, locale: str) -> PoFile:
    """Return a locale's catalog with the translations of the game's sheets, also where there is no catalog yet."""
    path = project.catalog(locale)
    there = path.is_file() or locale not in project.known
    return joined(_catalog(project, locale) if there else catalog_file(project, locale), project.game, locale)


def _catalog(project: Project, locale: str) -> PoFile:
    path = project.catalog(locale)
    if not path.is_file():
        known = project.known
        hint = f"there are {', '.join(known)}" if known else "there is none yet"
        raise PnpError("I208", f"“{project.game.id}” has no catalog for “{locale}”", Origin(path.as_posix()), hint)
    return checked(read_po(path))
