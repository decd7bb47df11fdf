"""Whole games: step by step, and as transcripts, which say everything and are the same on every machine."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from pnp.diagnostics import Diagnostic, Origin
from pnp.engine.core.chance import Seed, outcome
from pnp.engine.core.events import line
from pnp.engine.core.game import Action, GameRules, action_str
from pnp.engine.core.state import canonical
from pnp.errors import PnpError

C = TypeVar("C")
S = TypeVar("S")
Policy: TypeAlias = Callable[[int, tuple[Action, ...]], Action]
"""Chooses one of the legal actions of a seat."""

FORMAT = "pnp transcript 1"
_SEED = re.compile(r"-?[0-9]{1,4000}")
FULL_EVERY = 50
"""After how many steps a transcript gives the whole position and what each seat sees of it."""


class PlayedStep(NamedTuple, Generic[S]):
    """One step: the position before, each seat's action and how many it could choose from, the position after."""

    before: S
    actions: Mapping[int, Action]
    choices: Mapping[int, int]
    after: S


def randomly(number: int) -> Policy:
    """Return the policy that takes any legal action, each as likely as the others; the same for the same number."""
    seed = Seed(number)
    taken = 0

    def choose(_: int, legal: tuple[Action, ...]) -> Action:
        nonlocal taken
        taken += 1
        return legal[outcome(seed, "policy", taken, len(legal))]

    return choose


def steps(game: GameRules[C, S], config: C, seed: Seed, policy: Policy) -> Iterator[PlayedStep[S]]:
    """Yield a game from its first decision to its end; raise ``PnpError`` where the policy's action is not legal."""
    state = game.initial(config, seed)
    while seats := game.to_act(state):
        legal = {seat: game.legal(state, seat) for seat in seats}
        actions = {seat: policy(seat, legal[seat]) for seat in seats}
        for seat, action in actions.items():
            if action not in legal[seat]:
                raise PnpError("E103", f"“{action_str(action)}” is not legal for seat {seat}")
        after = game.advance(state, actions)
        yield PlayedStep(state, actions, {seat: len(legal[seat]) for seat in seats}, after)
        state = after


def transcript(game: GameRules[C, S], config: C, seed: int) -> str:
    """Return a game that is played at random from ``seed``, as text.

    Each step has its actions (``>`` seat, question, how many were legal, action), its events (``.``) and the digest of
    the position after it (``#``); every ``FULL_EVERY`` steps and at the end the position (``=``) and what each seat
    sees of it (``~``).
    """
    return "".join(f"{text}\n" for text in _lines(game, config, seed, randomly(seed)))


def _lines(game: GameRules[C, S], config: C, seed: int, policy: Policy) -> Iterator[str]:
    yield FORMAT
    yield from (f"{name}: {value}" for name, value in _header(game, config, seed))
    state = game.initial(config, Seed(seed))
    yield ""
    yield from _happened(game, state)
    for number, step in enumerate(steps(game, config, Seed(seed), policy), start=1):
        question = game.question(step.before)
        yield f"{number}"
        for seat, action in step.actions.items():
            yield f"> {seat} {question} {step.choices[seat]}: {action_str(action)}"
        yield from _happened(game, step.after)
        if number % FULL_EVERY == 0 or not game.to_act(step.after):
            yield from _whole(game, step.after)
        state = step.after
    result = game.result(state)
    yield f"totals: {' '.join(map(str, result.totals))}"
    yield f"ranking: {' '.join(map(str, result.ranking))}"


def _header(game: GameRules[C, S], config: C, seed: int) -> Iterator[tuple[str, str]]:
    yield "game", game.id
    yield from game.about(config).items()
    yield "seed", str(seed)


def _happened(game: GameRules[C, S], state: S) -> Iterator[str]:
    yield from (f". {line(event)}" for event in game.events(state))
    yield f"# {game.digest(state)}"


def _whole(game: GameRules[C, S], state: S) -> Iterator[str]:
    yield f"= {canonical(game.encode(state))}"
    for seat in range(len(game.result(state).totals)):
        yield f"~ {seat} {canonical(game.observe(state, seat))}"


def replay(game: GameRules[C, S], config: C, text: str, path: str = "") -> tuple[Diagnostic, ...]:
    """Play a transcript's actions again and return where it does not say what happens; nothing where it is right.

    E130 for text that is no transcript, E131 for a header of another game, E132 for an action that is missing or not
    legal, E133 for the first line that differs.
    """
    told = text.splitlines()
    header = _told(told)
    seed = header.get("seed", "")
    if told[:1] != [FORMAT] or not _SEED.fullmatch(seed):
        return (Diagnostic("E130", "this is no transcript", Origin(path, 1), hint=f"it begins with “{FORMAT}”"),)
    for name, value in _header(game, config, int(seed)):
        if header.get(name) != value:
            message = f"the transcript is of another game: {name} is “{header.get(name, '')}”, here it is “{value}”"
            return (Diagnostic("E131", message, Origin(path, _row(told, f"{name}: "))),)
    script = _Script(told)
    try:
        played = list(_lines(game, config, int(seed), script.choose))
    except PnpError as error:
        return (error.within(origin=Origin(path, script.row), code="E132").diagnostic,)
    return tuple(_differences(told, played, path))


def _told(told: list[str]) -> dict[str, str]:
    """Return the header of a transcript: its lines up to the first empty one."""
    end = told.index("") if "" in told else 0
    return {name: value for name, _, value in (text.partition(": ") for text in told[1:end])}


def _row(told: list[str], start: str) -> int:
    return next((row for row, text in enumerate(told, start=1) if text.startswith(start)), 1)


def _differences(told: list[str], played: Iterable[str], path: str) -> Iterator[Diagnostic]:
    rows = [*told, ""]
    for row, text in enumerate([*played, ""], start=1):
        said = rows[row - 1] if row <= len(rows) else ""
        if said != text:
            pairs = enumerate(zip(said, text, strict=False), start=1)
            column = next((at for at, (here, there) in pairs if here != there), min(len(said), len(text)) + 1)
            yield Diagnostic("E133", f"the transcript says “{said}”, the game “{text}”", Origin(path, row, str(column)))
            return


class _Script:
    """The actions of a transcript, one after the other; ``row`` is the line of the last one."""

    def __init__(self, told: list[str]) -> None:
        self.row = 0
        self._actions = ((row, text) for row, text in enumerate(told, start=1) if text.startswith("> "))

    def choose(self, seat: int, legal: tuple[Action, ...]) -> Action:
        """Return the next action, which must be one of the legal ones."""
        found = next(self._actions, None)
        if found is None:
            raise PnpError("E132", f"the transcript ends before an action of seat {seat}")
        self.row, text = found
        named = {action_str(action): action for action in legal}
        name = text.partition(": ")[2]
        if name not in named:
            raise PnpError("E132", f"“{name}” is not legal for seat {seat}", hint=f"{len(legal)} other actions are")
        return named[name]
