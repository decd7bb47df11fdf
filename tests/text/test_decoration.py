"""Emphasis beside the line: dots, name lines, wavy lines, and the room they need."""

import itertools
from collections.abc import Sequence
from typing import Any

import pytest

from pnp.model.frame import Path
from pnp.text.block import TextBlock
from pnp.text.content import Inline, Span
from tests.text.setting import SIZE, block, runs


def paths(found: TextBlock) -> list[Path]:
    return [item for item in found.items if isinstance(item, Path)]


def points(path: Path) -> list[tuple[float, float]]:
    return [(values[-2], values[-1]) for _, values in path.segments if values]


def across(path: Path) -> tuple[float, float]:
    xs = [x for x, _ in points(path)]
    return min(xs), max(xs)


def set_with(items: Sequence[Inline], em: float = 20.0, **keys: Any) -> TextBlock:
    return block(tuple(items), em, **keys)


def test_a_dot_stands_below_the_middle_of_each_character() -> None:
    found = set_with([Span("甲"), Span("乙丙", emphasis="dots")])
    middles = [sum(across(path)) / 2 for path in paths(found)]
    assert middles == pytest.approx([1.5 * SIZE, 2.5 * SIZE])
    baseline = runs(found)[0].y
    assert all(y > baseline + 0.12 * SIZE for path in paths(found) for _, y in points(path))
    assert all(path.fill and not path.stroke for path in paths(found))


def test_marks_and_spaces_carry_no_dot() -> None:
    assert len(paths(set_with([Span("甲，「乙」 丙……", emphasis="dots")]))) == 3


def test_a_dot_stands_below_a_letter_where_there_is_a_gap() -> None:
    found = set_with([Span("甲A", emphasis="dots")])
    letter = runs(found)[1]
    left, right = across(paths(found)[1])
    assert letter.x < left < right < letter.x + 0.7 * SIZE


def test_a_name_line_runs_short_of_its_name() -> None:
    (path,) = paths(set_with([Span("甲"), Span("乙丙", emphasis="name")]))
    left, right = across(path)
    assert SIZE < left < 1.2 * SIZE
    assert 2.8 * SIZE < right < 3 * SIZE
    assert path.stroke
    assert path.fill is None


def test_two_names_have_two_lines() -> None:
    first, second = paths(set_with([Span("甲乙", emphasis="name"), Span("丙丁", emphasis="name")]))
    assert across(first)[1] < 2 * SIZE < across(second)[0]


def test_a_name_of_two_scripts_has_one_line() -> None:
    found = set_with([Span("甲Alpha乙", emphasis="name")])
    (path,) = paths(found)
    assert across(path)[1] == pytest.approx(runs(found)[-1].x + SIZE, abs=0.1 * SIZE)


def test_a_name_over_two_lines_has_a_line_on_each() -> None:
    found = set_with([Span("一二三四五六", emphasis="name")], 3)
    first, second = paths(found)
    assert across(first) == across(second)
    assert points(second)[0][1] - points(first)[0][1] == pytest.approx(found.leading * SIZE)


def test_a_title_line_waves() -> None:
    (path,) = paths(set_with([Span("書名", emphasis="title")]))
    assert {command for command, _ in path.segments} == {"M", "C"}
    assert len(path.segments) > 4
    left, right = across(path)
    assert 0 < left < right < 2 * SIZE


def test_emphasis_has_its_span_s_colour() -> None:
    (path,) = paths(set_with([Span("甲", emphasis="name", colour=(1.0, 0.0, 0.0))]))
    assert path.stroke == (1.0, 0.0, 0.0)


@pytest.mark.parametrize("emphasis", ["dots", "name", "title"])
def test_lines_leave_half_an_em_for_emphasis(emphasis: str) -> None:
    found = set_with([Span("一二三四五六七八"), Span("九", emphasis=emphasis)], 3)
    baselines = sorted({run.y for run in runs(found)})
    assert {round(b - a, 6) for a, b in itertools.pairwise(baselines)} == {1.5 * SIZE}
    assert set_with([Span("一二三四五六七八九", emphasis=emphasis)], 3).leading == 1.5
    assert set_with([Span("一二三四五六七八九")], 3).leading == 1.4
