"""Pictures and drawings made ready for files: read, decoded and tried once, however many files show them."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, NamedTuple

from pnp.diagnostics import Diagnostic, Origin
from pnp.errors import PnpError

if TYPE_CHECKING:
    from reportlab.graphics.shapes import Drawing

    from pnp.render.images import Pixels, Raster

_IN_MEMORY = 64 * 1024 * 1024
_DRAWN = 8 * 1024 * 1024
"""Bytes of SVG whose drawings are kept; they take some ten times as much once they are read."""


class _Kept(NamedTuple):
    """A raster without its samples, and the places of these: where they begin, how many bytes they are."""

    raster: "Raster"
    places: tuple[tuple[int, int], ...]


class Artwork:
    """The pictures and drawings of a build, to be used in a ``with`` statement where files are prepared.

    What had to be decoded, or is no file, is kept as it will be stored, compressed: in memory up to 64 MB, beyond that
    in a temporary file. What goes into a file as it is is read again.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self._digests: dict[str, bytes] = {}
        self._kept: dict[bytes, _Kept] = {}
        self._samples: SpooledTemporaryFile[bytes] | None = None
        self._drawings: dict[str, Drawing] = {}
        self._drawn = 0
        self._faults: dict[str, Diagnostic | None] = {}

    def __enter__(self) -> "Artwork":
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Forget what was kept."""
        if self._samples is not None:
            self._samples.close()

    def picture(self, source: str, data: bytes, name: str) -> None:
        """Make an image file, which holds ``data``, ready; raise ``PnpError`` R201, calling it ``name``."""
        self._once(source, lambda: self._decoded(source, data, name))

    def made(self, source: str, make: Callable[[], bytes]) -> None:
        """Make a picture that is no file ready, under the name ``source``; it is made once. Raise ``PnpError`` R201."""
        self._once(source, lambda: self._decoded(source, make(), source, kept=True))

    def drawing(self, source: str, data: bytes, name: str) -> None:
        """Make an SVG file, which holds ``data``, ready; raise ``PnpError`` R301 or R302, calling it ``name``."""
        self._once(source, lambda: self._tried(source, len(data), name))

    def raster(self, source: str) -> tuple[bytes, "Raster"]:
        """Return what tells an image file from those of other content, and the image; raise ``PnpError`` R201, R202."""
        digest = self._digests.get(source)
        if digest is None:
            from pnp.render.images import raster  # slow to import, and of no use to a deck without pictures

            try:
                data = Path(source).read_bytes()
            except OSError as error:
                raise PnpError("R202", f"the picture “{source}” cannot be opened", Origin(source)) from error
            return sha256(data).digest(), raster(data, source)
        return digest, self._taken(self._kept[digest])

    def shapes(self, source: str) -> "Drawing":
        """Return an SVG file as shapes; raise ``PnpError`` R301, R302."""
        from pnp.render.drawing import shapes  # slow to import, and seldom needed

        drawing = self._drawings.get(source)
        return shapes(source, source) if drawing is None else drawing

    def _once(self, source: str, make: Callable[[], object]) -> None:
        """Make a file ready unless that was done; what failed once fails again without being tried."""
        if source not in self._faults:
            try:
                make()
                self._faults[source] = None
            except PnpError as error:
                self._faults[source] = error.diagnostic
        fault = self._faults[source]
        if fault:
            raise PnpError.of(fault)

    def _decoded(self, source: str, data: bytes, name: str, *, kept: bool = False) -> None:
        from pnp.render.images import raster

        made = raster(data, name)
        if made.decoded or kept:
            digest = self._digests[source] = sha256(data).digest()
            if digest not in self._kept:
                self._kept[digest] = self._put(made)

    def _tried(self, source: str, size: int, name: str) -> None:
        from pnp.render.drawing import shapes, tried

        drawing = shapes(source, name)
        tried(drawing, source, name)
        self._drawn += size
        if self._drawn <= _DRAWN:
            self._drawings[source] = drawing

    def _put(self, raster: "Raster") -> _Kept:
        if self._samples is None:
            self._samples = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - closed with the artwork
        places = []
        parts: list[Pixels] = [raster.image, *([raster.mask] if raster.mask else [])]
        for part in parts:
            start = self._samples.seek(0, 2)
            places.append((start, self._samples.write(part.content)))
        bare = [part._replace(content=b"") for part in parts]
        return _Kept(raster._replace(image=bare[0], mask=bare[1] if raster.mask else None), tuple(places))

    def _taken(self, kept: _Kept) -> "Raster":
        assert self._samples is not None
        contents = []
        for start, size in kept.places:
            self._samples.seek(start)
            contents.append(self._samples.read(size))
        image, mask = kept.raster.image, kept.raster.mask
        return kept.raster._replace(
            image=image._replace(content=contents[0]), mask=mask and mask._replace(content=contents[1])
        )
