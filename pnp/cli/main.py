"""The group of commands. Each command's module is imported when it is asked for, so that none waits for another's."""

import gc
import importlib
import os
import signal
import sys
from typing import Any

import click

from pnp import __version__
from pnp.cli.interrupt import INTERRUPTED, stop_at_once
from pnp.errors import PnpError

_COMMANDS = {
    "build": "Build a project's sheets, rulebook and player aids as PDF.",
    "check": "Check a project: its files, its texts in every language, and whether they fit.",
    "compare": "Show what changed on the pages between two builds.",
    "effects": "Show every card's effect as notation, icons and sentences, and check them.",
    "fonts": "Show what each font of a project covers, and what is missing.",
    "new": "Make a small project that builds as it is.",
    "play": "Play a whole game at random, as a text transcript.",
    "scan": "Find the cards in scans, or lay a grid in mm over them.",
    "simulate": "Play many games at random, and print figures.",
    "translate": "Send texts to translators and bring translations back.",
}
_EPOCH = "SOURCE_DATE_EPOCH"
_LAST = 253_402_300_799
"""The end of the year 9999, beyond which neither Python nor PDF knows dates."""


def _is_time(epoch: str) -> bool:
    known = epoch.isascii() and epoch.isdecimal() and len(epoch.lstrip("0")) <= len(str(_LAST))
    return known and int(epoch) <= _LAST


class Commands(click.Group):
    """The commands by name, imported one at a time; what cannot go on ends with its message and status 2."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return one command, or None where there is none of that name."""
        if cmd_name not in _COMMANDS:
            return None
        epoch = os.environ.get(_EPOCH, "")
        if epoch and not _is_time(epoch):  # what reads it first would end in a traceback
            hint = "leave it out, or give seconds since 1970, such as git log -1 --format=%ct tells"
            raise PnpError("B110", f"{_EPOCH} is “{epoch[:40]}”, which is no time", hint=hint)
        command = importlib.import_module(f"pnp.cli.{cmd_name}").command
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) is stop_at_once:  # from here on, what is begun has to be ended
                signal.signal(number, signal.default_int_handler)
        gc.freeze()  # what was imported stays: the collector, which is off so far, need not look at it
        gc.enable()
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(sorted(_COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except PnpError as error:
            click.echo(f"pnp: {error}", err=True)
            ctx.exit(2)
        except KeyboardInterrupt:
            click.echo(
                "pnp: interrupted; finished files stay, no file is half written, older ones are called .old", err=True
            )
            ctx.exit(INTERRUPTED)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pnp")
def cli() -> None:
    """Print-and-play and translation assets for board games.

    Exit status: 0 done, 1 findings, 2 cannot go on.
    """


def run() -> None:
    """Run the command line; output is UTF-8 also where the console's encoding is another."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    cli()
