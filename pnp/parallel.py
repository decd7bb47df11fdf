"""Pieces of one command's work side by side, in processes of this machine that know all that it has read."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TypeVar

T = TypeVar("T")
_ENDING = frozenset({signal.SIGINT, signal.SIGTERM})


def cores() -> int:
    """Return how many processes can work at once: one where a process cannot begin with what another one knows.

    Linux alone forks safely; elsewhere each process would read and import everything anew.
    """
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


@contextmanager
def ahead(tasks: Sequence[Callable[[], T]], processes: int) -> Iterator[Sequence[Callable[[], T]]]:
    """Begin up to ``processes`` of the tasks in processes of their own; give for each task what returns its result.

    Results have to be picklable. A task that was not begun, or whose process failed, is done when its result is asked
    for, so what it raises is raised here; each may be asked once. Processes that nobody waited for are ended.
    """
    begun: list[tuple[BaseProcess, Connection]] = []
    try:
        for task in tasks[:processes]:
            context = multiprocessing.get_context("fork")
            here, there = context.Pipe(duplex=False)
            process = context.Process(target=_child, args=(task, there), daemon=True)
            with _undisturbed():
                process.start()
            there.close()
            begun.append((process, here))
        awaited = [_awaited(task, here) for task, (_, here) in zip(tasks, begun, strict=False)]
        yield (*awaited, *tasks[len(begun) :])
    finally:
        for child, pipe in begun:
            pipe.close()
            child.terminate()
            child.join()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let signals wait while a process begins, which has the handlers of this one until it sets its own."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _child(task: Callable[[], object], there: Connection) -> None:
    for number in _ENDING:
        signal.signal(number, signal.SIG_DFL)  # whoever interrupts the command ends its processes without a word
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - what fails is done again, and told, by the parent
    there.send(task())


def _awaited(task: Callable[[], T], here: Connection) -> Callable[[], T]:
    def result() -> T:
        try:
            found: T = here.recv()
        except EOFError:  # it failed
            return task()
        return found

    return result
