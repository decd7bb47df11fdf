"""Catalogs made of others: drafts by conversion, pseudo-translations, and what other tools send back."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from pnp.catalogs.translate import Extraction, Written, catalog_file, check_sound, written
from pnp.diagnostics import Diagnostic, Origin, errors
from pnp.errors import PnpError
from pnp.files import write
from pnp.i18n import exchange, termfile
from pnp.i18n.convert import converter, drafted, fixed_words
from pnp.i18n.headers import PSEUDO, catalog_header, checked_locale
from pnp.i18n.merge import merge
from pnp.i18n.mining import Proposal, occurring, proposals
from pnp.i18n.po import PoFile, checked, read_po
from pnp.i18n.pseudo import pseudo_entry
from pnp.i18n.tbx import read_tbx, tbx
from pnp.i18n.terms import TermBase, lint, load_terms, read_terms, term_files, terms_path
from pnp.load.table import read_table
from pnp.load.text import read_bytes
from pnp.project.project import Project

_SHEETS = frozenset({".xlsx", ".xlsm", ".ods", ".csv", ".tsv"})


class Draft(NamedTuple):
    """A catalog of drafts, and how many of its messages got one now."""

    file: Written
    drafts: int


class Import(NamedTuple):
    """A file after translations were taken over, how many they changed, and the rows that could not be.

    ``changes`` tells line by line what became of terms.
    """

    file: Written
    taken: int
    findings: tuple[Diagnostic, ...]
    changes: tuple[str, ...] = ()


class Terms(NamedTuple):
    """The terms of a game in a locale: what is wrong with them, how many texts have each, and what may be missing."""

    base: TermBase
    findings: tuple[Diagnostic, ...]
    occurring: Mapping[str, int]
    proposals: tuple[Proposal, ...]


def convert(project: Project, found: Extraction, origin: str, target: str) -> Draft:
    """Write fuzzy drafts into the catalog of ``target``, converted from what is settled in that of ``origin``."""
    check_sound(found)
    known = project.known
    origin, target = checked_locale(origin, known), checked_locale(target, known)
    change = converter(origin, target)
    if origin not in known:
        hint = f"there are {', '.join(known)}" if known else "there is none yet"
        raise PnpError("I208", f"“{project.game.id}” has no catalog for “{origin}”", hint=hint)
    game, folders = project.game, project.folders.locales
    ours, theirs = (load_terms(folders, locale, game.id, game.terms) for locale in (origin, target))
    before = merge(found.messages, catalog_file(project, target)).file
    source = merge(found.messages, catalog_file(project, origin)).file
    made = drafted(before, source, (origin, target), change, fixed_words(ours, theirs))
    count = sum(new is not old for new, old in zip(made.entries, before.entries, strict=True))
    return Draft(written(project.catalog(target), made), count)


def pseudo(project: Project, found: Extraction, share: float) -> Draft:
    """Write the pseudo-locale's catalog anew."""
    check_sound(found)
    path = project.catalog(PSEUDO)
    empty = PoFile(path.as_posix(), (catalog_header(project.game.id, PSEUDO),))
    merged = merge(found.messages, empty).file
    entries = tuple(entry if entry.is_header else pseudo_entry(entry, share) for entry in merged.entries)
    return Draft(written(path, replace(merged, entries=entries)), len(entries) - 1)


def export(project: Project, locale: str, path: Path) -> Path:
    """Write a locale's catalog (for ``.tbx`` its terms) to ``path``, whose ending says in which form."""
    kind = path.suffix.lower().lstrip(".")
    source = project.game.source_locale
    if kind == "tbx":
        data = tbx(load_terms(project.folders.locales, locale, project.game.id, project.game.terms), source)
    elif kind == "xlsx":
        data = exchange.workbook(_catalog(project, locale), f"{project.game.id} {locale}")
    elif kind in exchange.EXPORTS:
        data = exchange.EXPORTS[kind](_catalog(project, locale), source, locale)
    else:
        hint = "choose of .xlsx, .tmx, .xliff and .tbx"
        raise PnpError("I239", f"“{path.name}” is no kind of file for translations", hint=hint)
    write(path, data)
    return path


def take(project: Project, locale: str, path: Path) -> Import:
    """Take the translations in ``path`` over: a sheet, XLIFF or TMX into a locale's catalog, TBX into its terms."""
    suffix = path.suffix.lower()
    if suffix == ".tbx":
        return _take_terms(project, locale, path)
    if suffix in _SHEETS:
        rows = exchange.rows_of(read_table(path))
    elif suffix in {".xliff", ".xlf", ".tmx"}:
        rows = exchange.toolkit_rows(read_bytes(path), path, locale)
    else:
        hint = "choose of .xlsx, .ods, .csv, .xliff, .tmx and .tbx"
        raise PnpError("I239", f"“{path.name}” is no kind of file for translations", Origin(path.as_posix()), hint)
    done = exchange.taken(_catalog(project, locale), rows)
    return Import(written(project.catalog(locale), done.file), len(done.changed), done.findings)


def _take_terms(project: Project, locale: str, path: Path) -> Import:
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


def terms(project: Project, found: Extraction, locale: str) -> Terms:
    """Return what is to be known of a locale's terms."""
    game, folders = project.game, project.folders.locales
    base = load_terms(folders, locale, game.id, game.terms)
    findings = list(base.findings)
    for path in term_files(folders, locale, game.id, game.terms):
        findings += lint(read_terms(read_table(path))[0])
    known = {entry.key: entry.translation for entry in catalog_file(project, locale).messages if entry.settled}
    texts = {message.key: known.get(message.key, "") for message in found.messages}
    sources = [message.source for message in found.messages]
    return Terms(base, tuple(findings), occurring(sources, base), proposals(texts, base))


def _catalog(project: Project, locale: str) -> PoFile:
    path = project.catalog(locale)
    if not path.is_file():
        known = project.known
        hint = f"there are {', '.join(known)}" if known else "there is none yet"
        raise PnpError("I208", f"“{project.game.id}” has no catalog for “{locale}”", Origin(path.as_posix()), hint)
    return checked(read_po(path))
