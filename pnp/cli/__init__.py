"""The command line: reads arguments, calls one function, prints, and turns the outcome into an exit status."""

import gc
import sys

_INTERRUPTED = 130


def main() -> None:
    """Run the command line as the process's own."""
    # To import modules makes many objects and drops none: looking for unreachable ones takes time and finds nothing.
    gc.disable()
    try:
        from pnp.cli.main import run

        run()
    except KeyboardInterrupt:  # while modules were imported; later ones say more
        sys.exit(_INTERRUPTED)
    finally:
        gc.freeze()  # nor is there anything to find at the end
