"""Lantern Night's phrases in both languages: sentences about things, and all that governs them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import PnpError
from pnp.i18n.phrases.book import load_book, source_book
from pnp.i18n.phrases.source import PHRASES_FILE, load_phrases
from pnp.i18n.phrases.speaker import Speaker, speakers
from pnp.model.effect import notation, parse
from pnp.model.effect.tree import (
    ALL,
    RULES,
    TESTS,
    TIES,
    TIMINGS,
    Amount,
    AnyOrder,
    At,
    Choose,
    Condition,
    Count,
    Effect,
    ForEach,
    If,
    May,
    Or,
    Pay,
    Per,
    Selector,
    Seq,
    Step,
    TableValue,
    Times,
    UpTo,
    Vote,
)
from pnp.resources import bundled

PHRASES = load_phrases(bundled("games") / "lanterns" / PHRASES_FILE, "lanterns")[0]
KNOWN = PHRASES.vocabulary
BOOKS = {"en": source_book(PHRASES), "zh_TW": load_book(PHRASES, "zh_TW", (bundled("locales"),))}
SPEAKERS: Mapping[str, Speaker] = {locale: speakers(PHRASES, book)["scene"] for locale, book in BOOKS.items()}
PLACES = ("zone", "here", "market", "nest", "florist", "row(red)", "altar(moon)")
LOCALES = ("en", "zh_TW")

places = st.sampled_from(("", *PLACES))
filters = st.lists(st.sampled_from(("lit", "dark", "red", "unplaced")), max_size=2).map(tuple)
numbers = st.integers(1, 20)
counted = st.builds(
    Selector, st.sampled_from(["lantern", "stall"]), filters, places, st.sampled_from(["", "you", "opponent", "owner"])
) | st.builds(
    Selector, st.sampled_from(["coin", "fame", "card"]), st.just(()), st.just(""), st.sampled_from(["you", "all"])
)
values = numbers | counted.map(Count) | st.just(TableValue("stake"))
players = st.sampled_from(["", "opponent", "any", "owner", "all", "majority(altar(sun))"])


@st.composite
def steps(draw: st.DrawFn) -> Effect:
    verb = draw(st.sampled_from(sorted(KNOWN.verbs)))
    form = KNOWN.verbs[verb]
    amounts: list[st.SearchStrategy[Amount]] = [values, st.builds(Per, numbers, counted)]
    if form.number in {"some", "any"}:
        amounts.append(st.builds(UpTo, values))
    if form.number == "any":
        amounts.append(st.just(ALL))
    what = Selector(
        draw(st.sampled_from(KNOWN.taken(verb))),
        draw(filters),
        draw(places) if form.place == "may" else "",
        draw(players) if form.whose else "",
    )
    return Step(verb, draw(st.one_of(amounts)), what)


def longer(effects: st.SearchStrategy[Effect]) -> st.SearchStrategy[Effect]:
    several = st.lists(effects, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        *(st.builds(kind, several) for kind in (Seq, AnyOrder, Or)),
        st.builds(Choose, st.just(2), st.lists(effects, min_size=3, max_size=4).map(tuple)),
        st.builds(May, effects),
        st.builds(If, st.builds(Condition, counted, st.sampled_from(TESTS), st.integers(0, 20)), effects),
        st.builds(ForEach, counted, effects),
        st.builds(Times, numbers, effects),
        st.builds(Pay, numbers, st.sampled_from(["coin", "point"]).map(Selector), effects),
        st.builds(At, st.sampled_from(TIMINGS), effects),
        st.builds(Vote, st.sampled_from(["all", "opponent"]), st.sampled_from(RULES), st.sampled_from(TIES), effects),
    )


effects = st.recursive(steps(), longer, max_leaves=5)


@pytest.mark.parametrize("locale", LOCALES)
@given(effect=effects)
def test_what_is_said_is_read_back(locale: str, effect: Effect) -> None:
    said = SPEAKERS[locale].say(effect)
    assert "⟦" not in said
    assert SPEAKERS[locale].parse(said) == effect, (notation(effect), said)


LISTS = replace(PHRASES, phrases={key: said for key, said in PHRASES.phrases.items() if key != "card.every"})
LISTING = speakers(LISTS, source_book(LISTS))["scene"]
"""Says what comes in any order as a plain list."""


@given(effect=effects)
def test_what_a_voice_without_every_says_is_read_back(effect: Effect) -> None:
    said = LISTING.say(effect)
    assert "⟦" not in said
    assert LISTING.parse(said) == effect, (notation(effect), said)


@given(effect=effects)
def test_the_notation_of_what_can_be_said_is_read_by_the_words_of_the_game(effect: Effect) -> None:
    within = ForEach(Selector("lantern"), effect)  # where “here” and “owner” are something
    assert parse(notation(within), known=KNOWN) == within


@pytest.mark.parametrize("locale", LOCALES)
@given(effect=effects)
def test_a_sentence_has_the_signature_of_its_effect(locale: str, effect: Effect) -> None:
    lexicon = SPEAKERS[locale].lexicon
    said = SPEAKERS[locale].say(effect)
    assert lexicon.signature(said) == lexicon.signature(said.replace("\n", " "))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("GAIN two coins.", "gain 2 coin"),
        ("Each player loses all coins.", "lose all coin of all"),
        ("Hang up to 1 of your lanterns in the moon shrine.", "place up to 1 lantern@altar(moon)"),
        ("If you have at least 1 coin, gain 1 point.", "if coin of you >= 1: gain 1 point"),
    ],
)
def test_what_makes_no_difference_is_read_alike(text: str, line: str) -> None:
    assert notation(SPEAKERS["en"].parse(text)) == line


@pytest.mark.parametrize(
    "text",
    [
        "Gain 2.",
        "Gain 2 lanterns.",
        "Gain up to 2 coins.",
        "Gain 0 coins.",
        "Gain X coins.",
        "Gain 2 coins (X is 1 for each coin).",
        "Gain 1 of your coins.",
        "Hang 1 lantern.",
        "Hang all of your lanterns.",
        "If you have at least 1 coin gain 1 point.",
        "If you have at least 1 coin, gain 1 point, or draw 1 card.",
        "Choose 3 of these: (gain 1 coin or draw 1 card).",
        "Choose 2 of these: gain 1 coin or draw 1 card.",
        "You may pay 1 card: draw 1 card.",
        "(Gain 1 coin.",
        "For each coin, gain 1 point",
    ],
)
def test_what_says_something_else_is_refused(text: str) -> None:
    with pytest.raises(PnpError) as caught:
        SPEAKERS["en"].parse(text)
    assert caught.value.diagnostic.code == "I408"


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("You get 2 coins, if you like.", "may: gain 2 coin", "does not say “gain”"),
        ("You may gain 2 coins.", "gain 2 coin", "may be left"),
        ("Gain 2 coins.", "if coin of you >= 2: gain 2 coin", "says “if” never, the effect once"),
        ("Pay 2 coins and gain 1 point.", "gain 1 point", "says “pay” once"),
        ("If all players vote for it, gain 1 coin.", "gain 1 coin", "says “vote” once"),
        ("Gain up to 2 coins.", "gain 2 coin", "says “up-to” once"),
        ("At the next scoring, gain 2 coins.", "gain 2 coin", "says “later” once"),
        ("Choose 2 coins and gain them.", "gain 2 coin", "says “choose” once"),
        ("For each stall gain 2 coins.", "gain 2 coin", "says “for-each” once"),
    ],
)
def test_a_signature_gives_a_head_away(text: str, line: str, fault: str) -> None:
    told = "; ".join(SPEAKERS["en"].faults(text, parse(line, known=KNOWN)))
    assert fault in told
