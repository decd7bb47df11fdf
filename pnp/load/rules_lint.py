"""Slips in rules text: what looks like markup and is none, numbers typed that the game's data has."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pnp.model.markup import TAG_LIKE, Dialect, TokenKind, parse, without
from pnp.model.numerals import ENGLISH

_BRACES = re.compile(r"\{\{.{0,40}|.{0,40}\}\}")
_ANCHOR = re.compile(r"\{#[^{}]{0,40}\}?")
_READ = frozenset({TokenKind.EXPRESSION, TokenKind.ESCAPE})
_TARGET = re.compile(r"\]\(([^#)\s][^)\s]*)\)")
_ADDRESS = re.compile(r"https?://|mailto:", re.IGNORECASE)


class Unread(NamedTuple):
    """A finding about a text, without its place."""

    code: str
    message: str
    hint: str


def unread(source: str) -> Iterator[Unread]:
    """Yield what a text without anchors and pictures has that only looks like markup.

    >>> [found.code for found in unread("{{ hand cards {#a b} of <b>Ann</b> [there](other.md) {{ hand }}")]
    ['D207', 'D202', 'D205', 'D203']
    """
    tokens = parse(source)
    bare = "".join(token.source for token in tokens if token.kind not in _READ)
    if found := _BRACES.search(bare):
        yield Unread("D207", f"“{found[0].strip()}” is no expression", "write {{ … }}, or \\{ for the character")
    if found := _ANCHOR.search(bare):
        hint = "anchors stand at the end, and have letters, digits, “-”, “_” and “.”"
        yield Unread("D202", f"“{found[0]}” is no anchor", hint)
    if tag := next((token for token in tokens if token.kind in TAG_LIKE), None):
        yield Unread("D205", f"“{tag.source[:40]}” is HTML, which is printed as it is", "use Markdown and directives")
    for target in _TARGET.findall(bare):
        if not _ADDRESS.match(target):
            yield Unread("D203", f"“{target}” is nowhere in a document", "write https://…, or (#id) for a place in it")


_WORDS = "|".join(word for word, value in ENGLISH.cardinals.items() if value >= 3)
_NUMBER = re.compile(rf"(?<![\w.#–-])(?:\d+(?:[.,]\d+)*|{_WORDS})(?!\w)", re.IGNORECASE | re.ASCII)
# Targets of links and pictures, ids such as V-05.
_NO_TEXT = re.compile(r"\]\([^)]*\)|\b[A-Z]+-[A-Z]?[\w.]+", re.DOTALL)
_RULES = Dialect(links=True)
_NO_WORDS = frozenset({TokenKind.EXPRESSION, TokenKind.ICON})
_SOME = re.compile("[0-9A-Za-z]")


def typed_numbers(text: str) -> tuple[str, ...]:
    """Return the numbers from 2 on that stand in a text as digits, and those from three on that stand as words.

    >>> typed_numbers("Draw 2 of {{ hand }} cards, V-05, in all three [move-2] zones")
    ('2', 'three')
    """
    if not _SOME.search(text):  # most of a text in Chinese
        return ()
    words = _NO_TEXT.sub(" ", without(text, _NO_WORDS, _RULES, " "))
    return tuple(number for number in _NUMBER.findall(words) if number not in {"0", "1"})
