"""What a reader that copies or speaks a document gets: the text that PDFium extracts, against what was set."""

from collections.abc import Iterator, Sequence

from pnp.diagnostics import Diagnostic, Origin
from pnp.model.frame import GlyphRun, Group, Item, Use
from pnp.render.book.book import Leaf, leaf_items

# White space is a reader's guess from distances; hyphens that divide words are no part of them.
_PASSED_OVER = dict.fromkeys(map(ord, "\u00ad\ufffe\u200b\u0002"))
_AROUND = 12


def said(leaf: Leaf) -> str:
    """Return the text of a page in the order in which it is set."""
    return "".join(_said(leaf_items(leaf)))


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


def misread(data: bytes, pages: Sequence[str], path: str = "") -> tuple[Diagnostic, ...]:
    """Return a finding for each page of a PDF whose text comes out otherwise than it was set."""
    import pypdfium2  # slow to import, and of use to a check alone

    found: list[Diagnostic] = []
    document = pypdfium2.PdfDocument(data)
    try:
        for number, wanted in enumerate(pages, start=1):
            page = document[number - 1].get_textpage()
            got, expected = _bare(page.get_text_range()), _bare(wanted)
            page.close()
            if got != expected:
                at = _agreed(got, expected)
                seen, meant = (text[max(at - _AROUND, 0) : at + _AROUND] for text in (got, expected))
                message = f"page {number} is extracted as “{seen}” where it says “{meant}”"
                found.append(Diagnostic("R501", message, Origin(path)))
    finally:
        document.close()
    return tuple(found)


def _agreed(one: str, other: str) -> int:
    """Return how many characters two texts begin with alike."""
    return next(
        (index for index, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def _bare(text: str) -> str:
    return "".join(text.translate(_PASSED_OVER).split())
