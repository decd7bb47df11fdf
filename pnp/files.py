"""Writing files: whole or not at all."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from pnp.errors import PnpError


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Give a stream whose content takes the place of ``path`` when the block ends well; else the old file stays."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise unwritable(path, error) from error
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
        part.chmod(0o666 & ~_umask())  # mkstemp keeps others out
        part.replace(path)
    except OSError as error:
        raise unwritable(path, error) from error
    finally:
        part.unlink(missing_ok=True)


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
