"""Lantern Night as one record; what plays it is imported when it is asked for."""

from pnp.engine.core.engine import Engine, Examined, Playable
from pnp.model.game import Game


def _playable() -> Playable:
    from pnp.engine.games.lanterns.config import configure
    from pnp.engine.games.lanterns.data import read
    from pnp.engine.games.lanterns.game import GAME

    return Playable(GAME, read, configure)


def _examine(game: Game) -> Examined:
    from pnp.engine.games.lanterns.examine import examine

    return examine(game)


ENGINE = Engine("lanterns", _playable, players=3, examine=_examine)
