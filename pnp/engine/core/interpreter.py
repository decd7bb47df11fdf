"""The nodes of effects as tasks: what happens by itself, and what is decided, in decisions as small as can be."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from pnp.engine.core.agenda import Decision, Task, push
from pnp.engine.core.commit import committed, waiting
from pnp.engine.core.effects import MOST, NOBODY, OTHERS, Deed, Flow, Judge, Rules, S, Scene, Took, Voted
from pnp.engine.core.game import Action
from pnp.model.effect.tree import (
    AnyOrder,
    At,
    Choose,
    Effect,
    ForEach,
    May,
    Or,
    Path,
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
DONE: Action = ("done",)


class Interpreter(Judge[S]):
    """The tasks of effects for the rules of a game."""

    def __init__(self, rules: Rules[S]) -> None:
        """Carry out effects by ``rules``."""
        super().__init__(rules)
        self.forced: Mapping[str, Callable[..., S]] = {
            "effect": self.effect,
            "parts": self.parts,
            "options": self.options,
            "do": self.do,
            "deeds": self.deeds,
        }
        self.decisions: Mapping[str, Decision[S]] = {
            "part": Decision(_decider, self.part_legal, self.part_take),
            "option": Decision(_decider, self.option_legal, self.option_take),
            "may": Decision(_decider, _yes_no, self.may_take),
            "vote": Decision(self.voters, _yes_no, self.vote_take),
            "tie": Decision(_decider, _yes_no, self.tie_take),
            "player": Decision(_decider, self.player_legal, self.player_take),
            "deed": Decision(_doer, self.deed_legal, self.deed_take),
            "to": Decision(_doer, self.to_legal, self.to_take),
        }

    def begin(self, state: S, scene: Scene) -> S:
        """Return the state with the effect of the scene's card to be carried out next."""
        return push(state, ("effect", scene, ()))

    def due(self, state: S, timing: str, seat: int = NOBODY) -> S:
        """Return the state with all next that was put off until now, of ``seat`` alone where one is given.

        What is ongoing stays; all else happens once.
        """
        now = [late for late in state.later if late[0] == timing and seat in {NOBODY, Scene(*late[1]).seat}]
        if timing != "ongoing":
            state = state._replace(later=tuple(late for late in state.later if late not in now))
        return push(state, *[("effect", scene, path) for _, scene, path in now])

    def node(self, state: S, scene: Scene, path: Path) -> Effect:
        """Return the node that a task is about."""
        return node_at(self.rules.effect(state, scene[0]), path)

    def effect(self, state: S, scene: Scene, path: Path) -> S:
        """Carry out a node, if that can change anything."""
        scene = Scene(*scene)
        effect = self.node(state, scene, path)
        if not self.possible(state, scene, effect):
            return state
        if not isinstance(effect, Seq | AnyOrder | Or):
            state = state._replace(events=(*state.events, Took(scene.seat, scene.source, path)))
        return (
            push(state, *self._tasks(state, scene, path, effect))
            if not _is_late(effect)
            else _put_off(state, scene, path, effect)
        )

    def _tasks(self, state: S, scene: Scene, path: Path, effect: Effect) -> Iterator[Task]:
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

    def _steps(self, state: S, scene: Scene, path: Path, step: Step) -> Iterator[Task]:
        if step.what.who in OTHERS and not self.chosen(step):
            yield ("player", scene, path)
            return
        for doer in self.candidates(state, scene, step):
            yield ("do", scene, path, doer)

    def parts(self, state: S, scene: Scene, path: Path, left: tuple[int, ...]) -> S:
        """Ask which part of a list comes next, while any is possible."""
        possible = self._open(state, scene, path, left)
        return push(state, ("part", scene, path, left)) if possible else state

    def options(self, state: S, scene: Scene, path: Path, left: tuple[int, ...], number: int) -> S:
        """Ask which option is chosen, while there are some to choose."""
        possible = number and self._open(state, scene, path, left)
        return push(state, ("option", scene, path, left, number)) if possible else state

    def _open(self, state: S, scene: Scene, path: Path, left: Sequence[int]) -> list[int]:
        """Return those of the parts left that are possible."""
        parts = children(self.node(state, scene, path))
        return [at for at in left if self.possible(state, Scene(*scene), parts[at])]

    def do(self, state: S, scene: Scene, path: Path, doer: int) -> S:
        """Have one seat do a step."""
        scene = Scene(*scene)
        step = self._step(state, scene, path)
        verb, what = self.rules.verbs[step.verb], step.what
        amount = self.amount(state, scene, step.amount)
        if isinstance(verb, Flow):
            amount = min(amount, verb.most(state, doer, what.thing))
            return verb.execute(state, doer, what.thing, amount) if amount > 0 else state
        if amount == MOST:
            for target in verb.targets(state, scene, doer, what, self.theirs(state, scene, step, doer)):
                state = verb.execute(state, scene, doer, target, ())
            return state
        return push(state, ("deeds", scene, path, doer, amount, ()))

    def deeds(self, state: S, scene: Scene, path: Path, doer: int, left: int, done: tuple[Action, ...]) -> S:
        """Ask what a step is done to next, while it is to be done and can be."""
        open_ = left and self._targets(state, Scene(*scene), path, doer, done)
        return push(state, ("deed", scene, path, doer, left, done)) if open_ else state

    def _targets(self, state: S, scene: Scene, path: Path, doer: int, done: tuple[Action, ...]) -> list[Action]:
        step = self._step(state, scene, path)
        verb = self._deed(step)
        targets = verb.targets(state, scene, doer, step.what, self.theirs(state, scene, step, doer))
        return list(dict.fromkeys(target for target in targets if not (verb.apart and target in done)))

    def _step(self, state: S, scene: Scene, path: Path) -> Step:
        step = self.node(state, scene, path)
        assert isinstance(step, Step)
        return step

    def _deed(self, step: Step) -> Deed[S]:
        verb = self.rules.verbs[step.verb]
        assert isinstance(verb, Deed)
        return verb

    def part_legal(self, state: S, _seat: int, scene: Scene, path: Path, left: tuple[int, ...]) -> list[Action]:
        """Return the parts that are possible, and to be done, for each is optional."""
        return [DONE, *(("part", at) for at in self._open(state, scene, path, left))]

    def part_take(self, state: S, _seat: int, action: Action, scene: Scene, path: Path, left: tuple[int, ...]) -> S:
        """Carry out a part, and leave the others for afterwards."""
        if action == DONE:
            return state
        at = int(action[1])
        rest = tuple(other for other in left if other != at)
        return push(state, ("effect", scene, (*path, at)), ("parts", scene, path, rest))

    def option_legal(
        self, state: S, _seat: int, scene: Scene, path: Path, left: tuple[int, ...], _number: int
    ) -> list[Action]:
        """Return the options that are possible."""
        return [("option", at) for at in self._open(state, scene, path, left)]

    def option_take(
        self, state: S, _seat: int, action: Action, scene: Scene, path: Path, left: tuple[int, ...], number: int
    ) -> S:
        """Carry out an option, and let choose further ones."""
        at = int(action[1])
        rest = tuple(other for other in left if other != at)
        return push(state, ("effect", scene, (*path, at)), ("options", scene, path, rest, number - 1))

    def may_take(self, state: S, _seat: int, action: Action, scene: Scene, path: Path) -> S:
        """Carry out what may be left, and pay for it first if it has a price."""
        if action == NO:
            return state
        scene = Scene(*scene)
        effect = self.node(state, scene, path)
        if isinstance(effect, Pay):
            state = self.rules.costs.execute(state, scene.seat, effect.what.thing, effect.cost)
        return push(state, ("effect", scene, (*path, 0)))

    def voters(self, state: S, scene: Scene, path: Path) -> tuple[int, ...]:
        """Return the seats that have still to vote."""
        return waiting(state.commits, tuple(sorted(self._voting(state, scene, path))))

    def _voting(self, state: S, scene: Scene, path: Path) -> tuple[int, ...]:
        vote = self.node(state, scene, path)
        assert isinstance(vote, Vote)
        return self.seats(state, Scene(*scene), vote.who)

    def vote_take(self, state: S, seat: int, action: Action, scene: Scene, path: Path) -> S:
        """Note a vote; once all have voted, carry out what has passed."""
        state = state._replace(commits=committed(state.commits, seat, action))
        seats = self._voting(state, scene, path)
        if waiting(state.commits, seats):
            return push(state, ("vote", scene, path))
        votes = {voter: state.commits[voter] for voter in seats}
        told = tuple(Voted(voter, str(votes[voter][0])) for voter in sorted(votes))
        commits = tuple(() if voter in votes else commit for voter, commit in enumerate(state.commits))
        state = state._replace(commits=commits, events=(*state.events, *told))
        return self._counted(state, scene, path, [vote == YES for vote in votes.values()])

    def _counted(self, state: S, scene: Scene, path: Path, votes: list[bool]) -> S:
        vote = self.node(state, scene, path)
        assert isinstance(vote, Vote)
        passed: Task = ("effect", scene, (*path, 0))
        if vote.rule == "unanimous":
            return push(state, passed) if all(votes) else state
        balance = 2 * sum(votes) - len(votes)
        if not balance and vote.tie == "you":
            return push(state, ("tie", scene, path))
        return push(state, passed) if balance > 0 or (not balance and vote.tie == "pass") else state

    def tie_take(self, state: S, _seat: int, action: Action, scene: Scene, path: Path) -> S:
        """Carry out what the player of the card is for."""
        return push(state, ("effect", scene, (*path, 0))) if action == YES else state

    def player_legal(self, state: S, _seat: int, scene: Scene, path: Path) -> list[Action]:
        """Return the players to whom a step can happen."""
        scene = Scene(*scene)
        step = self._step(state, scene, path)
        seats = self.seats(state, scene, step.what.who)
        return [("seat", seat) for seat in seats if self.able(state, scene, step, seat)]

    def player_take(self, state: S, _seat: int, action: Action, scene: Scene, path: Path) -> S:
        """Have the chosen player do the step."""
        return push(state, ("do", scene, path, int(action[1])))

    def deed_legal(
        self, state: S, _seat: int, scene: Scene, path: Path, doer: int, left: int, done: tuple[Action, ...]
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
        path: Path,
        doer: int,
        left: int,
        done: tuple[Action, ...],
    ) -> S:
        """Do a step to a thing, or ask where that is to go."""
        if action == DONE:
            return state
        scene = Scene(*scene)
        verb = self._deed(self._step(state, scene, path))
        more: Task = ("deeds", scene, path, doer, left - 1, (*done, action))
        if verb.onward:
            return push(state, ("to", scene, path, doer, action), more)
        return verb.execute(push(state, more), scene, doer, action, ())

    def to_legal(self, state: S, _seat: int, scene: Scene, path: Path, doer: int, target: Action) -> list[Action]:
        """Return where the chosen thing may go."""
        onward = self._deed(self._step(state, scene, path)).onward
        return onward(state, Scene(*scene), doer, target) if onward else []

    def to_take(self, state: S, _seat: int, action: Action, scene: Scene, path: Path, doer: int, target: Action) -> S:
        """Bring the chosen thing there."""
        return self._deed(self._step(state, scene, path)).execute(state, Scene(*scene), doer, target, action)


def _is_late(effect: Effect) -> bool:
    return isinstance(effect, At) and effect.timing != "now"


def _put_off(state: S, scene: Scene, path: Path, effect: Effect) -> S:
    assert isinstance(effect, At)
    return state._replace(later=(*state.later, (effect.timing, scene, (*path, 0))))


def _decider(_state: object, scene: Scene, *_: object) -> tuple[int, ...]:
    return (scene[1],)


def _doer(_state: object, _scene: Scene, _path: Path, doer: int, *_: object) -> tuple[int, ...]:
    return (doer,)


def _yes_no(*_: object) -> list[Action]:
    return [NO, YES]
