"""The documents of one locale as files on disk, read again to see that readers get what was set."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.diagnostics import Diagnostic
from pnp.documents.document import Folders
from pnp.documents.files import DocumentFile, Workshop, document_files
from pnp.files import replacing
from pnp.i18n.catalog import locales_of
from pnp.i18n.terms import TermBase, load_terms
from pnp.layout.marks import Footer
from pnp.load.documents import Read
from pnp.model.game import Game
from pnp.model.paper import Paper
from pnp.project.report import DocumentRow, Unsettled
from pnp.project.words import SETTLED, Words
from pnp.render.artwork import Artwork
from pnp.render.book.extraction import misread
from pnp.text.fonts import Fonts
from pnp.text.typesetter import Typesetter

_TOO_LARGE = "X601"


class Bound(NamedTuple):
    """What was written, and what is to be reported of it; ``settled`` are the contexts of texts that are translated."""

    files: tuple[Path, ...]
    rows: tuple[DocumentRow, ...]
    settled: frozenset[tuple[str, str]]
    unsettled: tuple[Unsettled, ...]
    findings: tuple[Diagnostic, ...]


def bind(
    read: Read, shop: Workshop, papers: Sequence[Paper], folder: Path, footer: Footer, thickness: float | None
) -> Bound:
    """Write a locale's documents into ``folder``, rulebooks also as booklets where sheets have a ``thickness``."""
    files: list[Path] = []
    rows: list[DocumentRow] = []
    states: dict[tuple[str, str], str] = {}
    findings: list[Diagnostic] = []
    for size in papers:
        for file in document_files(read, shop, size, footer=footer, thickness=thickness):
            findings += file.findings
            if not file.pages:
                continue
            path = folder / f"{file.name}-{size.name}.pdf"
            with replacing(path) as stream:
                file.write(stream)
            if file.said:
                findings += misread(path.read_bytes(), file.said, path.as_posix())
            files.append(path)
            rows.append(_row(path.name, file))
            states |= {(text.context, text.source): state for text, state in file.messages.items()}
    return Bound(
        tuple(files),
        tuple(rows),
        frozenset(text for text, state in states.items() if state in SETTLED),
        tuple(Unsettled(*text, state) for text, state in states.items() if state not in SETTLED),
        tuple(findings),
    )


def workshop(
    game: Game,
    words: Words,
    typesetter: Typesetter,
    fonts: Fonts,
    locales: tuple[Path, ...],
    templates: tuple[Path, ...],
    icons: tuple[Path, ...],
    artwork: Artwork | None = None,
) -> Workshop:
    """Return what documents are made with, from the folders that things are looked for in."""
    terms, folders = _terms(game, words.locale, locales), Folders(templates, icons)
    return Workshop(game, words, terms, typesetter, fonts, folders, artwork or Artwork())


def _terms(game: Game, locale: str, folders: tuple[Path, ...]) -> TermBase:
    """Return a locale's terms; for the source language those of any translation, whose sources are its terms."""
    if locale != game.source_locale:
        return load_terms(folders, locale, game.id)
    found = (load_terms(folders, each, game.id) for each in locales_of(folders, game.id))
    return next((terms for terms in found if terms.terms), TermBase(locale))


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
