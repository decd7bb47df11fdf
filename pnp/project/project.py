"""A project as its files say it: the game, its documents, and where its catalogs stand."""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Origin
from pnp.errors import PnpError
from pnp.i18n.folders import catalog_path
from pnp.i18n.sheet import game_locales
from pnp.load.documents import Read
from pnp.load.project import find_project, load
from pnp.load.sources import read_documents
from pnp.model.game import Game
from pnp.project.board import unplayed
from pnp.project.folders import Folders, catalogs_of, folders_of
from pnp.resources import bundled


class Project(NamedTuple):
    """A project: its game, the folders to look in, the one of its catalogs, and what was found.

    ``documents`` are its rules and aids as their files say them, with findings of their own.
    """

    game: Game
    folders: Folders
    locales: Path
    findings: tuple[Diagnostic, ...] = ()
    documents: Read = Read()

    @property
    def known(self) -> tuple[str, ...]:
        """The locales that the game has translations into, in a catalog or in its sheets."""
        return game_locales(self.game, (self.locales,))

    @property
    def template(self) -> Path:
        """Where the template of catalogs stands."""
        return self.locales / f"{self.game.id}.pot"

    def catalog(self, locale: str) -> Path:
        """Where the catalog of a locale stands."""
        return catalog_path(self.locales, locale, self.game.id)

    def reference(self, origin: Origin) -> str:
        """Return a place as catalogs call it: relative to the project (or to the folder of all bundled things)."""
        folders = (self.locales.parent.absolute(), bundled("templates").parent)
        return f"{_referred(Path(origin.path).absolute(), folders)}:{origin.row}"


@lru_cache(maxsize=256)
def _referred(path: Path, folders: tuple[Path, ...]) -> str:
    """Return a path relative to the first of ``folders`` that it lies in: few files hold all the texts of a project."""
    path = path.resolve()
    for folder in map(Path.resolve, folders):
        if path.is_relative_to(folder):
            return path.relative_to(folder).as_posix()
    return path.name


def open_project(name: str, *, writing: bool = True) -> Project:
    """Return the project ``name`` with all that its files say.

    Its catalogs stand in its own ``locales`` folder, those of a bundled game in the checkout's. Raise ``PnpError`` I212
    where one would have to be written into the installed package.
    """
    root = find_project(name)
    loaded = load(root)
    own = catalogs_of(root)
    if writing and own == bundled("locales") and own.parent.name == "_data":
        hint = f"take a copy further, with all its catalogs: pnp new my-{root.name} --from {root.name}"
        raise PnpError("I212", f"“{loaded.game.id}” is part of the installed package", hint=hint)
    findings = (*loaded.findings, *unplayed(loaded.game))
    return Project(loaded.game, folders_of(root), own, findings, read_documents(loaded.game))
