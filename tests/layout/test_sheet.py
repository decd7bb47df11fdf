from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import PnpError
from pnp.layout.sheet import CardFace, impose
from pnp.model.formats import FORMATS
from pnp.model.frame import Box, Frame, Group, Path, Use, rectangle
from pnp.model.game import SheetRules
from pnp.model.paper import PAPERS, paper
from pnp.units import MM

WIDTH, HEIGHT = 64 * MM, 89 * MM


def frame(tag, width=WIDTH, height=HEIGHT, bleed=0.0):
    """A frame unlike any with another tag."""
    return Frame(width, height, (Path(rectangle(Box(0, 0, 1, 1)), fill=(tag / 1000,)),), bleed)


def faces(count, **size):
    return [CardFace(f"card-{tag}", frame(tag, **size)) for tag in range(count)]


def backs(count, **size):
    return [frame(500 + tag, **size) for tag in range(count)]


def cards(page):
    """The cards of a page: frame, matrix, and the rectangle that is shown of it."""
    for item in page.items:
        if isinstance(item, Use):
            yield item.frame, item.matrix, None
        elif isinstance(item, Group) and item.clip:
            (use,) = item.items
            (_, (left, top)), _, (_, (right, bottom)), *_ = item.clip.segments
            yield use.frame, use.matrix, Box(left, top, right - left, bottom - top)


def at(matrix, x, y):
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e, b * x + d * y + f)


def through(page, turn, point):
    """Where a needle comes out on the front that goes in at ``point`` of the back."""
    x, y = point
    return (page.width - x, y) if turn == "long_edge" else (x, page.height - y)


def overlap(one, other):
    near = 1e-6
    return (
        one.x < other.x + other.width - near
        and other.x < one.x + one.width - near
        and one.y < other.y + other.height - near
        and other.y < one.y + one.height - near
    )


@given(
    st.sampled_from(list(FORMATS.values())),
    st.sampled_from(list(PAPERS.values())),
    st.sampled_from(["long_edge", "short_edge"]),
    st.sampled_from([0.0, 4 * MM]),
    st.integers(1, 40),
)
def test_every_back_is_behind_its_face_and_heads_the_same_way(card, sheet, turn, gutter, count):
    size = {"width": card.width, "height": card.height, "bleed": 2 * MM}
    pages = impose(faces(count, **size), sheet, SheetRules(gutter=gutter, duplex=turn), backs(count, **size))
    seen = 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        for (face, face_matrix, face_shown), (rear, rear_matrix, rear_shown) in zip(
            cards(front), cards(back), strict=True
        ):
            assert face == frame(seen, **size)
            assert rear == frame(500 + seen, **size)
            seen += 1
            for x, y in ((0, 0), (card.width, 0), (card.width / 3, card.height / 5)):
                # Turned over about its vertical axis, a card has its left at its right and its top at its top.
                behind = through(back, turn, at(rear_matrix, card.width - x, y))
                assert behind == pytest.approx(at(face_matrix, x, y), abs=1e-6)
            corner = through(back, turn, (rear_shown.x + rear_shown.width, rear_shown.y))
            if turn == "short_edge":
                corner = through(back, turn, (rear_shown.x, rear_shown.y + rear_shown.height))
            assert corner == pytest.approx((face_shown.x, face_shown.y), abs=1e-6)
    assert seen == count


@pytest.mark.parametrize("turn", ["long_edge", "short_edge"])
@given(data=st.data())
def test_what_shows_of_a_card_covers_no_other(turn, data):
    card = data.draw(st.sampled_from(list(FORMATS.values())))
    gutter = data.draw(st.sampled_from([0.0, 1 * MM, 6 * MM]))
    count = data.draw(st.integers(1, 12))
    size = {"width": card.width, "height": card.height, "bleed": 3 * MM}
    rules = SheetRules(gutter=gutter, duplex=turn)
    for page in impose(faces(count, **size), paper("a4"), rules, backs(count, **size)):
        shown = [box for _, _, box in cards(page)]
        trims = []
        for _, matrix, box in cards(page):
            corners = [at(matrix, 0, 0), at(matrix, card.width, card.height)]
            left, top = (min(values) for values in zip(*corners, strict=True))
            right, bottom = (max(values) for values in zip(*corners, strict=True))
            trims.append(Box(left, top, right - left, bottom - top))
            near = 1e-6
            assert box.x <= left + near
            assert box.y <= top + near
            assert box.x + box.width >= right - near
            assert box.y + box.height >= bottom - near
            assert box.x >= -near
            assert box.y + box.height <= page.height + near
        for i, box in enumerate(shown):
            assert not any(overlap(box, trim) for j, trim in enumerate(trims) if i != j)


def shown_bleed(count, gutter=0.0):
    """How much bleed of 3 mm shows left, above, right and below each card of 30 × 30 mm, in mm."""
    side = 30 * MM
    cards_on_it = faces(count, width=side, height=side, bleed=3 * MM)
    (page,) = impose(cards_on_it, paper("a4"), SheetRules(gutter=gutter, margin=10 * MM))
    found = []
    for _, (*_, x, y), box in cards(page):
        sides = (x - box.x, y - box.y, box.x + box.width - x - side, box.y + box.height - y - side)
        found.append(tuple(round(side / MM, 2) for side in sides))
    return found


def test_bleed_shows_at_the_rim_alone_where_cards_touch():
    found = shown_bleed(54)
    assert found[0] == (3, 3, 0, 0)
    assert found[1] == (0, 3, 0, 0)
    assert found[5] == (0, 3, 3, 0)
    assert found[7] == (0, 0, 0, 0)
    assert found[53] == (0, 0, 3, 3)


