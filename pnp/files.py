"""Writing files: whole or not at all."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from pnp.errors import PnpError

_LOCKS = sys.platform != "win32"
if sys.platform != "win32":
    import fcntl


_PART = ".pnp-part"
"""How the name of a file ends that is being written, beside the one whose place it will take."""


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Give a stream whose content takes the place of ``path`` when the block ends well; else the old file stays.

    What runs that were killed left half written in the same folder is deleted; what other runs are writing is not.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _clean(path.parent)
        handle, name = _part(path)
    except OSError as error:
        raise unwritable(path, error) from error
    part = Path(name)
    try:
        with os.fdopen(handle, "w+b") as stream:
            yield stream
            stream.flush()
            part.chmod(0o666 & ~_umask())  # mkstemp keeps others out
            if not _LOCKS:
                stream.close()  # Windows renames no open file
            part.replace(path)
    except OSError as error:
        raise unwritable(path, error) from error
    finally:
        part.unlink(missing_ok=True)


def _part(path: Path) -> tuple[int, str]:
    """Return the handle and the name of a new file, locked for as long as it is open, which tells that it is in use."""
    while True:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=_PART, dir=path.parent)
        if not _LOCKS:
            return handle, name
        with suppress(OSError):  # a file system without locks; then nothing there is taken for left
            fcntl.flock(handle, fcntl.LOCK_EX)
        if os.fstat(handle).st_nlink:
            return handle, name
        os.close(handle)  # another run took it for one that was left


def _clean(folder: Path) -> None:
    """Delete files that were being written when their process was killed: nobody holds their locks."""
    for name in os.listdir(folder):
        if name.startswith(".") and name.endswith(_PART):
            with suppress(OSError):  # Windows deletes no file that is open; elsewhere it is locked, or gone already
                _delete_unlocked(folder / name)


def _delete_unlocked(path: Path) -> None:
    if not _LOCKS:
        path.unlink()
        return
    with path.open("rb") as left:
        fcntl.flock(left, fcntl.LOCK_EX | fcntl.LOCK_NB)
        path.unlink()


def write(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path``, whole or not at all."""
    with replacing(path) as stream:
        stream.write(data)


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def unwritable(path: Path, error: OSError) -> PnpError:
    """Return the error that says why ``path`` cannot be written."""
    why = error.strerror or str(error)
    return PnpError(
        "B101", f"“{path}” cannot be written: {why}", hint="choose another folder with -o, or close the file"
    )
