import zlib
from io import BytesIO

import pytest
from PIL import Image

from pnp.errors import PnpError
from pnp.load import images
from pnp.load.images import header, jpeg_as_pdf_takes_it

ALL = ("PNG", "JPEG", "TIFF", "WEBP")


def saved(kind: str = "PNG", mode: str = "RGB", size: tuple[int, int] = (37, 23), **options: object) -> bytes:
    stream = BytesIO()
    Image.effect_noise(size, 60).convert(mode).save(stream, kind, **options)
    return stream.getvalue()


def code_of(data: bytes, formats: tuple[str, ...] = ALL) -> str:
    with pytest.raises(PnpError) as caught:
        header(data, "x", formats)
    return caught.value.diagnostic.code


def interlaced(size: tuple[int, int], cut: int = 0) -> bytes:
    """Return an interlaced grey PNG whose rows lack ``cut`` bytes."""
    rows = b""
    for left, top, across, down in images._PASSES:
        columns, lines = len(range(left, size[0], across)), len(range(top, size[1], down))
        rows += (b"\0" + bytes(columns)) * lines if columns else b""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return len(body).to_bytes(4, "big") + kind + body + zlib.crc32(kind + body).to_bytes(4, "big")

    head = size[0].to_bytes(4, "big") + size[1].to_bytes(4, "big") + bytes((8, 0, 0, 0, 1))
    packed = zlib.compress(rows[: len(rows) - cut])
    return images.PNG_SIGNATURE + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", ALL)
def test_what_a_picture_says_of_itself(kind: str) -> None:
    found = header(saved(kind, dpi=(300, 300)) if kind != "WEBP" else saved(kind), "x", ALL)
    assert found[:4] == (37, 23, kind, 1)
    assert round(found.dpi) == (0 if kind == "WEBP" else 300)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_whole_pngs(mode: str) -> None:
    assert header(saved(mode=mode), "x").form == "PNG"


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (8, 8), (5, 1), (1, 5), (33, 17)])
def test_interlaced_pngs(size: tuple[int, int]) -> None:
    Image.open(BytesIO(interlaced(size))).load()
    assert header(interlaced(size), "x").width == size[0]
    assert code_of(interlaced(size, cut=1)) == "X304"


@pytest.mark.parametrize("kind", ALL)
def test_cut_files(kind: str) -> None:
    data = saved(kind, size=(300, 200))
    halves = () if kind == "TIFF" else (len(data) // 2,)  # of a TIFF no more is known before it is decoded
    for kept in (0, 1, 20, *halves):
        assert code_of(data[:kept]) in {"X303", "X304"}


def test_a_file_of_too_many_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_LIMITS", "picture_bytes=100")
    assert code_of(saved()) == "X305"


def test_samples_that_cannot_be_printed() -> None:
    assert code_of(saved("TIFF", "F")) == "X303"
    assert code_of(saved("TIFF", "I")) == "X303"


@pytest.mark.parametrize("options", [{}, {"progressive": True}, {"comment": b"\xff\xc9"}], ids=str)
def test_jpegs_as_pdf_takes_them(options: dict[str, object]) -> None:
    assert jpeg_as_pdf_takes_it(saved("JPEG", **options))


@pytest.mark.parametrize("frame", [0xC3, 0xC5, 0xC9, 0xCA, 0xCF])
def test_jpegs_of_other_codings(frame: int) -> None:
    data = saved("JPEG")
    place = data.index(b"\xff\xc0")
    assert not jpeg_as_pdf_takes_it(data[: place + 1] + bytes([frame]) + data[place + 2 :])
    twelve_bits = data[: place + 4] + b"\x0c" + data[place + 5 :]
    assert not jpeg_as_pdf_takes_it(twelve_bits)
    assert not jpeg_as_pdf_takes_it(data[:place])
