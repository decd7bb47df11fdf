"""Faces composed on a scan of the original: its text covered in the colour around it, the translation on top.

A scan shows one card from trim to trim, or is told in which corners the card lies: then it is cropped and turned.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple
from warnings import catch_warnings

from pnp.diagnostics import NOWHERE, Diagnostic, Origin, Severity
from pnp.errors import PnpError
from pnp.layout.contrast import readable
from pnp.layout.files import Prepress
from pnp.layout.overlay import Slot
from pnp.limits import limits
from pnp.load.images import Header, header
from pnp.load.scans import Scan
from pnp.load.text import read_bytes
from pnp.model.frame import WHITE, Box, Colour, Frame, Item, Path, Picture, rectangle
from pnp.model.scan import Corners
from pnp.units import MM, mm

if TYPE_CHECKING:
    from PIL.Image import Image

FORMATS = ("JPEG", "PNG", "TIFF", "WEBP")
LEAST_DPI = 200
"""Below this the small type of a card is hard to read on the print of a scan."""
_MOST_DPI = 600  # of what is cropped or turned; more is not seen
_HEIF = "HEIF"
_PRINTED = ("PNG", "JPEG", "MPO")  # what goes into a PDF as it is, mostly; the rest is decoded once
_RIM = 0.6 * MM  # of the scan, around a slot, that says what colour covers it
_SKEW = 0.03
_SLANTED = 0.08  # of a card seen at a slant, sides are shortened
_BESIDE = 0.02  # of the picture's size, that a corner may lie outside it
_CODES = {"X303": "S302", "X304": "S302", "X305": "S303", "D103": "S301"}
_QUICK = 1  # of zlib: a scan packs little better at higher levels


class Original(NamedTuple):
    """A card as its scan shows it from trim to trim, in RGB or CMYK; whether the file itself shows that; its name."""

    image: "Image"
    as_it_is: bool
    source: str


class Scanned(NamedTuple):
    """A face on its scan, the colour that covers each slot, and what is odd about the scan."""

    frame: Frame
    grounds: tuple[Colour, ...]
    findings: tuple[Diagnostic, ...]


def scanned_face(
    slots: Sequence[Slot],
    scan: Scan,
    width: float,
    height: float,
    *,
    cover: Colour | None = None,
    origin: Origin = NOWHERE,
    prepress: Prepress | None = None,
) -> Scanned:
    """Return the face of ``width`` × ``height`` points that shows ``scan`` with the ``slots`` in place of its own text.

    Each slot is covered by ``cover``, or by the median colour of the scan just around the slot's box; text that could
    not be read on that turns black or white. A scan that its EXIF data turns is seen turned; one with corners is
    cropped to them, and ``prepress`` takes what comes of that. Raises S301 (no such file), S302 (no picture, or a
    damaged one), S303 (over 100 megapixels), S306 (corners that are not in it); the findings S304 and S305 warn of
    a shape more than 3 % off the card's (8 % for corners), and of fewer than 200 pixels an inch.
    """
    with original(scan, width, height, origin) as (shown, findings):
        image = shown.image
        grounds = tuple(cover or _around(image, slot.box, image.width / width, image.height / height) for slot in slots)
        if prepress and not shown.as_it_is:
            prepress.made(shown.source, lambda: _packed(image))
    items: list[Item] = [Picture(Box(0.0, 0.0, width, height), shown.source)]
    for slot, ground in zip(slots, grounds, strict=True):
        items += [Path(rectangle(slot.box), fill=ground), *readable(slot.items, ground)]
    return Scanned(Frame(width, height, tuple(items)), grounds, findings)


@contextmanager
def original(
    scan: Scan, width: float, height: float, origin: Origin = NOWHERE
) -> "Iterator[tuple[Original, tuple[Diagnostic, ...]]]":
    """Yield a card of ``width`` × ``height`` points as its scan shows it, and what is odd about that.

    Raises as ``scanned_face`` does.
    """
    path = str(scan.path.resolve())
    with opened(scan, origin) as (image, known):
        if scan.corners is None:
            findings = (*_shape(image.width / image.height, image.size, width, height, scan, origin),)
            yield Original(image, known.form in _PRINTED, path), (*findings, *_coarse(image, width, scan, origin))
            return
        corners = _in_pixels(scan, scan.corners, known, image.size)
        from pnp.layout.straight import proportion, straightened

        findings = (*_shape(proportion(corners), image.size, width, height, scan, origin),)
        with straightened(image, corners, width, height, _MOST_DPI) as straight:
            source = f"{path}#{' '.join(f'{x:.6g},{y:.6g}' for x, y in corners)}@{straight.width}x{straight.height}"
            yield (
                Original(straight, as_it_is=False, source=source),
                (*findings, *_coarse(straight, width, scan, origin)),
            )


@contextmanager
def opened(scan: Scan, origin: Origin = NOWHERE) -> "Iterator[tuple[Image, Header]]":
    """Yield a scan upright, in RGB or CMYK, with what its file says of itself; raises S301, S302, S303."""
    from PIL import Image, ImageOps

    formats = (*FORMATS, *_heif(scan, origin))
    try:
        data = read_bytes(scan.path)
        known = header(data, scan.path.name, formats)
    except PnpError as error:
        raise _named(error, scan, origin) from error
    try:
        with catch_warnings(action="ignore"), Image.open(BytesIO(data), formats=formats) as image:
            ImageOps.exif_transpose(image, in_place=True)  # a copy would take as much again
            upright = _flat(image)
    # Pillow raises SyntaxError for a PNG with a damaged chunk, and EOFError and others for cut files of rarer formats.
    except (OSError, SyntaxError, ValueError, LookupError, RuntimeError) as error:
        message = f"the scan “{scan.path}” cannot be read: {str(error) or 'damaged'}"
        raise PnpError("S302", message, origin, "save it again as PNG or JPEG") from error
    with upright:
        yield upright, known


def _heif(scan: Scan, origin: Origin) -> tuple[str, ...]:
    """Return the format of what telephones write, where its reader is installed; raise S302 where it is missed."""
    if scan.path.suffix.lower() not in {".heic", ".heif"}:
        return ()
    try:
        from pillow_heif import register_heif_opener
    except ImportError:
        message = f"the scan “{scan.path}” is an HEIC file, which takes a reader of its own"
        hint = 'install it with pip install "print-and-play[heic]", or save it as JPEG'
        raise PnpError("S302", message, origin, hint) from None
    register_heif_opener()
    return (_HEIF,)


def _named(error: PnpError, scan: Scan, origin: Origin) -> PnpError:
    """Return what is wrong with a file as what is wrong with a scan."""
    found = error.diagnostic
    match _CODES.get(found.code, found.code):
        case "S301":
            message, hint = f"there is no scan “{scan.path}”", "put it there, or correct the name"
        case "S302":
            message = f"the scan “{scan.path}” cannot be read: {found.message}"
            hint = "save it again as PNG or JPEG"
        case "S303":
            message = f"the scan “{scan.path}” has more than {limits().pixels // 1_000_000} megapixels, or is too large"
            hint = "scan cards at 600 dpi: that is 3 megapixels"
        case _:
            message, hint = found.message, found.hint
    return PnpError(_CODES.get(found.code, found.code), message, origin, hint)


def _in_pixels(scan: Scan, corners: Corners, known: Header, size: tuple[int, int]) -> Corners:
    if scan.in_mm and not known.dpi:
        hint = 'give them in pixels (unit = "px")'
        message = f"the corners of “{scan.path.name}” are in mm, but it does not say how many pixels an inch it has"
        raise PnpError("S306", message, scan.origin, hint)
    pixels = corners.scaled(known.dpi / 25.4) if scan.in_mm else corners
    width, height = size
    if not all(
        -_BESIDE * width <= x <= (1 + _BESIDE) * width and -_BESIDE * height <= y <= (1 + _BESIDE) * height
        for x, y in pixels
    ):
        message = f"the corners of “{scan.path.name}” are not in it: it has {width} × {height} pixels"
        raise PnpError("S306", message, scan.origin, "run: pnp scan")
    return pixels


def _packed(image: "Image") -> bytes:
    stream = BytesIO()
    if image.mode == "CMYK":
        image.save(stream, "TIFF")
    else:
        image.save(stream, "PNG", compress_level=_QUICK)
    return stream.getvalue()


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
    image = image.convert("RGBA")
    ground = Image.new("RGB", image.size, "white")
    ground.paste(image, mask=image.getchannel("A"))
    return ground


def _shape(
    proportion: float, size: tuple[int, int], width: float, height: float, scan: Scan, origin: Origin
) -> Iterator[Diagnostic]:
    stretch = proportion / (width / height)
    if max(stretch, 1 / stretch) > 1 + (_SLANTED if scan.corners else _SKEW):
        card = f"{mm(width):.5g} × {mm(height):.5g} mm"
        what = "in the corners given is" if scan.corners else f"of {size[0]} × {size[1]} pixels is"
        message = f"the scan “{scan.path}” {what} stretched to a card of {card}"
        turned = abs(stretch * (width / height) ** 2 - 1) <= _SKEW
        hint = "turn it upright" if turned else "crop it to the card's edges: pnp scan finds them"
        yield Diagnostic("S304", message, origin, Severity.WARNING, hint)


def _coarse(image: "Image", width: float, scan: Scan, origin: Origin) -> Iterator[Diagnostic]:
    dpi = image.width / (width / 72)
    if dpi < LEAST_DPI:
        message = f"the scan “{scan.path}” has {dpi:.0f} pixels an inch where it is printed"
        hint = f"{LEAST_DPI} are the least for small type, 300 to 600 are good: scan it again"
        yield Diagnostic("S305", message, origin, Severity.WARNING, hint)


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
