"""What is still to be done, as a stack of tasks in the state: first the first.

A task is ``(name, *arguments)``, plain, so that a state remains JSON. A game has two tables: *forced* tasks run by
themselves; a *decision* waits for the seats that it names. Whatever a task brings about goes on top, so a cascade ends
before what was waiting goes on, in an order that is the same every time. *Commits* are choices that are made in secret
and take effect together: one action by seat, empty while none is made.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from pnp.engine.core.game import Action

Task: TypeAlias = tuple[Any, ...]


class HasAgenda(Protocol):
    """A state with an agenda and the events of its last step."""

    @property
    def agenda(self) -> tuple[Task, ...]:
        """What is still to be done."""

    @property
    def events(self) -> tuple[Any, ...]:
        """What happened in the last step."""

    def _replace(self, *, agenda: tuple[Task, ...] = ..., events: tuple[Any, ...] = ...) -> Self: ...


S = TypeVar("S", bound=HasAgenda)


class Decision(NamedTuple, Generic[S]):
    """A question to one or more seats; each function is given the arguments of the task as well.

    ``take`` gets the state without the task; a question to several seats puts it back until all have answered.
    """

    seats: Callable[..., tuple[int, ...]]
    legal: Callable[..., list[Action]]
    take: Callable[..., S]


class Tables(NamedTuple, Generic[S]):
    """Every task of a game by name."""

    forced: Mapping[str, Callable[..., S]]
    decisions: Mapping[str, Decision[S]]


def push(state: S, *tasks: Task) -> S:
    """Return the state with tasks that come before all others, the first of them first."""
    return state._replace(agenda=tasks + state.agenda)


def run(state: S, forced: Mapping[str, Callable[..., S]]) -> S:
    """Return the state after all that happens by itself, up to a decision or the end."""
    while state.agenda:
        task = state.agenda[0]
        act = forced.get(task[0])
        if act is None:
            break
        state = act(state._replace(agenda=state.agenda[1:]), *task[1:])
    return state


def to_act(state: S, tables: Tables[S]) -> tuple[int, ...]:
    """Return the seats that the first task waits for; none at the end."""
    if not state.agenda:
        return ()
    name, *arguments = state.agenda[0]
    return tables.decisions[name].seats(state, *arguments)


def legal(state: S, seat: int, tables: Tables[S]) -> tuple[Action, ...]:
    """Return what ``seat`` may do, sorted; nothing for a seat that is not to act."""
    if not state.agenda:
        return ()
    name, *arguments = state.agenda[0]
    decision = tables.decisions[name]
    if seat not in decision.seats(state, *arguments):
        return ()
    return tuple(sorted(decision.legal(state, seat, *arguments)))


def advance(state: S, actions: Mapping[int, Action], tables: Tables[S]) -> S:
    """Return the state after legal actions, taken in the order of seats, and all that they bring about."""
    events: tuple[Any, ...] = ()
    for seat in sorted(actions):
        name, *arguments = state.agenda[0]
        state = state._replace(agenda=state.agenda[1:], events=events)
        state = tables.decisions[name].take(state, seat, actions[seat], *arguments)
        events = state.events
    return run(state, tables.forced)


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
