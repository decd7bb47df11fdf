"""``pnp new``."""

from pathlib import Path

import click

from pnp.project.scaffold import scaffold


@click.command("new")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def command(folder: Path) -> None:
    """Make a small project in DIR that builds as it is.

    Edit its cards.csv, then run “pnp build DIR”, or “pnp build DIR --locale zh_TW” for the translated deck.
    """
    for path in scaffold(folder):
        click.echo(path)
    click.echo(f'now: pnp build "{folder}"')
