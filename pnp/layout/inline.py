"""Markup inside a text: what card data may type, and how it becomes content for the typesetter."""

import re
from collections.abc import Callable, Container, Iterable, Mapping
from typing import NamedTuple

from lxml import etree

from pnp.errors import PnpError
from pnp.layout.xml import suggestion
from pnp.model.frame import Colour
from pnp.model.markup import INLINE, Dialect, Token, TokenKind, is_plain, parse, shown
from pnp.text.characters import is_wide
from pnp.text.content import Content, Icon, Inline, NewLine, Paragraph, Ruby, Span

# Not compiled here: most projects type no control characters.
_NOT_XML = "[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]"


def field_markup(text: str, dialect: Dialect) -> str:
    """Return typed card text as well-formed inline markup.

    The tags of the dialect stay, icons and ruby are written out, a line break becomes ``<br/>``, a blank line parts
    paragraphs, everything else is escaped.
    Raises PnpError X401 for elements that are not closed or nested wrongly, X402 for their attributes, X403 for
    characters that XML cannot hold, X301 for an ``<icon>`` that the dialect lacks.

    >>> field_markup("Draw 2 [card] & <b>infect</b>", Dialect({"card"}))
    'Draw 2 <icon name="card"/> &amp; <b>infect</b>'
    """
    if text.isprintable():
        if is_plain(text):
            return text.replace(">", "&gt;")
        return _Writer(dialect.icons).markup(parse(text, dialect))
    control = re.search(_NOT_XML, text)
    if control:
        message = f"the text has the control character U+{ord(control[0]):04X} at position {control.start() + 1}"
        raise PnpError("X403", message, hint="remove it; a line break is U+000A")
    tokens = parse(text.replace("\r\n", "\n").replace("\r", "\n"), dialect)
    return _Writer(dialect.icons).markup(tokens)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _quoted(text: str) -> str:
    return '"' + _escaped(text).replace('"', "&quot;").replace("\n", " ") + '"'


class _Open(NamedTuple):
    name: str
    tag: str


class _Writer:
    """Writes typed text out; ``_parts`` are its paragraphs, each with whether it brings its own ``<p>``."""

    def __init__(self, icons: Container[str]) -> None:
        self._icons = icons
        self._open: list[_Open] = []
        self._out: list[str] = []
        self._parts: list[tuple[list[str], bool]] = []
        self._has_p = False

    def markup(self, tokens: Iterable[Token]) -> str:
        for token in tokens:
            self._token(token)
        if self._open:
            raise PnpError("X401", f"“{self._open[-1].tag}” is not closed", hint=f"write </{self._open[-1].name}>")
        self._parts.append((self._out, self._has_p))
        paragraphs = [(joined, has_p) for out, has_p in self._parts if (joined := "".join(out))]
        if len(paragraphs) < 2:
            return "".join(joined for joined, _ in paragraphs)
        return "".join(joined if has_p else f"<p>{joined}</p>" for joined, has_p in paragraphs)

    def _token(self, token: Token) -> None:
        match token.kind:
            case TokenKind.CLOSE:
                self._close(token.name, token.source)
            case TokenKind.OPEN | TokenKind.EMPTY:
                self._begin(token)
            case TokenKind.ICON:
                self._void(f"<icon name={_quoted(token.name)}/>", token.source)
            case TokenKind.RUBY:
                self._void(f"<ruby text={_quoted(token.reading)}>{_escaped(token.name)}</ruby>", token.source)
            case TokenKind.PARAGRAPH:
                self._paragraph()
            case TokenKind.LINE:
                self._void("<br/>", "a line break")
            case _:
                self._out.append(_escaped(shown(token)))

    def _void(self, markup: str, typed: str) -> None:
        if self._open and self._open[-1].name in {"ruby", "icon"}:
            raise PnpError("X401", f"“{typed}” cannot stand inside “{self._open[-1].tag}”")
        self._out.append(markup)

    def _begin(self, token: Token) -> None:
        name, typed, given = token.name, token.source, token.attributes
        _check_attributes(name, typed, [key for key, _ in given])
        if name == "icon" and given[0][1] not in self._icons:
            raise PnpError("X301", f"no icon “{given[0][1]}”", hint="it is a file of the project's icons/ folder")
        if name == "p" and self._open:
            raise PnpError("X401", f"“{typed}” cannot stand inside “{self._open[-1].tag}”")
        self._has_p = self._has_p or name == "p"
        inner = name + "".join(f" {key}={_quoted(value)}" for key, value in given)
        if token.kind is TokenKind.EMPTY or name == "br":
            self._void(f"<{inner}/>", typed)
            return
        self._void(f"<{inner}>", typed)
        self._open.append(_Open(name, f"<{inner}>"))

    def _close(self, name: str, typed: str) -> None:
        if not self._open:
            raise PnpError("X401", f"“{typed}” closes nothing", hint=f"write <{name}> where it begins, or remove it")
        if self._open[-1].name != name:
            raise PnpError("X401", f"“{typed}” stands where “{self._open[-1].tag}” is open", hint="close that first")
        self._open.pop()
        self._out.append(f"</{name}>")

    def _paragraph(self) -> None:
        """Begin a new paragraph; what is open goes on in it."""
        if self._open and self._open[-1].name in {"ruby", "icon"}:
            raise PnpError("X401", f"a blank line cannot stand inside “{self._open[-1].tag}”")
        self._out += [f"</{name}>" for name, _ in reversed(self._open)]
        self._parts.append((self._out, self._has_p))
        self._out = [tag for _, tag in self._open]
        self._has_p = any(name == "p" for name, _ in self._open)


