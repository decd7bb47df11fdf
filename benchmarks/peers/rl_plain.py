"""ReportLab as its user guide has it: canvas, TTFont, and a Paragraph for each text.

python rl_plain.py DIR OUT.pdf
"""

import sys

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph
from rl_icons import coin, heart, sword
from sheet import CARD, CORNERS, FONT, GOLD, MM, NUMBERS, PAGE, PER_SHEET, RED, STEEL, cards, marks

WIDTH, HEIGHT = CARD[0] * MM, CARD[1] * MM
ICONS = ((coin, GOLD), (sword, STEEL), (heart, RED))


def draw(page: Canvas, card: dict, style: ParagraphStyle) -> None:
    page.setLineWidth(0.8)
    page.roundRect(3 * MM, 3 * MM, WIDTH - 6 * MM, HEIGHT - 6 * MM, 3 * MM)
    page.setFillColorRGB(0, 0, 0)
    page.setFont("TC", 13)
    page.drawCentredString(WIDTH / 2, HEIGHT - 14 * MM, card["name"])
    page.line(6 * MM, HEIGHT - 18 * MM, WIDTH - 6 * MM, HEIGHT - 18 * MM)
    text = Paragraph(card["text"], style)
    _, height = text.wrap(WIDTH - 12 * MM, HEIGHT)
    text.drawOn(page, 6 * MM, HEIGHT - 22 * MM - height)
    for place, ((icon, colour), name) in enumerate(zip(ICONS, NUMBERS, strict=True)):
        page.saveState()
        page.translate((8 + 18 * place) * MM, 7 * MM)
        page.setFillColorRGB(*colour)
        icon(page, 7 * MM)
        page.restoreState()
        page.setFont("TC", 11)
        page.drawString((16.5 + 18 * place) * MM, 9 * MM, str(card[name]))


def main(folder: str, output: str) -> None:
    pdfmetrics.registerFont(TTFont("TC", str(FONT)))
    page = Canvas(output, pagesize=(PAGE[0] * MM, PAGE[1] * MM), initialFontName="TC", pageCompression=1)
    style = ParagraphStyle("text", fontName="TC", fontSize=9, leading=13, wordWrap="CJK")
    deck = cards(folder)
    for start in range(0, len(deck), PER_SHEET):
        page.setLineWidth(0.25)
        for x1, y1, x2, y2 in marks():
            page.line(x1 * MM, (PAGE[1] - y1) * MM, x2 * MM, (PAGE[1] - y2) * MM)
        for (x, y), card in zip(CORNERS, deck[start : start + PER_SHEET], strict=False):
            page.saveState()
            page.translate(x, y)
            draw(page, card, style)
            page.restoreState()
        page.showPage()
    page.save()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
