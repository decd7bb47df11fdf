"""What effects of a game may be made of: its verbs and what they ask for, its things, and the words to tell them apart.

The generic verbs come with the things that they can be done to: a game with coins can gain and lose them. Its own verbs
a game adds beside these, in ``verbs.toml``.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from pnp.model.effect.notation import amount_text
from pnp.model.effect.tree import (
    MAJORITY,
    PLAYERS,
    ZONE_PLAYED,
    Amount,
    Count,
    Per,
    Selector,
    Signed,
    Step,
    TableValue,
    UpTo,
)

Number: TypeAlias = Literal["none", "count", "count-or-all", "signed", "value", "some", "any"]
"""Which numbers a verb takes.

None; a whole number; that or ``all``; one with a sign; any value; a value or ``up to`` one; that or ``all``.
"""
Place: TypeAlias = Literal["no", "may", "must"]
Sort: TypeAlias = Literal["action", "change", "worth"]
"""Whether a verb is done to one thing at a time, befalls players, or is what the card is worth at the end."""
THINGS = ("point", "coin", "card", "piece", "track", "tile")
"""The sorts of things; by them the generic verbs know what they can be done to."""
WHOLE = 3
"""How many digits a number has at most."""


class Form(NamedTuple):
    """What a verb asks for: its number, whether it names a place, the sorts of things, and whether it may say whose."""

    sort: Sort = "action"
    number: Number = "none"
    place: Place = "no"
    takes: tuple[str, ...] = ()
    whose: bool = False


GENERIC: Mapping[str, Form] = MappingProxyType(
    {
        "gain": Form("change", "value", "no", ("point", "coin"), whose=True),
        "lose": Form("change", "any", "no", ("point", "coin"), whose=True),
        "draw": Form("change", "value", "no", ("card",), whose=True),
        "discard": Form("action", "any", "no", ("card",), whose=True),
        "peek": Form("change", "value", "no", ("card",), whose=True),
        "reveal": Form("action", "any", "no", ("card",), whose=True),
        "place": Form("action", "some", "may", ("piece",), whose=True),
        "move": Form("action", "some", "may", ("piece",), whose=True),
        "remove": Form("action", "any", "may", ("piece",), whose=True),
        "return": Form("action", "any", "may", ("piece",), whose=True),
        "advance": Form("change", "value", "no", ("track",), whose=True),
        "retreat": Form("change", "any", "no", ("track",), whose=True),
        "flip": Form("action", "any", "may", ("tile",)),
    }
)
"""The verbs that games share."""

UNPLACED = "unplaced"
"""The filter that every game with pieces has: those that their owner still holds."""


class EffectFault(NamedTuple):
    """What is wrong with a step or a selector, and with which part of it (``verb``, ``amount``, ``thing`` …)."""

    code: str
    part: str
    message: str
    hint: str


_EXAMPLES: Mapping[str, str] = {
    "count": "“2”",
    "count-or-all": "“2” or “all”",
    "signed": "“+1” or “-1”",
    "value": "“2” or “count(…)”",
    "some": "“2” or “up to 2”",
    "any": "“2”, “up to 2” or “all”",
}


COUNTED = ("", "you", "opponent", "owner", "all")
"""Whose things can be counted."""


class Vocabulary(NamedTuple):
    """The verbs of a game with what they ask for, the sort of each thing, its filters, and its tables by players."""

    verbs: Mapping[str, Form] = MappingProxyType({})
    things: Mapping[str, str] = MappingProxyType({})
    filters: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()

    def of_sort(self, *sorts: Sort) -> tuple[str, ...]:
        """Return the verbs of some sorts."""
        return tuple(verb for verb, form in self.verbs.items() if form.sort in sorts)

    def is_action(self, step: object) -> bool:
        """Tell whether an effect is a step with a verb that is done to one thing at a time."""
        return isinstance(step, Step) and self.verbs[step.verb].sort == "action"

    def is_worth(self, step: object) -> bool:
        """Tell whether an effect is a step that says what the card is worth at the end."""
        return isinstance(step, Step) and self.verbs[step.verb].sort == "worth"

    def taken(self, verb: str) -> tuple[str, ...]:
        """Return the things that a verb can be done to."""
        return tuple(thing for thing, sort in self.things.items() if sort in self.verbs[verb].takes)

    def doer(self, step: Step) -> str:
        """Return who does a step: whose things they are, but for other players’ pieces, which you deal with."""
        who = step.what.who
        piece = self.things.get(step.what.thing) == "piece"
        return "you" if not who or (piece and who in {"opponent", "any"}) else who

    def step_faults(self, step: Step) -> Iterator[EffectFault]:
        """Yield what is wrong with a step: M202 its verb, M203 its number, M204 its place, M207 its thing or whose."""
        verb, amount, what, _ = step
        form = self.verbs.get(verb)
        if form is None:
            yield EffectFault("M202", "verb", f"no verb is called “{verb}”", _near(verb, self.verbs))
            return
        number = _number_fault(verb, amount, form)
        if number:
            yield number
        if what.place and form.place == "no":
            yield EffectFault("M204", "place", f"“{verb}” takes no place", f"leave out “@{what.place}”")
        if not what.place and form.place == "must":
            yield EffectFault("M204", "verb", f"“{verb}” must say where", f"such as “{verb} 1@{ZONE_PLAYED}”")
        taken = self.taken(verb)
        if what.thing and not taken:
            hint = f"leave it out, or separate steps by , or | or then; a place is written “@{what.thing}”"
            yield EffectFault("M207", "thing", f"“{verb}” is not followed by “{what.thing}”", hint)
        elif form.takes and what.thing not in taken:
            found = f"is not done to “{what.thing}”" if what.thing else "wants a thing"
            yield EffectFault(
                "M207", "thing" if what.thing else "verb", f"“{verb}” {found}", f"one of {', '.join(taken)}"
            )
        if what.who and not form.whose:
            yield EffectFault("M207", "who", f"“{verb}” does not say whose", f"leave out “of {what.who}”")
        yield from self._word_faults(what)

    def selector_faults(self, what: Selector) -> Iterator[EffectFault]:
        """Yield what is wrong with the things that are counted: M207."""
        if what.thing not in self.things:
            yield EffectFault("M207", "thing", f"no thing is called “{what.thing}”", _near(what.thing, self.things))
        elif what.who not in COUNTED or not (what.who or self.things[what.thing] in {"piece", "tile"}):
            message = f"“{what.thing}” can be counted of {', '.join(COUNTED[1:])}"
            yield EffectFault("M207", "who" if what.who else "thing", message, f"such as “{what.thing} of you”")
        yield from self._word_faults(what)

    def _word_faults(self, what: Selector) -> Iterator[EffectFault]:
        """Yield the words of a selector that are none: its filters, and whose the things are."""
        for word in what.filters:
            if word not in self.filters:
                yield EffectFault("M207", "filter", f"no filter is called “{word}”", _near(word, self.filters))
        if what.who and what.who not in PLAYERS and not what.who.startswith(f"{MAJORITY}("):
            yield EffectFault(
                "M207", "who", f"“{what.who}” is nobody", f"one of {', '.join(PLAYERS)}, {MAJORITY}(PLACE)"
            )

    def table_faults(self, table: TableValue) -> Iterator[EffectFault]:
        """Yield a fault where there is no such table."""
        if table.name not in self.tables:
            yield EffectFault("M207", "table", f"no table is called “{table.name}”", _near(table.name, self.tables))


def vocabulary(
    verbs: Mapping[str, Form], things: Mapping[str, str], filters: tuple[str, ...] = (), tables: tuple[str, ...] = ()
) -> Vocabulary:
    """Return a game's vocabulary: its own verbs, and the generic ones that can be done to its things."""
    shared = {verb: form for verb, form in GENERIC.items() if {*form.takes} & {*things.values()}}
    if "piece" in things.values():
        filters = (UNPLACED, *filters)
    return Vocabulary({**shared, **verbs}, things, filters, tables)


