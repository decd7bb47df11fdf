"""All checks of a project: its files, its texts in every locale, and how they come out in their places."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from pnp.cards.faces import Faces
from pnp.cards.faces import LaidOut as Side
from pnp.catalogs.translate import catalog_file, chosen_locales, extraction
from pnp.diagnostics import Diagnostic, Origin
from pnp.errors import PnpError
from pnp.i18n.catalog import message_context
from pnp.i18n.checks.plain import plain
from pnp.i18n.checks.record import Fault, Finding, Fit, Length, Pair, Setting, pairs_of
from pnp.i18n.checks.run import CHECKS, LAYOUT, chosen, finding, findings
from pnp.i18n.headers import PSEUDO
from pnp.i18n.messages import Message
from pnp.i18n.po import PoFile, read_po
from pnp.i18n.sheet import DIFFERING, joined, origins
from pnp.i18n.style import load_style
from pnp.i18n.terms import load_terms
from pnp.layout.inline import INLINE, field_markup
from pnp.layout.symbols import Symbols
from pnp.model.game import Game
from pnp.project.edition import Edition
from pnp.project.project import Project, open_project
from pnp.project.words import Words
from pnp.text.fonts import Fonts
from pnp.units import mm
from pnp.verify.run import Folders as Subjects
from pnp.verify.run import verify

_LAID_OUT = LAYOUT | {"pages"}
"""The checks that need cards and documents laid out."""
_EXTRACTED = frozenset({"coverage", "catalog-sync"})
_OF_TEXTS = {"X501": "fits", "X502": "missing-glyph"}
"""Findings of the layout, and the checks that tell the same of a catalog's message."""
_PO_VALID = next(check for check in CHECKS if check.name == "po-valid")
_CARD = re.compile(r"^card “[^”]*”: ")


class Checked(NamedTuple):
    """What was found, and in which locales."""

    findings: tuple[Finding, ...]
    locales: tuple[str, ...]


class LaidOut(NamedTuple):
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
    targets = chosen_locales(project, locales) if locales else tuple(each for each in project.known if each != PSEUDO)
    loaded = (*project.findings, *project.documents.findings)
    found = [_plain(each) for each in loaded] if everything else []
    expected: tuple[Message, ...] = ()
    if targets and names & _EXTRACTED:
        extracted = extraction(project)
        expected = extracted.messages
        found += [_plain(each) for each in extracted.findings if everything]
    checker = _Checker(project, names, expected)
    if names & _LAID_OUT:
        found += checker.source()
    for locale in targets:
        found += checker.locale(locale)
    if everything:
        folders = Subjects(project.folders.locales, project.folders.icons)
        found += [_plain(each) for each in verify(project.game, folders, targets)]
    return Checked(_unique(found), (project.game.source_locale, *targets))


