"""Files as frames: icons and art in SVG, each stored once for each colour it is drawn in, and icons in PNG."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from unicodedata import normalize

from pnp.diagnostics import Diagnostic, Subject
from pnp.errors import PnpError
from pnp.layout import svg
from pnp.layout.files import Located, Prepress, contents, found
from pnp.layout.pictures import checked
from pnp.layout.xml import suggestion
from pnp.load.gate import below
from pnp.model.frame import BLACK, Box, Colour, Drawing, Frame, Picture
from pnp.text.content import Icon

ICON_ENDINGS = (".svg", ".png")
"""What files of icons end in, in any case of letters; of two with one name the first goes before the other."""


class Symbols:
    """The files below some folders; the same file in the same colour is the same frame object."""

    def __init__(
        self,
        folders: Sequence[Path],
        kind: str = "SVG file",
        endings: tuple[str, ...] = (),
        prepress: Prepress | None = None,
    ) -> None:
        """Look in ``folders``, in order; ``kind`` names a file in messages.

        Where there are ``endings``, names go without them, and those of the first folder in any case of letters. What
        is more than outlines is made ready to be printed.
        """
        self._folders = tuple(folders)
        self._prepress = prepress
        self._kind = kind
        self._endings = endings
        self._spellings: dict[str, tuple[Diagnostic, ...]] = {}
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

    def __iter__(self) -> Iterator[str]:
        """Yield the names of the files in the folders themselves, in order."""
        return iter(self._names)

    def __len__(self) -> int:
        """How many names there are."""
        return len(self._names)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        if self._endings:
            return tuple(sorted({name for files in self._listed for name in files if "/" not in name}))
        paths = (path for folder in self._folders for path in below(folder, "*"))
        return tuple(sorted({path.name for path in paths}))

    @cached_property
    def _listed(self) -> tuple[dict[str, str], ...]:
        """The files of each folder and what is below it, by their names without endings."""
        return tuple(
            {
                path.relative_to(folder).with_suffix("").as_posix(): path.relative_to(folder).as_posix()
                for ending in reversed(self._endings)
                for path in sorted(below(folder, "**/*"))
                if path.suffix.lower() == ending
            }
            for folder in self._folders
        )

    @cached_property
    def _folded(self) -> dict[str, str]:
        """The files of the first folder by their names in small letters and the composed form of Unicode."""
        return {_small(name): file for name, file in self._listed[0].items()} if self._listed else {}

    def frame(self, name: str, colour: Colour) -> Frame:
        """Return a file as a frame in its own units, ``colour`` standing for ``currentColor``.

        A file that is more than outlines becomes a frame of one ``Drawing``, which keeps its own colours.
        Raises PnpError X301 and X302 where it is not found, R301 and R302 where it cannot be drawn, what ``svg.read``
        raises, and for an image what ``Pictures`` raises.
        """
        known = self._frames.get((name, colour))
        if known is None:
            path, data, tinted = self._file(name)
            own = colour if tinted else BLACK
            known = self._frames.get((name, own)) or self._read(name, path, data, own)
            self._frames[name, own] = self._frames[name, colour] = known
        return known

    def icon(self, name: str, colour: Colour) -> Icon:
        """Return a file as a symbol of a line; raises as ``frame`` does."""
        return Icon(name, self.frame(name, colour))

    def spelling(self, name: str) -> tuple[Diagnostic, ...]:
        """Return what is odd about how a file's name is spelled; raises as ``frame`` does where it is not found."""
        if name not in self._spellings:
            self._spellings[name] = self._located(name).findings
        return self._spellings[name]

    def _path(self, name: str) -> Path:
        return self._located(name).path

    def _located(self, name: str) -> Located:
        if not self._endings:
            return found(self._folders, name, self._kind)
        for place, (folder, files) in enumerate(zip(self._folders, self._listed, strict=True)):
            file = files.get(name) or (self._folded.get(_small(name)) if not place else None)
            if file:
                return found((folder,), file, self._kind)
        try:
            return found(self._folders, name, self._kind, self._endings[0])
        except PnpError as error:
            if error.diagnostic.code != "X301":
                raise
            hint = suggestion(name, {name for files in self._listed for name in files})
            raise PnpError.of(error.diagnostic._replace(hint=hint)) from None

    def _file(self, name: str) -> tuple[Path, bytes, bool]:
        """Return where a file lies, what it holds, and whether it takes on a colour."""
        file = self._files.get(name)
        if file is None:
            path = self._path(name)
            data = contents(path, self._kind)
            # UTF-16 is not searched.
            tinted = not _is_raster(path) and (b"currentcolor" in data.lower() or b"\0" in data)
            file = self._files[name] = (path, data, tinted)
        return file

    def _read(self, name: str, path: Path, data: bytes, colour: Colour) -> Frame:
        if _is_raster(path):
            return self._picture(name, path, data)
        try:
            extent, frame = svg.read(data, colour)
        except PnpError as error:
            raise error.within(Subject(name, self._kind)) from None
        if frame is not None:
            return frame
        if self._prepress:
            self._prepress.drawing(str(path), data, name)
        box = Box(0.0, 0.0, extent.width, extent.height)
        return Frame(box.width, box.height, (Drawing(box, str(path)),))

    def _picture(self, name: str, path: Path, data: bytes) -> Frame:
        picture = checked(path, data)
        if self._prepress:
            self._prepress.picture(picture.path, data, name)
        box = Box(0.0, 0.0, picture.width, picture.height)
        return Frame(box.width, box.height, (Picture(box, picture.path),))


def _is_raster(path: Path) -> bool:
    return path.suffix.lower() == ".png"


def _small(name: str) -> str:
    return normalize("NFC", name).casefold()
