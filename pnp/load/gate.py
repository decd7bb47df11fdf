"""The gate to a project's files: none is opened and no folder listed that a link leads to outside the project.

A project is whatever folder holds a ``game.toml``. So a path needs no more than itself to be judged, and whoever reads
through here cannot forget to ask.
"""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.resources import bundled

PROJECT_FILE = "game.toml"
_HINT = "put the file itself into the project"


def admitted(path: Path, said: str = "") -> Path:
    """Return ``path``; raise ``PnpError`` D144 where it is named in a project and a link leads out of that.

    ``said`` names it in the message. Links within a project are fine, and so is a project that is a link itself.
    """
    if _leads_out(path):
        raise PnpError(
            "D144", f"the path “{said or path.name}” leaves the project's folder by a link", _at(path), _HINT
        )
    return path


def is_file(path: Path) -> bool:
    """Whether a file is there: also False for a link that leads nowhere, a loop, and a name that no system has."""
    return os.path.isfile(path)


def below(folder: Path, pattern: str) -> Iterator[Path]:
    """Yield the files below ``folder`` that a glob pattern names, in no order; none where a link leads out."""
    if os.path.isdir(folder) and not _leads_out(folder):
        yield from (path for path in folder.glob(pattern) if is_file(path) and not _leads_out(path))


def folders_in(folder: Path) -> tuple[Path, ...]:
    """Return the folders in a folder, sorted; none where a link leads out, nor any that is such a link."""
    if not os.path.isdir(folder) or _leads_out(folder):
        return ()
    return tuple(path for path in sorted(folder.iterdir()) if os.path.isdir(path) and not _leads_out(path))


def _leads_out(path: Path) -> bool:
    """Whether links lead out of any of the projects in whose folders ``path`` is named.

    To ask of all of them, not of the nearest, keeps a link to another project from counting as one within it.
    """
    named = os.path.abspath(path)
    if named.startswith(_own_folders()):
        return False
    real = os.path.realpath(named)
    if real == named:
        return False
    projects = (folder for folder in Path(named).parents if is_file(folder / PROJECT_FILE))
    return any(not Path(real).is_relative_to(os.path.realpath(folder)) for folder in projects)


@cache
def _own_folders() -> tuple[str, ...]:
    """Return how the paths of the tool's own files begin, which some installers link to from a store."""
    return tuple(os.path.join(bundled(name), "") for name in ("games", "templates", "locales", "fonts"))


def _at(path: Path) -> Origin:
    return Origin(path.as_posix())
