from hypothesis import given
from hypothesis import strategies as st

from pnp.layout.book.lines import Lines
from pnp.layout.book.pieces import Node, Placed, Plate, Prose, Spread, height
from pnp.model.document import Break
from pnp.model.frame import Box, Frame, GlyphRun
from pnp.render.book.paginate import Geometry, paginated, too_high

PLACE = (Node("Document", 0), Node("P", 1))
GEOMETRY = Geometry(
    200, 120, (Box(30, 10, 70, 100), Box(110, 10, 70, 100)), (Box(20, 10, 70, 100), Box(100, 10, 70, 100))
)


def prose(count: int, **more: object) -> Prose:
    rows = tuple((GlyphRun(0.0, 8.0, "f", 8.0, (index,), "x"),) for index in range(count))
    return Prose(Lines(rows, 10.0, 50.0), PLACE, 70.0)._replace(**more)


def places(pages: tuple[tuple[Placed, ...], ...]) -> list[list[tuple[float, float, float]]]:
    return [[(each.x, round(each.y, 3), height(each.piece)) for each in page] for page in pages]


def test_columns_are_filled_one_after_the_other() -> None:
    assert places(paginated((prose(25),), GEOMETRY)) == [[(30, 10, 100), (110, 10, 100)], [(20, 10, 50)]]


def test_the_larger_space_of_two_neighbours_counts_and_none_at_the_top() -> None:
    story = (prose(1, before=7.0, after=4.0), prose(1, before=6.0))
    assert places(paginated(story, GEOMETRY)) == [[(30, 10, 10), (30, 26, 10)]]


def test_right_and_left_pages_alternate() -> None:
    story = [each for _ in range(5) for each in (prose(1), Break("page"))][:-1]
    assert [page[0][0] for page in places(paginated(tuple(story), GEOMETRY))] == [30, 20, 30, 20, 30]
    assert [page[0][0] for page in places(paginated(tuple(story), GEOMETRY._replace(first=2)))] == [20, 30, 20, 30, 20]


def test_a_heading_stays_with_the_first_lines_of_what_follows() -> None:
    story = (prose(8), prose(1, keep=True), prose(6))
    assert places(paginated(story, GEOMETRY)) == [[(30, 10, 80), (110, 10, 10), (110, 20, 60)]]
    fits = (prose(7), prose(1, keep=True), prose(6))
    assert places(paginated(fits, GEOMETRY)) == [[(30, 10, 70), (30, 80, 10), (30, 90, 20), (110, 10, 40)]]


def test_no_line_is_left_alone() -> None:
    assert places(paginated((prose(9), prose(4)), GEOMETRY)) == [[(30, 10, 90), (110, 10, 40)]]
    assert places(paginated((prose(7), prose(4)), GEOMETRY)) == [[(30, 10, 70), (30, 80, 20), (110, 10, 20)]]


def test_breaks() -> None:
    story = (prose(1), Break("column"), prose(1), Break("page"), prose(1))
    assert places(paginated(story, GEOMETRY)) == [[(30, 10, 10), (110, 10, 10)], [(20, 10, 10)]]


def test_breaks_may_leave_any_number_of_pages_empty() -> None:
    pages = paginated((prose(1), *[Break("page")] * 30, prose(1)), GEOMETRY)
    assert [len(page) for page in pages] == [1, *[0] * 29, 1]


def test_what_is_higher_than_a_page_is_found() -> None:
    high = prose(1, above=120.0)
    assert too_high((prose(3), high), 100.0) == (high,)


def test_what_is_higher_than_a_page_has_a_column_for_itself() -> None:
    story = (prose(2), prose(1, above=120.0), prose(2))
    assert places(paginated(story, GEOMETRY)) == [[(30, 10, 20), (110, 10, 130)], [(20, 10, 20)]]


def test_running_text_passes_a_picture_that_waits_for_the_next_column() -> None:
    picture = Plate(Frame(70.0, 60.0, ()), 70.0, 70.0, (Node("Figure", 2),), keep=True)
    caption = prose(1)._replace(place=(Node("Figure", 2), Node("Caption", 3)))
    story = (prose(6), picture, caption, prose(3), prose(2))
    assert places(paginated(story, GEOMETRY)) == [
        [(30, 10, 60), (30, 70, 30), (110, 10, 60), (110, 70, 10), (110, 80, 20)]
    ]
    listed = (Node("L", 5), Node("LI", 6))
    story = (prose(6), picture, caption, prose(1)._replace(place=listed), prose(1)._replace(place=listed))
    assert places(paginated(story, GEOMETRY))[0][1:3] == [(30, 70, 10), (30, 80, 10)]
    story = (prose(6), picture, caption, *(prose(1)._replace(place=listed) for _ in range(5)))
    assert places(paginated(story, GEOMETRY))[0][:2] == [(30, 10, 60), (110, 10, 60)]
    heading = prose(1, keep=True)._replace(place=(Node("H3", 4),))
    story = (prose(6), picture, caption, heading, prose(2))
    assert places(paginated(story, GEOMETRY))[0][:2] == [(30, 10, 60), (110, 10, 60)]


def test_columns_of_equal_height_go_on_in_the_next_column() -> None:
    spread = Spread(2, 10.0, 70.0, tuple(prose(1, width=30.0) for _ in range(6)))
    assert [[x for x, _, _ in page] for page in places(paginated((prose(10), spread), GEOMETRY))] == [[30, 110]]


def test_a_picture_that_lacks_a_little_room_is_made_smaller() -> None:
    def picture(high: float) -> Plate:
        return Plate(Frame(70.0, high, ()), 70.0, 70.0, (Node("Figure", 2),), keep=True)

    caption = prose(1)._replace(place=(Node("Figure", 2), Node("Caption", 3)))
    small, large = picture(70.0), picture(80.0)
    (page,) = places(paginated((prose(3), small, caption), GEOMETRY))
    assert [tuple(map(round, each)) for each in page] == [(30, 10, 30), (30, 40, 60), (30, 100, 10)]
    assert places(paginated((prose(3), large, caption), GEOMETRY))[0][1] == (110, 10, 80)


@given(st.integers(5, 400), st.floats(9.9, 14.1))
def test_lines_are_divided_whatever_is_left_of_a_column(count: int, leading: float) -> None:
    lines = prose(count).lines._replace(leading=leading)
    pages = paginated((prose(1), prose(count, lines=lines, before=3.0)), GEOMETRY)
    assert (
        sum(len(each.piece.lines.rows) for page in pages for each in page if isinstance(each.piece, Prose)) == count + 1
    )
