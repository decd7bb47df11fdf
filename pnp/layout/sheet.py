"""Cards on sheets: faces and backs imposed for cutting and for printing on both sides."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple, TypeAlias

from pnp.diagnostics import Diagnostic, Severity
from pnp.errors import PnpError
from pnp.layout.geometry import joined, mapped
from pnp.layout.grid import Grid, grid
from pnp.layout.marks import Foot, Footer, Sheet, crop_marks, foot_items, footer_box
from pnp.model.frame import Box, Frame, Group, Item, Matrix, Page, Path, Use, rectangle
from pnp.model.game import SheetRules
from pnp.model.paper import Paper
from pnp.units import MM, mm

_LEAST_BLEED = 1 * MM  # less does not hide a cut that is a little off
_DUPLEX = ("long_edge", "short_edge", "none")
BACK, SHEET = "back", "Sheet {number}"
"""Words of sheets, to be said in a locale."""
Say: TypeAlias = Callable[[str], str]


class CardFace(NamedTuple):
    """The face of one physical card; ``name`` is what messages call it."""

    name: str
    frame: Frame


class _Plan(NamedTuple):
    """What sheets with equally many cards share: where each card lies and what of it shows, the marks, the foot."""

    paper: Paper
    places: tuple[tuple[Matrix, Path], ...]
    marks: tuple[Item, ...]
    foot: Foot


def impose(
    faces: Sequence[CardFace],
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
    plan = cache(partial(_plan, layout, rules))  # the same for all sheets but the last
    pages: list[Page] = []
    for number in range(1, count + 1):
        part = slice((number - 1) * layout.capacity, number * layout.capacity)
        for some, sheet in ((frames[part], Sheet(number, count)), (behind[part], Sheet(number, count, back=True))):
            if some:
                pages.append(_page(plan(len(some), back=sheet.back), some, sheet, footer))
    return tuple(pages)


def numbered(pages: Sequence[Page], say: Say = str) -> tuple[Page, ...]:
    """Return pages whose sheets are numbered through, also over several sizes of card, in the words of ``say``."""
    found, sheet = [], 0
    for page in pages:
        sheet += bool(page.bookmark)
        label = f"{sheet}" if page.bookmark else f"{sheet} {say(BACK)}"
        found.append(page._replace(label=label, bookmark=page.bookmark and say(SHEET).format(number=sheet)))
    return tuple(found)


def lost_bleed(frames: Sequence[Frame], paper: Paper, rules: SheetRules) -> Diagnostic | None:
    """Return what is to be said where the outer cards of a sheet lose their bleed, since crop marks come first."""
    bleed = max(frame.bleed for frame in frames)
    layout = grid(frames[0].width, frames[0].height, paper, rules, bleed)
    sides = {"left and right": layout.rim_x, "top and bottom": layout.rim_y}
    lost = {side: rim for side, rim in sides.items() if rim < min(bleed, _LEAST_BLEED)}
    if not lost:
        return None
    shown = f"{mm(min(lost.values())):.1f} of {mm(bleed):.3g} mm of bleed"
    message = f"{shown} show at the {' and the '.join(lost)} of the grid on {paper.name}: crop marks come first"
    hint = "cut there with care, or take larger paper" + (", a smaller gutter" if rules.gutter else "")
    return Diagnostic("S105", message, severity=Severity.WARNING, hint=f'{hint}, or print no marks: marks = "0mm"')


def _backs(faces: Sequence[CardFace], backs: Sequence[Frame | None] | None) -> tuple[Frame, ...]:
    """Return a back for every face, or none at all. Never a stand-in: a wrong back marks a card for good."""
    pairs = list(zip(faces, backs or [None] * len(faces), strict=True))
    given = tuple(back for _, back in pairs if back)
    if 0 < len(given) < len(faces):
        names = ", ".join(f"“{name}”" for name in dict.fromkeys(face.name for face, back in pairs if not back))
        raise PnpError(
            "S102", f"no back for {names}, while other cards have one", hint="give every card a back, or none"
        )
    return given


def _common_size(faces: Sequence[CardFace], backs: Sequence[Frame]) -> tuple[float, float]:
    width, height = faces[0].frame.width, faces[0].frame.height
    for frame in (*(face.frame for face in faces), *backs):
        if abs(frame.width - width) > 0.01 or abs(frame.height - height) > 0.01:
            sizes = [f"{mm(a):.5g} × {mm(b):.5g} mm" for a, b in ((width, height), (frame.width, frame.height))]
            raise PnpError("S103", f"{' and '.join(sizes)} on one sheet", hint="impose each size of card by itself")
    return width, height


def _plan(layout: Grid, rules: SheetRules, count: int, *, back: bool) -> _Plan:
    mirror = _mirror(layout.paper, rules.duplex) if back else None
    trims = [layout.trim(index) for index in range(count)]
    marks = crop_marks(layout, rules, [mapped(trim, mirror) for trim in trims] if mirror else trims)
    places = tuple(_places(layout, count, mirror))
    return _Plan(layout.paper, places, marks, footer_box(layout, rules))


def _places(layout: Grid, count: int, mirror: Matrix | None) -> Iterator[tuple[Matrix, Path]]:
    # A card's back is seen from behind: its left is the face's right, and so is the sheet's.
    flip = (-1.0, 0.0, 0.0, 1.0, layout.height if layout.turned else layout.width, 0.0)
    for index in range(count):
        matrix, shown = layout.matrix(index), _shown(layout, index, count)
        if mirror:
            matrix, shown = joined(mirror, joined(matrix, flip)), mapped(shown, mirror)
        yield matrix, Path(rectangle(shown))


def _page(plan: _Plan, frames: Sequence[Frame], sheet: Sheet, footer: Footer | None) -> Page:
    uses = [Use(frame, matrix) for frame, (matrix, _) in zip(frames, plan.places, strict=True)]
    cards: list[Item] = [
        Group((use,), clip=shown) if use.frame.bleed else use for use, (_, shown) in zip(uses, plan.places, strict=True)
    ]
    foot = foot_items(plan.foot, footer, sheet) if footer else ()
    label, bookmark = (f"{sheet.number} back", "") if sheet.back else (f"{sheet.number}", f"Sheet {sheet.number}")
    media = Box(0.0, 0.0, plan.paper.width, plan.paper.height)
    return Page(media.width, media.height, (*cards, *plan.marks, *foot), media, media, label, bookmark)


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
