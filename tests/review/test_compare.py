from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pnp.errors import PnpError
from pnp.model.frame import Box, Colour, Page, rectangle
from pnp.model.frame import Path as Outline
from pnp.render.pdf import pdf
from pnp.review.compare import Area, _merged, compare
from pnp.text.fonts import Fonts

RED, BLUE = (0.8, 0.0, 0.0), (0.0, 0.0, 0.8)
SQUARE = Box(100, 200, 50, 30)


def page(*painted: tuple[Box, Colour], size: tuple[float, float] = (300, 400)) -> Page:
    whole = Box(0, 0, *size)
    return Page(*size, tuple(Outline(rectangle(box), fill=colour) for box, colour in painted), whole, whole)


Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def make(name: str, *pages: Page, title: str = "t") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pdf(pages, Fonts(()), title=title, language="en"))
        return path

    return make


def pixels(path: Path, at: tuple[float, float]) -> tuple[int, ...]:
    with Image.open(path) as image:
        return image.getpixel((round(at[0]), round(at[1])))


def test_the_same_pages_are_the_same_whatever_else_differs(write: Write, tmp_path: Path) -> None:
    old = write("old.pdf", page((SQUARE, RED)), page())
    new = write("new.pdf", page((SQUARE, RED)), page(), title="another")
    assert old.read_bytes() != new.read_bytes()
    found = compare(old, new, tmp_path / "diff.pdf")
    assert found.same
    assert [each.pages for each in found.compared] == [2]
    assert found.written == ()
    assert not (tmp_path / "diff.pdf").exists()


def test_a_page_that_differs_is_told_with_its_share_and_its_place(write: Write) -> None:
    old = write("old.pdf", page(), page(), page())
    new = write("new.pdf", page(), page(), page((SQUARE, RED)))
    (compared,) = compare(old, new, dpi=72).compared
    (change,) = compared.changes
    assert (change.page, compared.pages) == (3, 3)
    assert change.share == pytest.approx(50 * 30 / (300 * 400), abs=0.0005)
    assert change.areas == (Area(100, 200, 150, 230),)
    assert str(change) == "page 3: 1.2 % of pixels"
    assert not compare(old, new).same


def test_the_resolution_changes_no_share(write: Write) -> None:
    old, new = write("old.pdf", page()), write("new.pdf", page((SQUARE, RED)))
    shares = [compare(old, new, dpi=dpi).compared[0].changes[0].share for dpi in (50, 100, 300)]
    assert shares == pytest.approx([shares[0]] * 3, rel=0.05)


def test_one_pixel_is_found_at_any_resolution(write: Write) -> None:
    dot = Box(150.2, 200.2, 0.3, 0.3)
    old, new = write("old.pdf", page()), write("new.pdf", page((dot, (0.0,))))
    for dpi in (100, 300):
        (change,) = compare(old, new, dpi=dpi).compared[0].changes
        assert str(change) == "page 1: less than 0.1 % of pixels"
        ((left, top, right, bottom),) = change.areas
        assert left <= 150.2 * dpi / 72 < right
        assert top <= 200.2 * dpi / 72 < bottom


def test_a_hue_of_the_same_lightness_is_a_difference(write: Write) -> None:
    old = write("old.pdf", page((SQUARE, (1.0, 0.0, 0.0))))
    new = write("new.pdf", page((SQUARE, (0.0, 0.509, 0.0))))
    assert compare(old, new).compared[0].changes[0].share > 0.01


@pytest.mark.parametrize(("grey", "same"), [(0.505, True), (0.52, True), (0.55, False)])
def test_what_nobody_sees_is_no_difference(write: Write, grey: float, same: bool) -> None:
    old, new = write("old.pdf", page((SQUARE, (0.5,)))), write("new.pdf", page((SQUARE, (grey,))))
    assert compare(old, new).same == same


