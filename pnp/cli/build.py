"""``pnp build``."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from pnp.build.build import build
from pnp.build.request import TARGETS, Outcome, Progress, Request
from pnp.cli.printing import print_findings, progress
from pnp.errors import PnpError
from pnp.model.paper import PAPERS


@click.command("build")
@click.argument("project", default=".")
@click.option(
    "-l",
    "--locale",
    "locales",
    multiple=True,
    metavar="LOCALE",
    help="A locale, such as zh_TW; may be repeated; “all” for every catalog. Default: the source language.",
)
@click.option(
    "-p",
    "--paper",
    "papers",
    multiple=True,
    default=("a4",),
    show_default="a4",
    type=click.Choice(tuple(PAPERS), case_sensitive=False),
    help="Paper size; may be repeated.",
)
@click.option(
    "--only", metavar="TARGETS", default=",".join(TARGETS), show_default=True, help="What to build, apart by commas."
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("output"),
    show_default=True,
    help="Folder to write into.",
)
@click.option("--proof", is_flag=True, help="Mark text that is not translated; put both languages side by side.")
@click.pass_context
def command(
    ctx: click.Context,
    project: str,
    locales: tuple[str, ...],
    papers: tuple[str, ...],
    only: str,
    output: Path,
    proof: bool,
) -> None:
    """Build a project's sheets as PDF.

    PROJECT is a folder with a game.toml, or the name of a bundled game, such as viral. Writes
    OUTPUT/GAME/LOCALE/TARGET-PAPER.pdf and report.json, which says how every text fits; with --proof also
    proof-PAPER.pdf, every card in both languages with what the checks find.
    """
    targets = tuple(part.strip() for part in only.split(",") if part.strip())
    for target in targets or (only,):
        if target not in TARGETS:
            raise PnpError("B103", f"no target is called “{target}”", hint=f"choose of {', '.join(TARGETS)}")
    request = Request(project, locales, papers, targets, output, proof)
    with progress() as show, _keeping_all():
        outcome = _proofed(request, show) if proof else build(request, show)
    print_findings(outcome.findings)
    _print_summary(outcome)
    ctx.exit(1 if outcome.failed else 0)


def _proofed(request: Request, show: Progress) -> Outcome:
    from pnp.build.proof import build_proofed  # with all the checks, which a plain build does not wait for

    return build_proofed(request, show)


@contextmanager
def _keeping_all() -> Iterator[None]:
    """Look for no unreachable objects: a build drops few, and to look through a large deck is a fifth of its time."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _print_summary(outcome: Outcome) -> None:
    missing = f"{_counted(outcome.untranslated, 'text')} not translated"
    for path in outcome.files:
        click.echo(f"{path}  {path.stat().st_size / 1024:,.0f} kB")
    click.echo(_counted(outcome.cards, "card") + (f", {missing} (see report.json)" if outcome.untranslated else ""))


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"
