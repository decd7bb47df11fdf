"""``pnp new``: a small project to begin from."""

import re
import unicodedata
from pathlib import Path

import click

from pnp.errors import PnpError
from pnp.files import unwritable, write
from pnp.load.names import bad_name
from pnp.resources import bundled

_USUAL_ID = "mygame"
_LONGEST_ID = 40


def scaffold(folder: Path) -> tuple[Path, ...]:
    """Write a project that builds as it is into ``folder`` and return its files.

    Raise ``PnpError`` where the folder is not empty or cannot be written.
    """
    try:
        taken = folder.exists() and (not folder.is_dir() or any(folder.iterdir()))
    except OSError as error:
        raise unwritable(folder, error) from error
    if taken:
        raise PnpError("B104", f"“{folder}” is not empty", hint="name a folder that does not exist yet")
    title = "".join(each for each in folder.resolve().name if each.isprintable() and each not in '"\\').strip()
    game = game_id(title)
    source = bundled("templates") / "project"
    written = []
    for path in sorted(path for path in source.rglob("*") if path.is_file()):
        target = folder / path.relative_to(source)
        if target.suffix == ".po":
            target = target.with_stem(game)
        text = path.read_text(encoding="utf-8").replace("GAME_ID", game).replace("GAME_TITLE", title)
        write(target, text.encode())
        written.append(target)
    return tuple(written)


def game_id(title: str) -> str:
    """Return the id of a game of that title: small letters, digits and hyphens, a name that every system allows.

    >>> game_id("Étoile Noire"), game_id("病毒"), game_id("Con")
    ('etoile-noire', 'mygame', 'mygame')
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "-", plain)[:_LONGEST_ID].strip("-")
    return _USUAL_ID if bad_name(name) else name


@click.command("new")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def command(folder: Path) -> None:
    """Make a small project in DIR that builds as it is.

    Edit its cards.csv, then run “pnp build DIR”, or “pnp build DIR --locale zh_TW” for the translated deck.
    """
    for path in scaffold(folder):
        click.echo(path)
    click.echo(f'now: pnp build "{folder}"')
