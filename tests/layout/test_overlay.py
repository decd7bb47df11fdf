from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.diagnostics import Severity
from pnp.layout.marks import HAIRLINE
from pnp.layout.overlay import LABEL_HEIGHT, LabelLine, Slot, inserts, patches
from pnp.layout.sheet import CardFace
from pnp.model.frame import BLACK, WHITE, Box, Frame, GlyphRun, Group, Path, Use
from pnp.model.game import SheetRules
from pnp.model.paper import paper
from pnp.units import MM

RULES = SheetRules()
TEXT_BOX = Box(4 * MM, 15 * MM, 56 * MM, 8 * MM)


def run(text, x=0.0, y=0.0, colour=BLACK):
    return GlyphRun(x, y, "font", 6, (1,) * len(text), text, colour)


def slot(card_id, box=TEXT_BOX, colour=BLACK, name="name"):
    return Slot(card_id, name, box, (run(f"text {card_id}", box.x + 1, box.y + 6, colour),))


def label(text):
    """An id whose characters are 2 mm wide."""
    return LabelLine((run(text),), len(text) * 2 * MM)


def strips(page):
    return [
        (item.frame, Box(item.matrix[4], item.matrix[5], item.frame.width, item.frame.height))
        for item in page.items
        if isinstance(item, Use)
    ]


def labels(page):
    """Text and box of each label, and whether it is turned."""
    for strip, group in pairwise(page.items):
        if isinstance(strip, Use) and isinstance(group, Group):
            (inner,) = group.items
            (text,) = inner.items
            width = len(text.text) * 2 * MM
            x, y = group.matrix[4] + inner.matrix[4], group.matrix[5] + inner.matrix[5]
            if inner.matrix[:4] == (0.0, -1.0, 1.0, 0.0):  # it begins below and runs upwards
                yield text.text, Box(x, y - width, LABEL_HEIGHT, width), True
            else:
                assert inner.matrix[:4] == (1.0, 0.0, 0.0, 1.0)
                yield text.text, Box(x, y, width, LABEL_HEIGHT), False


def ticks(page):
    ends = [
        numbers
        for item in page.items
        if isinstance(item, Path) and item.width == HAIRLINE
        for _, numbers in item.segments
    ]
    for (x1, y1), (x2, y2) in zip(ends[::2], ends[1::2], strict=True):
        yield Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def touch(one, other, near=1e-6):
    return (
        one.x < other.x + other.width + near
        and other.x < one.x + one.width + near
        and one.y < other.y + other.height + near
        and other.y < one.y + one.height + near
    )


def test_a_strip_shows_its_slot_alone():
    result = patches([slot("a-1")], paper("a4"), RULES, label=label)
    ((frame, box),) = strips(result.pages[0])
    assert (frame.width, frame.height, frame.bleed) == (56 * MM, 8 * MM, 0)
    ground, text = frame.items
    assert ground.fill == WHITE
    assert text.matrix[4:] == (-4 * MM, -15 * MM)
    assert text.items == slot("a-1").items
    assert box.x >= 5 * MM
    assert box.y >= 5 * MM
    assert result.findings == ()


def test_nothing_is_painted_below_text_on_transparent_film():
    slots = [slot("a", colour=WHITE), *[slot("b")] * 2]
    (page,), (finding,) = patches(slots, paper("a4"), RULES, label=label, ground=None)
    assert (finding.code, finding.severity) == ("S203", Severity.WARNING)
    assert "“name” of “a”" in finding.text
    frame, *_ = [frame for frame, _ in strips(page)]
    assert [type(item) for item in frame.items] == [Group]
    assert frame.items[0].items[0].colour == WHITE


def test_white_text_turns_black_on_white():
    (page,) = patches([slot("a", colour=WHITE)], paper("a4"), RULES, label=label).pages
    ((frame, _),) = strips(page)
    assert frame.items[1].items[0].colour == BLACK


def test_a_strip_for_each_copy():
    result = patches([*[slot("a")] * 3, slot("b")], paper("a4"), RULES, label=label)
    found = [frame for frame, _ in strips(result.pages[0])]
    assert len(found) == 4
    assert len({id(frame) for frame in found}) == 2
    assert sorted(text for text, _, _ in labels(result.pages[0])) == ["a", "a", "a", "b"]


