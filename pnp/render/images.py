"""Raster images as PDF stores them (PDF 32000-1, 8.9).

A JPEG file goes in as it is if PDF knows its coding. So do the pixels of a PNG file, still compressed, unless it is
interlaced, transparent or has 16 bits a channel. Everything else is decoded and compressed as PNG does it, in as little
more memory than its pixels take as can be. Colour profiles are left out.
"""

import struct
import zlib
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import NamedTuple

from PIL import Image
from reportlab.pdfbase import pdfdoc

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.load.images import PNG_SIGNATURE, jpeg_as_pdf_takes_it, png_chunks
from pnp.model.frame import IDENTITY, Matrix
from pnp.render.objects import array, dictionary, raw_stream

_ORIENTATION = 0x0112
# How an image turned or mirrored as its EXIF orientation says is set upright, in the unit square with y up.
_UPRIGHT: dict[int, Matrix] = {
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, -1, -1, 0, 1, 1),
    6: (0, -1, 1, 0, 0, 1),
    7: (0, 1, 1, 0, 0, 0),
    8: (0, 1, -1, 0, 1, 0),
}
_SPACES = {"L": "/DeviceGray", "RGB": "/DeviceRGB", "CMYK": "/DeviceCMYK"}
_CHANNELS = {0: 1, 2: 3, 3: 1}  # by colour type of PNG: grey, true colour, palette
_PALETTE = 3
_STRIP = 256  # rows
_FORMATS = ("PNG", "JPEG", "TIFF", "WEBP", "GIF", "BMP")  # Pillow knows many more, and calls other programs for some


class Pixels(NamedTuple):
    """An image XObject: its samples, encoded as its dictionary's entries say."""

    content: bytes
    entries: Mapping[str, object]

    def stream(self, **more: object) -> pdfdoc.PDFStream:
        """Return it as a stream object with more entries."""
        return raw_stream(self.content, **self.entries, **more)


class Raster(NamedTuple):
    """An image, its alpha channel, and the y-up matrix that sets it upright in the unit square.

    ``decoded`` says whether its samples are other bytes than the file's.
    """

    image: Pixels
    mask: Pixels | None = None
    upright: Matrix = IDENTITY
    decoded: bool = False


def raster(data: bytes, source: str) -> Raster:
    """Return the bytes of an image file as PDF stores them; ``source`` names it in messages.

    Raise ``PnpError`` R201 where they are no image, or none that can be decoded.
    """
    try:
        png = _png(data)
        return Raster(png) if png else _decoded(data)
    except (OSError, SyntaxError, ValueError, KeyError, struct.error, Image.DecompressionBombError) as error:
        raise PnpError(
            "R201",
            f"the picture “{source}” cannot be read: {error}",
            Origin(source),
            hint="save it again as PNG or JPEG",
        ) from error


def _decoded(data: bytes) -> Raster:
    with Image.open(BytesIO(data), formats=_FORMATS) as image:
        if image.format in {"JPEG", "MPO"} and image.mode in _SPACES and jpeg_as_pdf_takes_it(data):
            return Raster(_jpeg(data, image), upright=_upright(image))
        image.load()  # which may turn it already
        upright = _upright(image)
        if image.has_transparency_data:
            colours, alpha = _without_alpha(image)
            return Raster(_compressed(colours), _compressed(alpha) if alpha else None, upright, decoded=True)
        return Raster(_compressed(_eight_bits(image)), upright=upright, decoded=True)


def _upright(image: Image.Image) -> Matrix:
    return _UPRIGHT.get(image.getexif().get(_ORIENTATION, 1), IDENTITY)


def _jpeg(data: bytes, image: Image.Image) -> Pixels:
    # Adobe's programs write the inks of CMYK files inverted.
    inverted = image.mode == "CMYK" and "adobe" in image.info
    more = {"Decode": array(1, 0, 1, 0, 1, 0, 1, 0)} if inverted else {}
    return _image(data, image.size, "/DCTDecode", ColorSpace=_SPACES[image.mode], BitsPerComponent=8, **more)


def _without_alpha(image: Image.Image) -> tuple[Image.Image, Image.Image | None]:
    """Return an image's colours and its alpha channel, or None where that is opaque."""
    grey = image.mode in {"1", "L", "LA", "I;16"}
    full = _eight_bits(image)
    if full.mode != ("LA" if grey else "RGBA"):
        full = full.convert("LA" if grey else "RGBA")
    alpha = full.getchannel("A")
    return full.convert("L" if grey else "RGB"), None if alpha.getextrema() == (255, 255) else alpha


def _eight_bits(image: Image.Image) -> Image.Image:
    """Return an image with at most 8 bits a channel."""
    if image.mode in {"I", "F"}:
        raise ValueError("32 bits a channel")
    if image.mode.startswith("I;16"):
        # The high byte of each; Pillow's own conversion turns all above 255 into white.
        first = 0 if image.mode == "I;16B" else 1
        grey = Image.new("L", image.size)
        for strip, box in _strips(image):
            grey.paste(Image.frombytes("L", strip.size, strip.tobytes()[first::2]), box)
        return grey
    return image


def _strips(image: Image.Image) -> Iterator[tuple[Image.Image, tuple[int, int, int, int]]]:
    """Yield an image in strips of its whole width, and their boxes."""
    for top in range(0, image.height, _STRIP):
        box = (0, top, image.width, min(top + _STRIP, image.height))
        yield image.crop(box), box


def _compressed(image: Image.Image) -> Pixels:
    if image.mode == "CMYK":
        pack = zlib.compressobj()
        samples = b"".join([*(pack.compress(strip.tobytes()) for strip, _ in _strips(image)), pack.flush()])
        return _image(samples, image.size, "/FlateDecode", ColorSpace="/DeviceCMYK", BitsPerComponent=8)
    buffer = BytesIO()
    (image if image.mode in {"1", "L", "P", "RGB"} else image.convert("RGB")).save(buffer, "PNG")
    pixels = _png(buffer.getbuffer())
    if pixels is None:
        raise ValueError(f"unknown mode {image.mode}")
    return pixels


def _png(data: bytes | memoryview) -> Pixels | None:
    """Return the pixels of a PNG file as they are compressed, or None if PDF has no way to take them so."""
    if data[: len(PNG_SIGNATURE)] != PNG_SIGNATURE:
        return None
    chunks: dict[bytes, list[memoryview]] = {}
    for kind, body in png_chunks(data):
        chunks.setdefault(kind, []).append(body)
    width, height, bits, colours, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"][0])
    if interlaced or bits > 8 or colours not in _CHANNELS or chunks.keys() & {b"tRNS", b"eXIf"}:
        return None
    channels = _CHANNELS[colours]
    space: object = "/DeviceRGB" if channels == 3 else "/DeviceGray"
    if colours == _PALETTE:
        palette = bytes(chunks[b"PLTE"][0])
        space = array("/Indexed", "/DeviceRGB", len(palette) // 3 - 1, pdfdoc.PDFText(palette))
    return _image(
        b"".join(chunks[b"IDAT"]),
        (width, height),
        "/FlateDecode",
        ColorSpace=space,
        BitsPerComponent=bits,
        # 15: each row says by which of PNG's filters it was predicted (7.4.4.4).
        DecodeParms=dictionary(Predictor=15, Colors=channels, BitsPerComponent=bits, Columns=width),
    )


def _image(content: bytes, size: tuple[int, int], encoding: str, **entries: object) -> Pixels:
    common = {"Type": "/XObject", "Subtype": "/Image", "Width": size[0], "Height": size[1], "Filter": encoding}
    return Pixels(content, {**common, **entries})
