"""All checks of a project: its files, its texts in every locale, and how they come out in their places."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import NamedTuple

from pnp.cards.faces import Faces, LaidOutSide
from pnp.catalogs.extraction import Extraction, extraction
from pnp.catalogs.update import catalog_file, chosen_locales
from pnp.diagnostics import Diagnostic
from pnp.errors import PnpError
from pnp.i18n.catalog import message_context
from pnp.i18n.checks.plain import plain
from pnp.i18n.checks.record import CheckContext, Fault, Fit, Length, Pair, pairs_of
from pnp.i18n.checks.run import CHECKS, LAYOUT, check_name, chosen, finding, findings
from pnp.i18n.checks.source import OF_SOURCE, source_findings
from pnp.i18n.headers import PSEUDO
from pnp.i18n.po import PoFile, read_po
from pnp.i18n.sheet import DIFFERING, joined, origins
from pnp.i18n.style import load_style
from pnp.i18n.terms import load_terms
from pnp.layout.inline import field_markup
from pnp.layout.symbols import ICON_ENDINGS, Symbols
from pnp.model.game import Game
from pnp.model.locales import same_locale
from pnp.model.markup import Dialect
from pnp.parallel import ahead, cores
from pnp.project.edition import Edition
from pnp.project.project import Project, open_project
from pnp.project.words import Words
from pnp.text.fonts import Fonts
from pnp.units import mm
from pnp.verify.run import verify

_LAID_OUT = LAYOUT | {"pages"}
"""The checks that need cards and documents laid out."""
_WORTH_A_PROCESS = 200
"""Texts of a locale whose checks take longer than to begin a process."""
_EXTRACTED = frozenset({"coverage", "catalog-sync"})
_PO_VALID = next(check for check in CHECKS if check.name == "po-valid")
_STRAY = "X405"
"""What looks like markup, which the checks of icons and tags tell of texts in either language."""
_OF_CARDS = frozenset({"card", "side"})


class Checked(NamedTuple):
    """What was found, and in which locales."""

    findings: tuple[Diagnostic, ...]
    locales: tuple[str, ...]


class LaidOutLocale(NamedTuple):
    """How the texts of a locale came out: those of slots by context, and what the layout found besides.

    ``lengths`` says how long each document is.
    """

    fits: Mapping[str, tuple[Fit, ...]]
    findings: tuple[Diagnostic, ...] = ()
    lengths: Mapping[str, Length] = {}


def check(name: str, locales: Sequence[str] = (), only: Iterable[str] = ()) -> Checked:
    """Run the checks ``only`` over the project ``name`` and its translations into ``locales``; empty means all.

    Raise ``PnpError`` where there is no such project, check or catalog.
    """
    names = chosen(only)
    everything = len(names) > len(CHECKS)
    project = open_project(name, writing=False)
    source = project.game.source_locale
    others = tuple(locale for locale in locales if not same_locale(locale, source))
    targets = chosen_locales(project, others) if others else tuple(each for each in project.known if each != PSEUDO)
    if locales and not others:  # the source alone
        targets = ()
    found = [*project.findings, *project.documents.findings] if everything else []
    checker = _Checker(project, names)
    if project.documents.sources and names & _LAID_OUT:
        import pnp.documents.typeset  # noqa: F401 - half of the imports, which each process would do anew
    tasks: list[Callable[[], tuple[Diagnostic, ...]]] = [partial(checker.locale, locale) for locale in targets]
    if names & (_LAID_OUT | OF_SOURCE):
        tasks.append(checker.source)
    with ahead(tasks, _processes(project, tasks)) as begun:
        if targets and names & _EXTRACTED:
            extracted = extraction(project, checker.edition)
            found += extracted.findings if everything else ()
            for locale in () if extracted.faults else targets:  # else texts would be missing that are there
                found += checker.synced(locale, extracted)
        effects = verify(project.game, project.folders, targets or (locales and (source,))) if everything else ()
        for result in reversed(begun):  # those that no process has begun come first
            found += result()
    found += effects
    return Checked(_unique(found), (source, *targets))


def _processes(project: Project, tasks: Sequence[object]) -> int:
    """Return how many locales to check in processes of their own; none where that is little work."""
    texts = sum(len(deck.cards) * len(deck.translate) for deck in project.game.decks)
    worth = texts >= _WORTH_A_PROCESS or project.documents.sources
    return min(len(tasks), cores()) if worth and len(tasks) > 1 and cores() > 1 else 0


class _Checker:
    """Checks one project, locale by locale."""

    def __init__(self, project: Project, names: frozenset[str]) -> None:
        self._project, self._names = project, names
        game, folders = project.game, project.folders
        self.edition = Edition.of(game, folders, game.source_locale, Fonts(folders.fonts), drawn=False)

    def synced(self, locale: str, extracted: Extraction) -> Iterator[Diagnostic]:
        """Yield what is wrong between a catalog and the messages ``extracted`` from the project."""
        try:
            file = self._file(locale)
            setting, _ = setting_of(self._project, locale)
        except PnpError:  # which is told with the locale
            return
        expected = extracted.into(self._project, locale, file)
        yield from findings((), replace(setting, expected=expected, file=file), self._names & _EXTRACTED)

    def source(self) -> tuple[Diagnostic, ...]:
        """Return what is wrong with the texts as the game has them, and how they come out; each with their language."""
        return tuple(self._source())

    def _source(self) -> Iterator[Diagnostic]:
        game = self._project.game
        try:
            setting, found = setting_of(self._project, game.source_locale)
        except PnpError as error:
            yield error.diagnostic
            return
        laid_out = self._laid_out(self.edition) if self._names & _LAID_OUT else LaidOutLocale({})
        own = replace(setting, fits=laid_out.fits, lengths=laid_out.lengths)
        pairs = tuple(source_pairs(game, own.icons))
        everything = (
            source_findings(pairs, own, self._names),
            findings(pairs, own, self._names & _LAID_OUT) if self._names & _LAID_OUT else (),
            self._others((each for each in laid_out.findings if each.code != _STRAY), own),
        )
        yield from (_in_language(each, game.source_locale) for each in chain(*everything))
        yield from found

    def locale(self, locale: str) -> tuple[Diagnostic, ...]:
        """Return what is found of one locale; a file that cannot be read hides no other locale's findings."""
        return tuple(self._locale(locale))

    def _locale(self, locale: str) -> Iterator[Diagnostic]:
        project = self._project
        try:
            file = self._file(locale)
            words = Words(project.game, locale, project.folders)
        except PnpError as error:
            told = error.diagnostic
            yield finding(_PO_VALID, Fault(told.text, hint=told.hint, origin=told.origin), CheckContext(locale))
            return
        try:
            setting, found = setting_of(project, locale)
        except PnpError as error:
            yield error.diagnostic
            return
        laid_out = LaidOutLocale({})
        if self._names & _LAID_OUT:
            laid_out = self._laid_out(self.edition.in_words(words))
        setting = replace(setting, file=file, fits=laid_out.fits, lengths=laid_out.lengths)
        if self._names - _EXTRACTED:
            yield from findings(_pairs(project.game, file, setting), setting, self._names - _EXTRACTED)
        yield from found
        yield from (each for each in words.findings if each.code == DIFFERING)
        others = (each for each in laid_out.findings if each.origin.path != file.path and each.code != _STRAY)
        yield from self._others(others, setting)

    def _file(self, locale: str) -> PoFile:
        """Return a locale's catalog, joined with its translations in sheets; raise ``PnpError`` where it has none."""
        project = self._project
        there = locale in project.known
        file = catalog_file(project, locale) if there else read_po(project.catalog(locale))
        return joined(file, project.game, locale)

    def _laid_out(self, edition: Edition) -> LaidOutLocale:
        cards = layout_of(edition)
        if not self._project.documents.sources:
            return cards
        from pnp.documents.typeset import paged  # half of the imports of a check, for games that have documents

        documents = paged(self._project.documents, edition)
        return LaidOutLocale(cards.fits, cards.findings + documents.findings, documents.lengths)

    def _others(self, found: Iterable[Diagnostic], setting: CheckContext) -> Iterator[Diagnostic]:
        """Yield what the layout finds that no check of a message tells: of fixed words, of drawings, of templates."""
        for each in found:
            name = check_name(each.code)
            if name and each.origin.column:
                continue
            if name in self._names or len(self._names) > len(CHECKS):
                yield each._replace(key=(setting.locale, _inner(each)))


