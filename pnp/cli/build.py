"""``pnp build``."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from pnp.cli.numbers import Real
from pnp.cli.printing import all_option, print_findings, progress
from pnp.errors import PnpError
from pnp.model.paper import PAPERS
from pnp.production.build import build
from pnp.production.request import TARGETS, Outcome, Progress, Request
from pnp.units import length


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
    "--only",
    metavar="TARGETS",
    default=",".join(TARGETS),
    show_default=True,
    help="What to build, separated by commas.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("output"),
    show_default=True,
    help="Folder to write into.",
)
@click.option("--booklet", is_flag=True, help="Also make rulebooks as booklets: A5 pages to fold and staple.")
@click.option(
    "--sheet-thickness",
    metavar="LENGTH",
    default="0.1mm",
    show_default=True,
    help="Thickness of a booklet's paper, by which inner pages are shifted (creep).",
)
@click.option("--parity", is_flag=True, help="Fail where a document has more pages in one language than in another.")
@click.option(
    "--coverage",
    type=Real(0, 1),
    default=0.0,
    show_default=True,
    help="Fail where a smaller share of the texts is translated.",
)
@click.option(
    "--release",
    is_flag=True,
    help="Fail as --parity does, and for fuzzy translations and whatever is marked as unknown.",
)
@click.option("--proof", is_flag=True, help="Mark text that is not translated; put both languages side by side.")
@all_option
@click.pass_context
def command(
    ctx: click.Context,
    project: str,
    locales: tuple[str, ...],
    papers: tuple[str, ...],
    only: str,
    output: Path,
    booklet: bool,
    sheet_thickness: str,
    parity: bool,
    coverage: float,
    release: bool,
    proof: bool,
) -> None:
    """Build a project's sheets, rulebook and player aids as PDF.

    PROJECT is a folder with a game.toml, or the name of a bundled game, such as viral. Writes
    OUTPUT/GAME/LOCALE/TARGET-PAPER.pdf and report.json, which says how every text fits. Targets are cards, overlays,
    rulebook (of rules.md) and aids (of aids.md). With --proof also proof-PAPER.pdf, every card and paragraph in
    both languages with what the checks find.
    """
    targets = tuple(part.strip() for part in only.split(",") if part.strip())
    for target in targets or (only,):
        if target not in TARGETS:
            raise PnpError("B103", f"no target is called “{target}”", hint=f"choose of {', '.join(TARGETS)}")
    thickness = length(sheet_thickness) if booklet else None
    request = Request(project, locales, papers, targets, output, proof, thickness, parity, release, coverage)
    with progress() as show, _keeping_all():
        outcome = _proofed(request, show) if proof else build(request, show)
    print_findings(outcome.findings)
    _print_summary(outcome)
    ctx.exit(1 if outcome.failed else 0)


def _proofed(request: Request, show: Progress) -> Outcome:
    from pnp.review.proof import build_proofed  # with all the checks, which a plain build does not wait for

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
    for path in outcome.files:
        size = f"{path.stat().st_size / 1024:,.0f} kB" if path.is_file() else "(another build makes it anew)"
        click.echo(f"{path}  {size}")
    made = [_counted(outcome.cards, "card")] if outcome.cards or not outcome.pages else []
    made += [f"{_counted(outcome.pages, 'page')} of documents"] if outcome.pages else []
    missing = f"{_counted(outcome.untranslated, 'text')} not translated (see report.json)"
    click.echo(", ".join([*made, missing] if outcome.untranslated else made))


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"
