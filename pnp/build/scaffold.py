"""A small project to begin from."""

import re
import unicodedata
from pathlib import Path

from pnp.build.files import write
from pnp.errors import PnpError
from pnp.resources import bundled

_USUAL_ID = "mygame"


def scaffold(folder: Path) -> tuple[Path, ...]:
    """Write a project that builds as it is into ``folder`` and return its files; raise ``PnpError`` where one stands."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise PnpError("B104", f"“{folder}” is not empty", hint="name a folder that does not exist yet")
    title = folder.resolve().name
    game = game_id(title)
    source = bundled("templates") / "project"
    written = []
    for path in sorted(path for path in source.rglob("*") if path.is_file()):
        target = folder / path.relative_to(source)
        if target.suffix == ".po":
            target = target.with_stem(game)
        text = path.read_text(encoding="utf-8").replace("GAME_ID", game).replace("GAME_TITLE", title.replace('"', ""))
        write(target, text.encode())
        written.append(target)
    return tuple(written)


def game_id(title: str) -> str:
    """Return the id of a game of that title: small letters, digits and hyphens.

    >>> game_id("Étoile Noire"), game_id("病毒")
    ('etoile-noire', 'mygame')
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or _USUAL_ID
