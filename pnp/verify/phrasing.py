"""Whether every verb can be said: phrases in every voice and locale, with the words of the term base (C0, C4, C6)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from pnp.diagnostics import NOWHERE, Diagnostic, Origin
from pnp.errors import PnpError
from pnp.i18n.phrases.book import SIGN, Book
from pnp.i18n.phrases.source import ALSO
from pnp.i18n.phrases.speaker import Speaker
from pnp.i18n.terms import TermBase, load_terms
from pnp.load.effects import VERBS_FILE
from pnp.model.effect import notation
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
    Condition,
    Effect,
    ForEach,
    If,
    May,
    Or,
    Pay,
    Selector,
    Seq,
    Signed,
    Step,
    Times,
    UpTo,
    Vote,
)
from pnp.model.effect.vocabulary import Number, Vocabulary

_AMOUNTS: Mapping[Number, tuple[Amount, ...]] = {
    "none": (None,),
    "count": (1,),
    "count-or-all": (1, ALL),
    "signed": (Signed(1), Signed(-1)),
    "value": (1,),
    "some": (1, UpTo(2)),
    "any": (1, UpTo(2), ALL),
}


def unsaid(speaker: Speaker, place: str) -> Iterator[Diagnostic]:
    """Yield the verbs that a voice has no phrase for, alone or as part of something.

    ``place`` is one to be named, empty where there is none.
    """
    voice = speaker.voice
    phrases = speaker.book.source
    for verb in phrases.vocabulary.verbs:
        if verb in voice.never:
            continue
        told = _first_unsaid(speaker, verb, place)
        if told:
            origin = Origin(phrases.path)
            yield Diagnostic("V101", f"the verb “{verb}” cannot be said: {told.text}", origin, hint=told.hint)


def _first_unsaid(speaker: Speaker, verb: str, place: str) -> Diagnostic | None:
    known = speaker.book.source.vocabulary
    for step in samples(known, verb, place):
        worth = known.is_worth(step)
        for effect in (step, *(() if worth else (AnyOrder((step, step)), Or((step, step))))):
            try:
                said = speaker.say(effect)
            except PnpError as error:
                return error.diagnostic
            if "⟦" in said:
                start = said.index("⟦")
                key = said[start : said.index("⟧") + 1]
                return Diagnostic("I402", f"there is no phrase {key}", hint=f"add “{key[1:-1]}”")
    return None


def misread(speaker: Speaker, effects: Iterable[tuple[str, Iterable[Effect]]]) -> Iterator[Diagnostic]:
    """Yield effects that are said in words that are read as something else, or not at all: one of each name."""
    for name, each in effects:
        fault = next(filter(None, (_misread(speaker, effect) for effect in each)), "")
        if fault:
            message = f"“{name}” {fault}{f' in {speaker.book.locale}' if speaker.book.locale else ''}"
            yield Diagnostic("I406", message, Origin(speaker.book.source.path), hint="say it in other words")


def _misread(speaker: Speaker, effect: Effect) -> str:
    """Return how the sentence of an effect is read, if not as that; nothing for one that cannot be said at all."""
    try:
        said = speaker.say(effect)
    except PnpError:
        return ""
    if "⟦" in said:
        return f"lacks a phrase: “{said}”"
    try:
        read = speaker.parse(said)
    except PnpError:
        return f"is said as “{said}”, which cannot be read"
    return "" if read == effect else f"is said as “{said}”, which is read as “{notation(read)}”"


def spoken(known: Vocabulary, place: str) -> Iterator[tuple[str, list[Effect]]]:
    """Yield verbs and heads, each with effects that have it, where verbs are done to things."""
    if not known.things:
        return
    for verb in known.verbs:
        yield verb, list(samples(known, verb, place))
    one = next(step for verb, form in known.verbs.items() if form.takes for step in samples(known, verb, place))
    pieces = (thing for thing, sort in known.things.items() if sort in {"piece", "tile"})
    what = Selector(next(pieces, next(iter(known.things))), (), "", "you")
    lists: list[Effect] = [Seq((one, one)), Or((one, one)), AnyOrder((one, one))]
    yield "may", [May(each) for each in (one, May(one), *lists)]
    yield "if", [If(Condition(what, is_, 2), one) for is_ in TESTS]
    yield "for-each", [ForEach(what._replace(place=place, filters=known.filters[:1]), one)]
    yield "times", [Times(1, one), Times(2, one)]
    payable = (thing for thing, sort in known.things.items() if sort in {"coin", "point"})
    yield "pay", [Pay(2, Selector(thing), one) for thing in payable]
    yield "choose", [Choose(2, (one, May(one), Times(2, one)))]
    yield "vote", [Vote(who, rule, tie, one) for who in ("all", "opponent") for rule in RULES for tie in TIES]
    for timing in TIMINGS:
        yield f"at-{timing}", [At(timing, one)]


HEADS = ("may", "if", "for-each", "times", "pay", "choose", "vote", *(f"at-{timing}" for timing in TIMINGS))
"""The icons of all heads."""


def samples(known: Vocabulary, verb: str, place: str) -> Iterator[Step]:
    """Yield steps of each kind that a verb has: with each kind of number, thing and doer, everywhere and in a place."""
    form = known.verbs[verb]
    there = (place,) if place else ()
    places = {"no": ("",), "may": ("", *there), "must": there}[form.place]
    for where in places:
        for amount in _AMOUNTS[form.number]:
            for thing in known.taken(verb) or ("",):
                for who in ("", "opponent", "any", "owner", "all") if form.whose else ("",):
                    yield Step(verb, amount, Selector(thing, (), where, who))


def nameless(book: Book, places: Sequence[str]) -> Iterator[Diagnostic]:
    """Yield the places that an effect can name and a text cannot."""
    known = set(book.source.places())
    for place in places:
        if place not in known:
            hint = f"add “{place}” below [place]"
            yield Diagnostic(
                "V102", f"the place “{place}” has no name in the phrases", Origin(book.source.path), hint=hint
            )


def misworded(book: Book, folders: Sequence[Path], use: Sequence[str] = ()) -> Iterator[Diagnostic]:
    """Yield the phrases of a translation that do not keep to the game's terms and those it says to ``use``."""
    terms = load_terms(folders, book.locale, book.source.game, use)
    for key, phrase in book.source.phrases.items():
        table, _, name = key.partition(".")
        if key not in book.said or table == SIGN or key.endswith(ALSO):
            continue
        said, origin = book.said[key]
        yield from _terms(terms, key, phrase.text, said[0], origin)
        if table == "action":
            yield from _named(terms, name, said[0], origin)


