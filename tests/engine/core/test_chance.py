import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from pnp.engine.core.chance import Seed, draw, outcome, scripted, shuffled
from pnp.engine.core.events import Chance, line

streams = st.sampled_from(["deck", "dice", "a/b"])


@given(st.integers(0, 2**40), streams, st.lists(st.integers(), max_size=30))
def test_a_shuffle_is_a_permutation(number: int, stream: str, items: list[int]) -> None:
    order, _, event = shuffled(Seed(number), (), stream, items)
    assert sorted(order) == sorted(items)
    assert len(event.outcomes) == max(len(items) - 1, 0)


@given(st.integers(0, 2**40), st.integers(1, 1000))
def test_an_outcome_is_in_its_range_and_the_same_again(number: int, below: int) -> None:
    value = outcome(Seed(number), "dice", 3, below)
    assert 0 <= value < below
    assert value == outcome(Seed(number), "dice", 3, below)


def test_outcomes_are_pinned_so_that_no_machine_has_others() -> None:
    assert [outcome(Seed(7), "dice", at, 6) for at in range(12)] == [2, 0, 3, 5, 0, 1, 4, 0, 0, 5, 4, 1]


def test_every_outcome_is_about_as_likely() -> None:
    counts = Counter(outcome(Seed(1), "dice", at, 6) for at in range(6000))
    assert all(850 < counts[face] < 1150 for face in range(6))


def test_a_draw_from_one_stream_shifts_no_other() -> None:
    first, counters, _ = draw(Seed(5), (), "dice", 100)
    other, _, _ = draw(Seed(5), counters, "coin", 100)
    assert other == draw(Seed(5), (), "coin", 100)[0]
    assert counters == (("dice", 1),)
    assert draw(Seed(5), (), "dice", 100)[0] == first


@given(st.integers(0, 2**40))
def test_a_game_can_be_repeated_from_its_recorded_outcomes(number: int) -> None:
    order, counters, shuffle = shuffled(Seed(number), (), "deck", range(10))
    face, _, roll = draw(Seed(number), counters, "deck", 6)
    again = scripted(0, [roll, shuffle])
    repeated, counters, _ = shuffled(again, (), "deck", range(10))
    assert (repeated, draw(again, counters, "deck", 6)[0]) == (order, face)


def test_outcomes_can_be_laid_down() -> None:
    seed = Seed(1, (("dice", 1, 5),))
    assert draw(seed, (("dice", 1),), "dice", 6)[0] == 5


def test_other_randomness_changes_nothing() -> None:
    random.seed(3)
    before = [outcome(Seed(9), "x", at, 1000) for at in range(20)]
    random.seed(4)
    random.random()
    assert before == [outcome(Seed(9), "x", at, 1000) for at in range(20)]


def test_an_event_is_a_line() -> None:
    assert line(Chance("deck", 2, (1, 0))) == "chance deck 2 1,0"
