"""Effects carried out in any game: what a game says of them, and what of them is possible.

A game brings a table of verbs and a few functions (``Rules``). What may be done and what is done come from the same
functions: a step that is offered changes something. A task names a node by the card and the path to it, or a verb with
what it is aimed at, so a state remains JSON.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from pnp.engine.core.agenda import Commits, HasAgenda
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
    NodePath,
    Pay,
    Per,
    Selector,
    Signed,
    Step,
    TableValue,
    UpTo,
    children,
)

NOBODY = -1
OTHERS = frozenset({"opponent", "any"})
MOST = 1 << 30
"""More than there is of anything."""
Thing: TypeAlias = tuple[Any, ...]
"""What an action names, as verbs take it and as tasks hold it: ids and numbers only."""

S = TypeVar("S", bound=HasAgenda)
A = TypeVar("A")
T = TypeVar("T")


class Scene(NamedTuple):
    """Who carries out the effect of which card, the zone played with it, and the thing that a ``for each`` is at."""

    source: str
    seat: int
    zone: str = ""
    here: str = ""
    owner: int = NOBODY


Later: TypeAlias = tuple[tuple[str, Scene, NodePath], ...]
"""What is put off: until when, in which scene, and the path to the node."""


class Took(NamedTuple):
    """A seat carries out a node of a card's effect."""

    seat: int
    source: str
    path: NodePath


class Used(NamedTuple):
    """A seat used one step of a card."""

    seat: int
    card: str
    step: str


class Voted(NamedTuple):
    """What a seat has voted."""

    seat: int
    vote: str


class Aim(NamedTuple):
    """What a step is aimed at, before anything of it is looked up: an aim that fits every game."""

    scene: Scene
    what: Selector
    whose: tuple[int, ...]


def aimed(_state: object, scene: Scene, _verb: str, what: Selector, _doer: int, whose: tuple[int, ...]) -> Aim:
    """Return the aim of a step, as ``Rules`` ask for it."""
    return Aim(scene, what, whose)


class Flow(NamedTuple, Generic[S, A]):
    """A verb that befalls a seat in an amount: how much of it there can be at the most, and what is done.

    Without ``most`` it befalls whoever it befalls, whether it changes anything or not. ``execute`` is given the amount
    and the card that it comes from. ``together``: what spares nothing is done to all of the seats at once.
    """

    most: Callable[[S, int, A], int] | None
    execute: Callable[[S, int, A, int, str], S]
    together: Callable[[S, Sequence[int], A], S] | None = None


class Deed(NamedTuple, Generic[S, A]):
    """A verb that is done to one thing at a time.

    ``targets`` are given the seat that does it and what it is aimed at; a thing of which there are several may be told
    as often. ``execute`` is given the thing, and where it goes (empty where it stays); ``onward`` tells where it may
    go, ``settled`` of which things nobody has to say that. ``pieces``: what opponents have is chosen by who plays the
    card, not by them. ``apart``: nothing is done twice to the same thing in one step.
    """

    targets: Callable[[S, int, A], Iterable[Action]]
    execute: Callable[[S, int, A, Thing, Thing], S]
    onward: Callable[[S, int, A, Thing], Iterable[Action]] | None = None
    settled: Callable[[Thing], bool] | None = None
    pieces: bool = False
    apart: bool = False


class Things(NamedTuple, Generic[S]):
    """What there is to count: pieces, tiles, coins, levels of tracks, whatever else the game has under a name.

    ``counted`` and ``items`` (the place and the owner of each thing) are given whose things are meant; ``table``
    looks a number up by its name; ``most`` tells who has most in a place.
    """

    counted: Callable[[S, Scene, Selector, Sequence[int]], int]
    items: Callable[[S, Scene, Selector, Sequence[int]], Sequence[tuple[str, int]]]
    table: Callable[[S, Scene, str], int]
    most: Callable[[S, Scene, str], Sequence[int]]


class Kept(NamedTuple, Generic[S, T]):
    """Where a state keeps something: how it is read, and how the state with another value is made."""

    get: Callable[[S], T]
    put: Callable[[S, T], S]


class Choice(NamedTuple):
    """What can be chosen of a stage: its notation, by which it is chosen, the path to its node, and that node.

    ``step`` is the node if it is a step of the one who uses the card, None for a head, a list, and what others do.
    """

    name: str
    path: NodePath
    node: Effect
    step: Step | None


Stage: TypeAlias = tuple[tuple[Choice, ...], ...]
"""The parts of a stage, of each of which one choice is taken."""


class Menu(NamedTuple, Generic[S]):
    """How a game asks for the parts of a stage and their options in one question.

    ``stages`` are those of a card (``menus.stages`` makes them of its effect). ``optional`` tells whether a stage may
    be left, ``whole`` whether the stages of a card follow one another by themselves, or are begun one by one by the
    rules. ``aside`` are actions that may be taken beside the card's, and ``take_aside`` carries one out; ``after`` is
    what follows the last stage of a whole card.
    """

    stages: Callable[[S, str], Sequence[Stage]]
    optional: Callable[[S, Scene, Stage], bool]
    whole: Callable[[S, Scene], bool]
    aside: Callable[[S, Scene], Sequence[Action]]
    take_aside: Callable[[S, Scene, Action], S]
    after: Callable[[S, Scene], S]


def _who_plays(_state: object, scene: Scene, _step: Step) -> tuple[int, ...]:
    return (scene.seat,)


def _oneself(_state: object, seat: int) -> int:
    return seat


