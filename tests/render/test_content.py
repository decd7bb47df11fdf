from collections.abc import Callable
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.model.frame import Box, Frame, GlyphRun, Group, Item, Page, Path, Picture, Use, rectangle
from pnp.render.content import ContentStream, repeated
from pnp.render.objects import FontResource, Resource
from pnp.render.operators import outline, painting

SHIFT = (1, 0, 0, 1, 30, 40)


class PlainAssets:
    """Names without a document."""

    def __init__(self, shared: frozenset[int] = frozenset()) -> None:
        self._shared = shared
        self._faces: dict[str, FontResource] = {}

    def face(self, key: str) -> FontResource:
        texts: dict[int, str] = {}
        new = SimpleNamespace(
            resource=Resource("Font", key.upper(), key),
            texts=texts,
            tells=lambda glyph, text: texts.setdefault(glyph, text) == text,
            part=lambda glyphs: None,
        )
        return self._faces.setdefault(key, new)

    def form(self, frame: Frame) -> Resource | None:
        return Resource("XObject", "X", frame) if id(frame) in self._shared else None

    def group(self, items: tuple[Item, ...]) -> Resource:
        return Resource("XObject", "T", items)

    def picture(self, source: str) -> tuple[Resource, tuple[float, float, float, float, float, float]]:
        return Resource("XObject", "I", source), (0, -1, 1, 0, 0, 1) if "turned" in source else (1, 0, 0, 1, 0, 0)

    def drawing(self, source: str) -> tuple[Resource, float, float]:
        return Resource("XObject", "D", source), 10, 20

    def opacity(self, value: float) -> Resource:
        return Resource("ExtGState", "G", value)

    def registration(self) -> Resource:
        return Resource("ColorSpace", "All", None)

    def outline(self, path: Path) -> str:
        painted = painting(path)
        return painted and f"{outline(path.segments)} {painted}"


def lines(*items: Item, shared: frozenset[int] = frozenset()) -> list[str]:
    content = ContentStream(PlainAssets(shared))
    content.draw(items)
    return content.data().decode("ascii").splitlines()


def run(text: str = "ab", x: float = 0, y: float = 0, **rest: object) -> GlyphRun:
    return GlyphRun(x, y, "f", 10, tuple(map(ord, text)), text)._replace(**rest)


SQUARE = Path(rectangle(Box(1, 2, 3, 4)), fill=(0.5,))


def test_golden_of_a_card(golden: Callable[[str, str], None]) -> None:
    symbol = Frame(24, 24, (SQUARE,))
    card = Frame(
        180,
        250,
        (
            Path(rectangle(Box(-5, -5, 190, 260)), fill=(0.1, 0.2, 0.3)),
            Path(rectangle(Box(10, 10, 160, 30), 4), fill=(1.0,), stroke=(0.0,), width=0.5, join=1),
            run("Title", 20, 30, colour=(1, 0, 0, 0)),
            run("first", 20, 60),
            run("second", 20, 74, tracking=-0.1),
            run("side", 170, 20, turn=90),
            run("after", 20, 88),
            Path((("M", (0, 100)), ("L", (180, 100))), stroke=(0.0,), width=0.5, dash=(2, 1)),
            Picture(Box(20, 110, 40, 30), "a.png"),
            Use(symbol, (0.5, 0, 0, 0.5, 20, 200)),
            Use(symbol, (0.5, 0, 0, 0.5, 40, 200)),
            Group((SQUARE, run("faded")), clip=SQUARE, opacity=0.5),
        ),
        bleed=5,
    )
    content = ContentStream(PlainAssets(frozenset({id(symbol)})))
    whole = Box(0, 0, 595.276, 841.89)
    content.draw_page(Page(595.276, 841.89, (Use(card, SHIFT),), whole, whole))
    golden("render/card.txt", content.data().decode("ascii") + "\n")
    assert {category: set(names) for category, names in content.resources.items()} == {
        "Font": {"F"},
        "XObject": {"X", "I", "T"},
        "ExtGState": {"G"},
    }


def test_lines_of_text_share_one_text_object_and_its_state() -> None:
    assert lines(run(x=5, y=10), run(x=5, y=22), run(x=5, y=34)) == [
        "BT",
        "/F 10 Tf",
        "5 -10 Td",
        "<00610062> Tj",
        "0 -12 Td",
        "<00610062> Tj",
        "0 -12 Td",
        "<00610062> Tj",
        "ET",
    ]


@given(st.lists(st.tuples(st.floats(0, 1000), st.floats(0, 1000)), min_size=1, max_size=60))
def test_relative_moves_do_not_drift(places: list[tuple[float, float]]) -> None:
    moves = [line.split() for line in lines(*[run(x=x, y=y) for x, y in places]) if line.endswith("Td")]
    across = sum(float(move[0]) for move in moves)
    down = -sum(float(move[1]) for move in moves)
    assert (across, down) == pytest.approx(places[-1], abs=0.001)


