"""Findings about one file, bounded: of a kind the first are told, the others counted."""

from collections import Counter
from collections.abc import Iterator
from typing import TypeVar

from pnp.diagnostics import Diagnostic, Found, Origin
from pnp.limits import limits

T = TypeVar("T")


def bounded(reading: Found[T]) -> Found[T]:
    """Yield of each code the first ``limits().alike`` findings, and at the end one that counts the others."""
    tally = Tally()
    while True:
        try:
            finding = next(reading)
        except StopIteration as end:
            yield from tally.rest()
            value: T = end.value
            return value
        if tally.takes(finding):
            yield finding


class Tally:
    """Counts findings by their codes."""

    def __init__(self) -> None:
        """Begin with none."""
        self._most = limits().alike
        self._counts: Counter[str] = Counter()
        self._last: dict[str, Diagnostic] = {}

    def takes(self, finding: Diagnostic) -> bool:
        """Count a finding, and return whether it is one of the first of its code."""
        self._counts[finding.code] += 1
        if self._counts[finding.code] <= self._most:
            return True
        self._last[finding.code] = finding
        return False

    def rest(self) -> Iterator[Diagnostic]:
        """Yield for each code that has more findings one that counts these."""
        for code, last in self._last.items():
            more = self._counts[code] - self._most
            message = f"{more} more findings {code} like these, the last in row {last.origin.row}"
            yield Diagnostic(code, message, Origin(last.origin.path), last.severity)
