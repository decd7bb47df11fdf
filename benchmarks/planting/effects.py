"""Mistakes in texts that say an effect, by kind: sentences of effects that are nearly right, and single edits."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.i18n.phrases.leaves import leading
from pnp.i18n.phrases.signature import Lexicon
from pnp.i18n.phrases.speaker import Speaker
from pnp.model.effect.tree import (
    ALL,
    RULES,
    TESTS,
    TIES,
    TIMINGS,
    Amount,
    AnyOrder,
    At,
    Choose,
    Count,
    Effect,
    If,
    May,
    Or,
    Pay,
    Per,
    Selector,
    Seq,
    Signed,
    Step,
    Times,
    UpTo,
    Vote,
    children,
    meaning,
    parts_of,
    remade,
    stages_of,
    steps_of,
)
from pnp.model.effect.vocabulary import Vocabulary

KINDS = (
    *("number", "verb", "scope", "or/and", "step dropped", "order", "self/opponent", "may/must", "points lost"),
    *("condition", "timing", "vote"),
)


class Mistake(NamedTuple):
    """A text with a mistake of a kind in it."""

    kind: str
    text: str


def said(effect: Effect, speaker: Speaker, places: tuple[str, ...]) -> Iterator[Mistake]:
    """Yield the sentences of effects that are nearly ``effect``: what a writer might have put by mistake.

    ``places`` are some that a scope may be mistaken for.
    """
    true = speaker.say(effect)
    wrongs = _Wrongs(speaker.book.source.vocabulary, places, speaker.voice.never)
    for kind, wrong in wrongs.effects(effect):
        if wrongs.sayable(wrong) and meaning(wrong) != meaning(effect):
            try:
                text = speaker.say(wrong)
            except PnpError:  # a verb without a phrase, which is an error of its own (V101)
                continue
            if text != true:
                yield Mistake(kind, text)


class _Wrongs:
    """Makes effects that are nearly right, by the words of a game; ``never`` are verbs that a voice cannot say."""

    def __init__(self, known: Vocabulary, places: tuple[str, ...], never: tuple[str, ...]) -> None:
        self._known, self._places, self._never = known, places[:2], never

    def effects(self, effect: Effect) -> Iterator[tuple[str, Effect]]:
        yield from self._nodes(effect, top=True)
        stages = stages_of(effect)
        if len(stages) > 1:
            flat = tuple(part for stage in stages for part in parts_of(stage))
            yield "order", AnyOrder(flat)
        elif isinstance(effect, AnyOrder) and not any(map(self._known.is_worth, effect.parts)):
            yield "order", Seq(effect.parts)

    def _nodes(self, effect: Effect, *, top: bool = False) -> Iterator[tuple[str, Effect]]:
        """Yield the effect with one mistake in it or below it."""
        parts = children(effect)
        for at, part in enumerate(parts):
            for kind, wrong in self._nodes(part):
                yield kind, remade(effect, (*parts[:at], wrong, *parts[at + 1 :]))
        if isinstance(effect, Step):
            yield from self._steps(effect)
        elif isinstance(effect, Seq | AnyOrder | Or | Choose):
            yield from self._lists(effect)
        else:
            yield from _heads(effect)
        if not isinstance(effect, May) and self._known.things and not (top and isinstance(effect, Seq | AnyOrder)):
            yield "may/must", May(effect)

    def _lists(self, effect: Seq | AnyOrder | Or | Choose) -> Iterator[tuple[str, Effect]]:
        parts = effect.parts
        for at, part in enumerate(parts):
            lost = "points lost" if self._known.is_worth(part) else "step dropped"
            if not isinstance(effect, Choose) or len(parts) > effect.number + 1:
                yield lost, remade(effect, (*parts[:at], *parts[at + 1 :]))
        if isinstance(effect, Seq):
            yield "order", Seq(tuple(reversed(parts)))
        if isinstance(effect, Choose):
            yield from (("number", effect._replace(number=n)) for n in (effect.number - 1, effect.number + 1) if n)
        if isinstance(effect, Or):
            yield "or/and", AnyOrder(parts)
        if isinstance(effect, AnyOrder):
            yield from self._orders(effect)

    def _orders(self, effect: AnyOrder) -> Iterator[tuple[str, Effect]]:
        parts = effect.parts
        for at, part in enumerate(parts):
            if self._known.is_action(part):
                yield "number", AnyOrder((*parts[:at], part, *parts[at:]))
        if all(isinstance(part, Step) and not self._known.is_worth(part) for part in parts):
            yield "or/and", Or(parts)

    def _steps(self, step: Step) -> Iterator[tuple[str, Step]]:
        verb, amount, what, _ = step
        form = self._known.verbs[verb]
        yield from (("number", step._replace(amount=wrong)) for wrong in _amounts(amount))
        if amount == ALL and form.number in {"any", "count-or-all"}:
            yield "number", step._replace(amount=1)
        if isinstance(amount, int) and form.number in {"any", "count-or-all"}:
            yield "number", step._replace(amount=ALL)
        for other in self._known.of_sort(form.sort):
            if other not in self._never and (form.sort == "action" or amount != ALL):
                yield "verb", step._replace(verb=other)
        for place in self._places if form.place == "must" else () if form.place == "no" else ("", *self._places):
            yield "scope", step._replace(what=what._replace(place=place))
        for who in ("", "opponent", "all") if form.whose else ():
            yield "self/opponent", step._replace(what=what._replace(who=who))
        if what.filters:
            yield "scope", step._replace(what=what._replace(filters=what.filters[1:]))

    def sayable(self, wrong: Effect) -> bool:
        """Tell whether an effect is one at all."""
        return not any(fault for node in steps_of(wrong) for fault in self._known.step_faults(node))


def _heads(effect: Effect) -> Iterator[tuple[str, Effect]]:
    """Yield what is governed by a head that is nearly the right one, or by none."""
    match effect:
        case May(body):
            yield "may/must", body
        case If(test, body):
            yield "condition", body
            yield from (("condition", If(test._replace(is_=is_), body)) for is_ in TESTS)
            yield "number", If(test._replace(number=test.number + 1), body)
        case Times(number, _):
            yield "number", effect._replace(number=number + 1)
        case Pay(cost, _, body):
            yield "number", effect._replace(cost=cost + 1)
            yield "condition", body
        case At(_, body):
            yield from (("timing", At(timing, body)) for timing in TIMINGS)
        case Vote():
            yield from (("vote", effect._replace(rule=rule)) for rule in RULES)
            yield from (("vote", effect._replace(tie=tie)) for tie in TIES)
            yield from (("vote", effect._replace(who=who)) for who in ("all", "opponent"))
        case _:
            yield from (("step dropped", child) for child in children(effect))


def _amounts(amount: Amount) -> Iterator[Amount]:
    """Yield the amounts that are nearly ``amount``."""
    match amount:
        case int():
            yield from (n for n in (amount + 1, amount - 1) if n > 0)
        case Signed(by):
            yield from (Signed(n) for n in (by + 1, by - 1, -by) if n)
        case UpTo(most):
            yield most
            yield from (UpTo(n) for n in _amounts(most) if isinstance(n, int))
        case Per(each, what):
            yield from (Per(each + 1, what), each)
        case Count(Selector() as what):
            yield Per(1, what._replace(who="opponent" if what.who != "opponent" else "you"))
        case _:
            pass


_NAMED = re.compile(r":</b> |：</b>")
_CLAUSE = re.compile(r"[^.;。；\n]+[.;。；\n]*\s*")


def edited(text: str, speaker: Speaker) -> Iterator[Mistake]:
    """Yield a text with single edits: numbers off by one, words exchanged for those of the other side, clauses lost."""
    for match in re.finditer(r"\d+", text):
        number = int(match[0])
        for wrong in (number - 1, number + 1) if number else (number + 1,):
            yield Mistake("number", f"{text[: match.start()]}{wrong}{text[match.end() :]}")
    lexicon = speaker.lexicon
    for kind, name, other in _EXCHANGES:
        yield from _exchanged(text, lexicon, kind, name, other)
    for match in _NAMED.finditer(text):
        yield Mistake("may/must", f"{text[: match.end()]}{lexicon.forms['must'][0]} {text[match.end() :]}")
    yield from _verbs(text, lexicon, speaker.book.source.vocabulary.of_sort("action"))
    yield from _lost(text, lexicon)


_EXCHANGES = (
    ("self/opponent", "own", "opponent"),
    ("self/opponent", "opponent", "own"),
    ("self/opponent", "each", "opponent"),
    ("may/must", "may", "must"),
    ("or/and", "or", "and"),
    ("order", "then", "or"),
)


def _exchanged(text: str, lexicon: Lexicon, kind: str, name: str, other: str) -> Iterator[Mistake]:
    places = lexicon.place_spans(text)
    for start, end in lexicon.spans(text, name):
        if not any(first < end and start < last for first, last in places):  # “the stomach or intestines”
            yield Mistake(kind, text[:start] + lexicon.forms[other][0] + text[end:])


def _verbs(text: str, lexicon: Lexicon, verbs: tuple[str, ...]) -> Iterator[Mistake]:
    """Yield the text with every word for one action put for another, in words and icons."""
    for verb in verbs:
        spans = list(lexicon.spans(text, verb))
        for other in verbs if spans else ():
            if other == verb or not lexicon.forms[other]:
                continue
            changed = text
            for start, end in reversed(spans):
                changed = changed[:start] + lexicon.forms[other][0] + changed[end:]
            yield Mistake("verb", changed.replace(f"[{verb}]", f"[{other}]"))


def _lost(text: str, lexicon: Lexicon) -> Iterator[Mistake]:
    """Yield the text without one of its clauses, and without one of the places that it names."""
    clauses = [match for match in _CLAUSE.finditer(text) if leading(match[0].strip())[1]]
    for match in clauses if len(clauses) > 1 else ():
        points = any(lexicon.spans(match[0], "end"))
        yield Mistake(
            "points lost" if points else "step dropped", (text[: match.start()] + text[match.end() :]).strip()
        )
    for start, end in lexicon.place_spans(text):
        yield Mistake("scope", text[:start] + text[end:])
