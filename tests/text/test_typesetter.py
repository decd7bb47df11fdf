"""Fitting into boxes: sizes, leading, tracking, placement, and unusual input."""

from typing import Any

import pytest

from pnp.model.frame import GlyphRun, Use
from pnp.text.block import TextBlock
from pnp.text.content import Content, NewLine, Span
from pnp.text.typesetter import Typesetter
from tests.text.setting import ICON, SANS, SHOWN_ICON, SIZE, block, content, fonts, rows, runs, style, typesetter

HAN = "一二三四五六七八九十"


def fit(text: str | Content, width: float, height: float, **keys: Any) -> TextBlock:
    return typesetter().fit(content(text), width, height, style(**keys))


def test_a_text_that_fits_keeps_its_size() -> None:
    found = fit(HAN, 50, 30, ladder=(9.0, 8.0))
    assert (found.size, found.leading, found.tracking, found.lines, found.fits) == (10, 1.4, 0, 2, True)
    assert (found.width, found.height) == pytest.approx((50, 24))


def test_a_text_goes_down_the_ladder_until_it_fits() -> None:
    assert [fit(HAN * 3, 50, height, ladder=(9.0, 8.0, 7.0)).size for height in (80, 79, 60, 47)] == [10, 9, 8, 7]


def test_then_its_leading_shrinks_by_just_what_is_needed() -> None:
    full = 10 * (1 + 2 * 1.4)
    found = fit(HAN * 3, 100, full - 1)
    assert found.leading == pytest.approx(1.4 - 1 / 20)
    assert found.height == pytest.approx(full - 1)
    assert found.fits


def test_then_its_tracking() -> None:
    found = fit(HAN, 99, 10)
    assert found.tracking == pytest.approx(-0.015)
    assert found.lines == 1
    assert found.fits
    assert runs(found)[0].tracking == pytest.approx(-0.15)


def test_what_does_not_fit_is_reported_in_the_smallest_form() -> None:
    found = fit(HAN * 9, 50, 30, ladder=(9.0, 8.0))
    assert found.size == 8
    assert (found.leading, found.tracking) == (1.25, -0.02)
    assert found.overflow == pytest.approx(found.height - 30)
    assert isinstance(found.overflow, float)
    assert not found.fits


def test_lines_may_be_limited() -> None:
    assert fit(HAN, 50, 100, max_lines=2).fits
    found = fit(HAN, 40, 100, max_lines=2)
    assert not found.fits
    assert found.overflow == pytest.approx(found.leading * 10)
    assert fit(HAN, 40, 100, max_lines=2, ladder=(8.0,)).size == 8


def test_overflow_is_a_number_where_nothing_overflows() -> None:
    found = fit(HAN, 50, 30)
    assert (type(found.overflow), type(found.too_wide)) == (float, float)


def test_the_first_baseline_stands_below_the_em_box() -> None:
    baselines = sorted({run.y for run in runs(fit(HAN, 50, 100))})
    assert baselines == pytest.approx([8.8, 22.8])


@pytest.mark.parametrize(("valign", "above"), [("top", 0), ("middle", 38), ("bottom", 76)])
def test_vertical_placement(valign: str, above: float) -> None:
    found = fit(HAN, 50, 100, valign=valign)
    assert min(run.y for run in runs(found)) == pytest.approx(above + 8.8)


def test_what_is_too_high_begins_at_the_top() -> None:
    assert min(run.y for run in runs(fit(HAN * 9, 50, 20, valign="middle"))) == pytest.approx(8.8)


def test_paragraphs_are_parted() -> None:
    found = fit(((Span("甲"),), (Span("乙"),)), 50, 100, paragraph_gap=0.5)
    assert [run.y for run in runs(found)] == pytest.approx([8.8, 8.8 + 14 + 5])
    assert found.height == pytest.approx(10 + 14 + 5)


def test_an_indent_is_for_the_first_line_of_a_paragraph() -> None:
    found = fit(((Span("甲"), NewLine(), Span("乙")), (Span("丙"),)), 50, 100, indent=1.0)
    assert [run.x for run in runs(found)] == [10, 0, 10]


def test_natural_is_one_line_a_paragraph() -> None:
    found = typesetter().natural(content(HAN * 20), style(align="center", valign="middle"))
    assert (found.lines, found.width, found.height) == (1, 2000, 10)
    assert runs(found)[0].x == 0
    two = typesetter().natural(((Span("甲乙"),), (Span("丙"),)), style())
    assert (two.lines, two.width) == (2, 20)


@pytest.mark.parametrize("locale", ["zh_TW", "zh_CN", "ja", "en"])
@pytest.mark.parametrize("text", ["「標題」", "抽3張HP卡", "A title — for “once”", "標題。"])
def test_a_text_fits_its_natural_size(locale: str, text: str) -> None:
    natural = typesetter(locale).natural(content(text), style())
    found = typesetter(locale).fit(content(text), natural.width, natural.height, style())
    assert found.fits
    assert found.lines == 1


