"""What looks like markup in a text and is none: it would be printed as it is typed."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_READ = re.compile(r"\\.|\{\{(?:(?!\{\{).)*?\}\}", re.DOTALL)  # characters that stand for themselves, expressions
_BRACES = re.compile(r"\{\{.{0,40}|.{0,40}\}\}")
_ANCHOR = re.compile(r"\{#[^{}]{0,40}\}?")
_TAG = re.compile(r"</?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?/?>")
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
    bare = _READ.sub("", source)
    if found := _BRACES.search(bare):
        yield Unread("D207", f"“{found[0].strip()}” is no expression", "write {{ … }}, or \\{ for the character")
    if found := _ANCHOR.search(bare):
        hint = "anchors stand at the end, and have letters, digits, “-”, “_” and “.”"
        yield Unread("D202", f"“{found[0]}” is no anchor", hint)
    if found := _TAG.search(bare):
        yield Unread("D205", f"“{found[0][:40]}” is HTML, which is printed as it is", "use Markdown and directives")
    for target in _TARGET.findall(bare):
        if not _ADDRESS.match(target):
            yield Unread("D203", f"“{target}” is nowhere in a document", "write https://…, or (#id) for a place in it")
