"""Columns from right to left, alphabets turned, digits upright, marks in their vertical forms."""

import itertools
from typing import Any

import pytest

from pnp.model.frame import GlyphRun, Use
from pnp.text.block import TextBlock
from pnp.text.content import Inline, Ruby, Span
from pnp.text.vertical import with_upright_digits
from tests.text.setting import ICON, SIZE, content, fonts, runs, style, typesetter


def fit(text: str | tuple[Inline, ...], width: float = 100, height: float = 100, **keys: Any) -> TextBlock:
    return typesetter().fit(content(text), width, height, style(writing="vertical", **keys))


def columns(found: TextBlock) -> list[str]:
    """Return the text column by column, from the right."""
    middles: dict[float, list[tuple[float, str]]] = {}
    for run in runs(found):
        middle = run.x + (0.36 * run.size if run.turn else run.size / 2)
        middles.setdefault(round(middle / SIZE), []).append((run.y, run.text))
    return ["".join(text for _, text in sorted(parts)) for _, parts in sorted(middles.items(), reverse=True)]


def test_characters_stand_below_each_other_one_em_apart() -> None:
    found = fit("一二三")
    assert [run.text for run in runs(found)] == ["一", "二", "三"]
    assert [run.y for run in runs(found)] == pytest.approx([8.8, 18.8, 28.8])
    assert {run.x for run in runs(found)} == {90.0}
    assert (found.width, found.height) == (10, 30)


def test_columns_go_from_right_to_left() -> None:
    found = fit("一二三四五六七", 100, 30)
    assert columns(found) == ["一二三", "四五", "六七"]
    xs = sorted({run.x for run in runs(found)}, reverse=True)
    assert xs == pytest.approx([90, 76, 62])
    assert found.width == pytest.approx(10 + 2 * 14)


def test_line_breaking_rules_hold_in_columns() -> None:
    assert columns(fit("一二三，四五六", 100, 30)) == ["一二", "三，四", "五六"]


def test_brackets_and_dots_take_their_vertical_forms() -> None:
    for typed, form in zip("（）「」『』《》…", "︵︶﹁﹂﹃﹄︽︾︙", strict=True):
        found = fit(f"甲{typed}乙")
        font = fonts()[runs(found)[0].font]
        (run,) = [run for run in runs(found) if run.text == typed]
        assert run.glyphs == (font.glyph(form),)
        assert run.turn == 0


def test_centred_marks_stay_as_they_are() -> None:
    for mark in "，。、！？：；":
        (run,) = [run for run in runs(fit(f"甲{mark}乙")) if run.text == mark]
        assert (run.turn, run.glyphs) == (0, (fonts()[run.font].glyph(mark),))


def test_dashes_are_turned_and_join() -> None:
    (dash,) = [run for run in runs(fit("甲——乙")) if "—" in run.text]
    assert dash.turn == 90
    font = fonts()[dash.font]
    extents = font.font.get_glyph_extents(dash.glyphs[0])
    top = dash.y + extents.x_bearing / font.upem * SIZE * dash.stretch
    assert top == pytest.approx(SIZE)
    middle = dash.x + (extents.y_bearing + extents.height / 2) / font.upem * SIZE
    assert middle == pytest.approx(95, abs=1.2)


def test_a_latin_word_is_turned_as_one_run() -> None:
    found = fit("甲HP乙")
    word = runs(found)[1]
    assert (word.text, word.turn) == ("HP", 90)
    after = runs(found)[2]
    advance = sum(fonts()[word.font].advance(glyph) for glyph in word.glyphs) * SIZE
    assert word.y == pytest.approx(SIZE * (1 + 1 / 8))
    assert after.y - 8.8 == pytest.approx(word.y + advance + SIZE / 8, abs=0.05)
    assert word.x + 0.36 * SIZE == pytest.approx(95)


@pytest.mark.parametrize("digits", ["3", "12", "100", "5%"])
def test_few_digits_stand_upright_in_one_square(digits: str) -> None:
    found = fit(f"抽{digits}張")
    run = runs(found)[1]
    assert (run.text, run.turn) == (digits, 0)
    width = sum(fonts()[run.font].advance(glyph) for glyph in run.glyphs) * run.size
    assert width <= SIZE + 0.01
    assert run.x + width / 2 == pytest.approx(95)
    assert runs(found)[2].y == pytest.approx(28.8)


def test_many_digits_and_mixed_words_are_turned() -> None:
    for text in ("1000", "D20", "2.5", "50%"):
        (run,) = [run for run in runs(fit(f"抽{text}張")) if run.turn]
        assert run.text == text


def test_upright_digits_leave_other_content_alone() -> None:
    assert with_upright_digits((ICON, Span("甲"), Ruby(Span("3"), "x"))) == (ICON, Span("甲"), Ruby(Span("3"), "x"))


def test_an_icon_stands_upright_in_the_column() -> None:
    found = fit((Span("甲"), ICON, Span("乙")), icon_size=1.0)
    (use,) = [item for item in found.items if isinstance(item, Use)]
    assert use.matrix == pytest.approx((1, 0, 0, 1, 90, 10))
    assert runs(found)[1].y == pytest.approx(28.8)


def test_bopomofo_stands_to_the_right_of_its_base() -> None:
    found = fit((Ruby(Span("漢"), "ㄏㄢˋ"), Span("字")))
    base, letter, after = (next(run for run in runs(found) if run.text == text) for text in "漢ㄏ字")
    assert letter.x >= base.x + SIZE
    assert base.y - SIZE < letter.y < base.y
    assert after.y - base.y == pytest.approx(SIZE)


def test_ruby_runs_down_beside_its_base() -> None:
    found = fit((Ruby(Span("漢字"), "かんじ"),))
    above, below = (next(run for run in runs(found) if run.text == text) for text in "漢字")
    assert below.y - above.y == pytest.approx(SIZE)
    ruby = [run for run in runs(found) if run.text in "かんじ"]
    assert len(ruby) == 3
    assert all(run.x >= above.x + SIZE for run in ruby)
    assert [b.y - a.y for a, b in itertools.pairwise(ruby)] == pytest.approx([SIZE / 2] * 2)


@pytest.mark.parametrize(("align", "top"), [("start", 0), ("center", 35), ("end", 70)])
def test_alignment_along_the_column(align: str, top: float) -> None:
    assert runs(fit("一二三", align=align))[0].y == pytest.approx(top + 8.8)


def test_columns_may_be_justified() -> None:
    found = fit("一二三四五六七", 100, 35, align="justify")
    first = [run.y for run in runs(found)][:3]
    assert first == pytest.approx([8.8, 21.3, 33.8])


def test_natural_size() -> None:
    found = typesetter().natural(content("一二三"), style(writing="vertical"))
    assert (found.width, found.height) == (10, 30)
    assert all(isinstance(item, GlyphRun) for item in found.items)


def test_too_long_a_column_is_reported() -> None:
    found = fit((Span("X" * 40, no_break=True),), 100, 50)
    assert found.too_wide > 0
    assert not found.fits


def test_a_word_that_no_column_can_hold_is_divided() -> None:
    found = fit("X" * 20, 100, 50)
    assert found.fits
    assert columns(found) == ["X" * 8, "X" * 8, "X" * 4]
