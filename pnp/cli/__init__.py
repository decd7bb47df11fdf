"""The command line: reads arguments, calls one function, prints, and turns the outcome into an exit status."""

import gc
import os
import signal
import sys
from typing import NoReturn

from pnp.cli.interrupt import INTERRUPTED, stop_at_once


def main() -> None:
    """Run the command line as the process's own."""
    # To import modules makes many objects and drops none: looking for unreachable ones takes time and finds nothing.
    gc.disable()
    for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGTERM, signal.SIG_DFL)):
        if signal.getsignal(number) is usual:
            signal.signal(number, stop_at_once)
    try:
        from pnp.cli.main import run

        run()
    except KeyboardInterrupt:  # while modules were imported; later ones say more
        sys.exit(INTERRUPTED)
    except SystemExit as end:
        if isinstance(end.code, int):
            _leave(end.code)
        raise


def _leave(status: int) -> NoReturn:
    """End the process as it is. To free each object before takes 3 to 5 % of a build, and nobody waits for that."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)