def _terms(terms: TermBase, key: str, source: str, said: str, origin: Origin) -> Iterator[Diagnostic]:
    for term in dict.fromkeys(match.term for match in terms.matches(source)):
        wrong = term.misuses(said)
        if wrong:
            message = f"in “{key}” “{wrong[0]}” stands for “{term.sources[0]}”, which is forbidden"
            yield Diagnostic("V141", message, origin, hint=f"write “{term.preferred}”")
        elif not any(word in said for word in term.allowed):
            message = f"“{key}” does not call “{term.sources[0]}” “{term.preferred}”"
            yield Diagnostic("V141", message, origin, hint=f"in the terms: {' or '.join(term.allowed)}")


def _named(terms: TermBase, verb: str, said: str, origin: Origin) -> Iterator[Diagnostic]:
    """Yield a finding where an action is called otherwise than its term."""
    term = next((term for term in terms.terms if term.id == verb), None)
    if term and said != term.preferred:
        message = f"the action “{verb}” is called “{said}”, the term is “{term.preferred}”"
        yield Diagnostic("V141", message, origin, hint="an action has one name")


def iconless(known: Vocabulary, folders: Sequence[Path], wanted: Collection[str] | None = None) -> Iterator[Diagnostic]:
    """Yield the verbs that have no drawing, and the heads where there are things, of all or those ``wanted`` (C5)."""
    for what, names in (("verb", tuple(known.verbs)), ("head", HEADS if known.things else ())):
        for name in names:
            drawn = any((folder / f"{name}{end}").is_file() for folder in folders for end in (".svg", ".png"))
            if (wanted is None or name in wanted) and not drawn:
                yield Diagnostic("V151", f"the {what} “{name}” has no icon", NOWHERE, hint=f"add icons/{name}.svg")


def unexecuted(known: Vocabulary, executed: frozenset[str]) -> Iterator[Diagnostic]:
    """Yield the verbs that the rules neither allow nor carry out, and those that no effect can have."""
    for verb in known.verbs:
        if verb not in executed:
            hint = "add it to the tables of the engine"
            yield Diagnostic("V103", f"the verb “{verb}” has no legality and no execution", NOWHERE, hint=hint)
    for verb in sorted(executed.difference(known.verbs)):
        hint = f"add its form to {VERBS_FILE}"
        yield Diagnostic("V105", f"the verb “{verb}” has no form in the notation", NOWHERE, hint=hint)
