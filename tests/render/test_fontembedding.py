import re
import shutil
import subprocess
from collections.abc import Callable
from io import BytesIO
from pathlib import Path as FilePath

import pikepdf
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from PIL import Image

from pnp.errors import PnpError
from pnp.model.frame import GlyphRun, Page
from pnp.model.style import FontFile
from pnp.text.fonts import Font, Fonts

MakePage = Callable[..., Page]
Render = Callable[..., bytes]
Line = Callable[..., GlyphRun]
TextOf = Callable[[bytes], str]
Pixels = Callable[..., Image.Image]

SYSTEM_FONTS = FilePath("/usr/share/fonts")
CJK = FontFile("opentype/noto/NotoSansCJK-Regular.ttc", 3)
NAMES = [".notdef", "A", "B", "C"]
WIDTHS = {".notdef": 500, "A": 600, "B": 700, "C": 800}


def box(pen: T2CharStringPen | TTGlyphPen, width: int) -> None:
    pen.moveTo((0, 0))
    pen.lineTo((0, 700))
    pen.lineTo((width, 700))
    pen.lineTo((width, 0))
    pen.closePath()


def builder(*, is_ttf: bool, restricted: bool = False) -> FontBuilder:
    font = FontBuilder(1000, isTTF=is_ttf)
    font.setupGlyphOrder(NAMES)
    font.setupCharacterMap({ord(name): name for name in NAMES[1:]})
    if is_ttf:
        glyphs = {}
        for name in NAMES:
            pen = TTGlyphPen(None)
            box(pen, WIDTHS[name] // 2)
            glyphs[name] = pen.glyph()
        font.setupGlyf(glyphs)
    else:
        outlines = {}
        for name in NAMES:
            char_pen = T2CharStringPen(WIDTHS[name], None)
            box(char_pen, WIDTHS[name] // 2)
            outlines[name] = char_pen.getCharString()
        font.setupCFF("Test-Plain", {}, outlines, {})
    font.setupHorizontalMetrics({name: (width, 0) for name, width in WIDTHS.items()})
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": "Test", "styleName": "Plain", "psName": "Test-Plain"})
    font.setupOS2(sTypoAscender=800, sTypoDescender=-200, fsType=2 if restricted else 0)
    font.setupPost()
    return font


@pytest.fixture
def name_keyed(tmp_path: FilePath) -> tuple[Fonts, Font]:
    builder(is_ttf=False).save(tmp_path / "plain.otf")
    fonts = Fonts((tmp_path,))
    return fonts, fonts.load(FontFile("plain.otf"))


@pytest.fixture
def cjk() -> tuple[Fonts, Font]:
    if not (SYSTEM_FONTS / CJK.path).is_file():
        pytest.skip("Noto Sans CJK is not installed")
    fonts = Fonts((SYSTEM_FONTS,))
    return fonts, fonts.load(CJK)


def variable(tmp_path: FilePath, weight: float) -> tuple[Fonts, Font]:
    font = builder(is_ttf=True)
    font.setupFvar([("wght", 100, 100, 900, "Weight")], [])
    wider = [(0, 0), (0, 0), (300, 0), (300, 0), (0, 0), (300, 0), (0, 0), (0, 0)]
    font.setupGvar({name: [TupleVariation({"wght": (0, 1, 1)}, wider)] for name in NAMES})
    font.save(tmp_path / "variable.ttf")
    fonts = Fonts((tmp_path,))
    return fonts, fonts.load(FontFile("variable.ttf", axes=(("wght", weight),)))


def variable_cff(tmp_path: FilePath, weight: float) -> tuple[Fonts, Font]:
    font = builder(is_ttf=False)
    del font.font["CFF "]
    font.setupFvar([("wght", 100, 100, 900, "Weight")], [])
    outlines = {}
    for name in NAMES:
        pen = T2CharStringPen(None, None, CFF2=True)
        box(pen, 300)
        outlines[name] = pen.getCharString()
    # The box of A: 300 wide, and 300 more at the heaviest.
    outlines["A"].program = [0, 0, "rmoveto", 700, "vlineto", 300, 300, 1, "blend", "hlineto", -700, "vlineto"]
    font.setupCFF2(outlines, [{}], [{"wght": (0, 1, 1)}])
    font.save(tmp_path / "variable.otf")
    fonts = Fonts((tmp_path,))
    return fonts, fonts.load(FontFile("variable.otf", axes=(("wght", weight),)))


def ink(image: Image.Image) -> tuple[int, int, int, int] | None:
    return image.convert("L").point(lambda value: 255 if value < 128 else 0).getbbox()


def type0(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(data))


def test_han_and_latin_come_out_as_they_went_in(
    page: MakePage, render: Render, text_of: TextOf, han: Font, latin: Font, line: Line
) -> None:
    data = render(page(line(han, "展示最上方的五張。", y=30), line(latin, "Draw 2 – “fi”", y=60)))
    assert text_of(data) == "展示最上方的五張。\r\nDraw 2 – “fi”"


def test_characters_of_one_glyph_come_out_apart(
    page: MakePage, render: Render, text_of: TextOf, han: Font, line: Line
) -> None:
    assert han.glyph("·") == han.glyph("‧")
    assert text_of(render(page(line(han, "一·二‧三·四", size=12)))) == "一·二‧三·四"


def test_a_no_break_space_leaves_spaces_unmarked(page: MakePage, render: Render, han: Font, line: Line) -> None:
    assert han.glyph("\u00a0") == han.glyph(" ")
    with type0(render(page(line(han, "2\u00a0mm"), line(han, "a b c d")))) as file:
        assert file.pages[0].Contents.read_bytes().count(b"ActualText") == 1


def test_ligatures_and_split_characters_come_out_whole(
    page: MakePage, render: Render, text_of: TextOf, latin: Font, line: Line
) -> None:
    cut = tuple(map(latin.glyph, "xe´y"))
    run = line(latin, "")._replace(glyphs=cut, text="xéffiy", clusters=("xffi", "é", "", "y"))
    assert text_of(render(page(run))) == "xffiéy"


def test_a_name_keyed_cff_font(
    page: MakePage, render: Render, text_of: TextOf, pixels: Pixels, line: Line, name_keyed: tuple[Fonts, Font]
) -> None:
    fonts, font = name_keyed
    data = render(page(line(font, "CA", x=10, y=90, size=100)), fonts=fonts)
    assert text_of(data) == "CA"
    drawn = pixels(data)
    assert drawn.getpixel((12, 50)) == drawn.getpixel((48, 50)) == (0, 0, 0)
    assert drawn.getpixel((70, 50)) == (255, 255, 255)
    # C is 80 points wide; A has its left edge there and is 30 points of black.
    assert drawn.getpixel((92, 50)) == drawn.getpixel((118, 50)) == (0, 0, 0)
    assert drawn.getpixel((122, 50)) == (255, 255, 255)


def test_a_face_of_a_cff_collection(
    page: MakePage, render: Render, text_of: TextOf, pixels: Pixels, line: Line, han: Font, cjk: tuple[Fonts, Font]
) -> None:
    fonts, font = cjk
    data = render(page(line(font, "後直骨Ag，")), fonts=fonts)
    assert text_of(data) == "後直骨Ag，"
    static = pixels(render(page(line(han, "後直骨Ag，"))), 3)
    # Both are the Taiwanese glyphs of one design.
    assert ink(pixels(data, 3)) == pytest.approx(ink(static), abs=2)


@pytest.mark.parametrize(("weight", "right"), [(100, 39), (500, 54), (900, 69)])
def test_a_variable_cff_font_is_pinned_and_becomes_a_plain_one(
    page: MakePage,
    render: Render,
    text_of: TextOf,
    pixels: Pixels,
    line: Line,
    tmp_path: FilePath,
    weight: float,
    right: int,
) -> None:
    fonts, font = variable_cff(tmp_path, weight)
    data = render(page(line(font, "A", x=10, y=90, size=100)), fonts=fonts)
    box = ink(pixels(data))
    assert box is not None
    assert box[2] == pytest.approx(right + 1, abs=1)
    assert text_of(data) == "A"


@pytest.mark.parametrize(("weight", "right"), [(100, 39), (500, 54), (900, 69)])
def test_a_variable_font_is_pinned(
    page: MakePage,
    render: Render,
    text_of: TextOf,
    pixels: Pixels,
    line: Line,
    tmp_path: FilePath,
    weight: float,
    right: int,
) -> None:
    fonts, font = variable(tmp_path, weight)
    data = render(page(line(font, "A", x=10, y=90, size=100)), fonts=fonts)
    box = ink(pixels(data))
    assert box is not None
    assert box[2] == pytest.approx(right + 1, abs=1)
    assert text_of(data) == "A"
    with type0(data) as file:
        descendant = file.pages[0].Resources.Font.F1.DescendantFonts[0]
        assert float(descendant.DW) == pytest.approx(font.advance(1) * 1000)
        program = descendant.FontDescriptor.FontFile2.read_bytes()
    assert b"gvar" not in program[:400]


def test_a_font_is_embedded_once_as_a_small_subset(page: MakePage, render: Render, han: Font, line: Line) -> None:
    data = render(page(line(han, "一二三")), page(line(han, "四五六，")))
    assert len(data) < 20_000
    with type0(data) as file:
        font = file.pages[0].Resources.Font.F1
        assert font.objgen == file.pages[1].Resources.Font.F1.objgen
        assert re.fullmatch(r"/[A-Z]{6}\+NotoSansTC-Regular", str(font.BaseFont))
        assert font.Encoding == "/Identity-H"
        descriptor = font.DescendantFonts[0].FontDescriptor
        assert descriptor.FontName == font.BaseFont
        assert int(descriptor.CapHeight) == 733
        assert int(descriptor.ItalicAngle) == 0
        assert 60 < int(descriptor.StemV) < 110
        left, bottom, right, top = map(int, descriptor.FontBBox)
        assert left < 0 < right
        assert bottom < 0 < top


def test_subsets_of_other_glyphs_have_other_names(page: MakePage, render: Render, han: Font, line: Line) -> None:
    def name(text: str) -> str:
        with type0(render(page(line(han, text)))) as file:
            return str(file.pages[0].Resources.Font.F1.BaseFont)

    assert name("一二") == name("二一") != name("一三")


def test_widths_are_those_of_the_font(page: MakePage, render: Render, latin: Font, line: Line) -> None:
    with type0(render(page(line(latin, "Will, im")))) as file:
        descendant = file.pages[0].Resources.Font.F1.DescendantFonts[0]
        widths: dict[int, float] = {}
        entries = list(descendant.W)
        for first, row in zip(entries[::2], entries[1::2], strict=True):
            widths |= {int(first) + index: float(width) for index, width in enumerate(row)}
        for character in "Will, im":
            glyph = latin.glyph(character)
            assert widths.get(glyph, float(descendant.DW)) == pytest.approx(latin.advance(glyph) * 1000, abs=0.001)


def test_to_unicode_keeps_to_the_limits_of_cmaps(page: MakePage, render: Render, han: Font, line: Line) -> None:
    text = "".join(map(chr, range(0x4E00, 0x4E00 + 250)))
    rare = next(chr(code) for code in sorted(han.face.unicodes) if code > 0xFFFF)
    with type0(render(page(line(han, text + rare)))) as file:
        cmap = file.pages[0].Resources.Font.F1.ToUnicode.read_bytes().decode("ascii")
    counts = [int(count) for count in re.findall(r"(\d+) beginbfchar", cmap)]
    assert max(counts) == 100
    entries = re.findall(r"^<[0-9a-f]{4}> <((?:[0-9a-f]{4})+)>$", cmap.split("endcodespacerange")[1], re.MULTILINE)
    assert sum(counts) == len(entries)
    assert rare.encode("utf-16-be").hex() in entries


def test_a_font_that_forbids_it_is_not_embedded(page: MakePage, render: Render, line: Line, tmp_path: FilePath) -> None:
    builder(is_ttf=True, restricted=True).save(tmp_path / "closed.ttf")
    fonts = Fonts((tmp_path,))
    font = fonts.load(FontFile("closed.ttf"))
    with pytest.raises(PnpError) as caught:
        render(page(line(font, "A")), fonts=fonts)
    assert caught.value.diagnostic.code == "R101"


@pytest.mark.parametrize(
    "command",
    [
        ("qpdf", "--check"),
        ("mutool", "draw", "-o", "{out}.png"),
        ("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONERROR", "-sDEVICE=nullpage"),
    ],
    ids=lambda command: command[0],
)
def test_other_programs_accept_every_kind_of_font(
    page: MakePage,
    render: Render,
    latin: Font,
    line: Line,
    tmp_path: FilePath,
    name_keyed: tuple[Fonts, Font],
    command: tuple[str, ...],
) -> None:
    if not shutil.which(command[0]):
        pytest.skip(f"{command[0]} is not installed")
    fonts, cff = name_keyed
    wide_fonts, wide = variable(tmp_path, 500)
    wide_cff_fonts, wide_cff = variable_cff(tmp_path, 500)
    files = {
        "plain": render(page(line(latin, "Plain"))),
        "cff": render(page(line(cff, "ABC")), fonts=fonts),
        "variable": render(page(line(wide, "ABC")), fonts=wide_fonts),
        "variable-cff": render(page(line(wide_cff, "ABC")), fonts=wide_cff_fonts),
    }
    for name, data in files.items():
        path = tmp_path / f"{name}.pdf"
        path.write_bytes(data)
        arguments = [each.format(out=path) for each in command]
        done = subprocess.run([*arguments, path], capture_output=True, text=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stderr + done.stdout
        assert not re.search("error|cannot", done.stderr), done.stderr
