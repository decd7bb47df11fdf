"""Raster images, checked before they are placed: found, sound, of a size that can be printed."""

import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Severity
from pnp.errors import PnpError
from pnp.layout.files import Prepress, contents, found

MOST_PIXELS = 100_000_000
"""Larger images are refused: decoded they would take 400 MB and more."""
LEAST_DPI = 150
"""Below this, pixels show at reading distance."""
_TURNED = (5, 6, 7, 8)  # Exif 2.3, tag 274: rows and columns change places


class PictureFile(NamedTuple):
    """An image file: its absolute path, and its size in pixels as it is seen (turned as its camera says)."""

    path: str
    width: int
    height: int
    findings: tuple[Diagnostic, ...] = ()
    """What is odd about how its name is spelled."""


class Pictures:
    """The images below some folders; each file is checked once."""

    def __init__(self, folders: Sequence[Path], prepress: Prepress | None = None) -> None:
        """Look in ``folders``, in order; make what is found ready to be printed."""
        self._folders = tuple(folders)
        self._prepress = prepress
        self._checked: dict[str, PictureFile] = {}

    def __getitem__(self, source: str) -> PictureFile:
        """Return the image ``source``; raises PnpError X301–X305 or R201 where it cannot be used."""
        known = self._checked.get(source)
        if known is None:
            path, findings = found(self._folders, source, "image")
            data = contents(path, "image")
            known = checked(path, data)._replace(findings=findings)
            if self._prepress:
                self._prepress.picture(known.path, data, source)
            self._checked[source] = known
        return known


def checked(path: Path, data: bytes) -> PictureFile:
    """Return the image at ``path``, which holds ``data``, without decoding it.

    Raises PnpError X303 for what is no PNG or JPEG, X304 for a damaged or truncated file, X305 for too many pixels.
    """
    if not data:
        raise PnpError("X304", f"image “{path.name}” is empty")
    width, height, form, orientation = _header(path)
    # Within a scan FF is always followed by 00 or a restart, so an end of image behind the last start of scan is one.
    if form != "PNG" and data.rfind(b"\xff\xd9") < data.rfind(b"\xff\xda"):
        raise PnpError("X304", f"image “{path.name}” is truncated", hint="copy or export it again")
    if orientation in _TURNED:
        width, height = height, width
    return PictureFile(str(path), width, height)


def coarse(picture: PictureFile, width: float, height: float) -> tuple[Diagnostic, ...]:
    """Return what is odd about ``picture``, ``width`` × ``height`` points large: fewer than 150 pixels an inch, too."""
    dpi = 72 * min(picture.width / max(width, 0.01), picture.height / max(height, 0.01))
    if dpi >= LEAST_DPI:
        return picture.findings
    message = f"image “{Path(picture.path).name}” has {dpi:.0f} pixels an inch where it is placed"
    hint = f"{LEAST_DPI} are the least that print well, 300 are better: use a larger image or a smaller box"
    return (*picture.findings, Diagnostic("X306", message, severity=Severity.WARNING, hint=hint))


def _header(path: Path) -> tuple[int, int, str, int]:
    """Return an image's stored width and height, its format and its orientation."""
    from PIL import Image, UnidentifiedImageError  # 30 ms that a deck without images does not pay

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow warns below our own limit, and about odd metadata
        try:
            with Image.open(path, formats=("PNG", "JPEG")) as image:
                width, height = image.size
                if width * height > MOST_PIXELS:
                    raise _too_large(path, f"{width} × {height} pixels")
                # A PNG's getexif would decode all of it to look behind the pixels.
                exif = image.getexif() if image.format != "PNG" or "exif" in image.info else {}
                orientation = exif.get(274, 1)
                image.verify()  # every chunk of a PNG and its checksum; nothing is decoded
                return width, height, str(image.format), orientation
        except UnidentifiedImageError:
            hint = "export it as PNG or JPEG"
            raise PnpError("X303", f"“{path.name}” is not a PNG or JPEG image", hint=hint) from None
        except Image.DecompressionBombError:
            raise _too_large(path, "far too many pixels") from None
        except (OSError, SyntaxError, ValueError) as error:  # what Pillow raises for damaged files
            message = f"image “{path.name}” is damaged or truncated: {error}"
            raise PnpError("X304", message, hint="copy or export it again") from None


def _too_large(path: Path, size: str) -> PnpError:
    hint = f"up to {MOST_PIXELS // 1_000_000} million pixels are read: export it smaller"
    return PnpError("X305", f"image “{path.name}” has {size}", hint=hint)
