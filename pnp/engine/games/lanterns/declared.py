"""What the effects of Lantern Night declare to happen, said here once more and held against what did (C2)."""

from collections.abc import Iterator
from typing import NamedTuple

from pnp.engine.core.effects import Scene, Took
from pnp.engine.core.events import Chance, Event, line
from pnp.engine.games.lanterns import events as ev
from pnp.engine.games.lanterns.state import State
from pnp.model.effect.tree import MAJORITY, Step, node_at

KINDS: dict[str, type] = {
    "gain": ev.Gained,
    "lose": ev.Lost,
    "draw": ev.Drew,
    "discard": ev.Discarded,
    "peek": ev.Peeked,
    "reveal": ev.Revealed,
    "place": ev.Placed,
    "move": ev.Moved,
    "remove": ev.Removed,
    "return": ev.Returned,
    "advance": ev.Advanced,
    "retreat": ev.Retreated,
    "flip": ev.Flipped,
    "swap": ev.Swapped,
}
"""What happens when a verb is carried out."""
_NUMBERED = (ev.Gained, ev.Lost, ev.Peeked, ev.Advanced, ev.Retreated)
_AT_PLACE = (ev.Placed, ev.Removed, ev.Returned, ev.Flipped)
_FROM_PLACE = (ev.Moved, ev.Swapped)
_BETWEEN = (ev.Played, ev.Began, ev.Scored)
_ASKING = frozenset({"deed", "to", "player"})


class Taken(NamedTuple):
    """A step that was carried out: in which scene, which it is, and what happened by it."""

    scene: Scene
    path: tuple[int, ...]
    step: Step
    events: tuple[Event, ...]


def taken(before: State, after: State) -> Iterator[Taken]:
    """Yield the steps that a move of the game carried out, or went on with, with what happened by each."""
    effects = before.config.effects
    name, *rest = before.agenda[0]
    scene, path = (Scene(*rest[0]), rest[1]) if name in _ASKING else (None, ())
    happened: list[Event] = []
    for event in (*after.events, Took(-1, "", ())):
        if not isinstance(event, (Took, *_BETWEEN)):
            happened.append(event)
            continue
        step = node_at(effects[scene.source], path) if scene else None
        if scene and isinstance(step, Step) and happened:
            yield Taken(scene, path, step, tuple(happened))
        scene, path, happened = None, (), []
        if isinstance(event, Took) and event.source:
            scene, path = Scene(event.source, event.seat), event.path


def differing(before: State, made: Taken) -> Iterator[str]:
    """Yield what a step shows otherwise than it declares."""
    step, kind = made.step, KINDS[made.step.verb]
    own = [event for event in made.events if type(event) is kind]
    for event in made.events:
        if type(event) not in {kind, Chance, ev.Drew}:  # at the end of a turn the hand is filled up
            yield f"“{line(event)}” happens, which “{step.verb}” does not declare"
    for event in own:
        if isinstance(event, _NUMBERED) and isinstance(step.amount, int) and event[-1] > step.amount:
            yield f"“{line(event)}” is more than {step.amount}"
        place = event.place if isinstance(event, _AT_PLACE) else event[1] if isinstance(event, _FROM_PLACE) else ""
        if place and step.place in before.config.scopes and place not in _names(before, step.place):
            yield f"“{line(event)}” is not in “{step.place}”"
        if not _is_theirs(event[0], made):
            yield f"“{line(event)}” happens to another than “{step.what.who or 'you'}”"


def _names(state: State, place: str) -> set[str]:
    return {state.config.names[at] for at in state.config.scopes[place]}


def _is_theirs(whose: object, made: Taken) -> bool:
    """Tell whether it happened to somebody to whom it may; what happens to tiles happens to nobody."""
    who = made.step.what.who
    if not isinstance(whose, int) or who in {"any", "owner", "all"} or who.startswith(MAJORITY):
        return True
    return (whose != made.scene.seat) is (who == "opponent")
