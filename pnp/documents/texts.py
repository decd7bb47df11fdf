"""What a document's layout is told in one locale: translations with their states, values, rows, icons."""

from collections import Counter
from collections.abc import Callable, Container, Iterator

from lxml import etree

from pnp.diagnostics import Diagnostic, Origin, Severity
from pnp.documents.messages import icon_words, is_message
from pnp.documents.values import FieldText, Rows
from pnp.errors import PnpError
from pnp.i18n.messages import tokens
from pnp.layout.book.inline import ShownContent
from pnp.layout.book.words import WordSources
from pnp.layout.inline import InlineContext, content, field_markup, plain
from pnp.layout.symbols import Symbols
from pnp.load.strays import strays
from pnp.model.document import DataRows, Text
from pnp.model.frame import BLACK, Colour
from pnp.model.markup import Dialect, TokenKind, parse
from pnp.project.words import SOURCE, Word, Words
from pnp.templates.environment import Expressions
from pnp.text.content import Content, Icon, Span
from pnp.text.house import house

_LIKE_ICONS = frozenset({TokenKind.NO_ICON})
_LIKE_TAGS = frozenset({TokenKind.NO_ICON, TokenKind.NO_TAG})


class DocumentTexts:
    """The words of a game's documents in one locale.

    ``states`` tells how each message shown came about; what has no words is none.
    """

    def __init__(
        self,
        words: Words,
        expressions: Expressions,
        icons: Symbols,
        ink: Callable[[str], Colour],
        literal: Container[str] = (),
    ) -> None:
        """Take messages from the catalog of ``words``; without one, as they are. ``literal`` is text in any case."""
        self.states: dict[Text, Word] = {}
        self._words, self._icons, self._ink = words, icons, ink
        self._dialect = Dialect(icons, literal=literal)
        self._expressions = expressions
        self._symbols: dict[tuple[str, Colour], Icon] = {}

    def language(self) -> WordSources:
        """Return all this as the layout asks for it."""
        return WordSources(
            self.translation,
            self._words.fixed,
            self.value,
            self.rows,
            self.icon,
            house(self._words.locale).wide,
        )

    def translation(self, text: Text) -> str:
        """Return the words of a message, those of the source where there is no translation."""
        word = self.states.get(text)
        if word is None:
            if not is_message(text, self._icons):
                return text.source
            word = Word(text.source, SOURCE, text.origin)
            if catalog := self._words.catalog:
                found = catalog.find(text.context, text.source)
                word = Word(found.text, found.state, found.origin)
            self.states[text] = word
        return word.text

    def differing(self) -> Iterator[Diagnostic]:
        """Yield an error D209 for each translation shown without the icons, links and expressions of its source."""
        for text, word in self.states.items():
            if word.text == text.source:
                continue
            typed, said = (
                Counter(token.source for token in tokens(each, self._icons)) for each in (text.source, word.text)
            )
            faults = [f"“{each}” of the source is missing" for each in typed - said]
            faults += [f"“{each}” is not in the source" for each in said - typed]
            if faults:
                hint = "write what stands in {{ }}, [ ] and (# ) as in the source"
                yield Diagnostic("D209", f"{text.context}: {', '.join(faults)}", word.origin, hint=hint)

    def strays(self) -> Iterator[Diagnostic]:
        """Yield a warning D210 for what looks like an icon or, in a translation, a tag, and is none."""
        for text, word in self.states.items():
            translated = word.text != text.source  # tags of the source are told of when it is read
            kinds = _LIKE_TAGS if translated else _LIKE_ICONS
            for token, message, hint in strays(parse(word.text, self._dialect._replace(links=True)), self._icons):
                if token.kind in kinds and word.text[token.end : token.end + 1] != "(":
                    origin = word.origin if translated else text.origin
                    yield Diagnostic("D210", f"{text.context}: {message}", origin, Severity.WARNING, hint)

    def icon(self, name: str, colour: Colour) -> Icon:
        """Return a symbol with its name in the locale; raise ``PnpError`` where there is none."""
        known = self._symbols.get((name, colour))
        if known is None:
            known = self._icons.icon(name, colour)._replace(alt=self._words.fixed(icon_words(name)))
            self._symbols[name, colour] = known
        return known

    def value(self, expression: str, origin: Origin) -> ShownContent:
        """Return what an expression in a text comes to; raise ``PnpError`` D207."""
        value = self._expressions.value(expression, origin)
        if isinstance(value, FieldText):
            return ShownContent("", self._card_text(value, origin))
        if isinstance(value, str | int | float):
            return ShownContent(str(value))
        hint = "such as {{ players.NAME[3] }}, or join a list: {{ LIST | join(', ') }}"
        raise PnpError("D207", f"“{expression}” is no number and no text", origin, hint)

    def rows(self, rows: DataRows) -> tuple[tuple[Content, ...], ...]:
        """Return the cells of the rows that an expression yields; raise ``PnpError`` D207."""
        value = self._expressions.value(rows.expression, rows.origin)
        if not isinstance(value, Rows):
            hint = "write players_table(…) or rows(…)"
            raise PnpError("D207", f"“{rows.expression}” yields no rows", rows.origin, hint)
        return tuple(tuple(self._cell(cell, rows.origin) for cell in row) for row in value.rows)

    def _cell(self, cell: object, origin: Origin) -> Content:
        if isinstance(cell, FieldText):
            return self._card_text(cell, origin)
        text = str(cell)
        return ((Span(text),),) if text else ()

    def _card_text(self, text: str, origin: Origin) -> Content:
        """Return a card's text on one line, with its icons and emphasis."""
        try:
            markup = field_markup(text.replace("\n", " "), self._dialect)
            if "<" not in markup and "&" not in markup:
                return plain(markup)
            root = etree.fromstring(f"<text>{markup}</text>")
            return content(root, InlineContext(self.icon, self._ink, BLACK))
        except PnpError as error:
            raise error.within(origin=origin, code="D207") from None
