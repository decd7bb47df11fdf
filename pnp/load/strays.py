"""What looks like inline markup in a text and is none: it is printed as it is typed."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from pnp.load.names import did_you_mean
from pnp.model.markup import INLINE, Token, TokenKind

_FOREIGN = {"strong": "b", "font": "c", "span": "c", "cite": "title", "div": "p", "ul": "p", "ol": "p", "li": "p"}
"""Tags of HTML, each with the one that does the same here."""
_NAMELIKE = r"\s*[^\W\d_][\w.-]*(?: [\w.-]+){0,2}\s*"
_LONGEST = 24
_AS_IT_STANDS = "and is printed as it stands"


class Stray(NamedTuple):
    """What looks like markup and is none: the token, and what to say of it."""

    token: Token
    message: str
    hint: str


def strays(tokens: Sequence[Token], icons: Collection[str]) -> Iterator[Stray]:
    """Yield what among the tokens of a card's text only looks like markup, each name once; ``icons`` are all there are.

    >>> from pnp.model.markup import Dialect, parse
    >>> [found.hint for found in strays(parse("[mvoe] <strong>&nbsp;</strong>", Dialect({"move"})), {"move"})]
    ['did you mean “move”?', 'write <b>', 'type the character itself, U+00A0']
    """
    seen: set[tuple[bool, str]] = set()
    for token in tokens:
        key = token.kind is TokenKind.NO_TAG, token.name
        if key in seen:
            continue
        said = _said(token, icons)
        if said:
            seen.add(key)
            yield Stray(token, f"“{_short(token.source)}” is {said[0]}, {_AS_IT_STANDS}", said[1])


def _said(token: Token, icons: Collection[str]) -> tuple[str, str] | None:
    """Return what a token is not, and what would mend it; None where it is what it looks like."""
    match token.kind:
        case TokenKind.NO_ICON:
            near = did_you_mean(token.name.strip(), list(icons)) if len(token.name) <= _LONGEST else ""
            if not near and not (re.fullmatch(_NAMELIKE, token.name) and len(token.name) <= _LONGEST):
                return None
            return "no icon", near or "write \\[ for a bracket, or put the text under literal in game.toml"
        case TokenKind.NO_TAG:
            return "no tag", _tag_hint(token.name)
        case TokenKind.ENTITY:
            return _entity(token)
        case TokenKind.EXPRESSION | TokenKind.PLACEHOLDER if token.source.startswith(("{{", "{%")):
            return "no expression", "expressions are for rules and templates; write \\{ for a brace"
        case TokenKind.PLACEHOLDER if token.source[1:-1] in icons:
            return "no icon", f"write [{token.source[1:-1]}]"
    return None


def _tag_hint(name: str) -> str:
    known = name.lower() if name.lower() in INLINE else _FOREIGN.get(name.lower(), "")
    if known:
        attributes = "".join(f' {key}="…"' for key in INLINE[known])
        return f"write <{known}{attributes}{'/' * (known in {'br', 'icon'})}>"
    return did_you_mean(name, list(INLINE)) or "write \\< for the character, or put the text under literal in game.toml"


def _entity(token: Token) -> tuple[str, str] | None:
    from html import unescape  # whose table of names few texts need

    character = unescape(token.source)
    if character == token.source:
        return None
    named = f"“{character}”" if character.isprintable() and not character.isspace() else f"U+{ord(character[0]):04X}"
    return "no character", f"type the character itself, {named}"


def _short(source: str) -> str:
    return source if len(source) <= 40 else f"{source[:39]}…"
