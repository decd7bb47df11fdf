"""The tool's own words: its catalog ``pnp.po`` of each locale it knows, and over that the one of a project."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.diagnostics import Diagnostic
from pnp.i18n.catalog import load_catalog

DOMAIN = "pnp"
DOCUMENT, SHEET, NEW = "pnp/document", "pnp/sheet", "pnp/new"
"""The contexts of what stands in documents and on sheets of cards, and of what a new project is written with."""
_ABSENT = "I101"
_WITHOUT_TERRITORY = {"zh": "zh_TW", "pt": "pt_BR"}
_TRADITIONAL = frozenset({"zh_HK", "zh_MO"})


class OwnWords(NamedTuple):
    """Words by context and English text, and what is wrong with the files that they come from."""

    words: Mapping[tuple[str, str], str]
    findings: tuple[Diagnostic, ...] = ()


def own_words(folders: Sequence[Path], locale: str) -> OwnWords:
    """Return the tool's words in a locale: those of earlier ``locales`` folders before those of later ones.

    A word that a locale lacks is that of its language: ``de`` for ``de_AT``, ``zh_TW`` for ``zh_HK``. Raise
    ``PnpError`` where a file cannot be read.
    """
    words: dict[tuple[str, str], str] = {}
    findings: list[Diagnostic] = []
    for name in dict.fromkeys((locale, *_kin(locale))):
        catalog = load_catalog(folders, name, DOMAIN)
        findings += (each for each in catalog.findings if each.code != _ABSENT)
        for key, entry in catalog.entries.items():
            if entry.settled:
                words.setdefault(key, entry.text)
    return OwnWords(words, tuple(findings))


def _kin(locale: str) -> Iterator[str]:
    """Yield the locales whose words another one may have."""
    language, *parts = locale.partition("@")[0].split("_")
    if language == "zh" and parts:
        yield "zh_TW" if "Hant" in parts or locale in _TRADITIONAL else "zh_CN"
    else:
        yield language
        yield _WITHOUT_TERRITORY.get(language, language)
