"""One input of the campaign: a project with one file mutated, and the commands that read it, in this process."""

import gc
import os
import resource
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from click.testing import CliRunner

from pnp.cli.main import cli
from tests.fuzz.mutate import mutated
from tests.fuzz.seeds import Seed, seeds, write

SECONDS = 5
MEMORY = 1_000_000_000
_BINARY = (".png", ".jpg", ".xlsx", ".ods", ".ttf")


class Found(NamedTuple):
    """A fault: the command, and what it did."""

    command: tuple[str, ...]
    what: str


class TooLongError(Exception):
    """A command took more time than any input may cost."""


def content_of(seed: Seed, number: int) -> bytes:
    """Return a file's content, mutated."""
    return mutated(seed.content, number, text=not seed.name.endswith(_BINARY))


def tried(folder: Path, files: tuple[Seed, ...], seed: Seed, content: bytes) -> Found | None:
    """Return what is wrong with the commands that read a file with this content; None where nothing is."""
    prepare(folder, files, seed, content)
    for command in seed.commands:
        what = _fault(folder, [part.replace("{file}", seed.name) for part in command])
        if what:
            return Found(command, what)
    return None


def prepare(folder: Path, files: tuple[Seed, ...], seed: Seed, content: bytes) -> None:
    """Write the project anew, one of its files with this content, and see that it is read."""
    gc.unfreeze()  # what a command freezes ends with its process, and this one goes on
    shutil.rmtree(folder, ignore_errors=True)
    write(folder, files)
    (folder / seed.name).write_bytes(content)
    if seed.name in {"cards.xlsx", "cards.ods", "cards.json"}:
        game = folder / "game.toml"
        game.write_text(game.read_text().replace("cards.csv", seed.name))


def _fault(folder: Path, command: list[str]) -> str:
    before = os.getcwd()
    os.chdir(folder)
    try:
        with _limited():
            result = CliRunner().invoke(cli, command)
    except TooLongError:
        return f"more than {SECONDS} s"
    finally:
        os.chdir(before)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        if isinstance(result.exception, TooLongError):
            return f"more than {SECONDS} s"
        place = result.exc_info[2] if result.exc_info else None
        while place is not None and place.tb_next is not None:
            place = place.tb_next
        where = f"{place.tb_frame.f_code.co_filename}:{place.tb_lineno}" if place is not None else ""
        return f"{type(result.exception).__name__}: {str(result.exception)[:100]} {where}"
    if result.exit_code not in {0, 1, 2}:
        return f"exit status {result.exit_code}"
    if result.exit_code and not result.output.strip():
        return "no message"
    if " at 0x" in result.output or "Traceback" in result.output:
        return "a place in memory, or a traceback"
    if len(result.output) > 200_000:
        return f"{len(result.output)} characters of output"
    return ""


@contextmanager
def _limited() -> Iterator[None]:
    """Raise ``TooLongError`` after some seconds of work, ``MemoryError`` beyond a gigabyte."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGPROF, stop)
    limits = resource.getrlimit(resource.RLIMIT_AS)
    size = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, limits[1]))
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, limits)
        signal.signal(signal.SIGPROF, before)


def shrunk(folder: Path, files: tuple[Seed, ...], seed: Seed, content: bytes, what: str) -> bytes:
    """Return a smaller content that does the same: lines and then pieces that do not matter are left out."""
    end = time.monotonic() + 60
    for parts in (content.splitlines(keepends=True), [content[at : at + 16] for at in range(0, len(content), 16)]):
        at = 0
        while at < len(parts) and time.monotonic() < end:
            without = b"".join(parts[:at] + parts[at + 1 :])
            found = tried(folder, files, seed, without)
            if found and found.what.split(":")[0] == what.split(":")[0]:
                del parts[at]
                content = without
            else:
                at += 1
    return content


def all_seeds() -> tuple[Seed, ...]:
    """Return the files of the campaign."""
    return seeds()
