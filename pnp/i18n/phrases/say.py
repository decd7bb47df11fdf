"""The sentence of an effect."""

from functools import cached_property, reduce
from itertools import groupby

from pnp.errors import PnpError
from pnp.i18n.phrases.book import Book, filled
from pnp.i18n.phrases.keys import PLACE, THERE, WHO, size, variant
from pnp.i18n.phrases.nouns import THEIRS, Nouns
from pnp.i18n.phrases.source import Voice
from pnp.model.effect import notation
from pnp.model.effect.tree import (
    AnyOrder,
    At,
    Choose,
    Condition,
    Effect,
    ForEach,
    Governed,
    If,
    May,
    Or,
    Pay,
    Seq,
    Step,
    Times,
    Vote,
    options_of,
    stages_of,
)

HEADS = ("node",)
"""The table of the phrases of heads, and of lists inside of something."""
TESTED = {">=": "at-least", "<=": "at-most", "=": "exactly"}


def say(effect: Effect, book: Book, voice: Voice) -> str:
    """Return what a card with ``effect`` says, in the book's locale.

    A phrase that the locale lacks comes as ``⟦its key⟧``. Raise ``PnpError`` I407 where the voice has no phrase at all
    for a step: an event cannot be worth points.
    """
    return _Sayer(book, voice).effect(effect)


