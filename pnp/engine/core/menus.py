"""The stages of a card as menus: what may be done of a stage, option by option; verbs with what they are aimed at."""

from collections.abc import Container, Iterator, Sequence

from pnp.engine.core.agenda import Task, push
from pnp.engine.core.effects import MOST, A, Choice, Deed, Flow, Judge, Menu, S, Scene, Stage, Used, some
from pnp.engine.core.game import Action
from pnp.model.effect.notation import notation
from pnp.model.effect.tree import AnyOrder, Effect, NodePath, Or, Seq, Step


class Deeds(Judge[S, A]):
    """Deeds that a seat decides about, and flows that befall some seats one after the other."""

    def deed(self, verb: str) -> Deed[S, A]:
        """Return a verb that is done to one thing at a time."""
        deed = self.rules.verbs[verb]
        assert isinstance(deed, Deed), verb
        return deed

    def flow(self, verb: str) -> Flow[S, A]:
        """Return a verb that befalls seats."""
        flow = self.rules.verbs[verb]
        assert isinstance(flow, Flow), verb
        return flow

    def act(self, state: S, chooser: int, doer: int, verb: str, aim: A) -> S:
        """Have ``chooser`` do a deed for ``doer``, if there is anything to do it to."""
        possible = some(self.deed(verb).targets(state, doer, aim))
        return push(state, ("act", chooser, doer, verb, aim)) if possible else state

    def acts(self, state: S, scene: Scene, step: Step) -> Task:
        """Return the task of a step that is done for the seat of the scene."""
        seat = scene.seat
        return ("act", self.rules.decider(state, seat), seat, step.verb, self.aim(state, scene, step, seat))

    def befall(self, state: S, scene: Scene, step: Step, seats: Sequence[int]) -> S:
        """Have a flow befall each of the seats, one after the other, or all together where the verb has that."""
        flow, aim = self.flow(step.verb), self.aim(state, scene, step, scene.seat)
        amount = self.amount(state, scene, step.amount)
        if flow.together and amount == MOST:
            return flow.together(state, seats, aim)
        return push(state, *[("suffer", seat, step.verb, amount, aim, scene.source) for seat in seats])

    def suffer(self, state: S, seat: int, verb: str, amount: int, aim: A, source: str) -> S:
        """Have a flow befall one seat, as far as it can."""
        flow = self.flow(verb)
        if flow.most:
            amount = min(amount, flow.most(state, seat, aim))
            if amount <= 0:
                return state
        return flow.execute(state, seat, aim, amount, source)

    def act_legal(self, state: S, _seat: int, _chooser: int, doer: int, verb: str, aim: A) -> list[Action]:
        """Return what a deed can be done to."""
        return list(self.deed(verb).targets(state, doer, aim))

    def act_take(self, state: S, _seat: int, action: Action, chooser: int, doer: int, verb: str, aim: A) -> S:
        """Do a deed to the thing, or ask where that is to go."""
        deed, thing = self.deed(verb), self.rules.thing(state, action)
        if deed.onward and not (deed.settled and deed.settled(thing)):
            return push(state, ("to", chooser, doer, verb, aim, *thing))
        return deed.execute(state, doer, aim, thing, ())


DONE: Action = ("done",)


def stages(effect: Effect, verbs: Container[str]) -> tuple[Stage, ...]:
    """Return an effect as the stages of a menu.

    Steps with other than the ``verbs`` that are carried out, such as what a card is worth at the end, are left out, and
    so are parts and stages that have no others.
    """
    made = (_stage(path, node, verbs) for path, node in _listed((), effect, Seq))
    return tuple(stage for stage in made if stage)


def _stage(path: NodePath, effect: Effect, verbs: Container[str]) -> Stage:
    parts = (
        tuple(
            Choice(notation(node), below, node, node if isinstance(node, Step) and not node.what.who else None)
            for below, node in _listed(at, part, Or)
            if not isinstance(node, Step) or node.verb in verbs
        )
        for at, part in _listed(path, effect, AnyOrder)
    )
    return tuple(part for part in parts if part)


