"""Proofs: each card's source and target beside each other at print size, and what was found of it at their side."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Severity
from pnp.layout.geometry import moved
from pnp.layout.marks import FOOT, HAIRLINE, Footer, Sheet, Strip, foot_in, foot_items
from pnp.model.frame import IDENTITY, Box, Colour, Frame, Group, Item, Page, Path, Segment, Use, rectangle
from pnp.model.paper import Paper
from pnp.model.style import TextStyle
from pnp.text.block import Block
from pnp.text.content import Content, Paragraph, Span
from pnp.text.typesetter import Typesetter
from pnp.units import MM

STATES: Mapping[str, Colour] = {"untranslated": (0.8, 0.0, 0.0), "fuzzy": (0.9, 0.5, 0.0), "stale": (0.55, 0.0, 0.75)}
"""The colours of slots that show their source, as on the sheets of cards that a proof comes with."""
UNFIT = "unfit"
"""The state of a slot whose text does not fit, or lacks a glyph."""
_SAID = {UNFIT: "does not fit, or lacks a glyph", "stale": "stale: of an earlier source"}
_DASHES = {"untranslated": (1 * MM, 1 * MM), "fuzzy": (2 * MM, 0.7 * MM), "stale": (0.5 * MM, 0.5 * MM)}
_RED: Colour = (0.8, 0.0, 0.0)
_GREY: Colour = (0.35,)
_PALE: Colour = (0.7,)
_LEVELS: Mapping[Severity, Colour] = {Severity.ERROR: _RED, Severity.WARNING: (0.6, 0.35, 0.0), Severity.INFO: _GREY}
_NOTES = TextStyle(name="notes", size=7.0, leading=1.35, min_leading=1.35, min_tracking=0.0, paragraph_gap=0.4)
_LINE = _NOTES._replace(name="line", valign="middle", colour=_GREY)
_HEAD = 5 * MM
_LEGEND = 4 * MM
_APART = 2 * MM
_MARGIN = 4 * MM  # between the faces and what is said of them
_INSET = 1 * MM  # from a face's upper edge to the first line beside it
_NARROWEST, _LOWEST = 45 * MM, 25 * MM  # room for notes: beside the faces, and below them
_CHIP = 6 * MM, 3 * MM
_HATCH = 1.6 * MM
_ROUNDING = 0.01


class Tint(NamedTuple):
    """A slot's box on a card, and what state its text is in: one of ``STATES``, or ``UNFIT``."""

    box: Box
    state: str


class Side(NamedTuple):
    """A face in one language."""

    frame: Frame
    tints: tuple[Tint, ...] = ()


class Note(NamedTuple):
    """A finding: its code and what its check is called, what it says, and the translation that is not shown yet."""

    severity: Severity
    code: str
    text: str
    draft: str = ""


class Entry(NamedTuple):
    """One card in both languages; ``about`` stands behind its id."""

    card_id: str
    about: str
    source: Side
    target: Side
    notes: tuple[Note, ...] = ()


class Section(NamedTuple):
    """Cards of one size whose corners have one ``radius``; they begin on a page of their own."""

    title: str
    radius: float
    entries: tuple[Entry, ...]


class Proof(NamedTuple):
    """Pages, and the sections that could not be put on them."""

    pages: tuple[Page, ...]
    findings: tuple[Diagnostic, ...] = ()


class _Plan(NamedTuple):
    """How a section stands on paper: rows on a page, from one to the next, the target's left edge, the notes' box."""

    rows: int
    pitch: float
    target: float
    notes: Box


class _Sheet(NamedTuple):
    """A page before its foot, which tells how many pages there are."""

    title: str
    items: tuple[Item, ...]
    bookmark: str = ""


def proof(
    sections: Sequence[Section],
    remarks: Sequence[Note],
    paper: Paper,
    languages: tuple[str, str],
    typesetter: Typesetter,
    footer: Footer,
) -> Proof:
    """Return pages with as many cards as fit, at print size, the notes at the right of the faces where there is room.

    Narrow paper has them below. ``languages`` are what the source and the target are called; ``remarks`` are about no
    single card and stand on a page of their own, at the end. Where a page or a card has no room for all notes it says
    how many more there are. A section whose faces do not fit beside each other gives the finding S401 instead.
    """
    writer = _Writer(paper, languages, typesetter)
    sheets: list[_Sheet] = []
    findings: list[Diagnostic] = []
    for section in sections:
        if not section.entries:
            continue
        frame = section.entries[0].target.frame
        plan = _plan(frame.width, frame.height, paper)
        if plan is None:
            findings.append(_too_large(section, paper))
            continue
        sheets += writer.section(section, plan)
    if remarks:
        sheets.append(writer.remarks(remarks))
    pages = tuple(writer.page(sheet, Sheet(number, len(sheets)), footer) for number, sheet in enumerate(sheets, 1))
    return Proof(pages, tuple(findings))