def test_changes_far_from_each_other_are_areas_of_their_own(write: Write) -> None:
    far, near = Box(10, 10, 20, 20), Box(105, 235, 20, 20)
    old = write("old.pdf", page())
    new = write("new.pdf", page((SQUARE, RED), (near, RED), (far, BLUE)))
    (change,) = compare(old, new, dpi=72).compared[0].changes
    assert change.areas == (Area(10, 10, 30, 30), Area(100, 200, 150, 255))


@given(st.lists(st.tuples(*[st.integers(0, 40)] * 2, *[st.integers(1, 20)] * 2), max_size=12))
def test_merged_areas_cover_all_and_do_not_overlap(boxes: list[tuple[int, int, int, int]]) -> None:
    areas = [Area(x, y, x + width, y + height) for x, y, width, height in boxes]
    found = _merged(areas)
    for area in areas:
        assert any(
            one.left <= area.left and one.top <= area.top and area.right <= one.right and area.bottom <= one.bottom
            for one in found
        )
    for at, one in enumerate(found):
        for other in found[at + 1 :]:
            assert (
                one.right <= other.left
                or other.right <= one.left
                or one.bottom <= other.top
                or (other.bottom <= one.top)
            )


@pytest.mark.parametrize(("before", "after", "which"), [(1, 3, "new"), (3, 1, "old")])
def test_pages_that_one_file_alone_has_are_told(write: Write, tmp_path: Path, before: int, after: int, which: str):
    old, new = write("old.pdf", *[page()] * before), write("new.pdf", *[page()] * after)
    found = compare(old, new, tmp_path / "diff")
    (compared,) = found.compared
    assert compared.pages == 3
    assert [str(change) for change in compared.changes] == [
        f"page 2: in the {which} file alone",
        f"page 3: in the {which} file alone",
    ]
    assert [path.name for path in found.written] == ["page-002.png", "page-003.png"]
    assert all(path.is_file() for path in found.written)


def test_pages_of_another_size_are_told(write: Write, tmp_path: Path) -> None:
    old, new = write("old.pdf", page()), write("new.pdf", page(size=(400, 300)))
    (change,) = compare(old, new, tmp_path / "diff").compared[0].changes
    assert str(change).startswith("page 1: 106 × 141 mm became 141 × 106 mm, ")
    assert change.share == pytest.approx(1 - 9 / 16, abs=0.15)
    assert (tmp_path / "diff/page-001.png").is_file()


def test_a_rounded_pixel_is_no_other_size(write: Write) -> None:
    old, new = write("old.pdf", page(size=(595.28, 841.89))), write("new.pdf", page(size=(595, 842)))
    assert compare(old, new, dpi=144).same


def test_a_picture_shows_old_new_and_the_difference(write: Write, tmp_path: Path) -> None:
    stays, goes, comes = Box(20, 20, 50, 50), Box(100, 20, 50, 50), Box(20, 200, 50, 50)
    old = write("old.pdf", page((stays, (0.0,)), (goes, (0.0,))))
    new = write("new.pdf", page((stays, (0.0,)), (comes, (0.0,))))
    (path,) = compare(old, new, tmp_path / "diff", dpi=72).written
    unit = 3
    gap, head = 4 * unit, 8 * unit
    with Image.open(path) as image:
        assert image.size == (3 * 300 + 4 * gap, 400 + head + gap)

    def at(panel: int, box: Box) -> tuple[int, ...]:
        return pixels(path, (gap + panel * (300 + gap) + box.x + 25, head + box.y + 25))

    black, white = (0, 0, 0), (255, 255, 255)
    assert [at(0, box) for box in (stays, goes, comes)] == [black, black, white]
    assert [at(1, box) for box in (stays, goes, comes)] == [black, white, black]
    pale, gone, came = (at(2, box) for box in (stays, goes, comes))
    assert min(pale) > 140
    assert gone == (255, 0, 0)
    assert came == (0, 255, 255)
    # A frame stands around each of the two places on every picture.
    for panel in range(3):
        frame = pixels(path, (gap + panel * (300 + gap) + goes.x - unit, head + goes.y + 25))
        assert frame == (230, 0, 120)


