"""Ruby above its base, and bopomofo beside it."""

import itertools
from typing import Any

import pytest

from pnp.model.frame import GlyphRun
from pnp.text.block import TextBlock
from pnp.text.content import Inline, Ruby, Span
from pnp.text.material import is_zhuyin
from tests.text.setting import SIZE, block, made, runs


def set_with(*items: Inline, em: float = 20.0, **keys: Any) -> TextBlock:
    return block(items, em, **keys)


def named(found: TextBlock, text: str) -> GlyphRun:
    return next(run for run in runs(found) if run.text == text)


def test_ruby_stands_above_the_middle_of_its_base() -> None:
    found = set_with(Span("甲"), Ruby(Span("純"), "か"))
    base, ruby = named(found, "純"), named(found, "か")
    assert ruby.size == SIZE / 2
    assert ruby.x + ruby.size / 2 == pytest.approx(base.x + SIZE / 2)
    assert ruby.y + 0.12 * ruby.size <= base.y - 0.88 * SIZE


def test_wide_ruby_widens_its_base() -> None:
    found = set_with(Ruby(Span("純"), "ジュンスイ"), Span("後"))
    assert named(found, "後").x == 2.5 * SIZE
    assert named(found, "純").x == pytest.approx(0.75 * SIZE)
    assert named(found, "ジュンスイ").x == 0


def test_lines_make_room_for_ruby_above() -> None:
    found = set_with(Ruby(Span("純"), "か"), Span("二三四五六七"), em=3)
    baselines = sorted({run.y for run in runs(found) if run.size == SIZE})
    assert baselines[0] > 0.88 * SIZE + SIZE / 2
    steps = {round(after - before, 6) for before, after in itertools.pairwise(baselines)}
    assert len(steps) == 1
    assert steps.pop() >= 1.5 * SIZE
    assert all(run.y - 0.88 * run.size >= 0 for run in runs(found))
    assert found.height == pytest.approx(baselines[-1] + 0.12 * SIZE)


def test_a_base_and_its_ruby_stay_together() -> None:
    found = set_with(Span("一二三"), Ruby(Span("漢字"), "かんじ"), Span("後文"), em=4)
    base, ruby = named(found, "漢字"), named(found, "かんじ")
    assert base.x < SIZE
    assert 0 < base.y - ruby.y < 1.5 * SIZE


def test_no_mark_begins_a_line_after_a_base() -> None:
    found = set_with(Span("一二三"), Ruby(Span("漢"), "ㄏㄢˋ"), Span("，後"), em=4.5)
    assert named(found, "，後").y == named(found, "漢").y > SIZE


@pytest.mark.parametrize("text", ["ㄏㄢˋ", "˙ㄇㄚ", "ㄅ", "ㄒㄩㄥˊ"])
def test_bopomofo(text: str) -> None:
    assert is_zhuyin(text)


@pytest.mark.parametrize("text", ["", "かんじ", "hàn", "ㄏa"])
def test_not_bopomofo(text: str) -> None:
    assert not is_zhuyin(text)


def test_bopomofo_stands_in_a_column_to_the_right() -> None:
    found = set_with(Ruby(Span("漢"), "ㄏㄢˋ"), Span("後"))
    base, first, last, tone, after = (named(found, text) for text in "漢ㄏㄢˋ後")
    assert first.x == pytest.approx(last.x, abs=0.01)
    assert base.x + SIZE <= first.x < last.x + last.size <= after.x + 0.01
    assert first.y < last.y
    assert last.x < tone.x < after.x
    assert tone.y < last.y
    assert found.leading == 1.4


def test_bopomofo_is_in_the_middle_of_its_base_s_height() -> None:
    for text in ("ㄅ", "ㄏㄢ", "ㄒㄩㄥ"):
        found = set_with(Ruby(Span("漢"), text))
        letters = [named(found, letter) for letter in text]
        size = letters[0].size
        middle = (letters[0].y - 0.88 * size + letters[-1].y + 0.12 * size) / 2
        assert middle == pytest.approx(named(found, "漢").y - 0.38 * SIZE)
        assert letters[0].y - 0.88 * size >= named(found, "漢").y - 0.88 * SIZE - 0.01


def test_the_light_tone_stands_on_top() -> None:
    found = set_with(Ruby(Span("嗎"), "˙ㄇㄚ"))
    dot, first, second = (named(found, text) for text in "˙ㄇㄚ")
    assert dot.y < first.y < second.y


def test_a_base_s_bold_and_colour_are_its_own() -> None:
    red = (1.0, 0.0, 0.0)
    found = set_with(Ruby(Span("漢", bold=True, colour=red), "ㄏㄢˋ"))
    assert named(found, "漢").colour == red
    assert "Bold" in named(found, "漢").font


def test_ruby_counts_as_an_ideograph_for_gaps() -> None:
    assert made((Span("A"), Ruby(Span("漢"), "ㄏㄢˋ"), Span("A"))).gaps == pytest.approx([0, 1 / 8, 1 / 8])
