"""Decks in other fonts than the bundled ones: a collection with CFF outlines, an instance of a variable font."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from click.testing import Result
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables.TupleVariation import TupleVariation

from tests.text.colour_font import colour_font

Pnp = Callable[..., Result]
TextOf = Callable[..., str]
CJK = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
TRADITIONAL = 3
TOOLS = (["qpdf", "--check"], ["mutool", "draw", "-q", "-F", "txt", "-o", os.devnull])


def check(path: Path) -> None:
    for command in TOOLS:
        if shutil.which(command[0]):
            done = subprocess.run([*command, path], capture_output=True, text=True, encoding="utf-8", errors="replace")
            told = [line for line in (done.stdout + done.stderr).splitlines() if "ICC support" not in line]
            assert done.returncode == 0, told
            assert not [line for line in told if line.lower().startswith(("warning:", "error:"))]


def descriptors(path: Path) -> list[Any]:
    with pikepdf.open(path) as document:
        records = [item for item in document.objects if isinstance(item, pikepdf.Dictionary)]
        found = [record for record in records if record.get("/Type") == "/FontDescriptor"]
        return [{str(key): str(value) for key, value in record.items()} for record in found]


@pytest.mark.skipif(not CJK.is_file(), reason="Noto Sans CJK is not installed")
def test_a_deck_in_a_collection_with_cff_outlines(project, text_of: TextOf, pnp: Pnp) -> None:
    fonts = project.root / "fonts"
    fonts.mkdir()
    shutil.copy(CJK, fonts)
    project.toml("[fonts.sans]", f'han = {{ path = "{CJK.name}", index = {TRADITIONAL} }}')
    result = project.build("-l", "zh_TW")
    assert result.exit_code == 0, result.output
    for name in ("cards-a4.pdf", "overlays-insert-a4.pdf", "overlays-patch-a4.pdf"):
        path = project.path(name, "zh_TW")
        check(path)
        assert path.stat().st_size < 200_000
    path = project.path("cards-a4.pdf", "zh_TW")
    text = text_of(path, 0)
    for words in ("斥候", "查看牌庫頂的1張牌，你可以將它放到牌庫底。", "接著將棄牌區洗回牌庫。"):
        assert words in text
    (descriptor,) = descriptors(path)
    assert descriptor["/FontName"].endswith("+NotoSansCJKtc-Regular")
    assert "/FontFile3" in descriptor
    shown = pnp("fonts", project.root)
    assert shown.exit_code == 0
    assert "CFF" in shown.output
    assert "no bold" in shown.output


NAMES = [".notdef", "space", "W", "I"]


def variable_font(path: Path) -> None:
    """Make a font of which W and I are bars: 300 wide in the default instance, 700 at weight 900."""
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder(NAMES)
    font.setupCharacterMap({ord(" "): "space", ord("W"): "W", ord("I"): "I"})
    glyphs = {}
    for name in NAMES:
        pen = TTGlyphPen(None)
        if name != "space":
            pen.moveTo((50, 0))
            for point in ((50, 700), (350, 700), (350, 0)):
                pen.lineTo(point)
            pen.closePath()
        glyphs[name] = pen.glyph()
    font.setupGlyf(glyphs)
    font.setupHorizontalMetrics({name: (800, 0 if name == "space" else 50) for name in NAMES})
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": "Test Bars", "styleName": "Regular", "psName": "TestBars-Regular"})
    font.setupFvar([("wght", 100, 100, 900, "Weight")], [])
    wider = [(0, 0), (0, 0), (400, 0), (400, 0)]
    still = [(0, 0)] * 4  # the points that tell the advance
    font.setupGvar({name: [TupleVariation({"wght": (0, 1, 1)}, wider + still)] for name in NAMES if name != "space"})
    font.setupOS2(sTypoAscender=800, sTypoDescender=-200)
    font.setupPost()
    font.save(path)


def test_a_deck_in_an_instance_of_a_variable_font(project, text_of: TextOf, pnp: Pnp, pixels: Callable) -> None:
    (project.root / "fonts").mkdir()
    variable_font(project.root / "fonts/可變 字型.ttf")
    project.toml(
        "[fonts.bars]",
        'han = { path = "可變 字型.ttf", axes = { wght = 900 } }',
        "[fonts.thin]",
        'han = "可變 字型.ttf"',
    )
    project.cards("a,1,WIWI,WI WI")
    dark = []
    for family in ("bars", "thin"):
        project.template('<text family="' + family + '" box="5mm 20mm 53mm 20mm" size="24pt">{{ card.name }}</text>')
        result = project.build()
        assert result.exit_code == 0, result.output
        path = project.path("cards-a4.pdf")
        check(path)
        assert "WIWIWIWI" in text_of(path, 0)
        names = {descriptor["/FontName"].partition("+")[2] for descriptor in descriptors(path)}
        assert any("TestBars" in name for name in names)
        image = pixels(path).crop((20, 110, 210, 160))
        dark.append(sum(number for number, colour in image.getcolors(100_000) if sum(colour) < 100))
    assert dark[0] > 1.8 * dark[1] > 0
    shown = pnp("fonts", project.root)
    assert shown.exit_code == 0
    assert "TrueType variable, 4 glyphs" in shown.output
    project.cards("a,1,WIX,")
    assert pnp("fonts", project.root).exit_code == 0  # another family has it
    project.cards("a,1,WI𓀀,")
    assert pnp("fonts", project.root).exit_code == 1


def test_fallback_is_reported(project, text_of: TextOf) -> None:
    (project.root / "fonts").mkdir()
    variable_font(project.root / "fonts/bars.ttf")
    project.toml("[fonts.sans]", 'han = ["bars.ttf", "noto-sans-tc/NotoSansTC-Regular.ttf"]')
    project.cards("a,1,WI文,W 字")
    assert project.build().exit_code == 0
    rows = {row["field"]: row for row in project.report()["texts"]}
    assert rows["name"]["fallback"] == "文"
    assert rows["text"]["fallback"] == "字"
    assert "WI文" in text_of(project.path("cards-a4.pdf"), 0)


@pytest.mark.parametrize("kind", ["CBDT", "COLR1", "bitmap"])
def test_coloured_pictures_are_no_letters(project, pnp: Pnp, kind: str) -> None:
    (project.root / "fonts").mkdir()
    colour_font(project.root / "fonts/emoji.ttf", kind)
    project.toml("[fonts.sans]", 'before = "emoji.ttf"')
    project.cards("a,1,smile,one ☠ two 😀")
    result = project.build()
    assert result.exit_code == 1
    assert "X502" in result.output
    assert "“😀” (U+1F600)" in result.output
    assert "U+2620" not in result.output  # the symbols that come after all have it
    shown = pnp("fonts", project.root)
    assert shown.exit_code == 1
    assert "no font has 1: 😀 U+1F600" in shown.output
    named = "3: A U+0041 ☠ U+2620 😀 U+1F600" if kind == "bitmap" else "2: ☠ U+2620 😀 U+1F600"
    assert f"names and cannot draw {named}" in shown.output
    assert ("no outlines" in shown.output) is (kind == "bitmap")


SIGNS = "⚀⚁⚂⚃⚄⚅ →←↑↓⇒↻ ♠♣♥♦ ☠⚔⚡✗✓⏳⌛♟♔♚ ♈♓ ☀☂★ ⚓⚖⚙⚠☢☣ ⛏✂✋ 🗡🛡 ⏱"


@pytest.mark.parametrize("locale", ["en", "zh_TW"])
@pytest.mark.parametrize("fonts", [(), ("[fonts.sans]", 'latin = "noto-sans/NotoSans-Regular.ttf"')])
def test_signs_of_games_are_in_every_family(project, text_of: TextOf, locale: str, fonts: tuple[str, ...]) -> None:
    project.toml(*fonts)
    project.template(f'<text box="3mm 20mm 57mm 60mm" size="9pt">{SIGNS}</text>')
    project.cards("a,1,x,y")
    result = project.build("-l", locale, "--only", "cards")
    assert result.exit_code == 0, result.output
    text = text_of(project.path("cards-a4.pdf", locale), 0)
    assert [sign for sign in SIGNS.replace(" ", "") if sign not in text] == []


def test_a_locale_without_fonts_of_its_own_is_told(project, pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("load.cjk", "load.project", "project.folders"):
        monkeypatch.setattr(f"pnp.{module}.font_packages", tuple)
    shown = pnp("fonts", project.root, "--locale", "ja")
    assert "there are no fonts for ja" in shown.output
    assert "of 6,584 characters that are usual in ja no font has 564: 亜 U+4E9C" in shown.output
    assert 'for ja: pip install "print-and-play[cjk]"' in shown.output
    assert "pip install" not in pnp("fonts", project.root, "--locale", "zh-TW").output
    (catalog,) = (project.root / "locales/zh_TW/LC_MESSAGES").glob("*.po")
    text = catalog.read_text(encoding="utf-8").replace("zh_TW", "zh_CN").replace("牌", "们")
    project.write(f"locales/zh_CN/LC_MESSAGES/{catalog.name}", text)
    result = project.build("-l", "zh_CN", "--only", "cards")
    assert "F109" in result.output
    assert "“们” (U+4EEC)" in result.output
    assert result.output.count('pip install "print-and-play[cjk]"') >= 2
