"""The files that documents become: one for each target, a booklet where it is asked for, cards of aids on sheets."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import BinaryIO, NamedTuple

from pnp.build.documents import Documents, Folders, Made
from pnp.build.words import SETTLED, Words
from pnp.diagnostics import Diagnostic
from pnp.errors import PnpError
from pnp.i18n.terms import TermBase
from pnp.layout.book.booklet import booklet
from pnp.layout.geometry import moved
from pnp.layout.marks import Footer
from pnp.layout.sheet import Side, impose
from pnp.load.documents import DOCUMENT_TARGETS, RULEBOOK, Read, page_size
from pnp.model.document import Document, Source, Text
from pnp.model.document_parts import unknowns
from pnp.model.frame import Frame, Item, Page, Path, Use
from pnp.model.game import Game
from pnp.model.paper import Paper
from pnp.render.book.book import Leaf, leaf_items, write_book
from pnp.render.book.extraction import Said, said
from pnp.render.pdf import write as write_pdf
from pnp.text.fonts import Fonts
from pnp.text.house import house
from pnp.text.typesetter import Typesetter
from pnp.units import MM

CARDS = "cards"
BOOKLET = f"{RULEBOOK}-booklet"
_FOLD_MARK = 3 * MM


class DocumentFile(NamedTuple):
    """One file: its name without paper and ending, what writes it, and what is to be said of it.

    A file that cannot be made has no pages, and a finding that says why. ``messages`` has each text with its state.
    ``said`` is what each page says, for ``misread``; empty for sheets, which are only printed. ``unknowns`` counts the
    passages that say that something is not known; ``strangers`` is what stands in bold and is no term.
    """

    name: str
    pages: int = 0
    write: Callable[[BinaryIO], None] = lambda _: None
    findings: tuple[Diagnostic, ...] = ()
    messages: Mapping[Text, str] = {}
    said: tuple[tuple[Said, ...], ...] = ()
    unknowns: int = 0
    strangers: tuple[str, ...] = ()

    @property
    def unsettled(self) -> tuple[tuple[Text, str], ...]:
        """The texts that show their source, with why."""
        return tuple((text, state) for text, state in self.messages.items() if state not in SETTLED)


class Workshop(NamedTuple):
    """What documents of one locale are made with; ``terms`` are the index's."""

    game: Game
    words: Words
    terms: TermBase
    typesetter: Typesetter
    fonts: Fonts
    folders: Folders


def document_files(
    read: Read, shop: Workshop, paper: Paper, *, footer: Footer | None = None, thickness: float | None = None
) -> Iterator[DocumentFile]:
    """Yield the files of all documents for one paper.

    With ``thickness`` (of a sheet, in points) rulebooks come as booklets, too. Pages as small as cards are put on
    sheets, with ``footer`` at the foot of each.
    """
    making = Documents(shop.game, shop.words, shop.terms, shop.typesetter, shop.folders)
    for target in DOCUMENT_TARGETS:
        of_target = [(document, source) for document, source in read.sources if document.target == target]
        small = [pair for pair in of_target if _is_card(pair[0], paper)]
        usual = [pair for pair in of_target if pair not in small]
        if usual:
            yield _tried(target, partial(_pages, pairs=usual, making=making, shop=shop, paper=paper))
        if small:
            sheets = partial(_sheets, pairs=small, making=making, shop=shop, paper=paper, footer=footer)
            yield _tried(f"{target}-{CARDS}", sheets)
        if usual and target == RULEBOOK and thickness is not None:
            folded = partial(_booklet, pairs=usual, making=making, shop=shop, paper=paper, thickness=thickness)
            yield _tried(BOOKLET, folded)


def _tried(name: str, make: Callable[[str], DocumentFile]) -> DocumentFile:
    """Return a file, or why there is none: other files can still be made."""
    try:
        return make(name)
    except PnpError as error:
        return DocumentFile(name, findings=(error.diagnostic,))


def _is_card(document: Document, paper: Paper) -> bool:
    """Whether at least two pages of a document find room on a sheet beside each other."""
    if not document.paper:
        return False
    width, height = size_of(document, paper)
    return 2 * width <= paper.width and height <= paper.height / 2


def size_of(document: Document, paper: Paper) -> tuple[float, float]:
    """Return the size of a document's pages, in points."""
    return page_size(document.paper or paper.name, document.origin)


