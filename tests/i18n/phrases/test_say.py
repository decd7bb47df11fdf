"""The sentences of effects, word for word."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from pnp.errors import PnpError
from pnp.model.effect import parse

if TYPE_CHECKING:
    from tests.i18n.phrases.conftest import Spoken

LINES = (
    ("card", "infect@zone, move | attack, vp 2"),
    ("card", "move, move, move then shield, shield"),
    ("card", "magnet@lungs, absorb, crisis@brain"),
    ("card", "remove all@heart | research -2, unshield, score 2@zone"),
    ("card", "remove 2@liver then score 1@liver"),
    ("event", "move@heart then move@heart then crisis then crisis"),
    ("event", "infect@digestive then score 1@digestive"),
    ("event", "infect@digestive then score 1@brain"),
    ("event", "remove 3 | research +2"),
    ("event", "attack@kidneys | unshield@stomach, shield, score 4@lung-left"),
    ("event", "remove all then unshield@brain then research -1"),
    ("event", "magnet | absorb@pancreas"),
)


def test_sentences(spoken: Spoken, golden: Callable[[str, str], None]) -> None:
    said = []
    for voice, line in LINES:
        said.append(f"## {voice}: {line}\n")
        said += [f"{locale}:\n{spoken.say(parse(line), locale, voice)}\n" for locale in spoken.books]
    golden("verify/sentences.txt", "\n".join(said))


def test_what_a_voice_cannot_say_is_told(spoken: Spoken) -> None:
    with pytest.raises(PnpError) as caught:
        spoken.say(parse("move, vp 2"), "en", "event")
    assert caught.value.diagnostic.code == "I407"
    assert "“vp 2”" in caught.value.diagnostic.text


def test_a_phrase_that_is_not_translated_is_not_overlooked(spoken: Spoken) -> None:
    from dataclasses import replace

    from pnp.i18n.phrases.say import say

    book = spoken.books["zh_TW"]
    poor = replace(book, said={key: said for key, said in book.said.items() if key != "own.absorb"})
    assert "⟦own.absorb⟧" in say(parse("absorb"), poor, spoken.phrases.voices["card"])
