"""Effects carried out in any game: every node of the tree as tasks, in decisions as small as can be.

A game says what its effects are and what there is to count, and brings a table of verbs. What may be done and what is
done come from the same functions: a step that is offered changes something. A task names a node by the card and the
path to it, so a state remains JSON.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from pnp.engine.core.agenda import HasAgenda, Task
from pnp.engine.core.commit import Commits
from pnp.engine.core.game import Action
from pnp.model.effect.tree import (
    MAJORITY,
    Amount,
    At,
    Condition,
    Count,
    Effect,
    ForEach,
    If,
    Path,
    Pay,
    Per,
    Selector,
    Step,
    Table,
    UpTo,
    children,
)

NOBODY = -1
OTHERS = frozenset({"opponent", "any"})


class Scene(NamedTuple):
    """Who carries out the effect of which card, the zone played with it, and the thing that a ``for each`` is at."""

    source: str
    seat: int
    zone: str = ""
    here: str = ""
    owner: int = NOBODY


Later: TypeAlias = tuple[tuple[str, Scene, Path], ...]
"""What is put off: until when, in which scene, and the path to the node."""


class HasEffects(HasAgenda, Protocol):
    """A state in which effects can be carried out."""

    @property
    def commits(self) -> Commits:
        """The votes that are not yet counted."""

    @property
    def later(self) -> Later:
        """What is put off."""

    def _replace(
        self,
        *,
        agenda: tuple[Task, ...] = ...,
        events: tuple[Any, ...] = ...,
        commits: Commits = ...,
        later: Later = ...,
    ) -> Self: ...


S = TypeVar("S", bound=HasEffects)


class Took(NamedTuple):
    """A seat carries out a node of a card's effect."""

    seat: int
    source: str
    path: Path


class Voted(NamedTuple):
    """What a seat has voted."""

    seat: int
    vote: str


class Flow(NamedTuple, Generic[S]):
    """A verb that befalls a seat in an amount: how much of a thing it can be at the most, and what is done."""

    most: Callable[[S, int, str], int]
    execute: Callable[[S, int, str, int], S]


class Deed(NamedTuple, Generic[S]):
    """A verb that is done to one thing at a time.

    ``targets`` are given the scene, the seat that decides, the things, and the seats whose these may be; a thing of
    which there are several is told as often. ``onward`` tells where a target may go. ``pieces``: what opponents have is
    chosen by who plays the card, not by them. ``apart``: nothing is done twice to the same thing in one step.
    """

    targets: Callable[[S, Scene, int, Selector, Sequence[int]], list[Action]]
    execute: Callable[[S, Scene, int, Action, Action], S]
    onward: Callable[[S, Scene, int, Action], list[Action]] | None = None
    pieces: bool = False
    apart: bool = False


class Rules(NamedTuple, Generic[S]):
    """What a game says of its effects.

    ``counted`` and ``items`` (the place and the owner of each thing) are given whose things are meant, ``most`` tells
    who has most in a place; ``costs`` is the verb by which prices are paid.
    """

    effect: Callable[[S, str], Effect]
    seats: Callable[[S], int]
    counted: Callable[[S, Scene, Selector, Sequence[int]], int]
    items: Callable[[S, Scene, Selector, Sequence[int]], Sequence[tuple[str, int]]]
    table: Callable[[S, str], int]
    most: Callable[[S, Scene, str], Sequence[int]]
    verbs: Mapping[str, Flow[S] | Deed[S]]
    costs: Flow[S]


MOST = 1 << 30
"""More than there is of anything."""


class Judge(Generic[S]):
    """What effects amount to by the rules of a game, and what of them is possible."""

    def __init__(self, rules: Rules[S]) -> None:
        """Judge by ``rules``."""
        self.rules = rules

    def possible(self, state: S, scene: Scene, effect: Effect) -> bool:
        """Return whether carrying out an effect now changes anything, or lets somebody decide something."""
        match effect:
            case Step():
                return any(self.able(state, scene, effect, doer) for doer in self.candidates(state, scene, effect))
            case If(test, body):
                return self.holds(state, scene, test) and self.possible(state, scene, body)
            case ForEach(what, body):
                return any(self.possible(state, each, body) for each in self.scenes(state, scene, what))
            case Pay(cost, what, body):
                return self.affordable(state, scene, cost, what) and self.possible(state, scene, body)
            case At(timing, body):
                return timing != "now" or self.possible(state, scene, body)
            case _:
                return any(self.possible(state, scene, part) for part in children(effect))

    def holds(self, state: S, scene: Scene, test: Condition) -> bool:
        """Return whether a condition holds."""
        count = self.count(state, scene, test.what)
        return {">=": count >= test.number, "<=": count <= test.number, "=": count == test.number}[test.is_]

    def amount(self, state: S, scene: Scene, amount: Amount) -> int:
        """Return how much an amount is now; ``all`` is the most there can be."""
        match amount:
            case int():
                return amount
            case Count(what):
                return self.count(state, scene, what)
            case Per(each, what):
                return each * self.count(state, scene, what)
            case Table(name):
                return self.rules.table(state, name)
            case UpTo(most):
                return self.amount(state, scene, most)
            case _:
                return MOST

    def count(self, state: S, scene: Scene, what: Selector) -> int:
        """Return how many things there are."""
        return self.rules.counted(state, scene, what, self.seats(state, scene, what.who or "all"))

    def scenes(self, state: S, scene: Scene, what: Selector) -> list[Scene]:
        """Return the scene at each of some things, one after the other."""
        items = self.rules.items(state, scene, what, self.seats(state, scene, what.who or "all"))
        return [scene._replace(here=place, owner=owner) for place, owner in items]

    def affordable(self, state: S, scene: Scene, cost: int, what: Selector) -> bool:
        """Return whether a price can be paid."""
        return self.rules.costs.most(state, scene.seat, what.thing) >= cost

    def seats(self, state: S, scene: Scene, who: str) -> tuple[int, ...]:
        """Return the seats that are meant, from the one that plays the card on."""
        count = self.rules.seats(state)
        everyone = tuple((scene.seat + at) % count for at in range(count))
        if who.startswith(MAJORITY):
            return tuple(self.rules.most(state, scene, who.removeprefix(f"{MAJORITY}(")[:-1]))
        owner = scene.seat if scene.owner == NOBODY else scene.owner
        named = {"": (scene.seat,), "you": (scene.seat,), "opponent": everyone[1:], "owner": (owner,)}
        return named.get(who, everyone)

    def theirs(self, state: S, scene: Scene, step: Step, doer: int) -> tuple[int, ...]:
        """Return whose things a step of ``doer`` may be done to."""
        return self.seats(state, scene, step.what.who) if self.chosen(step) else (doer,)

    def chosen(self, step: Step) -> bool:
        """Return whether a step is done to things of others, by the one who plays the card."""
        verb = self.rules.verbs[step.verb]
        return isinstance(verb, Deed) and verb.pieces and step.what.who in OTHERS

    def candidates(self, state: S, scene: Scene, step: Step) -> tuple[int, ...]:
        """Return the seats that may come to do a step."""
        return (scene.seat,) if self.chosen(step) else self.seats(state, scene, step.what.who)

    def able(self, state: S, scene: Scene, step: Step, doer: int) -> bool:
        """Return whether a step of ``doer`` changes anything."""
        if not self.amount(state, scene, step.amount):
            return False
        verb = self.rules.verbs[step.verb]
        if isinstance(verb, Flow):
            return verb.most(state, doer, step.what.thing) > 0
        return bool(verb.targets(state, scene, doer, step.what, self.theirs(state, scene, step, doer)))
