"""The command line: reads arguments, calls one function, prints, and turns the outcome into an exit status."""

from pnp.cli.main import main

__all__ = ["main"]
