"""Proofs: each card, and each block of a document, in both languages at print size, and below it what was found."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Severity
from pnp.layout.geometry import moved
from pnp.layout.marks import HAIRLINE, Footer, Sheet
from pnp.layout.proofparts import APART, GREY, PALE, ROUNDING, Note, Pen, Proofed, ProofSide, beside, room_of, tinted
from pnp.model.frame import IDENTITY, Box, Group, Item, Page, Path, Use, rectangle
from pnp.model.paper import Paper
from pnp.text.content import Content, Paragraph, Span
from pnp.text.typesetter import Typesetter
from pnp.units import MM

_MARGIN = 4 * MM  # between the faces and the name beside them
_NAMED = 25 * MM  # room for a name beside the faces
_BELOW = 0.8 * MM  # from the faces to what was found
_LOWEST = 25 * MM  # room that findings should have where there are many


class ProofEntry(NamedTuple):
    """One card or block in both languages; ``about`` stands behind its name. A block may lack in one of them."""

    name: str
    about: str
    source: ProofSide | None
    target: ProofSide | None
    notes: tuple[Note, ...] = ()


class Section(NamedTuple):
    """Cards of one size whose corners have one ``radius``, or the blocks of a document, which have None.

    They begin on a page of their own.
    """

    title: str
    radius: float | None
    entries: tuple[ProofEntry, ...]


class Proof(NamedTuple):
    """Pages, and the sections that could not be put on them."""

    pages: tuple[Page, ...]
    findings: tuple[Diagnostic, ...] = ()


class _Plan(NamedTuple):
    """How a section stands on paper: how wide its columns are, the target's left edge, room for names beside them.

    A target at 0 stands below its source; ``blocks`` are those of a document.
    """

    width: float
    target: float
    blocks: bool
    names: Box | None = None


def proof(
    sections: Sequence[Section],
    remarks: Sequence[Note],
    paper: Paper,
    languages: tuple[str, str],
    typesetter: Typesetter,
    footer: Footer,
) -> Proof:
    """Return pages with as many cards and blocks as fit, at print size, what was found below each.

    ``languages`` are what the source and the target are called; ``remarks`` are about no single text and stand on a
    page of their own, at the end. Where a page has no room for all notes it says how many more there are. Blocks too
    wide to stand beside each other stand below each other; cards that are too large give the finding S401 instead.
    """
    writer = _Writer(paper, languages, typesetter)
    sheets: list[Proofed] = []
    findings: list[Diagnostic] = []
    for section in sections:
        if not section.entries:
            continue
        plan = _plan(section, paper)
        if plan is None:
            findings.append(_too_large(section, paper))
            continue
        sheets += writer.section(section, plan)
    if remarks:
        sheets.append(writer.remarks(remarks))
    pages = tuple(writer.pen.page(sheet, Sheet(number, len(sheets)), footer) for number, sheet in enumerate(sheets, 1))
    return Proof(pages, tuple(findings))


def _plan(section: Section, paper: Paper) -> _Plan | None:
    room = room_of(paper)
    sides = [side for entry in section.entries for side in (entry.source, entry.target) if side]
    width = max((side.frame.width for side in sides), default=0.0)
    height = max((side.frame.height for side in sides), default=0.0)
    blocks, side_by_side = section.radius is None, beside(width, paper)
    if (not blocks and not side_by_side) or max(width - room.width, height - room.height) > ROUNDING:
        return None
    if not side_by_side:
        return _Plan(width, 0.0, blocks)
    left = 2 * width + APART + _MARGIN
    named = not blocks and room.width - left >= _NAMED
    return _Plan(width, width + APART, blocks, Box(left, 0.0, room.width - left, height) if named else None)


def _too_large(section: Section, paper: Paper) -> Diagnostic:
    what = "faces" if section.radius is not None else "blocks"
    message = f"the {what} of “{section.title}” do not fit beside each other on {paper.name}"
    return Diagnostic("S401", message, severity=Severity.WARNING, hint="take larger paper for the proof")


class _Row(NamedTuple):
    """An entry at its height on a page: where its notes begin below that, and how high it is with them."""

    entry: ProofEntry
    y: float
    notes: float
    height: float


class _Writer:
    """Makes pages for one paper and one pair of languages."""

    def __init__(self, paper: Paper, languages: tuple[str, str], typesetter: Typesetter) -> None:
        self.pen = Pen(paper, languages, typesetter)
        self._room = self.pen.room

    def section(self, section: Section, plan: _Plan) -> Iterator[Proofed]:
        """Yield the pages of a section; the first is in the outline."""
        bookmark = section.title
        for rows in self._pages(section, plan):
            items: list[Item] = [*self.pen.captions(section.title, plan.target, plan.width), *self.pen.legend]
            for index, row in enumerate(rows):
                shown = list(self._row(row, plan, section.radius))
                if index < len(rows) - 1:
                    shown.append(self.pen.rule(row.height + APART / 2))
                items.append(Group(tuple(shown), moved(self._room.x, self._room.y + row.y)))
            yield Proofed(tuple(items), bookmark)
            bookmark = ""

    def remarks(self, notes: Sequence[Note]) -> Proofed:
        """Return the page of what is about no single text."""
        title = "Not about a single card or block"
        head = self.pen.heading(title, self._room.x, self._room.width)
        return Proofed((head, *self.pen.notes((), notes, self._room)), title)

    def _pages(self, section: Section, plan: _Plan) -> Iterator[list[_Row]]:
        """Yield the rows of each page."""
        rows: list[_Row] = []
        y = 0.0
        for entry in section.entries:
            for part in self._parts(entry, plan):
                row = self._measured(part, plan, y)
                if rows and row.y + row.height > self._room.height + ROUNDING:
                    yield rows
                    rows, row = [], self._measured(part, plan, 0.0)
                rows.append(row)
                y = row.y + row.height + APART
        if rows:
            yield rows

    def _parts(self, entry: ProofEntry, plan: _Plan) -> Iterator[ProofEntry]:
        """Yield an entry; where it leaves no room for its notes on a page, they are one of their own."""
        left = self._room.height - self._faces(entry, plan) - _BELOW
        if not entry.notes or left >= min(_LOWEST, self._notes(entry, plan)):
            yield entry
            return
        yield entry._replace(notes=())
        yield entry._replace(source=None, target=None)

    def _measured(self, entry: ProofEntry, plan: _Plan, y: float) -> _Row:
        faces, notes = self._faces(entry, plan), self._notes(entry, plan)
        below = faces + _BELOW if faces and notes else faces
        height = below + notes
        # More than a page has room for: as much as there is room for.
        return _Row(entry, y, below, height if y else min(height, self._room.height))

    def _faces(self, entry: ProofEntry, plan: _Plan) -> float:
        heights = [side.frame.height for side in (entry.source, entry.target) if side]
        return max(heights, default=0.0) if plan.target else sum(heights) + APART * max(0, len(heights) - 1)

    def _notes(self, entry: ProofEntry, plan: _Plan) -> float:
        return self.pen.height(self._named(entry, plan), entry.notes, self._room.width)

    def _named(self, entry: ProofEntry, plan: _Plan) -> Content:
        """Return what stands above an entry's notes: its name, where that does not stand beside it."""
        beside = plan.names and (entry.source or entry.target)
        return () if beside or not (entry.name or entry.about) else (_title(entry, plan),)

    def _row(self, row: _Row, plan: _Plan, radius: float | None) -> Iterator[Item]:
        entry = row.entry
        below = 0.0
        if entry.source:
            yield from _side(entry.source, 0.0, 0.0, radius)
            below = 0.0 if plan.target else entry.source.frame.height + APART
        if entry.target:
            yield from _side(entry.target, plan.target, below, radius)
        if plan.names and (entry.source or entry.target):
            yield from self.pen.notes((_title(entry, plan),), (), plan.names)
        box = Box(0.0, row.notes, self._room.width, row.height - row.notes)
        yield from self.pen.notes(self._named(entry, plan), entry.notes, box)


def _title(entry: ProofEntry, plan: _Plan) -> Paragraph:
    """Return an entry's name. Of a card it says also where nothing was found; blocks are too many for that."""
    about = f" {entry.about}" if entry.about else ""
    if plan.blocks:
        return (Span(f"{entry.name}{about}", colour=GREY, bold=bool(entry.notes)),)
    return (Span(entry.name, bold=True), Span(about if entry.notes else f"{about} – nothing found", colour=GREY))


def _side(side: ProofSide, x: float, y: float, radius: float | None) -> Iterator[Item]:
    """Yield a face cut to its trim, with its tints and a hairline around it; a block has neither trim nor line."""
    inside: list[Item] = [Use(side.frame, IDENTITY)]
    for tint in side.tints:
        inside += tinted(tint)
    place = moved(x, y)
    if radius is None:
        yield Group(tuple(inside), place)
        return
    outline = rectangle(Box(0.0, 0.0, side.frame.width, side.frame.height), radius)
    yield Group(tuple(inside), place, Path(outline))
    yield Group((Path(outline, stroke=PALE, width=HAIRLINE),), place)
