import os
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path as FilePath

import pikepdf
import pytest
from PIL import Image

from pnp import __version__
from pnp.model.frame import Box, Frame, GlyphRun, Group, Matrix, Page, Path, Use, rectangle
from pnp.render.pdf import pdf, write
from pnp.text.fonts import Font, Fonts

MakePage = Callable[..., Page]
Render = Callable[..., bytes]
Line = Callable[..., GlyphRun]
Pixels = Callable[..., Image.Image]

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)


def square(x: float, y: float, size: float, fill: tuple[float, ...]) -> Path:
    return Path(rectangle(Box(x, y, size, size)), fill=fill)


def at(x: float, y: float) -> Matrix:
    return (1, 0, 0, 1, x, y)


def test_y_points_down(page: MakePage, render: Render, pixels: Pixels) -> None:
    drawn = pixels(render(page(square(10, 20, 30, (1, 0, 0)))))
    assert drawn.size == (200, 100)
    assert drawn.getpixel((11, 21)) == RED
    assert drawn.getpixel((39, 49)) == RED
    assert drawn.getpixel((11, 18)) == WHITE
    assert drawn.getpixel((11, 52)) == WHITE


@pytest.mark.parametrize("times", [1, 2])
def test_a_used_frame_turns_clockwise_and_keeps_to_its_bleed(
    page: MakePage, render: Render, pixels: Pixels, times: int
) -> None:
    frame = Frame(20, 10, (square(-50, -50, 100, (0, 1, 0)), square(0, 0, 5, (1, 0, 0))), bleed=2)
    # A quarter turn clockwise brings the upper left corner to the upper right.
    quarter = Use(frame, (0, 1, -1, 0, 60, 30))
    drawn = pixels(render(page(*[quarter] * times)))
    assert drawn.getpixel((57, 32)) == RED
    assert drawn.getpixel((51, 48)) == GREEN
    assert drawn.getpixel((61, 29)) == GREEN
    assert drawn.getpixel((63, 32)) == WHITE
    assert drawn.getpixel((55, 54)) == WHITE


def test_a_frame_used_twice_is_stored_once(page: MakePage, render: Render, latin: Font, line: Line) -> None:
    icon = Frame(5, 5, (square(0, 0, 5, (1, 0, 0)), line(latin, "i")))
    card = Frame(50, 50, (Use(icon, at(0, 0)), Group((square(0, 0, 5, (0.5,)), square(2, 2, 5, (0.0,))), opacity=0.5)))
    mark = Path((("M", (0, 0)), ("L", (9, 0))), registration=True)
    single = Frame(50, 50, (mark,))
    data = render(
        page(Use(card, at(0, 0)), Use(card, at(60, 0)), Use(icon, at(100, 0)), Use(single, at(0, 50))),
        page(Use(card, at(0, 0))),
    )
    with pikepdf.open(BytesIO(data)) as file:
        first = file.pages[0].Resources
        assert set(first) == {"/XObject", "/ColorSpace"}
        assert len(first.XObject) == 2
        card_form = next(form for form in first.XObject.values() if "/ExtGState" in form.Resources)
        icon_form = next(form for form in first.XObject.values() if "/ExtGState" not in form.Resources)
        assert set(card_form.Resources) == {"/XObject", "/ExtGState"}
        assert icon_form.objgen in {form.objgen for form in card_form.Resources.XObject.values()}
        assert set(icon_form.Resources) == {"/Font"}
        assert [float(edge) for edge in card_form.BBox] == [0, -50, 50, 0]
        assert list(first.ColorSpace["/All"])[:3] == ["/Separation", "/All", "/DeviceCMYK"]
        (second,) = file.pages[1].Resources.XObject.values()
        assert second.objgen == card_form.objgen


