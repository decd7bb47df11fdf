"""What a reader that copies or speaks a document gets: the text that PDFium extracts, against what was set."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Origin
from pnp.layout.book.pieces import COVER_KEY, Mark
from pnp.model.frame import GlyphRun, Group, Item, Use
from pnp.render.book.book import Leaf

# White space is a reader's guess from distances; hyphens at the end of lines are left out as if they divided words.
_PASSED_OVER = ("-", "\u00ad", "\ufffe", "\u200b", "\u0002")
_AROUND = 12
_FIGURE = "Figure"


class SetText(NamedTuple):
    """A text as it is set. Readers sort the words of a ``figure``, or a cover, by their places."""

    text: str
    figure: bool = False


def said(leaf: Leaf) -> tuple[SetText, ...]:
    """Return the text of a page in the order in which it is set."""

    def is_figure(mark: Mark) -> bool:
        node = mark.place[-1] if mark.place else None
        return node is not None and (node.tag == _FIGURE or node.key == COVER_KEY)

    return tuple(
        SetText("".join(text for mark in marks for text in _said(mark.items)), figure)
        for figure, marks in groupby(leaf.marks, is_figure)
    )


def _said(items: Sequence[Item]) -> Iterator[str]:
    for item in items:
        match item:
            case GlyphRun():
                yield item.text
            case Use():
                yield from _said(item.frame.items)
            case Group():
                yield from _said(item.items)
            case _:
                pass


def misread(data: bytes, pages: Sequence[Sequence[SetText]], path: str = "") -> tuple[Diagnostic, ...]:
    """Return a finding for each page of a PDF whose text comes out otherwise than it was set."""
    import pypdfium2  # slow to import, and of use to a check alone

    found: list[Diagnostic] = []
    document = pypdfium2.PdfDocument(data)
    try:
        for number, wanted in enumerate(pages, start=1):
            page = document[number - 1].get_textpage()
            got = _bare(page.get_text_range())
            page.close()
            difference = _difference(got, wanted)
            if difference:
                seen, meant = difference
                message = f"page {number} is extracted as “{seen}” where it says “{meant}”"
                found.append(Diagnostic("R501", message, Origin(path)))
    finally:
        document.close()
    return tuple(found)


def _difference(got: str, wanted: Sequence[SetText]) -> tuple[str, str] | None:
    """Return where a text first differs from what was set, and what was set there."""
    at = 0
    for part in wanted:
        meant = _bare(part.text)
        seen = got[at : at + len(meant)]
        if seen != meant and not (part.figure and sorted(seen) == sorted(meant)):
            same = _agreed(seen, meant)
            start = max(same - _AROUND, 0)
            return got[at + start : at + same + _AROUND], meant[start : same + _AROUND]
        at += len(meant)
    return (got[at : at + _AROUND], "") if got[at:] else None


def _agreed(one: str, other: str) -> int:
    """Return how many characters two texts begin with alike."""
    return next(
        (index for index, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def _bare(text: str) -> str:
    for character in _PASSED_OVER:
        text = text.replace(character, "")
    return "".join(text.split())
