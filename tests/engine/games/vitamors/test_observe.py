"""Nobody sees what is hidden from them: neither in an observation, nor by what they may do or when they are asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest

from pnp.engine.core.chance import Seed, outcome
from pnp.engine.core.state import canonical
from pnp.engine.games.vitamors.game import GAME
from pnp.engine.games.vitamors.state import State, jokers

if TYPE_CHECKING:
    from pnp.engine.core.game import Action
    from tests.engine.games.vitamors.conftest import Vitamors


def mixed(items: Sequence[str], number: int, stream: str) -> list[str]:
    rest = list(items)
    return [rest.pop(outcome(Seed(number), stream, at, len(rest))) for at in range(len(rest))]


def scrambled(state: State, seat: int, number: int) -> State:
    """Return another position that ``seat`` cannot tell from this one."""
    return _commits(_scrolls(_factions(_characters(state, seat, number), seat, number), seat, number), seat, number)


def _characters(state: State, seat: int, number: int) -> State:
    known = set(state.seen[seat])
    if state.launchers:
        known |= {card for card, _ in (*state.life, *state.death)}
    laid = (*state.offered, *state.life, *state.death)
    pool = mixed([c for c in (*state.hand, *state.deck, *(c for c, _ in laid)) if c not in known], number, "cards")

    def other(card: str) -> str:
        return card if card in known else pool.pop()

    return state._replace(
        seed=Seed(number),
        hand=tuple(map(other, state.hand)),
        deck=tuple(map(other, state.deck)),
        offered=tuple((other(card), by) for card, by in state.offered),
        life=tuple((other(card), by) for card, by in state.life),
        death=tuple((other(card), by) for card, by in state.death),
    )


def _factions(state: State, seat: int, number: int) -> State:
    if state.factions[seat] == "joker":
        return state
    open_ = {seat, *state.launchers}
    pool = mixed([faction for at, faction in enumerate(state.factions) if at not in open_], number, "factions")
    return state._replace(
        factions=tuple(faction if at in open_ else pool.pop() for at, faction in enumerate(state.factions))
    )


def _scrolls(state: State, seat: int, number: int) -> State:
    if state.factions[seat] == "joker":
        return state
    shown = state.config.choice["M-05"] == "shown"
    skipped = [] if shown else [scroll for _, scroll, _ in state.skipped]
    pool = mixed([*filter(None, state.scrolls), *state.aside, *skipped], number, "scrolls")
    return state._replace(
        scrolls=tuple(scroll and pool.pop() for scroll in state.scrolls),
        aside=tuple(pool.pop() for _ in state.aside),
        skipped=state.skipped if shown else tuple((place, pool.pop(), by) for place, _, by in state.skipped),
    )


def _commits(state: State, seat: int, number: int) -> State:
    """Return the position with other choices made in secret."""
    if state.turn and state.config.choice["M-17"] == "in-turn":
        return state
    choices: list[Action] = [("sleep",), ("keep",), ("swap", "gaze-1")] if not state.turn else [("up",), ("down",)]
    commits = tuple(
        commit if at == seat or not commit else choices[outcome(Seed(number), "commits", at, len(choices))]
        for at, commit in enumerate(state.commits)
    )
    return state._replace(commits=commits)


@pytest.mark.parametrize("choices", [{}, {"M-05": "shown", "M-17": "in-turn", "M-04": "assent", "M-03": "shared"}])
@pytest.mark.parametrize(("players", "expert"), [(5, True), (8, False), (10, True)])
def test_positions_that_differ_in_what_is_hidden_look_the_same(
    vitamors: Vitamors, players: int, expert: bool, choices: dict[str, str]
) -> None:
    """M-03 M-05 M-17"""
    config = vitamors.config(players, expert=expert, choices=choices)
    differing = 0
    for at, step in enumerate(vitamors.slowly(config, players)):
        # Choices are made one by one here, so that some lie in secret.
        some = {seat: action for seat, action in step.actions.items() if len(step.actions) > 1 and (seat + at) % 3}
        for state in (step.before, GAME.apply(step.before, some) if some else step.after, step.after):
            seat = at % players
            other = scrambled(state, seat, at)
            differing += GAME.digest(other._replace(seed=state.seed)) != GAME.digest(state)
            assert canonical(GAME.observe(other, seat)) == canonical(GAME.observe(state, seat))
            assert GAME.legal(other, seat) == GAME.legal(state, seat)
            assert GAME.to_act(other) == GAME.to_act(state)
            assert GAME.question(other) == GAME.question(state)
    assert differing > 50


def test_an_observation_names_no_hidden_character_or_plot(vitamors: Vitamors) -> None:
    for config in (vitamors.config(6), vitamors.config(9, expert=True)):
        for step in vitamors.slowly(config, 4):
            state = step.after
            if state.launchers:
                continue
            for seat in range(config.players):
                told = GAME.observe(state, seat)
                text = canonical(told)
                assert not [card for card in config.characters if card not in state.seen[seat] and f'"{card}"' in text]
                if state.factions[seat] == "exile":
                    used = {scroll for _, scroll, *_ in state.used}
                    assert not [plot for plot in config.plots if plot not in used and f'"{plot}"' in text]
                    assert '"joker"' not in text.replace(f'"winner":"{state.winner}"', "")


def test_a_seat_sees_all_that_it_has_seen(vitamors: Vitamors) -> None:
    """A character that a seat has seen is named where it lies now; knowledge is never lost."""
    config = vitamors.config(7)
    for step in vitamors.slowly(config, 4):
        for seat in range(7):
            text = canonical(GAME.observe(step.after, seat))
            assert all(f'"{card}"' in text for card in step.after.seen[seat])


def test_what_only_jokers_have_seen(vitamors: Vitamors) -> None:
    state = GAME.initial(vitamors.config(8), Seed(5))
    for seat in range(8):
        others = set(jokers(state)) if seat in jokers(state) else {seat}
        assert state.seen[seat] == tuple(sorted(state.hand[other] for other in others))


def test_seed_and_order_of_the_deck_are_nobodys_to_see(vitamors: Vitamors) -> None:
    state = GAME.initial(vitamors.config(), Seed(5))
    told = GAME.observe(state, 0)
    assert told["deck"] == 19
    assert not {"seed", "counters", "config", "events", "seen"} & set(told)
