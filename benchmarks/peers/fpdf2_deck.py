"""The deck in fpdf2.

python fpdf2_deck.py DIR OUT.pdf
"""

import sys

from fpdf import FPDF
from sheet import COLUMNS, FONT, LEFT, NUMBERS, PER_SHEET, SWORD, TOP, cards, marks


def coin(page: FPDF, x: float, y: float, size: float) -> None:
    page.set_fill_color(217, 166, 26)
    page.circle(x + 0.5 * size, y + 0.5 * size, 0.48 * size, style="F")
    page.set_fill_color(255, 255, 255)
    page.circle(x + 0.5 * size, y + 0.5 * size, 0.36 * size, style="F")


def sword(page: FPDF, x: float, y: float, size: float) -> None:
    page.set_fill_color(51, 51, 64)
    page.polygon([(x + a * size, y + (1 - b) * size) for a, b in SWORD], style="F")


def heart(page: FPDF, x: float, y: float, size: float) -> None:
    with page.new_path() as path:
        path.style.fill_color = "#cc1a26"
        path.style.stroke_color = None
        path.move_to(x + 0.5 * size, y + size)
        for curve in (
            (0.1, 0.7, -0.1, 0.3, 0.2, 0.1),
            (0.35, 0, 0.5, 0.15, 0.5, 0.25),
            (0.5, 0.15, 0.65, 0, 0.8, 0.1),
            (1.1, 0.3, 0.9, 0.7, 0.5, 1),
        ):
            path.curve_to(*[(y if at % 2 else x) + number * size for at, number in enumerate(curve)])
        path.close()


def draw(page: FPDF, x: float, y: float, card: dict) -> None:
    page.set_line_width(0.28)
    page.rect(x + 3, y + 3, 58, 83, round_corners=True, corner_radius=3)
    page.set_font("TC", size=13)
    page.set_xy(x, y + 9)
    page.cell(64, 6, card["name"], align="C")
    page.line(x + 6, y + 18, x + 58, y + 18)
    page.set_font("TC", size=9)
    page.set_xy(x + 6, y + 22)
    page.multi_cell(52, 13 * 0.3528, card["text"], align="L", wrapmode="CHAR")
    page.set_font("TC", size=11)
    for place, (icon, name) in enumerate(zip((coin, sword, heart), NUMBERS, strict=True)):
        icon(page, x + 8 + 18 * place, y + 75, 7)
        page.text(x + 16.5 + 18 * place, y + 80, str(card[name]))


def main(folder: str, output: str) -> None:
    page = FPDF(unit="mm", format=(210, 297))
    page.set_auto_page_break(False)
    page.set_margin(0)
    page.c_margin = 0
    page.add_font("TC", fname=str(FONT))
    deck = cards(folder)
    for start in range(0, len(deck), PER_SHEET):
        page.add_page()
        page.set_line_width(0.09)
        for mark in marks():
            page.line(*mark)
        for at, card in enumerate(deck[start : start + PER_SHEET]):
            row, column = divmod(at, COLUMNS)
            draw(page, LEFT + 64 * column, TOP + 89 * row, card)
    page.output(output)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
