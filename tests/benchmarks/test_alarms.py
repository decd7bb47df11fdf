"""How rarely the checks raise false alarms, on sentences as people translate them."""

from collections import Counter

import pytest

from alarms import measured
from pnp.diagnostics import Severity
from pnp.i18n.checks.run import check_name

TEXTS = 1600
SOUND = 0.1


@pytest.fixture(scope="module")
def figures() -> list[tuple[str, bool, bool]]:
    """What is found: the check, whether rightly, whether as an error. Of texts that are wrong only what is meant."""
    found = [
        (check_name(each.code), text.wrong, each.severity is Severity.ERROR) for text, each in measured(TEXTS) if each
    ]
    return [(name, name in wrong, error) for name, wrong, error in found if not wrong or name in wrong]


def test_no_error_is_false(figures: list[tuple[str, bool, bool]]) -> None:
    assert [name for name, right, error in figures if error and not right] == []


def test_at_most_one_finding_in_ten_is_false(figures: list[tuple[str, bool, bool]]) -> None:
    false = Counter(name for name, right, _ in figures if not right)
    assert false.total() <= SOUND * len(figures), false


def test_what_is_wrong_is_found() -> None:
    missed = Counter(name for text, each in measured(TEXTS) if each is None for name in text.wrong)
    wrong = Counter(name for text, each in measured(TEXTS) for name in text.wrong)
    assert missed.total() <= SOUND * wrong.total(), missed
