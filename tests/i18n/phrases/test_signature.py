"""What the signature of a text gives away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from pnp.i18n.phrases.differences import Difference, differences
from pnp.i18n.phrases.speaker import Speaker
from pnp.model.effect import parse
from pnp.model.effect.tree import Effect
from tests.i18n.phrases.test_round_trip import effects

if TYPE_CHECKING:
    from tests.i18n.phrases.conftest import Spoken


def faults(spoken: Spoken, locale: str, voice: str, text: str, line: str) -> list[str]:
    return list(Speaker(spoken.books[locale], spoken.phrases.voices[voice]).faults(text, parse(line)))


@pytest.mark.parametrize("locale", ["en", "zh_TW"])
@given(effect=effects(event=False))
def test_a_generated_text_has_the_signature_of_its_effect(spoken: Spoken, locale: str, effect: Effect) -> None:
    speaker = Speaker(spoken.books[locale], spoken.phrases.voices["card"])
    found = speaker.lexicon.signature(speaker.say(effect))
    assert found == speaker.lexicon.signature(speaker.say(effect).replace("\n", " "))


@pytest.mark.parametrize(
    ("locale", "voice", "text", "line"),
    [
        ("en", "card", "Infect twice in the zone played.", "infect@zone, infect@zone"),
        ("en", "card", "You may move, or attack an enemy virus.", "move | attack"),
        ("zh_TW", "card", "在打出的區域感染2次。", "infect@zone, infect@zone"),
        ("zh_TW", "event", "大家都在肺失去1個自己的病毒。", "remove 1@lungs"),
    ],
)
def test_a_text_in_words_of_its_own_can_be_right(spoken: Spoken, locale: str, voice: str, text: str, line: str) -> None:
    assert faults(spoken, locale, voice, text, line) == []


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("Infect 3 times in the zone played.", "infect@zone, infect@zone", "says 3, the effect 2"),
        ("Shield twice.", "move, move", "does not say “move”"),
        ("Infect and shield.", "infect, infect", "says “shield”"),
        ("Infect.", "infect@zone", "names “the zone played” never, the effect once"),
        ("Infect in the lungs.", "infect", "names “the lungs” once, the effect never"),
        ("Move and attack an enemy.", "move | attack", "has no choices, the effect 1 choice"),
        ("Move or attack an enemy.", "move, attack", "has 1 choice, the effect no choices"),
        ("Move, then shield.", "move, shield", "says “then” once, the effect never"),
        ("You must move.", "move", "must be done"),
        ("Move an opponent’s virus.", "move", "opponent"),
        ("Everyone may move.", "move", "speaks of all"),
        ("Shield.", "shield, vp 2", "speaks of the end of the game never, the effect once"),
    ],
)
def test_a_signature_gives_a_mistake_away(spoken: Spoken, text: str, line: str, fault: str) -> None:
    assert fault in "; ".join(faults(spoken, "en", "card", text, line))


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("Everyone must move a virus.", "move", "does not say that it may be left"),
        ("Everyone may lose a virus.", "remove 1", "says that it may be left"),
        ("You lose a virus.", "remove 1", "speaks of one, the effect of all"),
    ],
)
def test_events_may_or_must_and_are_for_all(spoken: Spoken, text: str, line: str, fault: str) -> None:
    assert fault in "; ".join(faults(spoken, "en", "event", text, line))


@pytest.mark.parametrize(
    ("here", "there", "found"),
    [
        ("放置2個病毒，在肺。", "放置1個病毒，在肺。", (Difference("2個病毒", "1個病毒"),)),
        ("Move 1 virus.", "Move 1 virus in the zone played.", (Difference("", "in the zone played"),)),
        ("<b>Worth 3</b> VP.", "Worth 2 VP.", (Difference("Worth 3 VP".removeprefix("Worth "), "2 VP"),)),
        ("Attack an opponent’s virus", "Attack your virus", (Difference("an opponent’s", "your"),)),
        ("the same", "The  same", ()),
    ],
)
def test_differences_are_told_in_the_words_of_the_texts(here: str, there: str, found: tuple[Difference, ...]) -> None:
    assert differences(here, there) == found
