"""``[[document]]`` of ``game.toml``: which documents a project has, and how they are made."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from pnp import units
from pnp.diagnostics import Diagnostic, Found, Origin, collected
from pnp.errors import PnpError
from pnp.load.gate import is_file
from pnp.load.names import bad_name, check_inside
from pnp.load.project import PROJECT_FILE
from pnp.load.schema import checked
from pnp.load.text import read_text
from pnp.load.toml import TomlDocument, document
from pnp.model.paper import PAPERS

if TYPE_CHECKING:  # its twenty records take as long to make as a dozen cards, and a build of cards needs none
    from pnp.model.document import Document, Source

RULEBOOK, AIDS = "rulebook", "aids"
DOCUMENT_TARGETS = (RULEBOOK, AIDS)
COVER, PAGE = "cover.xml.j2", "page.xml.j2"
"""The templates of a document's cover and of what stands around each page."""
CARDS, STRIP, BOOKLET = "cards", "strip", "booklet"
"""What is added to the names of files of small pages, of folded ones, and of rulebooks to be folded."""
PAGE_SIZES = {"a5": (148 * units.MM, 210 * units.MM), "a6": (105 * units.MM, 148 * units.MM)}
_USUAL = {RULEBOOK: ("rules", "rules.md", 2, True), AIDS: ("aids", "aids.md", 3, False)}


class Read(NamedTuple):
    """A project's documents with their sources, and what was found in them."""

    sources: "tuple[tuple[Document, Source], ...]" = ()
    findings: tuple[Diagnostic, ...] = ()


class DocumentTable(Struct, frozen=True):
    """``[[document]]``; empty where what is usual for the target holds."""

    id: str
    target: Literal["rulebook", "aids"]
    source: str
    template: str = ""
    columns: Annotated[int, Meta(ge=0, le=6)] = 0
    paper: str = ""
    contents: bool | None = None
    index: bool | None = None
    fold: bool = False
    file: str = ""
    copies: Annotated[int, Meta(ge=1, le=100)] = 1
    translations: bool = False


def documents_of(root: Path) -> "tuple[tuple[Document, ...], tuple[Diagnostic, ...]]":
    """Return the documents of the project in ``root`` as its ``game.toml`` lists them, and what is wrong with that."""
    path = root / PROJECT_FILE
    return collected(_documents(document(read_text(path), path.as_posix()), root))


def _documents(project: TomlDocument, root: Path) -> "Found[tuple[Document, ...]]":
    """Return the documents of the project in ``root``; without entries, ``rules.md`` and ``aids.md`` where they are."""
    from pnp.model.document import Document

    listed = project.values.get("document", [])
    if not isinstance(listed, list):
        message = "“document” is not a list of tables"
        yield Diagnostic("D206", message, project.origin("document"), hint="write [[document]]")
        listed = []
    if not listed:
        usual = [(target, *_USUAL[target]) for target in DOCUMENT_TARGETS]
        return tuple(
            Document(name, target, source, target, columns, contents=whole, index=whole, origin=Origin(project.path))
            for target, name, source, columns, whole in usual
            if is_file(root / source)
        )
    read: dict[str, Document] = {}
    for at in range(len(listed)):
        table = yield from checked(DocumentTable, project, ("document", at))
        if table is None:
            continue
        origin = project.origin("document", at)
        try:
            made = _document(table, origin)
            if made.id in read:
                raise PnpError("D206", f"there are two documents “{made.id}”; the later one is left out", origin)
            read[made.id] = made
        except PnpError as error:
            yield error.diagnostic
    return tuple(read.values())


def _document(table: DocumentTable, origin: Origin) -> "Document":
    from pnp.model.document import Document

    if fault := bad_name(table.id):
        raise PnpError("D206", f"“{table.id}” cannot be an id: {fault}", origin)
    _check_file(table.file, origin)
    check_inside(table.source, origin)
    check_inside(table.template, origin)
    if table.paper:
        page_size(table.paper, origin)
    *_, columns, whole = _USUAL[table.target]
    return Document(
        id=table.id,
        target=table.target,
        source=table.source,
        template=table.template or table.target,
        columns=table.columns or columns,
        paper=table.paper,
        contents=whole if table.contents is None else table.contents,
        index=whole if table.index is None else table.index,
        fold=table.fold,
        file=table.file,
        copies=table.copies,
        translations=table.translations,
        origin=origin,
    )


def _check_file(name: str, origin: Origin) -> None:
    if not name:
        return
    if fault := bad_name(name):
        raise PnpError("D206", f"“{name}” cannot be a file: {fault}", origin)
    if name.rpartition("-")[2] in {CARDS, STRIP, BOOKLET}:
        hint = f"{CARDS}, {STRIP} and {BOOKLET} are added by themselves"
        raise PnpError("D206", f"“{name}” cannot be a file: its name means something else", origin, hint)


def page_size(text: str, origin: Origin) -> tuple[float, float]:
    """Return width and height of a page, in points, by its name or as ``64x89mm``; raise ``PnpError`` D206."""
    name = text.lower()
    if name in PAPERS:
        return PAPERS[name].width, PAPERS[name].height
    if name in PAGE_SIZES:
        return PAGE_SIZES[name]
    try:
        return units.size(text)
    except PnpError:
        hint = f"{', '.join((*PAGE_SIZES, *PAPERS))}, or a size such as 64x89mm"
        raise PnpError("D206", f"“{text}” is no size of a page", origin, hint) from None
