"""Where pieces of work are done: here, by processes of this machine, or by the workers of a Dask cluster."""

import importlib
import pickle
import socket
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import get_context
from typing import TypeVar
from urllib.parse import urlsplit

from pnp.errors import PnpError

A = TypeVar("A")
B = TypeVar("B")
SECONDS = 10
"""How long a scheduler, and then its first worker, may take to answer."""


def spread(
    work: Callable[[A], B], pieces: Sequence[A], jobs: int, scheduler: str = ""
) -> AbstractContextManager[Iterable[B]]:
    """Have ``work`` done to each of the pieces; the results come in the order of the pieces, as they are ready.

    ``jobs`` is the number of processes; with ``scheduler``, the address of a Dask cluster's scheduler such as
    ``tcp://10.0.0.5:8786``, its workers do it, who need the same version of this package. Raises ``PnpError``: E142
    without the extra ``dask``, E143 where no scheduler or no worker answers, E144 where the workers fail, E145 for
    work that cannot be given to other processes.
    """
    if scheduler:
        return _cluster(work, pieces, scheduler)
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
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield pool.map(work, pieces)


@contextmanager
def _cluster(work: Callable[[A], B], pieces: Sequence[A], scheduler: str) -> Iterator[Iterable[B]]:
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
    with client:
        try:
            client.wait_for_workers(1, timeout=SECONDS)
        except TimeoutError:
            raise _unanswered(scheduler, "the scheduler has no workers") from None
        try:
            yield (future.result() for future in client.map(work, pieces, pure=False))
        except (ImportError, distributed.KilledWorker, CancelledError, OSError) as error:
            hint = "workers need the same versions of pnp and distributed, and memory enough"
            raise PnpError("E144", f"the workers of “{scheduler}” failed: {error}", hint=hint) from None


def _answers(scheduler: str) -> None:
    """Look whether anything answers at an address: Dask would wait and leave a client that complains when it ends."""
    try:
        address = urlsplit(scheduler)
        if address.scheme not in {"tcp", "tls"} or not address.hostname or not address.port:
            raise _unanswered(scheduler, "this is no address of a scheduler")
        socket.create_connection((address.hostname, address.port), SECONDS).close()
    except (OSError, ValueError) as error:
        raise _unanswered(scheduler, str(error)) from None


def _unanswered(scheduler: str, why: str) -> PnpError:
    hint = "give its address as dask scheduler shows it, such as tcp://10.0.0.5:8786"
    return PnpError("E143", f"no cluster answers at “{scheduler}”: {why}", hint=hint)
