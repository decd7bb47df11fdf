"""The data of a project's folder: ``game.toml`` with its deck, and ``verbs.toml``."""

from pathlib import Path

from pnp.diagnostics import Diagnostic
from pnp.engine.games.lanterns.data import Data, data
from pnp.load.project import load


def read(folder: Path) -> tuple[Data, tuple[Diagnostic, ...]]:
    """Return the game's data in ``folder`` and every finding about its files.

    Raise ``PnpError`` where a file cannot be read, or what it says cannot be played.
    """
    loaded = load(folder)
    return data(loaded.game), loaded.findings
