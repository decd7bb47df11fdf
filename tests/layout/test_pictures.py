import os
import struct
import unicodedata
import zlib

import pytest
from PIL import Image

from pnp.diagnostics import Severity
from pnp.errors import PnpError
from pnp.layout.pictures import PictureFile, Pictures, coarse


@pytest.fixture
def pictures(project):
    return Pictures((project / "art",))


def code_of(pictures: Pictures, name: str) -> str:
    with pytest.raises(PnpError) as caught:
        pictures[name]
    return caught.value.diagnostic.code


def hollow_png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    chunks = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(100))) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks


@pytest.mark.parametrize("name", ["a.png", "圖 一.jpg"])
def test_a_sound_image(pictures, make_image, name):
    path = make_image(name, 300, 200)
    assert pictures[name] == PictureFile(str(path.resolve()), 300, 200)


def test_an_image_is_checked_once(pictures, make_image):
    path = make_image("a.png", 30, 20)
    first = pictures["a.png"]
    path.unlink()
    assert pictures["a.png"] is first


@pytest.mark.parametrize("name", ["a.png", "a.jpg"])
@pytest.mark.parametrize(("orientation", "size"), [(1, (300, 200)), (3, (300, 200)), (6, (200, 300)), (8, (200, 300))])
def test_the_size_is_that_which_is_seen(pictures, make_image, name, orientation, size):
    exif = Image.Exif()
    exif[274] = orientation
    make_image(name, 300, 200, exif=exif)
    assert pictures[name][1:3] == size


@pytest.mark.parametrize("name", ["a.png", "a.jpg"])
@pytest.mark.parametrize("kept", [0.5, 0.95])
def test_a_truncated_image(pictures, make_image, name, kept):
    path = make_image(name, 300, 200)
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * kept)])
    assert code_of(pictures, name) == "X304"


def test_a_thumbnail_does_not_hide_a_truncated_photo(pictures, make_image, project):
    thumbnail = make_image("thumb.jpg", 20, 20).read_bytes()
    data = make_image("a.jpg", 300, 200).read_bytes()
    segment = b"\xff\xe1" + struct.pack(">H", len(thumbnail) + 8) + b"Exif\0\0" + thumbnail
    (project / "art" / "a.jpg").write_bytes(data[:2] + segment + data[2:-500])
    assert code_of(pictures, "a.jpg") == "X304"


def test_a_damaged_png(pictures, make_image):
    path = make_image("a.png", 300, 200)
    data = bytearray(path.read_bytes())
    data[5000] ^= 0xFF
    path.write_bytes(data)
    assert code_of(pictures, "a.png") == "X304"


def test_an_empty_file(pictures, project):
    (project / "art" / "a.png").touch()
    assert code_of(pictures, "a.png") == "X304"


def test_a_png_without_pixels(pictures, project, make_image):
    data = make_image("a.png", 30, 20).read_bytes()
    start = data.index(b"IDAT") - 4
    size = int.from_bytes(data[start : start + 4], "big")
    (project / "art" / "a.png").write_bytes(data[:start] + data[start + 12 + size :])
    assert code_of(pictures, "a.png") == "X304"


def test_a_png_with_cut_pixels(pictures, project):
    (project / "art" / "a.png").write_bytes(hollow_png(300, 200))
    assert code_of(pictures, "a.png") == "X304"


def test_another_format(pictures, project):
    Image.new("RGB", (4, 4)).save(project / "art" / "a.png", format="GIF")
    assert code_of(pictures, "a.png") == "X303"


@pytest.mark.parametrize(("width", "height"), [(30_000, 30_000), (10_001, 10_000)])
def test_too_many_pixels(pictures, project, width, height):
    (project / "art" / "a.png").write_bytes(hollow_png(width, height))
    assert code_of(pictures, "a.png") == "X305"


def test_as_many_pixels_as_may_be(pictures, project):
    Image.new("1", (10_000, 10_000)).save(project / "art" / "a.png")
    assert pictures["a.png"].width == 10_000


@pytest.mark.parametrize(
    "name", ["", "../a.png", "x/../../a.png", "/etc/passwd", "C:\\a.png", "..\\a.png", "\\\\host\\a.png", "a\0.png"]
)
def test_paths_that_leave_the_folder(pictures, name):
    assert code_of(pictures, name) == "X302"


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege on Windows")
def test_a_link_out_of_the_project(pictures, project, make_image, tmp_path):
    make_image("a.png", 30, 20).rename(tmp_path / "a.png")
    (project / "art" / "a.png").symlink_to(tmp_path / "a.png")
    assert code_of(pictures, "a.png") == "X302"


def test_a_name_too_long_for_any_file(pictures):
    assert code_of(pictures, "長" * 5000) == "X301"


def test_a_missing_image_has_a_hint(pictures, make_image):
    make_image("dragon.png", 3, 2)
    with pytest.raises(PnpError) as caught:
        pictures["dargon.png"]
    assert caught.value.diagnostic.code == "X301"
    assert "dragon.png" in caught.value.diagnostic.hint


def test_a_name_that_differs_in_case_is_found_with_a_warning(pictures, make_image, project):
    make_image("Card Back.PNG", 30, 20)
    found = pictures["card back.png"]
    assert found.path == str((project / "art" / "Card Back.PNG").resolve())
    (warning,) = found.findings
    assert (warning.code, warning.severity) == ("D146", Severity.WARNING)
    assert "“card back.png” is spelled “Card Back.PNG”" in warning.message


def test_a_composed_name_is_the_name(pictures, make_image):
    make_image(unicodedata.normalize("NFD", "Übung.png"), 300, 200)
    assert pictures[unicodedata.normalize("NFC", "Übung.png")].findings == ()


def test_of_names_that_differ_in_case_none_is_chosen(pictures, make_image):
    if make_image("Back.png", 3, 2).with_name("BACK.png").exists():
        pytest.skip("this system knows no case")
    make_image("BACK.png", 3, 2)
    with pytest.raises(PnpError) as caught:
        pictures["back.png"]
    assert caught.value.diagnostic.code == "X301"
    assert "there are BACK.png and Back.png" in caught.value.diagnostic.hint


def test_a_hint_looks_past_case(pictures, make_image):
    make_image("Card Back.PNG", 30, 20)
    with pytest.raises(PnpError) as caught:
        pictures["card bakc.png"]
    assert caught.value.diagnostic.hint == "did you mean Card Back.PNG?"


def test_pixels_that_would_show():
    assert coarse(PictureFile("/x/a.png", 150, 150), 72, 72) == ()
    (finding,) = coarse(PictureFile("/x/a.png", 149, 300), 72, 72)
    assert finding.code == "X306"
    assert finding.severity is Severity.WARNING
    assert "149 pixels" in finding.text
