"""The sentence of an effect in a card's text."""

from pathlib import Path

import pytest

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.i18n.phrases.speaker import Generated
from pnp.load.effects import with_effect
from pnp.load.project import load
from pnp.model.card import Card
from pnp.resources import bundled

GAME = load(bundled("games") / "viral").game
CARDS = {card.id: card for deck in GAME.decks for card in deck.cards}


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "Achoo! Each player removes 1 of their viruses from the lungs."),
        ("zh_TW", "Achoo! 每位玩家從肺移除1個自己的病毒。"),
    ],
)
def test_the_sentence_is_put_where_it_is_left_out(locale: str, said: str) -> None:
    generated = Generated(GAME, locale, (bundled("locales"),))
    assert generated.text(CARDS["event-sneeze"], "Achoo! {effect}") == said
    assert generated.text(CARDS["event-sneeze"], "Achoo!") == "Achoo!"


def test_a_card_that_nobody_speaks_for(tmp_path: Path) -> None:
    for game in (GAME, GAME._replace(root=tmp_path)):
        with pytest.raises(PnpError) as caught:
            Generated(game, "en", ()).text(CARDS["zone-heart-red"], "{effect}")
        assert caught.value.diagnostic.code == "I411"


def test_an_effect_that_cannot_be_said() -> None:
    card = CARDS["event-sneeze"]
    for line, code in (("vp 2", "I407"), ("sneeze", "M202")):
        odd = with_effect(Card(card.id, 1, {"effect": line}, Origin("odd.csv", 7)), GAME.vocabulary)
        with pytest.raises(PnpError) as caught:
            Generated(GAME, "en", ()).text(odd, "{effect}")
        assert caught.value.diagnostic.code == code
        assert caught.value.diagnostic.origin == Origin("odd.csv", 7, "effect")
