"""A small project for tests: a deck of three cards with a back, translated into zh_TW, and no documents."""

import shutil
from pathlib import Path

_SOURCE = Path(__file__).parent / "data" / "project"


def small_project(folder: Path) -> None:
    """Write the project into ``folder``; its id is the first word of the folder's name."""
    game = folder.name.split()[0]
    shutil.copytree(_SOURCE, folder)
    catalog = folder / "locales/zh_TW/LC_MESSAGES/game.po"
    for path in (folder / "game.toml", catalog):
        text = path.read_text(encoding="utf-8").replace("GAME_ID", game).replace("GAME_TITLE", folder.name)
        path.write_text(text, encoding="utf-8", newline="\n")
    catalog.rename(catalog.with_stem(game))
