"""The nodes of effects as tasks: what happens by itself, and what is decided, in decisions as small as can be."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pnp.engine.core.agenda import Commits, Decision, Task, committed, push, waiting
from pnp.engine.core.effects import (
    MOST,
    NOBODY,
    OTHERS,
    A,
    Deed,
    Flow,
    Kept,
    Later,
    Rules,
    S,
    Scene,
    Thing,
    Took,
    Voted,
)
from pnp.engine.core.game import Action
from pnp.engine.core.menus import DONE, Menus
from pnp.model.effect.tree import (
    AnyOrder,
    At,
    Choose,
    Effect,
    ForEach,
    May,
    NodePath,
    Or,
    Pay,
    Seq,
    Step,
    Times,
    UpTo,
    Vote,
    children,
    node_at,
)

YES: Action = ("yes",)
NO: Action = ("no",)


class Interpreter(Menus[S, A]):
    """The tasks of effects for the rules of a game."""

    def __init__(self, rules: Rules[S, A]) -> None:
        """Carry out effects by ``rules``."""
        super().__init__(rules)
        self.forced: Mapping[str, Callable[..., S]] = {
            "effect": self.effect,
            "parts": self.parts,
            "options": self.options,
            "do": self.do,
            "deeds": self.deeds,
            "next": self.next,
            "suffer": self.suffer,
        }
        self.decisions: Mapping[str, Decision[S]] = {
            "part": Decision(self.player, self.part_legal, self.part_take),
            "option": Decision(self.player, self.option_legal, self.option_take),
            "may": Decision(self.player, _yes_no, self.may_take),
            "vote": Decision(self.voters, _yes_no, self.vote_take),
            "tie": Decision(self.player, _yes_no, self.tie_take),
            "player": Decision(self.player, self.player_legal, self.player_take),
            "deed": Decision(self.doer, self.deed_legal, self.deed_take),
            "use": Decision(self.use_seats, self.use_legal, self.use_take),
            "act": Decision(_chooser, self.act_legal, self.act_take),
            "to": Decision(self.goer, self.to_legal, self.to_take),
        }

    def begin(self, state: S, scene: Scene) -> S:
        """Return the state with the effect of the scene's card to be carried out next."""
        return push(state, ("effect", scene, ()))

    def due(self, state: S, timing: str, seat: int = NOBODY) -> S:
        """Return the state with all next that was put off until now, of ``seat`` alone where one is given.

        What is ongoing stays; all else happens once.
        """
        kept = self.later
        later = kept.get(state)
        now = [late for late in later if late[0] == timing and seat in {NOBODY, Scene(*late[1]).seat}]
        if timing != "ongoing":
            state = kept.put(state, tuple(late for late in later if late not in now))
        return push(state, *[("effect", scene, path) for _, scene, path in now])

    @property
    def later(self) -> Kept[S, Later]:
        """Where a state keeps what is put off."""
        assert self.rules.later, "the states of the game have no place for what is put off"
        return self.rules.later

    @property
    def votes(self) -> Kept[S, Commits]:
        """Where a state keeps votes that are not yet counted."""
        assert self.rules.votes, "the states of the game have no place for votes"
        return self.rules.votes

    def player(self, state: S, scene: Scene, *_: object) -> tuple[int, ...]:
        """Return who decides for the one that plays the card."""
        return (self.rules.decider(state, scene[1]),)

    def doer(self, state: S, _scene: Scene, _path: NodePath, doer: int, *_: object) -> tuple[int, ...]:
        """Return who decides for the one that does a step."""
        return (self.rules.decider(state, doer),)

    def node(self, state: S, scene: Scene, path: NodePath) -> Effect:
        """Return the node that a task is about."""
        return node_at(self.rules.effect(state, scene[0]), path)

    def effect(self, state: S, scene: Scene, path: NodePath) -> S:
        """Carry out a node, if that can change anything."""
        scene = Scene(*scene)
        effect = self.node(state, scene, path)
        if not self.possible(state, scene, effect):
            return state
        if not isinstance(effect, Seq | AnyOrder | Or):
            state = state._replace(events=(*state.events, Took(scene.seat, scene.source, path)))
        if isinstance(effect, At) and effect.timing != "now":
            later = (*self.later.get(state), (effect.timing, scene, (*path, 0)))
            return self.later.put(state, later)
        return push(state, *self._tasks(state, scene, path, effect))

    def _tasks(self, state: S, scene: Scene, path: NodePath, effect: Effect) -> Iterator[Task]:
        """Yield what a node brings about."""
        below = (*path, 0)
        match effect:
            case Step():
                yield from self._steps(state, scene, path, effect)
            case Seq(parts):
                yield from (("effect", scene, (*path, at)) for at in range(len(parts)))
            case AnyOrder(parts):
                yield ("parts", scene, path, tuple(range(len(parts))))
            case Or(parts):
                yield ("options", scene, path, tuple(range(len(parts))), 1)
            case Choose(number, parts):
                yield ("options", scene, path, tuple(range(len(parts))), number)
            case May() | Pay():
                yield ("may", scene, path)
            case ForEach(what, _):
                yield from (("effect", each, below) for each in self.scenes(state, scene, what))
            case Times(number, _):
                yield from [("effect", scene, below)] * number
            case Vote():
                yield ("vote", scene, path)
            case _:
                yield ("effect", scene, below)

    def _steps(self, state: S, scene: Scene, path: NodePath, step: Step) -> Iterator[Task]:
        if step.what.who in OTHERS and not self.chosen(step):
            yield ("player", scene, path)
            return
        for doer in self.candidates(state, scene, step):
            yield ("do", scene, path, doer)

    def parts(self, state: S, scene: Scene, path: NodePath, left: tuple[int, ...]) -> S:
        """Ask which part of a list comes next, while any is possible."""
        possible = self._possible(state, scene, path, left)
        return push(state, ("part", scene, path, left)) if possible else state

    def options(self, state: S, scene: Scene, path: NodePath, left: tuple[int, ...], number: int) -> S:
        """Ask which option is chosen, while there are some to choose."""
        possible = number and self._possible(state, scene, path, left)
        return push(state, ("option", scene, path, left, number)) if possible else state

    def _possible(self, state: S, scene: Scene, path: NodePath, left: Sequence[int]) -> list[int]:
        """Return those of the parts left that are possible."""
        parts = children(self.node(state, scene, path))
        return [at for at in left if self.possible(state, Scene(*scene), parts[at])]

    def do(self, state: S, scene: Scene, path: NodePath, doer: int) -> S:
        """Have one seat do a step."""
        scene = Scene(*scene)
        step = self._step(state, scene, path)
        verb, aim = self.rules.verbs[step.verb], self.aim(state, scene, step, doer)
        amount = self.amount(state, scene, step.amount)
        if isinstance(verb, Flow):
            return self.suffer(state, doer, step.verb, amount, aim, scene.source)
        if amount == MOST:
            for target in verb.targets(state, doer, aim):
                state = verb.execute(state, doer, aim, self.rules.thing(state, target), ())
            return state
        return push(state, ("deeds", scene, path, doer, amount, ()))

    def deeds(self, state: S, scene: Scene, path: NodePath, doer: int, left: int, done: tuple[Action, ...]) -> S:
        """Ask what a step is done to next, while it is to be done and can be."""
        open_ = left and self._targets(state, Scene(*scene), path, doer, done)
        return push(state, ("deed", scene, path, doer, left, done)) if open_ else state

    def _targets(self, state: S, scene: Scene, path: NodePath, doer: int, done: tuple[Action, ...]) -> list[Action]:
        step = self._step(state, scene, path)
        deed = self.deed(step.verb)
        targets = deed.targets(state, doer, self.aim(state, scene, step, doer))
        return list(dict.fromkeys(target for target in targets if not (deed.apart and target in done)))

    def _step(self, state: S, scene: Scene, path: NodePath) -> Step:
        step = self.node(state, scene, path)
        assert isinstance(step, Step)
        return step

    def part_legal(self, state: S, _seat: int, scene: Scene, path: NodePath, left: tuple[int, ...]) -> list[Action]:
        """Return the parts that are possible, and to be done, for each is optional."""
        return [DONE, *(("part", at) for at in self._possible(state, scene, path, left))]

    def part_take(self, state: S, _seat: int, action: Action, scene: Scene, path: NodePath, left: tuple[int, ...]) -> S:
        """Carry out a part, and leave the others for afterwards."""
        if action == DONE:
            return state
        at = int(action[1])
        rest = tuple(other for other in left if other != at)
        return push(state, ("effect", scene, (*path, at)), ("parts", scene, path, rest))

    def option_legal(
        self, state: S, _seat: int, scene: Scene, path: NodePath, left: tuple[int, ...], _number: int
    ) -> list[Action]:
        """Return the options that are possible."""
        return [("option", at) for at in self._possible(state, scene, path, left)]

    def option_take(
        self, state: S, _seat: int, action: Action, scene: Scene, path: NodePath, left: tuple[int, ...], number: int
    ) -> S:
        """Carry out an option, and let choose further ones."""
        at = int(action[1])
        rest = tuple(other for other in left if other != at)
        return push(state, ("effect", scene, (*path, at)), ("options", scene, path, rest, number - 1))

    def may_take(self, state: S, _seat: int, action: Action, scene: Scene, path: NodePath) -> S:
        """Carry out what may be left, and pay for it first if it has a price."""
        if action == NO:
            return state
        scene = Scene(*scene)
        effect = self.node(state, scene, path)
        if isinstance(effect, Pay):
            price = self.price(state, scene, effect.what)
            state = self.flow(self.rules.costs).execute(state, scene.seat, price, effect.cost, scene.source)
        return push(state, ("effect", scene, (*path, 0)))

    def voters(self, state: S, scene: Scene, path: NodePath) -> tuple[int, ...]:
        """Return the seats that have still to vote."""
        return waiting(self.votes.get(state), tuple(sorted(self._voting(state, scene, path))))

    def _voting(self, state: S, scene: Scene, path: NodePath) -> tuple[int, ...]:
        vote = self.node(state, scene, path)
        assert isinstance(vote, Vote)
        return self.seats(state, Scene(*scene), vote.who)

    def vote_take(self, state: S, seat: int, action: Action, scene: Scene, path: NodePath) -> S:
        """Note a vote; once all have voted, carry out what has passed."""
        cast = committed(self.votes.get(state), seat, action)
        seats = self._voting(state, scene, path)
        if waiting(cast, seats):
            return push(self.votes.put(state, cast), ("vote", scene, path))
        votes = {voter: cast[voter] for voter in seats}
        told = tuple(Voted(voter, str(votes[voter][0])) for voter in sorted(votes))
        state = self.votes.put(state, tuple(() if voter in votes else vote for voter, vote in enumerate(cast)))
        state = state._replace(events=(*state.events, *told))
        return self._counted(state, scene, path, [vote == YES for vote in votes.values()])

    def _counted(self, state: S, scene: Scene, path: NodePath, votes: list[bool]) -> S:
        vote = self.node(state, scene, path)
        assert isinstance(vote, Vote)
        passed: Task = ("effect", scene, (*path, 0))
        if vote.rule == "unanimous":
            return push(state, passed) if all(votes) else state
        balance = 2 * sum(votes) - len(votes)
        if not balance and vote.tie == "you":
            return push(state, ("tie", scene, path))
        return push(state, passed) if balance > 0 or (not balance and vote.tie == "pass") else state

    def tie_take(self, state: S, _seat: int, action: Action, scene: Scene, path: NodePath) -> S:
        """Carry out what the player of the card is for."""
        return push(state, ("effect", scene, (*path, 0))) if action == YES else state

    def player_legal(self, state: S, _seat: int, scene: Scene, path: NodePath) -> list[Action]:
        """Return the players to whom a step can happen."""
        scene = Scene(*scene)
        step = self._step(state, scene, path)
        seats = self.seats(state, scene, step.what.who)
        return [("seat", seat) for seat in seats if self.able(state, scene, step, seat)]

    def player_take(self, state: S, _seat: int, action: Action, scene: Scene, path: NodePath) -> S:
        """Have the chosen player do the step."""
        return push(state, ("do", scene, path, int(action[1])))

    def deed_legal(
        self, state: S, _seat: int, scene: Scene, path: NodePath, doer: int, left: int, done: tuple[Action, ...]
    ) -> list[Action]:
        """Return what a step can be done to, and to be done where it may be stayed below its number."""
        scene = Scene(*scene)
        optional = isinstance(self._step(state, scene, path).amount, UpTo)
        return [*([DONE] if optional else []), *self._targets(state, scene, path, doer, done)]

    def deed_take(
        self,
        state: S,
        _seat: int,
        action: Action,
        scene: Scene,
        path: NodePath,
        doer: int,
        left: int,
        done: tuple[Action, ...],
    ) -> S:
        """Do a step to a thing, or ask where that is to go."""
        if action == DONE:
            return state
        scene = Scene(*scene)
        step = self._step(state, scene, path)
        deed, aim, thing = self.deed(step.verb), self.aim(state, scene, step, doer), self.rules.thing(state, action)
        more: Task = ("deeds", scene, path, doer, left - 1, (*done, action))
        if deed.onward and not (deed.settled and deed.settled(thing)):
            return push(state, ("to", scene, path, doer, thing), more)
        return deed.execute(push(state, more), doer, aim, thing, ())

    def goer(self, state: S, first: int | Scene, *arguments: Any) -> tuple[int, ...]:
        """Return who says where a thing is to go."""
        return (first,) if isinstance(first, int) else self.doer(state, first, *arguments)

    def to_legal(self, state: S, _seat: int, *arguments: Any) -> list[Action]:
        """Return where the chosen thing may go."""
        deed, doer, aim, thing = self._going(state, *arguments)
        return list(deed.onward(state, doer, aim, thing)) if deed.onward else []

    def to_take(self, state: S, _seat: int, action: Action, *arguments: Any) -> S:
        """Bring the chosen thing there."""
        deed, doer, aim, thing = self._going(state, *arguments)
        return deed.execute(state, doer, aim, thing, self.rules.thing(state, action))

    def _going(self, state: S, first: int | Scene, *arguments: Any) -> tuple[Deed[S, A], int, A, Thing]:
        """Return the deed, who does it, its aim, and the thing: of a deed on its own (``act``), or of a card's step."""
        if isinstance(first, int):
            doer, verb, aim, *thing = arguments
            return self.deed(verb), doer, aim, tuple(thing)
        path, doer, target = arguments
        scene = Scene(*first)
        step = self._step(state, scene, path)
        return self.deed(step.verb), doer, self.aim(state, scene, step, doer), target


def _chooser(_state: object, chooser: int, *_: object) -> tuple[int, ...]:
    return (chooser,)


def _yes_no(*_: object) -> list[Action]:
    return [NO, YES]
