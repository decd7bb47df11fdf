"""How good the checks are, on a bundled catalog."""

import pytest

from planting.catalogs import Measured, measured, table
from pnp.diagnostics import Severity
from pnp.i18n.checks.run import CHECKS

ERRORS = {check.name for check in CHECKS if check.severity is Severity.ERROR}
LEAST = 0.95


@pytest.fixture(scope="module")
def figures() -> Measured:
    return measured("viral", ["zh_TW"])


def test_every_check_that_is_an_error_is_measured(figures: Measured) -> None:
    assert {row.check for row in figures.rows} >= ERRORS
    assert all(row.planted for row in figures.rows)


def test_checks_that_are_errors_find_what_is_planted(figures: Measured) -> None:
    missed = [(row.kind, row.found, row.planted) for row in figures.rows if row.check in ERRORS and row.share < LEAST]
    assert missed == []


def test_warnings_find_most(figures: Measured) -> None:
    planted, found = (sum(row[at] for row in figures.rows if row.check not in ERRORS) for at in (2, 3))
    assert found / planted >= LEAST


def test_every_kind_of_mistake_is_found_mostly(figures: Measured) -> None:
    hard = {
        "“1” for “a” or “an” lost": 0.9,  # languages write it or leave it out as they please
        "“not” lost": 0.3,  # most texts have another, or 不 in other words
    }
    missed = [(row.kind, row.found, row.planted) for row in figures.rows if row.share < hard.get(row.kind, LEAST)]
    assert missed == []


def test_false_alarms_are_rare(figures: Measured) -> None:
    assert all(alarm.messages >= 200 for alarm in figures.alarms)
    loud = [alarm for alarm in figures.alarms if alarm.raised > alarm.messages // 200]
    assert loud == []


def test_the_table_tells_of_every_kind_and_check(figures: Measured) -> None:
    lines = table(figures).splitlines()
    for row in figures.rows:
        assert [line for line in lines if line.startswith(f"| {row.kind} |") and f"| {row.planted} |" in line]
    assert {f"| `{check.name}` |" for check in CHECKS} <= {line[: line.index("|", 1) + 1] for line in lines if line}
