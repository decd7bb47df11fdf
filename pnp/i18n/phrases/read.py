"""The effect of a sentence."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from pnp.diagnostics import NOWHERE, Diagnostic, Origin
from pnp.errors import PnpError
from pnp.i18n.phrases.book import Book
from pnp.i18n.phrases.keys import sized
from pnp.i18n.phrases.leaves import BEFORE, NUMBER, TIMES, Leaf, Leaves, Sentences, leading
from pnp.i18n.phrases.normal import masked, normal
from pnp.i18n.phrases.source import Voice
from pnp.model.effect import Act, AnyOrder, Change, Effect, Either, InOrder, Points, Stage, Step, steps_of

T = TypeVar("T")


class Reader:
    """Reads the sentences of a voice in a locale."""

    def __init__(self, book: Book, voice: Voice) -> None:
        """Make the tables of all sentences that there are."""
        self._book, self._voice = book, voice
        sentences = Sentences(book, voice)
        self._lines = sentences.lines()
        self._nested = self._lines if voice.nested == "lines" else sentences.deeds()
        self._in_sentences = bool(book.key(voice.lines, "every"))
        self._phrases = {name: self._forms(name) for name in ("effect", "part", "every", "may", "must", "again")}
        self._joins = {name: tuple(form[3:-3] for form in self._forms(name)) for name in ("then", "and", "or")}

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """What the tables cannot tell apart."""
        return tuple(dict.fromkeys((*self._lines.findings, *self._nested.findings)))

    def parse(self, text: str, origin: Origin = NOWHERE) -> Effect:
        """Return the effect that ``text`` says.

        Raise ``PnpError``: I408 for what is no sentence of the phrases, I409 for icons that are not those of the words,
        I410 for “there” and “again” that refer to nothing.
        """
        try:
            return self._effect(normal(text.strip()))
        except PnpError as error:
            told = error.diagnostic
            raise PnpError(told.code, told.message, origin, told.hint) from None

    def _effect(self, text: str) -> Effect:
        stages: list[Stage] = []
        for stage in _joined(self._unwrapped("effect", text), self._joins["then"], self._stage):
            stages.append(_resolved(stage, stages, text))
        return stages[0] if len(stages) == 1 else InOrder(tuple(stages))

    def _stage(self, text: str) -> Stage | None:
        """Return what is carried out at once; None where it is said to be the same as before."""
        if not self._in_sentences:
            return _any_order(_joined(text, self._joins["and"], self._part))
        if text in self._phrases["again"]:
            return None
        every = self._inner("every", text)
        if every is not None:
            listed = _any_order(_joined(every, self._joins["and"], self._part))
            if isinstance(listed, AnyOrder):
                return listed
        elif not _known(text, self._lines):
            return self._choice(text)
        return self._step(text, self._lines)[0]

    def _choice(self, text: str) -> Either:
        """Return a choice that stands alone: all may, or all must, do one of several things."""
        for name, must in (("must", True), ("may", False)):
            inner = self._inner(name, text)
            if inner is not None:
                either = self._either(inner)
                if must is not any(isinstance(option, Act) for option in either.options):
                    return either
        raise _unread(text)

    def _part(self, text: str) -> tuple[Step | Either, ...]:
        """Return a paragraph or a part of a list: a choice, or a step as often as it says."""
        text = self._unwrapped("part", text)
        if not _known(text, self._nested) and any(join in text for join in self._joins["or"]):
            return (self._either(text),)
        step, times = self._step(text, self._nested)
        return (step,) * times

    def _either(self, text: str) -> Either:
        options = tuple(_joined(text, self._joins["or"], self._option))
        if len(options) < 2:
            raise _unread(text)
        return Either(options)

    def _option(self, text: str) -> Act | Change:
        step, times = self._step(text, self._nested)
        if times != 1 or isinstance(step, Points):
            raise _unread(text)
        return step

    def _step(self, text: str, table: Leaves) -> tuple[Step, int]:
        icons, rest = leading(text)
        mask, numbers = masked(rest)
        found = table.known.get(mask, ())
        for leaf in found:
            if all(want < 0 or want == have for want, have in zip(leaf.numbers, numbers, strict=True)):
                return self._read(leaf, numbers, icons, text)
        if found:
            said = ", ".join(map(str, numbers))
            wanted = ", ".join("any" if number < 0 else str(number) for number in found[0].numbers)
            raise PnpError("I408", f"“{rest}” has the numbers {said}, not {wanted}")
        raise _unread(rest)

    def _read(self, leaf: Leaf, numbers: tuple[int, ...], icons: tuple[str, ...], text: str) -> tuple[Step, int]:
        slots = dict(zip(leaf.numbers, numbers, strict=True))
        times = slots.get(TIMES, leaf.times)
        number = slots.get(NUMBER, 1)
        wanted = (leaf.icon,) * times if leaf.icon else ()
        if icons != wanted:
            shown = "".join(f"[{icon}]" for icon in icons) or "no icon"
            hint = f"the words are those of {''.join(f'[{icon}]' for icon in wanted) or 'no icon'}"
            raise PnpError("I409", f"“{text}” begins with {shown}", hint=hint)
        if not (number and times):
            raise _unread(text)
        return sized(leaf.verb, leaf.variant, leaf.scope, number), times

    def _forms(self, name: str) -> tuple[str, ...]:
        key = self._book.key(self._voice.lines, name)
        return tuple(map(normal, self._book.forms(key))) if key else ()

    def _inner(self, name: str, text: str) -> str | None:
        """Return what a wrapping phrase is put around; None where ``text`` is not wrapped in it."""
        for form in self._phrases[name]:
            before, _, after = form.partition("{deed}")
            if text.startswith(before) and text.endswith(after) and len(text) > len(before) + len(after):
                return text[len(before) : len(text) - len(after)]
        return None

    def _unwrapped(self, name: str, text: str) -> str:
        inner = self._inner(name, text)
        return text if inner is None else inner


def _known(text: str, table: Leaves) -> bool:
    return masked(leading(text)[1])[0] in table.known


def _any_order(parts: Iterator[tuple[Step | Either, ...]]) -> Step | Either | AnyOrder:
    steps = tuple(step for part in parts for step in part)
    return steps[0] if len(steps) == 1 else AnyOrder(steps)


def _resolved(stage: Stage | None, before: Sequence[Stage], text: str) -> Stage:
    """Return a stage with what “again” and “there” refer to."""
    last = before[-1] if before else None
    if stage is None:
        if isinstance(last, Act):
            return last
        raise PnpError("I410", f"“{text}” says “again” of what cannot be done again")
    if BEFORE not in (step.scope for step in steps_of(stage) if not isinstance(step, Points)):
        return stage
    if isinstance(stage, Act | Change) and isinstance(last, Act | Change) and last.scope:
        return replace(stage, scope=last.scope)
    raise PnpError("I410", f"“{text}” says “there” of no place that was named before")


def _unread(text: str) -> PnpError:
    return PnpError("I408", f"“{text}” is no sentence of the phrases")


def _joined(text: str, joins: Sequence[str], read: Callable[[str], T]) -> Iterator[T]:
    """Yield what ``read`` makes of the pieces between ``joins``.

    Where a join also stands inside a piece (“the stomach or intestines”), the shortest that can be read are taken.
    Raise the error of the first piece that cannot.
    """
    pieces = re.split(f"({'|'.join(map(re.escape, joins))})", text) if any(join in text for join in joins) else [text]
    at = 0
    while at < len(pieces):
        found, at = _shortest(pieces, at, read)
        yield found


def _shortest(pieces: Sequence[str], at: int, read: Callable[[str], T]) -> tuple[T, int]:
    """Return what the shortest run of pieces from ``at`` says, and where the next begins; every other one is a join."""
    refused: PnpError | None = None
    for end in range(at + 1, len(pieces) + 1, 2):
        try:
            return read("".join(pieces[at:end])), end + 1
        except PnpError as error:
            refused = refused or error
    raise refused or _unread("")
