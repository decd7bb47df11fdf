"""What a card does, as a closed tree of records.

Every record ends with the name of its node, so that two of different kinds are never equal, though tuples of equal
fields would be, and so that the JSON of a tree says what it is made of.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

ZONE_PLAYED = "zone"
"""The place that was chosen when the card was played."""
HERE = "here"
"""The place of the thing that a ``for each`` is at."""
ALL: Literal["all"] = "all"
"""The amount that spares nothing."""
OWNER = "owner"
PLAYERS = ("you", "opponent", "any", OWNER, "all")
"""Who: the one who decides, another player, any player, whose the thing at hand is, everybody."""
MAJORITY = "majority"
"""Who has most of the pieces in a place: ``majority(PLACE)``."""
TESTS = (">=", "<=", "=")
TIMINGS = ("now", "end", "ongoing", "scoring")
"""At once; at the end of the game; at the start of each later turn of the player; at the next scoring."""
RULES = ("majority", "unanimous")
"""By which a vote passes: more for than against; nobody against."""
TIES = ("pass", "fail", "you")
"""What equally many votes do; ``you``: the player of the card decides."""


class Selector(NamedTuple):
    """Which things: their kind, what they must be like, where they are, whose they are; empty where it is left open."""

    thing: str = ""
    filters: tuple[str, ...] = ()
    place: str = ""
    who: str = ""
    node: Literal["selector"] = "selector"


class Count(NamedTuple):
    """How many things there are."""

    what: Selector
    node: Literal["count"] = "count"


class TableValue(NamedTuple):
    """What a table of the game has for this number of players."""

    name: str
    node: Literal["table"] = "table"


class Per(NamedTuple):
    """So much for each of some things."""

    each: int
    what: Selector
    node: Literal["per"] = "per"


Value: TypeAlias = int | Count | TableValue


class UpTo(NamedTuple):
    """A number that may be stayed below, down to none."""

    most: Value
    node: Literal["up to"] = "up to"


class Signed(NamedTuple):
    """A number of steps up or, below 0, down a track."""

    by: int
    node: Literal["signed"] = "signed"


Amount: TypeAlias = int | Count | TableValue | Per | UpTo | Signed | Literal["all"] | None
"""How much a step is about; None for a verb that takes no number."""


class Condition(NamedTuple):
    """What holds or does not: how many things there are to be, by one of ``TESTS``."""

    what: Selector
    is_: str
    number: int
    node: Literal["condition"] = "condition"


class Step(NamedTuple):
    """One verb: what is done, how much of it, and to what."""

    verb: str
    amount: Amount = None
    what: Selector = Selector()
    node: Literal["step"] = "step"

    @property
    def place(self) -> str:
        """Where it is done; empty for anywhere."""
        return self.what.place


class Seq(NamedTuple):
    """Two or more parts, one after the other."""

    parts: "tuple[Effect, ...]"
    node: Literal["then"] = "then"


class AnyOrder(NamedTuple):
    """Two or more parts in an order of the player's choice, each of them optional."""

    parts: "tuple[Effect, ...]"
    node: Literal["any order"] = "any order"


class Or(NamedTuple):
    """Two or more parts, of which one is taken."""

    parts: "tuple[Effect, ...]"
    node: Literal["or"] = "or"


class Choose(NamedTuple):
    """Some of more parts, each once."""

    number: int
    parts: "tuple[Effect, ...]"
    node: Literal["choose"] = "choose"


class May(NamedTuple):
    """What may be left."""

    body: "Effect"
    node: Literal["may"] = "may"


class If(NamedTuple):
    """What is done only where a test holds."""

    test: Condition
    body: "Effect"
    node: Literal["if"] = "if"


class ForEach(NamedTuple):
    """What is done once for each of some things, one after the other."""

    what: Selector
    body: "Effect"
    node: Literal["for each"] = "for each"


class Times(NamedTuple):
    """What is done several times."""

    number: int
    body: "Effect"
    node: Literal["times"] = "times"


class Pay(NamedTuple):
    """What may be had for a price."""

    cost: int
    what: Selector
    body: "Effect"
    node: Literal["pay"] = "pay"


class At(NamedTuple):
    """What is done at another time (one of ``TIMINGS``)."""

    timing: str
    body: "Effect"
    node: Literal["at"] = "at"


class Vote(NamedTuple):
    """What is done if those who vote (``all`` or ``opponent``: the others) are for it by the rule."""

    who: str
    rule: str
    tie: str
    body: "Effect"
    node: Literal["vote"] = "vote"


Listed: TypeAlias = Seq | AnyOrder | Or | Choose
Governed: TypeAlias = May | If | ForEach | Times | Pay | At | Vote
Effect: TypeAlias = Step | Listed | Governed
LISTED = (Seq, AnyOrder, Or, Choose)
GOVERNED = (May, If, ForEach, Times, Pay, At, Vote)
NodePath: TypeAlias = tuple[int, ...]
"""The way from an effect to a node below it: the number of the child at each turn."""