def _check_attributes(name: str, typed: str, given: list[str]) -> None:
    """Raise PnpError X402 unless an inline element has just the attributes it must have."""
    wanted = INLINE[name]
    for key in given:
        if key not in wanted:
            hint = suggestion(key, wanted) if wanted else f"<{name}> takes none"
            raise PnpError("X402", f"“{typed}” has the unknown attribute “{key}”", hint=hint)
    for key in wanted:
        if given.count(key) != 1:
            raise PnpError("X402", f"“{typed}” needs {key} once", hint=f'such as <{name} {key}="…">')


class InlineContext(NamedTuple):
    """What inline elements need from outside: symbols by name and colour, colours by name, the text's own colour."""

    icon: Callable[[str, Colour], Icon]
    ink: Callable[[str], Colour]
    colour: Colour


def content(element: etree._Element, setting: InlineContext) -> Content:
    """Return what a text element holds, for the typesetter.

    Spaces, tabs and line breaks of the source are one space; none where a line break parts two full-width characters
    (CSS Text 3, 4.1.3), at the ends of paragraphs and beside ``<br/>``. U+3000 and no-break spaces stay.
    Raises PnpError X404 for elements that do not belong there, X402 for their attributes.
    """
    text = element.text
    if not len(element):
        return plain(text or "")
    gathering = _Gathering(setting)
    gathering.walk(element, Span(""))
    gathering.end_paragraph()
    return tuple(gathering.paragraphs)


def plain(text: str) -> Content:
    """Return the content of a text without elements."""
    if text.isprintable() and "  " not in text:  # that is, without tabs and line breaks
        stripped = text.strip(" ")
        return ((Span(stripped),),) if stripped else ()
    gathering = _Gathering(None)
    gathering.add(text, Span(""))
    gathering.end_paragraph()
    return tuple(gathering.paragraphs)


_SPACES = re.compile("([ \t\r\n]+)")
_LOOKS: Mapping[str, Callable[[Span], Span]] = {
    "b": lambda look: look._replace(bold=True),
    "em": lambda look: look._replace(emphasis="dots"),
    "i": lambda look: look._replace(italic=True),
    "name": lambda look: look._replace(emphasis="name"),
    "nb": lambda look: look._replace(no_break=True),
    "title": lambda look: look._replace(emphasis="title"),
}
_OBJECT = "　"  # an icon or ruby counts as full-width where a line break of the source stands beside it


class _Gathering:
    """Collects paragraphs; ``_gap`` is the white space since the last character, which is ``_last``."""

    def __init__(self, setting: InlineContext | None) -> None:
        self.paragraphs: list[Paragraph] = []
        self._setting = setting
        self._line: list[Inline] = []
        self._last = ""
        self._gap = ""

    def end_paragraph(self) -> None:
        if self._line:
            self.paragraphs.append(tuple(self._line))
        self._line, self._last, self._gap = [], "", ""

    def walk(self, element: etree._Element, look: Span) -> None:
        if element.text:
            self.add(element.text, look)
        for child in element:
            self._child(child, look, element)
            if child.tail:
                self.add(child.tail, look)

    def add(self, text: str, look: Span) -> None:
        """Add characters of one look."""
        kept: list[str] = []
        for index, part in enumerate(_SPACES.split(text)):
            if index % 2:
                self._gap += part
            elif part:
                kept += (self._space(part[0]), part)
                self._last = part[-1]
        joined = "".join(kept)
        if joined:
            self._line.append(look._replace(text=joined))

    def _space(self, following: str) -> str:
        gap, self._gap = self._gap, ""
        if not gap or not self._last:
            return ""
        if "\n" in gap and _closes_up(self._last) and _closes_up(following):
            return ""
        return " "

    def _object(self, item: Inline, look: Span) -> None:
        space = self._space(_OBJECT)
        if space:
            self._line.append(look._replace(text=space))
        self._line.append(item)
        self._last = _OBJECT

    def _child(self, child: etree._Element, look: Span, parent: etree._Element) -> None:
        name = str(child.tag)
        if name not in INLINE:
            raise PnpError("X404", f"<{name}> does not belong inside a text", hint=suggestion(name, INLINE))
        _check_attributes(name, f"<{name}>", [str(key) for key in child.attrib])
        if name in {"br", "icon"} and (len(child) or (child.text or "").strip()):
            raise PnpError("X404", f"<{name}> holds nothing", hint=f"write <{name}…/>")
        match name:
            case "br":
                self._line.append(NewLine())
                self._last = self._gap = ""
            case "p":
                if parent.tag != "text":
                    raise PnpError("X404", f"<p> cannot stand inside <{parent.tag}>")
                self.end_paragraph()
                self.walk(child, look)
                self.end_paragraph()
            case "icon" | "c" if self._setting is not None:
                self._coloured(child, look, self._setting)
            case "ruby":
                if len(child):
                    raise PnpError("X404", f"<ruby> holds characters alone, not <{child[0].tag}>")
                base = _SPACES.sub(" ", child.text or "").strip(" ")
                if base:
                    self._object(Ruby(look._replace(text=base), str(child.attrib["text"])), look)
            case _:
                self.walk(child, _LOOKS[name](look))

    def _coloured(self, child: etree._Element, look: Span, setting: InlineContext) -> None:
        if child.tag == "c":
            self.walk(child, look._replace(colour=setting.ink(str(child.attrib["colour"]))))
            return
        name = str(child.attrib["name"])
        self._object(setting.icon(name, look.colour or setting.colour), look)


def _closes_up(character: str) -> bool:
    """Whether a line break of the source beside it is no space; Hangul parts words by spaces."""
    return is_wide(character) and not "\uac00" <= character <= "\ud7a3"
