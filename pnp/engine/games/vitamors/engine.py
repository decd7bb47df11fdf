"""Vitamors Conspiro as one record; what plays it is imported when it is asked for."""

from pnp.engine.core.engine import Engine, Playable
from pnp.engine.core.examined import Examined
from pnp.model.game import Game


def _playable() -> Playable:
    from pnp.engine.games.vitamors.config import configure
    from pnp.engine.games.vitamors.game import GAME
    from pnp.engine.games.vitamors.project import read

    return Playable(GAME, read, configure)


def _examine(game: Game) -> Examined:
    from pnp.engine.games.vitamors.examine import examine

    return examine(game)


ENGINE = Engine("vitamors", _playable, players=5, variants={"expert": "expert"}, examine=_examine)
