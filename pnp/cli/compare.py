"""``pnp compare``."""

from pathlib import Path

import click

from pnp.cli.numbers import Real
from pnp.review.compare import DPI, Compared, compare


@click.command("compare")
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Draw the pages that differ: into PATH if it ends in .pdf, else as PNG files into the folder PATH.",
)
@click.option(
    "--dpi",
    type=Real(20, 600),
    default=DPI,
    show_default=True,
    help="Resolution at which pages are compared.",
)
@click.pass_context
def command(ctx: click.Context, old: Path, new: Path, output: Path | None, dpi: float) -> None:
    """Show what changed on the pages between an OLD and a NEW build.

    OLD and NEW are two PDF files, or two folders whose files of the same name are compared. Exit status 0 where all
    pages look the same, 1 where some differ.
    """
    found = compare(old, new, output, dpi)
    for each in found.compared:
        _print(each)
    for path in found.written:
        click.echo(f"{path}  {path.stat().st_size / 1024:,.0f} kB")
    ctx.exit(0 if found.same else 1)


def _print(compared: Compared) -> None:
    name = f"{compared.file}: " if compared.file else ""
    if compared.remark:
        click.echo(f"{name}{compared.remark}")
        return
    pages = f"{compared.pages} page{'s' * (compared.pages != 1)}"
    different = len(compared.changes)
    click.echo(f"{name}{pages}, {f'{different} different' if different else 'all the same'}")
    for change in compared.changes:
        click.echo(f"  {change}")
