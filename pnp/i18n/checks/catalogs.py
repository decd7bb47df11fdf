"""Checks of a catalog as a file: whether tools can read it, and whether its messages are those of the game."""

import re
from collections.abc import Iterator, Sequence

from pnp.diagnostics import Origin, Severity
from pnp.errors import PnpError
from pnp.i18n.charset import charset, mistaken_charset
from pnp.i18n.checks.plain import quoted
from pnp.i18n.checks.record import CheckContext, Fault, Pair
from pnp.i18n.merge import merge
from pnp.i18n.po import PoFile, duplicates, header_fields

_PLURALS = re.compile(r"nplurals\s*=\s*(\d+)")
# What Weblate and others call these languages.
_SCRIPTS = {"zh_TW": "zh_Hant", "zh_HK": "zh_Hant_HK", "zh_CN": "zh_Hans"}
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
    if language.replace("-", "_") not in {locale, _SCRIPTS.get(locale)}:
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
