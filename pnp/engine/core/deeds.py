"""Verbs with what they are aimed at: what rules begin without a card, and what steps of cards become."""

from collections.abc import Sequence

from pnp.engine.core.agenda import Task, push
from pnp.engine.core.effects import MOST, A, Deed, Flow, Judge, S, Scene, some
from pnp.engine.core.game import Action
from pnp.model.effect.tree import Step


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
