"""The numbers of the rules, which ``game.toml`` has below ``[constants]``: the texts and the engine read the same."""

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.load.text import read_text
from pnp.load.toml import document
from pnp.model.game import Game

GAME_FILE = "game.toml"


def number(game: Game, *keys: str, least: int = 1) -> int:
    """Return the number at ``keys`` below ``[constants]``.

    Raises ``PnpError``: E110 where there is none, D142 for one below ``least``.
    """
    value: object = game.constants
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    name = ".".join(keys)
    if not isinstance(value, int) or isinstance(value, bool):
        message = f"the game has no number “{name}”"
        raise PnpError("E110", message, place(game, "constants", *keys), "add it below [constants]")
    if value < least:
        raise PnpError("D142", f"“{name}” cannot be {value}", place(game, "constants", *keys), f"{least} or more")
    return value


def place(game: Game, *keys: str) -> Origin:
    """Return where a key of ``game.toml`` stands, or the table it is missing from."""
    path = game.root / GAME_FILE
    return document(read_text(path) if path.is_file() else "", path.as_posix()).origin(*keys)
