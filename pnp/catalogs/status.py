"""How far the translations of a game are, and which of them do not fit."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pnp.cards.faces import Faces, LaidOutSide
from pnp.catalogs.extraction import Extraction
from pnp.catalogs.update import catalog_file
from pnp.diagnostics import Diagnostic, Origin, Severity, errors
from pnp.errors import PnpError
from pnp.i18n.catalog import Catalog, Entry
from pnp.i18n.checks.fit import pages
from pnp.i18n.checks.record import CheckContext, Length
from pnp.i18n.merge import merge
from pnp.i18n.po import PoFile
from pnp.i18n.sheet import joined
from pnp.i18n.style import load_style
from pnp.load.cjk import font_hint
from pnp.load.project import PROJECT_FILE
from pnp.model.game import Game
from pnp.project.edition import Edition
from pnp.project.project import Project
from pnp.project.report import unique
from pnp.project.words import Words
from pnp.text.fonts import Fonts

_NO_GLYPH = "X502"
_SHOWN = 40


class GroupStatus(NamedTuple):
    """The texts of one deck or document: how many there are, and how many of them are translated, fuzzy, missing.

    ``shrunk`` are those that fit in a smaller size only, ``unfit`` the errors of cards, blocks and pages that do not
    fit at all. ``pages`` is how many a document has.
    """

    title: str
    texts: int
    translated: int
    fuzzy: int
    missing: int
    shrunk: int = 0
    unfit: int = 0
    pages: int = 0


class CatalogStatus(NamedTuple):
    """A locale's lines and their sum; ``behind`` is how many messages an update would change."""

    locale: str
    lines: tuple[GroupStatus, ...]
    total: GroupStatus
    behind: int
    findings: tuple[Diagnostic, ...] = ()


class _Room(NamedTuple):
    """How the texts of decks and documents came out: by group what shrank, what does not fit, how many pages it has.

    ``missing`` are the characters that no font has.
    """

    shrunk: Mapping[str, int]
    unfit: Mapping[str, tuple[Diagnostic, ...]]
    pages: Mapping[str, int] = {}
    missing: frozenset[str] = frozenset()


class Drafts(Words):
    """The words of a catalog with its fuzzy ones, as they would be printed once they are confirmed."""

    def __init__(self, project: Project, locale: str, file: PoFile) -> None:
        """Take the words from the messages of ``file``."""
        entries = {entry.key: Entry(entry.translation, False, file.path, entry.line) for entry in file.messages}
        super().__init__(project.game, locale, project.folders, Catalog(locale, entries))


def catalog_status(project: Project, found: Extraction, locale: str) -> CatalogStatus:
    """Return how far a locale is, measured against the texts as they are now, each drawn in its place."""
    game = project.game
    before = catalog_file(project, locale)
    messages = found.into(project, locale, before)
    merged = merge(messages, before)
    file = joined(merged.file, game, locale)
    words = Drafts(project, locale, file)
    edition = Edition(game, project.folders, words, Fonts(project.folders.fonts), drawn=False)
    cards, documents = _cards(edition), _documents(project, edition)
    entries = {entry.key: entry for entry in file.messages}
    counts: dict[str, Counter[str]] = {}
    for message in messages:
        counts.setdefault(message.group, Counter())[entries[message.key].state] += 1
    titles = {deck.id: deck.title for deck in game.decks}
    unfit = {**cards.unfit, **documents.unfit}
    lines = tuple(
        GroupStatus(
            titles.get(group, group),
            count.total(),
            count["translated"],
            count["fuzzy"],
            count["missing"],
            cards.shrunk.get(group, 0),
            len(unfit.get(group, ())),
            documents.pages.get(group, 0),
        )
        for group, count in counts.items()
    )
    numbers = [sum(column) for column in zip(*(line[1:] for line in lines), strict=True)]
    changed = sum(change.kind != "obsolete" for change in merged.changes)
    said = (*unique(each for some in unfit.values() for each in some), *_glyphless(game, locale, cards, documents))
    return CatalogStatus(locale, lines, GroupStatus("all", *(numbers or [0, 0, 0, 0])), changed, said)


def _cards(edition: Edition) -> _Room:
    """Return how the texts of cards come out, on every side that is printed of them."""
    sides: list[LaidOutSide] = []
    faces = Faces(edition, watch=sides.append)
    shrunk: Counter[str] = Counter()
    findings: dict[str, list[Diagnostic]] = {}
    for deck in edition.game.decks:
        for template in dict.fromkeys((deck.template, deck.overlay or deck.template)):
            for face in faces.of(deck, template):
                shrunk[deck.id] += sum(row.size < row.wanted for row in face.rows)
                findings.setdefault(deck.id, []).extend(face.findings)
    missing = frozenset(mark for seen in sides for text in seen.layout.texts for mark in text.block.missing)
    return _Room(shrunk, {group: _unfit(some) for group, some in findings.items()}, missing=missing)


def _documents(project: Project, edition: Edition) -> _Room:
    """Return how documents come out: blocks too high, words and tables too wide, pages that are not those asked for."""
    if not project.documents.sources:
        return _Room({}, {})
    from pnp.documents.typeset import paged  # half of the imports, for games that have documents

    made = paged(project.documents, edition)
    findings = {name: list(found) for name, found in made.by_document.items()}
    for name, length in made.lengths.items():
        findings[name] += _pages(project, edition.locale, {name: length})
    lacking = [found.value("missing") for some in findings.values() for found in some if found.code == _NO_GLYPH]
    missing = frozenset(character for characters in lacking for character in str(characters or ""))
    # One that cannot be made at all does not fit, whatever the reason.
    unfit = {name: _unfit(some) if name in made.lengths else tuple(some) for name, some in findings.items()}
    return _Room({}, unfit, {name: length.pages for name, length in made.lengths.items()}, missing)


def _pages(project: Project, locale: str, lengths: Mapping[str, Length]) -> Iterator[Diagnostic]:
    """Yield an error where a document has not the number of pages that the house style asks for."""
    try:
        style, _ = load_style(project.folders.locales, locale)
    except PnpError:  # told by pnp check
        return
    for fault in pages((), CheckContext(locale, style=style, lengths=lengths)):
        yield Diagnostic("I333", fault.text, fault.origin, fault.severity or Severity.ERROR, fault.hint)


def _unfit(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(each for each in errors(unique(findings)) if each.code != _NO_GLYPH)


def _glyphless(game: Game, locale: str, *rooms: _Room) -> Iterator[Diagnostic]:
    """Yield one warning for all characters that no font has: a draft in another script may lack hundreds."""
    missing = sorted(frozenset[str]().union(*(room.missing for room in rooms)))
    if missing:
        shown = "".join(missing[:_SHOWN]) + ("…" if len(missing) > _SHOWN else "")
        message = f"{locale}: the fonts lack {len(missing)} of the characters: {shown}"
        origin = Origin((game.root / PROJECT_FILE).as_posix())
        yield Diagnostic(_NO_GLYPH, message, origin, Severity.WARNING, font_hint(locale))
