"""The second wall around templates: what the system ends, whatever a template does that ``guards`` did not foresee.

A rendering gets as much time of the processor and as much memory as no card needs. Systems without these limits do
without: on Windows there is neither, on macOS no limit of memory; there the steps of ``guards`` are the only wall.
"""

import os
import signal
import sys
import threading
from functools import cache
from types import FrameType

from pnp.templates.guards import LimitError

if sys.platform != "win32":
    import resource

MOST_SECONDS = 4.0
MOST_MEMORY = 400_000_000
"""Bytes that a rendering may add to those of the process."""
_MAIN = threading.main_thread()


class Wall:
    """Raises ``LimitError`` or ``MemoryError`` in what is done within it once that takes too long or too much."""

    def __init__(self) -> None:
        """Find out what there is on this system, and in this thread: others than the main one get no signals."""
        self._stands = sys.platform != "win32" and threading.current_thread() is _MAIN and _ready()

    def __enter__(self) -> None:
        """Set the limits."""
        if sys.platform != "win32" and self._stands:
            self._before = soft, hard = resource.getrlimit(resource.RLIMIT_AS)
            size = _size()
            if size:
                most = size + MOST_MEMORY
                resource.setrlimit(resource.RLIMIT_AS, (most if soft < 0 else min(most, soft), hard))
            signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)

    def __exit__(self, *_: object) -> None:
        """Take the limits away."""
        if sys.platform != "win32" and self._stands:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            resource.setrlimit(resource.RLIMIT_AS, self._before)


@cache
def _ready() -> bool:
    """Set up what ends a rendering."""
    if sys.platform != "win32":
        signal.signal(signal.SIGVTALRM, _ended)
    return True


def _ended(_number: int, _frame: FrameType | None) -> None:
    raise LimitError(f"the template runs for more than {MOST_SECONDS:g} seconds")


def _size() -> int:
    """Return how many bytes the process has; 0 where the system does not say."""
    handle = _statm(os.getpid())
    return int(os.pread(handle, 32, 0).split(b" ", 1)[0]) * _page() if handle >= 0 else 0


@cache
def _statm(_process: int) -> int:
    try:
        return os.open("/proc/self/statm", os.O_RDONLY)
    except OSError:
        return -1


@cache
def _page() -> int:
    return os.sysconf("SC_PAGE_SIZE")
