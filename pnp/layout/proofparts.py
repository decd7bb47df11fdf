"""What proofs are made of: tints of slots, notes, captions, the legend, and pages with a foot."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.diagnostics import Severity
from pnp.layout.geometry import moved
from pnp.layout.marks import FOOT, HAIRLINE, Footer, Sheet, Strip, foot_in, foot_items
from pnp.model.frame import Box, Colour, Frame, Group, Item, Page, Path, Segment, rectangle
from pnp.model.paper import Paper
from pnp.model.style import TextStyle
from pnp.text.block import TextBlock
from pnp.text.content import Content, Paragraph, Span
from pnp.text.typesetter import Typesetter
from pnp.units import MM

STATES: Mapping[str, Colour] = {"untranslated": (0.8, 0.0, 0.0), "fuzzy": (0.9, 0.5, 0.0), "stale": (0.55, 0.0, 0.75)}
"""The colours of texts that show their source, as on the sheets of cards that a proof comes with."""
UNFIT = "unfit"
"""The state of a text that does not fit, or lacks a glyph."""
APART = 2 * MM
"""Between what stands beside each other, and below."""
GREY: Colour = (0.35,)
PALE: Colour = (0.7,)
ROUNDING = 0.01
_SAID = {UNFIT: "does not fit, or lacks a glyph", "stale": "stale: of an earlier source"}
_DASHES = {"untranslated": (1 * MM, 1 * MM), "fuzzy": (2 * MM, 0.7 * MM), "stale": (0.5 * MM, 0.5 * MM)}
_RED: Colour = (0.8, 0.0, 0.0)
_LEVELS: Mapping[Severity, Colour] = {Severity.ERROR: _RED, Severity.WARNING: (0.6, 0.35, 0.0), Severity.INFO: GREY}
_NOTES = TextStyle(name="notes", size=7.0, leading=1.35, min_leading=1.35, min_tracking=0.0, paragraph_gap=0.4)
_LINE = _NOTES._replace(name="line", valign="middle", colour=GREY)
_HEAD = 5 * MM
_NAME = 6 * MM
_LEGEND = 4 * MM
_CHIP = 6 * MM, 3 * MM
_HATCH = 1.6 * MM
_UNBOUND = 1e5


class Tint(NamedTuple):
    """A text's box, and what state it is in: one of ``STATES``, or ``UNFIT``."""

    box: Box
    state: str


class ProofSide(NamedTuple):
    """A face, or a block of a document, in one language."""

    frame: Frame
    tints: tuple[Tint, ...] = ()


class Note(NamedTuple):
    """A finding: its code and what its check is called, what it says, and the translation that is not shown yet."""

    severity: Severity
    code: str
    text: str
    draft: str = ""


class Proofed(NamedTuple):
    """A page before its foot, which tells how many pages there are."""

    items: tuple[Item, ...]
    bookmark: str = ""


def room_of(paper: Paper) -> Box:
    """Return the part of the paper where texts and notes stand: below the head, above legend and foot."""
    top = paper.edge + _HEAD
    below = paper.edge + FOOT + _LEGEND + 1 * MM
    return Box(paper.edge, top, paper.width - 2 * paper.edge, paper.height - top - below)


def beside(width: float, paper: Paper) -> bool:
    """Whether two columns of that width find room beside each other."""
    return 2 * width + APART <= room_of(paper).width + ROUNDING


def highest(width: float, paper: Paper) -> float:
    """Return how high a block of that width may be, so that its counterpart and its name find room on the same page."""
    room = room_of(paper).height - _NAME
    return room if beside(width, paper) else (room - APART) / 2


