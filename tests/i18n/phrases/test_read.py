"""What is read as an effect, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.i18n.catalog import load_catalog, message_context
from pnp.load.project import load
from pnp.model.effect import notation, parse
from pnp.resources import bundled

if TYPE_CHECKING:
    from tests.i18n.phrases.conftest import Spoken


@pytest.mark.parametrize("locale", ["en", "zh_TW"])
def test_every_card_is_read_as_its_effect(spoken: Spoken, locale: str) -> None:
    game = load(bundled("games") / "viral").game
    catalog = load_catalog((bundled("locales"),), "zh_TW", "viral")
    read = 0
    for deck in game.decks:
        voice = spoken.phrases.voice_of(deck.id)
        assert voice, deck.id
        for card in deck.cards if voice.lines else ():
            text = card.fields["text"]
            if locale != "en":
                text = catalog.find(message_context("viral", card.id, "text"), text).text
            assert notation(spoken.parse(text, locale, voice.name)) == card.fields["effect"], card.id
            read += 1
    assert read == 25 + 22 + 13


@pytest.mark.parametrize(
    ("voice", "locale", "text", "line"),
    [
        ("card", "en", "[move] MOVE: Move one of your  viruses\none step.", "move"),
        ("card", "en", "[attack] Attack: remove 1 opponent's virus from an organ with your virus", "attack"),
        ("card", "zh_TW", "[move][move] 移動兩次：移動一個自己的病毒１步", "move, move"),
        ("card", "zh_TW", "[infect]  <b>感染:</b>在打出的區域,從玩家圖板放置1個病毒,正常面朝上。", "infect@zone"),
        ("event", "en", "Each player removes three of their viruses from the brain.", "remove 3@brain"),
        ("event", "en", "Each player moves their research marker 2 space up.", "research +2"),
        ("event", "zh_TW", "每位玩家移除十二個自己的病毒。", "remove 12"),
        ("event", "zh_TW", "每位玩家可以從玩家圖板放置1個病毒到胃/大腸/小腸，正常面朝上。", "infect@digestive"),
    ],
)
def test_what_makes_no_difference_is_read_alike(spoken: Spoken, voice: str, locale: str, text: str, line: str) -> None:
    assert notation(spoken.parse(text, locale, voice)) == line


@pytest.mark.parametrize(
    ("voice", "text", "code"),
    [
        ("card", "", "I408"),
        ("card", "[move] <b>Move:</b> move 2 of your viruses 1 step.", "I408"),
        ("card", "[move] <b>Move:</b> you must move 1 of your viruses 1 step.", "I408"),
        ("card", "[move] <b>Move:</b> move 1 of your opponent’s viruses 1 step.", "I408"),
        ("card", "[move] <b>Move twice:</b> move 1 of your viruses 1 step.", "I409"),
        ("card", "[attack] <b>Move:</b> move 1 of your viruses 1 step.", "I409"),
        ("card", "<b>Move:</b> move 1 of your viruses 1 step.", "I409"),
        ("card", "[hourglass] Worth 0 VP at the end.", "I408"),
        ("card", "[hourglass] Worth 1 VP at the end;\nor [hourglass] Worth 2 VP at the end.", "I408"),
        ("card", "[score] each player with a virus there scores 1 VP.", "I410"),
        ("event", "Everyone may do so again.", "I410"),
        ("event", "Remove all viruses; then everyone may do so again.", "I410"),
        ("event", "Each player must move 1 of their viruses 1 step.", "I408"),
        ("event", "Each player has to move 1 of their viruses 1 step, or remove 1 of their viruses.", "I408"),
        ("event", "Each player may remove 1 of their viruses, or remove 2 of their viruses.", "I408"),
        ("event", "Each player may place the lowest crisis tile on an organ.", "I408"),
    ],
)
def test_what_says_something_else_is_refused(spoken: Spoken, voice: str, text: str, code: str) -> None:
    with pytest.raises(PnpError) as caught:
        spoken.readers["en", voice].parse(text, Origin("mutation.csv", 3, "text"))
    assert caught.value.diagnostic.code == code
    assert caught.value.diagnostic.origin == Origin("mutation.csv", 3, "text")


def test_or_inside_of_a_name_parts_nothing(spoken: Spoken) -> None:
    text = "Each player may move 1 of their viruses 1 step out of the stomach or intestines, or flip 1 of their viruses"
    assert notation(spoken.parse(f"{text} to its shield side.", "en", "event")) == "move@digestive | shield"


def test_icons_are_those_of_the_steps(spoken: Spoken) -> None:
    said = spoken.say(parse("move, move, research +1, vp 3"), "zh_TW", "card")
    assert [line[: line.index("] ") + 1] for line in said.split("\n\n")] == [
        "[move][move]",
        "[research]",
        "[hourglass]",
    ]
