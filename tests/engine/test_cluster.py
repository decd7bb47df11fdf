"""Simulations on a Dask cluster: one of this process, where the extra is installed."""

from __future__ import annotations

import socket
import sys
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from pnp.engine import workers
from pnp.engine.games.viral.game import GAME
from pnp.engine.simulate import simulate
from pnp.engine.workers import spread
from pnp.errors import PnpError

if TYPE_CHECKING:
    from tests.engine.conftest import Viral


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    distributed = pytest.importorskip("distributed", reason="the extra “dask” is not installed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None
    ) as cluster:
        yield cluster.scheduler_address


def refused(scheduler: str) -> tuple[str, str]:
    with pytest.raises(PnpError) as caught, spread(abs, [1, -2], 1, int, scheduler) as done:
        list(done)
    return caught.value.diagnostic.code, caught.value.diagnostic.text


def test_figures_are_those_of_one_process(viral: Viral, scheduler: str) -> None:
    told: list[int] = []
    config = viral.config(3)
    there = simulate(GAME, config, 60, 4, scheduler=scheduler, progress=told.append)
    assert there == simulate(GAME, config, 60, 4)
    assert told == [25, 50, 60]


def test_results_keep_the_order_of_the_pieces(scheduler: str) -> None:
    with spread(abs, range(0, -20, -1), 1, int, scheduler) as done:
        assert list(done) == list(range(20))


def failing(_: int) -> int:
    raise ModuleNotFoundError("no module named “pnp”")


def test_workers_that_cannot_do_the_work(scheduler: str) -> None:
    with pytest.raises(PnpError) as caught, spread(failing, [1], 1, int, scheduler) as done:
        list(done)
    assert caught.value.diagnostic.code == "E144"


def late(_: int) -> int:
    raise TimeoutError("of its own")


def test_work_that_ends_in_a_time_out_of_its_own(scheduler: str) -> None:
    with pytest.raises(PnpError, match="of its own") as caught, spread(late, [1], 1, int, scheduler) as done:
        list(done)
    assert caught.value.diagnostic.code == "E144"


@pytest.mark.parametrize("address", ["nonsense", "http://127.0.0.1:80", "tcp://127.0.0.1", "tcp://127.0.0.1:99999"])
def test_what_is_no_address(address: str) -> None:
    pytest.importorskip("distributed")
    code, message = refused(address)
    assert code == "E143"
    assert address in message


def lying(_: int) -> object:
    return {"not": "a number"}


def test_results_that_are_none_are_told(scheduler: str) -> None:
    with pytest.raises(PnpError, match="sent no results") as caught, spread(lying, [1], 1, int, scheduler) as done:
        list(done)
    assert caught.value.diagnostic.code == "E144"


@pytest.mark.parametrize("said", [b"HTTP/1.1 400 Bad Request\r\n\r\n" + b"x" * 100, b"\xff" * 64, b"", None])
def test_a_server_that_is_no_scheduler(monkeypatch: pytest.MonkeyPatch, said: bytes | None) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(workers, "SECONDS", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            connection, _ = server.accept()
            if said is not None:
                with connection:
                    connection.sendall(said)
            kept.append(connection)

        kept: list[socket.socket] = []
        thread = threading.Thread(target=answer)
        thread.start()
        assert refused(f"tcp://127.0.0.1:{server.getsockname()[1]}")[0] == "E143"
        thread.join()
        for connection in kept:
            connection.close()


def test_where_no_scheduler_answers() -> None:
    pytest.importorskip("distributed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert refused(f"tcp://127.0.0.1:{port}")[0] == "E143"


def test_without_the_extra_a_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert refused("tcp://127.0.0.1:8786")[0] == "E142"
