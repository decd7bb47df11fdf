import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.layout.arrange import FlowPart, offset, shared, starts
from pnp.model.frame import Group, Path, Use
from pnp.units import MM

CARD = 100 * MM


def test_what_is_left_goes_to_those_that_grow():
    assert shared([FlowPart(10), FlowPart(10, grow=1), FlowPart(0, grow=3)], 100, 5) == (10, 27.5, 52.5)


def test_what_is_lacking_is_taken_from_those_that_shrink():
    assert shared([FlowPart(40), FlowPart(60, shrinks=True), FlowPart(20, shrinks=True)], 90, 5) == (40, 30, 10)
    assert shared([FlowPart(60), FlowPart(60)], 90, 0) == (60, 60)
    assert shared([FlowPart(60), FlowPart(10, shrinks=True)], 50, 0) == (60, 0)


def test_packing():
    assert starts([10, 20], 50, 5, "start") == (0, 15)
    assert starts([10, 20], 50, 5, "end") == (15, 30)
    assert starts([10, 20], 50, 5, "center") == (7.5, 22.5)
    assert starts([10, 20], 50, 5, "between") == (0, 30)
    assert starts([10], 50, 5, "between") == (0,)
    assert starts([30, 30], 50, 5, "between") == (0, 35)
    assert starts([], 50, 5, "center") == ()


def test_aligning():
    assert [offset(10, 50, align) for align in ("start", "center", "end", "stretch")] == [0, 20, 40, 0]


LENGTHS = st.floats(0, 100)
PARTS = st.lists(st.builds(FlowPart, LENGTHS, st.sampled_from([0.0, 1.0, 2.0]), st.booleans()), min_size=1, max_size=6)


@given(PARTS, LENGTHS, st.floats(0, 5))
def test_growing_parts_fill_the_room_and_none_gets_negative(parts, room, gap):
    lengths = shared(parts, room, gap)
    assert all(length >= 0 for length in lengths)
    used = sum(lengths) + gap * (len(parts) - 1)
    wanted = sum(part.length for part in parts) + gap * (len(parts) - 1)
    if wanted < room and any(part.grow for part in parts):
        assert used == pytest.approx(room)
    if wanted >= room and all(part.shrinks for part in parts):
        assert used == pytest.approx(max(room, gap * (len(parts) - 1)))


@pytest.fixture
def boxes(layout):
    """Return a function that gives the boxes, in mm, of the rectangles and symbols of some markup."""

    def find(markup: str) -> list[tuple[float, ...]]:
        frame = layout.lay_out(f"<card>{markup}</card>", CARD, CARD).frame
        found = []
        for item in frame.items:
            match item:
                case Path():
                    (x, y), (right, bottom) = item.segments[0][1], item.segments[2][1]
                    found.append((x, y, right - x, bottom - y))
                case Use(inner, matrix):
                    found.append((matrix[4], matrix[5], inner.width * matrix[0], inner.height * matrix[3]))
                case Group():
                    found.append((matrix := item.matrix)[4:6])
        return [tuple(round(value / MM, 2) for value in box) for box in found]

    return find


def test_a_row(boxes):
    markup = """<row box="10mm 10mm 50mm 8mm" gap="2mm"><rect width="5mm" fill="black"/>
      <rect grow="1" fill="black"/><rect width="5mm" height="4mm" fill="black"/></row>"""
    assert boxes(markup) == [(10, 10, 5, 8), (17, 10, 36, 8), (55, 10, 5, 4)]


def test_a_column_aligns_across_and_packs_along(boxes):
    markup = """<column box="10mm 10mm 50mm 40mm" gap="2mm" align="center" pack="end">
      <rect width="10mm" height="5mm" fill="black"/><rect height="6mm" fill="black"/></column>"""
    assert boxes(markup) == [(30, 37, 10, 5), (10, 44, 50, 6)]


