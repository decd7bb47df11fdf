"""Viral as one record; what plays it is imported when it is asked for."""

from pathlib import Path

from pnp.engine.core.engine import Engine, Examined, Findings, Playable
from pnp.model.game import Game


def _playable() -> Playable:
    from pnp.engine.games.viral.config import configure
    from pnp.engine.games.viral.data import read
    from pnp.engine.games.viral.game import GAME

    return Playable(GAME, read, configure)


def _examine(game: Game) -> Examined:
    from pnp.engine.games.viral.examine import examine

    return examine(game)


def _board(path: Path) -> tuple[object, Findings]:
    from pnp.engine.games.viral.board import shown
    from pnp.engine.games.viral.boardfile import load_board

    board, findings = load_board(path)
    return shown(board), findings


ENGINE = Engine(
    "viral",
    _playable,
    players=3,
    variants={"draft": "draft", "expansion": "nests"},
    examine=_examine,
    board=_board,
)
