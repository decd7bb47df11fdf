"""What a card does, as a closed tree, and the readable line that stands for it in a data file.

A line such as ``infect@zone, move | attack, vp 2`` is read by this grammar; spaces around the marks are free::

    effect = stage (" then " stage)*      one after the other
    stage  = part ("," part)*             in any order, each optional
    part   = step ("|" step)*             one of them
    step   = verb [number] ["@" place]    the number and the place as the verb asks

The place ``zone`` is the zone that was played with the card; any other place is the id of a place of the game.
"""

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias, assert_never

from pnp.diagnostics import NOWHERE, Origin
from pnp.errors import PnpError

ZONE_PLAYED = "zone"
ALL = 0
"""The amount of a change that spares nothing."""


@dataclass(frozen=True, slots=True)
class Act:
    """One action that a player may take; ``scope`` is where, empty for anywhere."""

    verb: str
    scope: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """What befalls every player: ``amount`` is how much (signed on a track; ``ALL``: everything), ``scope`` where."""

    verb: str
    amount: int = ALL
    scope: str = ""


@dataclass(frozen=True, slots=True)
class Points:
    """Victory points that the card itself is worth at the end of the game."""

    points: int


@dataclass(frozen=True, slots=True)
class Either:
    """Two or more steps of which one is taken."""

    options: "tuple[Act | Change, ...]"


@dataclass(frozen=True, slots=True)
class AnyOrder:
    """Two or more parts that are taken in an order of the player's choice, each of them optional."""

    children: "tuple[Step | Either, ...]"


@dataclass(frozen=True, slots=True)
class InOrder:
    """Two or more stages that are carried out one after the other."""

    stages: "tuple[Stage, ...]"


Step: TypeAlias = Act | Change | Points
Stage: TypeAlias = Step | Either | AnyOrder
Effect: TypeAlias = Stage | InOrder


class Icon(NamedTuple):
    """A symbol of an effect: its name, its frame, the number on it, and the place whose emblem stands beside it."""

    name: str
    frame: str = ""
    number: str = ""
    place: str = ""


ACTIONS = ("shield", "move", "infect", "attack", "magnet", "absorb", "crisis")
POINTS = "vp"


class Amount(Enum):
    """What number a verb takes: its pattern in a line."""

    NONE = ""
    COUNT = r"[1-9][0-9]{0,2}"
    COUNT_OR_ALL = r"[1-9][0-9]{0,2}|all"
    SIGNED = r"[+-][1-9][0-9]{0,2}"


class Form(NamedTuple):
    """What a verb asks for: its number, whether it may name a place, and whether it need not."""

    amount: Amount
    placed: bool
    everywhere: bool


CHANGES = {
    "remove": Form(Amount.COUNT_OR_ALL, placed=True, everywhere=True),
    "unshield": Form(Amount.NONE, placed=True, everywhere=True),
    "score": Form(Amount.COUNT, placed=True, everywhere=False),
    "research": Form(Amount.SIGNED, placed=False, everywhere=True),
}
FORMS = {
    **{verb: Form(Amount.NONE, placed=True, everywhere=True) for verb in ACTIONS},
    **CHANGES,
    POINTS: Form(Amount.COUNT, placed=False, everywhere=True),
}
VERBS = tuple(FORMS)
_EXAMPLES = {Amount.COUNT: "“2”", Amount.COUNT_OR_ALL: "“2” or “all”", Amount.SIGNED: "“+1” or “-1”"}

_STEP = re.compile(r"(?P<verb>[a-z_]+)(?:\s+(?P<number>[+-]?\d+|all))?(?:\s*@\s*(?P<place>[a-z][a-z0-9-]*))?")


def parse(text: str, origin: Origin = NOWHERE) -> Effect:
    """Read the line ``text`` as an effect.

    >>> parse("infect@zone, move | attack, vp 2")
    AnyOrder(children=(Act(verb='infect', scope='zone'), Either(options=(Act(verb='move', scope=''), \
Act(verb='attack', scope=''))), Points(points=2)))
    """
    stages = tuple(_Reader(text, origin).stages())
    return stages[0] if len(stages) == 1 else InOrder(stages)