def _listed(
    path: NodePath, effect: Effect, kind: type[Seq] | type[AnyOrder] | type[Or]
) -> Iterator[tuple[NodePath, Effect]]:
    """Yield what a list of that kind holds, or else the effect itself, each with its path."""
    if isinstance(effect, kind):
        yield from (((*path, at), part) for at, part in enumerate(effect.parts))
    else:
        yield path, effect


class Menus(Deeds[S, A]):
    """Cards whose stages are asked as menus; what is chosen is a deed, a flow, or any other node of the effect."""

    @property
    def menu(self) -> Menu[S]:
        """How the game asks."""
        assert self.rules.menu, "the rules of the game have no menus"
        return self.rules.menu

    def stage(self, state: S, scene: Scene, stage: int) -> S:
        """Begin a stage of a card, or what follows the last one."""
        menu = self.menu
        known = menu.stages(state, scene.source)
        return menu.after(state, scene) if stage == len(known) else push(state, self.asked(scene, stage, known[stage]))

    def asked(self, scene: Scene, stage: int, parts: Sequence[object]) -> Task:
        """Return the task that asks for all parts of a stage."""
        return ("use", scene.seat, scene.source, scene.zone, stage, tuple(range(len(parts))))

    def next(self, state: S, seat: int, source: str, zone: str, stage: int) -> S:
        """Go on to a stage."""
        return self.stage(state, Scene(source, seat, zone), stage)

    def use_seats(self, state: S, seat: int, *_: object) -> tuple[int, ...]:
        """Return who decides what is used."""
        return (self.rules.decider(state, seat),)

    def use_legal(
        self, state: S, _: int, seat: int, source: str, zone: str, stage: int, left: Sequence[int]
    ) -> list[Action]:
        """Return the choices of the parts that are left which can be made, and to be done where none has to be."""
        scene, menu = Scene(source, seat, zone), self.menu
        parts = menu.stages(state, source)[stage]
        actions: list[Action] = [
            ("use", part, choice.name) for part in left for choice in parts[part] if self._open(state, scene, choice)
        ]
        may_be_left = not actions or menu.optional(state, scene, parts)
        actions += menu.aside(state, scene)
        return [DONE, *actions] if may_be_left else actions

    def _open(self, state: S, scene: Scene, choice: Choice) -> bool:
        step = choice.step
        if step is None:
            return self.possible(state, scene, choice.node)
        verb = self.rules.verbs[step.verb]
        if isinstance(verb, Flow):
            return verb.most is None or self.possible(state, scene, step)
        seat = scene.seat
        return some(verb.targets(state, seat, self.rules.aim(state, scene, step.verb, step.what, seat, (seat,))))

    def use_take(
        self, state: S, _: int, action: Action, seat: int, source: str, zone: str, stage: int, left: Sequence[int]
    ) -> S:
        """Make a choice and leave the rest of the stage for afterwards, or go on with the next stage."""
        scene, menu = Scene(source, seat, zone), self.menu
        if action == DONE:
            last = stage + 1 == len(menu.stages(state, source))
            return state if last or not menu.whole(state, scene) else self.stage(state, scene, stage + 1)
        if action[0] != "use":
            return menu.take_aside(push(state, ("use", seat, source, zone, stage, left)), scene, action)
        part = int(action[1])
        choice = next(each for each in menu.stages(state, source)[stage][part] if each.name == action[2])
        tasks, befalling = self._begun(state, scene, choice)
        rest = tuple(other for other in left if other != part)
        if rest:
            tasks.append(("use", seat, source, zone, stage, rest))
        elif menu.whole(state, scene):
            tasks.append(("next", seat, source, zone, stage + 1))
        used = Used(seat, source, choice.name)
        state = state._replace(events=(*state.events, used), agenda=(*tasks, *state.agenda))
        if befalling is None:
            return state
        return self.befall(state, scene, befalling, self.rules.subject(state, scene, befalling))

    def _begun(self, state: S, scene: Scene, choice: Choice) -> tuple[list[Task], Step | None]:
        """Return the task of what was chosen; for a flow, which befalls at once, none, but its step."""
        step = choice.step
        if step is None:
            return [("effect", scene, choice.path)], None
        if isinstance(self.rules.verbs[step.verb], Deed):
            return [self.acts(state, scene, step)], None
        return [], step
