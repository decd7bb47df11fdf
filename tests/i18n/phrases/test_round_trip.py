"""What is said is read back as the effect that it was said of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.engine.games.viral.data import ACTIONS
from pnp.model.effect import notation
from pnp.model.effect.tree import ALL, Amount, AnyOrder, Effect, Or, Selector, Seq, Signed, Step

if TYPE_CHECKING:
    from tests.i18n.phrases.conftest import Spoken

PLACES = ("brain", "heart", "lungs", "liver", "digestive", "kidneys", "stomach", "pancreas", "lung-left", "heart-right")


def step(verb: str, amount: Amount, place: str) -> Step:
    return Step(verb, amount, Selector(place=place))


def effects(*, event: bool) -> st.SearchStrategy[Effect]:
    places = st.sampled_from(PLACES if event else (*PLACES, "zone"))
    anywhere = st.just("") | places
    act = st.builds(step, st.sampled_from(ACTIONS), st.none(), anywhere)
    change = st.one_of(
        st.builds(step, st.just("remove"), st.sampled_from([ALL, 1, 2, 12]), anywhere),
        st.builds(step, st.just("unshield"), st.none(), anywhere),
        st.builds(step, st.just("score"), st.integers(1, 30), places),
        st.builds(step, st.just("research"), st.integers(-5, 5).filter(bool).map(Signed), st.just("")),
    )
    simple = act | change
    single = simple if event else simple | st.builds(step, st.just("vp"), st.integers(1, 20), st.just(""))
    either = st.builds(Or, st.lists(simple, min_size=2, max_size=3).map(tuple))
    any_order = st.builds(AnyOrder, st.lists(single | either, min_size=2, max_size=4).map(tuple))
    stage = single | either | any_order
    return stage | st.builds(Seq, st.lists(stage, min_size=2, max_size=3).map(tuple))


@pytest.mark.parametrize("locale", ["en", "zh_TW"])
@given(effect=effects(event=False))
def test_a_card_says_what_it_does(spoken: Spoken, locale: str, effect: Effect) -> None:
    assert spoken.parse(spoken.say(effect, locale, "card"), locale, "card") == effect, notation(effect)


@pytest.mark.parametrize("locale", ["en", "zh_TW"])
@given(effect=effects(event=True))
def test_an_event_says_what_it_does(spoken: Spoken, locale: str, effect: Effect) -> None:
    assert spoken.parse(spoken.say(effect, locale, "event"), locale, "event") == effect, notation(effect)