class _Reader(NamedTuple):
    """A line being read; every method takes a part of it and where that part begins."""

    text: str
    origin: Origin

    def stages(self) -> Iterator[Stage]:
        for start, part in _pieces(self.text, 0, r"(?<!\S)then(?!\S)"):
            children = tuple(self.part(*piece) for piece in _pieces(part, start, ","))
            yield children[0] if len(children) == 1 else AnyOrder(children)

    def part(self, start: int, text: str) -> Step | Either:
        options: list[Act | Change] = []
        pieces = list(_pieces(text, start, r"\|"))
        for at, piece in pieces:
            step = self.step(at, piece)
            if len(pieces) == 1:
                return step
            if isinstance(step, Points):
                raise self.error("M205", at, "points cannot be one of a choice", "set them apart with a comma")
            options.append(step)
        return Either(tuple(options))

    def step(self, start: int, text: str) -> Step:
        match = _STEP.match(text)
        if not match:
            raise self.error("M201", start, f"a verb is wanted, not “{text}”", f"one of {', '.join(VERBS)}")
        verb = match["verb"]
        if verb not in VERBS:
            near = difflib.get_close_matches(verb, VERBS, 1)
            hint = f"did you mean “{near[0]}”?" if near else f"one of {', '.join(VERBS)}"
            raise self.error("M202", start, f"no verb is called “{verb}”", hint)
        rest = text[match.end() :].lstrip()
        if rest:
            at = start + len(text) - len(rest)
            raise self.error("M201", at, f"“{rest}” cannot be read", "separate steps by , or | or then")
        self.check(match, start)
        number, place = match["number"] or "all", match["place"] or ""
        if verb in ACTIONS:
            return Act(verb, place)
        amount = ALL if number == "all" else int(number)
        return Points(amount) if verb == POINTS else Change(verb, amount, place)

    def check(self, match: re.Match[str], start: int) -> None:
        verb, number, place = match["verb"], match["number"] or "", match["place"] or ""
        form = FORMS[verb]
        at = start + (match.start("number") if number else match.start())
        if number and form.amount is Amount.NONE:
            raise self.error("M203", at, f"“{verb}” takes no number", f"leave out “{number}”")
        if not re.fullmatch(form.amount.value, number):
            found = f"is not followed by “{number}”" if number else "wants a number"
            raise self.error("M203", at, f"“{verb}” {found}", f"such as {_EXAMPLES[form.amount]}")
        if place and not form.placed:
            at = start + match.start("place")
            raise self.error("M204", at, f"“{verb}” takes no place", f"leave out “@{place}”")
        if not (place or form.everywhere):
            raise self.error("M204", start, f"“{verb}” must say where", f"such as “{verb} 1@zone”")

    def error(self, code: str, start: int, message: str, hint: str) -> PnpError:
        return PnpError(code, f"effect “{self.text}”, character {start + 1}: {message}", self.origin, hint)


def _pieces(text: str, start: int, separator: str) -> Iterator[tuple[int, str]]:
    """Yield the parts between separators without the spaces around them, each with where it begins."""
    begin = 0
    for end, after in [*((m.start(), m.end()) for m in re.finditer(separator, text)), (len(text), 0)]:
        piece = text[begin:end]
        yield start + begin + len(piece) - len(piece.lstrip()), piece.strip()
        begin = after


def stages_of(effect: Effect) -> tuple[Stage, ...]:
    """Return what is carried out one after the other."""
    return effect.stages if isinstance(effect, InOrder) else (effect,)


def parts_of(stage: Stage) -> tuple[Step | Either, ...]:
    """Return what is taken in any order."""
    return stage.children if isinstance(stage, AnyOrder) else (stage,)


def steps_of(effect: Effect) -> Iterator[Step]:
    """Yield every step of an effect in the order of its line."""
    for stage in stages_of(effect):
        for part in parts_of(stage):
            yield from part.options if isinstance(part, Either) else (part,)


def meaning(effect: Effect) -> Effect:
    """Return the one of all effects that do the same: what comes in any order, or as a choice, is sorted."""
    match effect:
        case InOrder(stages):
            return InOrder(tuple(map(_stage_meaning, stages)))
        case _:
            return _stage_meaning(effect)


def _stage_meaning(stage: Stage) -> Stage:
    match stage:
        case AnyOrder(children):
            return AnyOrder(tuple(sorted(map(_part_meaning, children), key=notation)))
        case Act() | Change() | Points() | Either():
            return _part_meaning(stage)
        case _:
            assert_never(stage)


def _part_meaning(part: Step | Either) -> Step | Either:
    return Either(tuple(sorted(part.options, key=notation))) if isinstance(part, Either) else part


def notation(effect: Effect) -> str:
    """Return the line that ``parse`` reads as ``effect``."""
    match effect:
        case InOrder(stages):
            return " then ".join(map(notation, stages))
        case AnyOrder(children):
            return ", ".join(map(notation, children))
        case Either(options):
            return " | ".join(map(notation, options))
        case Points(points):
            return f"{POINTS} {points}"
        case Act(verb, scope):
            return verb + (f"@{scope}" if scope else "")
        case Change(verb, _, scope):
            return verb + _number(effect) + (f"@{scope}" if scope else "")
        case _:
            assert_never(effect)


def icons(effect: Effect) -> tuple[tuple[Icon, ...], ...]:
    """Return the symbols of an effect in groups: those of one group are joined by the slash of a choice."""
    match effect:
        case InOrder(parts) | AnyOrder(parts):
            return tuple(group for part in parts for group in icons(part))
        case Either(options):
            return (tuple(map(_icon, options)),)
        case Act() | Change() | Points():
            return ((_icon(effect),),)
        case _:
            assert_never(effect)


def _icon(step: Step) -> Icon:
    match step:
        case Points(points):
            return Icon(POINTS, number=str(points))
        case Act(verb, scope) | Change(verb, _, scope):
            number = _number(step).strip().replace("-", "−").replace("all", "") if isinstance(step, Change) else ""
            return Icon(verb, ZONE_PLAYED, number) if scope == ZONE_PLAYED else Icon(verb, "", number, scope)
        case _:
            assert_never(step)


def _number(change: Change) -> str:
    """Return a change's number as it is written, with a space before it; empty where its verb takes none."""
    amount = FORMS[change.verb].amount
    if amount is Amount.NONE:
        return ""
    if change.amount == ALL:
        return " all"
    return f" {change.amount:+d}" if amount is Amount.SIGNED else f" {change.amount}"
