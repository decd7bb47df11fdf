from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import PnpError
from pnp.layout.pack import PackedAt, Rectangle, fits, pack

pieces = st.lists(st.builds(Rectangle, st.sampled_from("abcdef"), st.floats(1, 100), st.floats(1, 100)), max_size=60)


@given(pieces)
def test_every_piece_lies_once_inside_and_apart(given_pieces):
    sheets = pack(given_pieces, 100, 120)
    assert sorted(placed.piece for sheet in sheets for placed in sheet) == list(range(len(given_pieces)))
    for sheet in sheets:
        assert sheet
        for placed in sheet:
            piece = given_pieces[placed.piece]
            assert placed.x >= 0
            assert placed.y >= 0
            assert placed.x + piece.width <= 100.001
            assert placed.y + piece.height <= 120.001
        for one, other in combinations(sheet, 2):
            left, right = given_pieces[one.piece], given_pieces[other.piece]
            beside = one.x + left.width <= other.x + 0.001 or other.x + right.width <= one.x + 0.001
            below = one.y + left.height <= other.y + 0.011 or other.y + right.height <= one.y + 0.011
            assert beside or below


def test_highest_first_then_by_id_then_as_given():
    given_pieces = [Rectangle("b", 10, 5), Rectangle("a", 10, 5), Rectangle("z", 10, 9), Rectangle("a", 10, 5)]
    (sheet,) = pack(given_pieces, 25, 100)
    assert sheet == (PackedAt(2, 0, 0), PackedAt(1, 10, 0), PackedAt(3, 0, 9), PackedAt(0, 10, 9))


def test_later_pieces_fill_earlier_shelves():
    (sheet,) = pack([Rectangle("a", 60, 20), Rectangle("b", 60, 10), Rectangle("c", 40, 5)], 100, 100)
    assert sheet == (PackedAt(0, 0, 0), PackedAt(1, 0, 20), PackedAt(2, 60, 0))


def test_a_new_sheet_where_no_shelf_is_left():
    sheets = pack([Rectangle("a", 50, 60)] * 5, 100, 100)
    assert [len(sheet) for sheet in sheets] == [2, 2, 1]
    assert pack([], 100, 100) == ()


def test_as_much_as_a_sheet_holds_in_spite_of_rounding():
    third = 100 / 3
    assert len(pack([Rectangle("a", third, third)] * 9, 100, 3 * third)) == 1


def test_a_piece_larger_than_a_sheet():
    assert not fits(Rectangle("a", 101, 5), 100, 100)
    assert not fits(Rectangle("a", 5, 101), 100, 100)
    with pytest.raises(PnpError) as caught:
        pack([Rectangle("big", 101, 5)], 100, 100)
    assert caught.value.diagnostic.code == "S201"
    assert "“big”" in caught.value.diagnostic.text
