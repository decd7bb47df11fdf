from math import hypot, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import PnpError
from pnp.layout.geometry import covered, joined, transformed
from pnp.layout.path import _GRAMMAR, points, segments, transform
from pnp.model.frame import Segment

NUMBERS = st.integers(-9999, 9999).map(lambda number: number / 100)
POINTS = st.tuples(NUMBERS, NUMBERS)


def test_lines_and_closings():
    assert segments("M1 2L3,4H5V6Z") == (
        ("M", (1, 2)),
        ("L", (3, 4)),
        ("L", (5, 4)),
        ("L", (5, 6)),
        ("Z", ()),
    )


def test_relative_commands_count_from_the_current_point():
    assert segments("m1 2l3,4h5v6z") == segments("M1 2 4 6 9 6 9 12Z")


def test_a_move_with_more_pairs_goes_on_in_lines():
    assert segments("M1 1 2 2 3 3") == segments("M1 1L2 2L3 3")
    assert segments("m1 1 2 2 3 3") == segments("M1 1L3 3L6 6")


def test_numbers_need_no_separators():
    assert segments("M.5.5-1-.5L1e1+2") == (("M", (0.5, 0.5)), ("L", (-1, -0.5)), ("L", (10, 2)))


def test_after_a_closing_the_next_line_starts_where_the_subpath_did():
    assert segments("M1 1l2 0zl5 5")[3:] == (("M", (1, 1)), ("L", (6, 6)))


def test_smooth_cubics_mirror_the_last_control_point():
    assert segments("M0 0C0 1 2 3 4 3S8 1 8 0")[2] == ("C", (6, 3, 8, 1, 8, 0))
    assert segments("M0 0C0 1 2 3 4 3s4-2 4-3")[2] == ("C", (6, 3, 8, 1, 8, 0))
    assert segments("M2 2S3 4 5 5")[1] == ("C", (2, 2, 3, 4, 5, 5))


def test_quadratics_become_the_same_cubics():
    assert segments("M0 0Q3 3 6 0")[1] == ("C", (2, 2, 4, 2, 6, 0))
    assert segments("M0 0q3 3 6 0t6 0")[2] == ("C", (8, -2, 10, -2, 12, 0))
    assert segments("M0 0L3 3T6 6")[2] == ("C", (3, 3, 4, 4, 6, 6))


def test_an_arc_of_a_quarter():
    ((_, curve),) = segments("M10 0A10 10 0 0 1 0 10")[1:]
    assert curve == pytest.approx((10, 5.5228, 5.5228, 10, 0, 10), abs=1e-3)


@pytest.mark.parametrize("large", [0, 1])
@pytest.mark.parametrize("sweep", [0, 1])
def test_arcs_choose_side_and_way(large, sweep):
    curves = segments(f"M0 0A5 5 0 {large}{sweep}5 5")[1:]
    assert len(curves) == (3 if large else 1)
    # The centre lies at (5, 0) or (0, 5): the sign of the turn and its length say which.
    centre = (0, 5) if large != sweep else (5, 0)
    for _, numbers in curves:
        assert hypot(numbers[4] - centre[0], numbers[5] - centre[1]) == pytest.approx(5)
    across, down = curves[0][1][0], curves[0][1][1]
    assert (across * centre[1] - down * centre[0] > 0) == bool(sweep)


def test_an_arc_too_small_to_reach_grows():
    box = covered(segments("M0 0A1 1 0 0 1 10 0"))
    assert box == pytest.approx((0, -5, 10, 5), abs=1e-6)


def test_a_turned_ellipse():
    straight = segments("M0 0A20 10 0 0 1 20 10")
    turned = segments("M0 0A20 10 90 0 1 -10 20")
    assert covered(turned) == pytest.approx(covered(transformed(straight, transform("rotate(90)"))))


@pytest.mark.parametrize("data", ["M1 1A0 5 0 0 1 9 9", "M1 1A5 0 0 0 1 9 9"])
def test_an_arc_without_a_radius_is_a_line(data):
    assert segments(data) == (("M", (1, 1)), ("L", (9, 9)))


def test_an_arc_to_where_it_is_is_nothing():
    assert segments("M1 1A5 5 0 0 1 1 1") == (("M", (1, 1)),)


