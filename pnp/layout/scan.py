"""Faces composed on a scan of the original: its text covered in the colour around it, the translation on top.

The only part of the layout that reads files. A scan shows one card from trim to trim.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, NamedTuple
from warnings import catch_warnings

from pnp.diagnostics import NOWHERE, Diagnostic, Origin, Severity
from pnp.errors import PnpError
from pnp.layout.contrast import readable
from pnp.layout.overlay import Slot
from pnp.model.frame import WHITE, Box, Colour, Frame, Item, Path, Picture, rectangle
from pnp.units import MM, mm

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 100_000_000
_FORMATS = ("JPEG", "PNG", "TIFF", "WEBP")
_RIM = 0.6 * MM  # of the scan, around a slot, that says what colour covers it
_SKEW = 0.03


class Scanned(NamedTuple):
    """A face on its scan, the colour that covers each slot, and what is odd about the scan."""

    frame: Frame
    grounds: tuple[Colour, ...]
    findings: tuple[Diagnostic, ...]


def scanned_face(
    slots: Sequence[Slot],
    scan: FilePath,
    width: float,
    height: float,
    *,
    cover: Colour | None = None,
    origin: Origin = NOWHERE,
) -> Scanned:
    """Return the face of ``width`` × ``height`` points that shows ``scan`` with the ``slots`` in place of its own text.

    Each slot is covered by ``cover``, or by the median colour of the scan just around the slot's box; text that could
    not be read on that turns black or white. A scan that its EXIF data turns is seen turned. Raises S301 (no such
    file), S302 (no picture, or a damaged one), S303 (over 100 megapixels); the finding S304 warns of a scan whose shape
    is more than 3 % off the card's.
    """
    with _opened(scan, origin) as image:
        findings = tuple(_shape(image, width, height, scan, origin))
        grounds = tuple(cover or _around(image, slot.box, image.width / width, image.height / height) for slot in slots)
    items: list[Item] = [Picture(Box(0.0, 0.0, width, height), str(scan.resolve()))]
    for slot, ground in zip(slots, grounds, strict=True):
        items += [Path(rectangle(slot.box), fill=ground), *readable(slot.items, ground)]
    return Scanned(Frame(width, height, tuple(items)), grounds, findings)


@contextmanager
def _opened(scan: FilePath, origin: Origin) -> "Iterator[Image]":
    """Yield the scan upright, in RGB or CMYK."""
    from PIL import Image, ImageOps

    if not scan.is_file():
        raise PnpError("S301", f"there is no scan “{scan}”", origin, "put it there, or correct the name")
    try:
        # Pillow warns of odd metadata, and of size from 89 megapixels on; it refuses from 179.
        with catch_warnings(action="ignore"), Image.open(scan, formats=_FORMATS) as image:
            if image.width * image.height > MOST_PIXELS:
                raise _bomb(scan, origin)
            upright = _flat(ImageOps.exif_transpose(image))
    except Image.DecompressionBombError as error:
        raise _bomb(scan, origin) from error
    # Pillow raises SyntaxError for a PNG with a damaged chunk.
    except (OSError, SyntaxError) as error:
        message = f"the scan “{scan}” cannot be read: {str(error) or 'damaged'}"
        raise PnpError("S302", message, origin, "save it again as PNG or JPEG") from error
    with upright:
        yield upright


def _flat(image: "Image") -> "Image":
    """Return an image in RGB: on white where it is transparent, and with the eight bits that count of sixteen.

    One in CMYK stays so, for it is printed so: a cover in the same inks matches it under every profile.
    """
    from PIL import Image

    if image.mode == "CMYK":
        return image
    if image.mode.startswith("I;16"):
        image = image.point(lambda value: value / 256, "L")
    if not image.has_transparency_data:
        return image.convert("RGB")
    ground = Image.new("RGBA", image.size, "white")
    return Image.alpha_composite(ground, image.convert("RGBA")).convert("RGB")


def _bomb(scan: FilePath, origin: Origin) -> PnpError:
    message = f"the scan “{scan}” has more than {MOST_PIXELS // 1_000_000} megapixels"
    return PnpError("S303", message, origin, "scan cards at 600 dpi: that is 3 megapixels")


def _shape(image: "Image", width: float, height: float, scan: FilePath, origin: Origin) -> Iterator[Diagnostic]:
    stretch = (image.width / image.height) / (width / height)
    if max(stretch, 1 / stretch) > 1 + _SKEW:
        size = f"{mm(width):.5g} × {mm(height):.5g} mm"
        message = f"the scan “{scan}” of {image.width} × {image.height} pixels is stretched to a card of {size}"
        hint = "turn it upright" if abs(stretch * (width / height) ** 2 - 1) <= _SKEW else "crop it to the card's edges"
        yield Diagnostic("S304", message, origin, Severity.WARNING, hint)


def _around(image: "Image", box: Box, scale_x: float, scale_y: float) -> Colour:
    """Return the median colour of the rim of pixels outside a box; white where the box leaves none."""
    left, right = round(box.x * scale_x), round((box.x + box.width) * scale_x)
    top, bottom = round(box.y * scale_y), round((box.y + box.height) * scale_y)
    across, down = max(2, round(_RIM * scale_x)), max(2, round(_RIM * scale_y))
    sides = (
        (left - across, top - down, right + across, top),
        (left - across, bottom, right + across, bottom + down),
        (left - across, top, left, bottom),
        (right, top, right + across, bottom),
    )
    histograms = [image.crop(side).histogram() for side in _inside(sides, image.width, image.height)]
    if not histograms:
        return WHITE
    counts = [sum(values) for values in zip(*histograms, strict=True)]
    return tuple(_median(counts[start : start + 256]) / 255 for start in range(0, len(counts), 256))


def _inside(sides: Iterable[tuple[int, int, int, int]], width: int, height: int) -> Iterator[tuple[int, int, int, int]]:
    for left, top, right, bottom in sides:
        side = (max(0, left), max(0, top), min(width, right), min(height, bottom))
        if side[0] < side[2] and side[1] < side[3]:
            yield side


def _median(counts: Sequence[int]) -> int:
    """Return the lower median of values 0, 1, 2 … of which there are ``counts`` each."""
    half = (sum(counts) + 1) // 2
    for value, count in enumerate(counts):
        half -= count
        if half <= 0:
            return value
    raise ValueError("nothing was counted")