def setting_of(project: Project, locale: str) -> tuple[CheckContext, tuple[Diagnostic, ...]]:
    """Return what checks of a locale need to know, but for the catalog itself and how its texts fit; and its faults."""
    game, folders = project.game, project.folders
    terms = load_terms(folders.locales, locale, game.id, game.terms)
    style, found = load_style(folders.locales, locale)
    icons = Symbols(folders.icons, "icon", ICON_ENDINGS)
    setting = CheckContext(
        locale,
        game.source_locale,
        style,
        terms,
        frozenset(icons),
        frozenset(game.literal),
        partial(field_markup, dialect=Dialect(icons, literal=frozenset(game.literal))),
        file=PoFile("", ()),
    )
    return setting, (*found, *terms.findings)


def _pairs(game: Game, file: PoFile, setting: CheckContext) -> tuple[Pair, ...]:
    """Return the pairs of a catalog, those of translations in a sheet where they stand there."""
    typed = origins(game, setting.locale)
    pairs = pairs_of(file, setting.icons, roles_of(game))
    return tuple(pair._replace(origin=typed.get((pair.context, pair.target), pair.origin)) for pair in pairs)


def source_pairs(game: Game, icons: Collection[str] = ()) -> Iterator[Pair]:
    """Yield the texts of cards as pairs of themselves, each where it was typed."""
    for deck in game.decks:
        for card in deck.cards:
            for name in deck.translate:
                text = card.fields.get(name, "")
                context = message_context(game.id, card.id, name)
                seen, role = plain(text, icons), deck.roles.get(name, "")
                yield Pair(context, text, text, seen, seen, card.origin_of(name), declared=role)


