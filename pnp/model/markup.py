r"""Inline markup: what card data, translations, templates' words and rules text may type inside a line.

There is one grammar, and this is its only parser: ``[icon]``, ``{base|reading}``, tags, ``{{ expressions }}``,
placeholders such as ``{name}``, escapes such as ``\[``, line breaks. Which icons and tags there are is an argument.
What is written like markup and names none that is known is a token too (``NO_ICON``, ``NO_TAG``, ``ENTITY``): it is
shown as it is typed, and checks tell of it.
"""

import re
from collections.abc import Container, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

INLINE: Mapping[str, tuple[str, ...]] = {
    "b": (),
    "br": (),
    "c": ("colour",),
    "em": (),
    "i": (),
    "icon": ("name",),
    "name": (),
    "nb": (),
    "p": (),
    "ruby": ("text",),
    "title": (),
}
"""The elements inside a text (docs/card-markup.md), each with its attributes; every one of them must be given."""


class Kind(StrEnum):
    """What a token is."""

    TEXT = "text"
    ICON = "icon"
    RUBY = "ruby"
    OPEN = "open"
    CLOSE = "close"
    EMPTY = "empty"
    EXPRESSION = "expression"
    PLACEHOLDER = "placeholder"
    TARGET = "target"
    ESCAPE = "escape"
    LINE = "line"
    PARAGRAPH = "paragraph"
    NO_ICON = "no icon"
    NO_TAG = "no tag"
    ENTITY = "entity"


TAGS = frozenset({Kind.OPEN, Kind.CLOSE, Kind.EMPTY})
"""The kinds of tags."""


TAG_LIKE = TAGS | {Kind.NO_TAG}
"""The kinds of tags, also of those that are not known."""
VARIABLES = frozenset({Kind.EXPRESSION, Kind.PLACEHOLDER})
"""The kinds of what is filled in when a text is shown."""


class Token(NamedTuple):
    """A part of a text: ``source`` as it is typed, from ``start`` on.

    ``name`` is that of an icon, a tag or an entity, the base of ruby, the code of an expression, the character that
    is escaped, or all of a placeholder and a link's target. ``reading`` is that of ruby. ``attributes`` are a tag's.
    """

    kind: Kind
    source: str
    start: int
    name: str = ""
    reading: str = ""
    attributes: tuple[tuple[str, str], ...] = ()

    @property
    def end(self) -> int:
        """Where the token ends."""
        return self.start + len(self.source)


class _Anything:
    def __contains__(self, _name: object) -> bool:
        return True


ANY_ICON: Container[str] = _Anything()
"""Takes every ``[name]`` for an icon, where it is not known which there are."""


class Dialect(NamedTuple):
    """What a text may name.

    ``icons`` and ``tags`` are the names that are markup. ``literal`` are the texts that only look like it, such as
    ``[sic]``. With ``links``, ``[words](#target)`` is a link of Markdown, whose target is a token and whose words are
    no icon.
    """

    icons: Container[str] = ANY_ICON
    tags: Container[str] = INLINE
    literal: Container[str] = frozenset()
    links: bool = False


# Every repetition is possessive and stops at the character with which a token of its kind begins, so that no part of
# a text is read more often than a few times, whatever it is.
_ATTRIBUTE = r"""\s++([\w:.-]++)\s*+=\s*+(?:"([^"<]*+)"|'([^'<]*+)')"""
_BRACKETED = r'[^\[\]{}|<>&"\\\n]{1,60}+'
_TARGET = r"\((?:\#|https?:)[^()\s]*+\)"
_TOKEN = re.compile(
    rf"""
    \\ (?P<escape> [\[\]{{}}<>&\\] )
    | \[ (?P<icon> {_BRACKETED} ) \]
    | \[\[ (?P<double> {_BRACKETED} ) \]\]
    | < (?P<closing> /?+ ) (?P<tag> [A-Za-z][\w.-]*+ ) (?P<attributes> (?: {_ATTRIBUTE} )*+ ) \s*+ (?P<empty> /?+ ) >
    | < (?: / \s*+ )?+ (?P<loose> [A-Za-z][\w.-]*+ ) (?: [\s/] [^<>]*+ )?+ >
    | \{{ (?P<base> [^{{}}|<>\[\]\n]++ ) \| (?P<reading> [^{{}}|<>\n]++ ) \}}
    | \{{\{{ (?P<expression> (?: [^{{}}] | \{{ (?!\{{) | \}} (?!\}}) )*+ ) \}}\}}
    | (?P<statement> \{{% (?: [^%{{] | % (?!\}}) | \{{ (?!%) )*+ %\}} )
    | (?P<placeholder> \{{ [A-Za-z_] [\w.]*+ (?: ! [rsa] )?+ (?: : [^{{}}|]*+ )?+ \}} | % \( \w++ \) [a-z] )
    | & (?P<entity> [A-Za-z] [A-Za-z0-9]{{1,31}}+ | \# [0-9]{{1,7}}+ | \# [xX] [0-9A-Fa-f]{{1,6}}+ ) ;
    | \] (?P<target> {_TARGET} )
    | (?P<paragraph> \n [ \t]*+ \n \s*+ )
    | (?P<line> \n )
    """,
    re.VERBOSE,
)
_SPECIAL = re.compile(r"[\\\[{<&%\n]")
_LINKED = re.compile(r"[\\\[\]{<&%\n]")
_AFTER = re.compile(_TARGET)
_ATTRIBUTES = re.compile(_ATTRIBUTE)
_ANY = Dialect()


