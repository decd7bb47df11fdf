"""Checks of numbers with a sign: ``+1`` is neither ``-1`` nor ``1``; so of ranges, products and dice."""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from pnp.diagnostics import Severity
from pnp.i18n.checks.numbers import han
from pnp.i18n.checks.plain import listed
from pnp.i18n.checks.record import CheckContext, Fault, Pair
from pnp.i18n.style import HouseStyle
from pnp.model.numerals import han_written

_DATE = re.compile(r"(?<!\d)\d{4}-\d{1,2}-\d{1,2}(?!\d)")
_DICE = re.compile(r"(?<![A-Za-z\d])(\d*+)[dD](\d++)(?![A-Za-z])")
_PRODUCT = re.compile(r"(?<!\d)(\d++)\s?[×xX]\s?(\d++)(?![A-Za-z])")
_RANGE = re.compile(r"(?<![\d.+×-])(\d++)(?:\s?[-~]\s?|[至到])(\d++)(?!\.\d)")
_SIGNED = re.compile(r"(?<![\dA-Za-z)])([+-])\s?(\d++(?:\.\d++)?)")
_TIMES_SIGN = re.compile(r"(?<![A-Za-z\d])[×xX]\s?(\d++)(?![A-Za-z])|(?<!\d)(\d++)\s?(?:×|[xX](?![A-Za-z]))(?!\s?\d)")
_FOLDED = str.maketrans({"−": "-", "–": "-", "‒": "-", "‐": "-", "‑": "-", "〜": "~", "✕": "×", "✖": "×"})
# A dash that begins a line, or stands between blanks behind a word, is a mark and no sign.
_DASH = re.compile(r"^[ \t]*+-[ \t]+|(?<=[^\d\s])[ \t]+-[ \t]+", re.MULTILINE)
_TOLD = re.compile(r"(\d++) (?:to|and|through|or) (\d++)")
_SAID: Mapping[str, re.Pattern[str]] = {
    "+": re.compile(r"\b(?:plus|additional|more|extra|add|adds|increas\w+|rais\w+|higher)\b"),
    "-": re.compile(r"\b(?:minus|less|fewer|reduc\w+|decreas\w+|lower\w*|subtract\w*|below)\b"),
    "×": re.compile(r"\b(?:times|double|triple|twice|multipl\w+|\d++-fold)\b"),
}
"""Words that say in English what a sign says."""


def signed_number(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """Signs, ranges and dice are the same: ``+1`` is neither ``-1`` nor ``1``.

    An error where the number is gone or has another sign; a warning where it stands without, for words may say it.
    """
    source, target = signed(pair.plain_source), signed(pair.plain_target)
    lost = [each for each in sorted((source - target).elements()) if not _in_words(each, pair.plain_target, setting)]
    lost = [each for each in lost if not (target[each] and _repeated(each, pair.plain_source))]
    added = [each for each in sorted((target - source).elements()) if not _told(each, pair, setting)]
    if lost:
        also = f", and it says {listed(added)}" if added else ""
        bare = not added and all(_stands(each, pair.plain_target) for each in lost)
        severity = Severity.WARNING if bare else None
        yield Fault(f"{listed(lost)} of the source is missing{also}", pair, severity=severity)
    elif added:
        yield Fault(f"{listed(added)} has a sign that the source has not", pair, severity=Severity.WARNING)


def signed(text: str) -> Counter[str]:
    """Return what has a sign in a text, in one spelling: ``+1``, ``-2``, ``×3``, ``2d6``, ``1–4``.

    >>> sorted(signed("＋1, −2, 3×, 2D6 for 2–4 players; 1 to 3"))
    ['+1', '-2', '2d6', '2–4', '×3']
    """
    text = unicodedata.normalize("NFKC", text).translate(_FOLDED)
    text = _DASH.sub(" ", _DATE.sub(" ", text)) if "-" in text else text
    found: Counter[str] = Counter()

    def take(pattern: re.Pattern[str], spell: str) -> None:
        nonlocal text
        for match in pattern.finditer(text):
            found[spell.format(*[group or "" for group in match.groups()])] += 1
        text = pattern.sub(" ", text)

    take(_DICE, "{0}d{1}")
    take(_PRODUCT, "{0}×{1}")
    take(_RANGE, "{0}–{1}")
    take(_TIMES_SIGN, "×{0}{1}")
    take(_SIGNED, "{0}{1}")
    return Counter({"d" + each[2:] if each.startswith("1d") else each: count for each, count in found.items()})


def _in_words(value: str, target: str, setting: CheckContext) -> bool:
    """Whether a sign is put into words: 另得1分 for “+1 VP”, 3倍 for “×3”, 2顆六面骰 for “2d6”, 1或2 for “1–2”."""
    if "d" in value:
        count, _, sides = value.partition("d")
        faces = re.search(rf"(?<!\d)(?:{sides}|{han_written(_small(sides))})面", target) or (
            sides == "6" and "骰" in target
        )
        return bool(faces) and (not count or _stands(count, target))
    if "–" in value:
        low, _, high = value.partition("–")
        return re.search(rf"(?<!\d){low}\D{{1,3}}{high}(?!\d)", unicodedata.normalize("NFKC", target)) is not None
    words = _words(value[0], setting.style)
    if not words:
        return False
    said, number = "|".join(map(re.escape, words)), re.escape(value[1:])
    return re.search(rf"(?:{said})\D{{0,4}}{number}(?!\d)|(?<!\d){number}\D{{0,2}}(?:{said})", target) is not None


def _words(sign: str, style: HouseStyle) -> Collection[str]:
    return {"+": style.plus, "-": style.minus, "×": style.times}.get(sign, ())


def _small(digits: str) -> int:
    return int(digits) if len(digits) <= 2 else 100


def _stands(value: str, target: str) -> bool:
    """Whether the numbers of a value stand in a text, in digits or in Han numerals."""
    said = han(target)
    known = said.digits + said.words + said.loose
    return all(float(number) in known for number in re.findall(r"\d++(?:\.\d++)?", value))


def _repeated(value: str, source: str) -> bool:
    """Whether a source says a value of several things in one breath (“+1 A and +1 B”): once may do (A和B各+1)."""
    text = unicodedata.normalize("NFKC", source).translate(_FOLDED)
    return re.search(rf"{re.escape(value)} [^.;:\n]{{1,40}}(?:and|or|,) {re.escape(value)}(?!\d)", text) is not None


def _told(value: str, pair: Pair, setting: CheckContext) -> bool:
    """Whether an English source says in words what a sign of the translation says: “between 0 and 4”, “2 less”."""
    if setting.source_locale.partition("_")[0] != "en":
        return False
    source = pair.plain_source.lower()
    if "–" in value:
        return tuple(value.split("–")) in _TOLD.findall(source)
    said = _SAID.get(value[0])
    return said is not None and _stands(value[1:], source) and said.search(source) is not None
