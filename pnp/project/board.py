"""A project's engine and its board, as far as all of the project is concerned; cards need no more of a project."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.diagnostics import Diagnostic, Origin, Severity
from pnp.errors import PnpError
from pnp.load.project import BOARD_FILE
from pnp.model.game import Game

if TYPE_CHECKING:
    from pnp.engine.core.engine import Engine


def unplayed(game: Game) -> Iterator[Diagnostic]:
    """Yield why the engine that a project names cannot be had (E150, E152), and that nothing reads its board (D167)."""
    board = None
    if game.engine:
        try:
            board = _engine(game).board
        except PnpError as error:
            yield error.diagnostic
            return
    path = game.root / BOARD_FILE
    if path.is_file() and board is None:
        why = f"the engine “{game.engine}” has no board" if game.engine else f"“{game.id}” names no engine"
        hint = "[game] names the engine that reads it: engine = …"
        yield Diagnostic("D167", f"the file is not read, for {why}", Origin(path.as_posix()), Severity.WARNING, hint)


def board_of(game: Game) -> tuple[object, tuple[Diagnostic, ...]]:
    """Return what rules text sees as ``board``, None where there is none, and every finding about it."""
    path = game.root / BOARD_FILE
    if not (game.engine and path.is_file()):
        return None, ()
    try:
        read = _engine(game).board
        return read(path) if read else (None, ())
    except PnpError as error:
        return None, (error.diagnostic,)


def _engine(game: Game) -> "Engine":
    from pnp.engine.registry import engine_of  # which a project without an engine does not need

    return engine_of(game)
