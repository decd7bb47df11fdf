"""ReportLab, tuned: its canvas alone, forms for what repeats, one text object a page, lines broken by hand.

python rl_fast.py DIR OUT.pdf
"""

import sys
from collections.abc import Callable

from reportlab import rl_config

rl_config.useA85 = 0

from reportlab.pdfbase import pdfmetrics  # noqa: E402
from reportlab.pdfgen import canvas  # noqa: E402
from rl_icons import coin, heart, sword  # noqa: E402
from sheet import CORNERS, FONT, GOLD, MM, NO_END, NO_START, NUMBERS, PAGE, PER_SHEET, RED, STEEL, cards, marks  # noqa: E402
from type0 import Type0Font  # noqa: E402


def lines(text: str, limit: float, width: Callable[[str], float]) -> list[str]:
    """Break a text into lines of at most ``limit`` thousandths of its size."""
    found = []
    start = index = 0
    reached, length = 0.0, len(text)
    while index < length:
        wide = width(text[index])
        if reached + wide > limit and index > start:
            stop = index
            while stop > start + 1 and (text[stop] in NO_START or text[stop - 1] in NO_END):
                stop -= 1
            found.append(text[start:stop])
            start = index = stop
            reached = 0.0
            continue
        reached += wide
        index += 1
    return [*found, text[start:]]


def frame(page: canvas.Canvas) -> None:
    """Draw what all cards share."""
    page.setLineWidth(0.8)
    page.roundRect(3 * MM, 3 * MM, 58 * MM, 83 * MM, 3 * MM)
    page.line(6 * MM, 71 * MM, 58 * MM, 71 * MM)
    for place, (draw, colour) in enumerate(((coin, GOLD), (sword, STEEL), (heart, RED))):
        page.saveState()
        page.translate((8 + 18 * place) * MM, 7 * MM)
        page.setFillColorRGB(*colour)
        draw(page, 7 * MM)
        page.restoreState()


def crop_marks(page: canvas.Canvas) -> None:
    """Draw what all sheets share."""
    page.setLineWidth(0.25)
    page.lines([(x1 * MM, (PAGE[1] - y1) * MM, x2 * MM, (PAGE[1] - y2) * MM) for x1, y1, x2, y2 in marks()])


def form(page: canvas.Canvas, name: str, size: tuple[float, float], draw: Callable[[canvas.Canvas], None]) -> None:
    page.beginForm(name, 0, 0, *size)
    draw(page)
    page.endForm()


def main(folder: str, output: str) -> None:
    font = Type0Font("TC", str(FONT))
    pdfmetrics._fonts["TC"] = font
    size = PAGE[0] * MM, PAGE[1] * MM
    page = canvas.Canvas(output, pagesize=size, initialFontName="TC", pageCompression=1)
    form(page, "frame", (64 * MM, 89 * MM), frame)
    form(page, "marks", size, crop_marks)
    deck = cards(folder)
    for start in range(0, len(deck), PER_SHEET):
        sheet = list(zip(CORNERS, deck[start : start + PER_SHEET], strict=False))
        page.doForm("marks")
        page._code += [f"q 1 0 0 1 {x:.3f} {y:.3f} cm /FormXob.frame Do Q" for (x, y), _ in sheet]
        page._formsinuse.append("frame")
        text = page.beginText()
        text.setFont("TC", 13, 13)
        for (x, y), card in sheet:
            title = card["name"]
            text.setTextOrigin(x + 32 * MM - sum(map(font.width, title)) * 0.0065, y + 75 * MM)
            text.textOut(title)
        text.setFont("TC", 9, 13)
        for (x, y), card in sheet:
            text.setTextOrigin(x + 6 * MM, y + 64.3 * MM)
            for line in lines(card["text"], 52 * MM / 9 * 1000, font.width):
                text.textLine(line)
        text.setFont("TC", 11, 11)
        for (x, y), card in sheet:
            for place, name in enumerate(NUMBERS):
                text.setTextOrigin(x + (16.5 + 18 * place) * MM, y + 9 * MM)
                text.textOut(str(card[name]))
        page.drawText(text)
        page.showPage()
    page.save()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
