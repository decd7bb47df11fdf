"""A build: a project in, files out."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.cards.faces import Face, Faces
from pnp.cards.scans import Scans
from pnp.cards.sheets import Sheets, card_sheets, footer_of, insert_sheets, label_of, patch_sheets
from pnp.diagnostics import Diagnostic, Origin, Severity
from pnp.errors import PnpError
from pnp.files import replacing, write
from pnp.layout.marks import Footer
from pnp.layout.sheet import numbered
from pnp.load.documents import DOCUMENT_TARGETS, Read, documents_of
from pnp.load.project import PROJECT_FILE, find_project, load
from pnp.model.game import Deck, Game
from pnp.model.locales import locale_name
from pnp.model.paper import Paper, paper
from pnp.production.earlier import LEFT, Earlier, check_owner, note_owner, set_aside
from pnp.production.release import Built, obstacles
from pnp.production.request import CARD_TARGETS, Outcome, Progress, Request, silent
from pnp.project.board import unplayed
from pnp.project.edition import Edition
from pnp.project.folders import Folders, folders_of, locales_in
from pnp.project.report import REPORT, Unsettled, report, unique
from pnp.project.words import TRANSLATED
from pnp.render.artwork import Artwork
from pnp.render.pdf import write as write_pdf
from pnp.render.widths import misplaced
from pnp.text.fonts import Fonts
from pnp.text.house import house
from pnp.text.regions import foreign_forms

if TYPE_CHECKING:
    from pnp.documents.files import WrittenDocuments


def build(request: Request, progress: Progress = silent) -> Outcome:
    """Build what is asked for.

    What is wrong with single cards, sizes or locales is found, and the others are built; raise ``PnpError`` where
    nothing can be.
    """
    papers = [paper(name) for name in dict.fromkeys(request.papers)]
    loaded = load(find_project(request.project))
    game, folders = loaded.game, folders_of(loaded.game.root)
    files: list[Path] = []
    failures: list[PnpError] = []
    cards = untranslated = pages = 0
    read = _documents(game, request)
    before = (*loaded.findings, *unplayed(game), *read.findings)
    findings: list[Diagnostic] = [*before, *_nothing(request, game, read)]
    editions: list[Built] = []
    check_owner(game, request.output)
    earlier, failed = set_aside(game, request, asked_locales(request, game), request.targets)
    failures += failed
    with Artwork() as artwork:
        for locale, old in earlier.items():
            try:
                done = _Locale(game, locale, folders, artwork, request, progress)
                made = done.build(papers, read, before, old)
            except PnpError as error:
                failures.append(error)
                findings += old.settled(())
                continue
            files += made.files
            findings += made.findings
            cards += made.cards
            untranslated += made.untranslated
            pages += made.pages
            editions.append(done.built())
    if files:
        note_owner(game, request.output)
    if failures and not files:
        raise failures[0].remarking(found.message for found in findings if found.code == LEFT)
    findings += [failure.diagnostic for failure in failures]
    findings += obstacles(game, editions, request)
    return Outcome(tuple(files), cards, unique(findings), untranslated, pages)


def _documents(game: Game, request: Request) -> Read:
    """Return the documents that are asked for; what reads them is not imported where there are none."""
    targets = [target for target in DOCUMENT_TARGETS if target in request.targets]
    listed, found = documents_of(game.root) if targets else ((), ())
    if not any(document.target in targets for document in listed):
        return Read((), found)
    from pnp.load.sources import read_documents

    return read_documents(game, targets)


def _nothing(request: Request, game: Game, read: Read) -> Iterator[Diagnostic]:
    """Yield a warning where there is nothing to print, so that nobody takes silence for success."""
    where = Origin((game.root / PROJECT_FILE).as_posix())
    if not set(CARD_TARGETS) & set(request.targets):
        if not read.sources:
            hint = "write rules.md or aids.md"
            yield Diagnostic("B109", "there are no documents to print", where, Severity.WARNING, hint)
    elif not any(deck.cards for deck in game.decks):
        if not read.sources:
            yield Diagnostic("B106", "there are no cards to print", where, Severity.WARNING)
    elif request.targets == ("overlays",) and set(asked_locales(request, game)) == {game.source_locale}:
        message = f"“{game.source_locale}” is the source language, which has no overlays"
        yield Diagnostic("B107", message, where, Severity.WARNING, "name a translation, such as --locale zh_TW")


def asked_locales(request: Request, game: Game) -> Sequence[str]:
    """Return the locales to build; raise ``PnpError`` B102 where one has no catalog."""
    known = locales_in(game)
    if "all" in request.locales:
        return known
    asked = tuple(dict.fromkeys(locale_name(locale) or locale for locale in request.locales))
    for locale in asked:
        if locale not in known:
            hint = f"there are {', '.join(known)}; or make one: pnp translate update {request.project} -l {locale}"
            raise PnpError("B102", f"“{game.id}” has no catalog for “{locale}”", hint=hint)
    return asked or (game.source_locale,)


class _Locale:
    """One locale of a build."""

    def __init__(
        self, game: Game, locale: str, folders: Folders, artwork: Artwork, request: Request, progress: Progress
    ) -> None:
        self._game, self._locale, self._request, self._progress = game, locale, request, progress
        self._edition = Edition.of(game, folders, locale, Fonts(folders.fonts), artwork)
        self._faces = Faces(self._edition, proof=request.proof)
        self._scans = Scans(game, artwork)
        self._drawn: dict[tuple[str, str], tuple[Face, ...]] = {}
        self._folder = request.output / game.id / locale
        self._bound: WrittenDocuments | None = None

    def build(self, papers: Sequence[Paper], read: Read, before: Sequence[Diagnostic], earlier: Earlier) -> Outcome:
        """Write this locale's files and its report; ``before`` are the findings of loading, which belong to it too.

        What ``earlier`` builds left is gone, or told.
        """
        findings = [*self._edition.words.findings, *foreign_forms(self._game.families, self._locale)]
        files: list[Path] = []
        for size in papers:
            for target, sheets in self._targets(size):
                path, found = self._made(target, size, sheets)
                findings += found
                files += [path] if path else []
        drawn = [face for faces in self._drawn.values() for face in faces]
        findings += [finding for face in drawn for finding in face.findings]
        if read.sources:
            self._bound = self._bind(papers, read)
            files += self._bound.files
            findings += self._bound.findings
        files.append(self._folder / REPORT)
        findings += earlier.settled(files)
        found = unique(findings)
        write(files[-1], self._report(files[:-1], drawn, (*before, *found)))
        cards = sum(
            face.card.count for deck in self._game.decks for face in self._drawn.get((deck.id, deck.template), ())
        )
        pages = sum(row.pages for row in self._bound.rows) if self._bound else 0
        return Outcome(tuple(files), cards, found, len(self._unsettled(drawn)), pages)

    def built(self) -> Built:
        """Return what was built, as far as releases ask for it."""
        drawn = [face for faces in self._drawn.values() for face in faces]
        settled = {(row.deck, row.card, row.field) for face in drawn for row in face.rows if row.state == TRANSLATED}
        translated = len(settled) + (len(self._bound.settled) if self._bound else 0)
        return Built(self._locale, translated, self._unsettled(drawn), self._bound.rows if self._bound else ())

    def _bind(self, papers: Sequence[Paper], read: Read) -> "WrittenDocuments":
        """Write the documents; what sets them is imported for games that have some."""
        from pnp.documents.files import write_documents

        return write_documents(read, self._edition, papers, self._folder, self._footer("aids"), self._request.booklet)

    def _targets(self, size: Paper) -> Iterator[tuple[str, Callable[[], Sheets]]]:
        """Yield the files of cards that are asked for, and what lays out their sheets."""
        game = self._game

        def faces(*, overlay: bool) -> list[Face]:
            return [face for deck in game.decks for face in self._of(deck, (overlay and deck.overlay) or deck.template)]

        if "cards" in self._request.targets:
            yield "cards", lambda: card_sheets(faces(overlay=False), game, size, self._footer("cards"))
        if "overlays" in self._request.targets and self._locale != game.source_locale:
            label, scans = label_of(self._edition.typesetter), self._scans
            insert_foot, patch_foot = self._footer("overlays-insert"), self._footer("overlays-patch")
            yield "overlays-insert", lambda: insert_sheets(faces(overlay=True), game, size, insert_foot, scans)
            yield "overlays-patch", lambda: patch_sheets(faces(overlay=True), game, size, patch_foot, label, scans)

    def _made(
        self, target: str, size: Paper, sheets: Callable[[], Sheets]
    ) -> tuple[Path | None, tuple[Diagnostic, ...]]:
        """Write a file, and return it and what was found; none where there is nothing to print."""
        made = sheets()
        if not made.pages:
            return None, made.findings
        path, found = self._write(target, size, made)
        return path, (*made.findings, *found)

    def _of(self, deck: Deck, template: str) -> tuple[Face, ...]:
        """Return a deck's faces, drawn once for all papers and targets."""
        key = (deck.id, template)
        if key not in self._drawn:
            faces: list[Face] = []
            for face in self._faces.of(deck, template):
                faces.append(face)
                self._progress(f"{self._game.id} {self._locale} {deck.id}", len(faces), len(deck.cards))
            self._drawn[key] = tuple(faces)
        return self._drawn[key]

    def _footer(self, target: str) -> Footer:
        return footer_of(self._game, target, self._locale, self._edition.typesetter, self._edition.words.of_sheets)

    def _write(self, target: str, size: Paper, sheets: Sheets) -> tuple[Path, tuple[Diagnostic, ...]]:
        """Write a file, and return it and what readers would find wrong with it, who see it only afterwards."""
        path = self._folder / f"{target}-{size.name}.pdf"
        two_sided = any(not page.bookmark for page in sheets.pages)
        with replacing(path) as stream:
            write_pdf(
                stream,
                numbered(sheets.pages, self._edition.words.of_sheets),
                self._edition.fonts,
                title=f"{self._game.title} – {target} ({self._locale})",
                language=house(self._locale).language,
                duplex=self._game.sheet.duplex if two_sided else "simplex",
                artwork=self._edition.artwork,
            )
            stream.seek(0)
            found = tuple(misplaced(stream.read(), path.as_posix()))
        return path, found

    def _report(self, files: Sequence[Path], drawn: Sequence[Face], findings: Sequence[Diagnostic]) -> bytes:
        rows = tuple(dict.fromkeys(row for face in drawn for row in face.rows))
        game = self._game
        documents = self._bound.rows if self._bound else ()
        return report(game.id, self._locale, game.root, files, rows, self._unsettled(drawn), findings, documents)

    def _unsettled(self, drawn: Sequence[Face]) -> tuple[Unsettled, ...]:
        unsettled = [each for face in drawn for each in face.unsettled]
        unsettled += [Unsettled("", text, state) for text, state in self._edition.words.unsettled.items()]
        unsettled += self._bound.unsettled if self._bound else ()
        return tuple(dict.fromkeys(unsettled))
