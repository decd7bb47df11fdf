"""SVG files as frames: icons and art, each stored once for each colour it is drawn in."""

from collections.abc import Sequence
from pathlib import Path

from pnp.diagnostics import Subject
from pnp.errors import PnpError
from pnp.layout import svg
from pnp.layout.files import contents, found
from pnp.model.frame import BLACK, Box, Colour, Drawing, Frame


class Symbols:
    """The SVG files below some folders; the same file in the same colour is the same frame object."""

    def __init__(self, folders: Sequence[Path], kind: str = "SVG file", ending: str = "") -> None:
        """Look in ``folders``, in order; ``kind`` names a file in messages, ``ending`` is added to every name."""
        self._folders = tuple(folders)
        self._kind = kind
        self._ending = ending
        self._known: dict[object, bool] = {}
        self._files: dict[str, tuple[Path, bytes, bool]] = {}
        self._frames: dict[tuple[str, Colour], Frame] = {}

    def __contains__(self, name: object) -> bool:
        """Whether a folder has the file ``name``."""
        known = self._known.get(name)
        if known is None:
            try:
                known = bool(self._path(str(name)))
            except PnpError:
                known = False
            self._known[name] = known
        return known

    def frame(self, name: str, colour: Colour) -> Frame:
        """Return a file as a frame in its own units, ``colour`` standing for ``currentColor``.

        A file that is more than outlines becomes a frame of one ``Drawing``, which keeps its own colours.
        Raises PnpError X301 and X302 where it is not found, and what ``svg.read`` raises.
        """
        known = self._frames.get((name, colour))
        if known is None:
            path, data, tinted = self._file(name)
            own = colour if tinted else BLACK
            known = self._frames.get((name, own)) or self._read(name, path, data, own)
            self._frames[name, own] = self._frames[name, colour] = known
        return known

    def _path(self, name: str) -> Path:
        return found(self._folders, name, self._kind, self._ending)

    def _file(self, name: str) -> tuple[Path, bytes, bool]:
        """Return where a file lies, what it holds, and whether it takes on a colour."""
        file = self._files.get(name)
        if file is None:
            path = self._path(name)
            data = contents(path, self._kind)
            tinted = b"currentcolor" in data.lower() or b"\0" in data  # UTF-16 is not searched
            file = self._files[name] = (path, data, tinted)
        return file

    def _read(self, name: str, path: Path, data: bytes, colour: Colour) -> Frame:
        try:
            extent, frame = svg.read(data, colour)
        except PnpError as error:
            raise error.within(Subject(name, self._kind)) from None
        if frame is not None:
            return frame
        box = Box(0.0, 0.0, extent.width, extent.height)
        return Frame(box.width, box.height, (Drawing(box, str(path)),))
