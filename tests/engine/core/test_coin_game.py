"""A game made for these tests: two seats call a coin in secret, it is thrown, and who was right scores."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from pnp.engine.core import agenda
from pnp.engine.core.agenda import Commits, Decision, Tables, Task, committed, masked, waiting
from pnp.engine.core.chance import Counters, Seed, draw
from pnp.engine.core.events import Event
from pnp.engine.core.game import Action, GameRules, Result
from pnp.engine.core.state import canonical, digest, fields, tuples
from pnp.engine.play import replay, transcript
from pnp.engine.simulate import simulate
from pnp.errors import PnpError

FACES = ("heads", "tails")


class Scored(NamedTuple):
    seat: int


class Coin(NamedTuple):
    seed: Seed
    counters: Counters
    agenda: tuple[Task, ...]
    commits: Commits
    events: tuple[Event, ...]
    score: tuple[int, ...]


def seats(state: Coin) -> tuple[int, ...]:
    return waiting(state.commits, (0, 1))


def take(state: Coin, seat: int, action: Action) -> Coin:
    state = state._replace(commits=committed(state.commits, seat, action))
    return agenda.push(state, ("call",)) if seats(state) else state


def throw(state: Coin) -> Coin:
    face, counters, chance = draw(state.seed, state.counters, "coin", 2)
    right = tuple(int(call == ("call", FACES[face])) for call in state.commits)
    events: tuple[Event, ...] = (chance, *(Scored(seat) for seat in (0, 1) if right[seat]))
    score = (state.score[0] + right[0], state.score[1] + right[1])
    return state._replace(counters=counters, commits=((), ()), events=state.events + events, score=score)


TABLES: Tables[Coin] = Tables(
    {"throw": throw}, {"call": Decision(seats, lambda state, seat: [("call", face) for face in FACES], take)}
)


def initial(rounds: int, seed: Seed) -> Coin:
    return Coin(seed, (), (("call",), ("throw",)) * rounds, ((), ()), (), (0, 0))


def broken(before: Coin, after: Coin) -> Iterator[str]:
    if sum(after.score) > 5:
        yield "more than five points"


def decode(rounds: int, value: Mapping[str, Any]) -> Coin:
    columns = {name: tuples(column) for name, column in value.items()}
    return Coin(events=(), **{**columns, "seed": Seed(*columns["seed"])})


def advance(state: Coin, actions: Mapping[int, Action]) -> Coin:
    return agenda.advance(state, actions, TABLES)


COIN = GameRules(
    id="coin",
    initial=initial,
    to_act=lambda state: agenda.to_act(state, TABLES),
    legal=lambda state, seat: agenda.legal(state, seat, TABLES),
    advance=advance,
    observe=lambda state, seat: {"commits": masked(state.commits, seat), "score": state.score},
    result=lambda state: Result(not state.agenda, state.score, (0, 1) if state.score[0] >= state.score[1] else (1, 0)),
    encode=lambda state: fields(state, ("events",)),
    decode=decode,
    events=lambda state: state.events,
    question=lambda state: state.agenda[0][0] if state.agenda else "",
    broken=broken,
    tally=lambda state: (type(event).__name__ for event in state.events),
    about=lambda rounds: {"rounds": str(rounds)},
)

HEADS: Action = ("call", "heads")
TAILS: Action = ("call", "tails")


def test_a_hidden_choice_waits_for_all_and_is_masked_until_then() -> None:
    state = COIN.apply(COIN.initial(2, Seed(1)), {1: TAILS})
    assert COIN.to_act(state) == (0,)
    assert COIN.legal(state, 1) == ()
    assert COIN.observe(state, 0)["commits"] == ((), ("hidden",))
    assert COIN.observe(state, 1)["commits"] == ((), TAILS)
    other = COIN.apply(COIN.initial(2, Seed(1)), {1: HEADS})
    assert COIN.observe(state, 0) == COIN.observe(other, 0)


def test_choices_made_together_or_one_by_one_lead_to_the_same() -> None:
    state = COIN.initial(2, Seed(1))
    together = COIN.apply(state, {1: TAILS, 0: HEADS})
    apart = COIN.apply(COIN.apply(state, {1: TAILS}), {0: HEADS})
    assert COIN.digest(together) == COIN.digest(apart)
    assert together.agenda == (("call",), ("throw",))


def test_the_given_state_stays() -> None:
    state = COIN.initial(1, Seed(1))
    before = COIN.digest(state)
    COIN.apply(state, {0: HEADS, 1: HEADS})
    assert COIN.digest(state) == before


@pytest.mark.parametrize(
    ("actions", "code"),
    [({2: HEADS}, "E102"), ({0: ("call", "edge")}, "E103"), ({0: HEADS, 1: ()}, "E103"), ({}, "E104")],
)
def test_what_is_not_legal_is_refused(actions: dict[int, Action], code: str) -> None:
    with pytest.raises(PnpError) as caught:
        COIN.apply(COIN.initial(1, Seed(1)), actions)
    assert caught.value.diagnostic.code == code


def test_nothing_can_be_done_after_the_end() -> None:
    over = COIN.apply(COIN.initial(1, Seed(1)), {0: HEADS, 1: TAILS})
    assert COIN.to_act(over) == ()
    assert COIN.result(over).over
    with pytest.raises(PnpError) as caught:
        COIN.apply(over, {0: HEADS})
    assert caught.value.diagnostic.code == "E101"


def test_a_game_of_lambdas_is_for_one_process() -> None:
    assert simulate(COIN, 2, 30, 1, 1).games == 30
    with pytest.raises(PnpError) as caught:
        simulate(COIN, 2, 30, 1, 2)
    assert caught.value.diagnostic.code == "E145"


def test_a_state_goes_through_json() -> None:
    state = COIN.apply(COIN.initial(3, Seed(1)), {0: HEADS, 1: TAILS})

    again = COIN.decode(3, json.loads(canonical(COIN.encode(state))))
    assert again == state._replace(events=())
    assert COIN.digest(again) == COIN.digest(state)


def test_a_digest_does_not_depend_on_the_order_of_keys() -> None:
    assert digest({"a": 1, "b": (2,)}) == digest({"b": [2], "a": 1})
    assert digest({"a": 1}) != digest({"a": 2})


def test_a_transcript_replays() -> None:
    text = transcript(COIN, 4, 11)
    assert replay(COIN, 4, text) == ()
    assert text == transcript(COIN, 4, 11) != transcript(COIN, 4, 12)


def test_a_broken_invariant_is_found_with_its_seed_and_step() -> None:
    found = simulate(COIN, 12, 1, 2)
    assert [finding.code for finding in found.findings][:1] == ["E141"]
    assert "step " in found.findings[0].text
    assert simulate(COIN, 12, 1, 2, check=False).findings == ()
