"""The engine held against what effects declare, in many positions."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pnp.engine.core.chance import Seed
from pnp.engine.games.viral.bench import Bench, Position, Run, position_of
from pnp.engine.games.viral.config import configure, played
from pnp.engine.games.viral.data import read
from pnp.engine.games.viral.game import GAME
from pnp.engine.games.viral.state import State
from pnp.engine.games.viral.witness import Claim, Witness, claims, differing, faults, found, node_of
from pnp.engine.play import randomly, steps
from pnp.model.effect import parse
from pnp.resources import bundled

CARDS = {
    "every": "shield@zone, move@zone, infect@zone, attack@zone, magnet@zone, absorb@zone, crisis@zone",
    "anywhere": "shield, move, infect, attack, magnet, absorb, crisis",
    "placed": "shield@lungs | move@stomach | infect@heart | attack@digestive | absorb@kidneys | magnet@lung-left",
    "changes": "remove 2@heart | remove all@zone | unshield@zone | score 2@lungs | research -2",
    "more": "remove 1, research +9, unshield, score 1@zone",
}
EVENTS = {
    "befalls": "remove 2@digestive then remove all@heart then unshield then score 3@brain then research +2",
    "lets": "infect@liver then crisis@lungs then move then attack@kidneys then shield then absorb@heart then magnet",
}


@pytest.fixture(scope="module")
def bench() -> Bench:
    data, _ = read(bundled("games") / "viral")
    config = configure(data, players=3)
    added = {name: played(parse(line)) for name, line in {**CARDS, **EVENTS}.items()}
    cards = {**config.cards, **added}
    return Bench(replace(config, cards=cards, events=(*config.events, *EVENTS)))


def positions(bench: Bench, games: int) -> Iterator[State]:
    for number in range(games):
        for at, step in enumerate(steps(GAME, bench.config, Seed(number), randomly(number))):
            if step.after.round and at % 3 == 0:
                yield step.after


def runs(bench: Bench, state: State, claim: Claim) -> Iterator[tuple[Run, str]]:
    stage, part, option = claim.at
    laid = bench.laid(position_of(state))
    if claim.event:
        run = bench.happened(laid, claim.card, (stage, part, option))
        if run:
            yield run, ""
        return
    for seat in range(bench.config.players):
        for zone in bench.config.zones if claim.step.endswith("@zone") else ("brain",):
            run = bench.used(laid, claim.card, (stage, part, option), seat, zone)
            if run:
                yield run, zone


def test_what_happens_is_what_is_declared_in_many_positions(bench: Bench) -> None:
    wanted = [claim for claim in claims(bench.config) if claim.card in CARDS or claim.card in EVENTS]
    seen: set[str] = set()
    for state in positions(bench, 3):
        for claim in wanted:
            for run, zone in runs(bench, state, claim):
                assert list(differing(run, node_of(bench.config, claim), zone)) == [], (claim, state.places)
                seen.add(f"{claim.card} {claim.step}")
    assert {f"{claim.card} {claim.step}" for claim in wanted} == seen


BOARD = Position("brain: a B, heart-left: a b, lung-left: A, stomach: b c c", research=(1, 0, 6))


@pytest.mark.parametrize(
    ("line", "declared", "fault"),
    [
        ("shield", "shield@stomach", "nothing happens that is shielded"),
        ("move", "infect", "is not declared"),
        ("attack", "attack@stomach", "nothing happens that is removed"),
        ("remove 1", "remove 2", "nothing happens that is removed"),
        ("remove 2", "remove 1", "happens besides"),
        ("score 2@brain", "score 1@brain", "nothing happens that is scored of seat 0 by 1"),
        ("score 2@brain", "score 2@heart", ""),
        ("research +1", "research +2", "by 2"),
        ("unshield", "unshield@stomach", "is not declared"),
    ],
)
def test_another_effect_than_the_declared_one_is_found(bench: Bench, line: str, declared: str, fault: str) -> None:
    cards = {"does": played(parse(line))}
    config = replace(bench.config, cards={**bench.config.cards, **cards})
    trial = Bench(config)
    run = trial.used(trial.laid(BOARD), "does", (0, 0, 0), 0, "brain")
    assert run
    told = list(differing(run, parse(declared), "brain"))
    assert fault in "; ".join(told)
    assert bool(told) is bool(fault)


def test_a_witness_that_shows_nothing_is_none(bench: Bench) -> None:
    claim = Claim("every", (0, 3, 0), "attack@zone", event=False)
    empty = Witness("brain: a", "", (0, 0, 0), 0, "brain", (), ())
    assert list(faults(bench, claim, empty)) == ["the step is not legal there, or changes nothing"]
    unchanged = Claim("changes", (0, 0, 3), "score 2@lungs", event=False)
    assert list(faults(bench, unchanged, empty)) == ["the step is not legal there, or changes nothing"]


def test_points_that_are_not_those_declared(bench: Bench) -> None:
    claim = Claim("mutation-sleeper", (), "vp 3", event=False)
    (witness,) = found(bench, [replace_step(claim, "vp 2")]).values()
    assert list(faults(bench, claim, witness)) == ["there happens “totals 0 2”, declared is “totals 0 3”"]


def replace_step(claim: Claim, step: str) -> Claim:
    return claim._replace(step=step)


def test_what_no_position_shows_is_not_found(bench: Bench) -> None:
    config = replace(bench.config, crises=())
    trial = Bench(config)
    assert found(trial, [Claim("every", (0, 6, 0), "crisis@zone", event=False)], games=1) == {}
