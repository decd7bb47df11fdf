"""Where pieces of work are done: here, by processes of this machine, or by the workers of a Dask cluster."""

import importlib
import pickle
import signal
import socket
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from multiprocessing import get_context
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec

from pnp.errors import PnpError

A = TypeVar("A")
B = TypeVar("B")
SECONDS = 10
"""How long a scheduler, and then its first worker, may take to answer."""
_PATIENCE = 30
"""After how many seconds without a result the scheduler is asked whether it is still there."""
_GREETING = 65_536
"""Bytes of the longest greeting of a scheduler."""


def spread(
    work: Callable[[A], B], pieces: Sequence[A], jobs: int, kind: type[B], scheduler: str = ""
) -> AbstractContextManager[Iterable[B]]:
    """Have ``work`` done to each of the pieces; the results come in the order of the pieces, as they are ready.

    ``jobs`` is the number of processes; with ``scheduler``, the address of a Dask cluster's scheduler such as
    ``tcp://127.0.0.1:8786``, its workers do it, who need the same version of this package; their results come as JSON,
    which is read as a ``kind``. Raises ``PnpError``: E142
    without the extra ``dask``, E143 where no scheduler or no worker answers, E144 where the workers fail, E145 for
    work that cannot be given to other processes.
    """
    if scheduler:
        return _cluster(work, pieces, scheduler, kind)
    return _processes(work, pieces, min(jobs, len(pieces)))


@contextmanager
def _processes(work: Callable[[A], B], pieces: Sequence[A], jobs: int) -> Iterator[Iterable[B]]:
    if jobs == 1:
        yield map(work, pieces)
        return
    try:
        pickle.dumps(work)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        hint = "its functions have to be those of a module, no lambdas; one process plays it as it is"
        raise PnpError("E145", f"the game cannot be given to other processes: {error}", hint=hint) from None
    # Spawned everywhere, not only on Windows, so that a worker knows nothing but what it is given.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_quiet) as pool:
        yield pool.map(work, pieces)


def _quiet() -> None:
    """Let a worker end without a word when the command is interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


@contextmanager
def _cluster(work: Callable[[A], B], pieces: Sequence[A], scheduler: str, kind: type[B]) -> Iterator[Iterable[B]]:
    try:
        distributed = importlib.import_module("distributed")
    except ImportError:
        hint = "pip install 'print-and-play[dask]', here and where the workers run"
        raise PnpError("E142", "a cluster needs the package “distributed”, which is not installed", hint=hint) from None
    _answers(scheduler)
    try:
        client = distributed.Client(scheduler, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise _unanswered(scheduler, str(error)) from None
    try:
        try:
            client.wait_for_workers(1, timeout=SECONDS)
        except TimeoutError:
            raise _unanswered(scheduler, "the scheduler has no workers") from None
        try:
            futures = client.map(partial(_encoded, work), pieces, pure=False)
            yield (_decoded(_result(client, future, scheduler), kind, scheduler) for future in futures)
        except (ImportError, distributed.KilledWorker, CancelledError, OSError) as error:
            hint = "workers need the same versions of pnp and distributed, and memory enough"
            raise PnpError("E144", f"the workers of “{scheduler}” failed: {error}", hint=hint) from None
    finally:
        with suppress(OSError):  # of a scheduler that answers no more
            client.close(timeout=SECONDS)


def _encoded(work: Callable[[A], B], piece: A) -> bytes:
    """Return a result as JSON: what a worker does."""
    return msgspec.json.encode(work(piece))


def _decoded(data: object, kind: type[B], scheduler: str) -> B:
    """Return a result that a worker sent; raise ``PnpError`` E144 where it is not what was asked for."""
    try:
        if not isinstance(data, bytes):
            raise msgspec.DecodeError(f"{type(data).__name__} instead of bytes")
        return msgspec.json.decode(data, type=kind)
    except msgspec.DecodeError as error:
        hint = "workers need the same version of pnp"
        raise PnpError("E144", f"the workers of “{scheduler}” sent no results: {error}", hint=hint) from None


def _result(client: Any, future: Any, scheduler: str) -> object:
    """Return a result, however long it takes, as long as the scheduler answers."""
    while True:
        try:
            return future.result(timeout=_PATIENCE)
        except TimeoutError:
            if future.done():  # then it is the work that took too long for something
                raise
            try:
                client.sync(client.scheduler.identity, callback_timeout=SECONDS)
            except (TimeoutError, OSError):
                raise _unanswered(scheduler, "the scheduler is silent") from None


def _answers(scheduler: str) -> None:
    """Look whether a scheduler answers at an address: Dask would wait and leave a client that complains when it ends.

    A scheduler that is reached by TCP greets whoever connects: eight bytes say how long its greeting is, which names
    the version of pickle that it speaks. With TLS that cannot be seen from outside.
    """
    try:
        address = urlsplit(scheduler)
        if address.scheme not in {"tcp", "tls"} or not address.hostname or not address.port:
            raise _unanswered(scheduler, "this is no address of a scheduler")
        with socket.create_connection((address.hostname, address.port), SECONDS) as connection:
            if address.scheme == "tcp" and not _greets(connection):
                raise _unanswered(scheduler, "what answers is no scheduler")
    except (OSError, ValueError) as error:
        raise _unanswered(scheduler, str(error)) from None


def _greets(connection: socket.socket) -> bool:
    with connection.makefile("rb") as stream:
        length = int.from_bytes(stream.read(8), "little")
        return 0 < length <= _GREETING and b"pickle-protocol" in stream.read(length)


def _unanswered(scheduler: str, why: str) -> PnpError:
    hint = "give its address as dask scheduler shows it, such as tcp://127.0.0.1:8786"
    return PnpError("E143", f"no cluster answers at “{scheduler}”: {why}", hint=hint)