def test_one_file_has_all_pages_that_differ(write: Write, tmp_path: Path) -> None:
    old = write("old.pdf", *[page()] * 4)
    new = write("new.pdf", page(), page((SQUARE, RED)), page(), page((SQUARE, BLUE)))
    found = compare(old, new, tmp_path / "差 異.pdf")
    assert found.written == (tmp_path / "差 異.pdf",)
    with pikepdf.open(tmp_path / "差 異.pdf") as document:
        assert len(document.pages) == 2
        width, height = map(float, document.pages[0].MediaBox[2:])
    assert 900 < width < 960
    assert 400 < height < 440


@pytest.mark.parametrize("output", ["diff.pdf", "diff"])
def test_equal_files_give_equal_pictures(write: Write, tmp_path: Path, output: str) -> None:
    old, new = write("old.pdf", page()), write("new.pdf", page((SQUARE, RED)))
    (first,) = compare(old, new, tmp_path / "a" / output).written
    (second,) = compare(old, new, tmp_path / "b" / output).written
    assert first.read_bytes() == second.read_bytes()


def test_files_of_the_same_name_are_compared(write: Write, tmp_path: Path) -> None:
    for build in ("old", "new"):
        write(f"{build}/病毒/zh_TW/cards-a4.pdf", page())
        write(f"{build}/病毒/en/cards-a4.pdf", page((SQUARE, RED if build == "old" else BLUE)))
    write("old/gone.pdf", page())
    write("new/more.PDF", page())
    (tmp_path / "new/report.json").write_text("{}", encoding="utf-8")
    found = compare(tmp_path / "old", tmp_path / "new", tmp_path / "diff")
    told = {each.file: (each.same, each.remark, len(each.changes)) for each in found.compared}
    assert told == {
        "gone.pdf": (False, "in the old build alone", 0),
        "more.PDF": (False, "in the new build alone", 0),
        "病毒/en/cards-a4.pdf": (False, "", 1),
        "病毒/zh_TW/cards-a4.pdf": (True, "", 0),
    }
    assert list(told) == sorted(told)
    assert found.written == (tmp_path / "diff/病毒/en/cards-a4/page-001.png",)
    assert found.written[0].is_file()


def failure(*paths: Path, **options: object) -> PnpError:
    with pytest.raises(PnpError) as caught:
        compare(*paths, **options)  # type: ignore[arg-type] # options by name
    return caught.value


def test_what_cannot_be_compared(write: Write, tmp_path: Path) -> None:
    file = write("old.pdf", page())
    (tmp_path / "empty").mkdir()
    (tmp_path / "void").mkdir()
    for old, new in (
        (file, tmp_path / "none.pdf"),
        (tmp_path / "none.pdf", file),
        (file, tmp_path / "empty"),
        (tmp_path / "empty", file),
        (tmp_path / "empty", tmp_path / "void"),
    ):
        error = failure(old, new).diagnostic
        assert error.code == "B121"
        assert error.hint


@pytest.mark.parametrize("content", [b"", b"no PDF", b"%PDF-1.7\n%%EOF"])
def test_a_file_that_is_no_pdf_is_named(write: Write, tmp_path: Path, content: bytes) -> None:
    file, broken = write("old.pdf", page()), tmp_path / "壞.pdf"
    broken.write_bytes(content)
    for paths in ((file, broken), (broken, file)):
        error = failure(*paths, output=tmp_path / "diff").diagnostic
        assert error.code == "B122"
        assert error.origin.path.endswith("壞.pdf")


def test_a_file_with_a_password_is_named(write: Write, tmp_path: Path) -> None:
    file = write("old.pdf", page())
    with pikepdf.open(file) as document:
        document.save(tmp_path / "locked.pdf", encryption=pikepdf.Encryption(owner="a", user="b"))
    assert failure(file, tmp_path / "locked.pdf").diagnostic.code == "B122"


def test_a_page_too_large_to_draw_is_named(write: Write) -> None:
    file = write("old.pdf", page(), page(size=(14000, 14000)))
    error = failure(file, file, dpi=300).diagnostic
    assert error.code == "B123"
    assert "page 2" in error.message
    assert compare(file, file, dpi=20).same