@pytest.mark.parametrize(
    ("data", "position"),
    [
        ("10 10", 1),
        ("L1 1", 1),
        ("M1", 3),
        ("M1 1 K", 6),
        ("M1,,1", 4),
        ("M1 1A1 1 0 2 0 1 1", 12),
        ("M1 1L", 6),
        ("M1 1 L 2 x", 10),
        ("M 1e9 0", 3),
        ("M1 1Z 5 5", 7),
    ],
)
def test_errors_say_where(data, position):
    with pytest.raises(PnpError) as caught:
        segments(data)
    assert caught.value.diagnostic.code == "X201"
    assert f"position {position} " in caught.value.diagnostic.text


def written(path: tuple[Segment, ...]) -> str:
    return "".join(step + ",".join(map(str, numbers)) for step, numbers in path)


SUBPATHS = st.lists(
    st.one_of(
        st.tuples(st.just("L"), POINTS),
        st.tuples(st.just("C"), st.tuples(*[NUMBERS] * 6)),
    ),
    min_size=1,
    max_size=5,
)


@given(st.lists(st.tuples(POINTS, SUBPATHS, st.booleans()), min_size=1, max_size=4))
def test_what_is_written_is_read_back(subpaths):
    outline: list[Segment] = []
    for start, steps, closed in subpaths:
        outline += [("M", start), *steps, *([("Z", ())] if closed else [])]
    assert segments(written(tuple(outline))) == tuple(outline)


@given(POINTS, POINTS, st.integers(1, 999), st.integers(1, 999), NUMBERS, st.booleans(), st.booleans())
def test_an_arc_ends_where_it_says(start, end, rx, ry, turn, large, sweep):
    data = f"M{start[0]} {start[1]}A{rx} {ry} {turn} {int(large)}{int(sweep)}{end[0]} {end[1]}"
    steps = segments(data)
    assert steps[-1][1][-2:] == end
    assert all(isclose(number, number) and abs(number) < 1e7 for _, numbers in steps for number in numbers)


@given(st.text("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n", max_size=40))
def test_no_text_gives_anything_but_an_outline_or_an_error(data):
    try:
        steps = segments(data)
    except PnpError:
        return
    assert not steps or steps[0][0] == "M"


def test_points_of_a_polygon():
    assert points(" 1,2 3 4\n5-6 ") == ((1, 2), (3, 4), (5, -6))
    with pytest.raises(PnpError):
        points("1 2 3")


def test_transforms_apply_the_last_one_first():
    assert transform("translate(10 20) scale(2)") == (2, 0, 0, 2, 10, 20)
    assert transform("scale(2),translate(10,20)") == (2, 0, 0, 2, 20, 40)
    assert transform("matrix(1 2 3 4 5 6)") == (1, 2, 3, 4, 5, 6)
    assert transform("translate(3)") == (1, 0, 0, 1, 3, 0)
    assert transform("scale(2 3)") == (2, 0, 0, 3, 0, 0)
    assert transform("") == (1, 0, 0, 1, 0, 0)


def test_turns_and_skews():
    assert transform("rotate(90)") == pytest.approx((0, 1, -1, 0, 0, 0))
    assert transform("rotate(90 5 5)") == pytest.approx((0, 1, -1, 0, 10, 0))
    assert transform("skewX(45)") == pytest.approx((1, 0, 1, 1, 0, 0))
    assert transform("skewY(45)") == pytest.approx((1, 1, 0, 1, 0, 0))


@pytest.mark.parametrize("text", ["rotate(1 2)", "turn(4)", "scale(2", "skewX(90)", "translate(4)x"])
def test_transforms_that_cannot_be_read(text):
    with pytest.raises(PnpError) as caught:
        transform(text)
    assert caught.value.diagnostic.code == "X202"


@given(st.tuples(*[NUMBERS] * 6), st.tuples(*[NUMBERS] * 6), POINTS)
def test_joined_matrices_do_what_they_do_one_after_the_other(outer, inner, point):
    once = transformed([("L", point)], joined(outer, inner))
    twice = transformed(transformed([("L", point)], inner), outer)
    assert once[0][1] == pytest.approx(twice[0][1], rel=1e-6, abs=1e-3)


PIECES = ["0", "1", "-2", ".5", "3.25", "01", "1e1", "1234567", ",", ",,", ".5.5", "1 1", "1 1 1 0 0 9 9"]


@given(st.lists(st.sampled_from([*"MmLlHhVvCcSsQqTtAaZz", *PIECES]), max_size=20))
def test_the_quick_way_reads_what_the_careful_one_reads(pieces):
    data = "M0 0" + " ".join(pieces)
    quick = segments(data) if _GRAMMAR.fullmatch(data) else None
    if quick is not None:
        assert quick == segments(data.replace("M0 0", "M0e0 0", 1))
