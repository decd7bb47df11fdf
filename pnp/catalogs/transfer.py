"""Translations out to files of other tools, and back into a game's catalogs and term bases."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.catalogs.extraction import Written, written
from pnp.diagnostics import Diagnostic, Found, Origin, collected, errors
from pnp.errors import PnpError
from pnp.files import write
from pnp.i18n import termfile
from pnp.i18n.exchange import ReturnedFile, TextUnit, catalog_rows, taken, units
from pnp.i18n.po import PoFile, checked, header_fields, read_po
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


def export(project: Project, locale: str, path: Path) -> Export:
    """Write a locale's catalog (for ``.tbx`` its terms) to ``path``, whose ending says in which form."""
    kind = path.suffix.lower()
    game, source = project.game.id, project.game.source_locale
    findings: tuple[Diagnostic, ...] = ()
    if kind == ".tbx":
        terms = load_terms(project.folders.locales, locale, game)
        write(path, tbx(terms, source))
        return Export(path, len(terms.terms))
    if kind not in {*_WRITTEN_SHEETS, *_XLIFF, ".tmx", ".po"}:
        hint = "choose of .xlsx, .csv, .tsv, .xliff, .tmx, .po and .tbx"
        raise PnpError("I239", f"“{path.name}” is no kind of file for translations", hint=hint)
    catalog = _catalog(project, locale)
    held = tuple(units(catalog))
    if kind == ".po":
        data = catalog.data()
    elif kind in _WRITTEN_SHEETS:
        held, findings = collected(sheet_units(held, catalog.path))
        data = sheet(kind, f"{game} {locale}", COLUMNS, unit_rows(held))
    else:
        held, findings = collected(_xml_units(held, catalog.path))
        data = tmx(held, source, locale) if kind == ".tmx" else xliff(held, source, locale, f"{game}.po")
    write(path, data)
    return Export(path, len(held), findings)


def _xml_units(found: Sequence[TextUnit], path: str) -> Found[tuple[TextUnit, ...]]:
    kept = []
    for unit in found:
        if reason := next(filter(None, map(unfit, (unit.context, unit.source, unit.translation))), ""):
            yield unheld(unit, reason, path)
        else:
            kept.append(unit)
    return tuple(kept)


def take(project: Project, locale: str, path: Path) -> Import:
    """Take the translations in ``path`` over: a sheet, XLIFF, TMX or PO into a locale's catalog, TBX into its terms."""
    if path.suffix.lower() == ".tbx":
        return _take_terms(project, locale, path)
    catalog = _catalog(project, locale)
    return into_catalog(project, locale, catalog, _returned(project, locale, path, catalog))


def into_catalog(project: Project, locale: str, catalog: PoFile, came: ReturnedFile) -> Import:
    """Take what came back over into a catalog, and write that."""
    done = taken(catalog, came.rows)
    file = written(project.catalog(locale), done.file)
    return Import(file, len(done.changed), (*came.findings, *done.findings))


def _returned(project: Project, locale: str, path: Path, catalog: PoFile) -> ReturnedFile:
    suffix = path.suffix.lower()
    if suffix in SHEETS:
        return sheet_rows(read_table(path))
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


def _take_terms(project: Project, locale: str, path: Path) -> Import:
    """Take the terms in a TBX file over into those of the game; shared ones are changed for the game alone.

    Raise ``PnpError`` where the game's file has rows that cannot be read: they would be lost.
    """
    game = project.game
    base = load_terms(project.folders.locales, locale, game.id)
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


def _catalog(project: Project, locale: str) -> PoFile:
    path = project.catalog(locale)
    if not path.is_file():
        known = project.known
        hint = f"there are {', '.join(known)}" if known else "there is none yet"
        raise PnpError("I208", f"“{project.game.id}” has no catalog for “{locale}”", Origin(path.as_posix()), hint)
    return checked(read_po(path))
