"""Where a project's things are looked for, and in which locales it is there."""

from pathlib import Path
from typing import NamedTuple

from pnp.i18n.sheet import game_locales
from pnp.model.game import Game
from pnp.resources import bundled, font_packages


class Folders(NamedTuple):
    """Where a project's things are looked for: its own folders before the bundled ones, those of others last.

    Its catalogs stand in one folder: its own ``locales``, for a bundled game the bundled one. ``locales`` are where
    terms, styles and the tool's own words are.
    """

    catalogs: tuple[Path, ...] = ()
    templates: tuple[Path, ...] = ()
    locales: tuple[Path, ...] = ()
    fonts: tuple[Path, ...] = ()
    icons: tuple[Path, ...] = ()


def folders_of(root: Path) -> Folders:
    """Return where the things of the project at ``root`` are looked for."""

    def both(name: str) -> tuple[Path, ...]:
        return (root / name, bundled(name))

    return Folders(
        (catalogs_of(root),),
        both("templates"),
        both("locales"),
        (*both("fonts"), *font_packages()),
        (root / "icons", bundled("templates") / "icons"),
    )


def catalogs_of(root: Path) -> Path:
    """Return the one folder in which the catalogs of the project at ``root`` stand."""
    of_bundled = root.resolve().parent == bundled("games").resolve()
    return bundled("locales") if of_bundled else root / "locales"


def locales_in(game: Game) -> tuple[str, ...]:
    """Return a game's source locale and every locale that it has translations into."""
    found = game_locales(game, (catalogs_of(game.root),))
    return (game.source_locale, *(locale for locale in found if locale != game.source_locale))
