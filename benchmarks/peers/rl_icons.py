"""The three icons on ReportLab's canvas, their lower left corner at the origin."""

from reportlab.pdfgen.canvas import Canvas
from sheet import HEART, SWORD


def coin(page: Canvas, size: float) -> None:
    page.circle(0.5 * size, 0.5 * size, 0.48 * size, stroke=0, fill=1)
    page.setFillColorRGB(1, 1, 1)
    page.circle(0.5 * size, 0.5 * size, 0.36 * size, stroke=0, fill=1)


def sword(page: Canvas, size: float) -> None:
    _outline(page, SWORD, size)


def heart(page: Canvas, size: float) -> None:
    _outline(page, HEART, size)


def _outline(page: Canvas, points: tuple[tuple[float, ...], ...], size: float) -> None:
    """Fill an outline of points (lines) and of sixes of numbers (curves)."""
    path = page.beginPath()
    path.moveTo(*[number * size for number in points[0]])
    for point in points[1:]:
        step = path.curveTo if len(point) == 6 else path.lineTo
        step(*[number * size for number in point])
    path.close()
    page.drawPath(path, stroke=0, fill=1)
