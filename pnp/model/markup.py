r"""Inline markup: what card data, translations, templates' words and rules text may type inside a line.

There is one grammar, and this is its only parser: ``[icon]``, ``{base|reading}``, tags, ``{{ expressions }}``,
placeholders such as ``{name}``, escapes such as ``\[``, line breaks. Which icons and tags there are is an argument.
What is written like markup and names none that is known is a token too (``NO_ICON``, ``NO_TAG``, ``ENTITY``): it is
shown as it is typed, and checks tell of it.
"""

import re
from collections.abc import Container, Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

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


class TokenKind:
    """What a token is; mere texts, which are compared and hashed faster than members of an enumeration."""

    TEXT: Final = "text"
    ICON: Final = "icon"
    RUBY: Final = "ruby"
    OPEN: Final = "open"
    CLOSE: Final = "close"
    EMPTY: Final = "empty"
    EXPRESSION: Final = "expression"
    PLACEHOLDER: Final = "placeholder"
    TARGET: Final = "target"
    ESCAPE: Final = "escape"
    LINE: Final = "line"
    PARAGRAPH: Final = "paragraph"
    NO_ICON: Final = "no icon"
    NO_TAG: Final = "no tag"
    ENTITY: Final = "entity"


TAGS = frozenset({TokenKind.OPEN, TokenKind.CLOSE, TokenKind.EMPTY})
"""The kinds of tags."""


TAG_LIKE = TAGS | {TokenKind.NO_TAG}
"""The kinds of tags, also of those that are not known."""
VARIABLES = frozenset({TokenKind.EXPRESSION, TokenKind.PLACEHOLDER})
"""The kinds of what is filled in when a text is shown."""


class Token(NamedTuple):
    """A part of a text: ``source`` as it is typed, from ``start`` on.

    ``name`` is that of an icon, a tag or an entity, the base of ruby, the code of an expression, the character that
    is escaped, or all of a placeholder and a link's target. ``reading`` is that of ruby. ``attributes`` are a tag's.
    """

    kind: str
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
# a text is read more often than a few times, whatever it is. Every branch begins with a character of its own: so the
# search skips what begins no token.
_ATTRIBUTE = r"""\s++([\w:.-]++)\s*+=\s*+(?:"([^"<]*+)"|'([^'<]*+)')"""
_BRACKETED = r'[^\[\]{}|<>&"\\\n]{1,60}+'
_TARGET = r"\((?:\#|https?:)[^()\s]*+\)"
_GRAMMAR = rf"""
    \\ (?P<escape> [\[\]{{}}<>&\\] )
    | \[ (?P<icon> {_BRACKETED} ) \] AFTER
    | < (?P<closing> /?+ ) (?P<tag> [A-Za-z][\w.-]*+ ) (?P<attributes> (?: {_ATTRIBUTE} )*+ ) \s*+ (?P<empty> /?+ ) >
    | < (?: / \s*+ )?+ (?P<loose> [A-Za-z][\w.-]*+ ) (?: [\s/] [^<>]*+ )?+ >
    | \{{ (?P<base> [^{{}}|<>\[\]\n]++ ) \| (?P<reading> [^{{}}|<>\n]++ ) \}}
    | \{{\{{ (?P<expression> (?: [^{{}}] | \{{ (?!\{{) | \}} (?!\}}) )*+ ) \}}\}}
    | \{{% (?P<statement> (?: [^%{{] | % (?!\}}) | \{{ (?!%) )*+ ) %\}}
    | \{{ (?P<placeholder> [A-Za-z_] [\w.]*+ (?: ! [rsa] )?+ (?: : [^{{}}|]*+ )?+ ) \}}
    | % (?P<format> \( \w++ \) [a-z] )
    | & (?P<entity> [A-Za-z] [A-Za-z0-9]{{1,31}}+ | \# [0-9]{{1,7}}+ | \# [xX] [0-9A-Fa-f]{{1,6}}+ ) ;
    | \n (?P<paragraph> [ \t]*+ \n \s*+ )
    | \n (?P<line> )
    """
_SPECIAL = re.compile(r"[\\\[{<&%\n]")
_ANY = Dialect()


@cache
def _grammar(links: bool) -> re.Pattern[str]:
    """Return the grammar compiled, when the first text needs it: that takes as long as some cards to build."""
    if not links:
        return re.compile(_GRAMMAR.replace("AFTER", ""), re.VERBOSE)
    after = f"(?!{_TARGET})"
    return re.compile(rf"{_GRAMMAR.replace('AFTER', after)} | \] (?P<target> {_TARGET} )", re.VERBOSE)


