"""The data of a project's folder: ``game.toml`` with its decks, ``board.toml``, ``rulings.toml``."""

from pathlib import Path

from pnp.diagnostics import Diagnostic
from pnp.engine.games.viral.boardfile import load_board
from pnp.engine.games.viral.data import Data, data
from pnp.load.project import BOARD_FILE, load
from pnp.load.rulings import RULINGS_FILE, load_rulings


def read(folder: Path) -> tuple[Data, tuple[Diagnostic, ...]]:
    """Return the game's data in ``folder`` and every finding about its files.

    Raise ``PnpError`` where a file cannot be read, or what it says cannot be played.
    """
    loaded = load(folder)
    board, about_board = load_board(folder / BOARD_FILE)
    rulings, about_rulings = load_rulings(folder / RULINGS_FILE)
    return data(loaded.game, board, rulings), (*loaded.findings, *about_board, *about_rulings)
