"""Vitamors Conspiro as one record; what plays it is imported when it is asked for."""

from pnp.engine.core.engine import Engine, Examined, Playable
from pnp.model.game import Game


def _playable() -> Playable:
    from pnp.engine.games.vitamors.config import configure
    from pnp.engine.games.vitamors.data import read
    from pnp.engine.games.vitamors.game import GAME

    return Playable(GAME, read, configure)


def _examine(game: Game) -> Examined:
    from pnp.engine.games.vitamors.examine import examine

    return examine(game)


ENGINE = Engine("vitamors", _playable, players=5, variants={"expert": "expert"}, examine=_examine)
