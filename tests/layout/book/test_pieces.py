import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.layout.book.lines import Lines
from pnp.layout.book.marks import anchors, marks
from pnp.layout.book.pieces import (
    Cell,
    Ground,
    Node,
    Piece,
    Prose,
    Spread,
    TableGrid,
    divided,
    height,
    least_height,
    stacked,
    suited,
)
from pnp.model.frame import GlyphRun, Path

PLACE = (Node("Document", 0), Node("P", 1))


def lines(count: int, leading: float = 10.0) -> Lines:
    rows = tuple((GlyphRun(0.0, 8.0, "f", 8.0, (index + 1,), "x"),) for index in range(count))
    return Lines(rows, leading, 50.0)


def prose(count: int, **more: object) -> Prose:
    return Prose(lines(count), PLACE, 100.0)._replace(**more)


def grid(rows: int) -> TableGrid:
    def row(tag: str, key: int) -> tuple[Cell, ...]:
        return (Cell(lines(1), "start", (*PLACE, Node(tag, key)), anchors=(f"r{key}",)),)

    return TableGrid((100.0,), row("TH", 0), tuple(row("TD", key) for key in range(1, rows + 1)), 100.0, pad=2.0)


def glyphs(piece: Piece) -> list[int]:
    return [item.glyphs[0] for mark in marks(piece) for item in mark.items if isinstance(item, GlyphRun)]


@given(st.integers(0, 12), st.floats(0, 130))
def test_a_paragraph_is_divided_without_widow_orphan_or_loss(count: int, room: float) -> None:
    piece = prose(count, above=3.0, below=4.0, anchors=("a",))
    parts = divided(piece, room)
    if parts is None:
        return
    first, rest = parts
    assert isinstance(first, Prose)
    assert isinstance(rest, Prose)
    assert height(first) <= room + 0.02
    assert min(len(first.lines.rows), len(rest.lines.rows)) >= 2
    assert glyphs(first) + glyphs(rest) == glyphs(piece)
    assert (first.anchors, rest.anchors) == (("a",), ())


def test_a_short_paragraph_is_not_divided() -> None:
    assert divided(prose(3), 25.0) is None
    assert least_height(prose(3)) == 30.0
    assert least_height(prose(4)) == 20.0


def test_what_is_kept_whole_is_not_divided() -> None:
    assert divided(prose(8, whole=True), 50.0) is None
    assert least_height(prose(8, whole=True)) == 80.0
    small = suited(grid(8), 300.0)
    assert divided(small, 100.0) is None
    assert least_height(small) == height(small)


@pytest.mark.parametrize(("rows", "room", "whole"), [(12, 728.0, True), (8, 150.0, False), (40, 728.0, False)])
def test_a_table_of_more_than_half_a_column_is_divided(rows: int, room: float, whole: bool) -> None:
    assert (divided(suited(grid(rows), room), 100.0) is None) == whole
    inner = suited(Spread(1, 0.0, 100.0, (grid(rows),)), room)
    assert isinstance(inner, Spread)
    assert (divided(inner.pieces[0], 100.0) is None) == whole


@given(st.integers(3, 40), st.floats(20, 300))
def test_no_row_of_a_table_is_left_alone(count: int, room: float) -> None:
    parts = divided(grid(count), room)
    assert parts is None or min(len(part.rows) for part in parts if isinstance(part, TableGrid)) >= 2


@given(st.integers(1, 12), st.floats(0, 250))
def test_a_table_is_divided_by_rows_and_repeats_its_head(count: int, room: float) -> None:
    piece = grid(count)
    parts = divided(piece, room)
    if parts is None:
        return
    first, rest = parts
    assert isinstance(rest, TableGrid)
    assert height(first) <= room + 0.02
    heads = [mark for mark in marks(rest) if mark.place and mark.place[-1].tag == "TH"]
    assert not heads, "the head that is repeated is decoration"
    assert len(glyphs(rest)) == len(rest.rows) + 1
    names = [name for part in parts for name, _ in anchors(part) if name != "r0"]
    assert names == [f"r{key}" for key in range(1, count + 1)]


def test_anchors_of_rows_lie_on_their_rows() -> None:
    assert dict(anchors(grid(3)))["r3"] == 3 * 14.0


@given(st.lists(st.integers(1, 9), min_size=1, max_size=8), st.integers(1, 4))
def test_columns_of_a_spread_hold_all_and_are_of_about_one_height(counts: list[int], columns: int) -> None:
    pieces = tuple(prose(count, before=5.0, after=5.0) for count in counts)
    spread = Spread(columns, 10.0, 430.0, pieces)
    found = [item for mark in marks(spread) for item in mark.items if isinstance(item, GlyphRun)]
    assert len(found) == sum(counts)
    assert max(item.y for item in found) <= height(spread) + 0.02
    whole = height(Spread(1, 10.0, 100.0, pieces))
    assert height(spread) <= whole + 0.5


@given(st.integers(1, 60), st.integers(1, 3), st.integers(20, 200))
def test_a_spread_that_goes_on_fills_its_columns_and_keeps_the_order(count: int, columns: int, room: int) -> None:
    pieces = tuple(prose(1, keep=index % 5 == 0)._replace(lines=lines(1)) for index in range(count))
    numbered = tuple(
        piece._replace(lines=piece.lines._replace(rows=((GlyphRun(0.0, 8.0, "f", 8.0, (index,), "x"),),)))
        for index, piece in enumerate(pieces)
    )
    spread: Piece = Spread(columns, 10.0, 430.0, numbered)
    found: list[int] = []
    while parts := divided(spread, room) if height(spread) > room else None:
        first, spread = parts
        assert height(first) == room
        assert isinstance(first, Spread)
        assert isinstance(spread, Spread)
        assert not first.pieces[-1].keep or len(first.pieces) == 1
        assert len(spread.pieces) >= 2 * columns or len(first.pieces) < 2 * columns + 2
        found += glyphs(first)
    assert found + glyphs(spread) == list(range(count))


def test_a_heading_goes_with_what_follows() -> None:
    placed, rest = stacked((prose(2), prose(1, keep=True), prose(4)), 45.0)
    assert len(placed) == 1
    assert len(rest) == 2


def test_a_ground_covers_the_space_of_its_piece() -> None:
    piece = prose(2, above=6.0, below=4.0, ground=Ground(0.0, (0.9,)))
    first = next(iter(marks(piece)))
    (path,) = first.items
    assert isinstance(path, Path)
    assert not first.place
    ys = [numbers[1] for _, numbers in path.segments if numbers]
    assert (min(ys), max(ys)) == (0.0, 30.0)


def test_a_ground_on_others_is_painted_above_them_and_leaves_their_rims() -> None:
    outer, middle, inner = (Ground(10.0 * at, (0.2 * at,), right=5.0 * at) for at in range(3))
    piece = prose(1, ground=outer.under(middle.under(inner)))
    paths = [item for mark in marks(piece) for item in mark.items if isinstance(item, Path)]
    assert [path.fill for path in paths] == [(0.0,), (0.2,), (0.4,)]
    assert [max(numbers[0] for _, numbers in path.segments if numbers) for path in paths] == [100.0, 95.0, 90.0]
