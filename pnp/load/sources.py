"""A project's documents as their files say them, read once for all locales."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from pnp.diagnostics import Diagnostic, Found, collected
from pnp.errors import PnpError
from pnp.load.documents import DOCUMENT_TARGETS, Read, documents_of
from pnp.load.gate import is_file
from pnp.load.names import spelled, spelled_otherwise
from pnp.load.rules import read_document
from pnp.load.rulings import RULINGS_FILE, load_rulings
from pnp.load.text import read_text
from pnp.model.document import Document, Source, ids
from pnp.model.game import Game, Ruling


def read_documents(game: Game, targets: Sequence[str] = DOCUMENT_TARGETS) -> Read:
    """Return a project's documents of some targets; one that cannot be read is a finding."""
    return Read(*collected(_sources(game, targets)))


def _sources(game: Game, targets: Sequence[str]) -> Found[tuple[tuple[Document, Source], ...]]:
    rulings = rulings_of(game.root)
    sources: list[tuple[Document, Source]] = []
    listed, found = documents_of(game.root)
    yield from found
    for document in listed:
        if document.target not in targets:
            continue
        try:
            source, findings = read_source(game, document, rulings)
        except PnpError as error:
            finding = error.diagnostic
            yield finding._replace(origin=finding.origin if finding.origin.path else document.origin)
            continue
        sources.append((document, source))
        yield from findings
    yield from _doubled(sources)
    return tuple(sources)


def read_source(game: Game, document: Document, rulings: Sequence[Ruling]) -> tuple[Source, tuple[Diagnostic, ...]]:
    """Return a document as its file says it, and what was found in it; raise ``PnpError`` where it cannot be read."""
    real = spelled(game.root, document.source)
    path = game.root / (real.text if real else document.source)
    source, findings = read_document(read_text(path), path.as_posix(), f"{game.id}/{document.id}", rulings)
    named = spelled_otherwise(document.source, real, "file", document.origin) if real else ()
    return source, (*named, *findings)


def rulings_of(root: Path) -> tuple[Ruling, ...]:
    """Return a project's rulings; none where it has no file of them."""
    path = root / RULINGS_FILE
    return load_rulings(path)[0] if is_file(path) else ()


def _doubled(sources: Sequence[tuple[Document, Source]]) -> Iterator[Diagnostic]:
    """Yield a finding for each id that two documents of one file have, for links would lead to one of them alone."""
    seen: dict[tuple[object, ...], str] = {}
    for document, source in sources:
        for name, origin in ids(source.blocks):
            key = document.target, document.file, document.paper, document.fold, name
            first = seen.setdefault(key, document.source)
            if first != document.source:
                yield Diagnostic("D202", f"the id “{name}” stands in {first}, too", origin, hint="rename one of them")
