"""Raster images, checked before they are placed: found, sound, of a size that can be printed."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Severity
from pnp.layout.files import Prepress, contents, found
from pnp.load.images import header

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
    """Return the image at ``path``, which holds ``data``, without decoding it; raises what ``header`` raises."""
    known = header(data, path.name)
    width, height = known.width, known.height
    if known.orientation in _TURNED:
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
