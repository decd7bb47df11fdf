"""Random games to the end: invariants, positions through JSON, twins, what nobody may see, goldens."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from pnp.engine.core.chance import Seed, scripted
from pnp.engine.core.events import Event
from pnp.engine.core.game import action_str
from pnp.engine.core.state import canonical
from pnp.engine.games.lanterns.game import GAME
from pnp.engine.games.lanterns.state import State
from pnp.engine.play import randomly, replay, steps, transcript
from pnp.engine.simulate import simulate
from pnp.model.effect.tree import NODES, Selector, Step, selectors_of, walk
from pnp.resources import bundled
from tests.engine.games.lanterns.conftest import KNOWN

if TYPE_CHECKING:
    from tests.engine.games.lanterns.conftest import Lanterns


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_with_no_invariant_broken(lanterns: Lanterns, players: int) -> None:
    config = lanterns.config(players)
    for number in range(12):
        state = GAME.initial(config, Seed(number))
        for at, step in enumerate(steps(GAME, config, Seed(number), randomly(number)), start=1):
            assert at < 400
            acting = GAME.to_act(step.before)
            for seat in range(players):
                legal = GAME.legal(step.before, seat)
                assert bool(legal) is (seat in acting)
                assert legal == tuple(sorted(legal))
                assert len({action_str(action) for action in legal}) == len(legal)
            assert list(GAME.broken(step.before, step.after)) == [], (number, at, step.actions)
            if at < 10 or at & (at - 1) == 0:
                again = GAME.decode(config, json.loads(canonical(GAME.encode(step.before))))
                assert again == step.before._replace(events=())
                assert GAME.advance(again, step.actions) == step.after
            state = step.after
        assert GAME.result(state).over
        assert sorted(GAME.result(state).ranking) == list(range(players))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_playthrough_is_as_its_golden(lanterns: Lanterns, golden: Callable[[str, str], None], players: int) -> None:
    config = lanterns.config(players)
    text = transcript(GAME, config, seed=players)
    golden(f"engine/lanterns-{players}.txt", text)
    assert replay(GAME, config, text) == ()


def test_any_number_of_processes_gives_the_same_figures(lanterns: Lanterns) -> None:
    config = lanterns.config(2)
    assert simulate(GAME, config, 30, 1, jobs=2) == simulate(GAME, config, 30, 1)


def test_votes_may_come_together_or_one_by_one_in_any_order(lanterns: Lanterns) -> None:
    config = lanterns.config(4)
    for number in range(4):
        twin = GAME.initial(config, Seed(number))
        for step in steps(GAME, config, Seed(number), randomly(number)):
            for seat in sorted(step.actions, reverse=True):
                twin = GAME.apply(twin, {seat: step.actions[seat]})
            assert twin._replace(events=()) == step.after._replace(events=())


def test_a_game_is_repeated_by_its_recorded_outcomes_and_actions(lanterns: Lanterns) -> None:
    config = lanterns.config(2)
    played = list(steps(GAME, config, Seed(8), randomly(8)))
    happened: list[Event] = [*played[0].before.events, *(event for step in played for event in step.after.events)]
    state = GAME.initial(config, scripted(0, happened))
    for step in played:
        state = GAME.advance(state, step.actions)
    assert state._replace(seed=Seed(8)) == played[-1].after


def scrambled(state: State, seat: int, number: int) -> State:
    """Return another position that ``seat`` cannot tell from this one."""
    known = state.deck[: state.peeked[seat]]
    others = [at for at in range(state.config.players) if at != seat]
    hidden: list[str] = [*state.deck[len(known) :]]
    for other in others:
        hand = list(state.hand[other])
        for card in state.shown[other]:
            hand.remove(card)
        hidden += hand
    hidden = hidden[number % (len(hidden) or 1) :] + hidden[: number % (len(hidden) or 1)]
    hands = list(state.hand)
    for other in others:
        secret = len(state.hand[other]) - len(state.shown[other])
        hands[other] = (*state.shown[other], *hidden[:secret])
        hidden = hidden[secret:]
    commits = tuple(("no",) if commit and at != seat else commit for at, commit in enumerate(state.commits))
    return state._replace(hand=tuple(hands), deck=(*known, *hidden), commits=commits, seed=Seed(number))


def test_positions_that_differ_in_what_is_hidden_look_the_same(lanterns: Lanterns) -> None:
    config = lanterns.config(3)
    differing = 0
    for number in range(3):
        for at, step in enumerate(steps(GAME, config, Seed(number), randomly(number))):
            state = step.before
            if len(step.actions) > 1:
                first = min(step.actions)
                state = GAME.apply(state, {first: step.actions[first]})
            seat = at % 3
            other = scrambled(state, seat, at)
            differing += GAME.digest(other) != GAME.digest(state)
            assert canonical(GAME.observe(other, seat)) == canonical(GAME.observe(state, seat))
    assert differing > 50


PROGRAM = """
import sys
from pathlib import Path
from pnp.engine.games.lanterns.config import configure
from pnp.engine.games.lanterns.game import GAME
from pnp.engine.games.lanterns.data import read
from pnp.engine.play import transcript
made, _ = read(Path(sys.argv[1]))
sys.stdout.buffer.write(transcript(GAME, configure(made, players=4), 5).encode("utf-8"))
"""


def test_the_hash_seed_of_python_changes_nothing() -> None:
    folder = str(bundled("games") / "lanterns")
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


def test_the_cards_use_every_node_and_every_verb(lanterns: Lanterns) -> None:
    """What no card used would have a phrase, a legality and an execution that no game ever reached."""
    nodes = [node for effect in lanterns.data.effects.values() for _, node in walk(effect)]
    steps_ = [node for node in nodes if isinstance(node, Step)]
    amounts = {type(step.amount).__name__ for step in steps_} | {"Condition"}
    used = {type(node).__name__ for node in nodes} | amounts | {Selector.__name__}
    assert {kind.__name__ for kind in NODES} - used == {"Signed"}  # which Viral uses
    assert {step.verb for step in steps_} == set(KNOWN.verbs)
    selectors = [what for effect in lanterns.data.effects.values() for what in selectors_of(effect)]
    whose = {what.who.partition("(")[0] for what in selectors}
    assert whose >= {"", "you", "opponent", "any", "owner", "all", "majority"}
    assert {what.place.partition("(")[0] for what in selectors} >= {"zone", "here", "market", "nest", "row", "altar"}
    assert any(what.filters for what in selectors)
    tests = {node.test.is_ for node in nodes if hasattr(node, "test")}
    assert tests == {">=", "<=", "="}
    assert {node.timing for node in nodes if hasattr(node, "timing")} == {"now", "end", "ongoing", "scoring"}
    votes = {(node.who, node.rule, node.tie) for node in nodes if hasattr(node, "tie")}
    assert {tie for _, _, tie in votes} == {"pass", "fail", "you"}
    assert {rule for _, rule, _ in votes} == {"majority", "unanimous"}


def test_everything_happens_in_some_game(lanterns: Lanterns) -> None:
    seen = {name for name, _ in simulate(GAME, lanterns.config(4), 60, 1).counts}
    seen |= {name for name, _ in simulate(GAME, lanterns.config(2), 60, 1).counts}
    assert {f"verb {verb}" for verb in KNOWN.verbs} <= seen
    heads = {"may", "if", "for each", "times", "pay", "choose", "vote", "at"}
    assert {f"node {head}" for head in heads} <= seen
    assert {f"card {card}" for card in lanterns.data.effects} <= seen
