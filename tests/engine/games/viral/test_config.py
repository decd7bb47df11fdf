from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pnp.diagnostics import Origin
from pnp.engine.games.viral.boardfile import load_board
from pnp.engine.games.viral.config import configure, played
from pnp.engine.games.viral.data import data
from pnp.errors import PnpError
from pnp.load.effects import with_effect as with_words
from pnp.load.project import load
from pnp.load.rulings import load_rulings
from pnp.model.card import Card
from pnp.model.effect import parse
from pnp.model.game import Game
from pnp.resources import bundled

if TYPE_CHECKING:
    from tests.engine.conftest import Viral

FOLDER = bundled("games") / "viral"
BOARD, _ = load_board(FOLDER / "board.toml")
RULINGS, _ = load_rulings(FOLDER / "rulings.toml")


def project() -> Game:
    return load(FOLDER).game


def with_effect(game: Game, deck: str, effect: str) -> Game:
    """Return the game with one card of a deck changed to that effect."""
    card = with_words(Card("odd", 1, {"virus": "red", "effect": effect}, Origin("odd.csv", 7)), game.vocabulary)
    decks = tuple(d._replace(cards=(*d.cards, card)) if d.id == deck else d for d in game.decks)
    return game._replace(decks=decks)


@pytest.mark.parametrize(
    ("deck", "effect", "code"),
    [
        ("mutation", "infect@spleen", "E111"),
        ("event", "remove 1@spleen", "E111"),
        ("event", "infect@zone", "E112"),
        ("event", "infct", "M202"),
        ("starting", "", "M201"),
    ],
)
def test_a_card_that_cannot_be_played_is_refused_with_its_row(deck: str, effect: str, code: str) -> None:
    with pytest.raises(PnpError) as caught:
        data(with_effect(project(), deck, effect), BOARD, RULINGS)
    finding = caught.value.diagnostic
    assert finding.code == code
    assert finding.origin == Origin("odd.csv", 7, "effect")


def test_an_effect_may_name_an_organ() -> None:
    made = data(with_effect(project(), "mutation", "infect@pancreas"), BOARD, RULINGS)
    assert made.mutations[-1].does() == parse("infect@pancreas")


def test_copies_of_a_card_are_as_many_cards() -> None:
    game = project()
    card = with_words(Card("twin", 3, {"effect": "move"}, Origin("twin.csv", 2)))
    decks = tuple(d._replace(cards=(*d.cards, card)) if d.id == "mutation" else d for d in game.decks)
    made = data(game._replace(decks=decks), BOARD, RULINGS)
    assert [card.id for card in made.mutations].count("twin") == 3


def test_what_the_project_lacks_is_named() -> None:
    game = project()
    lacking = (
        game._replace(decks=game.decks[:-1]),
        game._replace(players={}),
        game._replace(constants={}),
    )
    for broken in lacking:
        with pytest.raises(PnpError) as caught:
            data(broken, BOARD, RULINGS)
        assert caught.value.diagnostic.code == "E110"


@pytest.mark.parametrize("players", [0, 1, 6, -2])
def test_the_game_is_for_two_to_five(viral: Viral, players: int) -> None:
    with pytest.raises(PnpError) as caught:
        configure(viral.data, players=players)
    assert caught.value.diagnostic.code == "E120"


@pytest.mark.parametrize("choices", [{"V-99": "yes"}, {"V-01": "never"}, {"V-04": "unsigned"}])
def test_rulings_and_answers_must_be_known(viral: Viral, choices: dict[str, str]) -> None:
    with pytest.raises(PnpError) as caught:
        configure(viral.data, players=3, choices=choices)
    assert caught.value.diagnostic.code == "E121"


def test_too_few_cards_or_tiles_are_refused(viral: Viral) -> None:
    data = viral.data
    few = (
        data._replace(events=data.events[:5]),
        data._replace(mutations=data.mutations[:2]),
        data._replace(starting=dict(list(data.starting.items())[:2])),
        data._replace(board=replace(data.board, tiles=data.board.tiles[:5])),
    )
    for short in few:
        with pytest.raises(PnpError) as caught:
            configure(short, players=3)
        assert caught.value.diagnostic.code == "E122"


def test_a_draft_of_two_needs_no_cards_for_the_dummy(viral: Viral) -> None:
    few = viral.data._replace(mutations=viral.data.mutations[:8])
    assert configure(few, players=2, draft=True).seats == 3
    with pytest.raises(PnpError) as caught:
        configure(few, players=3, draft=True)
    assert caught.value.diagnostic.code == "E122"


def test_the_choice_of_rulings_and_the_data_have_hashes(viral: Viral) -> None:
    config = viral.config()
    assert viral.config(choices={"V-01": "at-once"}).rulings_hash == config.rulings_hash
    assert viral.config(choices={"V-01": "next-phase"}).rulings_hash != config.rulings_hash
    other = viral.data._replace(mutations=(*viral.data.mutations, Card("odd", 1, {}, effect=parse("move"))))
    assert configure(other, players=3).data_hash != config.data_hash


def test_an_effect_becomes_stages_of_parts_of_options() -> None:
    rules = played(parse("infect@zone, move | attack, vp 2 then shield"))
    assert [[[choice.name for choice in part] for part in stage] for stage in rules.stages] == [
        [["infect@zone"], ["move", "attack"]],
        [["shield"]],
    ]
    assert rules.points == 2
    assert played(parse("vp 3")).stages == ()
