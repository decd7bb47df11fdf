"""Where a project's things are looked for, and in which locales it is there."""

from pathlib import Path
from typing import NamedTuple

from pnp.i18n.catalog import locales_of
from pnp.model.game import Game
from pnp.resources import bundled, font_packages


class Folders(NamedTuple):
    """Where a project's things are looked for: its own folders before the bundled ones, those of others last."""

    templates: tuple[Path, ...]
    locales: tuple[Path, ...]
    fonts: tuple[Path, ...]
    icons: tuple[Path, ...]


def folders_of(root: Path) -> Folders:
    """Return where the things of the project at ``root`` are looked for."""

    def both(name: str) -> tuple[Path, ...]:
        return (root / name, bundled(name))

    fonts = (*both("fonts"), *font_packages())
    return Folders(both("templates"), both("locales"), fonts, (root / "icons", bundled("templates") / "icons"))


def locales_in(game: Game) -> tuple[str, ...]:
    """Return a game's source locale and every locale that has a catalog for it."""
    found = locales_of(folders_of(game.root).locales, game.id)
    return (game.source_locale, *(locale for locale in found if locale != game.source_locale))
