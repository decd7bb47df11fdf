"""Findings as values: where, how bad, what, and what would mend it."""

from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """How bad a finding is; only errors make a command exit with 1."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Origin(NamedTuple):
    """Where a datum came from: a path, a 1-based row (line), and a column's name or number."""

    path: str = ""
    row: int = 0
    column: str = ""

    def __str__(self) -> str:
        parts = [self.path, str(self.row or ""), self.column]
        return ":".join(part for part in parts if part)


NOWHERE = Origin()


class Diagnostic(NamedTuple):
    """One finding. ``code`` is stable (``D104``), so that a reader can look it up and a test can name it."""

    code: str
    message: str
    origin: Origin = NOWHERE
    severity: Severity = Severity.ERROR
    hint: str = ""

    def __str__(self) -> str:
        where = f"{self.origin}: " if str(self.origin) else ""
        hint = f"\n  hint: {self.hint}" if self.hint else ""
        return f"{where}{self.severity} {self.code}: {self.message}{hint}"


def errors(findings: tuple[Diagnostic, ...] | list[Diagnostic]) -> list[Diagnostic]:
    """Return the findings that are errors."""
    return [finding for finding in findings if finding.severity is Severity.ERROR]
