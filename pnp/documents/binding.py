"""The documents of one locale as files on disk, read again to see that readers get what was set."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.diagnostics import Diagnostic
from pnp.documents.files import DocumentFile, document_files
from pnp.files import replacing
from pnp.layout.marks import Footer
from pnp.load.documents import Read
from pnp.model.paper import Paper
from pnp.project.edition import Edition
from pnp.project.report import DocumentRow, Unsettled
from pnp.project.words import SETTLED
from pnp.render.book.extraction import misread
from pnp.render.widths import misplaced

_TOO_LARGE = "X601"


class Bound(NamedTuple):
    """What was written, and what is to be reported of it; ``settled`` are the contexts of texts that are translated."""

    files: tuple[Path, ...]
    rows: tuple[DocumentRow, ...]
    settled: frozenset[tuple[str, str]]
    unsettled: tuple[Unsettled, ...]
    findings: tuple[Diagnostic, ...]


def bind(
    read: Read, edition: Edition, papers: Sequence[Paper], folder: Path, footer: Footer, thickness: float | None
) -> Bound:
    """Write a locale's documents into ``folder``, rulebooks also as booklets where sheets have a ``thickness``."""
    files: list[Path] = []
    rows: list[DocumentRow] = []
    states: dict[tuple[str, str], str] = {}
    findings: list[Diagnostic] = []
    for size in papers:
        for file in document_files(read, edition, size, footer=footer, thickness=thickness):
            findings += file.findings
            if not file.pages:
                continue
            path = folder / f"{file.name}-{size.name}.pdf"
            with replacing(path) as stream:
                file.write(stream)
            if file.said:
                findings += misread(path.read_bytes(), file.said, path.as_posix())
            findings += misplaced(path.read_bytes(), path.as_posix())
            files.append(path)
            rows.append(_row(path.name, file))
            states |= {(text.context, text.source): state for text, state in file.messages.items()}
    return Bound(
        tuple(files),
        tuple(rows),
        frozenset(text for text, state in states.items() if state in SETTLED),
        tuple(Unsettled(*text, state) for text, state in states.items() if state not in SETTLED),
        tuple(findings),
    )


def _row(name: str, file: DocumentFile) -> DocumentRow:
    return DocumentRow(
        name,
        file.pages,
        len(file.messages),
        len(file.unsettled),
        sum(finding.code == _TOO_LARGE for finding in file.findings),
        file.unknowns,
        file.strangers,
    )
