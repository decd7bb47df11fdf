"""The readable line of an effect, and its icons."""

from typing import NamedTuple, assert_never

from pnp.model.effect.tree import (
    ZONE_PLAYED,
    Amount,
    AnyOrder,
    At,
    Choose,
    Condition,
    Count,
    Effect,
    ForEach,
    If,
    May,
    Or,
    Pay,
    Per,
    Selector,
    Seq,
    Signed,
    Step,
    TableValue,
    Times,
    UpTo,
    Vote,
)

_LOOSE = {Seq: 0, AnyOrder: 1, Or: 2}
_TIGHT = 3
"""How tightly the parts of a list hold together; what holds less tightly than its place wants is put in parentheses."""


def notation(effect: Effect) -> str:
    """Return the line that ``parse`` reads as ``effect``."""
    match effect:
        case Seq(parts):
            return " then ".join(_within(part, 1) for part in parts)
        case AnyOrder(parts):
            return ", ".join(_within(part, 2) for part in parts)
        case Or(parts):
            return " | ".join(_within(part, _TIGHT) for part in parts)
        case Step(verb, Per(each, what), of):
            return _spaced(verb, str(each), _selector(of), "per", _selector(what)).replace(" @", "@")
        case Step(verb, amount, what):
            return _spaced(verb, amount_text(amount), _selector(what)).replace(" @", "@")
        case Choose(number, parts):
            return f"choose {number}: ({notation(Or(parts))})"
        case May(body):
            return f"may: {_within(body, _TIGHT)}"
        case If(Condition(what, is_, number), body):
            return f"if {_selector(what)} {is_} {number}: {_within(body, _TIGHT)}"
        case ForEach(what, body):
            return f"for each {_selector(what)}: {_within(body, _TIGHT)}"
        case Times(number, body):
            return f"{number} times: {_within(body, _TIGHT)}"
        case Pay(cost, what, body):
            return f"pay {cost} {_selector(what)}: {_within(body, _TIGHT)}"
        case At(timing, body):
            return f"at {timing}: {_within(body, _TIGHT)}"
        case Vote(who, rule, tie, body):
            return f"vote {who} by {rule} tie {tie}: {_within(body, _TIGHT)}"
        case _:
            assert_never(effect)


def _within(effect: Effect, tightness: int) -> str:
    line = notation(effect)
    return line if _LOOSE.get(type(effect), _TIGHT) >= tightness else f"({line})"


def _spaced(*words: str) -> str:
    return " ".join(filter(None, words))


def _selector(what: Selector) -> str:
    place = f"@{what.place}" if what.place else ""
    return _spaced(" ".join((*what.filters, what.thing)).strip() + place, f"of {what.who}" if what.who else "")


def amount_text(amount: Amount) -> str:
    """Return an amount as the notation has it; nothing for none."""
    match amount:
        case None:
            return ""
        case Count(what):
            return f"count({_selector(what)})"
        case TableValue(name):
            return f"table({name})"
        case UpTo(most):
            return f"up to {amount_text(most)}"
        case Signed(by):
            return f"{by:+d}"
        case _:
            return str(amount)


class EffectIcon(NamedTuple):
    """A symbol of an effect: its name, its frame, the number on it, and the place and thing whose emblems it has."""

    name: str
    frame: str = ""
    number: str = ""
    place: str = ""
    thing: str = ""


def icons(effect: Effect) -> tuple[tuple[EffectIcon, ...], ...]:
    """Return the symbols of an effect in groups: those of one group are joined by the slash of a choice.

    A head has a symbol of its own before those of what it governs.
    """
    match effect:
        case Step():
            return ((_icon(effect),),)
        case Seq(parts) | AnyOrder(parts):
            return tuple(group for part in parts for group in icons(part))
        case Or(parts):
            return (_choice(parts),)
        case Choose(number, parts):
            return ((EffectIcon("choose", number=str(number)),), _choice(parts))
        case At(timing, body):
            return ((EffectIcon(f"at-{timing}"),), *icons(body))
        case Pay(cost, what, body):
            return ((EffectIcon("pay", number=str(cost), thing=what.thing),), *icons(body))
        case Times(number, body):
            return ((EffectIcon("times", number=str(number)),), *icons(body))
        case ForEach(what, body):
            return ((EffectIcon("for-each", thing=what.thing),), *icons(body))
        case If(Condition(_, is_, number), body):
            return ((EffectIcon("if", number=f"{_SIGNS[is_]}{number}"),), *icons(body))
        case May(body) | Vote(body=body):
            return ((EffectIcon(effect.node),), *icons(body))
        case _:
            assert_never(effect)


_SIGNS = {">=": "≥", "<=": "≤", "=": "="}


def _choice(parts: tuple[Effect, ...]) -> tuple[EffectIcon, ...]:
    return tuple(icon for part in parts for group in icons(part) for icon in group)


def _icon(step: Step) -> EffectIcon:
    verb, amount, what, _ = step
    if what.place == ZONE_PLAYED:
        return EffectIcon(verb, ZONE_PLAYED, _short(amount), thing=what.thing)
    return EffectIcon(verb, "", _short(amount), what.place, what.thing)


def _short(amount: Amount) -> str:
    """Return an amount as it stands on a symbol; nothing for all, and for a verb without a number."""
    match amount:
        case None | "all":
            return ""
        case UpTo(most):
            return f"≤{_short(most)}"
        case Per(each, _):
            return f"{each}×"
        case Count() | TableValue():
            return "?"
        case Signed(by):
            return f"{by:+d}".replace("-", "−")
        case _:
            return str(amount)
