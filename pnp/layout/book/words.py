"""Messages of a document as lines: translated, evaluated, composed once for all passes of pagination."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from pnp.diagnostics import NOWHERE, Diagnostic, Origin
from pnp.errors import PnpError
from pnp.layout.book.inline import ShownContent, Surroundings, content
from pnp.layout.book.lines import Lines, natural_width, set_lines
from pnp.load.cjk import font_hint
from pnp.load.markdown import InlineParser
from pnp.model.document import DataRows, InlinePiece, Link, Text
from pnp.model.frame import Colour
from pnp.model.style import TextStyle
from pnp.text.characters import is_wide
from pnp.text.content import Content, Icon, Span
from pnp.text.typesetter import Typesetter
from pnp.units import mm

_UNKNOWN_PAGE = "00"

_LEAST_CELL = 4  # em; a column of less is hard to read


class WordSources(NamedTuple):
    """What a document's words come from, in one locale.

    ``translation`` gives the words of a message, ``own`` those of the tool, ``value`` and ``rows`` what expressions
    yield, ``icon`` a symbol in a colour. ``wide`` is whether full-width characters are the rule.
    """

    translation: Callable[[Text], str]
    own: Callable[[str], str]
    value: Callable[[str, Origin], ShownContent]
    rows: Callable[[DataRows], tuple[tuple[Content, ...], ...]]
    icon: Callable[[str, Colour], Icon]
    wide: bool = False


class Pages(NamedTuple):
    """Where a pass of pagination put what: labels of pages by id, and by message."""

    ids: Mapping[str, str] = {}
    texts: Mapping[Text, str] = {}


class MessageSetter:
    """Sets messages; what was composed once is not composed again wherever it stands."""

    def __init__(self, typesetter: Typesetter, language: WordSources, parser: InlineParser) -> None:
        """Compose with ``typesetter`` what ``language`` says."""
        self.typesetter, self.language = typesetter, language
        self._pages = Pages()
        self.asked = False
        self.names: dict[str, Text | str] = {}
        self.findings: dict[object, Diagnostic] = {}
        self._parser = parser
        self._pieces: dict[Text, tuple[InlinePiece, ...]] = {}
        self._lines: dict[object, Lines] = {}
        self._contents: dict[tuple[Text, str], Content] = {}
        self._widths: dict[object, float] = {}
        self._rows: dict[DataRows, tuple[tuple[Content, ...], ...]] = {}

    @property
    def pages(self) -> Pages:
        """Where the last pass put what; ``asked`` tells that something depends on it."""
        self.asked = True
        return self._pages

    @pages.setter
    def pages(self, found: Pages) -> None:
        self._pages = found

    def lines(self, text: Text, width: float, style: TextStyle) -> Lines:
        """Return a message set to a measure of ``width`` points."""
        return self.set(self.content(text, style), width, style, text.origin)

    def set(self, shown: Content, width: float, style: TextStyle, origin: Origin = NOWHERE) -> Lines:
        """Return content set to a measure, and note what does not fit or cannot be shown."""
        key = (shown, style.name, round(width, 2))
        lines = self._lines.get(key)
        if lines is None:
            lines = self._lines[key] = set_lines(self.typesetter, shown, width, style)
        if lines.too_wide > 0.05:
            message = f"a word is {mm(lines.too_wide):.1f} mm too wide for its column"
            self.find(("wide", origin), "X601", message, origin, "divide it with U+00AD, or use fewer columns")
        for character in lines.missing:
            message = f"“{character}” (U+{ord(character):04X}) is in no font of the family"
            hint = font_hint(self.typesetter.locale)
            told = Diagnostic("X502", message, origin, hint=hint, values=(("missing", character),))
            self.findings.setdefault(("missing", origin, character), told)
        return lines

    def own(self, said: str, width: float, style: TextStyle) -> Lines:
        """Return words that are no message, such as a number, on as many lines as they need."""
        return self.set(((Span(said),),), width, style)

    def content(self, text: Text, style: TextStyle) -> Content:
        """Return a message as content; one with links tells the pages that are known so far."""
        known = self._contents.get((text, style.name))
        if known is None:
            known = self._content(text, style)
            if not any(isinstance(piece, Link) for piece in self.pieces(text)):
                self._contents[text, style.name] = known
        return known

    def width(self, shown: Content, style: TextStyle) -> float:
        """Return how wide content is on one line."""
        key = (shown, style.name)
        known = self._widths.get(key)
        if known is None:
            known = self._widths[key] = natural_width(self.typesetter, shown, style)
        return known

    def longest(self, shown: Content, style: TextStyle) -> float:
        """Return how wide the longest word of content is, or four full-width characters where there is none so long."""
        key = (shown, style.name, "longest")
        known = self._widths.get(key)
        if known is None:
            known = self._widths[key] = self._longest(shown, style)
        return known

    def _longest(self, shown: Content, style: TextStyle) -> float:
        spans = [item for paragraph in shown for item in paragraph if isinstance(item, Span)]
        parts = [(_wide_apart(part), span) for span in spans for part in span.text.split(" ")]
        words = [span._replace(text=part) for whole, span in parts for part in whole]
        whole = self.width(shown, style)
        if not spans:
            return whole
        longest = max((self.width(((word,),), style) for word in words), default=0.0)
        return max(longest, min(_LEAST_CELL * style.size, whole))

    def plain(self, text: Text, style: TextStyle) -> str:
        """Return a message as plain characters, for outlines and alternative texts."""
        shown = self.content(text, style)
        return "".join(item.text for paragraph in shown for item in paragraph if isinstance(item, Span)).strip()

    def rows(self, rows: DataRows) -> tuple[tuple[Content, ...], ...]:
        """Return the rows that an expression yields; none where it fails, which is noted."""
        known = self._rows.get(rows)
        if known is None:
            try:
                known = self.language.rows(rows)
            except PnpError as error:
                self.findings["rows", rows] = error.diagnostic
                known = ()
            self._rows[rows] = known
        return known

    def pieces(self, text: Text) -> tuple[InlinePiece, ...]:
        """Return what a message is made of, translated."""
        known = self._pieces.get(text)
        if known is None:
            known = self._pieces[text] = self._parser.pieces(self.language.translation(text))
        return known

    def find(self, key: object, code: str, message: str, origin: Origin, hint: str = "") -> None:
        """Note a finding, once however often it is met."""
        self.findings.setdefault(key, Diagnostic(code, message, origin, hint=hint))

    def _content(self, text: Text, style: TextStyle, deep: bool = True) -> Content:
        def value(expression: str) -> ShownContent:
            try:
                return self.language.value(expression, text.origin)
            except PnpError as error:
                self.findings["value", text.origin, expression] = error.diagnostic
                return ShownContent("?")

        def name(target: str) -> ShownContent:
            return self._name(target, style) if deep else ShownContent(target)

        def page(target: str) -> str:
            return self._page(target, text)

        around = Surroundings(value, name, page, self.language.icon, style.colour, self.language.wide)
        return content(self.pieces(text), around)

    def _name(self, target: str, style: TextStyle) -> ShownContent:
        named = self.names.get(target.removeprefix("#"))
        if isinstance(named, Text):
            shown = self._content(named, style, deep=False)
            plain = "".join(item.text for paragraph in shown for item in paragraph if isinstance(item, Span))
            return ShownContent(plain, shown)
        return ShownContent(named or target.removeprefix("#"))

    def _page(self, target: str, text: Text) -> str:
        if not target.startswith("#"):
            return ""
        label = self.pages.ids.get(target[1:], "" if self.pages.ids else _UNKNOWN_PAGE)
        if not label or label == self.pages.texts.get(text):
            return ""
        return self.language.own(" (p. {page})").replace("{page}", label)


def _wide_apart(word: str) -> tuple[str, ...]:
    """Return a word's parts between full-width characters, where lines may break anyway."""
    return tuple(part for part in "".join("\n" if is_wide(each) else each for each in word).split("\n") if part)


def aligned(style: TextStyle, align: str) -> TextStyle:
    """Return a style that aligns otherwise."""
    return style if style.align == align else style._replace(name=f"{style.name}/{align}", align=align)
