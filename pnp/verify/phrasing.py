"""Whether every verb can be said: phrases in every voice and locale, with the words of the term base (C0, C4, C6)."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from pnp.diagnostics import NOWHERE, Diagnostic, Origin
from pnp.errors import PnpError
from pnp.i18n.phrases.book import SIGN, Book
from pnp.i18n.phrases.source import ALSO
from pnp.i18n.phrases.speaker import Speaker
from pnp.i18n.terms import TermBase, load_terms
from pnp.model.effect import (
    ACTIONS,
    ALL,
    FORMS,
    POINTS,
    VERBS,
    Act,
    Amount,
    AnyOrder,
    Change,
    Either,
    Points,
    Step,
)

_AMOUNTS = {Amount.NONE: (ALL,), Amount.COUNT: (1,), Amount.COUNT_OR_ALL: (1, ALL), Amount.SIGNED: (1, -1)}


def unsaid(speaker: Speaker, place: str) -> Iterator[Diagnostic]:
    """Yield the verbs that a voice has no phrase for, alone or as part of something; ``place`` is one to be named."""
    voice = speaker.voice
    phrases = speaker.book.source
    for verb in VERBS:
        if verb in voice.never:
            continue
        told = _first_unsaid(speaker, verb, place)
        if told:
            origin = Origin(phrases.path)
            yield Diagnostic("V101", f"the verb “{verb}” cannot be said: {told.message}", origin, hint=told.hint)


def _first_unsaid(speaker: Speaker, verb: str, place: str) -> Diagnostic | None:
    for step in samples(verb, place):
        many = (step, Points(1)) if isinstance(step, Points) else (step, step)
        for effect in (step, AnyOrder(many), *((Either((step, step)),) if not isinstance(step, Points) else ())):
            try:
                said = speaker.say(effect)
            except PnpError as error:
                return error.diagnostic
            if "⟦" in said:
                start = said.index("⟦")
                key = said[start : said.index("⟧") + 1]
                return Diagnostic("I402", f"there is no phrase {key}", hint=f"add “{key[1:-1]}”")
    return None


def samples(verb: str, place: str) -> Iterator[Step]:
    """Yield steps of each kind that a verb has: with each kind of number, everywhere and in a place."""
    form = FORMS[verb]
    for scope in (*([""] if form.everywhere else []), *([place] if form.placed else [])):
        for amount in _AMOUNTS[form.amount]:
            if verb == POINTS:
                yield Points(amount)
            elif verb in ACTIONS:
                yield Act(verb, scope)
            else:
                yield Change(verb, amount, scope)


def nameless(book: Book, places: Sequence[str]) -> Iterator[Diagnostic]:
    """Yield the places that an effect can name and a text cannot."""
    known = set(book.source.places())
    for place in places:
        if place not in known:
            hint = f"add “{place}” below [place]"
            yield Diagnostic(
                "V102", f"the place “{place}” has no name in the phrases", Origin(book.source.path), hint=hint
            )


def misworded(book: Book, folders: Sequence[Path]) -> Iterator[Diagnostic]:
    """Yield the phrases of a translation that do not keep to the term base."""
    terms = load_terms(folders, book.locale, book.source.game)
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


def iconless(folders: Sequence[Path]) -> Iterator[Diagnostic]:
    """Yield the verbs that have no drawing (C5)."""
    for verb in VERBS:
        if not any((folder / f"{verb}.svg").is_file() for folder in folders):
            yield Diagnostic("V151", f"the verb “{verb}” has no icon", NOWHERE, hint=f"add icons/{verb}.svg")


def unexecuted(executed: frozenset[str]) -> Iterator[Diagnostic]:
    """Yield the verbs that the rules neither allow nor carry out, and those that no effect can have."""
    for verb in VERBS:
        if verb not in executed:
            hint = "add it to the tables of the engine"
            yield Diagnostic("V103", f"the verb “{verb}” has no legality and no execution", NOWHERE, hint=hint)
    for verb in sorted(executed.difference(VERBS)):
        hint = "add its form to pnp/model/effect.py"
        yield Diagnostic("V105", f"the verb “{verb}” has no form in the notation", NOWHERE, hint=hint)