def test_every_name_in_every_stream_is_in_its_own_resources(
    page: MakePage, render: Render, latin: Font, line: Line
) -> None:
    icon = Frame(5, 5, (line(latin, "i"), Group((line(latin, "j"),), opacity=0.5)))
    data = render(page(Use(icon, at(0, 0)), line(latin, "k")), page(Use(icon, at(9, 9))))
    categories = {"Tf": "/Font", "Do": "/XObject", "gs": "/ExtGState", "CS": "/ColorSpace"}
    with pikepdf.open(BytesIO(data)) as file:
        forms = [item for item in file.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"]
        assert forms
        for stream in [*[each.obj for each in file.pages], *forms]:
            for operands, operator in pikepdf.parse_content_stream(stream):
                if str(operator) in categories:
                    assert str(operands[0]) in stream.Resources[categories[str(operator)]]


def test_a_form_looks_the_same_wherever_it_is_used(
    page: MakePage, render: Render, pixels: Pixels, latin: Font, line: Line
) -> None:
    bar = Path((("M", (0, 20)), ("L", (40, 20))), stroke=(0.0,))
    icon = Frame(40, 40, (line(latin, "Hi", x=0, y=15), bar))
    used = (Use(icon, at(100, 40)), Use(icon, at(100, 40)))
    loud = (
        line(latin, "loud", x=0, y=30, colour=(1, 0, 0), tracking=5, stretch=2),
        Path((("M", (0, 90)), ("L", (40, 90))), stroke=(0, 1, 0), width=9, dash=(1, 1), cap=1, join=1),
    )
    area = (100, 40, 140, 80)
    assert pixels(render(page(*loud, *used))).crop(area) == pixels(render(page(*used))).crop(area)


def test_opacity_blends_a_group_as_one(page: MakePage, render: Render, pixels: Pixels) -> None:
    group = Group((square(0, 0, 40, (0, 0, 1)), square(20, 20, 40, (1, 0, 0))), opacity=0.5)
    drawn = pixels(render(page(group)))
    assert drawn.getpixel((30, 30)) == pytest.approx((255, 127, 127), abs=2)
    assert drawn.getpixel((10, 10)) == pytest.approx((127, 127, 255), abs=2)


def test_a_clip_hides_what_is_outside(page: MakePage, render: Render, pixels: Pixels) -> None:
    clip = square(0, 0, 10, (0,))
    drawn = pixels(render(page(Group((square(0, 0, 50, (0, 0, 1)),), matrix=at(20, 30), clip=clip))))
    assert drawn.getpixel((25, 35)) == BLUE
    assert drawn.getpixel((32, 35)) == WHITE


def test_registration_is_one_tint_of_all_inks(page: MakePage, render: Render) -> None:
    mark = Path((("M", (0, 0)), ("L", (9, 0))), width=0.25, registration=True)
    with pikepdf.open(BytesIO(render(page(mark)))) as file:
        operators = [
            (str(operator), [str(each) for each in operands])
            for operands, operator in pikepdf.parse_content_stream(file.pages[0])
        ]
    assert ("CS", ["/All"]) in operators
    assert ("SCN", ["1"]) in operators


def test_boxes_are_given_for_each_page(fonts: Fonts) -> None:
    sheet = Page(300, 400, (), Box(10, 20, 280, 350), Box(13, 23, 274, 344))
    with pikepdf.open(BytesIO(pdf([sheet], fonts, title="", language="en"))) as file:
        only = file.pages[0]
        assert [float(edge) for edge in only.MediaBox] == [0, 0, 300, 400]
        assert [float(edge) for edge in only.BleedBox] == [10, 30, 290, 380]
        assert [float(edge) for edge in only.TrimBox] == [13, 33, 287, 377]


def test_the_document_says_what_it_is(page: MakePage, render: Render) -> None:
    data = render(page(), title="牌 (1)")
    assert data.startswith(b"%PDF-1.6\n")
    with pikepdf.open(BytesIO(data)) as file:
        assert file.docinfo.Title == "牌 (1)"
        assert file.docinfo.Creator == f"pnp {__version__}"
        assert "ReportLab" in str(file.docinfo.Producer)
        assert file.Root.Lang == "zh-TW"
        assert file.Root.ViewerPreferences.PrintScaling == "/None"
        assert file.Root.ViewerPreferences.DisplayDocTitle is True
        assert "/Duplex" not in file.Root.ViewerPreferences
        assert "/Outlines" not in file.Root
        assert "/PageLabels" not in file.Root


@pytest.mark.parametrize(
    ("duplex", "name"),
    [("long_edge", "/DuplexFlipLongEdge"), ("short_edge", "/DuplexFlipShortEdge"), ("simplex", "/Simplex")],
)
def test_duplex_is_preset(page: MakePage, render: Render, duplex: str, name: str) -> None:
    data = render(page(), duplex=duplex)
    assert data.startswith(b"%PDF-1.7\n")
    with pikepdf.open(BytesIO(data)) as file:
        assert file.Root.ViewerPreferences.Duplex == name


def test_bookmarks_and_labels(page: MakePage, render: Render) -> None:
    data = render(page(label="正面 1", bookmark="第一章"), page(), page(label="B (2)", bookmark="second"))
    with pikepdf.open(BytesIO(data)) as file:
        assert [each.label for each in file.pages] == ["正面 1", "2", "B (2)"]
        with file.open_outline() as outline:
            assert [entry.title for entry in outline.root] == ["第一章", "second"]
            targets = [entry.destination[0].objgen for entry in outline.root]
        assert targets == [file.pages[0].obj.objgen, file.pages[2].obj.objgen]


def test_no_font_but_those_in_use(page: MakePage, render: Render, latin: Font, line: Line) -> None:
    for data, count in ((render(page(square(0, 0, 9, (0,)))), 0), (render(page(line(latin, "x"))), 1)):
        assert b"Helvetica" not in data
        with pikepdf.open(BytesIO(data)) as file:
            fonts = [
                item
                for item in file.objects
                if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font" and item.Subtype == "/Type0"
            ]
            assert len(fonts) == count


def test_streams_end_with_a_line_end(page: MakePage, render: Render, latin: Font, line: Line) -> None:
    data = render(page(line(latin, "x")))
    assert data.count(b"endstream") == data.count(b"\nendstream\n") > 2


def test_equal_pages_give_equal_bytes_and_others_another_identifier(page: MakePage, render: Render) -> None:
    def identifier(data: bytes) -> bytes:
        with pikepdf.open(BytesIO(data)) as file:
            return bytes(file.trailer.ID[0])

    one, two = render(page(square(0, 0, 9, (0,)))), render(page(square(0, 0, 8, (0,))))
    assert one == render(page(square(0, 0, 9, (0,))))
    assert identifier(one) != identifier(two)


def test_dates_are_those_of_the_source(page: MakePage, render: Render, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    with pikepdf.open(BytesIO(render(page()))) as file:
        assert "/CreationDate" not in file.docinfo
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    with pikepdf.open(BytesIO(render(page()))) as file:
        assert file.docinfo.CreationDate == "D:19700102000000Z"


SCRIPT = """
import sys
from pathlib import Path as FilePath
from pnp.model.frame import *
from pnp.model.style import FontFile
from pnp.render.pdf import pdf
from pnp.resources import bundled
from pnp.text.fonts import Fonts

fonts = Fonts((bundled("fonts"),))
font = fonts.load(FontFile("noto-sans/NotoSans-Regular.ttf"))
text = "The quick brown fox jumps"
run = GlyphRun(10, 50, font.key, 9, tuple(map(font.glyph, text)), text)
frame = Frame(90, 90, (run, Path(rectangle(Box(0, 0, 9, 9)), registration=True), Group((run, run), opacity=0.5)))
whole = Box(0, 0, 200, 100)
page = Page(200, 100, (Use(frame, IDENTITY), Use(frame, IDENTITY)), whole, whole, "label", "bookmark")
sys.stdout.buffer.write(pdf([page] * 2, fonts, title="t", language="en"))
"""


def test_bytes_do_not_depend_on_hash_seeds() -> None:
    def run(seed: str) -> bytes:
        environment = os.environ | {"PYTHONHASHSEED": seed}
        return subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, check=True).stdout

    first = run("1")
    assert first.startswith(b"%PDF")
    assert first == run("2")


def test_writing_needs_no_seekable_file(page: MakePage, fonts: Fonts, tmp_path: FilePath) -> None:
    class Pipe(BytesIO):
        def seek(self, *_: object) -> int:
            raise AssertionError

        tell = seek

    pipe = Pipe()
    write(pipe, [page()], fonts, title="A title", language="zh-TW")
    assert pipe.getvalue() == pdf([page()], fonts, title="A title", language="zh-TW")
