"""Whole games at random: every number of players, both modes, every answer to a ruling."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from pnp.engine.core.chance import Seed, scripted
from pnp.engine.core.events import Event
from pnp.engine.core.game import action_str
from pnp.engine.core.state import canonical
from pnp.engine.games.vitamors.config import Config
from pnp.engine.games.vitamors.game import GAME
from pnp.engine.games.vitamors.state import State
from pnp.engine.play import PlayedStep, randomly, steps
from pnp.engine.simulate import simulate
from pnp.load.rulings import load_rulings
from pnp.resources import bundled

if TYPE_CHECKING:
    from tests.engine.games.vitamors.conftest import Vitamors

Walk = Callable[[Config, int], Iterator[PlayedStep[State]]]
COUNTS = [5, 6, 7, 8, 9, 10]
RULINGS, _ = load_rulings(bundled("games") / "vitamors" / "rulings.toml")
ALTERNATIVES = [(ruling.id, answer) for ruling in RULINGS for answer in ruling.alternatives]


def walk(config: Config, number: int) -> Iterator[PlayedStep[State]]:
    return steps(GAME, config, Seed(number), randomly(number))


def check(config: Config, number: int, walk: Walk = walk) -> State:
    """Play a game and check all that must hold at every step; return its last position."""
    state = GAME.initial(config, Seed(number))
    assert list(GAME.broken(state, state)) == []
    for at, step in enumerate(walk(config, number), start=1):
        acting = GAME.to_act(step.before)
        for seat in range(config.players):
            legal = GAME.legal(step.before, seat)
            assert bool(legal) is (seat in acting)
            assert legal == tuple(sorted(legal))
            assert len({action_str(action) for action in legal}) == len(legal)
        assert list(GAME.broken(step.before, step.after)) == [], (number, at, step.actions)
        if at < 10 or at & (at - 1) == 0:
            round_trip(config, step)
        state = step.after
    check_end(config, state)
    return state


def check_end(config: Config, state: State) -> None:
    """A game is over after at most nine offers and as many skips as there are scrolls."""
    result = GAME.result(state)
    assert result.over
    assert sorted(result.ranking) == list(range(config.players))
    assert result.winners == tuple(seat for seat, side in enumerate(state.factions) if side == state.winner)
    assert result.ranking[: len(result.winners)] == result.winners
    assert state.turn <= config.limits.most_cards + len(config.names)
    launches = [turn for turn, about, _ in state.ballots if about == "launch"]
    judged = [turn for turn, about, _ in state.ballots if about == "judge"]
    assert not launches or judged.index(launches[0]) >= 2
    if len(judged) >= 6 and config.choice["M-14"] == "or-more":
        assert judged.index(launches[0]) <= 5


def round_trip(config: Config, step: PlayedStep[State]) -> None:
    """A position that went through JSON is the same and goes on in the same way."""
    text = canonical(GAME.encode(step.before))
    again = GAME.decode(config, json.loads(text))
    assert again == step.before._replace(events=())
    assert GAME.advance(again, step.actions) == step.after
    assert canonical(GAME.encode(step.before)) == text


@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("players", COUNTS)
def test_random_games_end_with_no_invariant_broken(vitamors: Vitamors, players: int, expert: bool) -> None:
    """VIT-T5: the first vote on launching comes with the third card at the earliest, with the sixth at the latest."""
    config = vitamors.config(players, expert=expert)
    for number in range(4):
        check(config, number)
        check(config, number, vitamors.slowly)


@pytest.mark.parametrize(("ruling", "answer"), ALTERNATIVES)
def test_games_end_under_every_alternative_ruling(vitamors: Vitamors, ruling: str, answer: str) -> None:
    for players, expert in ((5, True), (8, False)):
        config = vitamors.config(players, expert=expert, choices={ruling: answer})
        check(config, 5)
        check(config, 6, vitamors.slowly)


def test_games_end_under_all_alternative_rulings_at_once(vitamors: Vitamors) -> None:
    for choices in (dict(ALTERNATIVES), dict(reversed(ALTERNATIVES))):
        check(vitamors.config(10, expert=True, choices=choices), 6)
        check(vitamors.config(5, choices=choices), 7, vitamors.slowly)


def finished(config: Config, number: int) -> str:
    digest = ""
    for step in walk(config, number):
        digest = GAME.digest(step.after)
    return digest


def test_other_randomness_changes_nothing(vitamors: Vitamors) -> None:
    config = vitamors.config(6, expert=True)
    before = finished(config, 3)
    random.seed(1)
    state = GAME.initial(config, Seed(3))
    for step in walk(config, 3):
        random.random()
        assert GAME.advance(step.before, step.actions) == step.after
        state = step.after
    assert GAME.digest(state) == before
    assert finished(config, 4) != before


def test_hidden_choices_may_come_together_or_one_by_one_in_any_order(vitamors: Vitamors) -> None:
    """Twins in lockstep: one gets all choices at once, the other one at a time, the last seat first."""
    config = vitamors.config(7, expert=True)
    twin = GAME.initial(config, Seed(2))
    for step in vitamors.slowly(config, 2):
        for seat in sorted(step.actions, reverse=True):
            twin = GAME.apply(twin, {seat: step.actions[seat]})
        assert twin._replace(events=()) == step.after._replace(events=())


def test_a_game_is_repeated_by_its_recorded_outcomes_and_actions(vitamors: Vitamors) -> None:
    config = vitamors.config(5)
    played = list(walk(config, 8))
    happened: list[Event] = [*played[0].before.events, *(event for step in played for event in step.after.events)]
    state = GAME.initial(config, scripted(0, happened))
    for step in played:
        state = GAME.advance(state, step.actions)
    assert state._replace(seed=Seed(8)) == played[-1].after


PROGRAM = """
import sys
from pathlib import Path
from pnp.engine.games.vitamors.config import configure
from pnp.engine.games.vitamors.game import GAME
from pnp.engine.games.vitamors.data import read
from pnp.engine.play import transcript
made, _ = read(Path(sys.argv[1]))
sys.stdout.buffer.write(transcript(GAME, configure(made, players=8, expert=True), 5).encode("utf-8"))
"""


def test_the_hash_seed_of_python_changes_nothing() -> None:
    folder = str(bundled("games") / "vitamors")
    outputs = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM, folder],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert outputs[0] == outputs[1] != b""


def test_everything_happens_in_some_game(vitamors: Vitamors) -> None:
    """Every scroll is cast, both altars are filled and fulfil the ritual, both factions win, by launch and without."""
    seen: set[str] = set()
    unlaunched = 0
    for players in (5, 10):
        config = vitamors.config(players, expert=True, choices={"M-04": "assent"})
        for number in range(60):
            for step in vitamors.slowly(config, number):
                seen |= set(GAME.tally(step.after))
                unlaunched += bool(step.after.winner) and not step.after.launchers
    scrolls = ("scythe", "shroud", "swap", "prolong", "requiem")
    assert {f"cast {scroll}" for scroll in scrolls} <= seen
    assert {f"unknown {source}" for source in ("gaze", "peek", "between", *scrolls[1:])} <= seen
    assert {f"swapped {plot}" for plot in scrolls[1:]} <= seen
    assert {"placed life", "placed death", "fulfilled life", "fulfilled death", "won exile", "won joker"} <= seen
    assert {"skipped", "refused", "launched"} <= seen
    assert unlaunched


def test_figures_of_many_games_count_every_winner(vitamors: Vitamors) -> None:
    config = vitamors.config(5)
    found = simulate(GAME, config, 30, 4)
    counts = dict(found.counts)
    assert found.findings == ()
    assert found.wins == found.totals
    assert sum(found.wins) == 3 * counts.get("won exile", 0) + 2 * counts["won joker"]
    assert simulate(GAME, config, 30, 4, 2) == found