def _room(paper: Paper) -> Box:
    """Return the part of the paper where cards and notes stand: below the head, above legend and foot."""
    top = paper.edge + _HEAD
    below = paper.edge + FOOT + _LEGEND + 1 * MM
    return Box(paper.edge, top, paper.width - 2 * paper.edge, paper.height - top - below)


def _plan(width: float, height: float, paper: Paper) -> _Plan | None:
    room = _room(paper)
    target = width + _APART
    pair = target + width
    if pair > room.width + _ROUNDING or height > room.height + _ROUNDING:
        return None
    left = pair + _MARGIN
    beside = room.width - left >= _NARROWEST
    least = max(height, min(_LOWEST, room.height)) if beside else min(height + _APART + _LOWEST, room.height)
    rows = int((room.height + _APART + _ROUNDING) / (least + _APART))
    pitch = (room.height + _APART) / rows
    if beside:
        return _Plan(rows, pitch, target, Box(left, _INSET, room.width - left, pitch - _APART - _INSET))
    top = height + _APART
    return _Plan(rows, pitch, target, Box(0.0, top, room.width, max(0.0, pitch - _APART - top)))


def _too_large(section: Section, paper: Paper) -> Diagnostic:
    message = f"the faces of “{section.title}” do not fit beside each other on {paper.name}"
    return Diagnostic("S401", message, severity=Severity.WARNING, hint="take larger paper for the proof")


class _Writer:
    """Makes pages for one paper and one pair of languages."""

    def __init__(self, paper: Paper, languages: tuple[str, str], typesetter: Typesetter) -> None:
        self._paper, self._languages, self._typesetter = paper, languages, typesetter
        self._room = _room(paper)
        self._legend = tuple(self._legend_items())

    def section(self, section: Section, plan: _Plan) -> Iterator[_Sheet]:
        """Yield the pages of a section; the first is in the outline."""
        for start in range(0, len(section.entries), plan.rows):
            entries = section.entries[start : start + plan.rows]
            items: list[Item] = [*self._captions(plan, section), *self._legend]
            for row, entry in enumerate(entries):
                place = moved(self._room.x, self._room.y + row * plan.pitch)
                items.append(Group(tuple(self._row(entry, plan, section.radius, last=row == plan.rows - 1)), place))
            yield _Sheet(section.title, tuple(items), "" if start else section.title)

    def remarks(self, notes: Sequence[Note]) -> _Sheet:
        """Return the page of what is about no single card."""
        title = "Not about a single card"
        head = self._line((Span(title, bold=True),), self._room.x, self._paper.edge, self._room.width, _HEAD)
        return _Sheet(title, (head, *self._notes((), notes, self._room)), title)

    def page(self, sheet: _Sheet, number: Sheet, footer: Footer) -> Page:
        """Return a page with its foot."""
        paper = self._paper
        strip = Strip(Box(paper.edge, paper.height - paper.edge - FOOT, self._room.width, FOOT))
        foot = foot_items(foot_in(strip), footer, number)
        media = Box(0.0, 0.0, paper.width, paper.height)
        return Page(paper.width, paper.height, sheet.items + foot, media, media, f"{number.number}", sheet.bookmark)

    def _captions(self, plan: _Plan, section: Section) -> Iterator[Item]:
        """Yield what stands above the columns: the two languages and the section's title."""
        x, top, height = self._room.x, self._paper.edge, _HEAD
        source, target = self._languages
        width = plan.target - _APART
        beside = plan.notes.x > 0
        title = "" if beside else f" · {section.title}"
        yield self._line((Span(source, bold=True), Span(f" source{title}")), x, top, width, height)
        yield self._line((Span(target, bold=True),), x + plan.target, top, width, height)
        if beside:
            yield self._line((Span(section.title, bold=True),), x + plan.notes.x, top, plan.notes.width, height)

    def _row(self, entry: Entry, plan: _Plan, radius: float, *, last: bool) -> Iterator[Item]:
        yield from _face(entry.source, 0.0, radius)
        yield from _face(entry.target, plan.target, radius)
        about = f" {entry.about}" if entry.about else ""
        nothing = "" if entry.notes else " – nothing found"
        title = (Span(entry.card_id, bold=True), Span(f"{about}{nothing}", colour=_GREY))
        yield from self._notes((title,), entry.notes, plan.notes)
        if not last:
            y = plan.pitch - _APART / 2
            yield Path((("M", (0.0, y)), ("L", (self._room.width, y))), stroke=_PALE, width=HAIRLINE)

    def _notes(self, before: Content, notes: Sequence[Note], box: Box) -> tuple[Item, ...]:
        """Return as many notes as a box holds, below what stands before them, and how many more there are."""
        paragraphs = [_paragraph(note) for note in notes]

        def with_first(shown: int) -> Block:
            rest = len(notes) - shown
            more = ((Span(f"… and {rest} more finding{'s' * (rest != 1)}", bold=True),),) if rest else ()
            content = (*before, *paragraphs[:shown], *more)
            return self._typesetter.fit(content, box.width, box.height, _NOTES)

        block = with_first(len(notes))
        if notes and block.overflow > _ROUNDING:
            fitting = bisect_left(range(len(notes)), True, key=lambda shown: with_first(shown).overflow > _ROUNDING)
            block = with_first(max(0, fitting - 1))
        clip = Path(rectangle(Box(0.0, 0.0, box.width, box.height)))
        whole = Group(block.items, moved(box.x, box.y), clip if block.overflow > _ROUNDING else None)
        return (whole,) if block.items else ()

    def _line(self, line: Paragraph, x: float, y: float, width: float, height: float) -> Item:
        style = _LINE._replace(max_lines=1, ladder=(6.5, 6.0, 5.5))
        return Group(self._typesetter.fit((line,), width, height, style).items, moved(x, y))

    def _legend_items(self) -> Iterator[Item]:
        """Yield the meaning of the tints, in a line above the foot."""
        x = self._room.x
        y = self._room.y + self._room.height + 0.5 * MM
        lead = "The source stands where a text is"
        for state, text in (("", lead), *((state, _SAID.get(state, state)) for state in (*STATES, UNFIT))):
            if state == UNFIT:
                x += 4 * MM
            if state:
                yield Group(tuple(_tinted(Tint(Box(0.0, 0.0, *_CHIP), state))), moved(x, y + (_LEGEND - _CHIP[1]) / 2))
                x += _CHIP[0] + 1 * MM
            line: Paragraph = (Span(text),)
            width = self._typesetter.natural((line,), _LINE).width + 1
            yield self._line(line, x, y, width, _LEGEND)
            x += width + (3 * MM if state else 1.5 * MM)


