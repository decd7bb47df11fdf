"""A game's phrases in one locale: those of the source language, or their translations."""

import gettext
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from pnp.diagnostics import NOWHERE, Diagnostic, Origin, Severity
from pnp.i18n.folders import catalog_path
from pnp.i18n.phrases.source import ALSO, NAMED, Phrase, Phrases, context_of
from pnp.i18n.po import PoEntry, PoFile, header_fields, read_po

JOINS = ("then", "and", "or")
"""The phrases that put two sentences together: ``{a}; then {b}``."""

SIGN = "sign"
"""The table of the words that signatures are made of."""


class PhraseForms(NamedTuple):
    """A phrase in a locale: one text, or one for each plural form; and where it stands."""

    forms: tuple[str, ...]
    origin: Origin = NOWHERE


@dataclass(frozen=True, slots=True)
class Book:
    """The phrases of a game in ``locale`` by key; ``form`` gives the plural form that a number asks for."""

    locale: str
    source: Phrases
    said: Mapping[str, PhraseForms]
    form: Callable[[int], int] = field(repr=False)
    findings: tuple[Diagnostic, ...] = ()

    def text(self, key: str, number: int = 1) -> str:
        """Return a phrase; where there is none, its key in brackets that nobody overlooks: ``⟦card.absorb⟧``."""
        said = self.said.get(key)
        if said is None:
            return f"⟦{key}⟧"
        return said.forms[0] if len(said.forms) == 1 else said.forms[min(self.form(number), len(said.forms) - 1)]

    def origin(self, key: str) -> Origin:
        """Return where a phrase stands; nowhere where there is none."""
        return self.said[key].origin if key in self.said else NOWHERE

    def key(self, tables: Sequence[str], name: str) -> str:
        """Return the key of a phrase in the first of the tables that has it; empty where none has."""
        return next((key for key in (f"{table}.{name}" for table in tables) if key in self.source.phrases), "")

    def forms(self, key: str) -> tuple[str, ...]:
        """Return every text that may stand for a phrase: its forms, and those that are read only."""
        also = self.said.get(key + ALSO)
        return self.said[key].forms + (also.forms if also else ()) if key in self.said else ()


def filled(text: str, **values: str) -> str:
    """Return a text with ``values`` in place of their ``{names}``."""
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def source_book(phrases: Phrases) -> Book:
    """Return the phrases as their file has them."""
    said = {
        key: PhraseForms((phrase.text, phrase.plural) if phrase.plural else (phrase.text,), phrase.origin)
        for key, phrase in phrases.phrases.items()
    }
    return Book("", phrases, said, _english, tuple(_faults(phrases, said)))


def load_book(phrases: Phrases, locale: str, folders: Sequence[Path]) -> Book:
    """Return the phrases' translations into ``locale``, earlier folders' before those of later ones.

    What is missing, or lacks what is to be filled in, is a finding. Where nothing is translated yet, the phrases are
    those of the source, as all other texts are. Raise ``PnpError`` where a catalog cannot be read.
    """
    paths = (catalog_path(folder, locale, phrases.game) for folder in folders)
    files = [read_po(path) for path in paths if path.is_file()]
    entries: dict[tuple[str, str], tuple[PoFile, PoEntry]] = {}
    for file in files:
        for entry in file.messages:
            if entry.settled:
                entries.setdefault(entry.key, (file, entry))
    said: dict[str, PhraseForms] = {}
    findings: list[Diagnostic] = []
    for key, phrase in phrases.phrases.items():
        found = entries.get((context_of(phrases.game, key), phrase.text))
        if found:
            said[key] = PhraseForms(found[1].translations, found[0].origin(found[1]))
        elif not key.endswith(ALSO):
            hint = f"add a message with the context “{context_of(phrases.game, key)}” to the catalog"
            message = f"the phrase “{key}” is not translated into {locale}"
            findings.append(Diagnostic("I403", message, phrase.origin, hint=hint))
    if not said:
        message = f"no phrase is translated into {locale}, so effects are said in the source language"
        told = Diagnostic("I403", message, Origin(phrases.path), Severity.INFO)
        return replace(source_book(phrases), locale=locale, findings=(told,))
    form = _plural(files[0]) if files else _english
    return Book(locale, phrases, said, form, (*findings, *_faults(phrases, said)))


def _english(number: int) -> int:
    return int(number != 1)


def _plural(file: PoFile) -> Callable[[int], int]:
    """Return the rule in a catalog's header, by GNU gettext's own reading of it."""
    rule = header_fields(file.header).get("Plural-Forms", "").partition("plural=")[2].strip(" ;") or "n != 1"
    try:
        read: Callable[[int], int] = gettext.c2py(rule)
    except ValueError:
        return _english
    return read


def _faults(phrases: Phrases, said: Mapping[str, PhraseForms]) -> Iterator[Diagnostic]:
    """Yield what makes a phrase unfit to be said: other names than its source has, joins that enclose, namesakes."""
    places: dict[str, str] = {}
    for key, (forms, origin) in said.items():
        if key.startswith("place.") and not key.endswith(ALSO):
            first = places.setdefault(forms[0], key)
            if first != key:
                hint = "give each place a name of its own"
                yield Diagnostic("I406", f"“{first}” and “{key}” are both called “{forms[0]}”", origin, hint=hint)
        phrase = phrases.phrases[key]
        for form in dict.fromkeys(forms):
            yield from _names(phrase, form, origin)
            table, _, name = key.partition(".")
            if name.removesuffix(ALSO) in JOINS and table != SIGN and not _joins(form):
                hint = "such as “{a}; then {b}”"
                yield Diagnostic("I405", f"“{key}” does not begin with {{a}} and end with {{b}}", origin, hint=hint)


def _names(phrase: Phrase, form: str, origin: Origin) -> Iterator[Diagnostic]:
    names = NAMED.findall(form)
    lost, more = phrase.names - set(names), set(names) - phrase.names
    if lost or more or len(names) != len(set(names)):
        wrong = sorted(lost) or sorted(more) or sorted({name for name in names if names.count(name) > 1})
        what = "is missing" if lost else "is unknown" if more else "stands twice"
        message = f"in “{phrase.key}” {{{wrong[0]}}} {what}"
        hint = f"the phrase is “{' '.join(phrase.text.split())}”"
        yield Diagnostic("I404", message, origin, hint=hint)


def _joins(form: str) -> bool:
    return form.startswith("{a}") and form.endswith("{b}") and len(form) > len("{a}{b}")
