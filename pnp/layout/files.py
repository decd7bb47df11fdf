"""Files that markup names, looked for below the folders they may come from and nowhere else."""

from collections.abc import Sequence
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Protocol

from pnp.errors import PnpError
from pnp.layout.xml import suggestion


class Prepress(Protocol):
    """Makes files ready to be printed, by their absolute paths, what they hold, and the names that messages say."""

    def picture(self, source: str, data: bytes, name: str) -> None:
        """Prepare a raster image; raise PnpError R… where it cannot be printed."""

    def drawing(self, source: str, data: bytes, name: str) -> None:
        """Prepare an SVG file; raise PnpError R… where it cannot be printed."""


def found(folders: Sequence[Path], name: str, kind: str, ending: str = "") -> Path:
    """Return the absolute path of the file ``name`` + ``ending`` in the first of ``folders`` that has it.

    ``kind`` says in messages what is wanted. Raises PnpError X301 where no folder has it, X302 where the name would
    leave them: an absolute path, ``..``, or a link to outside the project (the folder's parent).
    """
    parts = PurePosixPath(name.replace("\\", "/") + ending).parts
    if not name or ".." in parts or PureWindowsPath(name).anchor or PurePosixPath(name).anchor or "\0" in name:
        raise PnpError("X302", f"{kind} “{name}” is not a path below {_named(folders)}", hint="write a relative path")
    for folder in folders:
        path = folder.joinpath(*parts)
        if _is_file(path):
            real = path.resolve()
            if not real.is_relative_to(folder.parent.resolve()):
                raise PnpError("X302", f"{kind} “{name}” is a link that leaves the project", hint="copy the file")
            return real
    hint = suggestion(name, names(folders, ending or PurePosixPath(name).suffix, keep=not ending))
    raise PnpError("X301", f"no {kind} “{name}” below {_named(folders)}", hint=hint)


def contents(path: Path, kind: str) -> bytes:
    """Return the bytes of a file; raises PnpError X303 where the system refuses."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise PnpError("X303", f"{kind} “{path.name}” cannot be read: {error.strerror}") from None


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name longer than the system allows
        return False


def names(folders: Sequence[Path], ending: str, *, keep: bool = False) -> list[str]:
    """Return the relative paths of the files below ``folders`` that end so, without their ending unless ``keep``."""
    paths = [path.relative_to(folder) for folder in folders for path in folder.rglob(f"*{ending}") if path.is_file()]
    return sorted({(path if keep else path.with_suffix("")).as_posix() for path in paths})


def _named(folders: Sequence[Path]) -> str:
    return " or ".join(f"{folder.parent.name}/{folder.name}" for folder in folders)
