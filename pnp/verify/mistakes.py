"""Mistakes planted into texts and effects, by kind, to see whether the checks find them (C7)."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from pnp.i18n.phrases.leaves import leading
from pnp.i18n.phrases.signature import Lexicon
from pnp.i18n.phrases.speaker import Speaker
from pnp.model.effect import (
    ACTIONS,
    ALL,
    CHANGES,
    FORMS,
    Act,
    Amount,
    AnyOrder,
    Change,
    Effect,
    Either,
    InOrder,
    Points,
    Stage,
    Step,
    meaning,
    parts_of,
    stages_of,
)

_COUNTED = tuple(verb for verb, form in CHANGES.items() if form.amount in {Amount.COUNT, Amount.COUNT_OR_ALL})
KINDS = ("number", "verb", "scope", "or/and", "step dropped", "order", "self/opponent", "may/must", "points lost")


class Mistake(NamedTuple):
    """A text with a mistake of a kind in it."""

    kind: str
    text: str


def said(effect: Effect, speaker: Speaker, places: tuple[str, ...]) -> Iterator[Mistake]:
    """Yield the sentences of effects that are nearly ``effect``: what a writer might have put by mistake.

    ``places`` are some that a scope may be mistaken for.
    """
    true = speaker.say(effect)
    for kind, wrong in _wrong_effects(effect, places, speaker.voice.never):
        if meaning(wrong) != meaning(effect):
            text = speaker.say(wrong)
            if text != true:
                yield Mistake(kind, text)


def _wrong_effects(effect: Effect, places: tuple[str, ...], never: tuple[str, ...]) -> Iterator[tuple[str, Effect]]:
    stages = stages_of(effect)
    for at, stage in enumerate(stages):
        for kind, wrong in _wrong_stages(stage, places):
            yield kind, _effect((*stages[:at], *wrong, *stages[at + 1 :]))
    if len(stages) > 1:
        yield "order", _effect(tuple(reversed(stages)))
        flat = tuple(part for stage in stages for part in parts_of(stage))
        yield "order", AnyOrder(flat)
    elif isinstance(effect, AnyOrder) and not any(isinstance(part, Points) for part in effect.children):
        yield "order", InOrder(effect.children)


def _wrong_stages(stage: Stage, places: tuple[str, ...]) -> Iterator[tuple[str, tuple[Stage, ...]]]:
    parts = parts_of(stage)
    for at, part in enumerate(parts):
        before, after = parts[:at], parts[at + 1 :]
        for kind, wrong in _wrong_parts(part, places):
            yield kind, _stage((*before, *wrong, *after))
        if isinstance(part, Act):
            yield "number", _stage((*before, part, part, *after))
        if len(parts) > 1:
            yield "points lost" if isinstance(part, Points) else "step dropped", _stage((*before, *after))
    steps = tuple(part for part in parts if isinstance(part, Act | Change))
    if len(steps) == len(parts) > 1:
        yield "or/and", (Either(steps),)


def _wrong_parts(part: Step | Either, places: tuple[str, ...]) -> Iterator[tuple[str, tuple[Step | Either, ...]]]:
    if isinstance(part, Either):
        options = part.options
        yield "or/and", options
        for at, option in enumerate(options):
            rest = (*options[:at], *options[at + 1 :])
            yield "step dropped", (Either(rest) if len(rest) > 1 else rest[0],)
            for kind, wrong in _wrong_steps(option, places):
                assert not isinstance(wrong, Points)
                yield kind, (Either((*options[:at], wrong, *options[at + 1 :])),)
        return
    for kind, wrong in _wrong_steps(part, places):
        yield kind, (wrong,)


def _wrong_steps(step: Step, places: tuple[str, ...]) -> Iterator[tuple[str, Step]]:
    match step:
        case Points(points):
            yield "number", Points(points + 1)
            if points > 1:
                yield "number", Points(points - 1)
        case Act(_, scope):
            for verb in ACTIONS:
                yield "verb", replace(step, verb=verb)
            for place in ("", *places[:2]):
                yield "scope", replace(step, scope=place)
        case Change(verb, amount, scope):
            yield from _wrong_changes(step)
            if FORMS[verb].placed:
                others = places[:2] if not FORMS[verb].everywhere else ("", *places[:2])
                for place in others:
                    yield "scope", replace(step, scope=place)
            for other in _COUNTED if verb in _COUNTED and amount != ALL and scope else ():
                yield "verb", replace(step, verb=other)


def _wrong_changes(step: Change) -> Iterator[tuple[str, Change]]:
    amount = FORMS[step.verb].amount
    if amount is Amount.NONE:
        return
    if step.amount == ALL:
        yield "number", replace(step, amount=1)
        return
    for other in (step.amount + 1, step.amount - 1, *((-step.amount,) if amount is Amount.SIGNED else ())):
        if other > 0 or (other and amount is Amount.SIGNED):
            yield "number", replace(step, amount=other)
    if amount is Amount.COUNT_OR_ALL:
        yield "number", replace(step, amount=ALL)


def _effect(stages: tuple[Stage, ...]) -> Effect:
    return stages[0] if len(stages) == 1 else InOrder(stages)


def _stage(parts: tuple[Step | Either, ...]) -> tuple[Stage, ...]:
    return (parts[0] if len(parts) == 1 else AnyOrder(parts),)


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
    yield from _verbs(text, lexicon)
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


def _verbs(text: str, lexicon: Lexicon) -> Iterator[Mistake]:
    """Yield the text with every word for one action put for another, in words and icons."""
    for verb in ACTIONS:
        spans = list(lexicon.spans(text, verb))
        for other in ACTIONS if spans else ():
            if other == verb:
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
