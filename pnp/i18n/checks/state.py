"""Checks of how far a translation is, and whether it belongs to the texts of today."""

import difflib
import re
from collections.abc import Iterator, Sequence

from pnp.diagnostics import Origin, Severity
from pnp.i18n.checks.plain import ICON, VARIABLE, quoted
from pnp.i18n.checks.record import Fault, Pair, Setting
from pnp.i18n.convert import DRAFT
from pnp.i18n.po import NO_PREVIOUS

# A code, a numeral or an abbreviation, which is the same in most languages: “A-12”, “XIV”, “NPC”.
_CODE = re.compile(r"[^\w]*(?:[A-Z]|[A-Z]{1,4}\d*|[A-Z]*\d\w{0,3}|[IVXLC]+)(?:[^\w]+(?:[A-Z]{1,3}|\d+))*[^\w]*")
_WORD = re.compile(r"\w+|[^\w\s]")


def unchanged(pair: Pair, setting: Setting) -> Iterator[Fault]:
    """A translation says something else than the source, unless its words are the same in both languages."""
    words = pair.plain_source.replace(ICON, "").replace(VARIABLE, "")
    if pair.target.strip() != pair.source.strip() or not any(character.isalpha() for character in words):
        return
    if pair.source.strip() in setting.style.unchanged or "ignore-same" in pair.flags or _CODE.fullmatch(words):
        return
    yield Fault("the translation is the source itself", pair, "translate it, or list it under unchanged in style.toml")


def untranslated(pair: Pair, setting: Setting) -> Iterator[Fault]:
    """Every text has a translation."""
    if not pair.target.strip():
        yield Fault(f"{quoted(pair.source)} is not translated", pair)


def fuzzy(pair: Pair, setting: Setting) -> Iterator[Fault]:
    """No translation waits for somebody to look at it."""
    if pair.fuzzy and pair.target.strip() and pair.previous == NO_PREVIOUS:
        hint = "the source is shown instead; take the flag fuzzy away once it is right"
        if any(said.startswith(f"{DRAFT}:") for said in pair.comments):  # then all of them wait, which is no news
            yield Fault("the translation is a machine's draft", pair, hint, Severity.INFO)
        else:
            yield Fault("the translation is a guess", pair, hint)


def stale(pair: Pair, setting: Setting) -> Iterator[Fault]:
    """Every translation is one of the text as it is today."""
    if pair.previous == NO_PREVIOUS or not pair.target.strip():
        return
    hint = "" if pair.fuzzy else "take the “#|” lines away once it is right"
    if pair.previous.source == pair.source:
        yield Fault(f"the translation was made for {pair.previous.context}, which says the same", pair, hint)
        return
    changes = difference(pair.previous.source, pair.source)
    yield Fault(f"the translation is of another text: {changes}", pair, hint)


def difference(before: str, now: str) -> str:
    """Return what became of a text, word by word: ``[-2-] {+3+}``, as ``wdiff`` writes it.

    >>> difference("Draw 2 cards.", "Draw 3 cards.")
    'Draw [-2-] {+3+} cards .'
    """
    old, new = _WORD.findall(before), _WORD.findall(now)
    parts = []
    for kind, i1, i2, j1, j2 in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            same = old[i1:i2]
            parts += same if len(same) <= 6 else [*same[:3], "…", *same[-3:]]
            continue
        if i2 > i1:
            parts.append(f"[-{' '.join(old[i1:i2])}-]")
        if j2 > j1:
            parts.append(f"{{+{' '.join(new[j1:j2])}+}}")
    return " ".join(parts)


def coverage(pairs: Sequence[Pair], setting: Setting) -> Iterator[Fault]:
    """As much of each deck and each document is translated as the house style asks."""
    settled = {entry.key for entry in setting.file.messages if entry.settled}
    groups: dict[str, list[bool]] = {}
    for message in setting.expected:
        groups.setdefault(message.group, []).append(message.key in settled)
    for group, done in groups.items():
        share = 100 * sum(done) / len(done)
        if share < setting.style.minimum:
            counted = f"{sum(done)} of {len(done)} texts"
            text = f"“{group}” is translated to {share:.0f} % ({counted}), not to {setting.style.minimum:g} %"
            hint = "translate the rest, or lower minimum under [coverage] in style.toml"
            yield Fault(text, hint=hint, origin=Origin(setting.file.path, 1))
