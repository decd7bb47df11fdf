"""``pnp fonts``."""

import click

from pnp.cards.coverage import FamilyReport, FontReport, coverage, uncovered
from pnp.i18n.headers import checked_locale
from pnp.load.cjk import font_hint
from pnp.load.project import find_project, load
from pnp.project.folders import folders_of, locales_in
from pnp.text.fonts import Fonts

_SHOWN = 24


@click.command("fonts")
@click.argument("project", default=".")
@click.option(
    "-l",
    "--locale",
    "locales",
    multiple=True,
    metavar="LOCALE",
    help="A locale, such as ja, with or without a catalog; may be repeated. Default: every one that has a catalog.",
)
@click.pass_context
def command(ctx: click.Context, project: str, locales: tuple[str, ...]) -> None:
    """Show what each font of a project covers, and what is missing.

    Looks at every translated field in every locale, and at the characters that are usual in the locales asked for.
    Exit status 1 where a character is in no family at all: which texts a family sets is known only when a build sets
    them, and that reports each character it has no font for.
    """
    game = load(find_project(project)).game
    folders = folders_of(game.root)
    asked = tuple(dict.fromkeys(map(checked_locale, locales)))
    families = coverage(game, asked or locales_in(game), Fonts(folders.fonts), folders)
    for family in families:
        _print(family, frozenset(asked))
    ctx.exit(1 if any(uncovered(families).values()) else 0)


def _print(family: FamilyReport, asked: frozenset[str]) -> None:
    bold = "" if family.has_bold else "  (no bold: bold text comes out regular)"
    click.echo(f"{family.name} in {', '.join(family.locales)}{bold}")
    for font in family.fonts:
        _print_font(font)
    click.echo(
        f"  no font has {_listed(family.missing)}" if family.missing else "  every character of the project is covered"
    )
    lacking = [each for each in family.unusual if each[1] and each[0] in asked]
    for locale, missing, usual in lacking:
        click.echo(f"  of {usual:,} characters that are usual in {locale} no font has {_listed(missing)}")
    for finding in family.findings:
        click.echo(f"  {finding.message}")
    for locale in family.locales:
        if family.missing or family.findings or locale in [each[0] for each in lacking]:
            click.echo(f"  for {locale}: {font_hint(locale)}")


def _print_font(font: FontReport) -> None:
    rights = "may be embedded" if font.embeddable else "MUST NOT be embedded"
    marks = f", marks {font.marks}" if font.marks else ""
    click.echo(f"  {font.role}: {font.name}")
    licence = font.licence or "not found beside it"
    click.echo(f"    {font.outlines}, {font.glyphs:,} glyphs{marks}, {rights}, licence {licence}")
    if font.missing:
        click.echo(f"    lacks {_listed(font.missing)}")
    if font.undrawn:
        click.echo(f"    names and cannot draw {_listed(font.undrawn)}")


def _listed(characters: str) -> str:
    shown = " ".join(f"{character} U+{ord(character):04X}" for character in characters[:_SHOWN])
    more = len(characters) - _SHOWN
    return f"{len(characters):,}: {shown}" + (f" and {more:,} more" if more > 0 else "")
