"""Checks of words that must be the same wherever they come: terms, names, equal texts."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pnp.diagnostics import Severity
from pnp.i18n.checks.plain import has_han, listed, quoted
from pnp.i18n.checks.record import CheckContext, Fault, Pair
from pnp.i18n.checks.words import Names, distinct
from pnp.i18n.terms import Match, Term

_LOOSE = str.maketrans("", "", "「」『』“”‘’\"'·‧・•．- ")
"""Marks that a name may have or not where it stands in a text."""
_ARTICLES = frozenset({"the", "a", "an"})
NAMING = frozenset({"name", "keyword", "trait", "title"})
"""The roles of texts that name a thing, so that no two things should have the same."""


def glossary(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """Every term of the source is called what the term base calls it, and nothing that it forbids."""
    if pair.role in setting.style.free_roles:
        return
    if not setting.terms.terms:
        return
    matches = [match for match in setting.terms.matches(pair.plain_source) if _is_meant(match, pair.plain_source)]
    terms = list({match.term.id: match.term for match in matches}.values())
    said = _said(pair.plain_target, terms)
    for term in terms:
        forbidden = [word for word in term.forbidden if word in said]
        strict = term.firm and term.role in setting.style.strict_roles
        if forbidden:
            text = f"“{term.sources[0]}” must not be {listed(forbidden)}"
            yield Fault(text, pair, f"it is “{term.preferred}”", Severity.ERROR if term.firm else None)
        elif not _has(pair.plain_target, term.allowed):
            others = f" (or {listed(term.accepted)})" if term.accepted else ""
            text = f"“{term.sources[0]}” is “{term.preferred}”{others}, which the translation has not"
            yield Fault(text, pair, term.note, Severity.ERROR if strict else None)


def _is_meant(match: Match, text: str) -> bool:
    """Whether a word is a term here.

    One that the term base spells with a capital is none in small letters; nor is the player of a 2-player game.
    """
    if re.fullmatch(r"\d-", text[max(0, match.start - 2) : match.start]):
        return False
    written = text[match.start : match.end]
    cased = [source for source in match.term.sources if written.casefold().startswith(source.casefold())]
    return any(source[:1].islower() or not source[:1].isupper() or written[:1].isupper() for source in cased)


def _has(target: str, words: Iterable[str]) -> bool:
    """Whether a word stands in a text; Han as it is, letters in either case."""
    return any(word in target if has_han(word) else word.casefold() in target.casefold() for word in words)


def _said(text: str, terms: Iterable[Term]) -> frozenset[str]:
    """Return the words of terms that a text has, the longest at each place: 護盾面 is no 盾面, 勝利分 no 分."""
    words = {word for term in terms for word in (*term.allowed, *term.forbidden)}
    longest_first = sorted((word for word in words if word in text), key=len, reverse=True)
    found: set[str] = set()
    at = 0
    while longest_first and at < len(text):
        word = next((word for word in longest_first if text.startswith(word, at)), "")
        found.add(word)
        at += len(word) or 1
    return frozenset(found)


def term_collision(pairs: Sequence[Pair], setting: CheckContext) -> Iterator[Fault]:
    """No two names, keywords or traits of the source have one translation."""

    def called(pair: Pair) -> str:
        """Return what a name is told by: an article, a plural and marks make no other of it in a language without."""
        words = re.findall(r"\w++", pair.source.casefold().replace("’s", "").replace("'s", ""))
        return " ".join(word.removesuffix("s") for word in words if word not in _ARTICLES) or pair.source.strip()

    sources: dict[tuple[str, str], dict[str, Pair]] = {}
    named = [pair for pair in pairs if pair.role in NAMING]
    for pair in named:
        key = pair.role, pair.target.strip().casefold()
        sources.setdefault(key, {}).setdefault(called(pair), pair)
    for pair in named:
        first, *others = sources[pair.role, pair.target.strip().casefold()].values()
        if others and called(pair) != called(first):
            text = f"{quoted(pair.target)} is also the {pair.role} “{first.source}” (line {first.origin.row})"
            yield Fault(text, pair, "players cannot tell the two apart")


def self_reference(pairs: Sequence[Pair], setting: CheckContext) -> Iterator[Fault]:
    """A card named in another card's text has there the name that it has as a title."""
    titles: dict[str, set[str]] = {}
    for pair in pairs:
        if pair.role == "name" and pair.source[:1].isupper():
            titles.setdefault(pair.source.strip(), set()).add(pair.target.strip())
    names = Names(frozenset(titles))
    for pair in pairs:
        if pair.role in NAMING or pair.role in setting.style.free_roles:
            continue
        for name in distinct(names.within(pair.plain_source)):
            if not _names(pair.plain_target, titles[name]) and not _is_term(name, pair, setting):
                text = f"the card “{name}” is called {listed(sorted(titles[name]))}, which the translation has not"
                yield Fault(text, pair)


def _names(target: str, titles: Iterable[str]) -> bool:
    """Whether a text has one of some titles, whatever their marks and spaces: 「幸運兒」湯姆 is 幸運兒湯姆."""
    return _has(target, titles) or _has(_letters(target), map(_letters, titles))


def _letters(text: str) -> str:
    return text.translate(_LOOSE)


def _is_term(name: str, pair: Pair, setting: CheckContext) -> bool:
    """Whether a word that is a card's name is a term besides, with a translation of its own here."""
    whole = (match.term for match in setting.terms.matches(name) if match.end - match.start == len(name))
    return any(_has(pair.plain_target, term.allowed) for term in whole)


def inconsistent(pairs: Sequence[Pair], setting: CheckContext) -> Iterator[Fault]:
    """Equal texts of one kind have one translation; the commonest counts as right."""
    targets: dict[tuple[str, str], Counter[str]] = {}
    first: dict[tuple[str, str, str], Pair] = {}
    for pair in pairs:
        targets.setdefault((pair.role, pair.source), Counter())[pair.target] += 1
        first.setdefault((pair.role, pair.source, pair.target), pair)
    for pair in pairs:
        counts = targets[pair.role, pair.source]
        usual = counts.most_common(1)[0][0]
        if pair.target != usual:
            where = first[pair.role, pair.source, usual].origin.row
            text = f"the same text is {quoted(usual)} {_times(counts[usual])} (line {where})"
            yield Fault(text, pair, "translate it alike, or tell why not")


def _times(count: int) -> str:
    return "elsewhere" if count == 1 else f"in {count} other places"
