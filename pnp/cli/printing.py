"""What commands print: findings, and how far long work has come."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from pnp.diagnostics import Diagnostic, Severity, folded
from pnp.production.request import Progress, silent

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "blue"}


def print_findings(findings: Sequence[Diagnostic]) -> None:
    """Print findings on standard error, those that say the same of several subjects as one, and how many there are."""
    for each in folded(finding for finding in findings if finding.severity is not Severity.INFO):
        click.secho(str(each), fg=_COLOURS[each.first.severity] if sys.stderr.isatty() else None, err=True)
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