def _as_named(_state: object, action: Action) -> Thing:
    return action


class Rules(NamedTuple, Generic[S, A]):
    """What a game says of its effects; docs/engine.md tells which of it which effects need.

    ``effect`` is what a card does, ``everyone`` all seats in the order in which things befall them. ``aim`` looks up
    what a verb is aimed at, given the scene, the verb, the things, the seat that does it, and the seats whose the
    things may be: plain data, for a task may hold it. ``costs`` is the verb by which prices are paid. ``subject`` are
    the seats that do a step, or that it befalls, where the line does not say; ``decider`` is who decides for a seat,
    ``thing`` what an action names. ``later`` and ``votes`` are where a state keeps what is put off and the votes that
    are not yet counted.
    """

    effect: Callable[[S, str], Effect]
    everyone: Callable[[S, Scene], Sequence[int]]
    aim: Callable[[S, Scene, str, Selector, int, tuple[int, ...]], A]
    verbs: Mapping[str, Flow[S, A] | Deed[S, A]]
    things: Things[S] | None = None
    costs: str = ""
    subject: Callable[[S, Scene, Step], Sequence[int]] = _who_plays
    decider: Callable[[S, int], int] = _oneself
    thing: Callable[[S, Action], Thing] = _as_named
    later: Kept[S, Later] | None = None
    votes: Kept[S, Commits] | None = None
    menu: Menu[S] | None = None


def some(things: Iterable[object]) -> bool:
    """Return whether there is any, without looking for others."""
    for _ in things:  # asked of every step that is offered, and half as slow again with ``any``
        return True
    return False


class Judge(Generic[S, A]):
    """What effects amount to by the rules of a game, and what of them is possible."""

    def __init__(self, rules: Rules[S, A]) -> None:
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
        """Return how much an amount is now; ``all``, and none where the verb takes none, is the most there can be."""
        match amount:
            case int():
                return amount
            case Signed(by):
                return by
            case Count(what):
                return self.count(state, scene, what)
            case Per(each, what):
                return each * self.count(state, scene, what)
            case TableValue(name):
                return self.things.table(state, scene, name)
            case UpTo(most):
                return self.amount(state, scene, most)
            case _:
                return MOST

    @property
    def things(self) -> Things[S]:
        """What there is to count."""
        assert self.rules.things, "the rules of the game count nothing"
        return self.rules.things

    def count(self, state: S, scene: Scene, what: Selector) -> int:
        """Return how many things there are."""
        return self.things.counted(state, scene, what, self.seats(state, scene, what.who or "all"))

    def scenes(self, state: S, scene: Scene, what: Selector) -> list[Scene]:
        """Return the scene at each of some things, one after the other."""
        items = self.things.items(state, scene, what, self.seats(state, scene, what.who or "all"))
        return [scene._replace(here=place, owner=owner) for place, owner in items]

    def affordable(self, state: S, scene: Scene, cost: int, what: Selector) -> bool:
        """Return whether a price can be paid."""
        verb = self.rules.verbs[self.rules.costs]
        assert isinstance(verb, Flow), "prices are paid by a flow"
        assert verb.most, "prices are paid by a flow that knows how much there is"
        return verb.most(state, scene.seat, self.price(state, scene, what)) >= cost

    def price(self, state: S, scene: Scene, what: Selector) -> A:
        """Return what the verb by which prices are paid is aimed at."""
        return self.rules.aim(state, scene, self.rules.costs, what, scene.seat, (scene.seat,))

    def seats(self, state: S, scene: Scene, who: str) -> tuple[int, ...]:
        """Return the seats that are meant, in the order in which things befall them."""
        if who in {"", "you"}:
            return (scene.seat,)
        if who == "owner":
            return (scene.seat if scene.owner == NOBODY else scene.owner,)
        if who.startswith(MAJORITY):
            return tuple(self.things.most(state, scene, who.removeprefix(f"{MAJORITY}(")[:-1]))
        everyone = self.rules.everyone(state, scene)
        return tuple(seat for seat in everyone if who != "opponent" or seat != scene.seat)

    def theirs(self, state: S, scene: Scene, step: Step, doer: int) -> tuple[int, ...]:
        """Return whose things a step of ``doer`` may be done to."""
        return self.seats(state, scene, step.what.who) if self.chosen(step) else (doer,)

    def aim(self, state: S, scene: Scene, step: Step, doer: int) -> A:
        """Return what a step of ``doer`` is aimed at."""
        return self.rules.aim(state, scene, step.verb, step.what, doer, self.theirs(state, scene, step, doer))

    def chosen(self, step: Step) -> bool:
        """Return whether a step is done to things of others, by the one who plays the card."""
        if step.what.who not in OTHERS:
            return False
        verb = self.rules.verbs[step.verb]
        return isinstance(verb, Deed) and verb.pieces

    def candidates(self, state: S, scene: Scene, step: Step) -> Sequence[int]:
        """Return the seats that may come to do a step, or that it befalls."""
        if not step.what.who:
            return self.rules.subject(state, scene, step)
        return (scene.seat,) if self.chosen(step) else self.seats(state, scene, step.what.who)

    def able(self, state: S, scene: Scene, step: Step, doer: int) -> bool:
        """Return whether a step of ``doer`` changes anything."""
        if not self.amount(state, scene, step.amount):
            return False
        verb, aim = self.rules.verbs[step.verb], self.aim(state, scene, step, doer)
        if isinstance(verb, Flow):
            return verb.most is None or verb.most(state, doer, aim) > 0
        return some(verb.targets(state, doer, aim))
