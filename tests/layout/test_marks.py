import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.layout.grid import grid
from pnp.layout.marks import (
    FOOT,
    HAIRLINE,
    SCALE_BAR,
    Sheet,
    Strip,
    corner_ticks,
    crop_marks,
    foot_in,
    foot_items,
    footer_box,
    scale_bar,
)
from pnp.model.formats import FORMATS
from pnp.model.frame import BLACK, Box, Path
from pnp.model.game import SheetRules
from pnp.model.paper import PAPERS, paper
from pnp.units import MM

rules = st.builds(
    SheetRules,
    gutter=st.sampled_from([0.0, 1.25 * MM, 4 * MM, 6 * MM]),
    margin=st.sampled_from([0.0, 3 * MM, 10 * MM]),
    marks=st.floats(0, 12).map(lambda value: value * MM),
    mark_gap=st.floats(0, 5).map(lambda value: value * MM),
)
bleeds = st.sampled_from([0.0, 1 * MM, 2 * MM, 3 * MM])


def lines(items):
    """The strokes of marks as boxes without width or without height."""
    for item in items:
        ends = [numbers for step, numbers in item.segments]
        for (x1, y1), (x2, y2) in zip(ends[::2], ends[1::2], strict=True):
            yield Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def overlap(one, other):
    near = 1e-6
    return (
        one.x < other.x + other.width - near
        and other.x < one.x + one.width - near
        and one.y < other.y + other.height - near
        and other.y < one.y + one.height - near
    )


def fat(line):
    return Box(
        line.x - HAIRLINE / 2, line.y - HAIRLINE / 2, line.width + HAIRLINE, line.height + HAIRLINE
    )  # square ends: more than is painted


def marks_of(layout, its_rules):
    return list(lines(crop_marks(layout, its_rules, [layout.trim(i) for i in range(layout.capacity)])))


def in_mm(line):
    return tuple(round(value / MM, 2) for value in line)


def test_one_mark_serves_two_cards_that_touch():
    layout = grid(64 * MM, 89 * MM, paper("a4"), SheetRules())
    marks = marks_of(layout, SheetRules())
    assert len(marks) == 2 * (4 + 4)
    assert sorted({in_mm(mark)[0] for mark in marks if not mark.width}) == [9.0, 73.0, 137.0, 201.0]
    assert sorted({in_mm(mark)[1] for mark in marks if not mark.height}) == [15.0, 104.0, 193.0, 282.0]


def test_with_gutters_each_card_has_its_own_marks():
    its_rules = SheetRules(gutter=6 * MM)
    layout = grid(64 * MM, 89 * MM, paper("letter"), its_rules)
    assert layout.capacity == 6
    assert len(marks_of(layout, its_rules)) == 2 * 2 * (layout.columns + layout.rows)


def test_marks_are_hairlines_in_black_as_long_as_asked():
    its_rules = SheetRules(marks=3 * MM)
    layout = grid(64 * MM, 89 * MM, paper("a4"), its_rules)
    (item,) = crop_marks(layout, its_rules, [layout.trim(0)])
    assert isinstance(item, Path)
    assert (item.stroke, item.width, item.fill) == (BLACK, 0.25, None)
    assert {round((mark.width + mark.height) / MM, 2) for mark in lines([item])} == {3.0}


def test_nine_up_on_letter_leaves_marks_of_4_mm():
    layout = grid(64 * MM, 89 * MM, paper("letter"), SheetRules())
    upright = [mark for mark in marks_of(layout, SheetRules()) if not mark.width]
    assert {round(mark.height / MM, 2) for mark in upright} == {4.0}
    assert min(mark.y for mark in upright) / MM == pytest.approx(2)


def test_only_cards_that_are_there_are_marked():
    layout = grid(64 * MM, 89 * MM, paper("a4"), SheetRules())
    assert len(list(lines(crop_marks(layout, SheetRules(), [layout.trim(0)])))) == 8
    assert crop_marks(layout, SheetRules(), []) == ()


def test_no_marks_where_none_are_wanted():
    its_rules = SheetRules(marks=0)
    layout = grid(64 * MM, 89 * MM, paper("a4"), its_rules)
    assert marks_of(layout, its_rules) == []


def test_marks_start_after_the_gap():
    its_rules = SheetRules(mark_gap=1 * MM)
    layout = grid(64 * MM, 89 * MM, paper("a4"), its_rules)
    left = max(mark.x + mark.width for mark in marks_of(layout, its_rules) if mark.x < layout.area.x)
    above = min(mark.y + mark.height for mark in marks_of(layout, its_rules) if not mark.width)
    assert round((layout.area.y - above) / MM, 2) == 1.0
    assert left < layout.area.x + layout.area.width


