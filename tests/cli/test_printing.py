"""Findings on a terminal: folded, limited by code, and counted."""

import click
from click.testing import CliRunner, Result

from pnp.cli.printing import all_option, print_findings
from pnp.diagnostics import Diagnostic, Origin, Severity, Subject


def shown(findings: list[Diagnostic], *arguments: str) -> Result:
    @click.command()
    @all_option
    def command() -> None:
        print_findings(findings)

    return CliRunner().invoke(command, arguments, catch_exceptions=False)


def several(code: str, number: int, severity: Severity = Severity.WARNING) -> list[Diagnostic]:
    return [Diagnostic(code, f"{code} says {at}", Origin("a.po", at), severity) for at in range(1, number + 1)]


def test_thousands_of_a_code_hide_no_other() -> None:
    lines = shown([*several("I362", 2500), *several("X501", 3, Severity.ERROR)]).stderr.splitlines()
    assert len(lines) == 10 + 3 + 2
    assert lines[9] == "a.po:10: warning I362: I362 says 10"
    assert lines[10:13] == [f"a.po:{at}: error X501: X501 says {at}" for at in (1, 2, 3)]
    assert lines[13:] == ["and 2,490 more of I362 (--all shows them)", "3 errors, 2500 warnings"]


def test_all_shows_every_one() -> None:
    lines = shown(several("I362", 2500), "--all").stderr.splitlines()
    assert len(lines) == 2501
    assert lines[-1] == "2500 warnings"


def test_what_is_folded_is_one() -> None:
    found = [
        Diagnostic("X501", "too high", Origin("cards.csv", at), about=(Subject(f"c{at}", "card"),)) for at in range(50)
    ]
    lines = shown([*found, *several("I362", 10)]).stderr.splitlines()
    assert len(lines) == 12
    assert "and 47 more: too high" in lines[0]
    assert lines[-1] == "50 errors, 10 warnings"