def _number_fault(verb: str, amount: Amount, form: Form) -> EffectFault | None:
    if _fits(amount, form.number):
        return None
    if form.number == "none":
        return EffectFault("M203", "amount", f"“{verb}” takes no number", "leave it out")
    found = "wants a number" if amount is None else f"is not followed by “{amount_text(amount)}”"
    part = "verb" if amount is None else "amount"
    return EffectFault("M203", part, f"“{verb}” {found}", f"such as {_EXAMPLES[form.number]}")


def _fits(amount: Amount, number: Number) -> bool:
    match amount:
        case None:
            return number == "none"
        case "all":
            return number in {"count-or-all", "any"}
        case UpTo(most):
            return number in {"some", "any"} and _fits(most, "value")
        case Count() | TableValue() | Per():
            return number in {"value", "some", "any"}
        case Signed(by):
            return number == "signed" and 0 < abs(by) < 10**WHOLE
        case int():
            return number not in {"none", "signed"} and 0 < amount < 10**WHOLE
        case _:
            return False


def _near(word: str, known: "Mapping[str, object] | tuple[str, ...]") -> str:
    import difflib  # which only a mistake has a use for

    near = difflib.get_close_matches(word, known, 1)
    return f"did you mean “{near[0]}”?" if near else f"one of {', '.join(known)}" if known else "there is none"
