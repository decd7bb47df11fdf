"""Rulebooks and player aids: a document's source in one locale to pages."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pnp.build.design import look
from pnp.build.figures import Figures
from pnp.build.making import COVER, PAGE, Making, Told
from pnp.build.speech import Speech
from pnp.build.values import context
from pnp.build.words import SETTLED, Words
from pnp.diagnostics import Diagnostic
from pnp.i18n.catalog import Catalog
from pnp.i18n.terms import TermBase
from pnp.layout.book.words import Words as SetWords
from pnp.layout.card import CardLayout
from pnp.layout.symbols import Symbols
from pnp.load.board import BOARD_FILE, load_board
from pnp.load.documents import page_size
from pnp.load.markdown import InlineParser
from pnp.load.rules import read_document
from pnp.load.rulings import RULINGS_FILE, load_rulings
from pnp.load.text import read_text
from pnp.model.board import Board
from pnp.model.colour import colour
from pnp.model.document import Document, Source, Text
from pnp.model.frame import BLACK, Colour
from pnp.model.game import Game
from pnp.model.paper import Paper
from pnp.model.ruling import Ruling
from pnp.render.book.book import Leaf
from pnp.templates.environment import Templates
from pnp.text.typesetter import Typesetter


class Folders(NamedTuple):
    """Where a project's things are looked for."""

    templates: tuple[Path, ...]
    icons: tuple[Path, ...]


class Made(NamedTuple):
    """The pages of a document, how many passes they took, what was found, how many messages it has.

    ``unsettled`` are the messages that show their source, with why.
    """

    leaves: tuple[Leaf, ...]
    findings: tuple[Diagnostic, ...]
    unsettled: tuple[tuple[Text, str], ...]
    messages: int
    passes: int


class Documents:
    """Makes the documents of one game in one locale."""

    def __init__(
        self,
        game: Game,
        words: Words,
        catalog: Catalog | None,
        terms: TermBase,
        typesetter: Typesetter,
        folders: Folders,
    ) -> None:
        """Translate by ``catalog``, which is None in the source locale; read the project's board where it has one."""
        self._game, self._words, self._catalog, self._terms = game, words, catalog, terms
        self._typesetter, self._folders = typesetter, folders
        self._icons = Symbols(folders.icons, "icon", ".svg")
        self._values = context(game, words, board_of(game.root))

    def made(self, document: Document, source: Source, paper: Paper, *, small: bool = False, first: int = 1) -> Made:
        """Return the pages of a document, the first of them number ``first``.

        ``small`` asks for A5 pages, such as a booklet has. Raise ``PnpError`` where none can be made.
        """
        found: list[Diagnostic] = []
        locale, folders = self._words.locale, self._folders
        size = page_size("a5" if small else document.paper or paper.name, document.origin)
        appearance = look(document.template, size[0], folders.templates, self._game.root, locale, found)
        design = appearance.design
        speech = Speech(self._words, self._catalog, self._values, self._icons, partial(_ink, design.colours))
        parser = InlineParser(self._icons)
        words = SetWords(self._typesetter, speech.language(), parser)
        layout = CardLayout(
            self._typesetter, replace(self._game, styles=design.styles, colours=design.colours), folders.icons
        )
        given = {**self._values, "locale": locale, "_": self._words.fixed}
        figures = Figures(self._game.root / "art", Templates(folders.templates), layout, given)
        names = frozenset(
            name
            for name in (COVER, PAGE)
            for folder in folders.templates
            if (folder / document.template / name).is_file()
        )
        told = Told(appearance, size, figures, self._terms, locale, self._game.source_locale, names, first)
        leaves, passes = Making(document, source, words, parser, told).leaves()
        unsettled = tuple((text, word.state) for text, word in speech.states.items() if word.state not in SETTLED)
        return Made(leaves, (*found, *words.findings.values()), unsettled, len(speech.states), passes)


def read_source(game: Game, document: Document, rulings: Sequence[Ruling]) -> tuple[Source, tuple[Diagnostic, ...]]:
    """Return a document as its file says it, and what was found in it; raise ``PnpError`` where it cannot be read."""
    path = game.root / document.source
    return read_document(read_text(path), path.as_posix(), f"{game.id}/{document.id}", rulings)


def board_of(root: Path) -> Board | None:
    """Return a project's board, or None where it has none; what is wrong with it is told by the engine's checks."""
    path = root / BOARD_FILE
    return load_board(path)[0] if path.is_file() else None


def rulings_of(root: Path) -> tuple[Ruling, ...]:
    """Return a project's rulings; none where it has no file of them."""
    path = root / RULINGS_FILE
    return load_rulings(path)[0] if path.is_file() else ()


def _ink(colours: Mapping[str, Colour], name: str) -> Colour:
    return colour(name, colours) or BLACK
