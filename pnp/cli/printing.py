"""What commands print: findings, and how far long work has come."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from pnp.diagnostics import Diagnostic, Severity, folded
from pnp.production.request import Progress, silent

_SHOWN = 10
"""How many findings of a code are shown."""
_ALL = "pnp.all"
_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "blue"}


def _show_all(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    ctx.meta[_ALL] = wanted


all_option = click.option(
    "--all",
    is_flag=True,
    expose_value=False,
    callback=_show_all,
    help=f"Show every finding, not the first {_SHOWN} of each code alone.",
)
"""The option of commands that print findings."""


def print_findings(findings: Sequence[Diagnostic]) -> None:
    """Print findings on standard error, and how many there are.

    Those that say the same of several subjects are one; of each code the first few are shown unless the command was
    asked for all.
    """
    context = click.get_current_context(silent=True)
    whole = bool(context and context.meta.get(_ALL))
    seen: Counter[str] = Counter()
    for each in folded(finding for finding in findings if finding.severity is not Severity.INFO):
        seen[each.first.code] += 1
        if whole or seen[each.first.code] <= _SHOWN:
            click.secho(str(each), fg=_COLOURS[each.first.severity] if sys.stderr.isatty() else None, err=True)
    left = {code: number - _SHOWN for code, number in seen.items() if number > _SHOWN}
    if left and not whole:
        more = ", ".join(f"{number:,} more of {code}" for code, number in left.items())
        click.echo(f"and {more} (--all shows them)", err=True)
    count = Counter(finding.severity for finding in findings)
    parts = [f"{count[severity]} {severity}{'s' * (count[severity] != 1)}" for severity in Severity if count[severity]]
    if parts:
        click.echo(", ".join(parts), err=True)


@contextmanager
def progress() -> Iterator[Progress]:
    """Give a function that shows progress: a bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield silent
        return
    from rich.console import Console  # takes as long to import as 200 cards to build
    from rich.progress import Progress as Bars

    with Bars(console=Console(stderr=True), transient=True) as bars:
        tasks = {}

        def show(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = bars.add_task(what, total=total)
            bars.update(tasks[what], completed=done)

        yield show