class _Checker:
    """Checks one project, locale by locale."""

    def __init__(self, project: Project, names: frozenset[str], expected: tuple[Message, ...]) -> None:
        self._project, self._names, self._expected = project, names, expected
        self._fonts = Fonts(project.folders.fonts)

    def source(self) -> Iterator[Finding]:
        """Yield what the layout finds of the texts as the game has them."""
        game, folders, found = self._project.game, self._project.folders, list[Diagnostic]()
        laid_out = self._laid_out(Words(game, game.source_locale, folders.locales))
        try:
            style = load_style(folders.locales, game.source_locale, found)
        except PnpError as error:
            yield _plain(error.diagnostic)
            return
        own = Setting(game.source_locale, style=style, fits=laid_out.fits, lengths=laid_out.lengths)
        yield from findings(tuple(source_pairs(game)), own, self._names & _LAID_OUT)
        yield from map(_plain, found)
        yield from self._others(laid_out.findings, own)

    def locale(self, locale: str) -> Iterator[Finding]:
        """Yield what is found of one locale; a file that cannot be read hides no other locale's findings."""
        project, found = self._project, list[Diagnostic]()
        try:
            there = locale in project.known
            file = catalog_file(project, locale) if there else read_po(project.catalog(locale))
            file = joined(file, project.game, locale)
            words = Words(project.game, locale, project.folders.locales)
        except PnpError as error:
            told = error.diagnostic
            yield finding(_PO_VALID, Fault(told.message, hint=told.hint, origin=told.origin), Setting(locale))
            return
        try:
            setting = setting_of(project, locale, found)
        except PnpError as error:
            yield _plain(error.diagnostic)
            return
        laid_out = self._laid_out(words) if self._names & _LAID_OUT else LaidOut({})
        setting = replace(setting, expected=self._expected, file=file, fits=laid_out.fits, lengths=laid_out.lengths)
        yield from findings(_pairs(project.game, file, setting), setting, self._names)
        yield from map(_plain, (*found, *(each for each in words.findings if each.code == DIFFERING)))
        yield from self._others([each for each in laid_out.findings if each.origin.path != file.path], setting)

    def _laid_out(self, words: Words) -> LaidOut:
        edition = Edition(self._project.game, self._project.folders, words, self._fonts)
        cards = layout_of(edition)
        if not self._project.documents.sources:
            return cards
        from pnp.documents.paging import paged  # half of the imports of a check, for games that have documents

        documents = paged(self._project.documents, edition)
        return LaidOut(cards.fits, cards.findings + documents.findings, documents.lengths)

    def _others(self, found: Iterable[Diagnostic], setting: Setting) -> Iterator[Finding]:
        """Yield what the layout finds that no check of a message tells: of fixed words, of drawings, of templates."""
        seen: set[tuple[str, str]] = set()
        for each in found:
            name = _OF_TEXTS.get(each.code, "")
            key = each.code, _CARD.sub("", each.message)
            if key in seen or (name and each.origin.column):  # a fixed word stands on many cards
                continue
            seen.add(key)
            if name in self._names or len(self._names) > len(CHECKS):
                yield Finding(each, name, (setting.locale, each.message))


def setting_of(project: Project, locale: str, found: list[Diagnostic]) -> Setting:
    """Return what checks of a locale need to know, but for the catalog itself and how its texts fit."""
    game, folders = project.game, project.folders
    terms = load_terms(folders.locales, locale, game.id)
    style = load_style(folders.locales, locale, found)
    found += terms.findings
    icons = Symbols(folders.icons, "icon", ".svg")
    known = frozenset(path.stem for folder in folders.icons if folder.is_dir() for path in folder.glob("*.svg"))
    return Setting(
        locale,
        game.source_locale,
        style,
        terms,
        known,
        frozenset(INLINE),
        lambda text: field_markup(text, icons),
        file=PoFile("", ()),
    )


def _pairs(game: Game, file: PoFile, setting: Setting) -> tuple[Pair, ...]:
    """Return the pairs of a catalog, those of translations in a sheet where they stand there."""
    typed = origins(game, setting.locale)
    pairs = pairs_of(file, setting.icons, roles_of(game))
    return tuple(pair._replace(origin=typed.get((pair.context, pair.target), pair.origin)) for pair in pairs)


def source_pairs(game: Game) -> Iterator[Pair]:
    """Yield the texts of cards as pairs of themselves, each where it was typed."""
    for deck in game.decks:
        for card in deck.cards:
            for name in deck.translate:
                text = card.fields.get(name, "")
                context = message_context(game.id, card.id, name)
                role = deck.roles.get(name, "")
                yield Pair(context, text, text, plain(text, ()), plain(text, ()), card.origin_of(name), declared=role)


def roles_of(game: Game) -> dict[str, str]:
    """Return by context what kind of text a field is, where its deck says so."""
    return {
        message_context(game.id, card.id, name): role
        for deck in game.decks
        for name, role in deck.roles.items()
        for card in deck.cards
    }


def layout_of(edition: Edition) -> LaidOut:
    """Return how the texts of all cards come out, each with the renderer's own composer in its own place."""
    game, sides = edition.game, list[Side]()
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
    return LaidOut(fits, tuple(found))


def _plain(found: Diagnostic) -> Finding:
    return Finding(found, "", (found.message,))


def _unique(found: Collection[Finding]) -> tuple[Finding, ...]:
    """Return findings in the order of files and lines, without repeats: fixed words may fail alike in two locales."""

    def place(each: Finding) -> tuple[str, int, str, str]:
        origin: Origin = each.diagnostic.origin
        return origin.path, origin.row, each.diagnostic.code, each.diagnostic.message

    first: dict[Diagnostic, Finding] = {}
    for each in sorted(found, key=place):
        first.setdefault(each.diagnostic, each)
    return tuple(first.values())
