import subprocess
import sys
import zlib

import pytest
from PIL import Image, ImageDraw

from pnp.diagnostics import Origin, Severity
from pnp.errors import PnpError
from pnp.layout import scan as module
from pnp.layout.overlay import Slot
from pnp.load.scans import Scan
from pnp.model.frame import BLACK, WHITE, Box, GlyphRun, Path, Picture, rectangle
from pnp.units import MM

WIDTH, HEIGHT = 64 * MM, 89 * MM
PIXELS = (640, 890)  # ten a millimetre
BOX = Box(4 * MM, 15 * MM, 56 * MM, 8 * MM)
PAPER, INK, BORDER = (230, 220, 200), (20, 20, 60), (40, 90, 40)


def scanned_face(slots, path, *size, **options):
    return module.scanned_face(slots, Scan(path), *size, **options)


def slot(box=BOX, colour=BLACK):
    return Slot("card", "text", box, (GlyphRun(box.x, box.y + 8, "font", 9, (1,), "字", colour),))


def original():
    """A card with a border, a pale ground, and text in the slot that reaches to its edge."""
    image = Image.new("RGB", PIXELS, BORDER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((30, 30, 609, 859), fill=PAPER)
    draw.rectangle((40, 150, 599, 229), fill=INK)
    return image


def saved(image, path, **how):
    image.save(path, **how)
    return path


def in_bytes(colour):
    return tuple(round(value * 255) for value in colour)


def test_text_is_covered_in_the_colour_around_it(tmp_path):
    scan = saved(original(), tmp_path / "卡 1.png")
    result = scanned_face([slot()], scan, WIDTH, HEIGHT)
    assert in_bytes(result.grounds[0]) == PAPER
    picture, cover, text = result.frame.items
    assert picture == Picture(Box(0, 0, WIDTH, HEIGHT), str(scan.resolve()))
    assert cover == Path(rectangle(BOX), fill=result.grounds[0])
    assert text == slot().items[0]
    assert (result.frame.width, result.frame.height, result.frame.bleed) == (WIDTH, HEIGHT, 0)
    assert result.findings == ()


def test_the_median_is_not_misled_by_stray_text(tmp_path):
    image = original()
    ImageDraw.Draw(image).rectangle((100, 140, 300, 149), fill=INK)
    result = scanned_face([slot()], saved(image, tmp_path / "scan.png"), WIDTH, HEIGHT)
    assert in_bytes(result.grounds[0]) == PAPER


def test_text_is_turned_readable(tmp_path):
    dark = saved(Image.new("RGB", PIXELS, INK), tmp_path / "scan.png")
    result = scanned_face([slot(), slot(colour=(1, 1, 0.5))], dark, WIDTH, HEIGHT)
    assert [item.colour for item in result.frame.items if isinstance(item, GlyphRun)] == [WHITE, (1, 1, 0.5)]


def test_a_given_cover(tmp_path):
    scan = saved(original(), tmp_path / "scan.png")
    assert scanned_face([slot()], scan, WIDTH, HEIGHT, cover=(0, 0, 0.2, 0)).grounds == ((0, 0, 0.2, 0),)


@pytest.mark.parametrize("box", [Box(0, 0, WIDTH, 10 * MM), Box(-5, 80 * MM, WIDTH + 10, 20 * MM)])
def test_slots_at_the_cards_edge(tmp_path, box):
    image = Image.new("RGB", PIXELS, PAPER)
    result = scanned_face([slot(box)], saved(image, tmp_path / "scan.png"), WIDTH, HEIGHT)
    assert in_bytes(result.grounds[0]) == PAPER


def test_a_slot_as_large_as_the_card_is_white(tmp_path):
    scan = saved(original(), tmp_path / "scan.png")
    assert scanned_face([slot(Box(0, 0, WIDTH, HEIGHT))], scan, WIDTH, HEIGHT).grounds == (WHITE,)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_scan_turned_by_exif_is_read_upright(tmp_path, orientation):
    undo = {2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}  # Pillow's transpositions
    image = original()
    raw = image.transpose(Image.Transpose(undo[orientation])) if orientation > 1 else image
    exif = Image.Exif()
    exif[0x0112] = orientation
    scan = saved(raw, tmp_path / "scan.png", exif=exif)
    result = scanned_face([slot()], scan, WIDTH, HEIGHT)
    assert in_bytes(result.grounds[0]) == PAPER
    assert result.findings == ()


@pytest.mark.parametrize(
    ("mode", "fill", "seen"),
    [
        ("1", 1, (255, 255, 255)),
        ("L", 100, (100, 100, 100)),
        ("I;16", 100 * 256 + 7, (100, 100, 100)),
        ("LA", (100, 255), (100, 100, 100)),
        ("RGBA", (10, 20, 30, 255), (10, 20, 30)),
        ("RGBA", (10, 20, 30, 0), (255, 255, 255)),
        ("P", 7, (7, 7, 7)),
    ],
)
def test_every_kind_of_png(tmp_path, mode, fill, seen):
    image = Image.new(mode, PIXELS, fill)
    if mode == "P":
        image.putpalette([value for value in range(256) for _ in range(3)])
    result = scanned_face([slot()], saved(image, tmp_path / "scan.png"), WIDTH, HEIGHT)
    assert in_bytes(result.grounds[0]) == seen


@pytest.mark.parametrize("name", ["scan.jpg", "scan.tif"])
def test_a_scan_in_cmyk_is_covered_in_its_inks(tmp_path, name):
    image = Image.new("CMYK", PIXELS, (200, 30, 0, 128))
    scan = saved(image, tmp_path / name, quality=100)
    result = scanned_face([slot()], scan, WIDTH, HEIGHT)
    assert in_bytes(result.grounds[0]) == pytest.approx((200, 30, 0, 128), abs=2)
    assert result.frame.items[2].colour == WHITE


def refused(path):
    origin = Origin("cards.csv", 4, "scan")
    with pytest.raises(PnpError) as caught:
        scanned_face([slot()], path, WIDTH, HEIGHT, origin=origin)
    assert caught.value.diagnostic.origin == origin
    assert path.name in caught.value.diagnostic.text
    assert caught.value.diagnostic.hint
    return caught.value.diagnostic.code


def test_no_such_scan(tmp_path):
    assert refused(tmp_path / "none.png") == "S301"
    assert refused(tmp_path) == "S301"


def test_scans_that_are_no_pictures(tmp_path):
    path = tmp_path / "scan.png"
    for content in (b"", b"no picture", b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n"):
        path.write_bytes(content)
        assert refused(path) == "S302"


@pytest.mark.parametrize("kind", ["png", "jpg", "webp", "tif"])
def test_truncated_scans(tmp_path, kind):
    path = saved(Image.effect_noise(PIXELS, 80), tmp_path / f"scan.{kind}")
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert refused(path) == "S302"


def test_a_png_with_a_damaged_chunk(tmp_path):
    path = saved(Image.effect_noise(PIXELS, 80), tmp_path / "scan.png")
    data = path.read_bytes()
    second = data.index(b"IDAT", data.index(b"IDAT") + 4)
    path.write_bytes(data[:second] + b"\0" + data[second + 1 :])
    assert refused(path) == "S302"


def png_header(width, height):
    head = b"IHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x00\x00\x00\x00"
    data = b"IDAT" + zlib.compress(b"\0" * 99)
    chunks = [
        (len(chunk) - 4).to_bytes(4, "big") + chunk + zlib.crc32(chunk).to_bytes(4, "big") for chunk in (head, data)
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


@pytest.mark.parametrize("side", [10_001, 14_000, 60_000])
def test_bombs_are_not_unpacked(tmp_path, side):
    path = tmp_path / "scan.png"
    path.write_bytes(png_header(side, side))
    assert refused(path) == "S303"


@pytest.mark.parametrize(("pixels", "hint"), [((640, 860), "crop"), ((700, 890), "crop"), ((890, 640), "turn")])
def test_a_scan_of_another_shape_is_a_warning(tmp_path, pixels, hint):
    scan = saved(Image.new("RGB", pixels), tmp_path / "scan.png")
    (finding,) = scanned_face([slot()], scan, WIDTH, HEIGHT).findings
    assert (finding.code, finding.severity) == ("S304", Severity.WARNING)
    assert finding.hint.startswith(hint)


def test_a_scan_of_nearly_the_shape_is_fine(tmp_path):
    scan = saved(Image.new("RGB", (640, 905)), tmp_path / "scan.png")
    assert scanned_face([slot()], scan, WIDTH, HEIGHT).findings == ()


def test_pillow_is_loaded_for_scans_alone():
    check = "import pnp.layout.scan, sys; assert 'PIL' not in sys.modules"
    subprocess.run([sys.executable, "-c", check], check=True)
