"""The forms that a font has for a language (feature ``locl``)."""

from pathlib import Path

import pytest

from pnp.model.style import FontFamily, FontFile
from pnp.text.content import Span
from pnp.text.fonts import Font, Fonts
from pnp.text.typesetter import Typesetter
from tests.text.setting import HAN, LATIN, fonts, runs, style

COLLECTION = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
JAPANESE, TRADITIONAL = (FontFile(COLLECTION.name, index) for index in (0, 3))
FEATURES = """
languagesystem DFLT dflt;
languagesystem hani dflt;
languagesystem hani ZHT;
languagesystem latn dflt;
languagesystem latn ROM;
feature locl {
    script hani; language ZHT; sub han by han.tw; sub mark by mark.tw;
    script latn; language ROM; sub s by s.ro;
} locl;
"""
GLYPHS = {"han": "骨", "mark": "，", "s": "ş", "han.tw": "", "mark.tw": "", "s.ro": ""}


def localised(path: Path) -> Font:
    """Write a font with other forms of a character for Taiwan and of a letter for Romania."""
    builder_module = pytest.importorskip("fontTools.fontBuilder")
    pens = pytest.importorskip("fontTools.pens.ttGlyphPen")
    builder = builder_module.FontBuilder(1000, isTTF=True)
    order = [".notdef", *GLYPHS]
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({ord(text): name for name, text in GLYPHS.items() if text})
    pen = pens.TTGlyphPen(None)
    for index, point in enumerate([(50, 0), (50, 700), (950, 700), (950, 0)]):
        (pen.lineTo if index else pen.moveTo)(point)
    pen.closePath()
    builder.setupGlyf(dict.fromkeys(order, pen.glyph()))
    builder.setupHorizontalMetrics(dict.fromkeys(order, (1000, 50)))
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": "Local", "styleName": "Regular", "psName": "Local-Regular"})
    builder.setupOS2(sTypoAscender=880, sTypoDescender=-120, usWinAscent=880, usWinDescent=120)
    builder.setupPost()
    builder.addOpenTypeFeatures(FEATURES)
    builder.save(path)
    return Fonts([path.parent]).load(FontFile(path.name))


def test_a_language_has_its_own_forms(tmp_path: Path) -> None:
    font = localised(tmp_path / "local.ttf")
    ids = {name: index for index, name in enumerate([".notdef", *GLYPHS])}
    taiwanese = font.speaking("zh-TW")
    assert (font.glyph("骨"), taiwanese.glyph("骨")) == (ids["han"], ids["han.tw"])
    assert taiwanese.glyph("，") == ids["mark.tw"]  # a mark is of the script that it stands in
    assert taiwanese.plain_glyph("骨") == ids["han"]
    assert font.speaking("ro").glyph("ş") == ids["s.ro"]
    assert taiwanese.key == font.key
    assert font.speaking("zh-TW") is taiwanese


def test_a_font_without_forms_of_a_language_speaks_as_it_is(tmp_path: Path) -> None:
    font = localised(tmp_path / "local.ttf")
    assert font.speaking("ja") is font
    assert font.speaking("und") is font


@pytest.mark.parametrize(("locale", "text", "shown"), [("zh_TW", "骨骨", "han.tw"), ("ja", "骨骨", "han")])
@pytest.mark.parametrize("vertical", [False, True])
def test_texts_are_set_in_the_forms_of_their_language(
    tmp_path: Path, locale: str, text: str, shown: str, vertical: bool
) -> None:
    localised(tmp_path / "local.ttf")
    found = Typesetter(Fonts([tmp_path]), {"sans": FontFamily("sans", (FontFile("local.ttf"),))}, locale)
    writing = "vertical" if vertical else "horizontal"
    block = found.fit(((Span(text),),), 100, 100, style(writing=writing))
    glyph = [".notdef", *GLYPHS].index(shown)
    assert [set(run.glyphs) for run in runs(block)] == [{glyph}] * len(runs(block))


def test_typesetters_that_share_fonts_have_each_those_of_its_locale() -> None:
    own = FontFamily("sans", (FontFile("noto-sans-tc/NotoSansTC-Bold.ttf"),))
    family = FontFamily("sans", (HAN,), (LATIN,), locales=(("ja", own),))
    shared = Typesetter(fonts(), {"sans": family}, "zh_TW")
    found = {}
    for locale in ("zh_TW", "ja", "zh-TW"):
        block = shared.in_locale(locale).fit(((Span("骨"),),), 100, 100, style())
        found[locale] = [run.font for run in runs(block)]
    assert found["ja"] == [fonts().load(own.han[0]).key]
    assert found["zh_TW"] == found["zh-TW"] == [fonts().load(HAN).key]


def test_words_are_shaped_in_their_language(tmp_path: Path) -> None:
    localised(tmp_path / "local.ttf")
    family = FontFamily("sans", (), (FontFile("local.ttf"),))
    glyphs = {}
    for locale in ("en", "ro", "ro_MD"):
        block = Typesetter(Fonts([tmp_path]), {"sans": family}, locale).fit(((Span("şş"),),), 100, 100, style())
        (run,) = runs(block)
        glyphs[locale] = [[".notdef", *GLYPHS][glyph] for glyph in run.glyphs]
    assert glyphs == {"en": ["s", "s"], "ro": ["s.ro", "s.ro"], "ro_MD": ["s.ro", "s.ro"]}


def test_fonts_are_asked_for_forms_of_languages_that_they_have() -> None:
    assert fonts().load(LATIN).speaking("en").language == "und"  # and never that of the process
    assert fonts().load(HAN).speaking("zh-TW").language == "zh-TW"


@pytest.mark.skipif(not COLLECTION.is_file(), reason="no Noto Sans CJK on this system")
def test_a_font_of_all_regions_has_the_forms_of_each() -> None:
    found = Fonts([COLLECTION.parent])
    japanese, traditional = found.load(JAPANESE), found.load(TRADITIONAL)
    for text in "骨直真角草，。":
        assert japanese.speaking("zh-TW").glyph(text) == traditional.glyph(text)
    assert japanese.glyph("骨") != traditional.glyph("骨")
    assert traditional.speaking("ja").glyph("骨") == japanese.glyph("骨")
