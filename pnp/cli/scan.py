"""``pnp scan``."""

from pathlib import Path

import click

from pnp.cli.printing import print_findings
from pnp.diagnostics import Diagnostic, Severity
from pnp.files import write
from pnp.load.project import find_project, load
from pnp.model.game import Game

_DPI = 300  # of the pictures


@click.command("scan")
@click.argument("project", default=".")
@click.option("--check", is_flag=True, help="Show what is found, and write nothing.")
@click.option("--again", is_flag=True, help="Look at all scans anew, also those whose corners are known.")
@click.option("--grid", is_flag=True, help="Write pictures of the scans under a grid in mm, to place boxes by.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("output"),
    show_default=True,
    help="Folder to write the grids into.",
)
@click.pass_context
def command(ctx: click.Context, project: str, check: bool, again: bool, grid: bool, output: Path) -> None:
    """Find the cards in scans on a plain ground, and write their corners.

    Writes corners.toml into the folder of scans of each deck; builds crop, turn and deskew by it. Exit status 1 where
    a scan cannot be read, or no card is seen in one.
    """
    game = load(find_project(project)).game
    findings = _grids(game, output) if grid else _corners(game, check=check, again=again)
    print_findings(findings)
    ctx.exit(1 if any(finding.severity is Severity.ERROR for finding in findings) else 0)


def _corners(game: Game, *, check: bool, again: bool) -> tuple[Diagnostic, ...]:
    from pnp.cards.scanning import look, written

    looked = look(game, again=again)
    for seen in looked.seen:
        click.echo(f"{seen.path.as_posix()}: {seen.said}")
        if seen.corners and check:
            click.echo("  " + "  ".join(f"{x:.1f}, {y:.1f}" for x, y in seen.corners))
    for path, text in () if check else written(looked, again=again):
        write(path, text.encode())
        click.echo(path.as_posix())
    return looked.findings


def _grids(game: Game, output: Path) -> tuple[Diagnostic, ...]:
    from pnp.cards.scan_grid import grids
    from pnp.cards.sheets import label_of
    from pnp.project.edition import Edition
    from pnp.project.folders import folders_of
    from pnp.render.artwork import Artwork
    from pnp.render.pdf import pdf
    from pnp.render.png import png
    from pnp.text.fonts import Fonts

    folders = folders_of(game.root)
    with Artwork() as artwork:
        edition = Edition.of(game, folders, game.source_locale, Fonts(folders.fonts), artwork)
        made, findings = grids(game, label_of(edition.typesetter), artwork)
        for each in made:
            page = pdf([each.page], edition.fonts, title=each.card, language="", artwork=artwork)
            path = output / game.id / "scans" / each.deck / f"{each.card}.png"
            write(path, png(page, 0, _DPI))
            click.echo(path.as_posix())
    return findings