def _paragraph(note: Note) -> Paragraph:
    lead = Span(f"{note.severity} {note.code} ", bold=True, colour=_LEVELS[note.severity])
    draft = (Span(f" – {note.draft}", colour=_GREY),) if note.draft else ()
    return (lead, Span(note.text), *draft)


def _face(side: Side, x: float, radius: float) -> Iterator[Item]:
    """Yield a face cut to its trim, with its tints and a hairline around it."""
    outline = rectangle(Box(0.0, 0.0, side.frame.width, side.frame.height), radius)
    inside: list[Item] = [Use(side.frame, IDENTITY)]
    for tint in side.tints:
        inside += _tinted(tint)
    place = moved(x, 0.0)
    yield Group(tuple(inside), place, Path(outline))
    yield Group((Path(outline, stroke=_PALE, width=HAIRLINE),), place)


def _tinted(tint: Tint) -> Iterator[Item]:
    """Yield what marks a slot: flat colour and dashes for a state, hatching and a full line for what does not fit.

    The two may meet in one slot, and neither needs colour to be told from the other.
    """
    shape = rectangle(tint.box)
    if tint.state == UNFIT:
        yield Group((Path(shape, fill=_RED),), opacity=0.12)
        hatching = Path(tuple(_hatching(tint.box)), stroke=_RED, width=0.2 * MM)
        yield Group((Group((hatching,), clip=Path(shape)),), opacity=0.35)
        yield Path(shape, stroke=_RED, width=0.35 * MM)
        return
    colour = STATES[tint.state]
    yield Group((Path(shape, fill=colour),), opacity=0.18)
    yield Path(shape, stroke=colour, width=0.35 * MM, dash=_DASHES[tint.state])


def _hatching(box: Box) -> Iterator[Segment]:
    """Yield strokes from lower left to upper right that cover a box; what is outside is to be cut off."""
    x, y, width, height = box
    for step in range(1, int((width + height) / _HATCH) + 1):
        start = x + step * _HATCH
        yield "M", (start, y)
        yield "L", (start - height, y + height)
