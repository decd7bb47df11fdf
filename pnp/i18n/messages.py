"""Messages: the texts of a game that a translator is asked for, and what in them is text and what is a token."""

from collections.abc import Container, Iterable
from typing import NamedTuple

from pnp.model.markup import ANY_ICON, TAGS, Dialect, Token, TokenKind, parse

TEMPLATE = "template"
"""The role of templates' own words, and the end of their context: ``viral/template``."""

MARKDOWN = "md-text"
"""The flag of texts in Markdown, as Weblate calls it."""
_KEPT = TAGS | {TokenKind.ICON, TokenKind.EXPRESSION, TokenKind.PLACEHOLDER, TokenKind.TARGET}
_CARD = Dialect(links=True)


class Message(NamedTuple):
    """A text to translate. ``group`` is the deck or document it belongs to.

    ``hints`` is what a translator should know, one line each; ``flags`` are for tools, as Weblate reads them;
    ``references`` are paths with line numbers; ``plural`` is the text for more than one (empty: none).
    """

    context: str
    source: str
    group: str
    hints: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    plural: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """Context and source text, which tell the message from all others."""
        return self.context, self.source


def tokens(text: str, icons: Container[str] = ANY_ICON) -> tuple[Token, ...]:
    """Return what a translation must keep as it is, in order; ``[name]`` is a token where ``icons`` has the name.

    >>> [token.source for token in tokens("Draw {n} [card] in <b>any</b> [order]", {"card"})]
    ['{n}', '[card]', '<b>', '</b>']
    >>> [token.source for token in tokens("see [[card] cards](#cards)", {"card"})]
    ['[card]', '(#cards)']
    """
    if not any(mark in text for mark in "{<[%"):
        return ()
    return tuple(token for token in parse(text, _CARD._replace(icons=icons)) if token.kind in _KEPT)


def pieces(text: str, icons: Container[str] = ANY_ICON) -> Iterable[tuple[str, bool]]:
    """Yield the text in pieces, each with whether it is a token."""
    at = 0
    for token in tokens(text, icons):
        if token.start > at:
            yield text[at : token.start], False
        yield token.source, True
        at = token.end
    if at < len(text):
        yield text[at:], False


def is_text(text: str, icons: Container[str] = ANY_ICON) -> bool:
    """Tell whether there is something to translate: a letter outside of all tokens.

    >>> is_text("[infect] 2"), is_text("[](#round)"), is_text("[infect] Infect"), is_text("[Infect](#infect)")
    (False, False, True, True)
    """
    return any(character.isalpha() for piece, token in pieces(text, icons) if not token for character in piece)


def template_context(game: str) -> str:
    """Return the context of the words of a game's templates."""
    return f"{game}/{TEMPLATE}"


def role(context: str) -> str:
    """Return what kind of text has a context: the field of a card, the kind of a document's block, or ``template``.

    >>> role("viral/ram#text"), role("rules#setup/heading"), role("viral/template")
    ('text', 'heading', 'template')
    """
    return context[max(context.rfind("#"), context.rfind("/")) + 1 :]
