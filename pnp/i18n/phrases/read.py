"""The effect of a sentence."""

from collections.abc import Iterator, Sequence

from pnp.diagnostics import NOWHERE, Diagnostic, Origin
from pnp.errors import PnpError
from pnp.i18n.phrases.book import Book
from pnp.i18n.phrases.heads import HeadReader, joined, unread
from pnp.i18n.phrases.keys import sized
from pnp.i18n.phrases.leaves import BEFORE, NUMBER, TIMES, Leaves, Sentence, Sentences, leading
from pnp.i18n.phrases.normal import masked, normal
from pnp.i18n.phrases.source import Voice
from pnp.model.effect.tree import AnyOrder, Effect, Or, Seq, Step, steps_of
from pnp.model.effect.vocabulary import Vocabulary


class SentenceReader:
    """Reads the sentences of a voice in a locale."""

    def __init__(self, book: Book, voice: Voice) -> None:
        """Make the tables of all sentences that there are."""
        self._book, self._voice, self._known = book, voice, book.source.vocabulary
        sentences = Sentences(book, voice)
        self._lines = sentences.lines()
        self._nested = self._lines if voice.nested == "lines" else sentences.deeds()
        self._in_sentences = bool(book.key(voice.lines, "every"))
        self._phrases = {name: self._forms(name) for name in ("effect", "part", "every", "may", "must", "again")}
        self._joins = {name: tuple(form[3:-3] for form in self._forms(name)) for name in ("then", "and", "or")}
        self._heads = HeadReader(book, voice) if self._known.things else None

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
            raise error.within(origin=origin) from None

    def _effect(self, text: str) -> Effect:
        stages: list[Effect] = []
        for stage in joined(self._unwrapped("effect", text), self._joins["then"], self._stage):
            stages.append(_resolved(stage, stages, text, self._known))
        return stages[0] if len(stages) == 1 else Seq(tuple(stages))

    def _stage(self, text: str) -> Effect | None:
        """Return what is carried out at once; None where it is said to be the same as before."""
        if not self._in_sentences:
            return self._governed(text) or _any_order(joined(text, self._joins["and"], self._part))
        if text in self._phrases["again"]:
            return None
        every = self._inner("every", text)
        if every is not None:
            listed = _any_order(joined(every, self._joins["and"], self._part))
            if isinstance(listed, AnyOrder):
                return listed
        elif not _known(text, self._lines):
            return self._headed(text) or self._choice(text)
        return self._step(text, self._lines)[0]

    def _headed(self, text: str) -> Effect | None:
        """Return what is said of things with a name, or governed by a head; None where it is neither."""
        return self._heads.unit(text) if self._heads else None

    def _governed(self, text: str) -> Effect | None:
        """Return a paragraph that is no list: of things with a name, or governed by a head; None for any other."""
        alone = self._unwrapped("part", text)
        return None if _known(alone, self._nested) else self._headed(alone)

    def _choice(self, text: str) -> Effect:
        """Return a choice that stands alone; in some voices all may, or all must, do one of several things."""
        for name, must in (("must", True), ("may", False)):
            inner = self._inner(name, text) if self._phrases[name] else text
            if inner is not None:
                either = self._either(inner)
                if not self._phrases[name] or must is not any(map(self._known.is_action, either.parts)):
                    return either
        raise unread(text)

    def _part(self, text: str) -> tuple[Effect, ...]:
        """Return a paragraph or a part of a list: a choice, or a step as often as it says."""
        text = self._unwrapped("part", text)
        if not _known(text, self._nested):
            found = self._heads.listed(text) if self._heads else None
            if found:
                return (found,)
            if any(join in text for join in self._joins["or"]):
                return (self._either(text),)
        step, times = self._step(text, self._nested)
        return (step,) * times

    def _either(self, text: str) -> Or:
        options = tuple(joined(text, self._joins["or"], self._option))
        if len(options) < 2:
            raise unread(text)
        return Or(options)

    def _option(self, text: str) -> Effect:
        if self._heads and not _known(text, self._nested):
            found = self._heads.listed(text)
            if found:
                return found
        step, times = self._step(text, self._nested)
        if times != 1 or self._known.is_worth(step):
            raise unread(text)
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
        raise unread(rest)

    def _read(self, leaf: Sentence, numbers: tuple[int, ...], icons: tuple[str, ...], text: str) -> tuple[Step, int]:
        slots = dict(zip(leaf.numbers, numbers, strict=True))
        times = slots.get(TIMES, leaf.times)
        number = slots.get(NUMBER, 1)
        wanted = (leaf.icon,) * times if leaf.icon else ()
        if icons != wanted:
            shown = "".join(f"[{icon}]" for icon in icons) or "no icon"
            hint = f"the words are those of {''.join(f'[{icon}]' for icon in wanted) or 'no icon'}"
            raise PnpError("I409", f"“{text}” begins with {shown}", hint=hint)
        if not (number and times):
            raise unread(text)
        return sized(leaf.verb, leaf.variant, leaf.scope, number, self._known.verbs[leaf.verb]), times

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


def _any_order(parts: Iterator[tuple[Effect, ...]]) -> Effect:
    steps = tuple(step for part in parts for step in part)
    return steps[0] if len(steps) == 1 else AnyOrder(steps)


def _resolved(stage: Effect | None, before: Sequence[Effect], text: str, known: Vocabulary) -> Effect:
    """Return a stage with what “again” and “there” refer to."""
    last = before[-1] if before else None
    if stage is None:
        if isinstance(last, Step) and known.is_action(last):
            return last
        raise PnpError("I410", f"“{text}” says “again” of what cannot be done again")
    if BEFORE not in (step.place for step in steps_of(stage)):
        return stage
    if isinstance(stage, Step) and isinstance(last, Step) and last.place:
        return stage._replace(what=stage.what._replace(place=last.place))
    raise PnpError("I410", f"“{text}” says “there” of no place that was named before")
