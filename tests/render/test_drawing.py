import shutil
import subprocess
from base64 import b64encode
from collections.abc import Callable
from io import BytesIO
from pathlib import Path as FilePath

import pikepdf
import pytest
from PIL import Image

from pnp.errors import PnpError
from pnp.model.frame import Box, Drawing, Page

MakePage = Callable[..., Page]
Render = Callable[..., bytes]
Pixels = Callable[..., Image.Image]

PLAIN = """<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20">
<rect x="0" y="0" width="20" height="10" fill="#ff0000"/>
<circle cx="30" cy="15" r="4" fill="#0000ff" fill-opacity="0.5"/>
{}</svg>"""
GRADIENT = """<linearGradient id="g">
<stop offset="0" stop-color="#00f"/><stop offset="1" stop-color="#0f0"/>
</linearGradient>
<rect x="20" y="0" width="20" height="10" fill="url(#g)"/>"""


def svg(path: FilePath, inner: str = "") -> str:
    path.write_text(PLAIN.format(inner), encoding="utf-8")
    return str(path)


def test_a_drawing_fills_its_box(page: MakePage, render: Render, pixels: Pixels, tmp_path: FilePath) -> None:
    drawn = pixels(render(page(Drawing(Box(10, 10, 80, 40), svg(tmp_path / "圖.svg")))))
    assert drawn.getpixel((12, 12)) == (255, 0, 0)
    assert drawn.getpixel((48, 28)) == (255, 0, 0)
    assert drawn.getpixel((52, 28)) == (255, 255, 255)
    assert drawn.getpixel((70, 40)) == pytest.approx((127, 127, 255), abs=2)


def test_a_drawing_is_stored_once_with_all_its_resources(page: MakePage, render: Render, tmp_path: FilePath) -> None:
    source = svg(tmp_path / "a.svg", GRADIENT)
    data = render(page(Drawing(Box(0, 0, 40, 20), source), Drawing(Box(50, 0, 80, 40), source)))
    assert b"Helvetica" not in data
    assert b"Times" not in data
    assert data.count(b"endstream") == data.count(b"\nendstream\n")
    with pikepdf.open(BytesIO(data)) as file:
        (form,) = file.pages[0].Resources.XObject.values()
        categories = {"Tf": "/Font", "Do": "/XObject", "gs": "/ExtGState", "sh": "/Shading"}
        used = set()
        for operands, operator in pikepdf.parse_content_stream(form):
            if str(operator) in categories:
                used.add(str(operator))
                assert str(operands[0]) in form.Resources[categories[str(operator)]]
        assert {"gs", "sh"} <= used


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L"])
def test_a_picture_in_a_drawing_keeps_its_transparency(
    page: MakePage, render: Render, pixels: Pixels, tmp_path: FilePath, mode: str
) -> None:
    buffer = BytesIO()
    Image.new("RGBA", (9, 9), (0, 0, 0, 128)).convert(mode).save(buffer, "PNG")
    address = f"data:image/png;base64,{b64encode(buffer.getvalue()).decode()}"
    inner = f'<image width="40" height="20" xlink:href="{address}" xmlns:xlink="http://www.w3.org/1999/xlink"/>'
    drawn = pixels(render(page(Drawing(Box(10, 10, 80, 40), svg(tmp_path / "a.svg", inner)))))
    grey = 127 if mode == "RGBA" else 0
    assert drawn.getpixel((70, 15)) == pytest.approx((grey,) * 3, abs=2)


def test_other_programs_accept_a_drawing(page: MakePage, render: Render, tmp_path: FilePath) -> None:
    if not shutil.which("mutool"):
        pytest.skip("mutool is not installed")
    path = tmp_path / "a.pdf"
    path.write_bytes(render(page(Drawing(Box(0, 0, 40, 20), svg(tmp_path / "a.svg", GRADIENT)))))
    done = subprocess.run(
        ["mutool", "draw", "-o", tmp_path / "a.png", path], capture_output=True, text=True, check=True
    )
    assert "cannot" not in done.stderr


def test_text_in_a_font_that_is_not_embedded_is_refused(page: MakePage, render: Render, tmp_path: FilePath) -> None:
    source = svg(tmp_path / "a.svg", '<text x="1" y="10" font-family="Helvetica">Hello</text>')
    with pytest.raises(PnpError, match="Hello") as caught:
        render(page(Drawing(Box(0, 0, 40, 20), source)))
    assert caught.value.diagnostic.code == "R302"


@pytest.mark.parametrize(
    "inner",
    [
        '<rect width="1e400" height="1" stroke-dasharray="2"/>',
        '<image xlink:href="data:image/png;base64,AAAA" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
    ],
)
def test_a_drawing_with_values_that_make_no_sense_is_named(
    page: MakePage, render: Render, tmp_path: FilePath, inner: str
) -> None:
    with pytest.raises(PnpError, match=r"a\.svg") as caught:
        render(page(Drawing(Box(0, 0, 40, 20), svg(tmp_path / "a.svg", inner))))
    assert caught.value.diagnostic.code == "R301"


@pytest.mark.parametrize("data", ["", "no drawing", '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>'])
def test_a_broken_drawing_is_named(page: MakePage, render: Render, tmp_path: FilePath, data: str) -> None:
    path = tmp_path / "a.svg"
    path.write_text(data, encoding="utf-8")
    with pytest.raises(PnpError) as caught:
        render(page(Drawing(Box(0, 0, 40, 20), str(path))))
    assert caught.value.diagnostic.code == "R301"
