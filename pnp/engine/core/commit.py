"""Choices that are made in secret and take effect together: one action by seat, empty while none is made."""

from typing import TypeAlias

from pnp.engine.core.game import Action

Commits: TypeAlias = tuple[Action, ...]
HIDDEN: Action = ("hidden",)


def waiting(commits: Commits, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of ``seats`` that have not chosen yet."""
    return tuple(seat for seat in seats if not commits[seat])


def committed(commits: Commits, seat: int, action: Action) -> Commits:
    """Return the commits with the choice of ``seat``; with an empty action, without it."""
    return (*commits[:seat], action, *commits[seat + 1 :])


def masked(commits: Commits, seat: int) -> Commits:
    """Return the commits as ``seat`` may see them: that others have chosen, but not what."""
    return tuple(action if at == seat or not action else HIDDEN for at, action in enumerate(commits))
