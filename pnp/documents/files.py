"""The files that documents become: booklets, small pages on sheets; written, and read again as readers do."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path as FilePath
from typing import BinaryIO, NamedTuple

from pnp.diagnostics import Diagnostic
from pnp.documents.figures import UNKNOWN
from pnp.documents.typeset import DocumentTypesetter, TypesetDocument, is_card
from pnp.errors import PnpError
from pnp.files import replacing
from pnp.layout.book.booklet import booklet
from pnp.layout.geometry import moved
from pnp.layout.marks import Footer
from pnp.layout.sheet import CardFace, impose, numbered
from pnp.load.documents import BOOKLET, CARDS, DOCUMENT_TARGETS, RULEBOOK, STRIP, Read
from pnp.model.document import Document, Source, Text, expressions, texts, unknowns
from pnp.model.frame import Frame, Item, Page, Path, Use
from pnp.model.markup import Dialect, TokenKind, parse
from pnp.model.paper import Paper
from pnp.project.edition import Edition
from pnp.project.report import DocumentRow, Unsettled
from pnp.project.words import SETTLED
from pnp.render.book.book import Leaf, leaf_items, write_book
from pnp.render.book.extraction import SetText, misread, said
from pnp.render.pdf import write as write_pdf
from pnp.render.widths import misplaced
from pnp.text.house import house
from pnp.units import MM

_FOLD_MARK = 3 * MM
_DASH = (1.6, 1.2)
_MARK = Dialect({UNKNOWN}, links=True)


class DocumentFile(NamedTuple):
    """One file: its name without paper and ending, what writes it, and what is to be said of it.

    Empty pages that fill up a booklet are among its pages. A file that cannot be made has none, and a finding that
    says why. ``messages`` has each text with its state. ``said`` is what each page says, for ``misread``; empty for
    sheets, which are only printed. ``unknowns`` counts what is marked as not known, passages and words;
    ``strangers`` is what stands in bold and is no term.
    """

    name: str
    pages: int = 0
    write: Callable[[BinaryIO], None] = lambda _: None
    findings: tuple[Diagnostic, ...] = ()
    messages: Mapping[Text, str] = {}
    said: tuple[tuple[SetText, ...], ...] = ()
    unknowns: int = 0
    strangers: tuple[str, ...] = ()

    @property
    def unsettled(self) -> tuple[tuple[Text, str], ...]:
        """The texts that show their source, with why."""
        return tuple((text, state) for text, state in self.messages.items() if state not in SETTLED)


def document_files(
    read: Read, edition: Edition, paper: Paper, *, footer: Footer | None = None, thickness: float | None = None
) -> Iterator[DocumentFile]:
    """Yield the files of all documents for one paper.

    With ``thickness`` (of a sheet, in points) rulebooks come as booklets, too. Pages as small as cards are put on
    sheets, with ``footer`` at the foot of each.
    """
    typesetter = DocumentTypesetter(edition)
    files: dict[tuple[str, str], list[tuple[Document, Source]]] = {}
    for target in DOCUMENT_TARGETS:
        for pair in read.sources:
            if pair[0].target == target and not (pair[0].translations and edition.locale == edition.game.source_locale):
                files.setdefault(_file_name(pair[0], paper), []).append(pair)
    for (name, kind), pairs in files.items():
        if kind:
            sheets = partial(_sheets, pairs=pairs, typesetter=typesetter, edition=edition, paper=paper, footer=footer)
            yield _tried(f"{name}-{kind}", sheets)
            continue
        yield _tried(name, partial(_pages, pairs=pairs, typesetter=typesetter, edition=edition, paper=paper))
        if pairs[0][0].target == RULEBOOK and thickness is not None:
            folded = partial(
                _booklet, pairs=pairs, typesetter=typesetter, edition=edition, paper=paper, thickness=thickness
            )
            yield _tried(f"{name}-{BOOKLET}", folded)


def _file_name(document: Document, paper: Paper) -> tuple[str, str]:
    """Return the name of the file that a document goes into, and how it is printed where its pages are small."""
    name = f"{document.target}-{document.file}" if document.file else document.target
    return name, (STRIP if document.fold else CARDS) if is_card(document, paper) else ""


def _tried(name: str, make: Callable[[str], DocumentFile]) -> DocumentFile:
    """Return a file, or why there is none: other files can still be made."""
    try:
        return make(name)
    except PnpError as error:
        return DocumentFile(name, findings=(error.diagnostic,))


def _made(
    pairs: Sequence[tuple[Document, Source]], typesetter: DocumentTypesetter, paper: Paper, *, small: bool = False
) -> tuple[tuple[Leaf, ...], list[TypesetDocument]]:
    leaves: list[Leaf] = []
    parts: list[TypesetDocument] = []
    for document, source in pairs:
        made = typesetter.typeset(document, source, paper, small=small, first=len(leaves) + 1)
        parts.append(made)
        leaves += made.leaves
    return tuple(leaves), parts


def _file(
    name: str,
    pages: int,
    write: Callable[[BinaryIO], None],
    pairs: Sequence[tuple[Document, Source]],
    parts: Sequence[TypesetDocument],
) -> DocumentFile:
    return DocumentFile(
        name,
        pages,
        write,
        tuple(finding for part in parts for finding in (*part.findings, *part.differing)),
        {text: state for part in parts for text, state in part.messages.items()},
        unknowns=sum(unknowns(source.blocks) + _marked(source) for _, source in pairs)
        + sum(part.unknowns for part in parts),
        strangers=tuple(sorted({said for part in parts for said in part.strangers})),
    )


def _marked(source: Source) -> int:
    """Return how many words, numbers and cells are marked as not known."""
    typed = [text.source for text in texts(source.blocks)]
    typed += [rows.expression for rows in expressions(source.blocks)]
    return sum(token.kind is TokenKind.ICON for text in typed if UNKNOWN in text for token in parse(text, _MARK))


def _pages(
    name: str, pairs: Sequence[tuple[Document, Source]], typesetter: DocumentTypesetter, edition: Edition, paper: Paper
) -> DocumentFile:
    leaves, parts = _made(pairs, typesetter, paper)
    title = parts[0].title or _title(name, edition)

    def write(file: BinaryIO) -> None:
        language = house(edition.locale).language
        write_book(file, leaves, edition.fonts, title=title, language=language, artwork=edition.artwork)

    return _file(name, len(leaves), write, pairs, parts)._replace(said=tuple(map(said, leaves)))


def _booklet(
    name: str,
    pairs: Sequence[tuple[Document, Source]],
    typesetter: DocumentTypesetter,
    edition: Edition,
    paper: Paper,
    thickness: float,
) -> DocumentFile:
    leaves, parts = _made(pairs, typesetter, paper, small=True)
    sheets = booklet(_frames(leaves), paper, thickness)
    return _file(name, 2 * len(sheets), _printed(name, sheets, edition, "short_edge"), pairs, parts)


def _sheets(
    name: str,
    pairs: Sequence[tuple[Document, Source]],
    typesetter: DocumentTypesetter,
    edition: Edition,
    paper: Paper,
    footer: Footer | None,
) -> DocumentFile:
    """Put pages on sheets as cards, each second page on the back of the one before it, or all of them as a strip."""
    pages: list[Page] = []
    parts: list[TypesetDocument] = []
    count = 0
    for pair in pairs:
        leaves, made = _made([pair], typesetter, paper)
        parts += made
        count += len(leaves)
        frames = _frames(leaves)
        if pair[0].fold:
            frames = (_strip(frames),)
        fronts = [CardFace(f"{pair[0].id}-{index + 1}", frame) for index, frame in enumerate(frames[::2])]
        backs = [frames[index] if index < len(frames) else None for index in range(1, len(frames) + 1, 2)]
        fronts, backs = fronts * pair[0].copies, backs * pair[0].copies
        blank = Frame(frames[0].width, frames[0].height, ())
        both = [back or blank for back in backs] if any(backs) else None
        pages += impose(fronts, paper, edition.game.sheet, both, footer=footer)
    return _file(name, count, _printed(name, pages, edition, edition.game.sheet.duplex), pairs, parts)


def _strip(frames: Sequence[Frame]) -> Frame:
    """Return frames side by side, a mark at either end of each fold: dashed where it is folded towards the reader.

    Folded like a concertina, the first frame lies in front and the last one at the back.
    """
    width, height = frames[0].width, frames[0].height
    items: list[Item] = [Use(frame, moved(index * width, 0.0)) for index, frame in enumerate(frames)]
    for index in range(1, len(frames)):
        for y in (0.0, height - _FOLD_MARK):
            ends = (("M", (index * width, y)), ("L", (index * width, y + _FOLD_MARK)))
            items.append(Path(ends, stroke=(0.45,), width=0.4, dash=() if index % 2 else _DASH))
    return Frame(len(frames) * width, height, tuple(items))


def _frames(leaves: Sequence[Leaf]) -> tuple[Frame, ...]:
    return tuple(Frame(leaf.width, leaf.height, leaf_items(leaf)) for leaf in leaves)


def _printed(name: str, pages: Sequence[Page], edition: Edition, duplex: str) -> Callable[[BinaryIO], None]:
    def write(file: BinaryIO) -> None:
        language = house(edition.locale).language
        title, artwork = _title(name, edition), edition.artwork
        named = numbered(pages, edition.words.of_sheets)
        write_pdf(file, named, edition.fonts, title=title, language=language, duplex=duplex, artwork=artwork)

    return write


def _title(name: str, edition: Edition) -> str:
    return f"{edition.game.title} – {name} ({edition.locale})"


_TOO_LARGE = "X601"


class WrittenDocuments(NamedTuple):
    """What was written, and what is to be reported of it; ``settled`` are the contexts of texts that are translated."""

    files: tuple[FilePath, ...]
    rows: tuple[DocumentRow, ...]
    settled: frozenset[tuple[str, str]]
    unsettled: tuple[Unsettled, ...]
    findings: tuple[Diagnostic, ...]


def write_documents(
    read: Read, edition: Edition, papers: Sequence[Paper], folder: FilePath, footer: Footer, thickness: float | None
) -> WrittenDocuments:
    """Write a locale's documents into ``folder``, rulebooks also as booklets where sheets have a ``thickness``."""
    files: list[FilePath] = []
    rows: list[DocumentRow] = []
    states: dict[tuple[str, str], str] = {}
    findings: list[Diagnostic] = []
    for size in papers:
        for file in document_files(read, edition, size, footer=footer, thickness=thickness):
            findings += file.findings
            if not file.pages:
                continue
            path = folder / f"{file.name}-{size.name}.pdf"
            with replacing(path) as stream:
                file.write(stream)
                stream.seek(0)
                data = stream.read()
            if file.said:
                findings += misread(data, file.said, path.as_posix())
            findings += misplaced(data, path.as_posix())
            files.append(path)
            rows.append(_row(path.name, file))
            states |= {(text.context, text.source): state for text, state in file.messages.items()}
    return WrittenDocuments(
        tuple(files),
        tuple(rows),
        frozenset(text for text, state in states.items() if state in SETTLED),
        tuple(Unsettled(*text, state) for text, state in states.items() if state not in SETTLED),
        tuple(findings),
    )


def _row(name: str, file: DocumentFile) -> DocumentRow:
    return DocumentRow(
        name,
        file.pages,
        len(file.messages),
        len(file.unsettled),
        sum(finding.code == _TOO_LARGE for finding in file.findings),
        file.unknowns,
        file.strangers,
    )
