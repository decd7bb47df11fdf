"""Overlays: translated text to lay over the cards one owns, as whole inserts for sleeves or as strips to paste up."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from pnp.diagnostics import Diagnostic, Severity
from pnp.layout.contrast import readable
from pnp.layout.geometry import moved
from pnp.layout.marks import FOOT, HAIRLINE, Foot, Footer, Sheet, Strip, corner_ticks, foot_in, foot_items
from pnp.layout.pack import PackedAt, Rectangle, fits, pack
from pnp.layout.sheet import CardFace, impose
from pnp.model.frame import BLACK, WHITE, Box, Colour, Frame, Group, Item, Page, Path, Segment, Use, rectangle
from pnp.model.game import SheetRules
from pnp.model.paper import Paper
from pnp.units import MM, mm

LABEL_HEIGHT = 3 * MM
"""The height of the label beside a strip."""
_TICK_START, _TICK_END = 0.5 * MM, 2 * MM
_INDENT = 1 * MM  # keeps a label off the ticks, and the foot off the strips


class LabelLine(NamedTuple):
    """A line of text of ``LABEL_HEIGHT``, its origin in the upper left corner, and its width in points."""

    items: tuple[Item, ...]
    width: float


Label: TypeAlias = Callable[[str], LabelLine]
"""Sets a card's id."""


class Slot(NamedTuple):
    """A translated field of a card: its box and its finished text, both in the card's coordinates.

    ``ground`` is the colour that its strip stands on; None where that is the same for all.
    """

    card_id: str
    name: str
    box: Box
    items: tuple[Item, ...]
    ground: Colour | None = None


class Patches(NamedTuple):
    """Sheets of strips, and what could not be put on them."""

    pages: tuple[Page, ...]
    findings: tuple[Diagnostic, ...]


class _Strip(NamedTuple):
    """A strip and its label, which stands beside it at the right: turned if the strip is high enough, else upright."""

    card_id: str
    frame: Frame
    label: LabelLine

    @property
    def piece(self) -> Rectangle:
        """What the strip takes of a sheet: itself, its ticks, its label."""
        place = self.place.box
        width = max(place.x + place.width + _TICK_START, self.frame.width + _TICK_END)
        return Rectangle(self.card_id, _TICK_END + width, self.frame.height + 2 * _TICK_END)

    @property
    def place(self) -> Strip:
        """Where the label stands, from the strip's upper left corner: between the ticks if it can, else beyond them."""
        width, height = self.frame.width, self.frame.height
        if self.label.width <= height - 2 * _INDENT:
            start = (height - self.label.width) / 2
            return Strip(Box(width + _TICK_START, start, LABEL_HEIGHT, self.label.width), turned=True)
        gap = _TICK_START if height - 2 * _INDENT >= LABEL_HEIGHT else _TICK_END
        return Strip(Box(width + gap, (height - LABEL_HEIGHT) / 2, self.label.width, LABEL_HEIGHT))


def inserts(
    faces: Sequence[CardFace], paper: Paper, rules: SheetRules, *, footer: Footer | None = None
) -> tuple[Page, ...]:
    """Return whole faces at card size, to be put into sleeves before the originals: imposed like any face, no backs."""
    return impose(faces, paper, rules._replace(duplex="none"), footer=footer)


def patches(
    slots: Sequence[Slot],
    paper: Paper,
    rules: SheetRules,
    *,
    label: Label,
    ground: Colour | None = WHITE,
    footer: Footer | None = None,
) -> Patches:
    """Return sheets of the slots alone, packed tightly, each with ticks to cut at and its card's id beside it.

    What a slot stands on is its own ground, or ``ground``. One entry is one strip; copies are entries that are the
    same object, whose strip is then stored once. On a
    ``ground`` text that could not be read turns black or white; without one (None, for transparent film) nothing is
    painted behind it, and pale text gives the warning S203. A slot without text gives no strip; a slot larger than the
    paper gives the finding S202 instead.
    """
    margin = rules.margin or paper.edge
    foot_depth = FOOT + _INDENT if footer else 0.0
    width, height = paper.width - 2 * margin, paper.height - 2 * margin - foot_depth
    strips: list[_Strip] = []
    findings: list[Diagnostic] = []
    for slot, number in _counted(slots):
        own = slot.ground or ground
        strip = _Strip(slot.card_id, _frame(slot, own), label(slot.card_id))
        if not fits(strip.piece, width, height):
            findings.append(_too_large(slot, paper))
        elif slot.items:
            strips += [strip] * number
            if own is None and readable(slot.items, WHITE) != slot.items:
                findings.append(_too_pale(slot))
    sheets = pack([strip.piece for strip in strips], width, height)
    foot = foot_in(Strip(Box(margin, paper.height - margin - FOOT, width, FOOT)))
    pages = []
    for number, placed in enumerate(sheets, 1):
        items = (*_strips(placed, strips, margin), *_foot(foot, footer, Sheet(number, len(sheets))))
        media = Box(0.0, 0.0, paper.width, paper.height)
        pages.append(Page(paper.width, paper.height, items, media, media, f"{number}", f"Sheet {number}"))
    return Patches(tuple(pages), tuple(findings))


def _counted(slots: Sequence[Slot]) -> list[tuple[Slot, int]]:
    """Return each object once, with how often it is there; to compare slots would take long."""
    counts = Counter(map(id, slots))
    return [(slot, counts[key]) for key, slot in {id(slot): slot for slot in slots}.items()]


def _frame(slot: Slot, ground: Colour | None) -> Frame:
    x, y, width, height = slot.box
    items = slot.items if ground is None else readable(slot.items, ground)
    paint = () if ground is None else (Path(rectangle(Box(0.0, 0.0, width, height)), fill=ground),)
    return Frame(width, height, (*paint, Group(items, moved(-x, -y))))


def _strips(placed: Sequence[PackedAt], strips: Sequence[_Strip], margin: float) -> list[Item]:
    items: list[Item] = []
    ticks: list[Segment] = []
    for index, left, top in placed:
        strip = strips[index]
        frame = strip.frame
        x, y = margin + left + _TICK_END, margin + top + _TICK_END
        items += (Use(frame, moved(x, y)), Group((strip.place.place(strip.label.items),), moved(x, y)))
        ticks += corner_ticks(Box(x, y, frame.width, frame.height), _TICK_START, _TICK_END)
    return [*items, Path(tuple(ticks), stroke=BLACK, width=HAIRLINE)]


def _foot(foot: Foot, footer: Footer | None, sheet: Sheet) -> tuple[Item, ...]:
    return foot_items(foot, footer, sheet) if footer else ()


def _too_pale(slot: Slot) -> Diagnostic:
    message = f"“{slot.name}” of “{slot.card_id}” has text too pale to be read on film: printers have no white ink"
    return Diagnostic("S203", message, severity=Severity.WARNING, hint='set patch_ground = "white", or a darker colour')


def _too_large(slot: Slot, paper: Paper) -> Diagnostic:
    size = f"{mm(slot.box.width):.5g} × {mm(slot.box.height):.5g} mm"
    message = (
        f"the strip of “{slot.card_id}”, “{slot.name}”, {size}, does not fit on {paper.name} with its ticks and label"
    )
    return Diagnostic("S202", message, hint="take larger paper, or print whole inserts")
