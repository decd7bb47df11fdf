from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pnp.engine.games.vitamors.config import configure
from pnp.engine.games.vitamors.data import data
from pnp.errors import PnpError
from pnp.load.project import load
from pnp.load.rulings import load_rulings
from pnp.model.game import Game
from pnp.resources import bundled

if TYPE_CHECKING:
    from tests.engine.games.vitamors.conftest import Vitamors

RULINGS, _ = load_rulings(bundled("games") / "vitamors" / "rulings.toml")


def project() -> Game:
    return load(bundled("games") / "vitamors").game


def changed(deck: str, card: str, **fields: str) -> Game:
    """Return the project with other fields on one card."""
    game = project()
    decks = []
    for each in game.decks:
        cards = [
            replace(one, fields={**one.fields, **fields}, count=int(fields.get("count", one.count)))
            if (each.id, one.id) == (deck, card)
            else one
            for one in each.cards
        ]
        decks.append(each._replace(cards=tuple(cards)))
    return game._replace(decks=tuple(decks))


def without(deck: str, card: str = "") -> Game:
    game = project()
    return game._replace(
        decks=tuple(
            each._replace(cards=tuple(one for one in each.cards if card and one.id != card))
            if each.id == deck
            else each
            for each in game.decks
        ),
    )


def refused(game: Game) -> tuple[str, str, str]:
    with pytest.raises(PnpError) as caught:
        data(game, RULINGS)
    finding = caught.value.diagnostic
    return finding.code, finding.origin.path.rpartition("/")[2], finding.origin.column


@pytest.mark.parametrize(
    ("deck", "card", "field", "value"),
    [
        ("scroll", "shroud", "kind", "plott"),
        ("scroll", "shroud", "kind", "scythe"),
        ("scroll", "scythe", "kind", "plot"),
        ("scroll", "shroud", "effect", "draw 2"),
        ("board", "peek", "effect", "peek 1"),
        ("character", "character-03", "back_class", "sun"),
        ("character", "character-03", "class", ""),
        ("character", "character-03", "count", "2"),
    ],
)
def test_a_card_that_the_rules_cannot_play_is_refused_in_its_place(
    deck: str, card: str, field: str, value: str
) -> None:
    """M-13"""
    assert refused(changed(deck, card, **{field: value})) == ("D142", f"{deck}.csv", field)


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ({"exiles": {5: 4}}, "D142"),
        ({"exiles": {5: 5}, "jokers": {5: 0}}, "D142"),
        ({"novice_gaze": {5: 2, 6: 3}}, "D142"),
        ({"novice_gaze": {5: -1, 6: 3, 7: 3, 8: 3, 9: 3, 10: 4}}, "D142"),
        ({"novice_peak": {5: 2}}, "D142"),
        ({"expert_scythe": {5: 2}}, "D142"),
    ],
)
def test_a_table_that_cannot_be_is_refused(table: dict[str, dict[int, int]], code: str) -> None:
    game = project()
    odd = game._replace(players={**game.players, **table})
    assert refused(odd) == (code, "game.toml", next(iter(table)))


def test_a_third_faction_is_refused() -> None:
    game = project()
    (faction, *others) = game.decks
    odd = faction._replace(cards=(*faction.cards, replace(faction.cards[0], id="hermit")))
    assert refused(game._replace(decks=(odd, *others))) == ("D142", "faction.csv", "id")


def test_one_id_for_a_board_and_a_plot_is_refused() -> None:
    game = project()
    decks = {deck.id: deck for deck in game.decks}
    odd = decks["board"]._replace(cards=(*decks["board"].cards, replace(decks["board"].cards[0], id="swap")))
    assert refused(game._replace(decks=tuple({**decks, "board": odd}.values())))[0] == "D142"


def test_numbers_that_cannot_be_are_refused() -> None:
    game = project()
    assert refused(game._replace(constants={**game.constants, "life_run": 0})) == ("D142", "game.toml", "life_run")
    assert refused(game._replace(constants={**game.constants, "life_run": True}))[0] == "E110"


def test_what_the_project_lacks_is_named() -> None:
    game = project()
    tables = game.players
    lacking = (
        *(without(deck) for deck in ("faction", "character", "board", "scroll")),
        without("faction", "joker"),
        without("scroll", "scythe"),
        game._replace(constants={name: value for name, value in game.constants.items() if name != "launchers"}),
        game._replace(players={name: table for name, table in tables.items() if name != "jokers"}),
        game._replace(players={name: table for name, table in tables.items() if not name.startswith("expert")}),
    )
    for broken in lacking:
        assert refused(broken)[0] == "E110"


@pytest.mark.parametrize("players", [0, 3, 4, 11, -5])
def test_the_game_is_for_five_to_ten(vitamors: Vitamors, players: int) -> None:
    """M-10"""
    with pytest.raises(PnpError) as caught:
        configure(vitamors.data, players=players)
    assert caught.value.diagnostic.code == "E120"
    assert caught.value.diagnostic.hint == "for 5, 6, 7, 8, 9, 10"


@pytest.mark.parametrize("choices", [{"M-99": "yes"}, {"M-03": "never"}, {"V-01": "at-once"}])
def test_rulings_and_answers_must_be_known(vitamors: Vitamors, choices: dict[str, str]) -> None:
    with pytest.raises(PnpError) as caught:
        configure(vitamors.data, players=5, choices=choices)
    assert caught.value.diagnostic.code == "E121"


def test_too_few_cards_or_tokens_are_refused(vitamors: Vitamors) -> None:
    """M-12"""
    made = vitamors.data
    plots = tuple(plot._replace(copies=1) for plot in made.plots)
    few = (
        made._replace(characters=made.characters[:18]),
        made._replace(factions={"exile": 6, "joker": 3}),
        made._replace(scythes=7),
        made._replace(plots=plots),
    )
    for short in few:
        with pytest.raises(PnpError) as caught:
            configure(short, players=10)
        assert caught.value.diagnostic.code == "E122"
    assert configure(made._replace(characters=made.characters[:19]), players=10)


def test_the_choice_of_rulings_and_the_data_have_hashes(vitamors: Vitamors) -> None:
    config = vitamors.config()
    assert vitamors.config(choices={"M-07": "anywhere"}).rulings_hash == config.rulings_hash
    assert vitamors.config(choices={"M-07": "adjoining"}).rulings_hash != config.rulings_hash
    made = vitamors.data
    others = (
        made._replace(limits=made.limits._replace(life_run=4)),
        made._replace(characters=(*made.characters, ("odd", "sun"))),
        made._replace(modes={**made.modes, "expert": {**made.modes["expert"], "swap": {5: 1}}}),
    )
    assert len({configure(other, players=5).data_hash for other in (made, *others)}) == 4