def test_no_strip_for_no_text():
    empty = Slot("b", "name", TEXT_BOX, ())
    assert patches([empty], paper("a4"), RULES, label=label).pages == ()


def test_a_strip_larger_than_the_paper_is_a_finding():
    result = patches([slot("big", Box(0, 0, 300 * MM, 20 * MM)), slot("a")], paper("a4"), RULES, label=label)
    (finding,) = result.findings
    assert (finding.code, finding.severity) == ("S202", Severity.ERROR)
    assert "“big”" in finding.text
    assert "300 × 20 mm" in finding.text
    assert len(strips(result.pages[0])) == 1


def test_many_strips_on_few_sheets():
    result = patches([slot(f"card-{i:03}") for i in range(90)], paper("a4"), RULES, label=label)
    assert [page.label for page in result.pages] == ["1", "2"]
    assert [page.bookmark for page in result.pages] == ["Sheet 1", "Sheet 2"]
    assert len(strips(result.pages[0])) == 2 * 23


boxes = st.builds(
    Box,
    st.just(0.0),
    st.just(0.0),
    st.sampled_from([5, 10, 14, 30, 56, 64]).map(lambda value: value * MM),
    st.floats(3, 60).map(lambda value: value * MM),
)


@given(st.lists(boxes, min_size=1, max_size=30), st.sampled_from(["a4", "letter"]), st.booleans())
def test_strips_ticks_labels_and_foot_keep_off_each_other(sizes, name, with_foot):
    footed = []

    def footer(sheet, width, height):
        footed.append((width, height))
        return ()

    sheet = paper(name)
    slots = [slot(f"c{i}" * (1 + i % 3), box) for i, box in enumerate(sizes)]
    result = patches(slots, sheet, RULES, label=label, footer=footer if with_foot else None)
    assert len(footed) == (len(result.pages) if with_foot else 0)
    assert sum(len(strips(page)) for page in result.pages) == len(sizes)
    for page in result.pages:
        found = [box for _, box in strips(page)]
        named = [box for _, box, _ in labels(page)]
        assert len(named) == len(found)
        foot = [Box(5 * MM, sheet.height - 8 * MM, sheet.width, 3 * MM)] if with_foot else []
        lines = [tick for tick in ticks(page) if not with_foot or tick.y < sheet.height - 8 * MM]
        for one, other in combinations((*found, *named, *foot), 2):
            assert not touch(one, other, -0.01)
        for line in lines:
            assert not any(touch(line, box) for box in found)
            assert not any(touch(line, box, -0.01) for box in (*named, *foot))
        for box in (*found, *lines, *named):
            assert box.x >= 5 * MM - 0.001
            assert box.y >= 5 * MM - 0.001
            assert box.x + box.width <= sheet.width - 5 * MM + 0.002
            assert box.y + box.height <= sheet.height - 5 * MM + 0.002


@pytest.mark.parametrize(
    ("card_id", "height", "gap", "turned"),
    [
        ("abc", 9, 0.5, True),  # 6 mm long
        ("abc", 7.5, 0.5, False),
        ("abc", 4, 2, False),  # the ticks at both corners are too close
    ],
)
def test_the_label_stands_beside_its_strip(card_id, height, gap, turned):
    (page,) = patches([slot(card_id, Box(0, 0, 30 * MM, height * MM))], paper("a4"), RULES, label=label).pages
    ((_, strip),) = strips(page)
    ((text, box, is_turned),) = labels(page)
    assert (text, is_turned) == (card_id, turned)
    assert box.x - strip.x - strip.width == pytest.approx(gap * MM)
    assert box.y + box.height / 2 == pytest.approx(strip.y + strip.height / 2)


def test_inserts_are_faces_without_backs():
    faces = [CardFace(f"c{i}", Frame(64 * MM, 89 * MM, ())) for i in range(10)]
    pages = inserts(faces, paper("letter"), RULES)
    assert [page.label for page in pages] == ["1", "2"]
    assert len(strips(pages[0])) == 9
