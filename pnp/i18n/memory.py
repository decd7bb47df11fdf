"""A translation memory: which translated text is most like a new one."""

import re
from collections import Counter
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import lru_cache

from pnp.i18n.messages import role, tokens
from pnp.i18n.po import PoEntry
from pnp.model.numerals import ENGLISH

_LEAST = 0.75
_LONGER = 1.5
_CANDIDATES = 12
_POSTINGS = 4000
_WORD = re.compile(r"[^\W\d_]+|\d+")
_NUMBER = re.compile(r"[+−–×-]?\d+")
# A word of these, or a digit, changes what a card does and hardly how much of the text is alike.
_TELLING = frozenset(
    re.findall(
        r"\w+",
        """no not never cannot without except unless nor none neither only may must all each every any both half double
        once more less fewer most least before after above below left right up down""",
    )
).union(ENGLISH.cardinals, ENGLISH.ordinals, ENGLISH.times)


class Memory:
    """Translated entries, found by role and text. The cost of a search does not grow with what it is searched in."""

    def __init__(self, entries: Iterable[PoEntry]) -> None:
        """Remember the translated ones of ``entries``; those that may be shown go before fuzzy ones."""
        known = [entry for entry in entries if entry.translated and not entry.plural]
        known.sort(key=lambda entry: (entry.obsolete, entry.fuzzy))
        self._same: dict[tuple[str, str], list[PoEntry]] = {}
        self._texts: list[PoEntry] = []
        self._with: dict[tuple[str, str], list[int]] = {}
        for entry in known:
            kind = role(entry.context)
            same = self._same.setdefault((kind, entry.source), [])
            if not same:
                for word in dict.fromkeys(_words(entry.source)):
                    self._with.setdefault((kind, word), []).append(len(self._texts))
                self._texts.append(entry)
            same.append(entry)

    def nearest(self, context: str, source: str) -> PoEntry | None:
        """Return the entry to translate ``source`` after: one of the same text, else one nearly so, else None.

        Of a text that is translated in several ways the commonest is taken. A similar text has the same numbers, the
        same tokens and the same small words that turn a sentence round.
        """
        kind = role(context)
        same = self._same.get((kind, source))
        if same:
            settled = [entry for entry in same if entry.settled] or same
            commonest = Counter(entry.translation for entry in settled).most_common(1)[0][0]
            return next(entry for entry in settled if entry.translation == commonest)
        best, least = None, _LEAST
        candidates = self._guarded(kind, source)
        if not candidates:
            return None
        matcher = SequenceMatcher(b=source, autojunk=False)
        for entry in candidates:
            matcher.set_seq1(entry.source)
            if matcher.quick_ratio() > least and (ratio := matcher.ratio()) > least:
                best, least = entry, ratio
        return best

    def _guarded(self, kind: str, source: str) -> list[PoEntry]:
        """Return the candidates that are about as long as ``source`` and share with it all that tells texts apart."""
        near = [self._texts[at] for at in self._candidates(kind, source)]
        lengths = (len(source) / _LONGER, len(source) * _LONGER)
        near = [entry for entry in near if lengths[0] <= len(entry.source) <= lengths[1]]
        guard = _guard(source) if near else None
        return [entry for entry in near if _guard(entry.source) == guard]

    def _candidates(self, kind: str, source: str) -> list[int]:
        """Return the texts that share most words with ``source``; words that few texts have count first."""
        if not self._texts:
            return []
        postings = sorted((self._with.get((kind, word), []) for word in dict.fromkeys(_words(source))), key=len)
        shared: Counter[int] = Counter()
        left = _POSTINGS
        for posting in postings:
            if left <= 0:
                break
            shared.update(posting[:left])
            left -= len(posting)
        return [at for at, _ in shared.most_common(_CANDIDATES)]


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


@lru_cache(maxsize=65536)
def _guard(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what two texts must share for the translation of one to be a draft for the other."""
    telling = [word for word in _words(text) if word in _TELLING]
    return tuple(sorted(telling + _NUMBER.findall(text))), tuple(sorted(token.source for token in tokens(text)))