def test_tracking_and_stretch_reach_what_follows_only_if_changed() -> None:
    stretched = run(tracking=1, stretch=0.5)
    assert lines(stretched, stretched, run())[2:] == [
        "50 Tz",
        "2 Tc",
        "0 0 Td",
        "<00610062> Tj",
        "0 0 Td",
        "<00610062> Tj",
        "100 Tz",
        "0 Tc",
        "0 0 Td",
        "<00610062> Tj",
        "ET",
    ]


def test_kerns_are_thousandths_of_the_scaled_em_and_point_back() -> None:
    assert "[<00610062>-200<0063>50] TJ" in lines(run("abc", kerns=(0, 1, -0.25), stretch=0.5))


def test_no_kerns_need_no_array() -> None:
    assert "<00610062> Tj" in lines(run(kerns=(0, 0)))


def test_a_run_without_glyphs_is_nothing() -> None:
    assert lines(run("")) == []


def test_word_space_is_never_set() -> None:
    assert not [line for line in lines(run("a b"), run("a b", kerns=(0, 3, 0))) if "Tw" in line]


def test_a_glyph_of_two_texts_is_marked() -> None:
    other = run("ab")._replace(text="aB")
    assert lines(run(), other)[-4:] == ["/Span <</ActualText <feff0042>>> BDC", "<0062> Tj", "EMC", "ET"]


def test_a_ligature_needs_no_mark() -> None:
    assert "<00610062> Tj" in lines(run(clusters=("ffi", "b")))


def test_glyphs_that_share_a_text_are_marked_together() -> None:
    shown = lines(run("abcd", clusters=("a", "é", "", "d"), kerns=(0, 0, -1, 0)))
    assert shown[3:-1] == [
        "<0061> Tj",
        "/Span <</ActualText <feff00e9>>> BDC",
        "[<00620063>100] TJ",
        "EMC",
        "<0064> Tj",
    ]


def test_registration_strokes_in_every_ink() -> None:
    mark = Path((("M", (0, 0)), ("L", (9, 0))), width=0.25, registration=True)
    assert lines(mark, mark) == ["/All CS 1 SCN", "0.25 w", "0 0 m 9 0 l S", "0 0 m 9 0 l S"]
    assert lines(mark, mark._replace(registration=False, stroke=(0.0,)))[-2:] == ["0 G", "0 0 m 9 0 l S"]


def test_a_path_without_paint_is_nothing() -> None:
    assert lines(SQUARE._replace(fill=None)) == []


def test_state_comes_back_after_a_group() -> None:
    grouped = Group((SQUARE._replace(fill=(0.0, 1.0, 0.0)),), matrix=SHIFT)
    shown = lines(SQUARE, grouped, SQUARE)
    assert shown.count("0.5 g") == 1
    assert shown[-1] == "1 -6 3 4 re f"


def test_a_group_that_changes_nothing_is_its_items() -> None:
    assert lines(Group((SQUARE,))) == lines(SQUARE)


def test_one_faded_item_needs_no_transparency_group() -> None:
    assert lines(Group((SQUARE,), opacity=0.5)) == ["q", "/G gs", "0.5 g", "1 -6 3 4 re f", "Q"]
    assert lines(Group((SQUARE, SQUARE), opacity=0.5)) == ["q", "/G gs", "/T Do", "Q"]


def test_a_clip_keeps_its_rule() -> None:
    assert lines(Group((SQUARE,), clip=SQUARE))[1] == "1 -6 3 4 re W n"
    assert lines(Group((SQUARE,), clip=SQUARE._replace(even_odd=True)))[1] == "1 -6 3 4 re W* n"


def test_pictures_fill_their_box_and_stand_upright() -> None:
    box = Box(10, 20, 30, 40)
    assert lines(Picture(box, "a.png")) == ["q 30 0 0 40 10 -60 cm /I Do Q"]
    assert lines(Picture(box, "turned.jpg")) == ["q 30 0 0 40 10 -60 cm 0 -1 1 0 0 1 cm /I Do Q"]


def test_a_frame_is_clipped_to_its_bleed_in_place() -> None:
    frame = Frame(100, 50, (SQUARE,), bleed=3)
    assert lines(Use(frame, SHIFT)) == [
        "q 1 0 0 1 30 -40 cm",
        "-3 -53 106 56 re W n",
        "0.5 g",
        "1 -6 3 4 re f",
        "Q",
    ]
    assert lines(Use(frame, SHIFT), shared=frozenset({id(frame)})) == ["q 1 0 0 1 30 -40 cm /X Do Q"]


def test_frames_are_counted_as_often_as_they_would_be_written() -> None:
    whole = Box(0, 0, 9, 9)
    icon, back = Frame(1, 1, ()), Frame(2, 2, ())
    once, twice = Frame(3, 3, (Use(icon, SHIFT),)), Frame(4, 4, (Group((Use(back, SHIFT),)),))
    pages = [
        Page(9, 9, (Use(once, SHIFT), Use(twice, SHIFT)), whole, whole),
        Page(9, 9, (Use(twice, SHIFT), Group((Use(icon, SHIFT),))), whole, whole),
    ]
    assert repeated(pages) == {id(icon): icon, id(twice): twice}
