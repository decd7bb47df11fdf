"""What a reader copies out of a PDF is what was set: gaps are no spaces, marks are in order."""

import pypdfium2
import pytest

from pnp.model.frame import Box, Group, Page
from pnp.render.pdf import pdf
from pnp.text.block import TextBlock
from pnp.text.content import Paragraph, Span
from tests.text.corpus import texts
from tests.text.setting import SIZE, block, fonts, rows

WIDTH = 24.0 * SIZE


def extracted(found: TextBlock) -> list[str]:
    height = found.height + 40
    items = (Group(found.items, (1, 0, 0, 1, 20, 20)),)
    box = Box(0, 0, WIDTH + 40, height)
    data = pdf((Page(WIDTH + 40, height, items, box, box),), fonts(), title="text", language="zh-TW")
    with pypdfium2.PdfDocument(data) as document:
        text: str = document[0].get_textpage().get_text_bounded()
    return text.splitlines()


def without_icons(paragraph: Paragraph) -> Paragraph:
    return tuple(item for item in paragraph if isinstance(item, Span))


@pytest.mark.parametrize("paragraph", [without_icons(paragraph) for paragraph in texts(25, seed=3)])
def test_card_text(paragraph: Paragraph) -> None:
    found = block(paragraph, 24)
    assert extracted(found) == rows(found)


@pytest.mark.parametrize(
    "text",
    [
        "抽3張牌HP50%以下獲得+1點A級1個l型i了r的，「HP」",
        "AVATAR To. Wave; “kerning” isn’t lost",
        "瑪麗·居禮——約翰‧史密斯……℃①→★",
        "𡃁 𠮷 漢字 x\u0302 Việt Nam",
    ],
)
@pytest.mark.parametrize("align", ["start", "justify"])
def test_text_of_every_kind(text: str, align: str) -> None:
    found = block(text, 24, align=align)
    assert extracted(found) == rows(found)