def test_icons_fill_a_row_and_keep_their_shape(boxes):
    assert boxes('<row box="0 0 50mm 8mm" gap="1mm"><icon name="infect"/><icon name="draw" frame="zone"/></row>') == [
        (0, 0, 8, 8),
        (9, 0, 16, 8),
        (13, 0, 8, 8),
    ]


def test_an_icon_of_a_given_size_is_aligned(boxes):
    markup = '<row box="0 0 50mm 8mm" align="{}"><icon name="infect" height="4mm"/></row>'
    assert boxes(markup.format("start")) == [(0, 0, 4, 4)]
    assert boxes(markup.format("center")) == [(0, 2, 4, 4)]
    assert boxes(markup.format("end")) == [(0, 4, 4, 4)]


def test_icons_in_a_column_take_its_width(boxes):
    assert boxes('<column box="0 0 6mm 50mm"><icon name="infect"/><icon name="draw" height="3mm"/></column>') == [
        (0, 0, 6, 6),
        (0, 6, 3, 3),
    ]


def texts(layout, markup: str):
    return layout.lay_out(f"<card>{markup}</card>", CARD, CARD)


def test_a_text_in_a_row_takes_its_natural_width(layout):
    # Four squares of 10 pt.
    found = texts(layout, '<row box="10pt 20pt 200pt 30pt" gap="5pt"><text>四個方塊</text><text>二個</text></row>')
    assert [text.box for text in found.texts] == [
        pytest.approx((10, 20, 40, 10), abs=0.05),
        pytest.approx((55, 20, 20, 10), abs=0.05),
    ]
    assert not found.findings


def test_texts_shrink_where_a_row_is_short(layout):
    found = texts(layout, '<row box="0 0 60pt 40pt"><rect width="20pt"/><text>四個方塊四個方塊</text></row>')
    (text,) = found.texts
    assert text.box == pytest.approx((20, 0, 40, 20), abs=0.05)
    assert text.block.lines == 2
    assert not found.findings


def test_texts_of_a_column_stand_below_each_other(layout):
    found = texts(layout, '<column box="0 0 40pt 100pt" gap="5pt"><text>四個方塊四個</text><text>二個</text></column>')
    assert [text.box for text in found.texts] == [
        pytest.approx((0, 0, 40, 20), abs=0.05),
        pytest.approx((0, 25, 40, 10), abs=0.05),
    ]


def test_a_growing_text_gets_the_rest(layout):
    found = texts(layout, '<column box="0 0 40pt 100pt"><rect height="30pt"/><text grow="1">四個</text></column>')
    assert found.texts[0].box == pytest.approx((0, 30, 40, 70), abs=0.05)


def test_stretched_children_are_as_high_as_the_row(layout):
    found = texts(layout, '<row box="0 0 80pt 50pt" align="stretch"><text>四個</text></row>')
    assert found.texts[0].box == pytest.approx((0, 0, 20, 50), abs=0.05)


def test_vertical_text_in_a_row_is_as_high_as_the_row(layout):
    found = texts(layout, '<row box="0 0 80pt 50pt"><text writing="vertical">四個方塊</text></row>')
    assert found.texts[0].box.height == 50


def test_rows_in_columns(layout):
    markup = """<column box="0 0 100pt 100pt" gap="10pt"><row gap="5pt"><text>一二三</text><icon name="infect"
      width="20pt"/></row><text>四</text></column>"""
    found = texts(layout, markup)
    assert [text.box for text in found.texts] == [
        pytest.approx((0, 0, 30, 10), abs=0.05),
        pytest.approx((0, 30, 100, 10), abs=0.05),
    ]


def test_a_row_that_is_too_short_says_so(layout):
    found = texts(layout, '<row id="icons" box="0 0 10mm 5mm"><rect width="12.5mm" fill="black"/></row>')
    (finding,) = found.findings
    assert finding.code == "X503"
    assert 'id="icons"' in finding.text
    assert "2.5 mm" in finding.text