def parse(text: str, dialect: Dialect = _ANY) -> tuple[Token, ...]:
    """Return a text as tokens, whose sources joined are the text; in time that grows as its length does.

    >>> [(str(token.kind), token.name) for token in parse("Draw [card] <b>", Dialect({"card"}))]
    [('text', ''), ('icon', 'card'), ('text', ''), ('open', 'b')]
    """
    special = _LINKED if dialect.links else _SPECIAL
    found = special.search(text)
    if found is None:
        return (Token(Kind.TEXT, text, 0),) if text else ()
    tokens: list[Token] = []
    at = 0
    while found is not None:
        token = _token(text, found.start(), at, dialect)
        if token is None:
            found = special.search(text, found.start() + 1)
            continue
        if token.start > at:
            tokens.append(Token(Kind.TEXT, text[at : token.start], at))
        tokens.append(token)
        at = token.end
        found = special.search(text, at)
    if at < len(text):
        tokens.append(Token(Kind.TEXT, text[at:], at))
    return tuple(tokens)


def token_at(text: str, start: int, dialect: Dialect = _ANY) -> Token | None:
    """Return the token other than text that begins with the character at ``start``; None where none does."""
    token = _token(text, start, start, dialect)
    return token if token and token.start == start else None


def shown(token: Token) -> str:
    """Return the characters that a reader sees of a token that is no line break and no icon; none of a tag's."""
    if token.kind in TAGS:
        return ""
    return token.name if token.kind in {Kind.ESCAPE, Kind.RUBY} else token.source


def without(text: str, kinds: Container[Kind], dialect: Dialect = _ANY, instead: str = "") -> str:
    """Return a text without its tokens of some kinds; ``instead`` stands for each.

    >>> without("<b>Draw</b> [card]", TAGS)
    'Draw [card]'
    """
    return "".join(instead if token.kind in kinds else token.source for token in parse(text, dialect))


def _token(text: str, start: int, at: int, dialect: Dialect) -> Token | None:
    """Return the token at ``start``; that of a paragraph has the blanks before it, back to ``at``."""
    match = _TOKEN.match(text, start)
    if match is None:
        return None
    source = match[0]
    if source in dialect.literal:
        return Token(Kind.TEXT, source, start)
    match match.lastgroup:
        case "icon" | "double":
            return _bracketed(match, dialect)
        case "empty":
            return _tag(match, dialect)
        case "loose":
            return Token(Kind.NO_TAG, source, start, match["loose"])
        case "reading":
            return Token(Kind.RUBY, source, start, match["base"], match["reading"])
        case "expression":
            return Token(Kind.EXPRESSION, source, start, match["expression"].strip())
        case "statement" | "placeholder":
            return Token(Kind.PLACEHOLDER, source, start, source)
        case "target":
            return Token(Kind.TARGET, match["target"], start + 1, match["target"]) if dialect.links else None
        case "paragraph":
            begin = at + len(text[at:start].rstrip(" \t"))
            return Token(Kind.PARAGRAPH, text[begin : match.end()], begin)
        case kind:
            return Token(Kind(str(kind)), source, start, match[str(kind)])


def _bracketed(match: re.Match[str], dialect: Dialect) -> Token | None:
    name = match["icon"] or match["double"]
    if dialect.links and _AFTER.match(match.string, match.end()):
        return None
    if name not in dialect.icons:
        return Token(Kind.NO_ICON, match[0], match.start(), name)
    return Token(Kind.ICON, match[0], match.start(), name) if match["icon"] else None


def _tag(match: re.Match[str], dialect: Dialect) -> Token:
    name = match["tag"]
    if name not in dialect.tags:
        return Token(Kind.NO_TAG, match[0], match.start(), name)
    kind = Kind.CLOSE if match["closing"] else Kind.EMPTY if match["empty"] else Kind.OPEN
    attributes = tuple(_attributes(match["attributes"])) if match["attributes"] else ()
    return Token(kind, match[0], match.start(), name, "", attributes)


def _attributes(typed: str) -> Iterator[tuple[str, str]]:
    for key, double, single in _ATTRIBUTES.findall(typed):
        yield key, double or single