class _Sayer:
    def __init__(self, book: Book, voice: Voice) -> None:
        self._book, self._voice = book, voice
        self._known = book.source.vocabulary
        self._nested = voice.lines if voice.nested == "lines" else voice.deeds

    @cached_property
    def _nouns(self) -> Nouns:
        return Nouns(self._book)

    def effect(self, effect: Effect) -> str:
        said: list[str] = []
        before: Effect | None = None
        for stage in stages_of(effect):
            said.append(self._again(stage, before) or self._stage(stage, before))
            before = stage
        text = self._wrapped("effect", self._joined("then", said))
        return text[:1].upper() + text[1:]

    def _stage(self, stage: Effect, before: Effect | None) -> str:
        match stage:
            case AnyOrder():
                return self._wrapped("every", self._joined("and", self._parts(stage)))
            case Or(options):
                must = not any(map(self._known.is_action, options))
                return self._wrapped("must" if must else "may", self._part(stage))
            case Step():
                return self._wrapped("part", self._there(stage, before) or self._line(stage))
            case _:
                return self._wrapped("part", self._unit(stage))

    def _parts(self, stage: AnyOrder) -> list[str]:
        """Return the parts of a list; the same action several times in a row is one of them where a card can say so."""
        said = []
        for part, run in groupby(stage.parts):
            count = sum(1 for _ in run)
            if count > 1 and isinstance(part, Step) and self._known.is_action(part) and self._key("times"):
                said.append(self._wrapped("part", self._act(part, count)))
            else:
                said += [self._part(part)] * count
        return said

    def _part(self, part: Effect) -> str:
        return self._wrapped("part", self._joined("or", list(map(self._within, options_of(part)))))

    def _within(self, part: Effect) -> str:
        """Return what is part of a choice or a list; all but steps in parentheses, for it would not end else."""
        if not isinstance(part, Step):
            return self._grouped(self._list(part) if isinstance(part, Seq | AnyOrder | Or) else self._unit(part))
        return self._line(part) if self._voice.nested == "lines" else self._deed(part)

    def _grouped(self, said: str) -> str:
        return filled(self._head("group"), deed=said)

    def _list(self, effect: Seq | AnyOrder | Or) -> str:
        """Return a list that is inside of something."""
        name = {Seq: "then", AnyOrder: "and", Or: "or"}[type(effect)]
        said = reduce(lambda one, other: filled(self._head(name), a=one, b=other), map(self._within, effect.parts))
        return filled(self._head("every"), deed=said) if isinstance(effect, AnyOrder) else said

    def _unit(self, effect: Effect) -> str:
        """Return what is governed by a head, or one step, or a list in parentheses."""
        match effect:
            case Step():
                return self._line(effect)
            case Seq() | AnyOrder() | Or():
                return self._grouped(self._list(effect))
            case Choose(number, parts):
                return filled(self._head("choose"), n=str(number), deed=self._grouped(self._list(Or(parts))))
            case _:
                return filled(self._governing(effect), deed=self._unit(effect.body))

    def _governing(self, effect: Governed) -> str:
        """Return the phrase of a head, with a place for what it governs."""
        nouns = self._nouns
        match effect:
            case May():
                return self._head("may")
            case If(test, _):
                return filled(self._head("if"), test=self._test(test))
            case ForEach(what, _):
                return filled(self._head("for-each"), what=nouns.each(what))
            case Times(number, _):
                return filled(self._head("times", number), n=str(number))
            case Pay(cost, what, _):
                return filled(self._head("pay"), what=nouns.things(what, "", cost))
            case At(timing, _):
                return self._head(f"at-{timing}")
            case Vote(who, rule, tie, _):
                named = {"voters": who, "rule": rule, "tie": tie}
                return filled(
                    self._head("vote"), **{key: self._book.text(f"{key}.{word}") for key, word in named.items()}
                )

    def _test(self, test: Condition) -> str:
        what, is_, number, _ = test
        key = f"test.{TESTED[is_]}" + (WHO if what.who else "")
        said = self._nouns.things(what, "", number, place=what.place)
        have = self._book.text(f"have.{what.who}") if what.who else ""
        return filled(self._book.text(key, number), what=said, have=have)

    def _line(self, step: Step) -> str:
        key = self._placed(self._voice.lines, step)
        if key:
            said = self._filled(key, step)
            return said if self._known.is_action(step) else self._change(step, said)
        if self._known.is_action(step):
            return self._act(step, 1)
        raise self._unsaid(step)

    def _change(self, step: Step, said: str) -> str:
        return said if self._known.is_worth(step) else self._wrapped("change", said, icons=f"[{step.verb}]")

    def _act(self, act: Step, count: int) -> str:
        """Return an action as a card calls it: its icons, its name, how often, and what is done."""
        where = self._placed(self._voice.deeds, act)
        key = where or self._book.key(self._voice.deeds, act.verb)
        line = self._key("act") if where else self._key("act" + PLACE)
        if not key or not line:
            raise self._unsaid(act)
        times = self._key("once" if count == 1 else "twice" if count == 2 else "times")
        name = filled(self._book.text(times, count), action=self._book.text(f"action.{act.verb}"), n=str(count))
        said = filled(self._book.text(line), icons=f"[{act.verb}]" * count, action=name, place=self._place(act.place))
        return filled(said, deed=self._filled(key, act))

    def _deed(self, step: Step) -> str:
        key = self._placed(self._voice.deeds, step)
        if not key:
            raise self._unsaid(step)
        return self._filled(key, step)

    def _again(self, stage: Effect, before: Effect | None) -> str:
        """Return the phrase for an action that all may do that all might have done just before; mostly nothing."""
        if stage != before or not isinstance(stage, Step) or not self._known.is_action(stage):
            return ""
        key = "" if self._placed(self._voice.lines, stage) else self._key("again")
        return self._book.text(key) if key else ""

    def _there(self, step: Step, before: Effect | None) -> str:
        """Return the sentence of a step in the place that was named just before; mostly nothing."""
        if not step.place or not isinstance(before, Step) or before.place != step.place:
            return ""
        key = self._book.key(self._voice.lines, variant(step, self._known) + THERE)
        return self._change(step, self._filled(key, step)) if key else ""

    def _placed(self, tables: tuple[str, ...], step: Step) -> str:
        who = WHO if self._known.doer(step) != "you" else ""
        return self._book.key(tables, variant(step, self._known) + who + (PLACE if step.place else ""))

    def _filled(self, key: str, step: Step) -> str:
        number = size(step.amount)
        text = self._book.text(key, number)
        if not step.what.thing:
            return filled(text, n=str(number), place=self._place(step.place))
        nouns, doer = self._nouns, self._known.doer(step)
        piece = self._known.things[step.what.thing] == "piece"
        of = "" if not piece else THEIRS if doer != "you" else step.what.who or "you"
        what = nouns.things(step.what, of, step.amount)
        who = nouns.who(doer) if doer != "you" else ""
        said = filled(text, what=what, who=who, place=self._place(step.place))
        return nouns.explained(said, step.amount)

    def _place(self, place: str) -> str:
        return self._book.text(f"place.{place}") if place else ""

    def _head(self, name: str, number: int = 1) -> str:
        return self._book.text(f"{HEADS[0]}.{name}", number)

    def _key(self, name: str) -> str:
        return self._book.key(self._voice.lines, name)

    def _wrapped(self, name: str, said: str, **values: str) -> str:
        key = self._key(name)
        return filled(self._book.text(key), deed=said, **values) if key else said

    def _joined(self, name: str, said: list[str]) -> str:
        if len(said) == 1:
            return said[0]
        join = self._book.text(self._key(name) or name)
        return reduce(lambda one, other: filled(join, a=one, b=other), said)

    def _unsaid(self, step: Step) -> PnpError:
        message = f"“{notation(step)}” has no phrase in the voice “{self._voice.name}”"
        wanted = variant(step, self._known) + (WHO if self._known.doer(step) != "you" else "")
        hint = f"add “{wanted}” to one of {', '.join((*self._voice.lines, *self._voice.deeds))}"
        return PnpError("I407", message, hint=hint)
