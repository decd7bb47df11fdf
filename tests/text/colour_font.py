"""Fonts made for tests: fonts whose glyphs are pictures, layers or nothing."""

from pathlib import Path
from typing import Any

import pytest

NAMES = {"A": "A", "\U0001f600": "smile", "\u2620": "skull", " ": "space"}
"""What the fonts name. Only the letter has an outline; the others are what the kind of the font makes of them."""
_PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360f8cf5000000301010018dd8db0"
    "0000000049454e44ae426082"
)


def colour_font(path: Path, kind: str) -> Path:
    """Write a font of 1000 units of which the letter A is drawn and 😀 and ☠ are of a ``kind``.

    ``kind`` is ``CBDT``, ``sbix``, ``COLR0``, ``COLR1``, ``SVG``, ``empty`` (glyphs of no ink and no picture) or
    ``bitmap`` (pictures, and no outlines of anything).
    """
    builder_module = pytest.importorskip("fontTools.fontBuilder")
    pens = pytest.importorskip("fontTools.pens.ttGlyphPen")
    builder = builder_module.FontBuilder(1000, isTTF=True)
    order = [".notdef", *NAMES.values(), "layer"]
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({ord(character): name for character, name in NAMES.items()})
    pen = pens.TTGlyphPen(None)
    pen.moveTo((50, 0))
    for point in [(50, 700), (450, 700), (450, 0)]:
        pen.lineTo(point)
    pen.closePath()
    drawn, empty = pen.glyph(), pens.TTGlyphPen(None).glyph()
    builder.setupGlyf({name: drawn if name in {".notdef", "A", "layer"} else empty for name in order})
    builder.setupHorizontalMetrics(dict.fromkeys(order, (600, 50)))
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": "Colour", "styleName": "Regular", "psName": "Colour-Regular"})
    builder.setupOS2(sTypoAscender=880, sTypoDescender=-120, usWinAscent=880, usWinDescent=120)
    builder.setupPost()
    match kind:
        case "CBDT" | "bitmap":
            _cbdt(builder.font)
        case "sbix":
            _sbix(builder.font)
        case "COLR0":
            builder.setupCOLR({"smile": [("layer", 0)], "skull": [("layer", 0)]}, version=0)
            builder.setupCPAL([[(1, 0, 0, 1)]])
        case "COLR1":
            paint = {"Format": 10, "Glyph": "layer", "Paint": {"Format": 2, "PaletteIndex": 0, "Alpha": 1.0}}
            builder.setupCOLR({"smile": paint, "skull": paint}, version=1)
            builder.setupCPAL([[(1, 0, 0, 1)]])
        case "SVG":
            _svg(builder.font, order)
    if kind == "bitmap":
        del builder.font["glyf"], builder.font["loca"]
        _drop_outlines(builder.font)
    builder.save(path)
    return path


def _drop_outlines(font: Any) -> None:
    maxp = font["maxp"]
    maxp.tableVersion, maxp.numGlyphs = 0x00005000, len(font.getGlyphOrder())
    maxp.recalc = lambda _: None
    font["head"].recalcBBoxes = False
    font.recalcBBoxes = False


def _cbdt(font: Any) -> None:
    from fontTools.ttLib import newTable
    from fontTools.ttLib.tables.BitmapGlyphMetrics import SmallGlyphMetrics
    from fontTools.ttLib.tables.C_B_D_T_ import cbdt_bitmap_format_17
    from fontTools.ttLib.tables.E_B_L_C_ import SbitLineMetrics, Strike, eblc_index_sub_table_1

    names = ["smile", "skull"]
    glyphs = {}
    for name in names:
        glyph = cbdt_bitmap_format_17(b"", font)
        glyph.metrics = SmallGlyphMetrics()
        glyph.metrics.height = glyph.metrics.width = 100
        glyph.metrics.BearingX, glyph.metrics.BearingY, glyph.metrics.Advance = 0, 80, 100
        glyph.imageData = _PICTURE
        glyphs[name] = glyph
    cbdt = newTable("CBDT")
    cbdt.version, cbdt.strikeData = 3.0, [glyphs]
    strike = Strike()
    table = strike.bitmapSizeTable
    table.hori, table.vert = SbitLineMetrics(), SbitLineMetrics()
    for line in (table.hori, table.vert):
        fields = "ascender descender widthMax caretSlopeNumerator caretSlopeDenominator caretOffset minOriginSB"
        for field in f"{fields} minAdvanceSB maxBeforeBL minAfterBL pad1 pad2".split():
            setattr(line, field, 0)
    table.colorRef, table.flags, table.bitDepth, table.ppemX, table.ppemY = 0, 1, 32, 100, 100
    table.startGlyphIndex, table.endGlyphIndex = 2, 3
    sub = eblc_index_sub_table_1(b"", font)
    sub.indexFormat, sub.imageFormat, sub.imageSize = 1, 17, 0
    sub.names, sub.firstGlyphIndex, sub.lastGlyphIndex = names, 2, 3
    strike.indexSubTables = [sub]
    cblc = newTable("CBLC")
    cblc.version, cblc.strikes = 3.0, [strike]
    font["CBDT"], font["CBLC"] = cbdt, cblc


def _sbix(font: Any) -> None:
    from fontTools.ttLib import newTable
    from fontTools.ttLib.tables.sbixGlyph import Glyph
    from fontTools.ttLib.tables.sbixStrike import Strike

    table = newTable("sbix")
    strike = Strike(ppem=100, resolution=72)
    for name in ("smile", "skull"):
        strike.glyphs[name] = Glyph(glyphName=name, graphicType="png ", imageData=_PICTURE)
    table.strikes[100] = strike
    font["sbix"] = table


def _svg(font: Any, order: list[str]) -> None:
    from fontTools.ttLib import newTable
    from fontTools.ttLib.tables.S_V_G_ import SVGDocument

    table = newTable("SVG ")
    table.docList = []
    for name in ("smile", "skull"):
        index = order.index(name)
        drawing = f'<svg xmlns="http://www.w3.org/2000/svg"><rect id="glyph{index}" width="500" height="500"/></svg>'
        table.docList.append(SVGDocument(drawing, index, index, False))
    font["SVG "] = table
