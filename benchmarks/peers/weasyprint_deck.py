"""The deck in WeasyPrint, from HTML.

python weasyprint_deck.py DIR OUT.pdf
"""

import sys
from collections.abc import Iterator
from html import escape

from sheet import COLUMNS, FONT, LEFT, NUMBERS, PER_SHEET, TOP, cards, marks
from weasyprint import HTML

_ICONS = (
    '<circle cx="50" cy="50" r="48" fill="#d9a61a"/><circle cx="50" cy="50" r="36" fill="#fff"/>',
    '<path fill="#333340" d="M50 0L62 20L58 65H80V75H57V100H43V75H20V65H42L38 20Z"/>',
    '<path fill="#cc1a26" d="M50 100C10 70-10 30 20 10C35 0 50 15 50 25C50 15 65 0 80 10C110 30 90 70 50 100Z"/>',
)
_STYLE = """
@font-face { font-family: TC; src: url(%s) }
@page { size: 210mm 297mm; margin: 0 }
* { box-sizing: border-box }
html, body { margin: 0; padding: 0 }
body { font-family: TC; font-size: 9pt; line-height: 13pt }
.sheet { position: relative; width: 210mm; height: 297mm; break-after: page; overflow: hidden }
.sheet:last-child { break-after: auto }
.card { position: absolute; width: 64mm; height: 89mm }
.rim { position: absolute; left: 3mm; top: 3mm; width: 58mm; height: 83mm; border: .8pt solid #000; border-radius: 3mm }
.name { position: absolute; top: 10mm; left: 0; width: 64mm; text-align: center; font-size: 13pt; line-height: 14pt }
.rule { position: absolute; top: 18mm; left: 6mm; width: 52mm; border-top: .8pt solid #000 }
.text { position: absolute; top: 22mm; left: 6mm; width: 52mm }
.icon { position: absolute; top: 75mm; width: 7mm; height: 7mm }
.icon svg { width: 7mm; height: 7mm; display: block }
.number { position: absolute; top: 76.5mm; font-size: 11pt }
.mark { position: absolute; border: 0 solid #000; border-width: .25pt 0 0 .25pt }
"""


def page(folder: str) -> Iterator[str]:
    """Yield the parts of a document."""
    style = _STYLE % FONT.as_uri()
    yield f'<!doctype html><html lang="zh-TW"><head><meta charset="utf-8"><style>{style}</style></head><body>'
    crop = "".join(
        f'<div class="mark" style="left:{x1}mm;top:{y1}mm;width:{x2 - x1}mm;height:{y2 - y1}mm"></div>'
        for x1, y1, x2, y2 in marks()
    )
    deck = cards(folder)
    for start in range(0, len(deck), PER_SHEET):
        yield f'<div class="sheet">{crop}'
        for at, card in enumerate(deck[start : start + PER_SHEET]):
            row, column = divmod(at, COLUMNS)
            yield f'<div class="card" style="left:{LEFT + 64 * column}mm;top:{TOP + 89 * row}mm">'
            yield '<div class="rim"></div>'
            yield f'<div class="name">{escape(card["name"])}</div><div class="rule"></div>'
            yield f'<div class="text">{escape(card["text"])}</div>'
            for place, (shapes, name) in enumerate(zip(_ICONS, NUMBERS, strict=True)):
                icon = f'<svg viewBox="0 0 100 100">{shapes}</svg>'
                yield f'<div class="icon" style="left:{8 + 18 * place}mm">{icon}</div>'
                yield f'<div class="number" style="left:{16.5 + 18 * place}mm">{card[name]}</div>'
            yield "</div>"
        yield "</div>"
    yield "</body></html>"


HTML(string="".join(page(sys.argv[1]))).write_pdf(sys.argv[2])
