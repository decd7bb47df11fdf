"""The readable line of an effect, read as its tree. The grammar stands in docs/effects.md.

effect   = stage ("then" stage)*              one after the other
stage    = part ("," part)*                   in any order, each optional
part     = unit ("|" unit)*                   one of them
unit     = step | head ":" unit | "(" effect ")"
head     = "may" | "if" test | "for each" selector | number "times" | "pay" number thing | "at" timing
         | "choose" number | "vote" who "by" rule "tie" tie
step     = verb [amount] selector ["per" selector]
selector = filter* [thing] ["@" place] ["of" who]
amount   = value | "up to" value | "all" | signed number
value    = number | "count" "(" selector ")" | "table" "(" name ")"
test     = value (">=" | "<=" | "=") value
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from pnp.diagnostics import NOWHERE, Origin
from pnp.errors import PnpError
from pnp.model.effect.tree import (
    ALL,
    HERE,
    OWNER,
    RULES,
    TESTS,
    TIES,
    TIMINGS,
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
    Value,
    Vote,
)

if TYPE_CHECKING:  # whoever reads no more than the tree, as for icons, has no use for a vocabulary
    from pnp.model.effect.vocabulary import EffectFault, Vocabulary

DEEPEST = 8
"""How deep heads and parentheses may lie in one another."""
WORD = r"[a-z][a-z0-9_-]*"
"""What a verb, a thing, a filter, a place or a table can be called."""
_TOKEN = rf"(?P<word>{WORD})|(?P<number>[+-]?[0-9]+)|(?P<mark>[<>]=|[=,|:@()])|(?P<other>\S+)"
RESERVED = frozenset(
    {
        *("then", "if", "for", "each", "may", "pay", "at", "by", "choose", "vote", "times", "count", "table", "per"),
        *("of", "up", "to", "tie", ALL, HERE, ZONE_PLAYED),
    }
)
"""The words of the notation, which no verb and no thing may be called."""
_DIGITS = 9
"""So many digits tell that a number is too large."""
_VOTERS = ("all", "opponent")


class _Token(NamedTuple):
    """A piece of a line: its kind (``word``, ``number``, ``mark``, ``other``, ``end``), text, and where it begins."""

    kind: str
    text: str
    start: int


def parse(text: str, origin: Origin = NOWHERE, known: "Vocabulary | None" = None) -> Effect:
    """Read the line ``text`` as an effect, with the words of the vocabulary ``known``; without one, with any words.

    Raise ``PnpError`` with the column: M201 for what cannot be read, M202–M204 and M207 as in ``step_faults``, M205 for
    points in a choice or under a head, M206 for what is nested too deeply, or a choice of more than there is.
    """
    return _Reader(text, origin, known).line()


class _Reader:
    """A line being read, one token after the other."""

    def __init__(self, text: str, origin: Origin, known: "Vocabulary | None") -> None:
        self._text, self._origin, self._known = text, origin, known
        found = [_Token(str(each.lastgroup), each[0], each.start()) for each in re.finditer(_TOKEN, text)]
        self._tokens = [*found, _Token("end", "", len(text.rstrip()) if found else 0)]
        self._at = 0
        self._depth = 0
        self._choices = 0
        self._each = 0

    def line(self) -> Effect:
        effect = self._effect()
        if self._next.kind != "end":
            hint = "separate steps by , or | or then"
            raise self._error("M201", self._next.start, f"“{self._rest()}” cannot be read", hint)
        return effect

    @property
    def _next(self) -> _Token:
        return self._tokens[self._at]

    def _take(self, *texts: str) -> bool:
        """Go past the next tokens if they are these."""
        found = [token.text for token in self._tokens[self._at : self._at + len(texts)]]
        if found != [*texts]:
            return False
        self._at += len(texts)
        return True

    def _want(self, *texts: str) -> None:
        if not self._take(*texts):
            said = " ".join(texts)
            raise self._error("M201", self._next.start, f"“{said}” is wanted, not “{self._rest()}”", f"write “{said}”")

    def _rest(self) -> str:
        return self._text[self._next.start :].rstrip()

    def _error(self, code: str, start: int, message: str, hint: str) -> PnpError:
        return PnpError(code, f"effect “{self._text}”, character {start + 1}: {message}", self._origin, hint)

    def _effect(self) -> Effect:
        stages = [self._stage()]
        while self._take("then"):
            stages.append(self._stage())
        return stages[0] if len(stages) == 1 else Seq(tuple(stages))

    def _stage(self) -> Effect:
        parts = [self._part()]
        while self._take(","):
            parts.append(self._part())
        return parts[0] if len(parts) == 1 else AnyOrder(tuple(parts))

    def _part(self) -> Effect:
        start = self._next.start
        options = [self._unit()]
        while self._next.text == "|":
            if self._is_worth(options[0]):
                raise self._error("M205", start, "points cannot be one of a choice", "set them apart with a comma")
            self._at += 1
            self._choices += 1
            options.append(self._unit())
            self._choices -= 1
        return options[0] if len(options) == 1 else Or(tuple(options))

    def _unit(self) -> Effect:
        start = self._next.start
        if self._depth > DEEPEST:
            raise self._error(
                "M206", start, f"more than {DEEPEST} heads or parentheses in one another", "say it simpler"
            )
        self._depth += 1
        if self._take("("):
            effect = self._effect()
            self._want(")")
        else:
            effect = self._headed() or self._step()
            if (self._depth > 1 or self._choices) and self._is_worth(effect):
                raise self._error("M205", start, "points cannot be one of a choice", "set them apart with a comma")
        self._depth -= 1
        return effect

    def _is_worth(self, effect: Effect) -> bool:
        return self._known is not None and self._known.is_worth(effect)

    def _headed(self) -> Effect | None:
        """Return what a head governs; None where the next is a step."""
        if self._take("may"):
            return May(self._body())
        if self._take("if"):
            return If(self._test(), self._body())
        if self._take("for", "each"):
            what = self._selector()
            self._each += 1
            body = self._body()
            self._each -= 1
            return ForEach(what, body)
        if self._take("pay"):
            return self._pay()
        if self._take("at"):
            return At(self._one_of(TIMINGS, "a time"), self._body())
        if self._take("choose"):
            return self._choose()
        if self._take("vote"):
            who = self._one_of(_VOTERS, "who votes")
            self._want("by")
            rule = self._one_of(RULES, "a rule")
            self._want("tie")
            return Vote(who, rule, self._one_of(TIES, "what a tie does"), self._body())
        if self._next.kind == "number":
            number = self._whole()
            self._want("times")
            return Times(number, self._body())
        return None

    def _body(self) -> Effect:
        self._want(":")
        return self._unit()

    def _pay(self) -> Effect:
        start = self._next.start
        cost = self._whole()
        what = self._things({})
        sort = self._known.things.get(what.thing, "") if self._known else "coin"
        if what != Selector(what.thing) or sort not in {"coin", "point"}:
            raise self._error("M207", start, "only own coins and points can be paid", "such as “pay 2 coin: …”")
        return Pay(cost, what, self._body())

    def _choose(self) -> Effect:
        token = self._next
        count = self._whole()
        body = self._body()
        options = body.parts if isinstance(body, Or) else ()
        if not 1 <= count < len(options):
            hint = "such as “choose 2: (a | b | c)”"
            raise self._error("M206", token.start, f"{count} cannot be chosen of {len(options) or 'no choice'}", hint)
        return Choose(count, options)

    def _test(self) -> Condition:
        what = self._selector()
        return Condition(what, self._one_of(TESTS, "a comparison"), self._whole(least=0))

    def _one_of(self, words: Iterable[str], what: str) -> str:
        token = self._next
        if token.text not in words:
            raise self._error(
                "M201", token.start, f"{what} is wanted, not “{self._rest()}”", f"one of {', '.join(words)}"
            )
        self._at += 1
        return token.text

    def _whole(self, least: int = 1) -> int:
        token = self._next
        if token.kind != "number" or not token.text.isdecimal() or len(token.text) > 3 or int(token.text) < least:
            found = f"a number is wanted, not “{self._rest()}”"
            raise self._error("M203", token.start, found, f"from {least} to 999, count(…) or table(…)")
        self._at += 1
        return int(token.text)

    def _value(self) -> Value:
        if self._take("count", "("):
            what = self._selector()
            self._want(")")
            return Count(what)
        if self._take("table", "("):
            token = self._next
            table = TableValue(self._word("a table"))
            self._check(self._known.table_faults(table) if self._known else (), {"": token.start})
            self._want(")")
            return table
        return self._whole()

    def _word(self, what: str) -> str:
        token = self._next
        if token.kind != "word":
            raise self._error("M201", token.start, f"{what} is wanted, not “{self._rest()}”", "a word in small letters")
        self._at += 1
        return token.text

    def _place(self) -> str:
        place = self._word("a place")
        if self._take("("):
            place = f"{place}({self._place()})"
            self._want(")")
        return place

    def _selector(self) -> Selector:
        """Return the things that a head or a value is about."""
        starts: dict[str, int] = {"": self._next.start}
        what = self._things(starts)
        self._check(self._known.selector_faults(what) if self._known else (), starts)
        return what

    def _things(self, starts: dict[str, int]) -> Selector:
        words: list[str] = []
        while self._next.kind == "word" and self._next.text not in RESERVED:
            starts["filter" if words else "thing"] = self._next.start
            words.append(self._word("a thing"))
        if len(words) > 1:
            starts["filter"], starts["thing"] = starts["thing"], starts["filter"]
        place = who = ""
        if self._take("@"):
            starts["place"] = self._next.start
            place = self._place()
        if self._take("of"):
            starts["who"] = self._next.start
            who = self._place()
        return self._attached(Selector(words[-1] if words else "", tuple(words[:-1]), place, who), starts)

    def _attached(self, what: Selector, starts: dict[str, int]) -> Selector:
        """Return the things, but refuse what refers to the thing of a ``for each`` where there is none."""
        if self._known is not None and not self._each:
            hint = "write it below a “for each”"
            if what.place == HERE:
                found = f"“@{HERE}” is where the thing of a “for each” is, and this is in none"
                raise self._error("M204", starts["place"], found, hint)
            if what.who == OWNER:
                found = f"“{OWNER}” has the thing of a “for each”, and this is in none"
                raise self._error("M207", starts["who"], found, hint)
        return what

    def _step(self) -> Step:
        token = self._next
        starts = {"": token.start, "verb": token.start}
        if token.kind != "word" or token.text in RESERVED:
            raise self._error("M201", token.start, f"a verb is wanted, not “{self._rest()}”", self._verbs())
        self._at += 1
        starts["amount"] = self._next.start
        amount = self._amount()
        what = self._things(starts)
        if self._take("per"):
            if not isinstance(amount, int):
                raise self._error(
                    "M203", starts["amount"], "“per” follows a whole number", "such as “gain 1 coin per …”"
                )
            amount = Per(amount, self._selector())
        if what.who == "you":  # which holds where nothing is said
            what = what._replace(who="")
        step = Step(token.text, amount, what)
        self._check(self._known.step_faults(step) if self._known else (), starts)
        return step

    def _amount(self) -> Amount:
        token = self._next
        if self._take(ALL):
            return ALL
        if self._take("up", "to"):
            return UpTo(self._value())
        if token.kind == "number":
            self._at += 1
            number = int(token.text[:_DIGITS])
            return number if token.text.isdecimal() else Signed(number)
        return self._value() if token.text in {"count", "table"} else None

    def _verbs(self) -> str:
        return f"one of {', '.join(self._known.verbs)}" if self._known else "a word in small letters"

    def _check(self, faults: "Iterable[EffectFault]", starts: dict[str, int]) -> None:
        for fault in faults:
            raise self._error(fault.code, starts.get(fault.part, starts[""]), fault.message, fault.hint)
