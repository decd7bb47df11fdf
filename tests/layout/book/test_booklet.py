from hypothesis import given
from hypothesis import strategies as st

from pnp.layout.book.booklet import booklet, sides
from pnp.model.frame import Frame, Use
from pnp.model.paper import paper
from pnp.units import MM


def folded(count: int) -> list[int]:
    """Return the pages in the order in which a reader of the folded booklet meets them."""
    found = sides(count)
    fronts, backs = found[::2], found[1::2]
    # The reader leafs through the sheets to the middle and out again.
    first = [page for front, back in zip(fronts, backs, strict=True) for page in (front.right, back.left)]
    second = [page for front, back in zip(fronts[::-1], backs[::-1], strict=True) for page in (back.right, front.left)]
    return first + second


@given(st.integers(1, 90))
def test_folded_sheets_have_their_pages_in_order(count: int) -> None:
    order = folded(count)
    assert len(order) % 4 == 0
    assert [page for page in order if page] == list(range(1, count + 1))
    assert order[count:] == [0] * (len(order) - count)


def test_odd_pages_lie_on_the_right() -> None:
    assert all(side.right % 2 and not side.left % 2 for side in sides(8))


def test_a_sheet_turned_on_its_short_edge_has_page_two_behind_page_one() -> None:
    front, back = sides(8)[:2]
    assert (front.right, back.left) == (1, 2)


def test_inner_sheets_are_moved_towards_the_fold() -> None:
    pages = [Frame(148 * MM, 210 * MM, ()) for _ in range(12)]
    sheets = booklet(pages, paper("a4"), thickness=0.1 * MM)
    assert len(sheets) == 6
    middle = 297 * MM / 2
    for index, sheet in enumerate(sheets):
        left, right = [item.matrix[4] for item in sheet.items if isinstance(item, Use)]
        creep = index // 2 * 0.1 * MM
        assert abs(left - (middle - 148 * MM + creep)) < 1e-6
        assert abs(right - (middle - creep)) < 1e-6
    assert (sheets[0].width, sheets[0].height) == (paper("a4").height, paper("a4").width)


def test_missing_pages_are_left_free() -> None:
    sheets = booklet([Frame(148 * MM, 210 * MM, ())] * 5, paper("a4"))
    assert [sum(isinstance(item, Use) for item in sheet.items) for sheet in sheets] == [1, 1, 1, 2]
