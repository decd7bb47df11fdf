"""Gaps, justification, and how wide marks are set."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from pnp.model.frame import GlyphRun
from pnp.text.content import Span
from tests.text.setting import SANS, SIZE, block, content, ends, fonts, made, rows, runs, setting, style, typesetter

HAN = "一二三四五六七八九十"


def starts(found: Sequence[GlyphRun]) -> list[float]:
    """Return where each glyph starts."""
    places: list[float] = []
    for run in found:
        x = run.x
        for index, glyph in enumerate(run.glyphs):
            places.append(x)
            kern = run.kerns[index] if run.kerns else 0.0
            x += fonts()[run.font].advance(glyph) * run.size * run.stretch + run.tracking + kern
    return places


@pytest.mark.parametrize(("locale", "gap"), [("zh_TW", 1 / 8), ("ja", 1 / 8), ("zh_CN", 1 / 8)])
def test_han_and_latin_are_parted_by_a_gap(locale: str, gap: float) -> None:
    assert made("抽3張HP。", locale).gaps == [0, gap, gap, gap, 0, 0]
    assert made("抽3張", locale, gap=0.25).gaps == [0, 0.25, 0.25]
    assert not any(made("抽3張", locale, gap=0.0).gaps)


@pytest.mark.parametrize("text", ["（3）", "「HP」", "，HP，", "甲 3 乙", "甲＋乙", "５甲", "★3", "→HP", "$￥甲"])
def test_no_gap_beside_full_width_marks_symbols_and_spaces(text: str) -> None:
    assert not any(made(text).gaps)


def test_no_gap_at_line_ends() -> None:
    found = block("一二三HP四五六", 3 + made("HP").pen[-1] + 1 / 8)
    assert rows(found) == ["一二三HP", "四五六"]
    assert runs(found)[-1].x == 0
    found = block("一二三HP四五六", 3)
    assert rows(found) == ["一二三", "HP四", "五六"]
    assert runs(found)[1].x == 0
    assert found.width == 30


def test_a_gap_is_no_character() -> None:
    assert "".join(run.text for run in runs(block("抽3張HP卡", 20))) == "抽3張HP卡"


def test_a_gap_is_drawn() -> None:
    first, digit, last = runs(block("抽3張", 10))
    width = made("3").pen[-1] * SIZE
    assert digit.x - first.x == pytest.approx(SIZE * (1 + 1 / 8))
    assert last.x - digit.x == pytest.approx(width + SIZE / 8)


@pytest.mark.parametrize(("locale", "width"), [("zh_TW", 6), ("zh_HK", 5), ("zh_CN", 5), ("ja", 5)])
def test_neighbouring_brackets_are_narrowed_where_the_house_does(locale: str, width: float) -> None:
    assert made("甲」「『乙丙"[:6], locale).pen[-1] == pytest.approx(width)


def test_marks_in_the_middle_of_their_square_are_not_narrowed() -> None:
    assert setting("zh_CN").centred_marks
    assert made("甲。，乙", "zh_CN").pen[-1] == 4
    assert made("甲」，乙", "zh_CN").pen[-1] == 3.5
    assert made("甲，「乙", "zh_CN").pen[-1] == 3.5


def test_openers_and_closers_are_trimmed_at_line_edges_where_the_house_does() -> None:
    text = "一二三四五「六七八九」十"
    assert rows(block(text, 5)) == ["一二三四五", "「六七八", "九」十"]
    found = block(text, 4.5, "zh_CN")
    assert rows(found) == ["一二三四", "五「六七", "八九」十"]
    trimmed = block("一二三四「五六七」八九", 4.5, "zh_CN")
    assert rows(trimmed) == ["一二三四", "「五六七」", "八九"]
    opened = next(run for run in runs(trimmed) if run.text.startswith("「"))
    assert opened.x == -SIZE / 2
    assert ends(opened)[0] >= 0
    assert trimmed.fits


def test_a_last_closer_is_trimmed_too() -> None:
    found = block("一二三」", 3.5, "zh_CN")
    assert (rows(found), found.fits) == (["一二三」"], True)


@pytest.mark.parametrize("mark", ["——", "—", "――"])
def test_dashes_fill_one_em_each_and_join(mark: str) -> None:
    text = f"甲{mark}乙"
    assert made(text).pen[-1] == len(text)
    _, dash, _ = runs(block(text, 10))
    left, right = ends(dash)
    assert left == pytest.approx(SIZE)
    assert right == pytest.approx(SIZE * (1 + len(mark)), abs=1e-3)


def test_dashes_stand_at_the_middle_of_the_em_box() -> None:
    han, dash, _ = runs(block("甲—乙", 10))
    font = fonts()[dash.font]
    extents = font.font.get_glyph_extents(dash.glyphs[0])
    above = (extents.y_bearing + extents.height / 2) / font.upem * SIZE
    assert dash.y - above == pytest.approx(han.y - 0.38 * SIZE)


@pytest.mark.parametrize("size", [7.3, 8.5, 9.1, 10.7])
def test_what_floating_point_leaves_over_is_no_kern(size: float) -> None:
    han = SANS._replace(name="han", latin=())
    found = typesetter("zh_TW", han).fit(content("一二三四3五六七八HP九十"), 500, 50, style(family="han", size=size))
    (run,) = runs(found)
    width = size / 8
    assert set(run.kerns) == {0.0, round(width, 4)}


def test_an_ellipsis_is_two_em_of_dots_at_half_height() -> None:
    text = made("甲……乙")
    assert text.pen[-1] == 4
    assert text.glyphs[1].ink == text.glyphs[0].ink


def test_two_em_dash() -> None:
    assert made("甲⸺乙").pen[-1] == 4


def test_marks_of_an_english_phrase_are_narrow() -> None:
    latin = fonts().load(SANS.latin[0]).key
    for text in ("Don’t", "“Stop!”", "O’Neill’s", "wait…", "a—b"):
        (run,) = runs(block(text, 20))
        assert (run.font, run.text) == (latin, text)


def test_marks_of_a_chinese_phrase_are_one_em() -> None:
    for text in ("“你好”", "‘是’", "他說：“Hello”", "瑪麗·居禮", "約翰‧史密斯", "等等…"):
        assert {made(text).glyphs[i].width for i, char in enumerate(text) if char in "“”‘’·‧…"} == {1.0}


def test_both_quotes_of_a_pair_have_one_form() -> None:
    for text in ("“Hello”他說", "他說“Hello”", "“Hello”"):
        found = made(text)
        widths = {glyph.width for glyph, char in zip(found.glyphs, text, strict=True) if char in "“”"}
        assert len({round(width, 3) for width in widths}) == 1


def test_an_interpunct_is_one_em_and_centred() -> None:
    assert starts(runs(block("甲·乙", 10))) == [0, 10, 20]
    font = fonts().load(SANS.han[0])
    extents = font.font.get_glyph_extents(made("甲·").ids[1])
    assert (extents.x_bearing + extents.width / 2) / font.upem == pytest.approx(0.5, abs=0.02)


def test_justified_lines_fill_the_measure_and_the_last_does_not() -> None:
    found = block("一二三四五六七八九十甲乙丙HP一二三四production丁戊己庚辛production", 9.7, align="justify")
    lines: dict[float, list[GlyphRun]] = {}
    for run in runs(found):
        lines.setdefault(run.y, []).append(run)
    *full, last = lines.values()
    assert len(full) >= 3
    for line in full:
        left, right = ends(line[0])[0], ends(line[-1])[1]
        assert left == pytest.approx(0, abs=0.12 * SIZE)
        assert right == pytest.approx(97, abs=0.12 * SIZE)
    assert ends(last[-1])[1] < 90


def test_justifying_moves_no_letter_inside_a_word() -> None:
    ragged = block("一二三四五六七production八九十", 11.5)
    spread = block("一二三四五六七production八九十", 11.5, align="justify")
    (before,), (after,) = ([run for run in runs(found) if run.text == "production"] for found in (ragged, spread))
    assert starts([before]) == pytest.approx([place + before.x - after.x for place in starts([after])])


def test_justifying_spreads_evenly_between_han() -> None:
    (run, *_) = runs(block("一二三四五六七八九十", 5.5, align="justify"))
    steps = [b - a for a, b in pairwise(starts([run]))]
    assert steps == pytest.approx([SIZE * (1 + 0.5 / 4)] * 4)


def test_justifying_takes_word_spaces_first() -> None:
    found = block("一 二三四五六七八", 4.5, align="justify")
    line = [run for run in runs(found) if run.y == runs(found)[0].y]
    assert rows(found)[0] == "一 二三四"
    first, _, *others = starts(line)
    widths = [after - before for before, after in pairwise([first, *others])]
    assert widths[0] == pytest.approx(1.5 * SIZE)
    assert widths[1:] == pytest.approx([SIZE, SIZE])


def test_a_line_too_short_to_be_spread_stays_ragged() -> None:
    text = "一二三四五六production八九十"
    assert runs(block(text, 9.7, align="justify"))[0] == runs(block(text, 9.7))[0]


def test_a_line_of_one_word_cannot_be_justified_and_is_left_alone() -> None:
    found = block("production production", 7, "en", align="justify")
    assert [run.kerns for run in runs(found)] == [run.kerns for run in runs(block("production production", 7, "en"))]


def test_kerns_of_nothing_are_no_kerns() -> None:
    for source in ("一二三", "抽3張", (Span("甲", bold=True), Span("乙"))):
        assert all(run.kerns == () for run in runs(block(source, 4.0, align="justify")))


def test_alignment() -> None:
    assert [run.x for run in runs(block("一二三", 5))] == [0]
    assert [run.x for run in runs(block("一二三", 5, align="center"))] == [10]
    assert [run.x for run in runs(block("一二三", 5, align="end"))] == [20]
