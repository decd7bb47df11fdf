"""What Ctrl-C, and a request to end (SIGTERM), do while a command's modules are imported."""

import os
from typing import NoReturn

INTERRUPTED = 130
"""The status of a command that was interrupted."""


def stop_at_once(*_: object) -> NoReturn:
    """End the process while its modules are imported: nothing is begun, and an exception may be lost in an import."""
    os.write(2, b"pnp: interrupted before anything was done\n")
    os._exit(INTERRUPTED)