def is_plain(text: str) -> bool:
    """Whether a text is one token of ``TEXT``, or none; most texts are, and this is the quickest way to know."""
    return _SPECIAL.search(text) is None


def parse(text: str, dialect: Dialect = _ANY) -> tuple[Token, ...]:
    """Return a text as tokens, whose sources joined are the text; in time that grows as its length does.

    >>> [(token.kind, token.name) for token in parse("Draw [card] <b>", Dialect({"card"}))]
    [('text', ''), ('icon', 'card'), ('text', ''), ('open', 'b')]
    """
    tokens: list[Token] = []
    at = 0
    for match in _grammar(dialect.links).finditer(text):
        token = _token(match, dialect)
        if token[0] in _WIDENED:
            token = _widened(token, match, at, dialect)
        start = token[2]
        if start > at:
            tokens.append(Token(TokenKind.TEXT, text[at:start], at))
        tokens.append(token)
        at = start + len(token[1])
    if at < len(text):
        tokens.append(Token(TokenKind.TEXT, text[at:], at))
    return tuple(tokens)


def token_at(text: str, start: int, dialect: Dialect = _ANY) -> Token | None:
    """Return the token other than text that begins with the character at ``start``; None where none does."""
    match = _grammar(dialect.links).match(text, start)
    return _token(match, dialect) if match else None


def shown(token: Token) -> str:
    """Return the characters that a reader sees of a token that is no line break and no icon; none of a tag's."""
    if token.kind in TAGS:
        return ""
    return token.name if token.kind in {TokenKind.ESCAPE, TokenKind.RUBY} else token.source


def without(text: str, kinds: Container[str], dialect: Dialect = _ANY, instead: str = "") -> str:
    """Return a text without its tokens of some kinds; ``instead`` stands for each.

    >>> without("<b>Draw</b> [card]", TAGS)
    'Draw [card]'
    """
    return "".join(instead if token.kind in kinds else token.source for token in parse(text, dialect))


_WIDENED = frozenset({TokenKind.PARAGRAPH, TokenKind.NO_ICON})


def _widened(token: Token, match: re.Match[str], at: int, dialect: Dialect) -> Token:
    """Return the end of a paragraph with the blanks before it, ``[[words]]`` that are no icon with all brackets."""
    text, start, end = match.string, token.start, token.end
    if token.kind is TokenKind.PARAGRAPH:
        start = at + len(text[at:start].rstrip(" \t"))
    elif text[max(at, start - 1) : start] == "[" and text[end : end + 1] == "]" and not dialect.links:
        start, end = start - 1, end + 1
        if text[start:end] in dialect.literal:
            return Token(TokenKind.TEXT, text[start:end], start)
    return token._replace(source=text[start:end], start=start)


_NAMED = {"escape": TokenKind.ESCAPE, "entity": TokenKind.ENTITY, "loose": TokenKind.NO_TAG, "line": TokenKind.LINE}
_NAMED |= {"paragraph": TokenKind.PARAGRAPH}
_WHOLE = frozenset({"statement", "placeholder", "format"})


def _token(match: re.Match[str], dialect: Dialect) -> Token:
    """Return the token of a match."""
    group, source, start = str(match.lastgroup), match[0], match.start()
    if dialect.literal and source in dialect.literal:
        return Token(TokenKind.TEXT, source, start)
    match group:
        case "icon":
            name = match["icon"]
            return Token(TokenKind.ICON if name in dialect.icons else TokenKind.NO_ICON, source, start, name)
        case "empty":
            return _tag(match, dialect, source, start)
        case "reading":
            return Token(TokenKind.RUBY, source, start, match["base"], match["reading"])
        case "expression":
            return Token(TokenKind.EXPRESSION, source, start, match["expression"].strip())
        case "target":
            return Token(TokenKind.TARGET, source[1:], start + 1, source[1:])
    if group in _WHOLE:
        return Token(TokenKind.PLACEHOLDER, source, start, source)
    return Token(_NAMED[group], source, start, match[group])


def _tag(match: re.Match[str], dialect: Dialect, source: str, start: int) -> Token:
    name = match["tag"]
    if name not in dialect.tags:
        return Token(TokenKind.NO_TAG, source, start, name)
    kind = TokenKind.CLOSE if source[1] == "/" else TokenKind.EMPTY if match["empty"] else TokenKind.OPEN
    attributes = tuple(_attributes(match["attributes"])) if match["attributes"] else ()
    return Token(kind, source, start, name, "", attributes)


def _attributes(typed: str) -> Iterator[tuple[str, str]]:
    for key, double, single in re.findall(_ATTRIBUTE, typed):
        yield key, double or single