class Pen:
    """Writes what proofs have in common, for one paper and one pair of languages."""

    def __init__(self, paper: Paper, languages: tuple[str, str], typesetter: Typesetter) -> None:
        """Write with ``typesetter``; ``languages`` are what the source and the target are called."""
        self.room = room_of(paper)
        self._paper, self._languages, self._typesetter = paper, languages, typesetter
        self.legend = tuple(self._legend_items())

    def page(self, sheet: Proofed, number: Sheet, footer: Footer) -> Page:
        """Return a page with its foot."""
        paper = self._paper
        strip = Strip(Box(paper.edge, paper.height - paper.edge - FOOT, self.room.width, FOOT))
        foot = foot_items(foot_in(strip), footer, number)
        media = Box(0.0, 0.0, paper.width, paper.height)
        return Page(paper.width, paper.height, sheet.items + foot, media, media, f"{number.number}", sheet.bookmark)

    def captions(self, title: str, target: float, width: float) -> Iterator[Item]:
        """Yield what stands above two columns ``width`` wide, the second of them at ``target``: languages, a title.

        With ``target`` 0 the languages stand below each other, and one line names both.
        """
        x, top = self.room.x, self._paper.edge
        source, language = self._languages
        if not target:
            both = (Span(source, bold=True), Span(" source, below it "), Span(language, bold=True), Span(f" · {title}"))
            yield self.line(both, x, top, self.room.width, _HEAD)
            return
        yield self.line((Span(source, bold=True), Span(f" source · {title}")), x, top, width, _HEAD)
        yield self.line((Span(language, bold=True),), x + target, top, width, _HEAD)

    def heading(self, title: str, x: float, width: float) -> Item:
        """Return a line in the head of a page."""
        return self.line((Span(title, bold=True),), x, self._paper.edge, width, _HEAD)

    def height(self, before: Content, notes: Sequence[Note], width: float) -> float:
        """Return how high notes are where there is room for all of them."""
        content = (*before, *map(_paragraph, notes))
        return self._typesetter.fit(content, width, _UNBOUND, _NOTES).height if content else 0.0

    def notes(self, before: Content, notes: Sequence[Note], box: Box) -> tuple[Item, ...]:
        """Return as many notes as a box holds, below what stands before them, and how many more there are."""
        paragraphs = [_paragraph(note) for note in notes]

        def with_first(shown: int) -> TextBlock:
            rest = len(notes) - shown
            more = ((Span(f"… and {rest} more finding{'s' * (rest != 1)}", bold=True),),) if rest else ()
            content = (*before, *paragraphs[:shown], *more)
            return self._typesetter.fit(content, box.width, box.height, _NOTES)

        block = with_first(len(notes))
        if notes and block.overflow > ROUNDING:
            fitting = bisect_left(range(len(notes)), True, key=lambda shown: with_first(shown).overflow > ROUNDING)
            block = with_first(max(0, fitting - 1))
        clip = Path(rectangle(Box(0.0, 0.0, box.width, box.height)))
        whole = Group(block.items, moved(box.x, box.y), clip if block.overflow > ROUNDING else None)
        return (whole,) if block.items else ()

    def line(self, line: Paragraph, x: float, y: float, width: float, height: float) -> Item:
        """Return one line in the middle of a box."""
        style = _LINE._replace(max_lines=1, ladder=(6.5, 6.0, 5.5))
        return Group(self._typesetter.fit((line,), width, height, style).items, moved(x, y))

    def rule(self, y: float) -> Item:
        """Return a hairline across the room, ``y`` below something."""
        return Path((("M", (0.0, y)), ("L", (self.room.width, y))), stroke=PALE, width=HAIRLINE)

    def _legend_items(self) -> Iterator[Item]:
        """Yield the meaning of the tints, in a line above the foot."""
        x = self.room.x
        y = self.room.y + self.room.height + 0.5 * MM
        lead = "The source stands where a text is"
        for state, text in (("", lead), *((state, _SAID.get(state, state)) for state in (*STATES, UNFIT))):
            if state == UNFIT:
                x += 4 * MM
            if state:
                yield Group(tuple(tinted(Tint(Box(0.0, 0.0, *_CHIP), state))), moved(x, y + (_LEGEND - _CHIP[1]) / 2))
                x += _CHIP[0] + 1 * MM
            line: Paragraph = (Span(text),)
            width = self._typesetter.natural((line,), _LINE).width + 1
            yield self.line(line, x, y, width, _LEGEND)
            x += width + (3 * MM if state else 1.5 * MM)


def _paragraph(note: Note) -> Paragraph:
    lead = Span(f"{note.severity} {note.code} ", bold=True, colour=_LEVELS[note.severity])
    draft = (Span(f" – {note.draft}", colour=GREY),) if note.draft else ()
    return (lead, Span(note.text), *draft)


def tinted(tint: Tint) -> Iterator[Item]:
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
