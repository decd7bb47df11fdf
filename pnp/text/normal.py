"""Content as it was typed to content as it is set: normal forms, white space, parts between forced breaks."""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from pnp.text.characters import is_wide
from pnp.text.content import LineItem, NewLine, Paragraph, Span

_COMPATIBILITY = "\u2e80-\u2fdf\uf900-\ufaff\U0002f800-\U0002fa1f"
# Not compiled here: many decks have none of these.
_IDEOGRAPHS = f"[{_COMPATIBILITY}]"
_SOURCE_BREAK = "[ \t]*[\r\n\u2028\u2029][ \t\r\n\u2028\u2029]*"
_UNUSUAL = f"[\t\r\n\u2028\u2029{_COMPATIBILITY}]"


class TypedPart(NamedTuple):
    """Content up to a forced break, and the characters of it that :func:`folded` replaced."""

    items: tuple[LineItem, ...]
    folded: str = ""


def parts(paragraph: Paragraph) -> Iterator[TypedPart]:
    """Yield a paragraph's parts between forced breaks, each as it is to be set."""
    items: list[LineItem] = []
    replaced = ""
    for item in paragraph:
        if isinstance(item, NewLine):
            yield TypedPart(tuple(items), replaced)
            items, replaced = [], ""
        elif isinstance(item, Span):
            text = set_text(item.text)
            if text != item.text:
                replaced += "".join(each for each in re.findall(_IDEOGRAPHS, item.text) if folded(each) != each)
                item = item._replace(text=text)
            if text:
                items.append(item)
        else:
            items.append(item)
    yield TypedPart(tuple(items), replaced)


def set_text(text: str) -> str:
    """Return a text folded, its tabs as spaces and its source line breaks as :func:`joined` has them."""
    if text.isascii() and text.isprintable():
        return text
    if re.search(_UNUSUAL, text):
        return folded(joined(text).replace("\t", " "))
    return unicodedata.normalize("NFC", text)


def joined(text: str) -> str:
    """Return a text without the line breaks of its source: nothing between two wide characters, else a space.

    CSS Text 3, 4.1.3 (segment break transformation).
    """
    return re.sub(_SOURCE_BREAK, _join, text)


def _join(match: re.Match[str]) -> str:
    text, start, end = match.string, match.start(), match.end()
    if start > 0 and end < len(text) and _closes_up(text[start - 1]) and _closes_up(text[end]):
        return ""
    return " "


def _closes_up(character: str) -> bool:
    return is_wide(character) and not "\uac00" <= character <= "\ud7a3"  # Hangul parts words by spaces


def folded(text: str) -> str:
    """Return a text in NFC, with CJK radicals and compatibility ideographs as the ideographs they stand for.

    Full-width forms and other compatibility characters stay as typed.

    >>> folded("⼀⽕︰ＡＢ")
    '一火︰ＡＢ'
    """
    found = unicodedata.normalize("NFC", text)
    return re.sub(_IDEOGRAPHS, lambda match: unicodedata.normalize("NFKC", match[0]), found)
