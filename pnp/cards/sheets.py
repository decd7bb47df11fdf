"""What is printed of a game's faces: cards with their backs, whole inserts, strips to paste up."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple

from pnp.cards.faces import Face
from pnp.cards.scans import Scans
from pnp.diagnostics import Diagnostic, Found, collected
from pnp.errors import PnpError
from pnp.layout.geometry import moved
from pnp.layout.marks import Footer, Sheet
from pnp.layout.overlay import Label, LabelLine, inserts, patches
from pnp.layout.sheet import BACK, CardFace, Say, impose, lost_bleed
from pnp.model.frame import WHITE, Group, Item, Page
from pnp.model.game import Game
from pnp.model.paper import Paper
from pnp.model.style import TextStyle
from pnp.text.block import TextBlock
from pnp.text.content import Span
from pnp.text.typesetter import Typesetter

_SPACE = 0.26  # em, between the words of a foot and its number
_FOOT = TextStyle(name="foot", size=7.0, ladder=(6.5, 6.0, 5.5), colour=(0.35,), valign="middle", max_lines=1)


class Sheets(NamedTuple):
    """The pages of one file, and what came up while they were made."""

    pages: tuple[Page, ...]
    findings: tuple[Diagnostic, ...] = ()


def card_sheets(faces: Sequence[Face], game: Game, paper: Paper, footer: Footer) -> Sheets:
    """Return all cards on sheets, each size by itself, backs behind their faces."""

    def pages(same: Sequence[Face]) -> Sequence[Page]:
        sides = [CardFace(face.card.id, face.frame) for face in same for _ in range(face.card.count)]
        backs = [face.back for face in same for _ in range(face.card.count)]
        return impose(sides, paper, game.sheet, backs if any(backs) else None, footer=footer)

    made, found = collected(_each_size(faces, pages, game, paper))
    return Sheets(tuple(made), found)


def insert_sheets(faces: Sequence[Face], game: Game, paper: Paper, footer: Footer, scans: Scans) -> Sheets:
    """Return whole faces to lie in sleeves before the originals, set on scans where a deck has them."""
    shown = [(face, *scans.frame(face)) for face in faces]

    def pages(same: Sequence[Face]) -> Sequence[Page]:
        sides = [CardFace(face.card.id, face.frame) for face in same for _ in range(face.card.count)]
        return inserts(sides, paper, game.sheet, footer=footer)

    set_on = [face._replace(frame=frame) for face, frame, _ in shown]
    made, found = collected(_each_size(set_on, pages, game, paper))
    of_scans = [each for _, _, findings in shown for each in findings]
    return Sheets(tuple(made), (*scans.found(faces), *of_scans, *found))


def patch_sheets(faces: Sequence[Face], game: Game, paper: Paper, footer: Footer, label: Label, scans: Scans) -> Sheets:
    """Return the translated boxes alone, packed on sheets, each with its card's id."""
    wanted = game.sheet.patch_ground
    shown = [(face, *(scans.slots(face) if wanted == "scan" else (face.slots, ()))) for face in faces]
    slots = [slot for face, own, _ in shown for slot in own for _ in range(face.card.count)]
    ground = None if wanted == "transparent" else WHITE
    made = patches(slots, paper, game.sheet, label=label, ground=ground, footer=footer)
    of_scans = (*scans.found(faces), *(each for _, _, found in shown for each in found)) if wanted == "scan" else ()
    return Sheets(made.pages, (*of_scans, *made.findings))


def _by_size(faces: Iterable[Face]) -> Iterator[list[Face]]:
    def size(face: Face) -> tuple[float, float]:
        return round(face.frame.width, 2), round(face.frame.height, 2)

    for _, same in groupby(sorted(faces, key=size), size):
        yield list(same)


def _each_size(
    faces: Iterable[Face], pages: Callable[[Sequence[Face]], Sequence[Page]], game: Game, paper: Paper
) -> Found[Sequence[Page]]:
    """Return the pages of cards of each size; what keeps one off the sheets is found, and the others are printed."""
    made: list[Page] = []
    for same in _by_size(faces):
        try:
            made += pages(same)
            lost = lost_bleed([face.frame for face in same], paper, game.sheet)
            if lost:
                yield lost.within(origin=same[0].deck.origin)
        except PnpError as error:
            if not error.diagnostic.code.startswith("S"):  # a font, say: then there is nothing to print at all
                raise
            culprit = next((face for face in same if face.back is None), same[0])
            yield error.within(origin=culprit.deck.origin).diagnostic
    return made


def footer_of(game: Game, target: str, locale: str, typesetter: Typesetter, say: Say = str) -> Footer:
    """Return what sets the foot of a sheet: game, target, locale, sheet, and the source's version.

    All sheets have it in the size that the last one needs; the words that they share are set once.
    """
    words = f"{game.title} · {say(target)} · {locale} ·"
    version = f" · {game.version}" if game.version else ""
    back = say(BACK)

    def numbered(sheet: Sheet) -> str:
        return f"{sheet.number}/{sheet.total}{f' · {back}' if sheet.back else ''}{version}"

    @cache
    def shared(total: int, width: float, height: float) -> tuple[TextBlock, TextStyle]:
        longest = f"{words} {numbered(Sheet(total, total, back=True))}"
        size = typesetter.fit(((Span(longest),),), width, height, _FOOT).size
        style = _FOOT._replace(size=size, ladder=())
        return typesetter.fit(((Span(words),),), width, height, style), style

    def footer(sheet: Sheet, width: float, height: float) -> tuple[Item, ...]:
        block, style = shared(sheet.total, width, height)
        start = block.width + _SPACE * style.size
        own = typesetter.fit(((Span(numbered(sheet)),),), max(width - start, 1.0), height, style)
        return (*block.items, Group(own.items, moved(start, 0.0)))

    return footer


def label_of(typesetter: Typesetter) -> Label:
    """Return what sets a card's id beside its strip."""
    style = _FOOT._replace(name="label", size=5.0, ladder=())

    def label(text: str) -> LabelLine:
        block = typesetter.natural(((Span(text),),), style)
        return LabelLine(block.items, block.width)

    return label
