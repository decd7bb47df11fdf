"""A game's catalogs on disk: the template, and what an update merges into each locale's."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from pnp.catalogs.extraction import Extraction
from pnp.errors import PnpError
from pnp.files import write
from pnp.i18n.headers import PSEUDO, catalog_header, checked_locale, template_header
from pnp.i18n.merge import MergedCatalog, merge, template
from pnp.i18n.po import PoFile, read_po
from pnp.project.project import Project


class Written(NamedTuple):
    """A file, and whether it had to be changed."""

    path: Path
    changed: bool


class Update(NamedTuple):
    """A locale's catalog after a merge; ``new`` where there was none."""

    locale: str
    file: Written
    merged: MergedCatalog
    new: bool


def write_template(project: Project, found: Extraction) -> Written:
    """Write the template of a game's catalogs; raise ``PnpError`` I214 where texts may be missing."""
    check_sound(found)
    entries = tuple(template(found.messages, template_header(project.game.id)))
    return written(project.template, PoFile(project.template.as_posix(), entries))


def update(project: Project, found: Extraction, locales: Sequence[str] = ()) -> tuple[Update, ...]:
    """Merge the messages of a game into the catalogs of ``locales`` (empty: all there are); a new locale gets one.

    All are merged before the first is written, so a catalog that cannot be read leaves the others as they are. Raise
    ``PnpError`` I214 where texts may be missing.
    """
    check_sound(found)
    chosen = chosen_locales(project, locales)
    before = {locale: catalog_file(project, locale) for locale in chosen}
    merged = [merge(found.into(project, locale, file), file) for locale, file in before.items()]
    new = [not project.catalog(locale).is_file() for locale in chosen]
    return tuple(
        Update(locale, written(project.catalog(locale), done.file), done, fresh)
        for locale, done, fresh in zip(chosen, merged, new, strict=True)
    )


def check_sound(found: Extraction) -> None:
    """Raise ``PnpError`` I214 where texts may be missing: their translations would be laid aside."""
    for fault in found.faults:
        hint = "mend this and what else is wrong with the game's files; no catalog was written"
        raise PnpError("I214", f"some texts cannot be read: {fault.text}", fault.origin, hint)


def chosen_locales(project: Project, locales: Sequence[str]) -> tuple[str, ...]:
    """Return the locales that are asked for, all that there are where none is; raise ``PnpError`` where one is none."""
    known = project.known
    if not locales:
        found = tuple(locale for locale in known if locale != PSEUDO)
        if not found:
            hint = "name a locale, such as -l zh_TW, and it gets one"
            raise PnpError("I207", f"“{project.game.id}” has no catalog yet", hint=hint)
        return found
    chosen = tuple(dict.fromkeys(checked_locale(locale, known) for locale in locales))
    if project.game.source_locale in chosen:
        hint = "texts in that language are changed where they stand, in the cards and templates"
        raise PnpError("I206", f"“{project.game.source_locale}” is what the game is written in", hint=hint)
    return chosen


def catalog_file(project: Project, locale: str) -> PoFile:
    """Return a locale's catalog; one with a header alone where there is none yet, and with one where it lacks it."""
    path = project.catalog(locale)
    file = read_po(path) if path.is_file() else PoFile(path.as_posix(), ())
    if any(entry.is_header and not entry.obsolete for entry in file.entries):
        return file
    return replace(file, entries=(catalog_header(project.game.id, locale), *file.entries))


def written(path: Path, file: PoFile) -> Written:
    """Write a file whole, unless it holds just that already."""
    data = file.data()
    changed = not path.is_file() or path.read_bytes() != data
    if changed:
        write(path, data)
    return Written(path, changed)
