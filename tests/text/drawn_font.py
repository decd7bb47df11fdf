"""A font made for a test."""

from collections.abc import Mapping
from pathlib import Path

import pytest


def variable_font(path: Path, letter: str = "A") -> Path:
    """Write a font whose only letter is 400 to 800 units wide, as its axis wght says."""
    builder_module = pytest.importorskip("fontTools.fontBuilder")
    pens = pytest.importorskip("fontTools.pens.ttGlyphPen")
    variations = pytest.importorskip("fontTools.ttLib.tables.TupleVariation")
    builder = builder_module.FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({ord(letter): "A"})
    pen = pens.TTGlyphPen(None)
    for index, point in enumerate([(0, 0), (0, 700), (400, 700), (400, 0)]):
        (pen.lineTo if index else pen.moveTo)(point)
    pen.closePath()
    glyph = pen.glyph()
    builder.setupGlyf({".notdef": glyph, "A": glyph})
    builder.setupHorizontalMetrics({".notdef": (400, 0), "A": (400, 0)})
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": "Axis", "styleName": "Regular", "psName": "Axis-Regular"})
    builder.setupOS2(sTypoAscender=880, sTypoDescender=-120, usWinAscent=880, usWinDescent=120)
    builder.setupPost()
    builder.setupFvar([("wght", 100, 100, 900, "Weight")], [])
    wider = [(0, 0), (0, 0), (400, 0), (400, 0), (0, 0), (400, 0), (0, 0), (0, 0)]
    builder.setupGvar({"A": [variations.TupleVariation({"wght": (0.0, 1.0, 1.0)}, wider)]})
    builder.save(path)
    return path


def han_font(path: Path, inks: Mapping[str, tuple[int, int]], *, letters: str = "") -> Path:
    """Write a font of full-width characters, whose ink goes from and to the given thousandths of their square.

    ``letters`` are half as wide, and so is the space.
    """
    builder_module = pytest.importorskip("fontTools.fontBuilder")
    pens = pytest.importorskip("fontTools.pens.ttGlyphPen")
    builder = builder_module.FontBuilder(1000, isTTF=True)
    drawn = {**inks, **dict.fromkeys(letters, (50, 450)), " ": (0, 0)}
    names = {character: f"u{ord(character):04X}" for character in drawn}
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap({ord(character): name for character, name in names.items()})
    glyphs, metrics = {".notdef": pens.TTGlyphPen(None).glyph()}, {".notdef": (1000, 0)}
    for character, (left, right) in drawn.items():
        pen = pens.TTGlyphPen(None)
        if left < right:
            for index, point in enumerate([(left, -80), (left, 840), (right, 840), (right, -80)]):
                (pen.lineTo if index else pen.moveTo)(point)
            pen.closePath()
        glyphs[names[character]] = pen.glyph()
        metrics[names[character]] = (500 if character in letters + " " else 1000, left)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": "Drawn", "styleName": "Regular", "psName": "Drawn-Regular"})
    builder.setupOS2(sTypoAscender=880, sTypoDescender=-120, usWinAscent=880, usWinDescent=120)
    builder.setupPost()
    builder.save(path)
    return path
