"""The sentence of an effect."""

from functools import reduce
from itertools import groupby
from typing import assert_never

from pnp.errors import PnpError
from pnp.i18n.phrases.book import Book, filled
from pnp.i18n.phrases.keys import PLACE, THERE, size, variant
from pnp.i18n.phrases.source import Voice
from pnp.model.effect import Act, AnyOrder, Change, Effect, Either, Points, Stage, Step, notation, stages_of


def say(effect: Effect, book: Book, voice: Voice) -> str:
    """Return what a card with ``effect`` says, in the book's locale.

    A phrase that the locale lacks comes as ``⟦its key⟧``. Raise ``PnpError`` I407 where the voice has no phrase at all
    for a step: an event cannot be worth points.
    """
    return _Sayer(book, voice).effect(effect)


class _Sayer:
    def __init__(self, book: Book, voice: Voice) -> None:
        self._book, self._voice = book, voice
        self._nested = voice.lines if voice.nested == "lines" else voice.deeds

    def effect(self, effect: Effect) -> str:
        said: list[str] = []
        before: Stage | None = None
        for stage in stages_of(effect):
            said.append(self._again(stage, before) or self._stage(stage, before))
            before = stage
        text = self._wrapped("effect", self._joined("then", said))
        return text[:1].upper() + text[1:]

    def _stage(self, stage: Stage, before: Stage | None) -> str:
        match stage:
            case AnyOrder():
                return self._wrapped("every", self._joined("and", self._parts(stage)))
            case Either(options):
                must = not any(isinstance(option, Act) for option in options)
                return self._wrapped("must" if must else "may", self._part(stage))
            case Act() | Change() | Points():
                return self._wrapped("part", self._there(stage, before) or self._line(stage))
            case _:
                assert_never(stage)

    def _parts(self, stage: AnyOrder) -> list[str]:
        """Return the parts of a list; the same action several times in a row is one of them where a card can say so."""
        said = []
        for part, run in groupby(stage.children):
            count = sum(1 for _ in run)
            if count > 1 and isinstance(part, Act) and self._key("times"):
                said.append(self._wrapped("part", self._act(part, count)))
            else:
                said += [self._part(part)] * count
        return said

    def _part(self, part: Step | Either) -> str:
        options = part.options if isinstance(part, Either) else (part,)
        return self._wrapped("part", self._joined("or", list(map(self._within, options))))

    def _within(self, step: Step) -> str:
        """Return a step as part of a choice or a list."""
        return self._line(step) if self._voice.nested == "lines" else self._deed(step)

    def _line(self, step: Step) -> str:
        key = self._placed(self._voice.lines, step)
        if key:
            said = self._filled(key, step)
            return self._wrapped("change", said, icons=f"[{step.verb}]") if isinstance(step, Change) else said
        if isinstance(step, Act):
            return self._act(step, 1)
        raise self._unsaid(step)

    def _act(self, act: Act, count: int) -> str:
        """Return an action as a card calls it: its icons, its name, how often, and what is done."""
        where = self._placed(self._voice.deeds, act)
        key = where or self._book.key(self._voice.deeds, act.verb)
        line = self._key("act") if where else self._key("act" + PLACE)
        if not key or not line:
            raise self._unsaid(act)
        times = self._key("once" if count == 1 else "twice" if count == 2 else "times")
        name = filled(self._book.text(times, count), action=self._book.text(f"action.{act.verb}"), n=str(count))
        said = filled(self._book.text(line), icons=f"[{act.verb}]" * count, action=name, place=self._place(act.scope))
        return filled(said, deed=self._filled(key, act))

    def _deed(self, step: Step) -> str:
        key = self._placed(self._voice.deeds, step)
        if not key:
            raise self._unsaid(step)
        return self._filled(key, step)

    def _again(self, stage: Stage, before: Stage | None) -> str:
        """Return the phrase for an action that all may do that all might have done just before; mostly nothing."""
        if stage != before or not isinstance(stage, Act) or self._placed(self._voice.lines, stage):
            return ""
        key = self._key("again")
        return self._book.text(key) if key else ""

    def _there(self, step: Step, before: Stage | None) -> str:
        """Return the sentence of a step in the place that was named just before; mostly nothing."""
        key = self._book.key(self._voice.lines, variant(step) + THERE)
        if not key or isinstance(step, Points) or not isinstance(before, Act | Change) or before.scope != step.scope:
            return ""
        return self._wrapped("change", self._filled(key, step), icons=f"[{step.verb}]") if step.scope else ""

    def _placed(self, tables: tuple[str, ...], step: Step) -> str:
        scope = "" if isinstance(step, Points) else step.scope
        return self._book.key(tables, variant(step) + (PLACE if scope else ""))

    def _filled(self, key: str, step: Step) -> str:
        number = size(step)
        scope = "" if isinstance(step, Points) else step.scope
        return filled(self._book.text(key, number), n=str(number), place=self._place(scope))

    def _place(self, scope: str) -> str:
        return self._book.text(f"place.{scope}") if scope else ""

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
        hint = f"add “{variant(step)}” to one of {', '.join((*self._voice.lines, *self._voice.deeds))}"
        return PnpError("I407", message, hint=hint)
