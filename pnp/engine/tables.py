"""Every game that the engine plays, by its id, and how one of them is set up."""

import importlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pnp.diagnostics import Diagnostic
from pnp.engine.core.game import Game
from pnp.errors import PnpError
from pnp.load.names import did_you_mean

_VARIANTS = {"viral": {"draft": "draft", "expansion": "nests"}, "vitamors": {"expert": "expert"}, "lanterns": {}}
"""What players may agree on, and the argument of ``configure`` that says so."""
_PLAYERS = {"viral": 3, "vitamors": 5, "lanterns": 3}
GAMES = tuple(_VARIANTS)


class Table(NamedTuple):
    """A game that can be played, and what is needed to set it up."""

    game: Game[Any, Any]
    read: Callable[[Path], tuple[Any, tuple[Diagnostic, ...]]]
    configure: Callable[..., Any]
    variants: Mapping[str, str]
    players: int

    def set_up(
        self, folder: Path, players: int, variants: Iterable[str] = (), choices: Mapping[str, str] | None = None
    ) -> tuple[Any, tuple[Diagnostic, ...]]:
        """Return the configuration of a game by the files in ``folder``, and every finding about these.

        Raise ``PnpError``: E151 for a variant that there is not, E120–E122 for what cannot be played.
        """
        chosen: dict[str, bool] = {}
        for name in variants:
            if name not in self.variants:
                hint = did_you_mean(name, list(self.variants)) or f"there are {', '.join(self.variants) or 'none'}"
                raise PnpError("E151", f"“{self.game.id}” has no variant “{name}”", hint=hint)
            chosen[self.variants[name]] = True
        data, findings = self.read(folder)
        return self.configure(data, players=players, choices=choices, **chosen), findings


def table(game: str) -> Table:
    """Return the game ``game``; raise ``PnpError`` E150 for one that the engine does not play."""
    if game not in GAMES:
        hint = did_you_mean(game, list(GAMES)) or f"it plays {', '.join(GAMES)}"
        raise PnpError("E150", f"the engine does not play “{game}”", hint=hint)
    package = f"pnp.engine.games.{game}"
    config, rules, project = (importlib.import_module(f"{package}.{name}") for name in ("config", "game", "project"))
    return Table(rules.GAME, project.read, config.configure, _VARIANTS[game], _PLAYERS[game])
