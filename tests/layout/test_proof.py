from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.diagnostics import Severity
from pnp.layout.geometry import joined
from pnp.layout.proof import ProofEntry, Section, proof
from pnp.layout.proofparts import STATES, UNFIT, Note, ProofSide, Tint
from pnp.model.frame import (
    IDENTITY,
    Box,
    Frame,
    GlyphRun,
    Group,
    Item,
    Matrix,
    Page,
    Path,
    Use,
    rectangle,
)
from pnp.model.paper import PAPERS, Paper
from pnp.units import MM

A4 = PAPERS["a4"]
WIDTH, HEIGHT = 64 * MM, 89 * MM
SLOT = Box(5 * MM, 60 * MM, 54 * MM, 20 * MM)


def face(width: float = WIDTH, height: float = HEIGHT, *tints: Tint) -> ProofSide:
    return ProofSide(Frame(width, height, (Path(rectangle(Box(0, 0, width, height)), (0.5,)),), 2 * MM), tints)


def entry(name: str = "a", notes: int = 0, width: float = WIDTH, height: float = HEIGHT, *tints: Tint) -> ProofEntry:
    told = tuple(Note(Severity.WARNING, "I311", f"finding{number}") for number in range(notes))
    return ProofEntry(name, "", face(width, height), face(width, height, *tints), told)


def section(*entries: ProofEntry, title: str = "Deck") -> Section:
    return Section(title, 3 * MM, entries)


def foot(sheet, width, height):
    return (GlyphRun(0, 5, "Square", 7, (1,), f"[{sheet.number}/{sheet.total}]"),)


def placed(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Item, Matrix]]:
    for item in items:
        if isinstance(item, Group):
            yield from placed(item.items, joined(matrix, item.matrix))
        else:
            yield item, matrix


def faces(page: Page) -> list[tuple[Frame, Matrix]]:
    return [(item.frame, joined(matrix, item.matrix)) for item, matrix in placed(page.items) if isinstance(item, Use)]


def runs(page: Page) -> list[tuple[str, float, float]]:
    return [
        (item.text, matrix[4] + item.x, matrix[5] + item.y)
        for item, matrix in placed(page.items)
        if isinstance(item, GlyphRun)
    ]


def text(page: Page) -> str:
    return "".join(run[0] for run in runs(page))


@pytest.fixture
def pages(squares):
    def make(*sections: Section, remarks: tuple[Note, ...] = (), paper: Paper = A4) -> tuple[Page, ...]:
        made = proof(sections, remarks, paper, ("en", "zh_TW"), squares, foot)
        assert made.findings == ()
        return made.pages

    return make


def test_faces_stand_beside_each_other_at_print_size(pages) -> None:
    one = entry()
    (page,) = pages(section(one))
    (source, here), (target, there) = faces(page)
    assert source is one.source.frame
    assert target is one.target.frame
    assert here[:4] == there[:4] == (1, 0, 0, 1)
    assert there[5] == here[5]
    assert WIDTH < there[4] - here[4] < WIDTH + 5 * MM


