"""``pnp check``."""

from pathlib import Path

import click

from pnp.cli.printing import all_option, print_findings
from pnp.diagnostics import Severity
from pnp.errors import PnpError
from pnp.review.check import check
from pnp.review.findings import (
    FORMATS,
    as_github,
    as_json,
    as_sarif,
    placed,
    read_baseline,
    write_baseline,
)


@click.command("check")
@click.argument("project", default=".")
@click.option(
    "-l",
    "--locale",
    "locales",
    multiple=True,
    metavar="LOCALE",
    help="A locale, such as zh_TW; may be repeated. Default: every one that has a catalog.",
)
@click.option(
    "--only", metavar="CHECKS", default="", help="Names or codes of checks, separated by commas. Default: all."
)
@click.option(
    "--format", "style", type=click.Choice(FORMATS), default="text", show_default=True, help="Format of the findings."
)
@click.option(
    "--baseline",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Leave out the findings listed in FILE.",
)
@click.option("--update-baseline", is_flag=True, help="Write the current findings to the baseline FILE.")
@all_option
@click.pass_context
def command(
    ctx: click.Context,
    project: str,
    locales: tuple[str, ...],
    only: str,
    style: str,
    baseline: Path | None,
    update_baseline: bool,
) -> None:
    """Check a project: its files, its texts in every language, and whether they fit.

    PROJECT is a folder with a game.toml, or the name of a bundled game. Exit status 1 where there are errors; warnings
    alone are 0. The checks, and how to take back a finding, are in docs/checks.md.
    """
    names = [part.strip() for part in only.split(",") if part.strip()]
    if update_baseline and not baseline:
        raise PnpError("B112", "--update-baseline needs a file to write", hint="name it with --baseline FILE")
    checked = check(project, locales, names)
    found = placed(checked.findings, Path.cwd())
    if baseline and update_baseline:
        click.echo(f"{baseline}: {write_baseline(baseline, found)} findings")
        return
    if baseline:
        known = read_baseline(baseline)
        if mended := known.mended(found):
            click.echo(f"{mended} of {baseline} are mended: take them out with --update-baseline", err=True)
        found = tuple(known.others(found))
    match style:
        case "json":
            click.echo(as_json(found, checked.locales), nl=False)
        case "sarif":
            click.echo(as_sarif(found), nl=False)
        case "github":
            click.echo(as_github(found), nl=False)
        case _:
            print_findings(found)
            if not any(each.severity is not Severity.INFO for each in found):
                click.echo(f"{', '.join(checked.locales)}: nothing to find fault with")
    ctx.exit(1 if any(each.severity is Severity.ERROR for each in found) else 0)