def _made(
    pairs: Sequence[tuple[Document, Source]], making: Documents, paper: Paper, *, small: bool = False
) -> tuple[tuple[Leaf, ...], list[Made]]:
    leaves: list[Leaf] = []
    parts: list[Made] = []
    for document, source in pairs:
        made = making.made(document, source, paper, small=small, first=len(leaves) + 1)
        parts.append(made)
        leaves += made.leaves
    return tuple(leaves), parts


def _file(
    name: str,
    pages: int,
    write: Callable[[BinaryIO], None],
    pairs: Sequence[tuple[Document, Source]],
    parts: Sequence[Made],
) -> DocumentFile:
    return DocumentFile(
        name,
        pages,
        write,
        tuple(finding for part in parts for finding in part.findings),
        {text: state for part in parts for text, state in part.messages.items()},
        unknowns=sum(unknowns(source.blocks) for _, source in pairs),
        strangers=tuple(sorted({said for part in parts for said in part.strangers})),
    )


def _pages(
    name: str, pairs: Sequence[tuple[Document, Source]], making: Documents, shop: Workshop, paper: Paper
) -> DocumentFile:
    leaves, parts = _made(pairs, making, paper)

    def write(file: BinaryIO) -> None:
        write_book(file, leaves, shop.fonts, title=_title(name, shop), language=house(shop.words.locale).language)

    return _file(name, len(leaves), write, pairs, parts)._replace(said=tuple(map(said, leaves)))


def _booklet(
    name: str,
    pairs: Sequence[tuple[Document, Source]],
    making: Documents,
    shop: Workshop,
    paper: Paper,
    thickness: float,
) -> DocumentFile:
    leaves, parts = _made(pairs, making, paper, small=True)
    sheets = booklet(_frames(leaves), paper, thickness)
    return _file(name, len(leaves), _printed(name, sheets, shop, "short_edge"), pairs, parts)


def _sheets(
    name: str,
    pairs: Sequence[tuple[Document, Source]],
    making: Documents,
    shop: Workshop,
    paper: Paper,
    footer: Footer | None,
) -> DocumentFile:
    """Put pages on sheets as cards, each second page on the back of the one before it."""
    pages: list[Page] = []
    parts: list[Made] = []
    count = 0
    for pair in pairs:
        leaves, made = _made([pair], making, paper)
        parts += made
        count += len(leaves)
        frames = _frames(leaves)
        if pair[0].fold:
            frames = (_strip(frames),)
        fronts = [Side(f"{pair[0].id}-{index + 1}", frame) for index, frame in enumerate(frames[::2])]
        backs = [frames[index] if index < len(frames) else None for index in range(1, len(frames) + 1, 2)]
        blank = Frame(frames[0].width, frames[0].height, ())
        both = [back or blank for back in backs] if any(backs) else None
        pages += impose(fronts, paper, shop.game.sheet, both, footer=footer)
    return _file(name, count, _printed(name, pages, shop, shop.game.sheet.duplex), pairs, parts)


def _strip(frames: Sequence[Frame]) -> Frame:
    """Return frames side by side, a mark at either end of each fold."""
    width, height = frames[0].width, frames[0].height
    items: list[Item] = [Use(frame, moved(index * width, 0.0)) for index, frame in enumerate(frames)]
    for index in range(1, len(frames)):
        for y in (0.0, height - _FOLD_MARK):
            ends = (("M", (index * width, y)), ("L", (index * width, y + _FOLD_MARK)))
            items.append(Path(ends, stroke=(0.6,), width=0.25))
    return Frame(len(frames) * width, height, tuple(items))


def _frames(leaves: Sequence[Leaf]) -> tuple[Frame, ...]:
    return tuple(Frame(leaf.width, leaf.height, leaf_items(leaf)) for leaf in leaves)


def _printed(name: str, pages: Sequence[Page], shop: Workshop, duplex: str) -> Callable[[BinaryIO], None]:
    def write(file: BinaryIO) -> None:
        language = house(shop.words.locale).language
        write_pdf(file, pages, shop.fonts, title=_title(name, shop), language=language, duplex=duplex)

    return write


def _title(name: str, shop: Workshop) -> str:
    return f"{shop.game.title} – {name} ({shop.words.locale})"
