"""Cards on sheets: faces and backs imposed for cutting and for printing on both sides."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.layout.geometry import joined, mapped
from pnp.layout.grid import Grid, grid
from pnp.layout.marks import Footer, Sheet, crop_marks, foot_items, footer_box
from pnp.model.frame import Box, Frame, Group, Item, Matrix, Page, Path, Use, rectangle
from pnp.model.game import SheetRules
from pnp.model.paper import Paper
from pnp.units import mm

_DUPLEX = ("long_edge", "short_edge", "none")


class Side(NamedTuple):
    """The face of one physical card; ``name`` is what messages call it."""

    name: str
    frame: Frame


def impose(
    faces: Sequence[Side],
    paper: Paper,
    rules: SheetRules,
    backs: Sequence[Frame | None] | None = None,
    *,
    footer: Footer | None = None,
) -> tuple[Page, ...]:
    """Return the pages that print ``faces``, each with its back on the other side of the sheet.

    One entry is one physical card; copies are entries with the same frame, which is then stored once. With backs the
    pages come as front 1, back 1, front 2 …; turned over about its vertical axis every card shows its back head up,
    whichever edge the printer turns the sheet about. A page's boxes are all the sheet, for the cards' own trims cannot
    be told in one box. Raises S101 (card larger than the paper), S102 (a card lacks its back), S103 (sizes differ),
    S104 (an unknown duplex turn).
    """
    if not faces:
        return ()
    if rules.duplex not in _DUPLEX:
        raise PnpError("S104", f"“{rules.duplex}” is no duplex turn", hint=f"choose one of {', '.join(_DUPLEX)}")
    behind = _backs(faces, backs) if rules.duplex != "none" else ()
    frames = [face.frame for face in faces]
    bleed = max(frame.bleed for frame in (*frames, *behind))
    layout = grid(*_common_size(faces, behind), paper, rules, bleed)
    count = -(-len(faces) // layout.capacity)
    pages: list[Page] = []
    for number in range(1, count + 1):
        part = slice((number - 1) * layout.capacity, number * layout.capacity)
        pages.append(_page(layout, rules, frames[part], Sheet(number, count), footer))
        if behind:
            pages.append(_page(layout, rules, behind[part], Sheet(number, count, back=True), footer))
    return tuple(pages)


def _backs(faces: Sequence[Side], backs: Sequence[Frame | None] | None) -> tuple[Frame, ...]:
    """Return a back for every face, or none at all. Never a stand-in: a wrong back marks a card for good."""
    pairs = list(zip(faces, backs or [None] * len(faces), strict=True))
    given = tuple(back for _, back in pairs if back)
    if 0 < len(given) < len(faces):
        names = ", ".join(f"“{name}”" for name in dict.fromkeys(face.name for face, back in pairs if not back))
        raise PnpError(
            "S102", f"no back for {names}, while other cards have one", hint="give every card a back, or none"
        )
    return given


def _common_size(faces: Sequence[Side], backs: Sequence[Frame]) -> tuple[float, float]:
    width, height = faces[0].frame.width, faces[0].frame.height
    for frame in (*(face.frame for face in faces), *backs):
        if abs(frame.width - width) > 0.01 or abs(frame.height - height) > 0.01:
            sizes = [f"{mm(a):.5g} × {mm(b):.5g} mm" for a, b in ((width, height), (frame.width, frame.height))]
            raise PnpError("S103", f"{' and '.join(sizes)} on one sheet", hint="impose each size of card by itself")
    return width, height


def _page(layout: Grid, rules: SheetRules, frames: Sequence[Frame], sheet: Sheet, footer: Footer | None) -> Page:
    mirror = _mirror(layout.paper, rules.duplex) if sheet.back else None
    cards = tuple(_cards(layout, frames, mirror))
    trims = [layout.trim(index) for index in range(len(frames))]
    marks = crop_marks(layout, rules, [mapped(trim, mirror) for trim in trims] if mirror else trims)
    foot = foot_items(footer_box(layout, rules), footer, sheet) if footer else ()
    label, bookmark = (f"{sheet.number} back", "") if sheet.back else (f"{sheet.number}", f"Sheet {sheet.number}")
    media = Box(0.0, 0.0, layout.paper.width, layout.paper.height)
    return Page(media.width, media.height, cards + marks + foot, media, media, label, bookmark)


def _cards(layout: Grid, frames: Sequence[Frame], mirror: Matrix | None) -> Iterator[Item]:
    for index, frame in enumerate(frames):
        matrix = layout.matrix(index)
        shown = _shown(layout, index, len(frames))
        if mirror:
            # A card's back is seen from behind: its left is the face's right, and so is the sheet's.
            flip = (-1.0, 0.0, 0.0, 1.0, frame.width, 0.0)
            matrix = joined(mirror, joined(matrix, flip))
            shown = mapped(shown, mirror)
        use = Use(frame, matrix)
        yield Group((use,), clip=Path(rectangle(shown))) if frame.bleed else use


def _shown(layout: Grid, index: int, count: int) -> Box:
    """Return the trim of a card with the bleed that may show: towards a neighbour at most half the gutter."""
    row, column = divmod(index, layout.columns)
    inner = min(layout.bleed, layout.gutter / 2)

    def bleed(inside: bool, neighbour: int, rim: float) -> float:
        if not inside:
            return rim
        return inner if neighbour < count else layout.bleed

    left = bleed(column > 0, index - 1, layout.rim_x)
    right = bleed(column < layout.columns - 1, index + 1, layout.rim_x)
    above = bleed(row > 0, index - layout.columns, layout.rim_y)
    below = bleed(row < layout.rows - 1, index + layout.columns, layout.rim_y)
    x, y, width, height = layout.trim(index)
    return Box(x - left, y - above, width + left + right, height + above + below)


def _mirror(paper: Paper, duplex: str) -> Matrix:
    """Return where the back page has a point of the front; papers stand upright: the long edge is vertical."""
    if duplex == "long_edge":
        return (-1.0, 0.0, 0.0, 1.0, paper.width, 0.0)
    return (1.0, 0.0, 0.0, -1.0, 0.0, paper.height)
