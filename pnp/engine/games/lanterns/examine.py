"""Lantern Night's cards and numbers against its rules: what the checks of all games ask.

The witness of a node is a move of a random game in which it is carried out and changes something. The games have the
same seeds each time, and so the same witnesses.
"""

from collections.abc import Iterator, Mapping

from pnp.diagnostics import Diagnostic, Found, Subject, collected
from pnp.engine.core.chance import Seed
from pnp.engine.core.effects import Took
from pnp.engine.core.events import line
from pnp.engine.core.examined import Examined, Shown
from pnp.engine.games.lanterns.config import Config, configure
from pnp.engine.games.lanterns.data import Data, data, faults, named
from pnp.engine.games.lanterns.declared import differing, taken
from pnp.engine.games.lanterns.game import GAME
from pnp.engine.games.lanterns.state import State
from pnp.engine.games.lanterns.verbs import VERBS
from pnp.engine.play import randomly, steps
from pnp.errors import PnpError
from pnp.model.effect import notation
from pnp.model.effect.tree import AnyOrder, At, Effect, Or, Path, Seq, Step, node_at, walk
from pnp.model.game import Game

GAMES = 120
"""How many random games are searched at most."""
Claim = tuple[str, Path]


def examine(game: Game) -> Examined:
    """Return what the rules say of the cards of ``game``; raise ``PnpError`` where its files cannot be read."""
    found: list[Diagnostic] = []
    shown: dict[str, list[Shown]] = {}
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


def _shown(game: Game, read: Data, configs: list[Config]) -> Found[dict[str, list[Shown]]]:
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
    shown: dict[str, list[Shown]] = {}
    for card, path in claims(read.effects):
        name = notation(node_at(read.effects[card], path))
        happens = seen.get((card, path), "")
        shown.setdefault(card, []).append(Shown(card, name, happens))
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
