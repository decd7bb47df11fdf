"""What a build is asked for, and what it gives back."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from pnp.diagnostics import Diagnostic, Severity

TARGETS = ("cards", "overlays")
Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is."""


def silent(_what: str, _done: int, _total: int) -> None:
    """Show no progress."""


@dataclass(frozen=True, slots=True)
class Request:
    """A build: which project, which locales (``all`` names every one that has a catalog), papers and targets."""

    project: str = "."
    locales: tuple[str, ...] = ()
    papers: tuple[str, ...] = ("a4",)
    targets: tuple[str, ...] = TARGETS
    output: Path = Path("output")
    proof: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The files a build wrote, how many cards it drew, what it found, and how many texts still show their source."""

    files: tuple[Path, ...] = ()
    cards: int = 0
    findings: tuple[Diagnostic, ...] = ()
    untranslated: int = 0

    @property
    def failed(self) -> bool:
        """Whether any finding is an error."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)
