"""The term base: what each term of a game is called in a locale, and what it must not be called."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from pnp.diagnostics import NOWHERE, Diagnostic, Origin, Severity
from pnp.i18n.cells import from_cell
from pnp.i18n.folders import locale_folder
from pnp.i18n.messages import pieces
from pnp.load.names import did_you_mean
from pnp.load.rows import Row, Table
from pnp.load.table import read_table
from pnp.resources import bundled

SHARED = "shared"
"""The name of the terms that all games have in common."""
COLUMNS = ("id", "source", "role", "preferred", "accepted", "forbidden", "note")
BETWEEN = "|"
"""Parts the words of one cell: ``artery|arteries``."""


@dataclass(frozen=True, slots=True)
class Term:
    """One term: its words in the source language and its words in the locale.

    ``preferred`` is what it is called, ``accepted`` what else may stand, ``forbidden`` what must not. A plural in -s or
    -es needs no word of its own in ``sources``. One that is not ``firm`` comes from another's term base: what it
    forbids is no error.
    """

    id: str
    sources: tuple[str, ...]
    role: str
    preferred: str
    accepted: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    note: str = ""
    origin: Origin = NOWHERE
    firm: bool = True

    @property
    def allowed(self) -> tuple[str, ...]:
        """What may stand for the term, the preferred word first."""
        return (self.preferred, *self.accepted)

    def misuses(self, translation: str) -> tuple[str, ...]:
        """Return the forbidden words in a translation that are no part of an allowed one, as 盾面 is one of 護盾面."""
        for word in sorted(self.allowed, key=len, reverse=True):
            translation = translation.replace(word, "\n")
        return tuple(word for word in self.forbidden if word in translation)


class Match(NamedTuple):
    """A term found in a source text, and where."""

    term: Term
    start: int
    end: int


@dataclass(frozen=True)
class TermBase:
    """The terms of a game in one locale, and what is wrong with the files they come from."""

    locale: str
    terms: tuple[Term, ...] = ()
    findings: tuple[Diagnostic, ...] = ()

    def matches(self, text: str) -> Iterator[Match]:
        """Yield the terms in a source text in order, outside of tokens such as ``[zone-brain]``.

        The longest wins: “zone card” is no “zone” and no “card”.
        """
        if not self._terms:
            return
        text = "".join("\n" * len(piece) if is_token else piece for piece, is_token in pieces(text))
        for match in self._pattern.finditer(text):
            term = self._terms.get(match[1].casefold())
            if term:
                yield Match(term, match.start(), match.end())

    @cached_property
    def _terms(self) -> dict[str, Term]:
        return {source.casefold(): term for term in reversed(self.terms) for source in term.sources}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        words = sorted(self._terms, key=len, reverse=True)
        return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, words))})(?:e?s)?(?!\w)", re.IGNORECASE)


def terms_path(folder: Path, locale: str, name: str) -> Path:
    """Return where the terms of a game (or ``shared``) stand below a ``locales`` folder."""
    return locale_folder(folder, locale) / "terms" / f"{name}.csv"


def term_files(folders: Sequence[Path], locale: str, game: str, use: Sequence[str] = ()) -> tuple[Path, ...]:
    """Return the files of a game's terms in a locale, what goes first before the rest: its own before the shared ones.

    Of the term bases that come with the tool it has those it names in ``use`` alone: how other games call things is no
    rule for it.
    """
    paths = []
    for name in dict.fromkeys((game, *use, SHARED)):
        for folder in folders:
            path = terms_path(folder, locale, name)
            if (name in use or folder != bundled("locales")) and path.is_file():
                paths.append(path)
    return tuple(paths)


def load_terms(folders: Sequence[Path], locale: str, game: str, use: Sequence[str] = ()) -> TermBase:
    """Return a game's terms in a locale, from the files that :func:`term_files` names.

    A term that comes twice by id is the first of them. Where no file is, there are no terms. Raise ``PnpError`` where a
    file cannot be read.
    """
    found: dict[str, Term] = {}
    findings: list[Diagnostic] = []
    for path in term_files(folders, locale, game, use):
        own = path.stem == game or not path.is_relative_to(bundled("locales"))
        read, faults = read_terms(read_table(path))
        findings += faults
        for term in read:
            found.setdefault(term.id, term if own else replace(term, firm=False))
    return TermBase(locale, tuple(found.values()), tuple(findings))


def read_terms(table: Table) -> tuple[tuple[Term, ...], tuple[Diagnostic, ...]]:
    """Return the terms in a table and the findings about rows that are none."""
    findings = list(table.findings)
    missing = [name for name in ("id", "source", "preferred") if name not in table.columns]
    if missing:
        hint = did_you_mean(missing[0], list(table.columns)) or f"the columns are {', '.join(COLUMNS)}"
        findings.append(Diagnostic("I221", f"there is no column “{missing[0]}”", Origin(table.path, 1), hint=hint))
        return (), tuple(findings)
    terms = []
    for row in table.rows:
        empty = next((name for name in ("id", "source", "preferred") if not row.cells[name].strip()), "")
        if empty:
            findings.append(Diagnostic("I222", f"the term has no {empty}", Origin(table.path, row.number, empty)))
            continue
        terms.append(_term(row, table.path))
    return tuple(terms), tuple(findings)


def _term(row: Row, path: str) -> Term:
    def words(name: str) -> tuple[str, ...]:
        parts = from_cell(row.cells.get(name, "")).split(BETWEEN)
        return tuple(stripped for part in parts if (stripped := part.strip()))

    return Term(
        from_cell(row.cells["id"].strip()),
        words("source"),
        row.cells.get("role", "").strip(),
        from_cell(row.cells["preferred"].strip()),
        words("accepted"),
        words("forbidden"),
        from_cell(row.cells.get("note", "")),
        Origin(path, row.number),
    )


def lint(terms: Iterable[Term]) -> Iterator[Diagnostic]:
    """Yield what contradicts itself in the terms of one file.

    A source word that two terms of a role have, and a translation that two terms of a role share, leave a reader guess
    which is meant: they are warnings. An id that stands twice, and a word both asked for and forbidden, are errors.
    """
    ids: dict[str, Term] = {}
    sources: dict[tuple[str, str], Term] = {}
    targets: dict[tuple[str, str], Term] = {}
    for term in terms:
        first = ids.setdefault(term.id, term)
        if first is not term:
            yield _found("I223", term, f"the id “{term.id}” is also that of line {first.origin.row}", "id")
        yield from _contradictions(term)
        for source in term.sources:
            other = sources.setdefault((term.role, source.casefold()), term)
            if other is not term:
                message = f"“{source}” is both “{other.preferred}” (line {other.origin.row}) and “{term.preferred}”"
                yield _found(
                    "I224", term, message, "source", Severity.WARNING, "give the two different roles, or join them"
                )
        other = targets.setdefault((term.role, term.preferred), term)
        if other is not term:
            message = (
                f"“{term.preferred}” stands for “{other.sources[0]}” (line {other.origin.row}) and “{term.sources[0]}”"
            )
            yield _found("I225", term, message, "preferred", Severity.WARNING, "a reader cannot tell the two apart")


def _contradictions(term: Term) -> Iterator[Diagnostic]:
    for word in sorted(set(term.allowed) & set(term.forbidden)):
        kind = "preferred" if word == term.preferred else "accepted"
        yield _found("I226", term, f"“{word}” is both {kind} and forbidden", "forbidden")
    for name, words in (("source", term.sources), ("accepted", term.allowed), ("forbidden", term.forbidden)):
        twice = sorted({word for word in words if words.count(word) > 1})
        for word in twice:
            yield _found("I227", term, f"“{word}” stands twice", name, Severity.WARNING)


def _found(
    code: str, term: Term, message: str, column: str, severity: Severity = Severity.ERROR, hint: str = ""
) -> Diagnostic:
    return Diagnostic(code, message, Origin(term.origin.path, term.origin.row, column), severity, hint)
