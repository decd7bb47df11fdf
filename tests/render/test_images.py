import struct
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path as FilePath

import pikepdf
import pytest
from PIL import Image, ImageDraw, ImageOps

from pnp.errors import PnpError
from pnp.model.frame import Box, Page, Picture
from pnp.render.images import raster

MakePage = Callable[..., Page]
Render = Callable[..., bytes]
Pixels = Callable[..., Image.Image]

SIZE = (40, 20)


def sample(mode: str = "RGB") -> Image.Image:
    """Return a picture none of whose turns looks like another."""
    image = Image.new("RGB", SIZE, (255, 200, 0))
    drawing = ImageDraw.Draw(image)
    drawing.rectangle((0, 0, 9, 4), fill=(255, 0, 0))
    drawing.rectangle((30, 0, 39, 9), fill=(0, 0, 255))
    drawing.rectangle((0, 15, 4, 19), fill=(0, 0, 0))
    return image.convert(mode)


def saved(image: Image.Image, path: FilePath, **options: object) -> str:
    image.save(path, **options)
    return str(path)


@pytest.fixture
def shown(page: MakePage, render: Render, pixels: Pixels) -> Callable[..., Image.Image]:
    """Return a function that shows a picture at one point a pixel and cuts it out of the drawn page."""

    def show(source: str, size: tuple[int, int] = SIZE) -> Image.Image:
        data = render(page(Picture(Box(10, 10, *size), source)))
        return pixels(data).crop((10, 10, 10 + size[0], 10 + size[1]))

    return show


def same(one: Image.Image, two: Image.Image, tolerance: int = 4) -> bool:
    """Whether two pictures are the same to the eye, apart from the soft edges between their areas."""
    differ = 0
    for x in range(one.width):
        for y in range(one.height):
            pairs = zip(one.getpixel((x, y)), two.getpixel((x, y)), strict=True)
            differ += max(abs(a - b) for a, b in pairs) > tolerance
    return differ <= one.width * one.height // 20


@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
def test_a_jpeg_goes_in_as_it_is(page: MakePage, render: Render, tmp_path: FilePath, mode: str) -> None:
    source = saved(sample(mode), tmp_path / "圖 1.jpg", quality=95)
    data = render(page(Picture(Box(0, 0, 40, 20), source)))
    with pikepdf.open(BytesIO(data)) as file:
        (image,) = file.pages[0].Resources.XObject.values()
        assert image.read_raw_bytes() == FilePath(source).read_bytes()
        assert image.Filter == "/DCTDecode"
        assert image.ColorSpace == {"RGB": "/DeviceRGB", "L": "/DeviceGray", "CMYK": "/DeviceCMYK"}[mode]
        # Pillow writes CMYK as Adobe does.
        assert ("/Decode" in image) == (mode == "CMYK")


def test_inverted_inks_are_turned_back(tmp_path: FilePath, shown: Callable[..., Image.Image]) -> None:
    plain = Image.new("CMYK", SIZE, (0, 0, 0, 255))
    assert max(shown(saved(plain, tmp_path / "black.jpg")).getpixel((20, 10))) < 60


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_turned_photograph_stands_upright(
    tmp_path: FilePath, shown: Callable[..., Image.Image], orientation: int
) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    source = saved(sample(), tmp_path / "photo.jpg", exif=exif, quality=95, subsampling=0)
    with Image.open(source) as image:
        upright = ImageOps.exif_transpose(image)
    assert same(shown(source, upright.size), upright, tolerance=60)


@pytest.mark.parametrize("suffix", ["png", "tif", "webp"])
def test_other_turned_files_stand_upright(tmp_path: FilePath, shown: Callable[..., Image.Image], suffix: str) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    source = saved(
        sample(), tmp_path / f"photo.{suffix}", exif=exif, **({"lossless": True} if suffix == "webp" else {})
    )
    assert same(shown(source, (20, 40)), sample().rotate(-90, expand=True))


@pytest.mark.parametrize(
    ("mode", "space", "bits"),
    [("RGB", "/DeviceRGB", 8), ("L", "/DeviceGray", 8), ("1", "/DeviceGray", 1), ("P", "/Indexed", 8)],
)
def test_a_png_goes_in_without_being_decoded(
    page: MakePage,
    render: Render,
    tmp_path: FilePath,
    shown: Callable[..., Image.Image],
    mode: str,
    space: str,
    bits: int,
) -> None:
    source = saved(sample(mode), tmp_path / "a.png", bits=8) if mode == "P" else saved(sample(mode), tmp_path / "a.png")
    data = render(page(Picture(Box(0, 0, 40, 20), source)))
    with pikepdf.open(BytesIO(data)) as file:
        (image,) = file.pages[0].Resources.XObject.values()
        assert image.read_raw_bytes() in FilePath(source).read_bytes()
        assert (image.ColorSpace[0] if mode == "P" else image.ColorSpace) == space
        assert image.BitsPerComponent == bits
        assert image.DecodeParms.Predictor == 15
    assert same(shown(source), sample(mode).convert("RGB"))


