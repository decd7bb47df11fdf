"""Findings as values: where, how bad, what, and what would mend it."""

from collections.abc import Generator, Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeAlias, TypeVar


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


class Subject(NamedTuple):
    """Something that a finding is about, such as the card “scout”.

    A subject without a ``kind`` is called by its name alone: an element's tag, a message's context. ``scope`` is the
    locale or the variant of the rules in which the finding holds.
    """

    name: str
    kind: str = ""
    scope: str = ""

    def __str__(self) -> str:
        return _named((self,))


Values: TypeAlias = tuple[tuple[str, str | float], ...]
"""Data by name, such as ``("missing", "𠀋")``; pairs, because findings are hashed."""


class Diagnostic(NamedTuple):
    """One finding. ``code`` is stable (``D104``), so that a reader can look it up and a test can name it.

    ``message`` says what is wrong with what it is ``about``: subjects from the outermost to the innermost, such as a
    card and one of its elements. ``values`` is what the message tells, as data. ``key`` is what a baseline knows the
    finding by besides its code; where it is empty, by its ``text``.
    """

    code: str
    message: str
    origin: Origin = NOWHERE
    severity: Severity = Severity.ERROR
    hint: str = ""
    about: tuple[Subject, ...] = ()
    values: Values = ()
    key: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The message behind what it is about, as a user reads it."""
        return ": ".join((*map(str, self.about), self.message)) if self.about else self.message

    def within(self, *subjects: Subject, origin: Origin | None = None) -> "Diagnostic":
        """Return the finding as one about ``subjects``, in which what it is about already lies; at ``origin``."""
        return self._replace(about=(*subjects, *self.about), origin=self.origin if origin is None else origin)

    def value(self, name: str) -> str | float | None:
        """Return one of the values; None where there is none of that name."""
        return next((value for known, value in self.values if known == name), None)

    def __str__(self) -> str:
        return _line(self, self.text)


T = TypeVar("T")
Found: TypeAlias = Generator[Diagnostic, None, T]
"""What reads a ``T`` and yields what it finds meanwhile: ``value = yield from reading``, or ``collected``."""


def collected(reading: Found[T]) -> tuple[T, tuple[Diagnostic, ...]]:
    """Return what was read, and all that was found."""
    found: list[Diagnostic] = []
    while True:
        try:
            found.append(next(reading))
        except StopIteration as end:
            return end.value, tuple(found)


class Folded(NamedTuple):
    """Findings that differ in their outermost subject and its place alone, so that one line says them all."""

    findings: tuple[Diagnostic, ...]

    @property
    def first(self) -> Diagnostic:
        """The finding that stands for all."""
        return self.findings[0]

    @property
    def text(self) -> str:
        """The message behind the first subjects and the number of the others."""
        first = self.first
        if len(self.findings) == 1:
            return first.text
        subjects = dict.fromkeys(found.about[0] for found in self.findings)
        return ": ".join((_named(tuple(subjects)), *map(str, first.about[1:]), first.message))

    def __str__(self) -> str:
        return _line(self.first, self.text)


def folded(findings: Iterable[Diagnostic]) -> tuple[Folded, ...]:
    """Return findings without repeats, those that say the same of several subjects as one, where its first stood."""
    groups: dict[object, list[Diagnostic]] = {}
    for found in dict.fromkeys(findings):
        code, message, origin, severity, hint, about, _, _ = found
        same: object = found
        if about:
            _, kind, scope = about[0]
            same = (code, message, origin.path, origin.column, severity, hint, kind, scope, about[1:])
        groups.setdefault(same, []).append(found)
    return tuple(Folded(tuple(group)) for group in groups.values())


def errors(findings: tuple[Diagnostic, ...] | list[Diagnostic]) -> list[Diagnostic]:
    """Return the findings that are errors."""
    return [finding for finding in findings if finding.severity is Severity.ERROR]


_QUOTED = frozenset({"side", "field", "expression"})
"""Kinds that need not be told with the name."""
_SHOWN = 3


def _named(subjects: Sequence[Subject]) -> str:
    """Return what messages call subjects of one kind and scope: the first of them, and how many more there are."""
    kind, scope = subjects[0].kind, subjects[0].scope
    names = [f"“{name}”" if kind else name for name, _, _ in subjects[:_SHOWN]]
    more = len(subjects) - _SHOWN
    *some, last = [*names, f"{more} more"] if more > 0 else names
    listed = f"{', '.join(some)} and {last}" if some else last
    told = listed if not kind or kind in _QUOTED else f"{kind}{'s' * (len(subjects) > 1)} {listed}"
    return f"{told}, {scope}" if scope else told


def _line(finding: Diagnostic, text: str) -> str:
    where = f"{finding.origin}: " if str(finding.origin) else ""
    hint = f"\n  hint: {finding.hint}" if finding.hint else ""
    return f"{where}{finding.severity} {finding.code}: {text}{hint}"
