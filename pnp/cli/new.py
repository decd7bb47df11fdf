"""``pnp new``."""

from pathlib import Path

import click

from pnp.errors import PnpError
from pnp.i18n.headers import checked_locale
from pnp.load.cjk import CJK_FONTS, wants_cjk_fonts
from pnp.project.scaffold import scaffold, taken_further


@click.command("new")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "-l", "--locale", metavar="LOCALE", help="The language the game is written in, such as ja. Default: English."
)
@click.option(
    "-t",
    "--translation",
    "translations",
    multiple=True,
    metavar="LOCALE",
    help="A language to translate it into, such as zh_TW; may be repeated. Default: none.",
)
@click.option("--from", "origin", metavar="GAME", help="Copy a bundled game, such as viral, with all that it has.")
def command(folder: Path, locale: str | None, translations: tuple[str, ...], origin: str | None) -> None:
    """Make a small project in DIR that builds as it is: cards, rules and a player aid.

    Edit its cards.csv, then run “pnp build DIR”. With --from it is a copy of a bundled game, to be taken further.
    """
    if origin and (locale or translations):
        hint = "add a translation with: pnp translate update DIR -l LOCALE"
        raise PnpError("B114", f"“{origin}” is copied in the languages that it has", hint=hint)
    languages = [checked_locale(each) for each in (locale or "en", *translations)]
    made = list(taken_further(folder, origin) if origin else scaffold(folder, languages[0]))
    if translations:
        from pnp.catalogs.starting import first_catalogs  # which takes longer to import than all the rest

        made += first_catalogs(folder, languages[1:])
    for path in made:
        click.echo(path)
    wanting = [language for language in languages if wants_cjk_fonts(language)]
    if wanting:
        click.echo(f"fonts for {', '.join(wanting)}: {CJK_FONTS}")
    click.echo(f'now: pnp build "{folder}"')
