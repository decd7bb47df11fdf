"""Proposals for a term base: words that a game's texts set apart, by how often they do."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pnp.i18n.messages import pieces, tokens
from pnp.i18n.terms import TermBase
from pnp.model.markup import TokenKind

_ENDS = " \t\n.,:;!?()“”\"'「」『』：；，。！？、（）"
# Capitalised words in a row; small words may stand between: “Gaze of Death”.
_NAME = re.compile(r"[A-Z][\w’'-]*(?: (?:(?:of|the|and|to|in|a) )?[A-Z][\w’'-]*)*")
_BEGINS = re.compile(r"(?:^|[.:;!?]\s+|\n\s*|<[^<>]*>|\]\s*)$")
_LONGEST = 4
_LEAST = 2


class Proposal(NamedTuple):
    """Words that may be a term, how many texts have them, and what they are called most often."""

    source: str
    texts: int
    seen_as: str = ""


def proposals(texts: Mapping[tuple[str, str], str], known: TermBase) -> tuple[Proposal, ...]:
    """Return what may be terms in ``texts`` (translations, perhaps empty, by context and source), the commonest first.

    Bold words, and capitalised ones inside a sentence, that at least two texts have and no known term covers.
    """
    count: Counter[str] = Counter()
    spelled: dict[str, str] = {}
    seen: dict[str, Counter[str]] = {}
    distinct = {(source, translation) for (_, source), translation in texts.items()}
    for source, translation in sorted(distinct):
        found = dict(_bold(source, translation))
        for words in (*found, *_names(source)):
            spelled.setdefault(words.casefold(), words)
        for key in {words.casefold() for words in (*found, *_names(source))}:
            count[key] += 1
        for words, called in found.items():
            if called:
                seen.setdefault(words.casefold(), Counter())[called] += 1
    kept = [key for key in count if count[key] >= _LEAST and not _covered(key, known)]
    kept.sort(key=lambda key: (-count[key], key))
    return tuple(Proposal(spelled[key], count[key], _commonest(seen.get(key, Counter()))) for key in kept)


def _bold(source: str, translation: str) -> Iterator[tuple[str, str]]:
    """Yield what is bold in a source text with what is bold at the same place of its translation."""
    ours, theirs = tuple(_set_apart(source)), tuple(_set_apart(translation))
    pairs = zip(ours, theirs if len(ours) == len(theirs) else [""] * len(ours), strict=True)
    for words, called in pairs:
        plain = _plain(words)
        if plain and len(plain.split()) <= _LONGEST and any(map(str.isalpha, plain)):
            yield plain, _plain(called)


def _set_apart(text: str) -> Iterator[str]:
    """Yield what stands between ``<b>`` and ``</b>``."""
    start: int | None = None
    for token in tokens(text):
        if token.name == "b" and token.kind is TokenKind.OPEN and start is None:
            start = token.end
        elif token.name == "b" and token.kind is TokenKind.CLOSE and start is not None:
            yield text[start : token.start]
            start = None


def _names(text: str) -> Iterator[str]:
    for match in _NAME.finditer(text):
        words = match[0]
        if _BEGINS.search(text[: match.start()]):  # the first word of a sentence is capitalised anyway
            words = words.partition(" ")[2]
        if words[:1].isupper():
            yield words.strip(_ENDS)


def _plain(text: str) -> str:
    return "".join(piece for piece, token in pieces(text) if not token).strip(_ENDS)


def _covered(words: str, known: TermBase) -> bool:
    return any(match.end - match.start >= len(words) - 1 for match in known.matches(words))


def _commonest(seen: Counter[str]) -> str:
    return seen.most_common(1)[0][0] if seen else ""


def occurring(texts: Iterable[str], known: TermBase) -> Counter[str]:
    """Return how many of ``texts`` have each term, by its id."""
    return Counter(name for text in set(texts) for name in {match.term.id for match in known.matches(text)})
