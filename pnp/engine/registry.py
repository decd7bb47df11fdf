"""Every engine by its name: the bundled ones, a folder of ``pnp.engine.games`` each, and those that packages bring.

An installed package brings one by an entry point of the group ``pnp.games``: its name is the engine's, its object the
:class:`~pnp.engine.core.engine.Engine`.
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from pnp.diagnostics import NOWHERE, Origin
from pnp.engine import games
from pnp.engine.core.configuration import place
from pnp.engine.core.engine import Engine
from pnp.errors import PnpError
from pnp.load.names import did_you_mean
from pnp.model.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "pnp.games"
BUNDLED = tuple(sorted(each.name for each in iter_modules(games.__path__)))


def names() -> tuple[str, ...]:
    """Return the names of all engines, the bundled ones first."""
    return (*BUNDLED, *(name for name in _installed() if name not in BUNDLED))


def engine(name: str, origin: Origin = NOWHERE) -> Engine:
    """Return the engine ``name``, which stands at ``origin``.

    Raise ``PnpError``: E150 where there is none of that name, E152 for one that its package does not bring as it says.
    """
    if name in BUNDLED:
        found: Engine = import_module(f"{games.__name__}.{name}.engine").ENGINE
        return found
    entry = _installed().get(name)
    if entry is None:
        known = names()
        hint = did_you_mean(name, list(known)) or f"there are {', '.join(known)}"
        raise PnpError("E150", f"no engine is called “{name}”", origin, hint)
    return _brought(entry, origin)


def engine_of(game: Game) -> Engine:
    """Return the engine that a project names; raise ``PnpError`` E150 where it names none, and as ``engine`` does."""
    if not game.engine:
        hint = f'write engine = "…" below [game]; there are {", ".join(names())}'
        raise PnpError("E150", f"“{game.id}” names no engine that plays it", place(game, "game"), hint)
    if game.engine in BUNDLED:
        return engine(game.engine)
    return engine(game.engine, place(game, "game", "engine"))


def _installed() -> dict[str, "EntryPoint"]:
    """Return the entry points of installed packages by name, in the order of the path; of two the first counts."""
    from importlib.metadata import entry_points  # which a project with a bundled engine does not need

    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        found.setdefault(entry.name, entry)
    return found


def _brought(entry: "EntryPoint", origin: Origin) -> Engine:
    """Return what an entry point stands for."""
    hint = f"it comes with the package “{entry.dist.name if entry.dist else '?'}”"
    try:
        found = entry.load()
    except Exception as error:  # somebody else's module may raise anything while it is imported
        why = f"{type(error).__name__}: {error}"
        raise PnpError("E152", f"the engine “{entry.name}” cannot be imported: {why}", origin, hint) from error
    if not isinstance(found, Engine) or found.id != entry.name:
        raise PnpError("E152", f"“{entry.value}” is no engine called “{entry.name}”", origin, hint)
    return found
