"""Where a virus can go in one step, nests included."""

from collections.abc import Sequence

from pnp.engine.games.viral.state import State


def steps(state: State, at: int, owner: int, *, pushed: bool = False) -> Sequence[int]:
    """Return the places one step from ``at`` for a virus of ``owner``; ``pushed`` says that another player moves it.

    A nest touches one organ only (VIR-X5). A virus goes into its owner's nest, and into any other only when pushed
    (V-26).
    """
    config = state.config
    if not config.nests:
        return config.steps[at]
    if at >= config.organs:
        return (state.nests[at - config.organs],)
    anyone = pushed or config.choice["V-26"] == "any"
    nests = (seat for seat, organ in enumerate(state.nests) if organ == at and (anyone or seat == owner))
    return (*config.steps[at], *(config.organs + seat for seat in nests))


def nests_of(state: State, seat: int) -> tuple[int, ...]:
    """Return the nests in which ``seat`` may do what is framed in blue (VIR-X8, V-26)."""
    config = state.config
    if not config.nests:
        return ()
    open_to_all = config.choice["V-26"] == "any"
    mine = (at for at, organ in enumerate(state.nests) if organ >= 0 and (open_to_all or at == seat))
    return tuple(config.organs + at for at in mine)
