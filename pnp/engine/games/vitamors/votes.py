"""Votes by thumb: all at once and in secret, then open (VIT-T3, VIT-T5; M-16, M-17)."""

from pnp.engine.core.agenda import committed, push, waiting
from pnp.engine.core.game import Action
from pnp.engine.games.vitamors import events as ev
from pnp.engine.games.vitamors.state import State, counter_clockwise

UP: Action = ("up",)
DOWN: Action = ("down",)


def voters(state: State, about: str) -> tuple[int, ...]:
    """Return who has not voted; where votes are open (M-17), the next from the sacrificer on."""
    if in_secret(state):
        return waiting(state.commits, tuple(range(state.config.players)))
    return waiting(state.commits, counter_clockwise(state))[:1]


def in_secret(state: State) -> bool:
    """Return whether thumbs are shown together."""
    return state.config.choice["M-17"] == "together"


def vote_legal(state: State, seat: int, about: str) -> list[Action]:
    """Return both thumbs; nobody abstains (M-16)."""
    return [UP, DOWN]


def vote_take(state: State, seat: int, action: Action, about: str) -> State:
    """Take a thumb, and show all once every player has voted."""
    state = state._replace(commits=committed(state.commits, seat, action))
    if voters(state, about):
        return push(state, ("vote", about))
    thumbs = tuple(int(commit == UP) for commit in state.commits)
    return state._replace(
        commits=((),) * state.config.players,
        ballots=(*state.ballots, (state.turn, about, thumbs)),
        events=(*state.events, ev.Voted(about, thumbs)),
    )


def thumbs(state: State) -> tuple[int, ...]:
    """Return each seat's thumb of the vote held last, 1 for up."""
    return state.ballots[-1][2]


def carried(state: State) -> bool:
    """Return whether more thumbs were up than down in the vote held last; in a tie, the sacrificer's (VIT-T3)."""
    shown = thumbs(state)
    up, down = sum(shown), len(shown) - sum(shown)
    return bool(shown[state.active]) if up == down else up > down
