"""Time the engine and the sentences of effects, beside the engines that can be imported, and play every variant.

python benchmarks/engine.py                 games and decisions a second, sentences said and read; a table
python benchmarks/engine.py playouts 10000  so many random games of each game, over all player counts and variants

The contestants take turns, so that what else the machine does falls on all of them; the best of the rounds counts.
RLCard and OpenSpiel take part where they are installed: python -m venv peers; peers/bin/pip install . rlcard open_spiel
"""

import importlib.util
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, combinations
from typing import Any, NamedTuple

from pnp.diagnostics import Diagnostic
from pnp.engine.registry import BUNDLED, engine
from pnp.engine.simulate import simulate
from pnp.i18n.phrases.book import load_book, source_book
from pnp.i18n.phrases.source import PHRASES_FILE, load_phrases
from pnp.i18n.phrases.speaker import Speaker, speakers
from pnp.model.effect.tree import AnyOrder, Effect, Or, Selector, Step
from pnp.resources import bundled

ROUNDS = 5
SECONDS = 1.0
"""How long each contestant plays in a round."""
CARDS = 1000
PLAYERS = {"viral": range(2, 6), "vitamors": range(5, 11), "lanterns": range(2, 5)}


class Played(NamedTuple):
    """How many games were played, with how many decisions."""

    games: int
    decisions: int


Contestant = Callable[[int], Played]
"""Plays a random game, or a few, from a seed."""


def ours(name: str, players: int, *, check: bool) -> Contestant:
    chosen = engine(name)
    config, _ = chosen.set_up(bundled("games") / name, players)

    def play(seed: int) -> Played:
        found = simulate(chosen.game, config, 1, seed, check=check)
        return Played(1, found.decisions)

    return play


def rlcard_game(name: str) -> Contestant:
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(_: int) -> Played:
        before = env.timestep
        env.run(is_training=False)
        return Played(1, env.timestep - before)

    return play


def openspiel_game(name: str) -> Contestant:
    import pyspiel

    game = pyspiel.load_game(name)

    def play(seed: int) -> Played:
        chance = random.Random(seed)
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
        return Played(1, decisions)

    return play


def contestants() -> Iterator[tuple[str, Contestant]]:
    yield "Viral, 5 players", ours("viral", 5, check=False)
    yield "Viral, 5 players, every invariant at every step", ours("viral", 5, check=True)
    yield "Vitamors Conspiro, 7 players", ours("vitamors", 7, check=False)
    yield "Lantern Night, 4 players", ours("lanterns", 4, check=False)
    if importlib.util.find_spec("rlcard"):
        yield "RLCard uno, 2 players", rlcard_game("uno")
        yield "RLCard gin-rummy, 2 players", rlcard_game("gin-rummy")
    if importlib.util.find_spec("pyspiel"):
        yield "OpenSpiel gin_rummy, 2 players (C++)", openspiel_game("gin_rummy")
        yield "OpenSpiel crazy_eights, 5 players (C++)", openspiel_game("crazy_eights")


def race(entered: list[tuple[str, Contestant]]) -> dict[str, tuple[float, float]]:
    """Return the best games and decisions a second of each contestant."""
    best: dict[str, tuple[float, float]] = {}
    for number in range(ROUNDS):
        for name, play in entered:
            games = decisions = 0
            start = time.perf_counter()
            while (spent := time.perf_counter() - start) < SECONDS:
                played = play(number * 100_000 + games)
                games, decisions = games + played.games, decisions + played.decisions
            best[name] = max(best.get(name, (0.0, 0.0)), (games / spent, decisions / spent))
    return best


def effects(count: int) -> list[Effect]:
    """Return effects such as cards have, chosen by chance."""
    chance = random.Random(1)
    verbs = ("shield", "move", "infect", "attack", "magnet", "absorb", "crisis")

    def act() -> Step:
        return Step(chance.choice(verbs), None, Selector(place=chance.choice(("", "zone"))))

    def part() -> Step | Or:
        one, other = act(), act()
        return Or((one, other)) if one != other and chance.random() < 0.4 else one

    return [AnyOrder((part(), part(), Step("vp", chance.randint(1, 3)))) for _ in range(count)]


def voices() -> list[Speaker]:
    phrases, _ = load_phrases(bundled("games") / "viral" / PHRASES_FILE, "viral")
    books = (source_book(phrases), load_book(phrases, "zh_TW", [bundled("locales")]))
    return [speakers(phrases, book)["mutation"] for book in books]


def spoken() -> float:
    """Return the seconds in which the cards are said and read back in two locales, tables made anew each time."""
    said = effects(CARDS)
    spent = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for speaker in voices():
            for effect in said:
                assert speaker.parse(speaker.say(effect)) == effect
        spent.append(time.perf_counter() - start)
    return min(spent)


def report() -> None:
    found = race(list(contestants()))
    first = next(iter(found.values()))
    print(f"{'':50} {'games/s':>10} {'decisions/s':>12} {'of Viral':>9}")
    for name, (games, decisions) in found.items():
        print(f"{name:50} {games:10.0f} {decisions:12.0f} {decisions / first[1]:9.2f}")
    print(f"\n{CARDS} cards said and read back in 2 locales: {spoken():.2f} s")


def playouts(games: int) -> int:
    """Play random games of each game, spread evenly over all its settings; return 1 where an invariant is broken."""
    broken: list[Diagnostic] = []
    for name in BUNDLED:
        chosen = engine(name)
        names = tuple(chosen.variants)
        sets = list(chain.from_iterable(combinations(names, count) for count in range(len(names) + 1)))
        settings = [(players, variants) for players in PLAYERS[name] for variants in sets]
        for at, (players, variants) in enumerate(settings):
            share = games // len(settings) + (at < games % len(settings))
            config, _ = chosen.set_up(bundled("games") / name, players, variants)
            found = simulate(chosen.game, config, share, at, jobs=2)
            broken += found.findings
            print(
                f"{name}, {players} players, {', '.join(variants) or 'base'}: {found.games} games, {found.steps} steps"
            )
    for finding in broken:
        print(finding, file=sys.stderr)
    return 1 if broken else 0


def main(arguments: list[str]) -> Any:
    run: Callable[[], Any] = partial(playouts, int(arguments[1])) if arguments[:1] == ["playouts"] else report
    return run()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
