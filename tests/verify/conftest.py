"""A copy of Viral that can be spoiled, and what the checks find in it."""

from collections.abc import Sequence
from pathlib import Path
from shutil import copy, copytree

import pytest

from pnp.diagnostics import Diagnostic, Severity
from pnp.load.project import load
from pnp.project.folders import Folders, folders_of
from pnp.resources import bundled
from pnp.verify.run import Report, report

ICONS = bundled("templates") / "icons"


class Project:
    """Viral's files in a folder of their own, with its catalog."""

    def __init__(self, root: Path) -> None:
        self.root = root / "viral"
        self.root.mkdir()
        for path in (bundled("games") / "viral").iterdir():
            if path.is_file():
                copy(path, self.root / path.name)
        self.catalog = self.root / "locales" / "zh_TW" / "LC_MESSAGES" / "viral.po"
        self.catalog.parent.mkdir(parents=True)
        copy(bundled("locales") / "zh_TW" / "LC_MESSAGES" / "viral.po", self.catalog)
        copytree(bundled("locales") / "zh_TW" / "terms", self.root / "locales" / "zh_TW" / "terms")

    def change(self, name: str, old: str, new: str) -> None:
        """Put one text for another in a file (``po`` is the catalog), at its first place."""
        path = self.catalog if name == "po" else self.root / name
        text = path.read_text(encoding="utf-8")
        assert old in text, old
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def report(self, locales: Sequence[str] = (), *, icons: Path = ICONS) -> Report:
        """Return all that the checks know."""
        folders = Folders(catalogs=(self.root / "locales",), locales=(self.root / "locales",), icons=(icons,))
        return report(load(self.root).game, folders, locales)

    def errors(self) -> list[Diagnostic]:
        """Return the errors that the checks find."""
        return [finding for finding in self.report().findings if finding.severity is Severity.ERROR]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


@pytest.fixture(scope="session")
def viral() -> Report:
    game = load(bundled("games") / "viral").game
    return report(game, folders_of(game.root), ("zh_TW",))
