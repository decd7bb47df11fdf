"""What several readers make of a page: widths are written so that all of them set letters in the same places."""

import shutil
import subprocess
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from PIL import Image

from pnp.model.frame import GlyphRun, Page
from pnp.model.style import FontFile
from pnp.text.fonts import Fonts

SIZE, LEFT, DPI = 36.0, 10.0, 288
TEXT = "sAsBsm"
"""Ends in a letter with ink, before which stand all widths, most of them that of the narrow one without ink."""
WIDTHS = {".notdef": 0.5, "A": 0.6123, "B": 0.7071, "s": 0.31787, "m": 0.8331}
"""Advances in em. The commonest is no whole number of thousandths in most fonts, as the space of DejaVu Sans is."""


def ghostscript(pdf: Path, png: Path) -> list[str]:
    return [
        "gs",
        "-q",
        "-dSAFER",
        "-dBATCH",
        "-dNOPAUSE",
        "-sDEVICE=png16m",
        f"-r{DPI}",
        f"-sOutputFile={png}",
        str(pdf),
    ]


def poppler(pdf: Path, png: Path) -> list[str]:
    return ["pdftoppm", "-png", "-singlefile", "-r", str(DPI), str(pdf), str(png.with_suffix(""))]


def mupdf(pdf: Path, png: Path) -> list[str]:
    return ["mutool", "draw", "-q", "-r", str(DPI), "-o", str(png), str(pdf), "1"]


READERS = {"gs": ghostscript, "pdftoppm": poppler, "mutool": mupdf}


def font_file(folder: Path, units: int, kind: str) -> FontFile:
    """Write a font of boxes that are 0.2 em wide, with the advances of ``WIDTHS``."""
    names = list(WIDTHS)
    font = FontBuilder(units, isTTF=kind != "cff")
    font.setupGlyphOrder(names)
    font.setupCharacterMap({ord(name): name for name in names[1:]})
    advances = {name: round(width * units) for name, width in WIDTHS.items()}
    side, top = round(0.2 * units), round(0.7 * units)
    box = [(0, 0), (0, top), (side, top), (side, 0)]

    def drawn(pen: TTGlyphPen | T2CharStringPen, name: str) -> None:
        if name != "s":
            pen.moveTo(box[0])
            for point in box[1:]:
                pen.lineTo(point)
            pen.closePath()

    glyphs = {}
    for name in names:
        pen = T2CharStringPen(advances[name], None) if kind == "cff" else TTGlyphPen(None)
        drawn(pen, name)
        glyphs[name] = pen.getCharString() if isinstance(pen, T2CharStringPen) else pen.glyph()
    if kind == "cff":
        scale = 1 / units
        font.setupCFF("Test-Boxes", {"FontMatrix": [scale, 0, 0, scale, 0, 0]}, glyphs, {})
    else:
        font.setupGlyf(glyphs)
    font.setupHorizontalMetrics({name: (advance, 0) for name, advance in advances.items()})
    font.setupHorizontalHeader(ascent=top, descent=-side)
    font.setupNameTable({"familyName": "Test", "styleName": "Boxes", "psName": "Test-Boxes"})
    font.setupOS2(sTypoAscender=top, sTypoDescender=-side)
    font.setupPost()
    if kind == "variable":
        font.setupFvar([("wght", 100, 100, 900, "Weight")], [])
        phantoms = [(0, 0), (round(0.0411 * units), 0), (0, 0), (0, 0)]  # the second moves the advance
        moved = {name: phantoms if name == "s" else [*[(0, 0)] * len(box), *phantoms] for name in names}
        font.setupGvar({name: [TupleVariation({"wght": (0, 1, 1)}, deltas)] for name, deltas in moved.items()})
    font.save(folder / "boxes.otf")
    return FontFile("boxes.otf", axes=(("wght", 400.0),) if kind == "variable" else ())


@pytest.mark.parametrize("units", [1000, 1024, 2048, 2816])
@pytest.mark.parametrize("kind", ["truetype", "cff", "variable"])
def test_readers_agree_where_letters_stand(
    tmp_path: Path, page: Callable[..., Page], render: Callable[..., bytes], units: int, kind: str
) -> None:
    fonts = Fonts((tmp_path,))
    font = fonts.load(font_file(tmp_path, units, kind))
    glyphs = tuple(map(list(WIDTHS).index, TEXT))  # “s” has no ink
    run = GlyphRun(LEFT, 50, font.key, SIZE, glyphs, TEXT)
    data = render(page(run), fonts=fonts)
    expected = LEFT + SIZE * sum(font.advance(glyph) for glyph in glyphs[:-1])
    with pikepdf.open(BytesIO(data)) as document:
        descendant = document.pages[0].Resources.Font["/F1"].DescendantFonts[0]
        assert isinstance(descendant.DW, int)
    path = tmp_path / "page.pdf"
    path.write_bytes(data)
    assert abs(last_ink(pdfium(data)) - expected) <= 0.01 * SIZE
    for program, command in READERS.items():
        if not shutil.which(program):
            continue
        png = tmp_path / f"{program}.png"
        subprocess.run(command(path, png), check=True, capture_output=True)
        with Image.open(png) as image:
            assert abs(last_ink(image) - expected) <= 0.01 * SIZE, program


def pdfium(data: bytes) -> Image.Image:
    with pypdfium2.PdfDocument(data) as document:
        drawn: Image.Image = document[0].render(scale=DPI / 72).to_pil()
        return drawn


def last_ink(image: Image.Image) -> float:
    """Return where the last letter of a page begins, in points from the left."""
    dark = image.convert("L").point(lambda value: 255 if value < 128 else 0)
    row = dark.crop((0, round(45 * DPI / 72), dark.width, round(45 * DPI / 72) + 1)).tobytes()
    end = row.rindex(255)
    start = end
    while start and row[start - 1]:
        start -= 1
    return start * 72 / DPI