def test_a_palette_of_few_bits_stays_so(tmp_path: FilePath, shown: Callable[..., Image.Image]) -> None:
    image = sample().quantize(4)
    assert same(shown(saved(image, tmp_path / "few.png", bits=2)), image.convert("RGB"))


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width: int, height: int, bits: int, colours: int, rows: bytes) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, bits, colours, 0, 0, 0)
    parts = (chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def test_sixteen_bits_are_scaled_to_eight(tmp_path: FilePath, shown: Callable[..., Image.Image]) -> None:
    ramp = b"\0" + struct.pack(">4H", 0x0000, 0x4000, 0x8000, 0xFFFF)
    (tmp_path / "grey.png").write_bytes(png(4, 1, 16, 0, ramp))
    drawn = shown(str(tmp_path / "grey.png"), (40, 10))
    assert [drawn.getpixel((x, 5))[0] for x in (4, 14, 24, 36)] == pytest.approx([0, 64, 128, 255], abs=1)
    colour = b"\0" + struct.pack(">6H", 0xFFFF, 0x8000, 0, 0, 0x4000, 0xFFFF)
    (tmp_path / "colour.png").write_bytes(png(2, 1, 16, 2, colour))
    drawn = shown(str(tmp_path / "colour.png"), (40, 10))
    assert drawn.getpixel((5, 5)) == pytest.approx((255, 128, 0), abs=1)
    assert drawn.getpixel((35, 5)) == pytest.approx((0, 64, 255), abs=1)


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
def test_transparency_lets_the_paper_through(
    page: MakePage, render: Render, tmp_path: FilePath, shown: Callable[..., Image.Image], mode: str
) -> None:
    image = sample("RGBA")
    image.paste((0, 0, 0, 0), (20, 0, 40, 20))
    if mode == "P":
        source = saved(sample().quantize(4), tmp_path / "a.png", transparency=0)
    else:
        source = saved(image.convert(mode), tmp_path / "a.png")
    with Image.open(source) as opened:
        full = opened.convert("RGBA")
    expected = Image.alpha_composite(Image.new("RGBA", SIZE, "white"), full).convert("RGB")
    assert same(shown(source), expected)
    with pikepdf.open(BytesIO(render(page(Picture(Box(0, 0, 40, 20), source))))) as file:
        (stored,) = file.pages[0].Resources.XObject.values()
        assert stored.SMask.ColorSpace == "/DeviceGray"
        assert stored.ColorSpace == ("/DeviceGray" if mode == "LA" else "/DeviceRGB")


def test_an_opaque_alpha_channel_is_left_out(page: MakePage, render: Render, tmp_path: FilePath) -> None:
    source = saved(sample("RGBA"), tmp_path / "a.png")
    with pikepdf.open(BytesIO(render(page(Picture(Box(0, 0, 40, 20), source))))) as file:
        (stored,) = file.pages[0].Resources.XObject.values()
        assert "/SMask" not in stored


def test_a_single_transparent_grey_of_one_bit(tmp_path: FilePath, shown: Callable[..., Image.Image]) -> None:
    header = struct.pack(">IIBBBBB", 8, 1, 1, 0, 0, 0, 0)
    parts = (
        chunk(b"IHDR", header),
        chunk(b"tRNS", struct.pack(">H", 0)),
        chunk(b"IDAT", zlib.compress(b"\0\xf0")),
        chunk(b"IEND", b""),
    )
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(parts))
    assert shown(str(tmp_path / "a.png"), (40, 5)).getpixel((35, 2)) == (255, 255, 255)


@pytest.mark.parametrize(
    ("name", "mode", "options"),
    [
        ("a.gif", "P", {}),
        ("a.webp", "RGB", {"lossless": True}),
        ("a.bmp", "RGB", {}),
        ("a.tif", "RGB", {}),
        ("interlaced.png", "RGB", {"interlace": 1}),
    ],
)
def test_other_files_are_decoded(
    tmp_path: FilePath, shown: Callable[..., Image.Image], name: str, mode: str, options: dict[str, object]
) -> None:
    assert same(shown(saved(sample(mode), tmp_path / name, **options)), sample(), tolerance=40)


def test_inks_stay_inks(page: MakePage, render: Render, tmp_path: FilePath) -> None:
    source = saved(sample("CMYK"), tmp_path / "a.tif")
    with pikepdf.open(BytesIO(render(page(Picture(Box(0, 0, 40, 20), source))))) as file:
        (stored,) = file.pages[0].Resources.XObject.values()
        assert stored.ColorSpace == "/DeviceCMYK"
        assert stored.read_bytes() == sample("CMYK").tobytes()


def test_files_of_one_content_are_stored_once(page: MakePage, render: Render, tmp_path: FilePath) -> None:
    one, two = saved(sample(), tmp_path / "one.png"), saved(sample(), tmp_path / "two.png")
    pictures = [Picture(Box(0, 0, 9, 9), source) for source in (one, two, one)]
    with pikepdf.open(BytesIO(render(page(*pictures), page(pictures[1])))) as file:
        images = [
            item for item in file.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"
        ]
        assert len(images) == 1


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\n", b"\x89PNG\r\n\x1a\n" + bytes(40), b"GIF89a", b"text"])
def test_a_broken_file_is_named(page: MakePage, render: Render, tmp_path: FilePath, data: bytes) -> None:
    path = tmp_path / "壞.png"
    path.write_bytes(data)
    with pytest.raises(PnpError, match="壞") as caught:
        render(page(Picture(Box(0, 0, 9, 9), str(path))))
    assert caught.value.diagnostic.code == "R201"


def test_a_missing_file_is_named(page: MakePage, render: Render, tmp_path: FilePath) -> None:
    with pytest.raises(PnpError) as caught:
        render(page(Picture(Box(0, 0, 9, 9), str(tmp_path / "none.png"))))
    assert caught.value.diagnostic.code == "R202"


@pytest.mark.parametrize("frame", [0xC3, 0xC9, 0xCA])
def test_a_jpeg_of_a_coding_that_pdf_has_not_is_never_copied(tmp_path: FilePath, frame: int) -> None:
    data = FilePath(saved(sample(), tmp_path / "a.jpg")).read_bytes()
    place = data.index(b"\xff\xc0")
    changed = data[: place + 1] + bytes([frame]) + data[place + 2 :]
    try:  # which depends on the library: it knows some
        made = raster(changed, "a.jpg")
    except PnpError:
        return
    assert made.decoded
