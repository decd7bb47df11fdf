"""Rulebooks and player aids: a document's source in one locale to pages, and how many these are."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Origin
from pnp.documents.design import DocumentLook, geometry, look
from pnp.documents.figures import Figures
from pnp.documents.paginator import DocumentSetup, Paginator
from pnp.documents.texts import DocumentTexts
from pnp.documents.values import context, figure_context
from pnp.errors import PnpError
from pnp.i18n.checks.record import Length
from pnp.layout.book.story import Design
from pnp.layout.book.words import MessageSetter
from pnp.layout.card import CardLayout
from pnp.load.documents import COVER, PAGE, Read, page_size
from pnp.load.markdown import InlineParser
from pnp.model.colour import colour
from pnp.model.document import Document, Source, Text
from pnp.model.frame import BLACK, Colour
from pnp.model.paper import Paper, paper
from pnp.project.board import board_of
from pnp.project.edition import Edition
from pnp.render.book.book import Leaf
from pnp.templates.environment import Expressions

_PAPER = "a4"
"""What documents that name no paper are counted on: that of a build where none is asked for."""


class TypesetDocument(NamedTuple):
    """The pages of a document, how many passes they took, what was found, and each message with its state.

    ``strangers`` are what the source has in bold that is no term of the term base; ``differing`` tells of translations
    that have not the markup of their source; ``unknowns`` counts the marks of what is not known in figures; ``title``
    is the document's own, in plain characters.
    """

    leaves: tuple[Leaf, ...]
    findings: tuple[Diagnostic, ...]
    messages: Mapping[Text, str]
    strangers: tuple[str, ...]
    passes: int
    differing: tuple[Diagnostic, ...] = ()
    unknowns: int = 0
    title: str = ""


class PreparedDocument(NamedTuple):
    """A document before it is set: what makes its pages, what sets its words, how it looks, and the column's width."""

    paginator: Paginator
    words: MessageSetter
    texts: DocumentTexts
    design: Design
    figures: Figures
    column: float
    findings: tuple[Diagnostic, ...] = ()

    def messages(self) -> Mapping[Text, str]:
        """Return the messages shown so far, each with its state."""
        return {text: word.state for text, word in self.texts.states.items()}


class DocumentTypesetter:
    """Makes the documents of an edition."""

    def __init__(self, edition: Edition) -> None:
        """Read the project's board where it has one."""
        game, words = edition.game, edition.words
        self._edition, self._game, self._words = edition, game, words
        self._board, self._about_board = board_of(game)
        self._expressions = Expressions(context(game, words, self._board))
        self._parser = InlineParser(edition.icons)
        self._looks: dict[tuple[str, float], _Looked] = {}

    def typeset(
        self, document: Document, source: Source, paper: Paper, *, small: bool = False, first: int = 1
    ) -> TypesetDocument:
        """Return the pages of a document, the first of them number ``first``.

        ``small`` asks for A5 pages, such as a booklet has. Raise ``PnpError`` where none can be made.
        """
        prepared = self.prepared(document, source, paper, small=small, first=first)
        leaves, passes = prepared.paginator.leaves()
        found = (
            *prepared.findings,
            *prepared.words.findings.values(),
            *prepared.figures.findings.values(),
            *prepared.texts.strays(),
        )
        differing = tuple(prepared.texts.differing())
        strangers = prepared.paginator.strangers()
        title = prepared.words.plain(source.title, prepared.design.style("text"))
        return TypesetDocument(
            leaves, found, prepared.messages(), strangers, passes, differing, prepared.figures.unknowns, title
        )

    def prepared(
        self, document: Document, source: Source, paper: Paper, *, small: bool = False, first: int = 1
    ) -> PreparedDocument:
        """Return a document before it is set; raise ``PnpError`` where it has no look."""
        edition = self._edition
        size = page_size("a5", document.origin) if small else size_of(document, paper)
        appearance, layout, found = self._looked(document.template, size[0])
        design, dialect = appearance.design, edition.dialect
        texts = DocumentTexts(
            self._words, self._expressions, edition.icons, partial(_ink, design.colours), dialect.literal
        )
        words = MessageSetter(edition.typesetter, texts.language(), self._parser)
        given = figure_context(self._game, self._words, self._board, dialect)
        figures = Figures(edition.templates, layout, given)
        names = frozenset(
            name
            for name in (COVER, PAGE)
            for folder in edition.folders.templates
            if (folder / document.template / name).is_file()
        )
        sides = not small and is_card(document, paper)
        terms, source_locale = edition.terms, self._game.source_locale
        setup = DocumentSetup(appearance, size, figures, terms, edition.locale, source_locale, names, first, sides)
        paginator = Paginator(document, source, words, self._parser, setup)
        columns = min(document.columns, appearance.columns)
        grid = design.style("text").size if texts.language().wide else 0.0
        column = geometry(size, appearance.margins, design.gap, columns, first, grid).right[0]
        found = (*self._about_board, *found)
        return PreparedDocument(paginator, words, texts, design, figures, column.width, found)

    def _looked(self, template: str, width: float) -> "_Looked":
        """Return how pages ``width`` points wide look by a template, which is read once."""
        known = self._looks.get((template, width))
        if known is None:
            edition = self._edition
            appearance, found = look(template, width, edition.folders.templates, self._game.root, edition.locale)
            layout = edition.restyled(appearance.design.styles, appearance.design.colours)
            known = self._looks[template, width] = _Looked(appearance, layout, found)
        return known


class _Looked(NamedTuple):
    """How pages of a template look, what lays out their cards and figures, and what is wrong with its files."""

    look: DocumentLook
    layout: CardLayout
    findings: tuple[Diagnostic, ...]


def is_card(document: Document, paper: Paper) -> bool:
    """Whether at least two pages of a document find room on a sheet beside each other."""
    if not document.paper:
        return False
    width, height = size_of(document, paper)
    return 2 * width <= paper.width and height <= paper.height / 2


def size_of(document: Document, paper: Paper) -> tuple[float, float]:
    """Return the size of a document's pages, in points."""
    return page_size(document.paper or paper.name, document.origin)


def _ink(colours: Mapping[str, Colour], name: str) -> Colour:
    return colour(name, colours) or BLACK


class Paged(NamedTuple):
    """The length of each document that could be made and the findings about each, by its id."""

    lengths: Mapping[str, Length]
    by_document: Mapping[str, tuple[Diagnostic, ...]]

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """All findings."""
        return tuple(each for some in self.by_document.values() for each in some)


def paged(documents: Read, edition: Edition) -> Paged:
    """Return what becomes of documents in an edition; one that cannot be made is a finding."""
    typesetter = DocumentTypesetter(edition)
    lengths: dict[str, Length] = {}
    findings: dict[str, tuple[Diagnostic, ...]] = {}
    for document, source in documents.sources:
        try:
            made = typesetter.typeset(document, source, paper(_PAPER))
        except PnpError as error:
            findings[document.id] = (error.diagnostic,)
            continue
        lengths[document.id] = Length(len(made.leaves), Origin((edition.game.root / document.source).as_posix(), 1))
        findings[document.id] = made.findings
    return Paged(lengths, findings)
