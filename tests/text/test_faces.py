"""Which font serves which character: chains, fallback, bold, italic, what is missing."""

from pathlib import Path
from typing import Any

import pytest

from pnp.errors import PnpError
from pnp.model.style import FontFamily, FontFile
from pnp.resources import bundled
from pnp.text.block import TextBlock
from pnp.text.content import Inline, Ruby, Span
from pnp.text.faces import FontChains, font_stacks
from pnp.text.fonts import Fonts
from pnp.text.typesetter import Typesetter
from tests.text.drawn_font import variable_font
from tests.text.setting import (
    HAN,
    HAN_BOLD,
    LATIN,
    LATIN_BOLD,
    LATIN_BOLD_ITALIC,
    LATIN_ITALIC,
    SANS,
    SIZE,
    block,
    content,
    fonts,
    made,
    rows,
    runs,
    style,
    typesetter,
)

# A family whose Han comes from the far end of its chain: Noto Sans has none.
FALLBACK = FontFamily("fallback", (LATIN, HAN), (LATIN,))
TEXT = "每位玩家抽3張HP卡，「瑪麗·居禮」獲得——等等……①→★℃“你好”"


def set_in(family: FontFamily, source: str | tuple[Inline, ...], em: float = 100.0, **keys: Any) -> TextBlock:
    found = typesetter("zh_TW", family)
    return found.fit(content(source), em * SIZE, 1e5, style(family=family.name, **keys))


def key(file: object) -> str:
    return fonts().load(file).key  # type: ignore[arg-type]  # a font file


@pytest.mark.parametrize("em", [5, 7.3, 11])
def test_a_fallback_font_moves_no_line_break(em: float) -> None:
    assert rows(set_in(FALLBACK, TEXT, em)) == rows(set_in(SANS, TEXT, em))


def test_fallback_characters_are_reported() -> None:
    assert set_in(SANS, TEXT).fallback == ""
    found = set_in(FALLBACK, "每3位每")
    assert (found.fallback, found.missing, found.fits) == ("每位", "", True)


def test_latin_comes_from_the_latin_font_and_marks_between_han_from_the_han_font() -> None:
    found = {run.text: run.font for run in runs(set_in(SANS, "抽HP，“好”+1%"))}
    assert found == {"抽": key(HAN), "HP": key(LATIN), "，“好”": key(HAN), "+1%": key(LATIN)}


@pytest.mark.parametrize("mark", "·‧•℃ˊˇˋ˙①→★♥")
def test_marks_of_ambiguous_width_are_wide_in_chinese_and_come_from_the_han_font(mark: str) -> None:
    (run,) = runs(set_in(SANS, f"漢{mark}漢"))
    assert run.font == key(HAN)
    assert made(f"漢{mark}漢").pen[-1] == 3


def test_marks_of_ambiguous_width_are_narrow_in_english() -> None:
    found = made("a • b", "en")
    assert found.glyphs[2].ink == found.glyphs[0].ink
    assert found.glyphs[2].width < 0.5


def test_han_in_an_english_text_comes_from_the_han_font() -> None:
    assert [run.font for run in runs(block("a 漢", 9, "en"))] == [key(LATIN), key(HAN)]


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("骰🎲子🎲", "🎲"),
        ("\U000210c1\U00031350", "\U00031350"),
        ("ไทย", "ไทย"),
        ("\ue000", "\ue000"),
        ("\ud800", "\ud800"),
        ("שלום", "שלום"),
    ],
)
def test_what_no_font_has_is_missing(text: str, missing: str) -> None:
    found = set_in(SANS, text)
    assert found.missing == missing
    assert not found.fits


def test_what_is_missing_in_ruby_is_missing() -> None:
    assert set_in(SANS, (Ruby(Span("🎲"), "ㄊ🎯"),)).missing == "🎲🎯"


def test_text_that_runs_from_right_to_left_is_missing_even_where_a_font_has_it(tmp_path: Path) -> None:
    path = variable_font(tmp_path / "Hebrew.ttf", "א")
    family = FontFamily("hebrew", (), (FontFile(path.name), LATIN))
    hebrew = Typesetter(Fonts([tmp_path, bundled("fonts")]), {"hebrew": family}, "en")
    assert hebrew.fonts.load(FontFile(path.name)).glyph("א")
    for text in ("א", "(א)", "אא a"):
        assert hebrew.fit(content(text), 100, 100, style(family="hebrew")).missing == "א"


