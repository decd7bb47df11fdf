"""How good the checks are, on the bundled catalogs: the floors, and the table in the documentation."""

from pathlib import Path

import pytest

from pnp.diagnostics import Severity
from pnp.i18n.checks.run import CHECKS
from pnp.review.mistakes import Measured, measured, table

DOCS = Path(__file__).parents[2] / "docs" / "checks.md"
BEGIN, END = "<!-- measured: begin -->\n", "<!-- measured: end -->\n"
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


def test_the_documentation_has_the_table(figures: Measured, request: pytest.FixtureRequest) -> None:
    page = DOCS.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    found, _, after = rest.partition(END)
    if request.config.getoption("--accept"):
        DOCS.write_text(f"{before}{BEGIN}{table(figures)}{END}{after}", encoding="utf-8", newline="\n")
        return
    assert found == table(figures), "the table in docs/checks.md differs; if that is meant, run pytest --accept"
