"""Art that is missing, broken, enormous or of an unusual kind."""

import io
import struct
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image

TextOf = Callable[..., str]
Pixels = Callable[..., Any]
SIZE = (600, 400)
BOX = 'box="5mm 20mm 45mm 30mm"'


def encoded(kind: str, mode: str, colour: Any, **more: Any) -> bytes:
    stream = io.BytesIO()
    Image.new(mode, SIZE, colour).save(stream, kind, **more)
    return stream.getvalue()


def header_only(width: int, height: int) -> bytes:
    """Return a PNG whose header promises more than it holds."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"\0" * 99)) + chunk(b"IEND", b"")


PNG = encoded("PNG", "RGB", (10, 200, 30))
JPEG = encoded("JPEG", "RGB", (10, 200, 30))


@pytest.fixture
def art(project):
    """Return a project with one good card and one that shows art/x.png."""
    project.cards("good,1,Good,fine", "bad,1,Bad,x")
    project.template("{% if card.id == 'bad' %}", f'<image src="x.png" {BOX}/>', "{% endif %}")
    return project


BROKEN = {
    "missing": (None, "X301"),
    "empty": (b"", "X304"),
    "truncated": (PNG[: len(PNG) // 2], "X304"),
    "damaged": (PNG[:60] + b"XX" + PNG[62:], "X304"),
    "truncated JPEG": (JPEG[: len(JPEG) // 2], "X304"),
    "no picture": (b"hello", "X303"),
    "another kind": (encoded("GIF", "RGB", 0), "X303"),
    "30,000 by 30,000": (header_only(30_000, 30_000), "X305"),
    "two thousand million by one": (header_only(2_000_000_000, 1), "X305"),
}


@pytest.mark.parametrize(("data", "code"), BROKEN.values(), ids=BROKEN)
def test_broken_pictures(art, text_of: TextOf, data: bytes | None, code: str) -> None:
    if data is not None:
        art.write("art/x.png", data)
    result = art.build()
    assert result.exit_code == 1
    assert f'cards.csv:3: error {code}: card “bad”: <image src="x.png">' in result.stderr
    assert result.stderr.count("error ") == 1
    drawn = text_of(art.path("cards-a4.pdf"), 0)
    assert "Goodfine" in drawn
    assert code in drawn


def turned(orientation: int) -> Image.Exif:
    exif = Image.Exif()
    exif[0x0112] = orientation
    return exif


KINDS = {
    "PNG": (PNG, (10, 200, 30)),
    "JPEG": (JPEG, (10, 200, 30)),
    "grey": (encoded("PNG", "L", 120), (120, 120, 120)),
    "palette": (encoded("PNG", "P", 0), (0, 0, 0)),
    "16 bits": (encoded("PNG", "I;16", 0x8000), (128, 128, 128)),
    "half transparent": (encoded("PNG", "RGBA", (0, 0, 0, 128)), (127, 127, 127)),
    "CMYK": (encoded("JPEG", "CMYK", (0, 0, 0, 255)), (30, 30, 30)),
    "turned by a camera": (encoded("JPEG", "RGB", (10, 200, 30), exif=turned(6)), (10, 200, 30)),
}


@pytest.mark.parametrize(("data", "colour"), KINDS.values(), ids=KINDS)
def test_pictures_of_every_kind(art, pixels: Pixels, data: bytes, colour: tuple[int, int, int]) -> None:
    art.write("art/x.png", data)
    result = art.build()
    assert result.exit_code == 0, result.output
    image = pixels(art.path("cards-a4.pdf"))
    # The second card of the sheet, the middle of its picture.
    place = round((9.75 + 63.5 + 27) * 72 / 25.4), round((148.5 - 1.5 * 88.9 + 35) * 72 / 25.4)
    assert image.getpixel(place) == pytest.approx(colour, abs=35)


def test_too_few_pixels_are_worth_a_warning(art) -> None:
    stream = io.BytesIO()
    Image.new("RGB", (60, 40)).save(stream, "PNG")
    art.write("art/x.png", stream.getvalue())
    result = art.build()
    assert result.exit_code == 0
    assert "warning X306" in result.stderr


SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">{}</svg>'
DRAWINGS = {
    "empty": ("", "X101"),
    "no XML": ("<svg", "X101"),
    "no SVG": ("<html/>", "X"),
    "entity bomb": ('<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">]>' + SVG.format("<text>&a;</text>"), "X102"),
    "refers to a file": (SVG.format('<image xlink:href="file:///etc/passwd" width="9" height="9"/>'), "X212"),
    "refers to the network": (SVG.format('<image href="http://localhost:1/x.png" width="9" height="9"/>'), "X212"),
    "bad path": (SVG.format('<path d="M 1"/>'), "X"),
    "broken picture inside": (SVG.format('<image xlink:href="data:image/png;base64,AAAA"/>'), "X303"),
}


@pytest.mark.parametrize(("drawing", "code"), DRAWINGS.values(), ids=DRAWINGS)
def test_bad_drawings(art, text_of: TextOf, drawing: str, code: str) -> None:
    art.template("{% if card.id == 'bad' %}", f'<svg src="x.svg" {BOX}/>', "{% endif %}")
    art.write("art/x.svg", drawing)
    result = art.build()
    assert result.exit_code == 1
    assert f"cards.csv:3: error {code}" in result.stderr
    assert "x.svg”" in result.stderr
    assert "Goodfine" in text_of(art.path("cards-a4.pdf"), 0)
    assert code in text_of(art.path("cards-a4.pdf"), 0)


def test_a_drawing_on_the_back_that_turns_out_bad_leaves_the_faces(art, text_of: TextOf) -> None:
    art.write("templates/cards/back.xml.j2", f'<card><svg src="x.svg" {BOX}/></card>')
    art.write("art/x.png", PNG)
    art.write("art/x.svg", DRAWINGS["broken picture inside"][0])
    result = art.build()
    assert result.exit_code == 1
    assert "Goodfine" in text_of(art.path("cards-a4.pdf"), 0)
    assert "X303" in text_of(art.path("cards-a4.pdf"), 1)


def undecodable() -> bytes:
    """Return a transparent PNG of which every chunk is sound, but not what is compressed in it."""
    data = encoded("PNG", "RGBA", (1, 2, 3, 4))
    start = data.index(b"IDAT") - 4
    (size,) = struct.unpack(">I", data[start : start + 4])
    body = b"IDAT" + bytes(size)
    return data[: start + 4] + body + struct.pack(">I", zlib.crc32(body)) + data[start + 12 + size :]


def test_pictures_that_cannot_be_decoded_leave_the_other_cards_and_are_told_of_once(art, text_of: TextOf) -> None:
    art.write("art/x.png", undecodable())
    result = art.build("-p", "a4", "-p", "letter")
    assert result.exit_code == 1
    assert 'cards.csv:3: error X304: card “bad”: <image src="x.png">' in result.stderr
    assert result.stderr.count("error ") == 1
    for paper in ("a4", "letter"):
        drawn = text_of(art.path(f"cards-{paper}.pdf"), 0)
        assert "Goodfine" in drawn
        assert "X304" in drawn


def test_a_figure_that_cannot_be_decoded_leaves_the_rulebook(art, text_of: TextOf) -> None:
    art.write("art/x.png", undecodable())
    art.write("rules.md", "# Rules\n\n## Setup\n\nDeal the cards.\n\n![A picture](x.png)\n")
    result = art.build("--only", "rulebook")
    assert result.exit_code == 1
    assert "error X602" in result.stderr
    assert "image “x.png” is truncated" in result.stderr
    assert "Dealthecards." in text_of(art.path("rulebook-a4.pdf"))