@given(st.sampled_from(list(FORMATS.values())), st.sampled_from(list(PAPERS.values())), rules, bleeds)
def test_marks_stay_on_the_paper_and_off_cards_and_bleed(card, sheet, its_rules, bleed):
    layout = grid(card.width, card.height, sheet, its_rules, bleed)
    x, y, width, height = layout.area
    painted = Box(x - layout.rim_x, y - layout.rim_y, width + 2 * layout.rim_x, height + 2 * layout.rim_y)
    for mark in marks_of(layout, its_rules):
        assert mark.x >= 0
        assert mark.y >= 0
        assert mark.x + mark.width <= sheet.width
        assert mark.y + mark.height <= sheet.height
        assert mark.width + mark.height <= its_rules.marks + 1e-6
        assert not overlap(Box(mark.x, mark.y, mark.width or 1e-3, mark.height or 1e-3), painted)
        assert not overlap(fat(mark), layout.area)


@given(st.sampled_from(list(FORMATS.values())), st.sampled_from(list(PAPERS.values())), rules, bleeds)
def test_the_foot_stands_in_free_printable_space(card, sheet, its_rules, bleed):
    layout = grid(card.width, card.height, sheet, its_rules, bleed)
    foot = footer_box(layout, its_rules)
    x, y, width, height = layout.area
    painted = Box(x - layout.rim_x, y - layout.rim_y, width + 2 * layout.rim_x, height + 2 * layout.rim_y)
    strips = [strip for strip in foot if strip]
    if foot.bar:
        assert foot.text
        assert not overlap(foot.text.box, foot.bar.box)
        assert foot.bar.length >= SCALE_BAR - 1e-6
    for strip in strips:
        box, near = strip.box, 1e-6
        assert strip.depth >= FOOT - near
        assert box.x >= layout.edge - near
        assert box.y >= layout.edge - near
        assert box.x + box.width <= sheet.width - layout.edge + near
        assert box.y + box.height <= sheet.height - layout.edge + near
        assert not overlap(box, painted)
        assert not any(overlap(box, fat(mark)) for mark in marks_of(layout, its_rules))


@pytest.mark.parametrize("bleed", [0, 2, 3])
def test_nine_up_has_a_foot_on_a4_below_and_on_letter_at_the_left(bleed):
    a4 = footer_box(grid(64 * MM, 89 * MM, paper("a4"), SheetRules(), bleed * MM), SheetRules())
    assert a4.text
    assert a4.bar
    assert not a4.text.turned
    assert a4.text.length > 140 * MM
    letter = footer_box(grid(64 * MM, 89 * MM, paper("letter"), SheetRules(), bleed * MM), SheetRules())
    assert letter.text
    assert letter.bar
    assert letter.text.turned
    assert letter.text.length > 85 * MM


def test_text_comes_before_the_scale_bar():
    narrow = Strip(Box(0, 0, 100 * MM, 3 * MM))
    assert foot_in(narrow) == (narrow, None)


def test_the_scale_bar_is_50_mm_between_its_ends():
    (item,) = scale_bar(10, 20)
    strokes = list(lines([item]))
    ticks = sorted(stroke.x for stroke in strokes if not stroke.width)
    assert round((ticks[1] - ticks[0]) / MM, 2) == 50.00
    assert min(stroke.y for stroke in strokes) == 20
    assert min(stroke.x for stroke in strokes) == 10


def test_a_turned_foot_reads_upwards():
    strip = Strip(Box(10, 100, 8, 200), turned=True)
    a, b, c, d, e, f = strip.place(()).matrix
    assert (e, f) == (10, 300)
    assert (a * strip.length + e, b * strip.length + f) == (10, 100)
    assert (c * strip.depth + e, d * strip.depth + f) == (18, 300)


def test_the_foot_is_set_for_its_sheet_and_space():
    seen = []

    def footer(sheet, width, height):
        seen.append((sheet, width, height))
        return ()

    foot = foot_in(Strip(Box(0, 0, 200 * MM, 4 * MM)))
    assert len(foot_items(foot, footer, Sheet(2, 5, back=True))) == 2
    assert seen == [(Sheet(2, 5, True), 200 * MM - SCALE_BAR - FOOT, 4 * MM)]


def test_ticks_are_outside_the_corners():
    ticks = list(lines([Path(corner_ticks(Box(10, 10, 50, 20), 1, 4))]))
    assert len(ticks) == 8
    assert Box(6, 10, 3, 0) in ticks
    assert Box(60, 31, 0, 3) in ticks
    assert not any(overlap(fat(tick), Box(10, 10, 50, 20)) for tick in ticks)
