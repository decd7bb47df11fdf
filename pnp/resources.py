"""Where the data folders lie that come with the tool, in a checkout and in an installed wheel, and those of others."""

import os
import sys
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parent


def bundled(name: str) -> Path:
    """Return the bundled folder ``name`` (``games``, ``templates``, ``locales`` or ``fonts``)."""
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


FONT_PACKAGES = "pnp.fonts"
"""The group of entry points by which installed distributions bring fonts: each names a package."""


@cache
def font_packages() -> tuple[Path, ...]:
    """Return the folders of the packages that bring fonts, in the order of their entry points' names.

    Only distributions with “fonts” in their name are looked at: to read what every one says would take longer than a
    card takes.
    """
    if not any("fonts" in entry.lower() for folder in sys.path for entry in _distributions(folder)):
        return ()
    from importlib.metadata import entry_points
    from importlib.util import find_spec

    found = []
    for entry in sorted(entry_points(group=FONT_PACKAGES), key=lambda entry: (entry.name, entry.value)):
        spec = find_spec(entry.module.partition(".")[0])
        found += [Path(folder) for folder in (spec.submodule_search_locations if spec else None) or ()]
    return tuple(dict.fromkeys(found))


def _distributions(folder: str) -> list[str]:
    try:
        return [entry for entry in os.listdir(folder or ".") if entry.endswith((".dist-info", ".egg-info"))]
    except OSError:  # a zip file, or a folder that is no more
        return []
