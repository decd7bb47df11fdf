"""Whole games at random: every number of players, every variant, every answer to a ruling."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from pnp.engine.core.chance import Seed, outcome, scripted
from pnp.engine.core.events import Event
from pnp.engine.core.game import Action, action_str
from pnp.engine.core.state import canonical
from pnp.engine.games.viral.config import Config
from pnp.engine.games.viral.game import GAME
from pnp.engine.games.viral.state import State
from pnp.engine.play import PlayedStep, randomly, steps
from pnp.load.rulings import load_rulings
from pnp.resources import bundled

if TYPE_CHECKING:
    from tests.engine.conftest import Viral

LONGEST = 1500
Walk = Callable[[Config, int], Iterator[PlayedStep[State]]]
RULINGS, _ = load_rulings(bundled("games") / "viral" / "rulings.toml")
ALTERNATIVES = [(ruling.id, answer) for ruling in RULINGS for answer in ruling.alternatives]


def walk(config: Config, number: int) -> Iterator[PlayedStep[State]]:
    return steps(GAME, config, Seed(number), randomly(number))


def eagerly(config: Config, number: int) -> Iterator[PlayedStep[State]]:
    """Play at random, but pass only where nothing else is possible: boards get full, scores high."""
    choose = randomly(number)

    def eager(seat: int, legal: tuple[Action, ...]) -> Action:
        return choose(seat, tuple(action for action in legal if action[0] not in ("done", "pass")) or legal)

    return steps(GAME, config, Seed(number), eager)


def check(config: Config, number: int, walk: Walk = walk) -> State:
    """Play a game and check all that must hold at every step; return its last position."""
    state = GAME.initial(config, Seed(number))
    assert list(GAME.broken(state, state)) == []
    for at, step in enumerate(walk(config, number), start=1):
        assert at < LONGEST
        acting = GAME.to_act(step.before)
        for seat in range(config.seats):
            legal = GAME.legal(step.before, seat)
            assert bool(legal) is (seat in acting)
            assert legal == tuple(sorted(legal))
            assert len({action_str(action) for action in legal}) == len(legal)
        assert list(GAME.broken(step.before, step.after)) == [], (number, at, step.actions)
        if at < 10 or at & (at - 1) == 0:
            round_trip(config, step)
        state = step.after
    result = GAME.result(state)
    assert result.over
    assert sorted(result.ranking) == list(range(config.players))
    assert state.round == config.rounds
    assert state.pile == ()
    return state


def round_trip(config: Config, step: PlayedStep[State]) -> None:
    """A position that went through JSON is the same and goes on in the same way."""
    text = canonical(GAME.encode(step.before))
    again = GAME.decode(config, json.loads(text))
    assert again == step.before._replace(events=())
    assert GAME.advance(again, step.actions) == step.after
    assert canonical(GAME.encode(step.before)) == text


@pytest.mark.parametrize("nests", [False, True])
@pytest.mark.parametrize("draft", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_end_with_no_invariant_broken(viral: Viral, players: int, draft: bool, nests: bool) -> None:
    config = viral.config(players, draft=draft, nests=nests)
    for number in range(3):
        check(config, number)
    check(config, 3, eagerly)


@pytest.mark.parametrize(("ruling", "answer"), ALTERNATIVES)
def test_games_end_under_every_alternative_ruling(viral: Viral, ruling: str, answer: str) -> None:
    for players, nests in ((2, True), (4, False)):
        config = viral.config(players, nests=nests, choices={ruling: answer})
        check(config, 5)


def test_games_end_under_all_alternative_rulings_at_once(viral: Viral) -> None:
    choices = dict(ALTERNATIVES)
    for players in (2, 5):
        check(viral.config(players, nests=True, choices=choices), 6)
        check(viral.config(players, draft=True, choices=choices), 7)


def finished(config: Config, number: int) -> str:
    digest = ""
    for step in walk(config, number):
        digest = GAME.digest(step.after)
    return digest


def test_other_randomness_changes_nothing(viral: Viral) -> None:
    config = viral.config(4, draft=True)
    before = finished(config, 3)
    random.seed(1)
    state = GAME.initial(config, Seed(3))
    for step in walk(config, 3):
        random.random()
        assert GAME.advance(step.before, step.actions) == step.after
        state = step.after
    assert GAME.digest(state) == before
    assert finished(config, 4) != before


def test_hidden_choices_may_come_together_or_one_by_one_in_any_order(viral: Viral) -> None:
    """Twins in lockstep: one gets all choices at once, the other one at a time, the last seat first."""
    config = viral.config(4, draft=True, nests=True)
    twin = GAME.initial(config, Seed(2))
    for step in walk(config, 2):
        for seat in sorted(step.actions, reverse=True):
            twin = GAME.apply(twin, {seat: step.actions[seat]})
        assert twin._replace(events=()) == step.after._replace(events=())


def test_a_game_is_repeated_by_its_recorded_outcomes_and_actions(viral: Viral) -> None:
    config = viral.config(2)
    played = list(walk(config, 8))
    happened: list[Event] = [*played[0].before.events, *(event for step in played for event in step.after.events)]
    state = GAME.initial(config, scripted(0, happened))
    for step in played:
        state = GAME.advance(state, step.actions)
    assert state._replace(seed=Seed(8)) == played[-1].after


PROGRAM = """
import sys
from pathlib import Path
from pnp.engine.games.viral.config import configure
from pnp.engine.games.viral.game import GAME
from pnp.engine.games.viral.data import read
from pnp.engine.play import transcript
made, _ = read(Path(sys.argv[1]))
sys.stdout.buffer.write(transcript(GAME, configure(made, players=3, draft=True, nests=True), 5).encode("utf-8"))
"""


def test_the_hash_seed_of_python_changes_nothing() -> None:
    folder = str(bundled("games") / "viral")
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


def hidden(state: State, seat: int) -> set[str]:
    """Return the ids of cards that ``seat`` cannot know the place of."""
    others = [at for at in range(state.config.players) if at != seat]
    cards = {*state.deck, *state.pile[1:]}
    for other in others:
        cards |= {*state.hand[other], *state.packets[other], *(() if state.round else state.drafted[other])}
        cards |= {str(part) for part in state.commits[other][2:]}
    return cards


def test_an_observation_names_no_hidden_card(viral: Viral) -> None:
    for config in (viral.config(3), viral.config(4, draft=True), viral.config(2, nests=True)):
        for step in walk(config, 4):
            for seat in range(config.players):
                text = canonical(GAME.observe(step.after, seat))
                named = [card for card in hidden(step.after, seat) if f'"{card}"' in text]
                assert named == [], (seat, step.actions)


def scrambled(state: State, seat: int, number: int) -> State:
    """Return another position that ``seat`` cannot tell from this one."""

    def order(cards: tuple[str, ...], stream: str) -> tuple[str, ...]:
        rest = list(cards)
        return tuple(rest.pop(outcome(Seed(number), stream, at, len(rest))) for at in range(len(rest)))

    others = [at for at in range(state.config.players) if at != seat]
    kept = [card for other in others for card in state.hand[other] if card in state.config.mutations]
    pool = list(order((*kept, *state.deck), "pool"))
    hands = list(state.hand)
    for other in others:
        hands[other] = tuple(pool.pop() if card in state.config.mutations else card for card in hands[other])
    commits: list[Action] = list(state.commits)
    for other in others:
        if len(commits[other]) == 3:
            commits[other] = (
                "pair",
                order(state.zone_hand[other], f"z{other}")[0],
                order(hands[other], f"m{other}")[0],
            )
    top = state.pile[: state.config.choice["V-02"] == "face-up"]
    return state._replace(
        seed=Seed(number),
        hand=tuple(hands),
        deck=tuple(pool),
        commits=tuple(commits),
        pile=top + order(state.pile[len(top) :], "pile"),
        spare=order(state.spare, "spare"),
    )


@pytest.mark.parametrize("answer", ["face-up", "face-down"])
def test_positions_that_differ_in_what_is_hidden_look_the_same(viral: Viral, answer: str) -> None:
    """V-02"""
    config = viral.config(3, choices={"V-02": answer, "V-03": "in-turn"})
    differing = 0
    for at, step in enumerate(walk(config, 6)):
        seat = at % config.players
        # Choices are made one by one here, so that some lie in secret.
        state = step.before
        if len(step.actions) > 1:
            state = GAME.apply(state, {1: step.actions[1], 2: step.actions[2]})
        other = scrambled(state, seat, at)
        differing += GAME.digest(other) != GAME.digest(state)
        assert canonical(GAME.observe(other, seat)) == canonical(GAME.observe(state, seat))
    assert differing > 50


def test_the_top_event_is_seen_only_where_events_lie_face_up(viral: Viral) -> None:
    """V-02"""
    up, down = viral.at(pile=("p", "q")), viral.at(viral.config(choices={"V-02": "face-down"}), pile=("p", "q"))
    assert GAME.observe(up, 0)["top"] == ("p",)
    assert GAME.observe(down, 0)["top"] == ()


def test_everything_happens_in_some_game(viral: Viral) -> None:
    """Every kind of task, of event and of action comes up, so that the playouts above have seen it."""
    seen: set[str] = set()
    tasks: set[str] = set()
    for players, variants in ((2, {}), (3, {"nests": True}), (4, {"draft": True}), (5, {})):
        config = viral.config(players, choices={"V-13": "owner"}, **variants)  # type: ignore[arg-type]
        for number in range(8):
            for step in eagerly(config, number):
                tasks |= {str(task[0]) for task in step.after.agenda}
                seen |= {key.split("@")[0] for key in GAME.tally(step.after)}
    verbs = {"shield", "move", "infect", "attack", "magnet", "absorb", "crisis"}
    assert {f"step {verb}" for verb in verbs} <= seen
    assert {"cured", "turned", "relocated", "released", "unlocked", "absorbed"} <= seen
    assert {"bury", "lose", "pay", "order", "free-infection", "to", "act"} <= tasks
