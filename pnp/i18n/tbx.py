"""Term bases as TBX (ISO 30042), as Weblate, OmegaT and the tools of translators read and write them.

Not by translate-toolkit, which reads TBX 2 alone: it refuses the root of TBX 3.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from lxml import etree

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.i18n.terms import Term, TermBase
from pnp.i18n.xmlfile import LANGUAGE, below, inside, parsed, place, written
from pnp.model.locales import language_tag, same_locale

_DOCTYPE = '<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">'
_STATUS = "administrativeStatus"
_ROLE = "partOfSpeech"
_PREFERRED, _ACCEPTED, _FORBIDDEN = "preferredTerm-admn-sts", "admittedTerm-admn-sts", "deprecatedTerm-admn-sts"
_FORBIDDEN_SAID = frozenset({"deprecatedterm", "supersededterm", "deprecated", "forbidden"})
# The same parts as TBX 2 and TBX 3 call them.
_ENTRIES = ("termEntry", "conceptEntry")
_LANGUAGES = ("langSet", "langSec")
_WORDS = ("tig", "ntig", "termSec")


def tbx(terms: TermBase, source: str) -> bytes:
    """Return a term base as TBX-Basic: all words of each term in both languages, each with its standing, and notes."""
    root = etree.Element("martif", {"type": "TBX-Basic", LANGUAGE: language_tag(source)})
    header = etree.SubElement(root, "martifHeader")
    described = etree.SubElement(etree.SubElement(header, "fileDesc"), "sourceDesc")
    etree.SubElement(described, "p").text = f"Terms in {language_tag(source)} and {language_tag(terms.locale)}"
    body = etree.SubElement(etree.SubElement(root, "text"), "body")
    for term in terms.terms:
        entry = etree.SubElement(body, "termEntry", id=term.id)
        if term.note.strip():
            etree.SubElement(entry, "note").text = term.note
        said = [(word, "") for word in term.sources]
        _add(entry, source, said, term.role)
        standing = [(term.preferred, _PREFERRED)]
        standing += [(word, _ACCEPTED) for word in term.accepted]
        standing += [(word, _FORBIDDEN) for word in term.forbidden]
        _add(entry, terms.locale, standing)
    return written(root, _DOCTYPE)


def _add(entry: etree._Element, locale: str, words: Sequence[tuple[str, str]], role: str = "") -> None:
    language = etree.SubElement(entry, "langSet", {LANGUAGE: language_tag(locale)})
    for word, status in words:
        group = etree.SubElement(language, "tig")
        etree.SubElement(group, "term").text = word
        for kind, value in ((_ROLE, role), (_STATUS, status)):
            if value:
                etree.SubElement(group, "termNote", type=kind).text = value


def read_tbx(data: bytes, path: Path, source: str, locale: str) -> tuple[Term, ...]:
    """Return the terms of a TBX file that have words in both languages.

    Of the words in ``locale`` the preferred one is that which says so, else the first that is neither admitted nor
    deprecated, else the first that is not deprecated. Raise ``PnpError`` I236 where it is no such file, I240 where it
    has no word in ``locale``.
    """
    root = parsed(data, path, "TBX")
    entries = list(below(root, *_ENTRIES))
    if not entries:
        raise PnpError("I236", "not a file of TBX: there is no term in it", Origin(path.as_posix()))
    terms = [_term(entry, path, source, locale) for entry in entries]
    held = sorted({language.get(LANGUAGE, "") for entry in entries for language in below(entry, *_LANGUAGES)})
    if not any(same_locale(language, locale) for language in held):
        message = f"the file holds {', '.join(held) or 'no language'}, nothing in {locale}"
        raise PnpError("I240", message, Origin(path.as_posix()))
    return tuple(term for term in terms if term)


def _term(entry: etree._Element, path: Path, source: str, locale: str) -> Term | None:
    languages = {language.get(LANGUAGE, ""): language for language in below(entry, *_LANGUAGES)}
    ours = next((node for name, node in languages.items() if same_locale(name, locale)), None)
    theirs = next((node for name, node in languages.items() if same_locale(name, source)), None)
    if theirs is None:  # “en” for a game in en_US
        primary = language_tag(source).partition("-")[0].casefold()
        theirs = next((node for name, node in languages.items() if name.casefold().startswith(primary)), None)
    if ours is None or theirs is None:
        return None
    sources = tuple(dict.fromkeys(word for word, _ in _words(theirs)))
    said = list(_words(ours))
    forbidden = [word for word, status in said if status in _FORBIDDEN_SAID]
    allowed = [word for word, status in said if status not in _FORBIDDEN_SAID]
    first = [word for word, status in said if status.startswith("preferred")]
    first += [word for word, status in said if word in allowed and not status.startswith("admitted")]
    first += allowed
    if not first or not sources:
        return None
    role = next((_text(node) for node in below(theirs, "termNote") if node.get("type") == _ROLE), "")
    notes = [_text(node) for node in inside(entry, "note")]
    accepted = tuple(dict.fromkeys(word for word in allowed if word != first[0]))
    return Term(
        entry.get("id", ""),
        sources,
        role,
        first[0],
        accepted,
        tuple(dict.fromkeys(forbidden)),
        "\n".join(notes),
        place(entry, path),
    )


def _words(language: etree._Element) -> Iterator[tuple[str, str]]:
    """Yield the words of a language with their standing: ``preferredterm``, ``deprecatedterm`` …, or nothing."""
    for group in below(language, *_WORDS):
        word = next((_text(node) for node in below(group, "term")), "")
        notes = [node for node in below(group, "termNote") if node.get("type") in {_STATUS, "normativeAuthorization"}]
        status = _text(notes[0]) if notes else ""
        if word:
            yield word, status.casefold().removesuffix("-admn-sts")


def _text(node: etree._Element) -> str:
    return " ".join("".join(map(str, node.itertext())).split())
