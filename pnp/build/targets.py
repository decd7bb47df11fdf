"""What is printed of a game's faces: cards with their backs, whole inserts, strips to paste up."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from pnp.build.faces import Face
from pnp.diagnostics import Diagnostic
from pnp.errors import PnpError
from pnp.layout.marks import Footer, Sheet
from pnp.layout.overlay import LABEL_HEIGHT, Label, inserts, patches
from pnp.layout.scan import scanned_face
from pnp.layout.sheet import Side, impose
from pnp.model.frame import Frame, Item, Page
from pnp.model.game import Game
from pnp.model.paper import Paper
from pnp.model.style import TextStyle
from pnp.text.content import Span
from pnp.text.typesetter import Typesetter

SCANS = (".png", ".jpg", ".jpeg")
_FOOT = TextStyle(name="foot", size=7.0, ladder=(6.5, 6.0, 5.5), colour=(0.35,), valign="middle", max_lines=1)


class Sheets(NamedTuple):
    """The pages of one file, and what came up while they were made."""

    pages: tuple[Page, ...]
    findings: tuple[Diagnostic, ...] = ()


def card_sheets(faces: Sequence[Face], game: Game, paper: Paper, footer: Footer) -> Sheets:
    """Return all cards on sheets, each size by itself, backs behind their faces."""
    pages: list[Page] = []
    for same in _by_size(faces):
        sides = [Side(face.card.id, face.frame) for face in same for _ in range(face.card.count)]
        backs = [face.back for face in same for _ in range(face.card.count)]
        pages += impose(sides, paper, game.sheet, backs if any(backs) else None, footer=footer)
    return Sheets(_numbered(pages))


def insert_sheets(faces: Sequence[Face], game: Game, paper: Paper, footer: Footer) -> Sheets:
    """Return whole faces to lie in sleeves before the originals, set on scans where a deck has them."""
    pages: list[Page] = []
    findings: list[Diagnostic] = []
    for same in _by_size(faces):
        sides = []
        for face in same:
            frame, found = _inserted(face, game.root)
            findings += found
            sides += [Side(face.card.id, frame)] * face.card.count
        pages += inserts(sides, paper, game.sheet, footer=footer)
    return Sheets(_numbered(pages), tuple(findings))


def patch_sheets(faces: Sequence[Face], game: Game, paper: Paper, footer: Footer, label: Label) -> Sheets:
    """Return the translated boxes alone, packed on sheets, each with its card's id."""
    slots = [slot for face in faces for slot in face.slots]
    copies = {face.card.id: face.card.count for face in faces}
    ground = None if game.sheet.patch_ground == "transparent" else (1.0,)
    made = patches(slots, paper, game.sheet, label=label, copies=copies, ground=ground, footer=footer)
    return Sheets(made.pages, made.findings)


def _by_size(faces: Iterable[Face]) -> Iterator[list[Face]]:
    def size(face: Face) -> tuple[float, float]:
        return face.frame.width, face.frame.height

    for _, same in groupby(sorted(faces, key=size), size):
        yield list(same)


def _numbered(pages: Sequence[Page]) -> tuple[Page, ...]:
    """Return pages whose sheets are numbered through, also over several sizes of card."""
    found, sheet = [], 0
    for page in pages:
        sheet += bool(page.bookmark)
        label = f"{sheet}" if page.bookmark else f"{sheet} back"
        found.append(page._replace(label=label, bookmark=page.bookmark and f"Sheet {sheet}"))
    return tuple(found)


def _inserted(face: Face, root: Path) -> tuple[Frame, tuple[Diagnostic, ...]]:
    if not face.deck.scans:
        return face.frame, ()
    folder = root / face.deck.scans
    scan = next((folder / f"{face.card.id}{end}" for end in SCANS if (folder / f"{face.card.id}{end}").is_file()), None)
    if scan is None:
        return face.frame, ()
    try:
        made = scanned_face(face.slots, scan, face.frame.width, face.frame.height, origin=face.card.origin)
    except PnpError as error:
        return face.frame, (error.diagnostic,)
    return made.frame, made.findings


def footer_of(game: Game, target: str, locale: str, typesetter: Typesetter) -> Footer:
    """Return what sets the foot of a sheet: game, target, locale, sheet, and the source's version."""

    def footer(sheet: Sheet, width: float, height: float) -> tuple[Item, ...]:
        side = " · back" if sheet.back else ""
        version = f" · {game.version}" if game.version else ""
        text = f"{game.title} · {target} · {locale} · {sheet.number}/{sheet.total}{side}{version}"
        return typesetter.fit(((Span(text),),), width, height, _FOOT).items

    return footer


def label_of(typesetter: Typesetter) -> Label:
    """Return what sets a card's id beside its strip."""
    style = replace(_FOOT, name="label", size=6.0, ladder=(5.5, 5.0, 4.5))

    def label(text: str, width: float) -> tuple[Item, ...]:
        return typesetter.fit(((Span(text),),), width, LABEL_HEIGHT, style).items

    return label
