"""The data of a project's folder: ``game.toml`` with its deck, and ``verbs.toml``."""

from pathlib import Path

from pnp.diagnostics import Diagnostic
from pnp.engine.games.lanterns.data import Data, data
from pnp.load.project import load
from pnp.load.verbs import load_verbs


def read(folder: Path) -> tuple[Data, tuple[Diagnostic, ...]]:
    """Return the game's data in ``folder`` and every finding about its files.

    Raise ``PnpError`` where a file cannot be read, or what it says cannot be played.
    """
    loaded = load(folder)
    known, about = load_verbs(folder)
    return data(loaded.game, known), (*loaded.findings, *about)
