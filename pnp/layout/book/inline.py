"""What stands inside a message, as content for the typesetter."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pnp.model.document import Characters, ForcedBreak, IconName, InlinePiece, Link, Reading, ShownValue
from pnp.model.frame import Colour, Hyperlink
from pnp.text.characters import is_wide
from pnp.text.content import Content, Icon, Inline, NewLine, Ruby, Span

_INNER = str.maketrans("()（）", "[]〔〕")
"""Parentheses inside of others."""
_ADDRESS = re.compile(r"([a-z]+://[!-~]*[\w/])")
_AFTER_MARK = re.compile(r"(?<=[/?&=._#-])(?=[^/])")


class ShownContent(NamedTuple):
    """What a value or a link's name comes to: plain text, or content of its own."""

    text: str = ""
    content: Content = ()


class Surroundings(NamedTuple):
    """What a text needs from outside.

    ``value`` evaluates an expression, ``name`` gives the name of a link's target, ``page`` what is to be said of the
    page it is on (empty where nothing is), ``icon`` a symbol by name and colour. ``wide`` is whether the language
    emphasises with dots.
    """

    value: Callable[[str], ShownContent]
    name: Callable[[str], ShownContent]
    page: Callable[[str], str]
    icon: Callable[[str, Colour], Icon]
    colour: Colour
    wide: bool


def content(pieces: Sequence[InlinePiece], around: Surroundings) -> Content:
    """Return pieces as one paragraph."""
    items = tuple(_items(pieces, around, Span("")))
    return (items,) if items else ()


def _items(pieces: Sequence[InlinePiece], around: Surroundings, look: Span) -> Iterator[Inline]:
    depth = 0  # of parentheses
    for number, piece in enumerate(pieces):
        match piece:
            case Characters(text, bold, italic):
                depth += sum(map(text.count, "(（")) - sum(map(text.count, ")）"))
                yield from _span(text, _looked(look, bold, italic), around)
            case ShownValue(expression, bold, italic):
                yield from _shown(around.value(expression), _looked(look, bold, italic), around)
            case IconName(name):
                yield around.icon(name, look.colour or around.colour)
            case Reading(base, text):
                looked = _looked(look, base.bold, base.italic)
                yield Ruby(looked._replace(text=base.text), text)
            case ForcedBreak():
                yield NewLine()
            case Link(target, inner):
                linked = look._replace(colour=look.colour or around.colour, link=Hyperlink(target, number))
                yield from _link(target, inner, around, linked, nested=depth > 0)


def _looked(look: Span, bold: bool, italic: bool) -> Span:
    return look._replace(bold=look.bold or bold, italic=look.italic or italic)


def _span(text: str, look: Span, around: Surroundings) -> Iterator[Span]:
    if not text:
        return
    # Han has no italic: where the text is Han, dots emphasise it (CLREQ 3.4).
    if look.italic and around.wide and any(map(is_wide, text)):
        look = look._replace(italic=False, emphasis="dots")
    if "://" not in text:
        yield look._replace(text=text)
        return
    for index, part in enumerate(_ADDRESS.split(text)):
        yield from _address(part, look) if index % 2 else (look._replace(text=part),) if part else ()


def _address(address: str, look: Span) -> Iterator[Span]:
    """Yield an address that is divided behind its marks alone, and without hyphens, which would be read as its own."""
    for part in filter(None, _AFTER_MARK.split(address)):
        yield look._replace(text=part, no_break=True)
        yield look._replace(text="\u200b")


def _shown(shown: ShownContent, look: Span, around: Surroundings) -> Iterator[Inline]:
    if shown.content:
        yield from relooked(shown.content[0], look)
    else:
        yield from _span(shown.text, look, around)


def relooked(items: Sequence[Inline], look: Span) -> Iterator[Inline]:
    """Yield items in the colour of ``look``, as bold as it, and leading where it does."""
    for item in items:
        match item:
            case Span():
                yield _relooked(item, look)
            case Ruby(base, text):
                yield Ruby(_relooked(base, look), text)
            case _:
                yield item


def _relooked(span: Span, look: Span) -> Span:
    return span._replace(bold=span.bold or look.bold, colour=look.colour or span.colour, link=look.link or span.link)


def _link(
    target: str, inner: Sequence[InlinePiece], around: Surroundings, look: Span, *, nested: bool
) -> Iterator[Inline]:
    if inner:
        yield from _items(inner, around, look)
    else:
        yield from _shown(around.name(target), look, around)
    said = around.page(target)
    if said:
        yield look._replace(text=said.translate(_INNER) if nested else said, no_break=True)
