from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pnp.engine.core.chance import Seed
from pnp.engine.games.viral.game import GAME
from pnp.engine.play import randomly, steps
from pnp.engine.simulate import seed_of, simulate
from pnp.errors import PnpError

if TYPE_CHECKING:
    from tests.engine.conftest import Viral


def test_figures_do_not_depend_on_the_number_of_workers(viral: Viral) -> None:
    config = viral.config(3)
    told: list[int] = []
    one = simulate(GAME, config, 60, 4, 1)
    assert simulate(GAME, config, 60, 4, 2, progress=told.append) == one
    assert told == [25, 50, 60]
    assert one != simulate(GAME, config, 60, 5, 1)


def test_figures_add_up(viral: Viral) -> None:
    found = simulate(GAME, viral.config(3), 12, 4)
    counts = dict(found.counts)
    assert (found.games, sum(found.wins), found.findings) == (12, 12, ())
    assert counts["ended"] == 12
    assert sum(count for name, count in counts.items() if name.startswith("card ")) == 12 * 3 * 12
    assert sum(count for name, count in counts.items() if name.startswith("zone ")) == 12 * 3 * 12
    assert all(
        low * 12 <= total <= high * 12
        for low, total, high in zip(found.lowest, found.totals, found.highest, strict=True)
    )


def test_a_game_of_a_simulation_can_be_played_alone(viral: Viral) -> None:
    config = viral.config(3)
    seed = seed_of(4, 0)
    last = list(steps(GAME, config, Seed(seed), randomly(seed)))[-1].after
    assert simulate(GAME, config, 1, 4).totals == GAME.result(last).totals


@pytest.mark.parametrize(("games", "jobs"), [(0, 1), (1, 0), (-5, 2)])
def test_no_games_or_no_workers_are_refused(viral: Viral, games: int, jobs: int) -> None:
    with pytest.raises(PnpError) as caught:
        simulate(GAME, viral.config(3), games, 1, jobs)
    assert caught.value.diagnostic.code == "E140"
