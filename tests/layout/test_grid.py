from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import PnpError
from pnp.layout.grid import grid
from pnp.model.formats import card_format
from pnp.model.game import SheetRules
from pnp.model.paper import PAPERS, paper
from pnp.units import MM

ROOMY = SheetRules(gutter=6 * MM)
# Cards a sheet with 5 mm that cannot be printed: butt cut / with 3 mm of bleed on each side.
COUNTS = {
    "64x89mm": ("9/8", "9/6", "18/16", "18/12"),
    "poker": ("9/8", "9/6", "18/16", "18/12"),
    "63x88mm": ("9/8", "9/6", "18/18", "18/12"),
    "59x92mm": ("9/8", "8/8", "18/16", "16/16"),
    "57x89mm": ("10/9", "9/8", "21/18", "21/16"),
    "56x87mm": ("10/9", "9/8", "21/18", "21/16"),
    "44x68mm": ("16/12", "18/12", "36/25", "36/25"),
    "41x63mm": ("21/16", "20/15", "42/36", "40/30"),
    "70x70mm": ("8/6", "6/6", "20/15", "18/15"),
    "70x120mm": ("4/4", "4/4", "12/10", "12/10"),
}
lengths = st.floats(10, 220).map(lambda value: value * MM)


@pytest.mark.parametrize("name", COUNTS)
def test_as_many_cards_as_fit(name):
    card = card_format(name)
    counts = [
        f"{grid(card.width, card.height, PAPERS[sheet], SheetRules()).capacity}"
        f"/{grid(card.width, card.height, PAPERS[sheet], ROOMY, 3 * MM).capacity}"
        for sheet in ("a4", "letter", "a3", "tabloid")
    ]
    assert tuple(counts) == COUNTS[name]


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_sleeve_inserts_lie_64_by_89_mm_apart(name):
    layout = grid(64 * MM, 89 * MM, paper(name), SheetRules())
    assert (layout.columns, layout.rows, layout.turned) == (3, 3, False)
    first, second, below = (layout.trim(index) for index in (0, 1, 3))
    assert round((second.x - first.x) / MM, 2) == 64.00
    assert round((below.y - first.y) / MM, 2) == 89.00


def test_margins_of_nine_up():
    a4, letter = (grid(64 * MM, 89 * MM, paper(name), SheetRules()).area for name in ("a4", "letter"))
    assert [round(value / MM, 2) for value in (a4.x, a4.y, letter.x, letter.y)] == [9.0, 15.0, 11.95, 6.2]


def test_equal_numbers_stand_upright():
    assert not grid(70 * MM, 120 * MM, paper("a4"), SheetRules()).turned
    assert not grid(100 * MM, 70 * MM, paper("a4"), SheetRules()).turned


def test_turned_where_more_fit_so():
    assert grid(44 * MM, 68 * MM, paper("letter"), SheetRules()).turned


def test_the_head_of_a_turned_card_is_at_the_right():
    layout = grid(44 * MM, 68 * MM, paper("letter"), SheetRules())
    trim, (a, b, c, d, e, f) = layout.trim(0), layout.matrix(0)
    head = 22 * MM  # the middle of the upper edge
    assert (a * head + e, b * head + f) == pytest.approx((trim.x + trim.width, trim.y + trim.height / 2))
    assert (c * 68 * MM + e, d * 68 * MM + f) == pytest.approx((trim.x, trim.y))


def test_bleed_gives_way_to_a_mark_that_can_be_printed():
    letter = grid(64 * MM, 89 * MM, paper("letter"), SheetRules(), 3 * MM)
    assert letter.rim_y == 0
    assert letter.rim_x == 3 * MM
    a4 = grid(64 * MM, 89 * MM, paper("a4"), SheetRules(), 3 * MM)
    assert a4.rim_x / MM == pytest.approx(2)
    unmarked = grid(64 * MM, 89 * MM, paper("letter"), SheetRules(marks=0), 3 * MM)
    assert unmarked.rim_y == 3 * MM


def test_a_card_larger_than_the_paper_names_the_papers_that_would_do():
    with pytest.raises(PnpError) as caught:
        grid(205 * MM, 280 * MM, paper("a4"), SheetRules())
    finding = caught.value.diagnostic
    assert finding.code == "S101"
    assert "205 × 280 mm" in finding.text
    assert "200 × 287 mm" in finding.text
    assert finding.hint == "choose the paper a3, tabloid, sra3"


def test_a_card_larger_than_any_paper():
    with pytest.raises(PnpError) as caught:
        grid(500 * MM, 500 * MM, paper("a4"), SheetRules())
    assert "smaller format" in caught.value.diagnostic.hint


@given(
    lengths,
    lengths,
    st.sampled_from(list(PAPERS.values())),
    st.floats(0, 10),
    st.floats(0, 15),
    st.floats(0, 4),
)
def test_trims_lie_apart_and_can_be_printed(width, height, sheet, gutter, margin, bleed):
    rules = SheetRules(gutter=gutter * MM, margin=margin * MM)
    try:
        layout = grid(width, height, sheet, rules, bleed * MM)
    except PnpError:
        inner = [side - 2 * (rules.margin or sheet.edge) for side in (sheet.width, sheet.height)]
        assert min(width, height) > min(inner) or max(width, height) > max(inner)
        return
    trims = [layout.trim(index) for index in range(layout.capacity)]
    near = 0.01
    kept = rules.margin or sheet.edge
    for one, other in combinations(trims[: layout.columns * 2], 2):
        apart_x = abs(one.x - other.x) >= layout.width + rules.gutter - near
        apart_y = abs(one.y - other.y) >= layout.height + rules.gutter - near
        assert apart_x or apart_y
    for trim in trims:
        assert trim.x >= kept - near
        assert trim.y >= kept - near
        assert trim.x + trim.width <= sheet.width - kept + near
        assert trim.y + trim.height <= sheet.height - kept + near
    first, last = trims[0], trims[-1]
    assert first.x == pytest.approx(sheet.width - last.x - last.width, abs=1e-6)
    assert first.y == pytest.approx(sheet.height - last.y - last.height, abs=1e-6)
    assert 0 <= layout.rim_x <= min(bleed * MM, first.x + near)
    assert 0 <= layout.rim_y <= min(bleed * MM, first.y + near)
