from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from pnp.engine.core.chance import Seed
from pnp.engine.games.viral.game import GAME
from pnp.engine.games.viral.state import State

if TYPE_CHECKING:
    from tests.engine.conftest import Viral


def started(viral: Viral, players: int, seed: int = 3, **variants: Any) -> State:
    return GAME.initial(viral.config(players, **variants), Seed(seed))


def placed(viral: Viral, state: State) -> State:
    """Take the first legal organ until the first viruses lie."""
    while state.agenda[0][0] == "first-virus":
        state = viral.take(state, viral.options(state)[0])
    return state


def test_the_board_has_six_zones_and_twelve_organs(viral: Viral) -> None:
    """VIR-S01"""
    config = viral.config()
    assert len(config.zones) == 6
    assert sorted(Counter(config.zone_of).values()) == [1, 2, 2, 2, 2, 3]
    assert config.zones[1] == "heart"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_player_has_six_zone_cards_and_five_starting_cards_of_one_virus(viral: Viral, players: int) -> None:
    """VIR-S02, V-24, V-29: the expansion takes the same ones."""
    for nests in (False, True):
        state = started(viral, players, nests=nests)
        assert [sorted(hand) for hand in state.zone_hand] == [sorted(state.config.zones)] * players
        viruses = [{card.rsplit("-", 1)[1] for card in hand} for hand in state.hand]
        assert [len(hand) for hand in state.hand] == [5] * players
        assert [len(virus) for virus in viruses] == [1] * players
        assert len(set.union(*viruses)) == players


@pytest.mark.parametrize(("players", "tokens", "threshold"), [(2, 8, 3), (3, 8, 3), (4, 7, 4), (5, 6, 5)])
def test_tokens_and_threshold_are_by_the_number_of_players(
    viral: Viral, players: int, tokens: int, threshold: int
) -> None:
    """VIR-S03"""
    state = started(viral, players)
    assert set(state.supply) == {tokens}
    assert state.config.threshold == threshold


def test_any_player_may_start_and_the_others_follow_on_the_tie_track(viral: Viral) -> None:
    """VIR-S04"""
    starts = {}
    for seed in range(60):
        state = started(viral, 4, seed)
        starts[state.start] = state.track
    assert starts == {0: (0, 1, 2, 3), 1: (1, 2, 3, 0), 2: (2, 3, 0, 1), 3: (3, 0, 1, 2)}


@pytest.mark.parametrize(("players", "viruses"), [(3, [4, 4, 4]), (4, [3, 3, 3, 3]), (5, [2, 2, 2, 3, 3])])
def test_first_viruses_fill_the_organs_from_the_last_player_counter_clockwise(
    viral: Viral, players: int, viruses: list[int]
) -> None:
    """VIR-S05"""
    state = started(viral, players)
    order: list[int] = []
    while state.agenda[0][0] == "first-virus":
        order += GAME.to_act(state)
        state = viral.take(state, viral.options(state)[0])
    assert order[:players] == [(state.start - 1 - at) % players for at in range(players)]
    assert all(len(place) == 1 and place[0].islower() for place in state.places)
    used = [state.config.tokens - left for left in state.supply]
    assert [used[(state.start + at) % players] for at in range(players)] == viruses
    assert not any(state.crises)


def test_a_first_virus_enters_an_own_zone_only_where_no_other_organ_is_left(viral: Viral) -> None:
    """VIR-S05, V-38"""
    task = ("first-virus", 0, 0)
    board = "brain: a, heart-left: a, lung-left: b, liver: b, pancreas: b, stomach: a, kidney-left: b"
    state = viral.run(viral.at(board=board), task)
    assert viral.options(state) == ["organ kidney-right", "organ lung-right"]
    full = f"{board}, lung-right: b, kidney-right: b"
    state = viral.run(viral.at(board=full), task)
    assert viral.options(state) == ["organ heart-right", "organ large-intestine", "organ small-intestine"]


def test_scores_are_0_and_research_is_at_the_bottom(viral: Viral) -> None:
    """VIR-S06, VIR-S07"""
    state = started(viral, 5)
    assert state.score == state.research == (0,) * 5


def test_four_crisis_tiles_are_in_the_supply(viral: Viral) -> None:
    """VIR-S08"""
    state = started(viral, 5)
    assert state.config.crises == (1, 2, 3, 4)
    assert state.crises == (0,) * 12


def test_six_of_the_thirteen_events_are_used(viral: Viral) -> None:
    """VIR-S09"""
    piles = {started(viral, 3, seed).pile for seed in range(5)}
    assert len(viral.data.events) == 13
    assert {len(set(pile)) for pile in piles} == {6}
    assert len(piles) > 1


def test_each_zone_has_one_of_eight_tiles_white_side_up(viral: Viral) -> None:
    """VIR-S10, V-11"""
    state = started(viral, 3)
    assert len(viral.data.board.tiles) == 8
    assert len(set(state.tiles)) == 6
    assert state.side == 0


def test_three_of_the_mutation_cards_lie_open(viral: Viral) -> None:
    """VIR-S11"""
    state = started(viral, 3)
    assert len(state.display) == 3
    assert sorted(state.display + state.deck) == sorted(card.id for card in viral.data.mutations)
    assert len(viral.data.mutations) == 22


def test_the_game_begins_with_phase_1_of_round_1(viral: Viral) -> None:
    """VIR-S12"""
    state = placed(viral, started(viral, 3))
    assert (state.round, state.phase, state.agenda[0][0]) == (1, 1, "choose")


def test_the_deck_adds_up_to_ninety_cards(viral: Viral) -> None:
    data = viral.data
    starting = [card for cards in data.starting.values() for card in cards]
    assert len(starting) == 25
    assert 5 * len(data.board.zones) + len(starting) + len(data.mutations) + len(data.events) == 90


def test_a_draft_deals_four_each_and_passes_the_rest_to_the_left(viral: Viral) -> None:
    """V-23"""
    state = placed(viral, started(viral, 4, draft=True))
    assert GAME.to_act(state) == (0, 1, 2, 3)
    dealt = state.packets
    assert [len(packet) for packet in dealt] == [4] * 4
    assert (state.display, state.deck) == ((), ())
    state = GAME.apply(state, {seat: ("keep", dealt[seat][0]) for seat in range(4)})
    assert state.packets == (dealt[3][1:], dealt[0][1:], dealt[1][1:], dealt[2][1:])
    assert state.drafted == tuple((packet[0],) for packet in dealt)
    for _ in range(3):
        state = GAME.apply(state, {seat: ("keep", state.packets[seat][0]) for seat in range(4)})
    assert [len(set(cards)) for cards in state.drafted] == [4] * 4


def test_drafted_cards_come_in_the_order_laid_out_and_are_open_then(viral: Viral) -> None:
    """V-23, VIR-C3"""
    state = placed(viral, started(viral, 3, draft=True))
    for _ in range(4):
        state = GAME.apply(state, {seat: ("keep", state.packets[seat][0]) for seat in range(3)})
    orders = [tuple(reversed(cards)) for cards in state.drafted]
    assert GAME.observe(state, 0)["drafted"][1] == 4
    state = GAME.apply(state, {seat: ("order", *orders[seat]) for seat in range(3)})
    assert state.drafted == tuple(orders)
    assert GAME.observe(state, 0)["drafted"][1] == orders[1]
    state = viral.run(state._replace(agenda=()), ("draw", 1))
    assert state.hand[1][-1] == orders[1][0]
    assert state.drafted[1] == orders[1][1:]
