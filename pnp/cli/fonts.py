"""``pnp fonts``."""

import click

from pnp.cards.coverage import FamilyReport, coverage
from pnp.load.project import find_project, load
from pnp.project.folders import folders_of, locales_in
from pnp.text.fonts import Fonts

_SHOWN = 24


@click.command("fonts")
@click.argument("project", default=".")
@click.pass_context
def command(ctx: click.Context, project: str) -> None:
    """Show what each font of a project covers, and what is missing.

    Looks at every translated field in every locale. Exit status 1 where a character is in no family at all: which
    texts a family sets is known only when a build sets them, and that reports each character it has no font for.
    """
    game = load(find_project(project)).game
    folders = folders_of(game.root)
    families = coverage(game, locales_in(game), Fonts(folders.fonts), folders)
    for family in families:
        _print(family)
    ctx.exit(1 if families and set.intersection(*[set(family.missing) for family in families]) else 0)


def _print(family: FamilyReport) -> None:
    click.echo(f"{family.name}" + ("" if family.has_bold else "  (no bold: bold text comes out regular)"))
    for font in family.fonts:
        rights = "may be embedded" if font.embeddable else "MUST NOT be embedded"
        marks = f", marks {font.marks}" if font.marks else ""
        click.echo(f"  {font.role}: {font.name}")
        licence = font.licence or "not found beside it"
        click.echo(f"    {font.outlines}, {font.glyphs:,} glyphs{marks}, {rights}, licence {licence}")
        if font.missing:
            click.echo(f"    lacks {_listed(font.missing)}")
    click.echo(
        f"  no font has {_listed(family.missing)}" if family.missing else "  every character of the project is covered"
    )


def _listed(characters: str) -> str:
    shown = " ".join(f"{character} U+{ord(character):04X}" for character in characters[:_SHOWN])
    more = len(characters) - _SHOWN
    return f"{len(characters)}: {shown}" + (f" and {more} more" if more > 0 else "")
