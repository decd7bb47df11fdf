"""Findings about one file, bounded: of a kind the first are kept, the others counted."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Self

from pnp.diagnostics import Diagnostic, Origin
from pnp.limits import limits


class Tally:
    """Collects findings; of each code it keeps the first ``limits().alike``."""

    def __init__(self, found: Iterable[Diagnostic] = ()) -> None:
        """Begin with the findings there are."""
        self._most = limits().alike
        self._kept: list[Diagnostic] = []
        self._counts: Counter[str] = Counter()
        self._last: dict[str, Diagnostic] = {}
        self.extend(found)

    def append(self, finding: Diagnostic) -> None:
        """Take one more."""
        self._counts[finding.code] += 1
        if self._counts[finding.code] <= self._most:
            self._kept.append(finding)
        else:
            self._last[finding.code] = finding

    def extend(self, found: Iterable[Diagnostic]) -> None:
        """Take several more."""
        for finding in found:
            self.append(finding)

    def changed(self, change: Callable[[Diagnostic], Diagnostic]) -> Self:
        """Change each finding that is kept."""
        self._kept = [change(finding) for finding in self._kept]
        return self

    def all(self) -> tuple[Diagnostic, ...]:
        """Return those kept, and for each code that has more one finding that counts them."""
        more = (
            Diagnostic(
                code,
                f"{self._counts[code] - self._most} more findings {code} like these, the last in row {last.origin.row}",
                Origin(last.origin.path),
                last.severity,
            )
            for code, last in self._last.items()
        )
        return (*self._kept, *more)


def tally(found: Iterable[Diagnostic] | Tally) -> Tally:
    """Return the findings as a tally: the one they are, or a new one."""
    return found if isinstance(found, Tally) else Tally(found)
