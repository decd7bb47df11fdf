"""Catalogs made of others: drafts by conversion, pseudo-translations; and what is known of a locale's terms."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from pnp.catalogs.extraction import Extraction
from pnp.catalogs.update import Written, catalog_file, check_sound, written
from pnp.diagnostics import Diagnostic
from pnp.errors import PnpError
from pnp.i18n.convert import converter, drafted, fixed_words
from pnp.i18n.headers import PSEUDO, catalog_header, checked_locale
from pnp.i18n.merge import merge
from pnp.i18n.mining import Proposal, occurring, proposals
from pnp.i18n.po import PoFile
from pnp.i18n.pseudo import pseudo_entry
from pnp.i18n.sheet import joined
from pnp.i18n.terms import TermBase, lint, load_terms, read_terms, term_files
from pnp.load.table import read_table
from pnp.project.project import Project


class Draft(NamedTuple):
    """A catalog of drafts, and how many of its messages got one now."""

    file: Written
    drafts: int


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
    messages = found.into(project, target, catalog_file(project, target))
    before = merge(messages, catalog_file(project, target)).file
    source = joined(merge(messages, catalog_file(project, origin)).file, game, origin)
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


def terms(project: Project, found: Extraction, locale: str) -> Terms:
    """Return what is to be known of a locale's terms."""
    game, folders = project.game, project.folders.locales
    base = load_terms(folders, locale, game.id, game.terms)
    findings = list(base.findings)
    for path in term_files(folders, locale, game.id, game.terms):
        findings += lint(read_terms(read_table(path))[0])
    known = {
        entry.key: entry.translation
        for entry in joined(catalog_file(project, locale), game, locale).messages
        if entry.settled
    }
    texts = {message.key: known.get(message.key, "") for message in found.messages}
    sources = [message.source for message in found.messages]
    return Terms(base, tuple(findings), occurring(sources, base), proposals(texts, base))
