"""The fit report: what size each text came out at, as data that a CI job can gate on."""

from collections.abc import Iterable, Sequence
from pathlib import Path, PurePath

import msgspec

from pnp import __version__
from pnp.diagnostics import Diagnostic, Folded, Severity, folded

REPORT = "report.json"


class TextRow(msgspec.Struct, frozen=True):
    """One text of one card. Sizes in points, room in millimetres (negative: so much is missing)."""

    deck: str
    card: str
    field: str
    state: str
    size: float
    wanted: float
    lines: int
    free_height: float
    free_width: float
    leading: float
    tracking: float
    fallback: str = ""
    missing: str = ""


class DocumentRow(msgspec.Struct, frozen=True):
    """A document: how many texts it has, how many show their source, how many blocks are larger than a page.

    ``unknowns`` are its passages and words that are marked as not known; ``no_terms`` what stands in bold and is not in
    the term base.
    """

    file: str
    pages: int
    texts: int
    untranslated: int
    overflowing: int
    unknowns: int
    no_terms: tuple[str, ...] = ()


class Unsettled(msgspec.Struct, frozen=True):
    """A text that shows its source: untranslated, fuzzy or stale.

    A card's field; a fixed word, without a card; a document's text, whose ``card`` is its context.
    """

    card: str
    field: str
    state: str


def report(
    game: str,
    locale: str,
    root: Path,
    files: Sequence[Path],
    rows: Sequence[TextRow],
    unsettled: Sequence[Unsettled],
    findings: Sequence[Diagnostic],
    documents: Sequence[DocumentRow] = (),
) -> bytes:
    """Return the report of one locale as JSON; findings' paths are relative to the project, wherever it lies."""
    severities = [finding.severity for finding in findings]
    whole = {
        "pnp": __version__,
        "game": game,
        "locale": locale,
        "files": [path.name for path in files],
        "summary": {
            "cards": len({(row.deck, row.card) for row in rows}),
            "texts": len(rows),
            "shrunk": sum(row.size < row.wanted for row in rows),
            "overflowing": sum(row.free_height < 0 or row.free_width < 0 for row in rows),
            "missing_glyphs": sum(bool(row.missing) for row in rows),
            "untranslated": len(unsettled),
            "errors": severities.count(Severity.ERROR),
            "warnings": severities.count(Severity.WARNING),
        },
        "texts": rows,
        "documents": documents,
        "untranslated": unsettled,
        "findings": [_plain(each, root) for each in folded(findings)],
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n"


def listing(report: bytes, files: Sequence[str]) -> bytes:
    """Return a report that lists more files."""
    whole = msgspec.json.decode(report)
    whole["files"] = list(dict.fromkeys((*whole["files"], *files)))
    return msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n"


def _plain(each: Folded, root: Path) -> dict[str, object]:
    first = each.first
    return {
        "code": first.code,
        "severity": str(first.severity),
        "message": each.text,
        "path": relative(first.origin.path, root),
        "row": first.origin.row,
        "column": first.origin.column,
        "hint": first.hint,
        "count": len(each.findings),
        "about": [{"name": found.about[0].name, "row": found.origin.row} for found in each.findings if found.about],
    }


def relative(path: str, root: Path) -> str:
    """Return a path as seen from the project, with ``/`` on every system."""
    if path and PurePath(path).is_relative_to(root):
        return PurePath(path).relative_to(root).as_posix()
    return path


def unique(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return findings without repeats, in order."""
    return tuple(dict.fromkeys(findings))
