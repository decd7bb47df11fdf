"""Lantern Night's cards and numbers against its rules: what the checks of all games ask.

The witness of a node is a move of a random game in which it is carried out and changes something. The games have the
same seeds each time, and so the same witnesses.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Found, Subject, collected
from pnp.engine.core.chance import Seed
from pnp.engine.core.effects import Scene, Took
from pnp.engine.core.engine import Examined, WitnessedStep
from pnp.engine.core.events import Chance, Event, line
from pnp.engine.games.lanterns import events as ev
from pnp.engine.games.lanterns.config import Config, configure
from pnp.engine.games.lanterns.data import Data, data, faults, named
from pnp.engine.games.lanterns.game import GAME
from pnp.engine.games.lanterns.state import State
from pnp.engine.games.lanterns.verbs import VERBS
from pnp.engine.play import randomly, steps
from pnp.errors import PnpError
from pnp.model.effect import notation
from pnp.model.effect.tree import MAJORITY, AnyOrder, At, Effect, NodePath, Or, Seq, Step, node_at, walk
from pnp.model.game import Game

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


GAMES = 120
"""How many random games are searched at most."""
Claim = tuple[str, NodePath]


def examine(game: Game) -> Examined:
    """Return what the rules say of the cards of ``game``; raise ``PnpError`` where its files cannot be read."""
    found: list[Diagnostic] = []
    shown: dict[str, list[WitnessedStep]] = {}
    counted: Mapping[str, int] = {}
    places: tuple[str, ...] = ()
    try:
        places = named(game)
        found += faults(game)
        read = data(game)
        configs = [configure(read, players=players) for players in sorted(read.tables["rounds"])]
    except PnpError as error:
        if error.diagnostic not in found:
            found.append(error.diagnostic)
    else:
        counted = _counted(read, configs)
        shown, unshown = collected(_shown(game, read, configs))
        found += unshown
    return Examined(tuple(found), counted, places, frozenset(VERBS), shown)


def claims(effects: Mapping[str, Effect]) -> Iterator[Claim]:
    """Yield every node that is carried out: steps and heads, and lists where something is chosen."""
    for card, effect in effects.items():
        yield from ((card, path) for path, node in walk(effect) if not isinstance(node, Seq | AnyOrder | Or))


def _shown(game: Game, read: Data, configs: list[Config]) -> Found[dict[str, list[WitnessedStep]]]:
    """Return the witnesses by card, and tell what has none, or shows something else than it declares."""
    seen: dict[Claim, str] = {}
    wanted = dict.fromkeys(claims(read.effects))
    told: dict[Claim, str] = {}
    for number in range(GAMES):
        for step in steps(GAME, configs[-1 - number % len(configs)], Seed(number), randomly(number)):
            _witnessed(step.before, step.after, wanted, seen)
            for made in taken(step.before, step.after):
                for why in differing(step.before, made):
                    told.setdefault((made.scene.source, made.path), why)
        if not wanted:
            break
    origins = {card.id: card.origin_of("effect") for deck in game.decks for card in deck.cards}
    shown: dict[str, list[WitnessedStep]] = {}
    for card, path in claims(read.effects):
        name = notation(node_at(read.effects[card], path))
        happens = seen.get((card, path), "")
        shown.setdefault(card, []).append(WitnessedStep(card, name, happens))
        about = (Subject(card, "card", name),)
        if not happens:
            why = f"in none of {GAMES} random games it is carried out and changes anything"
            yield Diagnostic("V121", why, origins[card], about=about)
        if (card, path) in told:
            yield Diagnostic("V123", told[card, path], origins[card], about=about)
    return shown


def _witnessed(before: State, after: State, wanted: dict[Claim, None], seen: dict[Claim, str]) -> None:
    """Note what a move of a game shows of the nodes that still want a witness."""
    for made in taken(before, after):
        if wanted.pop((made.scene.source, made.path), 0) is None:
            seen[made.scene.source, made.path] = "; ".join(map(line, made.events))
    for event in after.events:
        if isinstance(event, Took) and (event.source, event.path) in wanted:
            node = node_at(before.config.effects[event.source], event.path)
            follows = [other for other in after.events if isinstance(other, Took) and _below(event, other)]
            late = isinstance(node, At) and node.timing != "now"
            asked = after.agenda and after.agenda[0][0] in {"may", "vote", "option"}
            if not isinstance(node, Step) and (follows or late or asked):
                del wanted[event.source, event.path]
                happens = [*map(line, follows)] or [f"put off: {node.node}" if late else f"asked: {after.agenda[0][0]}"]
                seen[event.source, event.path] = "; ".join(happens)


def _below(one: Took, other: Took) -> bool:
    return other.source == one.source and other.path[: len(one.path)] == one.path and other != one


def _counted(read: Data, configs: list[Config]) -> dict[str, int]:
    """Return how many there are of everything."""
    players = max(config.players for config in configs)
    return {
        "tiles.stall": sum(map(len, read.streets.values())),
        "lanterns.all": read.numbers.lanterns * players,
    }
