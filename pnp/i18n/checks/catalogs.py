"""Checks of a catalog: how far it is translated, whether tools can read it, whether its messages are the game's."""

import difflib
import re
from collections.abc import Iterator, Sequence

from pnp.diagnostics import Origin, Severity
from pnp.errors import PnpError
from pnp.i18n.charset import charset, mistaken_charset
from pnp.i18n.checks.plain import ICON, VARIABLE, quoted
from pnp.i18n.checks.record import CheckContext, Fault, Pair
from pnp.i18n.convert import DRAFT
from pnp.i18n.merge import merge
from pnp.i18n.po import NO_PREVIOUS, PoFile, duplicates, header_fields
from pnp.model.locales import same_locale

_PLURALS = re.compile(r"nplurals\s*=\s*(\d+)")
# What Weblate and others call these languages.
_WITHOUT_PLURALS = frozenset({"zh", "ja", "ko", "vi", "th", "id", "ms"})
_UPDATE = "run: pnp translate update"
_CHANGES = {
    "new": "the game has the new text {text}",
    "changed": "the source text is now {text}",
    "reused": "the game has the text {text} in one more place",
    "similar": "the game has the new text {text}",
    "revived": "the game has the text {text} again",
    "obsolete": "the game has the text {text} no more",
}


def po_valid(pairs: Sequence[Pair], setting: CheckContext) -> Iterator[Fault]:
    """The header says what the file is, and no message stands twice."""
    file = setting.file
    head = file.header
    fields, origin = header_fields(head), file.origin(head)
    if not fields:
        yield Fault("there is no header", hint="begin with an empty msgid", origin=Origin(file.path, 1))
    else:
        yield from _charset(file)
        yield from _header(fields, setting.locale, origin)
    for found in duplicates(file):
        yield Fault(found.text, hint=found.hint, origin=found.origin)
    forms = {len(entry.translations) for entry in file.messages if entry.plural}
    stated = _PLURALS.search(fields.get("Plural-Forms", ""))
    if forms and stated and forms != {int(stated[1])}:
        yield Fault(f"the header says nplurals={stated[1]}, but messages have {max(forms)} forms", origin=origin)


def _charset(file: PoFile) -> Iterator[Fault]:
    origin, text = file.origin(file.header), file.header.translation
    if "charset=" not in text:
        yield Fault("the header names no charset", hint="Content-Type: text/plain; charset=UTF-8", origin=origin)
    mistaken = mistaken_charset(charset(text), file.encoding, origin)
    if mistaken:
        yield Fault(mistaken.message, hint=mistaken.hint, severity=mistaken.severity, origin=origin)


def _header(fields: dict[str, str], locale: str, origin: Origin) -> Iterator[Fault]:
    language = fields.get("Language", "")
    if not same_locale(language, locale):
        said = f"says Language: {language}" if language else "names no language"
        yield Fault(f"the header {said}", hint=f"write Language: {locale}", origin=origin)
    plurals = _PLURALS.search(fields.get("Plural-Forms", ""))
    if plurals and plurals[1] != "1" and locale.partition("_")[0] in _WITHOUT_PLURALS:
        text = f"the header says nplurals={plurals[1]}, but the language has no plural"
        yield Fault(text, hint="Plural-Forms: nplurals=1; plural=0;", origin=origin)


def catalog_sync(pairs: Sequence[Pair], setting: CheckContext) -> Iterator[Fault]:
    """To extract and merge once more would change nothing."""
    if not setting.expected:
        return
    file = setting.file
    try:
        merged = merge(setting.expected, file)
    except PnpError:  # a message stands twice, which is for po_valid to say
        return
    lines = {entry.key: entry.line for entry in file.messages}
    of_context = {entry.context: entry.line for entry in file.messages}
    for kind, entry in merged.changes:
        line = lines.get(entry.key) or of_context.get(entry.context, 0)
        yield Fault(_CHANGES[kind].format(text=quoted(entry.source)), None, _UPDATE, origin=Origin(file.path, line))
    if not merged.changes and merged.file.text() != file.text():
        # Nobody is misled by that: what translators are told of the room moves with every change of a template.
        text = "its comments, flags or order are not those of today"
        yield Fault(text, None, _UPDATE, Severity.WARNING, Origin(file.path))


# A code, a numeral or an abbreviation, which is the same in most languages: “A-12”, “XIV”, “NPC”.
_CODE = re.compile(r"[^\w]*(?:[A-Z]|[A-Z]{1,4}\d*|[A-Z]*\d\w{0,3}|[IVXLC]+)(?:[^\w]+(?:[A-Z]{1,3}|\d+))*[^\w]*")
_WORD = re.compile(r"\w+|[^\w\s]")


def unchanged(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """A translation says something other than the source, unless its words are the same in both languages."""
    words = pair.plain_source.replace(ICON, "").replace(VARIABLE, "")
    if pair.target.strip() != pair.source.strip() or not any(character.isalpha() for character in words):
        return
    if pair.source.strip() in setting.style.unchanged or "ignore-same" in pair.flags or _CODE.fullmatch(words):
        return
    yield Fault("the translation is the source itself", pair, "translate it, or list it under unchanged in style.toml")


def untranslated(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """Every text has a translation."""
    if not pair.target.strip():
        yield Fault(f"{quoted(pair.source)} is not translated", pair)


def fuzzy(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """No translation waits for somebody to look at it."""
    if pair.fuzzy and pair.target.strip() and pair.previous == NO_PREVIOUS:
        hint = "the source is shown instead; take the flag fuzzy away once it is right"
        if any(said.startswith(f"{DRAFT}:") for said in pair.comments):  # then all of them wait, which is no news
            yield Fault("the translation is a machine's draft", pair, hint, Severity.INFO)
        else:
            yield Fault("the translation is a guess", pair, hint)


def stale(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
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


def coverage(pairs: Sequence[Pair], setting: CheckContext) -> Iterator[Fault]:
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