def test_an_icon_stands_in_the_middle_of_the_em_box() -> None:
    found = typesetter().fit(((Span("甲"), ICON),), 100, 100, style(icon_size=1.2))
    (use,) = [item for item in found.items if isinstance(item, Use)]
    assert use.frame is ICON.frame
    scale, _, _, height, x, y = use.matrix
    assert (scale, height) == pytest.approx((1.2, 1.2))
    assert (x, y + 6) == pytest.approx((10, 5))


def test_colours_come_from_spans_and_else_from_the_style() -> None:
    red = (1.0, 0.0, 0.0)
    found = typesetter().fit(
        ((Span("甲"), Span("乙", colour=red), Span("3", colour=red)),), 100, 100, style(colour=(0.2,))
    )
    assert [run.colour for run in runs(found)] == [(0.2,), red, red]


def test_styles_of_equal_keys_give_equal_blocks() -> None:
    assert fit("抽3張", 50, 50) == fit("抽3張", 50, 50)


def test_two_weights_in_one_line() -> None:
    found = block((Span("甲"), Span("乙", bold=True), Span("丙")), 9)
    assert [run.text for run in runs(found)] == ["甲", "乙", "丙"]
    assert len({run.font for run in runs(found)}) == 2


UNUSUAL = {
    "empty": "",
    "spaces": "     ",
    "ideographic spaces": "　　　",
    "steering alone": "\u200b\u2060\u00ad\ufeff",
    "controls": "甲\x00\x07乙\x7f",
    "directions": "\u200e甲\u202a乙\u2069",
    "marks alone": "\u0301\ufe0f",
    "tabs": "甲\t\t乙",
    "openers": "「" * 40,
    "closers": "。" * 40,
    "dashes": "—" * 41,
    "one long word": "x" * 200,
    "a cell of 5,000 characters": "抽3張牌，HP" * 625,
    "emoji": "👩🏽\u200d🚀🇹🇼",
    "right to left": "קלף שלום, 抽牌 (א)",
    "Thai": "จั่วไพ่สามใบ",
    "Vietnamese": "Rút ba lá bài, rồi bỏ một lá.",
    "Czech": "Příliš žluťoučký kůň úpěl ďábelské ódy",
    "Polish": "Zażółć gęślą jaźń",
    "beyond the first plane": "𠮷𡃁\U0002f804",
    "surrogates": "\ud83c甲",
    "noncharacters": "\ufdd0\uffff",
}


@pytest.mark.parametrize("text", UNUSUAL.values(), ids=UNUSUAL.keys())
@pytest.mark.parametrize("keys", [{}, {"align": "justify"}, {"writing": "vertical"}, {"balance": True}])
def test_unusual_text_is_set_without_loss(text: str, keys: dict[str, object]) -> None:
    found = fit(text, 60, 60, ladder=(7.0,), **keys)
    assert found.lines >= 1
    assert all(len(run.glyphs) == len(run.clusters or run.text) for run in runs(found))


@pytest.mark.parametrize("name", ["Vietnamese", "Czech", "Polish"])
def test_diacritics_of_european_and_vietnamese_text_are_there(name: str) -> None:
    found = fit(UNUSUAL[name], 1000, 60)
    assert (found.missing, found.fallback, rows(found)) == ("", "", [UNUSUAL[name]])


def test_a_cell_of_5000_characters_is_reported_not_cut() -> None:
    text = UNUSUAL["a cell of 5,000 characters"]
    found = fit(text, 160, 140, ladder=(9.0, 7.0))
    assert not found.fits
    assert "".join(item.text for item in found.items if isinstance(item, GlyphRun)) == text


def test_forced_breaks_alone() -> None:
    found = fit(((NewLine(), NewLine()),), 50, 50)
    assert (found.items, found.lines) == ((), 3)


def test_icons_alone() -> None:
    assert rows(typesetter().fit(((ICON,) * 7,), 3.5 * SIZE, 100, style())) == [
        SHOWN_ICON * 3,
        SHOWN_ICON * 2,
        SHOWN_ICON * 2,
    ]


@pytest.mark.parametrize("locale", ["en", "zh_TW"])
@pytest.mark.parametrize("text", [HAN * 3, "Move 1 of your viruses to a lung " * 3, "移動1個 virus，𪛖", " ", ""])
def test_a_block_that_is_not_drawn_tells_the_same_of_how_it_fits(locale: str, text: str) -> None:
    drawn = typesetter(locale)
    bare = Typesetter(fonts(), {SANS.name: SANS}, "ja", drawn=False).in_locale(locale)
    look = style(ladder=(9.0, 8.0), max_lines=4)
    whole, told = (each.fit(content(text), 70, 40, look) for each in (drawn, bare))
    assert told._replace(items=whole.items) == whole
    assert told.items in (whole.items[:1], whole.items)


def test_a_typesetter_made_from_one_of_another_locale_sets_as_its_own_does() -> None:
    text, look = content("“甲”…word"), style()
    english = Typesetter(fonts(), {SANS.name: SANS}, "en")
    before = english.fit(text, 40, 99, look)
    assert english.in_locale("zh_TW").fit(text, 40, 99, look) == typesetter("zh_TW").fit(text, 40, 99, look) != before
    assert english.fit(text, 40, 99, look) == before == typesetter("en").fit(text, 40, 99, look)