def roles_of(game: Game) -> dict[str, str]:
    """Return by context what kind of text a field is, where its deck says so."""
    return {
        message_context(game.id, card.id, name): role
        for deck in game.decks
        for name, role in deck.roles.items()
        for card in deck.cards
    }


def layout_of(edition: Edition) -> LaidOutLocale:
    """Return how the texts of all cards come out, each with the renderer's own composer in its own place."""
    game, sides = edition.game, list[LaidOutSide]()
    faces = Faces(edition, watch=sides.append)
    found: list[Diagnostic] = []
    for deck in game.decks:
        for template in dict.fromkeys((deck.template, deck.overlay or deck.template)):
            for face in faces.of(deck, template):
                found += face.findings
    fits: dict[str, tuple[Fit, ...]] = {}
    for card, _, laid_out in sides:
        for text in laid_out.texts:
            if text.slot:
                context, block = message_context(game.id, card, text.slot), text.block
                fit = Fit(
                    text.slot,
                    block.size,
                    text.wanted,
                    block.lines,
                    mm(block.overflow),
                    mm(block.too_wide),
                    block.missing,
                )
                fits[context] = (*fits.get(context, ()), fit)
    return LaidOutLocale(fits, tuple(found))


def _in_language(found: Diagnostic, locale: str) -> Diagnostic:
    """Return a finding that tells in which language what it is about is written."""
    about = found.about
    return found._replace(about=(about[0]._replace(scope=locale), *about[1:])) if about else found


def _inner(found: Diagnostic) -> str:
    """Return what is said of a card without its name: a fixed word stands on many, and is known by itself."""
    about = found.about
    return found._replace(about=about[1:]).text if about and about[0].kind in _OF_CARDS else found.text


def _unique(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return findings in the order of files and lines, without repeats: fixed words may fail alike in two locales."""

    def place(each: Diagnostic) -> tuple[str, int, str, str]:
        return each.origin.path, each.origin.row, each.code, each.message

    first: dict[Diagnostic, Diagnostic] = {}
    for each in sorted(found, key=place):
        first.setdefault(_in_language(each._replace(key=()), ""), each)
    return tuple(first.values())
