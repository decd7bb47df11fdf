"""Launching the ritual, and who wins (VIT-T5, VIT-E1 … E3)."""

from collections.abc import Sequence

from pnp.engine.core.agenda import push
from pnp.engine.games.vitamors import events as ev
from pnp.engine.games.vitamors.data import EXILE, JOKER
from pnp.engine.games.vitamors.state import Laid, State
from pnp.engine.games.vitamors.turns import DEATH, LIFE
from pnp.engine.games.vitamors.votes import thumbs


def launch(state: State) -> State:
    """End the game if enough thumbs are up; at the last card M-06 says how many are enough."""
    seats = tuple(seat for seat, thumb in enumerate(thumbs(state)) if thumb)
    enough = 1 if state.config.choice["M-06"] == "any" and _full(state) else state.config.limits.launchers
    return settle(state, seats) if len(seats) >= enough else state


def close(state: State) -> State:
    """Pass the metal reaper on, or, where the altars hold all the cards they can, have the jokers win."""
    return _won(state, JOKER) if _full(state) else push(state, ("pass-on",))


def _full(state: State) -> bool:
    return len(state.life) + len(state.death) >= state.config.limits.most_cards


def settle(state: State, seats: tuple[int, ...]) -> State:
    """Find the launching side, whether the ritual succeeds, and so who wins (VIT-E1 … E3)."""
    side = launching_side([state.factions[seat] for seat in seats])
    life, death = _characters(state.life), _characters(state.death)
    lives, dies = life_fulfilled(state, life), death_fulfilled(state, death)
    happened = (
        ev.Launched(seats, side),
        ev.Revealed(LIFE, life, int(lives)),
        ev.Revealed(DEATH, death, int(dies)),
    )
    other = JOKER if side == EXILE else EXILE
    state = state._replace(launchers=seats, events=state.events + happened)
    return _won(state, side if lives or dies else other)


def launching_side(factions: Sequence[str]) -> str:
    """Return the faction of most launchers; in a tie the exiles (M-08)."""
    return JOKER if factions.count(JOKER) > factions.count(EXILE) else EXILE


def life_fulfilled(state: State, characters: Sequence[str]) -> bool:
    """Return whether three cards in a row, anywhere on the life altar, have one class (M-18)."""
    length = state.config.limits.life_run
    classes = [state.config.classes[character] for character in characters]
    return any(len(set(classes[at : at + length])) == 1 for at in range(len(classes) - length + 1))


def death_fulfilled(state: State, characters: Sequence[str]) -> bool:
    """Return whether the death altar has two pairs of neighbours of one class, the pairs of different classes.

    Such pairs share no card. They may lie anywhere, or, where M-07 says so, must follow each other at once.
    """
    wanted = state.config.limits.death_pairs
    classes = [state.config.classes[character] for character in characters]
    pairs = [at for at in range(len(classes) - 1) if classes[at] == classes[at + 1]]
    if state.config.choice["M-07"] == "adjoining":
        runs = ([first + 2 * step for step in range(wanted)] for first in pairs)
        return any(set(run) <= set(pairs) and len({classes[at] for at in run}) == wanted for run in runs)
    return len({classes[at] for at in pairs}) >= wanted


def _characters(altar: Sequence[Laid]) -> tuple[str, ...]:
    return tuple(character for character, _ in altar)


def _won(state: State, faction: str) -> State:
    return state._replace(agenda=(), winner=faction, events=(*state.events, ev.Won(faction)))
