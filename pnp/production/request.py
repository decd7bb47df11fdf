"""What a build is asked for, and what it gives back."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

from pnp.diagnostics import Diagnostic, Severity
from pnp.load.documents import DOCUMENT_TARGETS

CARD_TARGETS = ("cards", "overlays")
TARGETS = (*CARD_TARGETS, *DOCUMENT_TARGETS)
Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is."""


def silent(_what: str, _done: int, _total: int) -> None:
    """Show no progress."""


class Request(NamedTuple):
    """A build: which project, which locales (``all`` names every one that has a catalog), papers and targets.

    With ``booklet``, the thickness of a sheet in points, rulebooks come as booklets, too. The build fails with
    ``parity`` where a document's pages differ between locales, below a ``coverage`` (0 to 1) of translated texts, and
    with ``release`` for all that keeps it from being handed out.
    """

    project: str = "."
    locales: tuple[str, ...] = ()
    papers: tuple[str, ...] = ("a4",)
    targets: tuple[str, ...] = TARGETS
    output: Path = Path("output")
    proof: bool = False
    booklet: float | None = None
    parity: bool = False
    release: bool = False
    coverage: float = 0.0


class Outcome(NamedTuple):
    """The files a build wrote, how many cards it drew, what it found, how many texts still show their source.

    ``pages`` counts those of documents.
    """

    files: tuple[Path, ...] = ()
    cards: int = 0
    findings: tuple[Diagnostic, ...] = ()
    untranslated: int = 0
    pages: int = 0

    @property
    def failed(self) -> bool:
        """Whether any finding is an error."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)