def test_bleed_shows_where_no_neighbour_is():
    found = shown_bleed(8)
    assert found[1] == (0, 3, 0, 0)
    assert found[2] == (0, 3, 0, 3)
    assert found[7] == (0, 0, 3, 3)


def test_bleed_shares_the_gutter():
    assert shown_bleed(30, 4 * MM)[6] == (2, 2, 2, 2)
    assert shown_bleed(30, 8 * MM)[6] == (3, 3, 3, 3)


def test_cards_without_bleed_need_no_clip():
    (page,) = impose(faces(3), paper("a4"), SheetRules())
    assert sum(isinstance(item, Use) for item in page.items) == 3


@pytest.mark.parametrize("name", ["a4", "letter"])
@pytest.mark.parametrize(("count", "sheets"), [(1, 1), (9, 1), (10, 2), (90, 10)])
def test_faces_and_backs_alternate(name, count, sheets):
    pages = impose(faces(count), paper(name), SheetRules(), backs(count))
    assert len(pages) == 2 * sheets
    assert [page.label for page in pages[:2]] == ["1", "1 back"]
    assert [page.bookmark for page in pages[-2:]] == [f"Sheet {sheets}", ""]
    assert [len(list(cards(page))) for page in pages[-2:]] == [count - 9 * (sheets - 1)] * 2
    sheet = paper(name)
    for page in pages:
        assert (page.width, page.height) == (sheet.width, sheet.height)
        assert page.trim_box == page.bleed_box == (0, 0, sheet.width, sheet.height)


def places(page):
    return [(round(x / MM, 2), round(y / MM, 2)) for _, (*_, x, y), _ in cards(page)]


def test_the_back_of_a_single_last_card_is_in_the_last_column():
    pages = impose(faces(10), paper("a4"), SheetRules(), backs(10))
    assert places(pages[2]) == [(9.0, 15.0)]
    assert places(pages[3]) == [(137.0, 15.0)]
    assert next(cards(pages[3]))[1][:4] == (1, 0, 0, 1)


def test_the_back_of_a_single_last_card_is_in_the_last_row_and_turned():
    pages = impose(faces(10), paper("a4"), SheetRules(duplex="short_edge"), backs(10))
    _, matrix, _ = next(cards(pages[3]))
    assert matrix[:4] == (-1, 0, 0, -1)
    assert [round(value / MM, 2) for value in at(matrix, WIDTH, HEIGHT)] == [9.0, 193.0]


def test_a_common_back_is_one_frame():
    back = frame(500)
    pages = impose(faces(12), paper("a4"), SheetRules(), [back] * 12)
    assert {id(rear) for page in pages[1::2] for rear, _, _ in cards(page)} == {id(back)}


def test_copies_are_one_frame():
    side = CardFace("card", frame(1))
    pages = impose([side] * 20, paper("a4"), SheetRules())
    assert Counter(id(face) for page in pages for face, _, _ in cards(page)) == {id(side.frame): 20}


def test_without_backs_or_duplex_there_are_faces_only():
    assert [page.label for page in impose(faces(10), paper("a4"), SheetRules())] == ["1", "2"]
    single = impose(faces(10), paper("a4"), SheetRules(duplex="none"), backs(10))
    assert [page.label for page in single] == ["1", "2"]
    assert len(impose(faces(3), paper("a4"), SheetRules(), [None] * 3)) == 1


def test_no_cards_no_pages():
    assert impose([], paper("a4"), SheetRules(), []) == ()


def test_a_missing_back_is_an_error_that_names_the_card():
    with pytest.raises(PnpError) as caught:
        impose(faces(3), paper("a4"), SheetRules(), [frame(500), None, frame(502)])
    assert caught.value.diagnostic.code == "S102"
    assert "“card-1”" in caught.value.diagnostic.text


def test_backs_are_never_fewer_than_faces():
    with pytest.raises(ValueError, match="shorter"):
        impose(faces(3), paper("a4"), SheetRules(), backs(2))


def test_sizes_do_not_mix():
    with pytest.raises(PnpError) as caught:
        impose([*faces(1), *faces(1, width=70 * MM)], paper("a4"), SheetRules())
    assert caught.value.diagnostic.code == "S103"
    with pytest.raises(PnpError) as caught:
        impose(faces(1), paper("a4"), SheetRules(), backs(1, height=60 * MM))
    assert caught.value.diagnostic.code == "S103"


def test_an_unknown_turn():
    with pytest.raises(PnpError) as caught:
        impose(faces(1), paper("a4"), SheetRules(duplex="long"))
    assert caught.value.diagnostic.code == "S104"
    assert "long_edge" in caught.value.diagnostic.hint


def test_marks_of_the_back_are_behind_those_of_the_front():
    pages = impose(faces(1), paper("a4"), SheetRules(), backs(1))
    front, back = ([item for item in page.items if isinstance(item, Path)] for page in pages)
    ends = {
        (round(page.width - x, 3), round(y, 3)) for page in pages[1:] for path in back for _, (x, y) in path.segments
    }
    assert ends == {(round(x, 3), round(y, 3)) for path in front for _, (x, y) in path.segments}


def test_the_footer_is_told_which_side_it_is_for():
    told = []

    def footer(sheet, width, height):
        told.append(sheet)
        return ()

    impose(faces(10), paper("a4"), SheetRules(), backs(10), footer=footer)
    assert told == [(1, 2, False), (1, 2, True), (2, 2, False), (2, 2, True)]
