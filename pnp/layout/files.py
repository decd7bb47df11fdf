"""Files that markup names, looked for below the folders they may come from and nowhere else."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import NamedTuple, Protocol

from pnp.diagnostics import Diagnostic
from pnp.errors import PnpError
from pnp.layout.xml import suggestion
from pnp.load.gate import admitted, below, is_file
from pnp.load.names import composed, spelled, spelled_otherwise


class Located(NamedTuple):
    """The absolute path of a file that markup names, and what is odd about how it is spelled."""

    path: Path
    findings: tuple[Diagnostic, ...] = ()


class Prepress(Protocol):
    """Makes files ready to be printed, by their absolute paths, what they hold, and the names that messages say."""

    def picture(self, source: str, data: bytes, name: str) -> None:
        """Prepare a raster image; raise PnpError R… where it cannot be printed."""

    def made(self, source: str, make: Callable[[], bytes]) -> None:
        """Prepare a raster image that is no file: what ``make`` returns, under the name ``source``."""

    def drawing(self, source: str, data: bytes, name: str) -> None:
        """Prepare an SVG file; raise PnpError R… where it cannot be printed."""


def found(folders: Sequence[Path], name: str, kind: str, ending: str = "") -> Located:
    """Return where the file ``name`` + ``ending`` lies, in the first of ``folders`` that has it.

    Where none has it in that spelling, one in letters of another case will do, with the warning D146. ``kind`` says in
    messages what is wanted. Raises PnpError X301 where no folder has it, X302 where the name would leave them: an
    absolute path, ``..``, or a link to outside the project (the folder's parent).
    """
    parts = PurePosixPath(name.replace("\\", "/") + ending).parts
    if not name or ".." in parts or PureWindowsPath(name).anchor or PurePosixPath(name).anchor or "\0" in name:
        raise PnpError("X302", f"{kind} “{name}” is not a path below {_named(folders)}", hint="write a relative path")
    for folder in folders:
        path = folder.joinpath(*parts)
        if is_file(path):
            return Located(_real(path, folder, name, kind))
    wanted = "/".join(parts)
    for folder in folders:
        real = spelled(folder, wanted)
        # What is nearly the name of an icon, whose ending is added, may be a word in brackets.
        if real and not (ending and real.other_case) and is_file(folder / real.text):
            path = _real(folder / real.text, folder, name, kind)
            return Located(path, tuple(spelled_otherwise(wanted, real, kind)))
    raise PnpError("X301", f"no {kind} “{name}” below {_named(folders)}", hint=_hint(folders, name, wanted, ending))


def _real(path: Path, folder: Path, name: str, kind: str) -> Path:
    real = Path(os.path.realpath(path))
    if not real.is_relative_to(os.path.realpath(folder.parent)):
        raise PnpError("X302", f"{kind} “{name}” is a link that leaves the project", hint="copy the file")
    return real


def _hint(folders: Sequence[Path], name: str, wanted: str, ending: str) -> str:
    every = names(folders, ending, keep=True)
    alike = [each for each in every if composed(each).casefold() == composed(wanted).casefold()]
    if alike:
        return f"there are {' and '.join(alike)}, which differ in the case of letters alone: write one of them so"
    if ending:
        return suggestion(name, names(folders, ending))
    kind = PurePosixPath(name).suffix.lower()
    return suggestion(name, [each for each in every if PurePosixPath(each).suffix.lower() == kind] or every)


def contents(path: Path, kind: str) -> bytes:
    """Return the bytes of a file; raises PnpError X303 where the system refuses."""
    try:
        return admitted(path).read_bytes()
    except OSError as error:
        raise PnpError("X303", f"{kind} “{path.name}” cannot be read: {error.strerror}") from None


def names(folders: Sequence[Path], ending: str, *, keep: bool = False) -> list[str]:
    """Return the relative paths of the files below ``folders`` that end so, without their ending unless ``keep``."""
    paths = [path.relative_to(folder) for folder in folders for path in below(folder, f"**/*{ending}")]
    return sorted({(path if keep else path.with_suffix("")).as_posix() for path in paths})


def _named(folders: Sequence[Path]) -> str:
    # The project's folder has no name where it is given as “.”.
    return " or ".join("/".join(filter(None, (folder.parent.name, folder.name))) for folder in folders)