@pytest.mark.parametrize("selector", ["\ufe00", "\ufe0f", "\U000e0100"])
def test_a_variation_selector_takes_no_room_and_is_kept_with_its_base(selector: str) -> None:
    found = set_in(SANS, f"漢{selector}字")
    assert (found.missing, found.width) == ("", 20)
    (run,) = runs(found)
    assert run.text == f"漢{selector}字"
    assert run.clusters == (f"漢{selector}", "字")
    assert len(run.glyphs) == 2


def test_marks_that_combine_stand_on_their_letter() -> None:
    found = set_in(SANS, "x\u0302y")
    assert "".join(run.text for run in runs(found)) == "x\u0302y"
    assert found.width == set_in(SANS, "xy").width
    assert found.missing == ""
    (composed,) = runs(set_in(SANS, "e\u0301"))
    assert composed.text == "é"


def test_combining_marks_on_wide_characters() -> None:
    found = set_in(SANS, "か\u309a漢")
    assert found.width == 20
    assert "".join(run.text for run in runs(found)) == "か\u309a漢"


@pytest.mark.parametrize("space", ["\u00a0", "\u2007", "\u2009", "\u202f", "\u2002", "\u205f"])
def test_a_space_of_any_width_is_not_missing(space: str) -> None:
    assert set_in(SANS._replace(name="han", latin=()), f"漢{space}a").missing == ""


def test_kerned_pairs() -> None:
    found = made("AVA")
    assert found.pen[-1] < sum(made(letter).pen[-1] for letter in "AVA")
    (run,) = runs(set_in(SANS, "AVA"))
    assert run.kerns[0] < 0


def test_ligatures_keep_one_glyph_a_letter() -> None:
    (run,) = runs(set_in(SANS, "office"))
    assert len(run.glyphs) == len(run.text)


@pytest.mark.parametrize(
    ("bold", "italic", "han", "latin"),
    [
        (False, False, HAN, LATIN),
        (True, False, HAN_BOLD, LATIN_BOLD),
        (False, True, HAN, LATIN_ITALIC),
        (True, True, HAN_BOLD, LATIN_BOLD_ITALIC),
    ],
)
def test_italic_slants_letters_and_leaves_han_upright(bold: bool, italic: bool, han: object, latin: object) -> None:
    found = set_in(SANS, (Span("漢HP", bold=bold, italic=italic),))
    assert [run.font for run in runs(found)] == [key(han), key(latin)]
    assert (found.fallback, found.missing) == ("", "")


def test_a_family_without_italic_or_bold_stands_upright_and_regular() -> None:
    plain = FontFamily("plain", (HAN,), (LATIN,))
    found = set_in(plain, (Span("漢HP", bold=True, italic=True),))
    assert [run.font for run in runs(found)] == [key(HAN), key(LATIN)]


def test_bold_italic_falls_back_to_regular_italic() -> None:
    family = SANS._replace(name="light", latin_bold_italic=())
    (run,) = runs(set_in(family, (Span("HP", bold=True, italic=True),)))
    assert run.font == key(LATIN_ITALIC)


def test_a_bold_style_is_bold_throughout() -> None:
    assert [run.font for run in runs(set_in(SANS, "漢HP", bold=True))] == [key(HAN_BOLD), key(LATIN_BOLD)]


def test_a_family_of_latin_fonts_alone() -> None:
    latin = FontFamily("latin", (), (LATIN,))
    found = set_in(latin, "HP漢")
    assert (found.missing, rows(found)) == ("漢", ["HP漢"])


def test_a_family_of_han_fonts_alone_serves_latin() -> None:
    found = set_in(FontFamily("han", (HAN,)), "抽3張")
    assert {run.font for run in runs(found)} == {key(HAN)}
    assert "".join(run.text for run in runs(found)) == "抽3張"
    assert found.width == pytest.approx(SIZE * made("抽3張", family="sans").pen[-1], abs=1.0)


def test_a_family_without_fonts() -> None:
    with pytest.raises(PnpError) as raised:
        font_stacks(FontFamily("empty"), fonts(), "en")
    assert raised.value.diagnostic.code == "F106"


def test_a_style_of_an_unknown_family() -> None:
    with pytest.raises(PnpError) as raised:
        typesetter().fit(content("漢"), 100, 100, style(family="serif"))
    assert raised.value.diagnostic.code == "F105"
    assert "sans" in str(raised.value)


def test_plain_characters_are_one_em_of_the_first_font_and_folded_already() -> None:
    plain = FontChains(font_stacks(SANS, fonts(), "zh-TW")).plain
    assert plain["漢"] == fonts().load(HAN).glyph("漢")
    for character in ("a", "3", " ", "\u3000", "—", "…", "한", "ゃ", "⼀", "\uf900", "🎲", "·"):
        with pytest.raises(KeyError):
            plain[character]
