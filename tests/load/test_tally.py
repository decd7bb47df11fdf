from collections import Counter

import pytest

from pnp.diagnostics import Diagnostic, Found, Origin, Severity, collected
from pnp.load.tally import bounded


def reading(*codes: str) -> Found[int]:
    for row, code in enumerate(codes, start=1):
        yield Diagnostic(code, f"row {row}", Origin("cards.csv", row), Severity.WARNING)
    return len(codes)


def test_the_first_of_each_code_are_told_and_the_others_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_LIMITS", "alike=2")
    value, found = collected(bounded(reading("D113", "D113", "D114", "D113", "D113")))
    assert value == 5
    assert [(each.code, each.origin.row) for each in found] == [("D113", 1), ("D113", 2), ("D114", 3), ("D113", 0)]
    assert found[-1].message == "2 more findings D113 like these, the last in row 5"
    assert found[-1].origin.path == "cards.csv"
    assert found[-1].severity is Severity.WARNING


def test_few_findings_stay_as_they_are() -> None:
    assert collected(bounded(reading("D113", "D114"))) == collected(reading("D113", "D114"))


def test_no_more_is_kept_than_is_told() -> None:
    told = Counter(each.code for each in bounded(reading(*["D113"] * 5000)))
    assert told == {"D113": 101}
