"""Figures of documents: pictures below ``art/``, and cards that templates draw from the game's data."""

from collections.abc import Mapping

from pnp.diagnostics import Diagnostic, Origin, Subject
from pnp.errors import PnpError
from pnp.layout.card import CardLayout
from pnp.model.document import Figure
from pnp.model.frame import BLACK, Box, Frame, Picture
from pnp.model.markup import Dialect, Token, TokenKind, parse
from pnp.templates.environment import Templates
from pnp.units import mm

UNKNOWN = "unknown"
"""The icon that marks a word, a number or a cell as not known."""
_TEMPLATE = ".j2"
_OF_WORDS = frozenset({"X501", "X502"})
"""What is wrong with words alone: the rest can be drawn."""
_MARK = Dialect({UNKNOWN}, {"icon"})


class Figures:
    """Draws figures, each once for a width."""

    def __init__(self, templates: Templates, layout: CardLayout, context: Mapping[str, object]) -> None:
        """Look for pictures where ``layout`` does; give templates what ``context`` holds."""
        self._templates, self._layout, self._context = templates, layout, context
        self.findings: dict[str, Diagnostic] = {}
        self._known: dict[tuple[Figure, float], Frame] = {}
        self._marked: dict[Figure, int] = {}

    @property
    def unknowns(self) -> int:
        """How many marks of what is not known there are in the figures drawn."""
        return sum(self._marked.values())

    def frame(self, figure: Figure, width: float) -> Frame:
        """Return a figure ``width`` points wide; a file's shape gives its height. Raise ``PnpError`` where it fails."""
        key = (figure, round(width, 2))
        if key not in self._known:
            self._known[key] = self._drawn(figure, width)
        return self._known[key]

    def _drawn(self, figure: Figure, width: float) -> Frame:
        source = figure.source
        if source.endswith(_TEMPLATE):
            if not figure.height:
                raise PnpError("D201", f"“{source}” is a template, which needs a height", hint="such as height=60mm")
            # A column that is narrower shows it smaller, as it does a file.
            return self.card(source, figure.width or width, figure.height, {}, figure.origin, figure)
        if source.lower().endswith(".svg"):
            return self._layout.art.frame(source, BLACK)
        picture = self._layout.pictures[source]
        return Frame(
            width,
            width * picture.height / picture.width,
            (Picture(Box(0.0, 0.0, width, width * picture.height / picture.width), picture.path),),
        )

    def card(
        self,
        template: str,
        width: float,
        height: float,
        more: Mapping[str, object],
        origin: Origin,
        figure: Figure | None = None,
    ) -> Frame:
        """Return what a template draws in a frame of ``width`` × ``height`` points, its words those of ``origin``.

        Words that do not fit or lack a glyph are kept as ``findings``; raise ``PnpError`` for all else.
        """
        context = {**self._context, "width": mm(width), "height": mm(height), **more}
        markup = self._templates.render(template, context)
        if figure:
            self._marked[figure] = sum(map(_is_mark, parse(markup, _MARK))) if UNKNOWN in markup else 0
        try:
            made = self._layout.lay_out(markup, width, height, template=template)
        except PnpError as error:
            raise error.within(Subject(template), origin=origin) from None
        for found in made.findings:
            if found.severity != "error":
                continue
            told = found.within(Subject(template), origin=origin)
            if found.code not in _OF_WORDS:
                raise PnpError.of(told)
            self.findings.setdefault(told.text, told)
        return made.frame


def _is_mark(token: Token) -> bool:
    return token.kind is TokenKind.ICON or ("name", UNKNOWN) in token.attributes
