import os

import pytest

from pnp.errors import PnpError
from pnp.parallel import ahead, cores

pytestmark = pytest.mark.skipif(cores() == 1, reason="this system forks no processes, or has one core")


@pytest.mark.parametrize("processes", [0, 1, 2, 9])
def test_results_come_in_order_whatever_does_the_work(processes: int) -> None:
    with ahead([lambda at=at: at * at for at in range(5)], processes) as results:
        assert [result() for result in results] == [0, 1, 4, 9, 16]


def test_what_is_begun_ahead_is_done_by_others() -> None:
    with ahead([os.getpid, os.getpid], 1) as results:
        other, own = (result() for result in results)
    assert own == os.getpid() != other


def test_a_failure_is_raised_where_its_result_is_asked_for(capfd: pytest.CaptureFixture[str]) -> None:
    def fail() -> None:
        raise PnpError("X101", "no such thing")

    with ahead([fail], 1) as (result,), pytest.raises(PnpError, match="no such thing"):
        result()
    assert capfd.readouterr().err == ""


def test_a_process_that_dies_costs_nothing_but_time() -> None:
    own = os.getpid()

    def work() -> str:
        if os.getpid() != own:
            os._exit(9)
        return "done"

    with ahead([work], 1) as (result,):
        assert result() == "done"


def test_nobody_waits_for_what_is_not_asked_for() -> None:
    def forever() -> None:
        while True:
            pass

    with pytest.raises(KeyError), ahead([forever], 1):
        raise KeyError
