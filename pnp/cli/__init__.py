"""The command line: reads arguments, calls one function, prints, and turns the outcome into an exit status."""

import gc


def main() -> None:
    """Run the command line as the process's own."""
    # To import modules makes many objects and drops none: looking for unreachable ones takes time and finds nothing.
    gc.disable()
    from pnp.cli.main import run

    try:
        run()
    finally:
        gc.freeze()  # nor is there anything to find at the end