def test_three_rows_of_cards_stand_on_a4(pages) -> None:
    found = pages(section(*(entry(f"card{number}") for number in range(7))))
    assert [len(faces(page)) for page in found] == [6, 6, 2]
    assert [page.label for page in found] == ["1", "2", "3"]
    for number, page in enumerate(found, 1):
        assert f"[{number}/3]" in text(page)
    for number in range(7):
        assert f"card{number}" in text(found[number // 3])


def test_a_section_begins_a_page_which_the_outline_names(pages) -> None:
    found = pages(section(*map(entry, "abcd"), title="甲"), section(title="none"), section(entry(), title="乙"))
    assert [page.bookmark for page in found] == ["甲", "", "乙"]
    assert ["甲" in text(page) for page in found] == [True, True, False]


def test_names_stand_beside_the_faces_and_notes_below_them(pages) -> None:
    (page,) = pages(section(entry("first", 2), entry("second", 1)))
    right = max(matrix[4] for _, matrix in faces(page)) + WIDTH
    tops = sorted({matrix[5] for _, matrix in faces(page)})
    named = [[(x, y) for told, x, y in runs(page) if told.startswith(name)] for name in ("first", "second")]
    for ((x, y),), top in zip(named, tops, strict=True):
        assert x >= right
        assert top < y < top + 6 * MM
    notes = [y for told, x, y in runs(page) if "finding" in told and x < 40 * MM]
    assert len(notes) == 3
    assert [tops[0] + HEIGHT < y < tops[1] for y in notes] == [True, True, False]
    assert tops[1] + HEIGHT < notes[2]


def test_names_stand_below_where_the_paper_is_narrow(pages) -> None:
    (page,) = pages(section(entry("wide", 2, 90 * MM, 50 * MM)))
    bottom = faces(page)[0][1][5] + 50 * MM
    told = [(x, y) for told, x, y in runs(page) if "finding" in told or "wide" in told]
    assert len(told) >= 3
    assert all(y > bottom and x < 20 * MM for x, y in told)


def test_findings_move_the_next_card_down_and_to_the_next_page(pages) -> None:
    found = pages(section(entry("a"), entry("b", 1), entry("c"), entry("d")))
    assert [len(faces(page)) for page in found] == [4, 4]
    heights = [sorted({matrix[5] for _, matrix in faces(page)}) for page in found]
    assert heights[0][1] - heights[0][0] == pytest.approx(HEIGHT + 2 * MM)


def test_notes_that_find_no_room_below_a_high_face_stand_on_the_next_page(pages) -> None:
    found = pages(section(entry("tall", 3, 60 * MM, 272 * MM), entry("next", 0, 60 * MM, 100 * MM)))
    assert [len(faces(page)) for page in found] == [2, 2]
    assert "finding" not in text(found[0])
    assert "tall" in text(found[1])
    assert text(found[1]).count("finding") == 3


def test_a_note_says_its_code_and_its_draft(pages) -> None:
    note = Note(Severity.ERROR, "I363", "a guess", "草稿")
    (page,) = pages(section(entry()._replace(notes=(note,))))
    assert "error I363 a guess – 草稿" in text(page)
    assert "nothing found" not in text(page)


def test_a_card_without_findings_says_so(pages) -> None:
    (page,) = pages(section(entry("x")._replace(about="× 2")))
    assert "x × 2 – nothing found" in text(page)


@pytest.mark.parametrize("count", [1, 5, 40, 400])
def test_what_there_is_no_room_for_is_counted(pages, count: int) -> None:
    page, *rest_of_pages = pages(section(entry(notes=count), entry("next")))
    shown = text(page).count("finding") - text(page).count(" more finding")
    rest = count - shown
    assert shown > 0
    assert (f"… and {rest} more finding{'s' * (rest != 1)}" in text(page)) == bool(rest)
    assert bool(rest) == (count == 400)
    assert bool(rest_of_pages) == (count >= 40)
    notes = [y for told, _, y in runs(page) if "finding" in told]
    assert max(notes) <= A4.height - A4.edge - 7 * MM
    if not rest_of_pages:
        assert max(notes) < max(matrix[5] for _, matrix in faces(page))


def block(name: str, width: float, *heights: float, notes: int = 0) -> ProofEntry:
    sides = [ProofSide(Frame(width, height, ())) for height in heights]
    told = tuple(Note(Severity.WARNING, "I311", f"finding{number}") for number in range(notes))
    return ProofEntry(name, "", sides[0], sides[-1], told)


def document(*entries: ProofEntry) -> Section:
    return Section("Rules", None, entries)


def test_blocks_stand_beside_each_other_each_pair_as_high_as_it_needs(pages) -> None:
    (page,) = pages(document(block("one", 80 * MM, 20 * MM, 30 * MM), block("two", 80 * MM, 10 * MM, notes=1)))
    (first, here), (second, there), (third, below), _ = faces(page)
    assert (first.height, second.height) == (20 * MM, 30 * MM)
    assert here[5] == there[5]
    assert there[4] - here[4] > 80 * MM
    assert below[5] > here[5] + 30 * MM
    assert third.height == 10 * MM
    assert "nothing found" not in text(page)
    names = [(told, y) for told, _, y in runs(page) if told[:3] in {"one", "two"}]
    assert [told for told, _ in names] == ["one", "two"]
    assert here[5] + 30 * MM < names[0][1] < below[5] < names[1][1]


def test_blocks_fill_pages(pages) -> None:
    found = pages(document(*(block(f"b{number}", 80 * MM, 40 * MM) for number in range(20))))
    assert [len(faces(page)) for page in found] == [12, 12, 12, 4]
    assert [page.bookmark for page in found] == ["Rules", "", "", ""]


def test_blocks_as_wide_as_the_paper_stand_below_each_other(pages) -> None:
    (page,) = pages(document(block("wide", 180 * MM, 20 * MM)))
    (_, above), (_, below) = faces(page)
    assert above[4] == below[4]
    assert below[5] >= above[5] + 20 * MM
    assert "en source, below it zh_TW" in text(page)


def test_a_block_that_one_language_lacks(pages) -> None:
    one = block("x", 80 * MM, 20 * MM)
    (page,) = pages(document(one._replace(target=None), one._replace(source=None)))
    (_, left), (_, right) = faces(page)
    assert right[4] > left[4] + 80 * MM


def test_a_document_too_wide_for_the_paper_is_found(squares) -> None:
    made = proof((document(block("x", 230 * MM, 20 * MM)),), (), A4, ("en", "zh_TW"), squares, foot)
    assert made.pages == ()
    assert [(each.code, "the blocks of “Rules”" in each.text) for each in made.findings] == [("S401", True)]


def test_remarks_stand_on_a_page_at_the_end(pages) -> None:
    remarks = tuple(Note(Severity.ERROR, "I366", f"remark{number:03}") for number in range(200))
    *_, last = found = pages(section(entry()), remarks=remarks)
    assert len(found) == 2
    assert not faces(last)
    shown = text(last).count("remark")
    assert 10 < shown < 200
    assert f"… and {200 - shown} more findings" in text(last)
    assert max(y for told, _, y in runs(last) if "remark" in told) < A4.height - A4.edge


def strokes(page: Page, colour) -> list[tuple[Path, Matrix]]:
    return [(item, matrix) for item, matrix in placed(page.items) if isinstance(item, Path) and item.stroke == colour]


@pytest.mark.parametrize("state", STATES)
def test_a_slot_that_shows_its_source_is_tinted(pages, state: str) -> None:
    (plain,) = pages(section(entry()))
    (page,) = pages(section(entry("a", 0, WIDTH, HEIGHT, Tint(SLOT, state))))
    colour = STATES[state]
    fills = [item for item, _ in placed(page.items) if isinstance(item, Path) and item.fill == colour]
    assert len(fills) == 1 + len([item for item, _ in placed(plain.items) if getattr(item, "fill", None) == colour])
    (_, target) = faces(page)
    assert (Path(rectangle(SLOT), fill=colour), target[1]) in list(placed(page.items))
    groups = [item for item in _groups(page.items) if item.items == (Path(rectangle(SLOT), fill=colour),)]
    assert [0 < group.opacity < 0.5 for group in groups] == [True]


def _groups(items: tuple[Item, ...]) -> Iterator[Group]:
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from _groups(item.items)


def test_states_differ_without_colour(pages) -> None:
    made = [
        page for state in (*STATES, UNFIT) for page in pages(section(entry("a", 0, WIDTH, HEIGHT, Tint(SLOT, state))))
    ]
    dashes = [
        item.dash
        for page in made
        for item, _ in placed(page.items)
        if isinstance(item, Path) and item.segments == rectangle(SLOT) and item.stroke
    ]
    assert len(dashes) == len(set(dashes)) == len(STATES) + 1


def test_a_text_that_does_not_fit_is_hatched_within_its_box(pages) -> None:
    (page,) = pages(section(entry("a", 0, WIDTH, HEIGHT, Tint(SLOT, UNFIT), Tint(SLOT, "fuzzy"))))
    clipped = [group for group in _groups(page.items) if group.clip == Path(rectangle(SLOT))]
    (hatched,) = clipped
    (hatching,) = hatched.items
    assert isinstance(hatching, Path)
    xs = [numbers[0] for _, numbers in hatching.segments]
    assert min(xs) < SLOT.x + 2 * MM
    assert max(xs) > SLOT.x + SLOT.width
    assert Path(rectangle(SLOT), fill=STATES["fuzzy"]) in [item for item, _ in placed(page.items)]


def test_the_legend_names_every_tint(pages) -> None:
    (page,) = pages(section(entry()))
    for state in STATES:
        assert state in text(page)
        assert strokes(page, STATES[state])
    assert "does not fit" in text(page)


def test_tints_have_the_colours_of_the_marked_cards(layout) -> None:
    markup = "<card>" + "".join(f'<text slot="{state}" box="5mm 5mm 40mm 8mm">名</text>' for state in STATES)
    laid_out = layout.lay_out(f"{markup}</card>", WIDTH, HEIGHT, marks={state: state for state in STATES})
    outlines = [item.stroke for item in laid_out.frame.items if isinstance(item, Path)]
    assert outlines == list(STATES.values())


@pytest.mark.parametrize(("width", "height"), [(110, 60), (60, 290)])
def test_what_does_not_fit_is_found_and_the_rest_is_made(squares, width: float, height: float) -> None:
    large = section(entry("a", 0, width * MM, height * MM), title="large")
    made = proof((large, section(entry())), (), A4, ("en", "zh_TW"), squares, foot)
    (finding,) = made.findings
    assert finding.code == "S401"
    assert "“large”" in finding.text
    assert len(made.pages) == 1


@given(st.floats(10, 110), st.floats(10, 290), st.integers(1, 9), st.sampled_from(["a4", "letter", "a3"]))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_faces_of_any_size_stay_on_the_page_and_apart(squares, width: float, height: float, count: int, name: str):
    paper, across, down = PAPERS[name], width * MM, height * MM
    cards = section(*(entry(f"c{number}", 1, across, down) for number in range(count)))
    made = proof((cards,), (), paper, ("en", "zh_TW"), squares, foot)
    assert bool(made.pages) != bool(made.findings)
    assert sum(len(faces(page)) for page in made.pages) == (2 * count if made.pages else 0)
    for page in made.pages:
        places = sorted((matrix[5], matrix[4]) for _, matrix in faces(page))
        for top, left in places:
            assert left >= paper.edge - 0.01
            assert left + across <= paper.width - paper.edge + 0.01
            assert top >= paper.edge
            assert top + down <= paper.height - paper.edge - 7 * MM
        for (top, left), (next_top, next_left) in pairwise(places):
            assert next_top >= top + down or (next_top == top and next_left >= left + across)
