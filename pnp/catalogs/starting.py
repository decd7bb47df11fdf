"""The first catalogs of a new project: its texts are the tool's, and so are their translations."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.catalogs.extraction import extraction
from pnp.catalogs.update import catalog_file, check_sound, chosen_locales, written
from pnp.i18n.merge import merge
from pnp.i18n.own import NEW, own_words
from pnp.project.project import open_project
from pnp.resources import bundled


def first_catalogs(folder: Path, locales: Sequence[str]) -> Iterator[Path]:
    """Write the catalogs of a new project in ``folder``, as far translated as the tool knows its own texts; yield them.

    Raise ``PnpError`` where a locale is none, or the one that the project is written in.
    """
    project = open_project(str(folder))
    found = extraction(project)
    check_sound(found)
    own = (bundled("locales"),)
    english = {text: key for key, text in own_words(own, project.game.source_locale).words.items()}
    for locale in chosen_locales(project, locales):
        file = catalog_file(project, locale)
        words = own_words(own, locale).words
        entries = [
            entry.but(translations=(words.get(english.get(entry.source, (NEW, entry.source)), ""),))
            if not entry.is_header
            else entry
            for entry in merge(found.into(project, locale, file), file).file.entries
        ]
        yield written(project.catalog(locale), replace(file, entries=tuple(entries))).path
