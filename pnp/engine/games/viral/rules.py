"""What Viral says of its effects: the rules by which the core carries them out."""

from collections.abc import Sequence
from typing import Final

from pnp.engine.core.effects import Menu, Rules, Scene, Stage
from pnp.engine.core.game import Action
from pnp.engine.core.interpreter import Interpreter
from pnp.engine.games.viral import expansion
from pnp.engine.games.viral.changes import FLOWS, places_of
from pnp.engine.games.viral.state import State, decider, in_turn
from pnp.engine.games.viral.verbs import DEEDS, Scope, scope_of, thing
from pnp.model.effect.tree import Effect, Selector, Step


def effect(state: State, card: str) -> Effect:
    """Return what a card does."""
    return state.config.cards[card].effect


def stages(state: State, card: str) -> Sequence[Stage]:
    """Return what a card does, stage by stage."""
    return state.config.cards[card].stages


def everyone(state: State, _scene: Scene) -> tuple[int, ...]:
    """Return every seat from the start player on."""
    return in_turn(state)


def aim(state: State, scene: Scene, verb: str, what: Selector, seat: int, _whose: object) -> Scope:
    """Return the places in which an action may be done, or in which a change befalls viruses."""
    if verb in DEEDS:
        return scope_of(state, seat, verb, what.place, scene.zone)
    return places_of(state, what.place, scene.zone)


def subject(state: State, scene: Scene, step: Step) -> tuple[int, ...]:
    """Return whom a step befalls: everybody when a card is played, who chose it where an event lets choose."""
    return in_turn(state) if scene.zone and step.verb in FLOWS else (scene.seat,)


def is_played(_state: State, scene: Scene) -> bool:
    """Return whether a card is played with a zone: its stages follow one another; those of events the rules begin."""
    return bool(scene.zone)


def is_optional(_state: State, scene: Scene, stage: Stage) -> bool:
    """Return whether a stage may be left: each step is optional (VIR-C7), but for an event's choice of changes."""
    return bool(scene.zone) or len(stage) > 1 or any(_is_action(choice.node) for choice in stage[0])


def _is_action(node: Effect) -> bool:
    return isinstance(node, Step) and node.verb in DEEDS


def upgrades(state: State, scene: Scene) -> list[Action]:
    """Return the upgrades that can be turned over beside what a card does (VIR-X7)."""
    if not scene.zone or not expansion.may_unlock(state, scene.seat):
        return []
    return expansion.unlockings(state, scene.seat)


def upgrade(state: State, scene: Scene, action: Action) -> State:
    """Turn an upgrade over."""
    return expansion.unlock(state, scene.seat, action, scene.seat)


def after(state: State, scene: Scene) -> State:
    """Ask once more about upgrades when a card is done."""
    return expansion.ask(state, scene.seat) if scene.zone and expansion.may_unlock(state, scene.seat) else state


RULES: Final[Rules[State, Scope]] = Rules(
    effect=effect,
    everyone=everyone,
    aim=aim,
    verbs={**DEEDS, **FLOWS},
    subject=subject,
    decider=decider,
    thing=thing,
    menu=Menu(stages, is_optional, is_played, upgrades, upgrade, after),
)
INTERPRETER: Final = Interpreter(RULES)
