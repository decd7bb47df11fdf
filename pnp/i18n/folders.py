"""Where the things of locales stand: below ``locales/``, in a folder for each locale."""

from collections.abc import Sequence
from pathlib import Path

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.load.gate import folders_in, is_file
from pnp.model.locales import locale_name


def locales_of(folders: Sequence[Path], domain: str) -> tuple[str, ...]:
    """Return the locales that have a catalog of ``domain`` in one of the ``locales`` folders, sorted."""
    there = {name: path for folder in folders for name, path in locale_folders(folder).items()}
    return tuple(sorted(name for name, path in there.items() if is_file(catalog_in(path, domain))))


def locale_folders(folder: Path) -> dict[str, Path]:
    """Return the folders of locales in a ``locales`` folder by the locales' names, however the folders spell them.

    Raise ``PnpError`` I106 where two of them are of one locale.
    """
    found: dict[str, Path] = {}
    for path in folders_in(folder):
        name = locale_name(path.name)
        if not name:
            continue
        first = found.setdefault(name, path)
        if first is not path:
            message = f"“{first.name}” and “{path.name}” are both folders of the locale {name}"
            hint = f"put what they hold into one of them, such as {folder.name}/{name}, and delete the other"
            raise PnpError("I106", message, Origin(folder.as_posix()), hint)
    return found


def locale_folder(folder: Path, locale: str) -> Path:
    """Return where the things of a locale stand in a ``locales`` folder, also where there are none yet.

    Raise ``PnpError`` I106 where two folders are of one locale.
    """
    return locale_folders(folder).get(locale) or folder / locale


def catalog_path(folder: Path, locale: str, domain: str) -> Path:
    """Return where the catalog of a locale stands in a ``locales`` folder."""
    return catalog_in(locale_folder(folder, locale), domain)


def catalog_in(folder: Path, domain: str) -> Path:
    """Return where a catalog stands in the folder of its locale."""
    return folder / "LC_MESSAGES" / f"{domain}.po"
