"""Lantern Night as one record; what plays it is imported when it is asked for."""

from pnp.engine.core.engine import Engine, Playable
from pnp.engine.core.examined import Examined
from pnp.model.game import Game


def _playable() -> Playable:
    from pnp.engine.games.lanterns.config import configure
    from pnp.engine.games.lanterns.game import GAME
    from pnp.engine.games.lanterns.project import read

    return Playable(GAME, read, configure)


def _examine(game: Game) -> Examined:
    from pnp.engine.games.lanterns.examine import examine

    return examine(game)


ENGINE = Engine("lanterns", _playable, players=3, examine=_examine)