def children(effect: Effect) -> tuple[Effect, ...]:
    """Return the effects that an effect is directly made of."""
    if isinstance(effect, Step):
        return ()
    return effect.parts if isinstance(effect, Seq | AnyOrder | Or | Choose) else (effect.body,)


def remade(effect: Effect, parts: Sequence[Effect]) -> Effect:
    """Return an effect with other children; lists of one become that one."""
    if isinstance(effect, Step):
        return effect
    if isinstance(effect, Seq | AnyOrder | Or | Choose):
        return effect._replace(parts=tuple(parts)) if len(parts) > 1 else parts[0]
    return effect._replace(body=parts[0])


def walk(effect: Effect, path: NodePath = ()) -> Iterator[tuple[NodePath, Effect]]:
    """Yield an effect and all below it, each with its path, in the order of its line."""
    yield path, effect
    for at, child in enumerate(children(effect)):
        yield from walk(child, (*path, at))


def node_at(effect: Effect, path: NodePath) -> Effect:
    """Return the node at the end of a path."""
    for at in path:
        effect = children(effect)[at]
    return effect


def steps_of(effect: Effect) -> Iterator[Step]:
    """Yield every step of an effect in the order of its line."""
    return (node for _, node in walk(effect) if isinstance(node, Step))


def stages_of(effect: Effect) -> tuple[Effect, ...]:
    """Return what is carried out one after the other."""
    return effect.parts if isinstance(effect, Seq) else (effect,)


def parts_of(stage: Effect) -> tuple[Effect, ...]:
    """Return what is taken in any order."""
    return stage.parts if isinstance(stage, AnyOrder) else (stage,)


def options_of(part: Effect) -> tuple[Effect, ...]:
    """Return what is chosen from."""
    return part.parts if isinstance(part, Or) else (part,)


def selectors_of(effect: Effect) -> Iterator[Selector]:
    """Yield every selector of an effect and of the values in it."""
    for _, node in walk(effect):
        match node:
            case Step(_, amount, what):
                yield what
                yield from _counted(amount)
            case ForEach(what, _) | Pay(_, what, _) | If(Condition(what, _, _), _):
                yield what
            case _:
                pass


def places_in(effect: Effect) -> Iterator[str]:
    """Yield every place that an effect names, also where it is only the place of a majority."""
    for what in selectors_of(effect):
        if what.place:
            yield what.place
        if what.who.startswith(MAJORITY):
            yield what.who.removeprefix(f"{MAJORITY}(")[:-1]


def _counted(amount: Amount) -> Iterator[Selector]:
    if isinstance(amount, UpTo):
        amount = amount.most
    if isinstance(amount, Count | Per):
        yield amount.what


def meaning(effect: Effect) -> Effect:
    """Return the one of all effects that do the same.

    What comes in any order or as a choice is sorted; lists of a kind in one another are one list; what is chosen once,
    done once, done now, or may be left twice, says no more than without that.
    """
    made = remade(effect, tuple(map(meaning, children(effect))))
    match made:
        case Seq(parts):
            return Seq(tuple(stage for part in parts for stage in stages_of(part)))
        case Or(parts):
            return Or(tuple(sorted((option for part in parts for option in options_of(part)), key=repr)))
        case AnyOrder(parts):
            return AnyOrder(tuple(sorted(parts, key=repr)))
        case Choose(1, parts):
            return meaning(Or(parts))
        case Choose(number, parts):
            return Choose(number, tuple(sorted(parts, key=repr)))
        case Times(1, body) | At("now", body) | May(May() as body):
            return body
        case _:
            return made


NODES = (Selector, Count, TableValue, Per, UpTo, Signed, Condition, Step, *LISTED, *GOVERNED)
"""Every kind of node."""
_BY_NAME: Mapping[str, type] = {kind._field_defaults["node"]: kind for kind in NODES}


def plain(value: object) -> object:
    """Return an effect as values of JSON: a table by field for each node, lists, numbers, texts, null."""
    if isinstance(value, NODES):
        return {"node": value.node, **{name: plain(field) for name, field in zip(value._fields, value, strict=True)}}
    return [plain(each) for each in value] if isinstance(value, tuple) else value


def made(value: object) -> object:
    """Return what ``plain`` gave, as it was; raise ``ValueError`` where it was no effect."""
    if isinstance(value, list):
        return tuple(map(made, value))
    if not isinstance(value, Mapping):
        return value
    kind = _BY_NAME.get(str(value.get("node")))
    if kind is None or set(value) != {*kind._fields}:  # type: ignore[attr-defined]  # all of them are NamedTuples
        raise ValueError(f"this is no node: {value}")
    return kind(**{name: made(field) for name, field in value.items()})
