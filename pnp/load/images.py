"""The gate to pictures: each is measured and found sound before it is decoded, whatever it stands in.

A file, a scan, and a picture within an SVG go the same way. What passes is of a known format, within the limits, whole,
and of samples that can be printed.
"""

import struct
import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import NamedTuple
from warnings import catch_warnings

from pnp.errors import PnpError
from pnp.limits import how_to_raise, limits

PRINTED = ("PNG", "JPEG")
"""The formats that go into a file as they are."""
PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_ORIENTATION = 0x0112
_STEP = 1 << 20
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # by colour type of PNG
# The passes of Adam7: where each begins, and its steps, across and down (PNG, 8.2).
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
# Markers of JPEG that begin a frame: baseline, extended and progressive Huffman coding are what PDF takes (7.4.8).
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_TAKEN = frozenset({0xC0, 0xC1, 0xC2})
_ALONE = frozenset({0x01, *range(0xD0, 0xD9)})  # without a length behind them


class Header(NamedTuple):
    """What an image file says of itself: columns and rows as stored, format, EXIF orientation, pixels an inch."""

    width: int
    height: int
    form: str
    orientation: int = 1
    dpi: float = 0.0
    """0 where it says none, or not the same across and down."""


def header(data: bytes, said: str, formats: Sequence[str] = PRINTED) -> Header:
    """Return what the bytes of an image file say of it, without decoding it; ``said`` names it in messages.

    Raises PnpError X303 for what is none of ``formats`` or has samples that cannot be printed, X304 for a damaged or
    truncated file, X305 for too many bytes or pixels.
    """
    if not data:
        raise PnpError("X304", f"image “{said}” is empty")
    most = limits().picture_bytes
    if len(data) > most:
        raise _too_large(said, f"{len(data) // 1_000_000} MB", f"{most // 1_000_000} MB", "picture_bytes")
    found = _read(data, said, formats)
    whole = _whole_png(data) if found.form == "PNG" else _whole_jpeg(data) if found.form in {"JPEG", "MPO"} else True
    if not whole:
        raise PnpError("X304", f"image “{said}” is truncated", hint="copy or export it again")
    return found


def _read(data: bytes, said: str, formats: Sequence[str]) -> Header:
    from PIL import Image, UnidentifiedImageError  # 30 ms that a deck without images does not pay

    most = limits().pixels
    try:
        # Pillow warns of odd metadata, and of size from 89 megapixels on; it refuses from 179.
        with catch_warnings(action="ignore"), Image.open(BytesIO(data), formats=tuple(formats)) as image:
            width, height = image.size
            if width * height > most:
                raise _too_large(said, f"{width} × {height} pixels", f"{most // 1_000_000} million pixels", "pixels")
            if image.mode in {"I", "F"}:
                hint = "save it with 8 or 16 bits a channel"
                raise PnpError("X303", f"image “{said}” has 32 bits a channel", hint=hint)
            # A PNG's getexif would decode all of it to look behind the pixels.
            exif = image.getexif() if image.format != "PNG" or "exif" in image.info else {}
            across, down = image.info.get("dpi", (0, 0))
            found = Header(width, height, str(image.format), exif.get(_ORIENTATION, 1), _dpi(across, down))
            image.verify()  # every chunk of a PNG and its checksum; nothing is decoded
            return found
    except UnidentifiedImageError:
        listed = " or ".join((", ".join(formats[:-1]), formats[-1])) if len(formats) > 1 else formats[0]
        raise PnpError("X303", f"“{said}” is not a {listed} image", hint="export it as PNG or JPEG") from None
    except Image.DecompressionBombError:
        raise _too_large(said, "far too many pixels", f"{most // 1_000_000} million pixels", "pixels") from None
    # What Pillow raises for damaged files: IndexError for a PNG without pixels, MemoryError for absurd counts in TIFF.
    except (OSError, SyntaxError, ValueError, LookupError, ArithmeticError, struct.error, MemoryError) as error:
        why = "parts of it are missing" if isinstance(error, LookupError) else str(error) or type(error).__name__
        message = f"image “{said}” is damaged or truncated: {why}"
        raise PnpError("X304", message, hint="copy or export it again") from None


def _dpi(across: float, down: float) -> float:
    """Return the pixels an inch where they are sensible and the same in both directions."""
    across, down = float(across), float(down)
    return across if 1 <= across <= 20_000 and abs(across - down) <= 1 else 0.0


def _too_large(said: str, size: str, most: str, limit: str) -> PnpError:
    hint = f"up to {most} are read: export it smaller; {how_to_raise(limit)}"
    return PnpError("X305", f"image “{said}” has {size}", hint=hint)


def png_chunks(data: bytes | memoryview) -> Iterator[tuple[bytes, memoryview]]:
    """Yield the kind and the content of each chunk of a PNG file; raises ``struct.error`` where it ends too soon."""
    view = memoryview(data)
    place, kind = len(PNG_SIGNATURE), b""
    while kind != b"IEND":
        size, kind = struct.unpack_from(">I4s", data, place)
        yield kind, view[place + 8 : place + 8 + size]
        place += size + 12


def _whole_png(data: bytes) -> bool:
    """Whether a PNG file has all its rows; they are unpacked for that, a megabyte at a time."""
    try:
        chunks = png_chunks(data)
        _, head = next(chunks)
        left = _bytes_of_rows(*struct.unpack(">IIBBxxB", head))
        unpack = zlib.decompressobj()
        for kind, body in chunks:
            if kind != b"IDAT":
                continue
            packed: bytes | memoryview = body
            while packed and left > 0 and not unpack.eof:
                left -= len(unpack.decompress(packed, _STEP))
                packed = unpack.unconsumed_tail
        while left > 0 and not unpack.eof:
            rest = unpack.decompress(b"", _STEP)
            if not rest:
                return False
            left -= len(rest)
    except (struct.error, zlib.error, KeyError, StopIteration):
        return False
    return left <= 0


def _bytes_of_rows(width: int, height: int, depth: int, colours: int, interlaced: int) -> int:
    """Return how many bytes the rows of a PNG are, the byte before each that names its filter included."""
    bits = depth * _CHANNELS[colours]
    if not interlaced:
        return height * (1 + (width * bits + 7) // 8)
    total = 0
    for left, top, across, down in _PASSES:
        columns, rows = -((left - width) // across), -((top - height) // down)
        total += rows * (1 + (columns * bits + 7) // 8) if columns > 0 and rows > 0 else 0
    return total


def _whole_jpeg(data: bytes) -> bool:
    # Within a scan FF is always followed by 00 or a restart, so an end of image behind the last start of scan is one.
    return data.rfind(b"\xff\xd9") > data.rfind(b"\xff\xda") > 0


def jpeg_as_pdf_takes_it(data: bytes) -> bool:
    """Whether PDF's readers know a JPEG file's coding: it is not lossless, arithmetic, hierarchical or of 12 bits."""
    place = 2
    while place + 5 <= len(data):
        if data[place] != 0xFF:
            return False
        marker = data[place + 1]
        if marker == 0xFF or marker in _ALONE:
            place += 1 if marker == 0xFF else 2
        elif marker in _FRAMES:
            return marker in _TAKEN and data[place + 4] == 8
        else:
            place += 2 + int.from_bytes(data[place + 2 : place + 4], "big")
    return False
