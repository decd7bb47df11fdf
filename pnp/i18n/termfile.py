"""Terms that come back from other tools, taken into the file of a term base: what nobody changed stays as it is."""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Severity
from pnp.i18n.cells import as_cell, from_cell
from pnp.i18n.terms import BETWEEN, COLUMNS, Term
from pnp.load.csv_table import sniffed

_WORDS = frozenset({"source", "accepted", "forbidden"})
_DECLARED = re.compile(r'"?sep=(.)"?\s*')  # Excel's own first line


class TermChange(NamedTuple):
    """What became of a term: its id, and by column what it said and says. A new term said nothing."""

    id: str
    columns: Mapping[str, tuple[str, str]]
    new: bool = False

    def __str__(self) -> str:
        """Return it as a line of a report."""
        said = [
            f"{name} “{before}” → “{after}”" if before else f"{name} “{after}”"
            for name, (before, after) in self.columns.items()
        ]
        return f"{self.id}{' (new)' if self.new else ''}: {', '.join(said)}"


class MergedTerms(NamedTuple):
    """The terms to write, what each changes, and those that could not be taken."""

    terms: tuple[Term, ...]
    changes: tuple[TermChange, ...] = ()
    findings: tuple[Diagnostic, ...] = ()


def merged(known: Sequence[Term], incoming: Iterable[Term]) -> MergedTerms:
    """Return what ``incoming`` terms change in ``known`` ones.

    A term is known by its id; one without, or with an id of another tool's, by a source word. Words that it does not
    tell of stay: only the preferred word is replaced. A term whose source words are all others is left out, with a
    warning: its translation is of another thing.
    """
    by_id = {term.id: term for term in reversed(known)}
    by_word = {word.casefold(): term for term in reversed(known) for word in term.sources}
    terms: dict[str, Term] = {}
    changes: list[TermChange] = []
    findings: list[Diagnostic] = []
    for came in incoming:
        before = by_id.get(came.id) or next((by_word[w] for w in _folded(came) if w in by_word), None)
        if before is None:
            before = Term(_free_id(came, by_id), (), "", "")
        elif not set(_folded(before)) & set(_folded(came)):
            findings.append(_outdated(before, came))
            continue
        after = _joined(before, came)
        changed = {
            name: (_cell(before, name), _cell(after, name))
            for name in COLUMNS[1:]
            if _cell(before, name) != _cell(after, name)
        }
        if changed:
            terms[after.id] = by_id[after.id] = after
            by_word |= {word: after for word in _folded(after) if word not in by_word}
            changes.append(TermChange(after.id, changed, not before.sources))
    return MergedTerms(tuple(terms.values()), tuple(changes), tuple(findings))


def _folded(term: Term) -> list[str]:
    return [word.casefold() for word in term.sources]


def _joined(before: Term, came: Term) -> Term:
    """Return a term with what came of it. A word has one standing: what came last says which."""
    accepted = [word for word in before.accepted if word not in came.forbidden]
    forbidden = [word for word in before.forbidden if word not in came.allowed]
    folded = _folded(before)
    return Term(
        before.id,
        (*before.sources, *(word for word in came.sources if word.casefold() not in folded)),
        came.role or before.role,
        came.preferred,
        tuple(dict.fromkeys(word for word in (*accepted, *came.accepted) if word != came.preferred)),
        tuple(dict.fromkeys((*forbidden, *came.forbidden))),
        came.note if " ".join(came.note.split()) != " ".join(before.note.split()) and came.note else before.note,
        before.origin,
    )


def _free_id(term: Term, known: Mapping[str, Term]) -> str:
    """Return the id of a new term: its own, else its first source word in small letters."""
    name = term.id or re.sub(r"\W+", "_", term.sources[0].casefold()).strip("_") or "term"
    return next(
        each for number in range(1, len(known) + 2) if (each := f"{name}{number}" if number > 1 else name) not in known
    )


def _outdated(before: Term, came: Term) -> Diagnostic:
    now, then = (BETWEEN.join(term.sources) for term in (before, came))
    message = f"the term “{before.id}” is “{now}” now, not “{then}”; what came is left out"
    return Diagnostic("I241", message, came.origin, Severity.WARNING, "write the file again before you change it")


def _cell(term: Term, column: str) -> str:
    value = getattr(term, "sources" if column == "source" else column)
    return BETWEEN.join(value) if column in _WORDS else str(value)


def rewritten(text: str, terms: Sequence[Term]) -> str:
    """Return the text of a term base's file with ``terms`` in it, by their ids; new ones stand at the end.

    Rows that say the same stay as they are typed, and so do columns of the user's own. The file has no broken rows.
    """
    lines = list(StringIO(text, newline=""))  # as they end, and at no other separators
    end = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += end
    declared = _DECLARED.fullmatch(lines[0].removeprefix("\ufeff")) if lines else None
    start = 1 if declared else 0
    delimiter = declared[1] if declared else sniffed(lines)
    records = list(_records(lines[start:], delimiter))
    if not records:
        records = [([*COLUMNS], _written(COLUMNS, delimiter, end))]
    columns = [name.strip(" \t\r\n\ufeff") for name in records[0][0]]
    missing = [name for name in COLUMNS if name not in columns and any(_cell(term, name) for term in terms)]
    columns += missing
    new = {term.id: term for term in terms}
    out = ["".join(lines[:start])]
    for index, (cells, raw) in enumerate(records):
        padded = [*cells, *[""] * (len(columns) - len(cells))]
        told = dict(zip(columns, padded, strict=False))
        term = new.pop(from_cell(told.get("id", "").strip()), None) if index and any(cells) else None
        changed = _changed(told, term) if term else {}
        if changed or (missing and any(cells)):
            names = {name: name for name in missing} if not index else changed
            cells = [names.get(name, cell) for name, cell in zip(columns, padded, strict=False)]
            raw = ("\ufeff" if raw.startswith("\ufeff") else "") + _written(cells, delimiter, end)
        out.append(raw)
    for term in new.values():
        cells = [as_cell(_cell(term, name)) if name in COLUMNS else "" for name in columns]
        out.append(_written(cells, delimiter, end))
    return "".join(out)


def _changed(told: Mapping[str, str], term: Term) -> dict[str, str]:
    """Return the cells of a row that say something else than its term, however they are typed."""
    changed = {}
    for name in COLUMNS[1:]:
        now, before = _cell(term, name), from_cell(told.get(name, ""))
        if name in _WORDS:
            before = BETWEEN.join(part.strip() for part in before.split(BETWEEN) if part.strip())
        if name in told and now.strip() != before.strip():
            changed[name] = as_cell(now)
    return changed


def _records(lines: Sequence[str], delimiter: str) -> Iterator[tuple[list[str], str]]:
    """Yield each record with its cells and as it is typed."""
    reader = csv.reader(iter(lines), delimiter=delimiter, skipinitialspace=True)
    at = 0
    for cells in reader:
        yield cells, "".join(lines[at : reader.line_num])
        at = reader.line_num


def _written(cells: Iterable[str], delimiter: str, end: str) -> str:
    stream = StringIO()
    csv.writer(stream, delimiter=delimiter, lineterminator=end).writerow(cells)
    return stream.getvalue().removeprefix("\ufeff")
