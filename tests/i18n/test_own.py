"""The tool's own words: every locale that it knows has all of them, and kin have those of their kin."""

import re
from pathlib import Path

import pytest

from pnp.documents.messages import WORDS
from pnp.i18n.extract import template_strings
from pnp.i18n.folders import locales_of
from pnp.i18n.messages import tokens
from pnp.i18n.own import DOCUMENT, DOMAIN, own_words
from pnp.i18n.po import read_po
from pnp.resources import bundled

LOCALES = bundled("locales")
KNOWN = locales_of((LOCALES,), DOMAIN)
TEMPLATE = {entry.key for entry in read_po(LOCALES / "pnp.pot").messages}


def test_the_languages_that_the_tool_knows() -> None:
    assert set(KNOWN) >= {"zh_TW", "zh_CN", "ja", "ko", "fr", "de", "es", "it", "pt_BR"}


def test_the_template_has_every_word_that_the_layout_sets() -> None:
    words = template_strings([WORDS], (bundled("templates"),)).places
    assert {text for context, text in TEMPLATE if context == DOCUMENT} == set(words)


@pytest.mark.parametrize("locale", KNOWN)
def test_every_locale_has_all_words_with_their_places(locale: str) -> None:
    file = read_po(LOCALES / locale / "LC_MESSAGES/pnp.po")
    assert {entry.key for entry in file.messages if entry.settled} == TEMPLATE
    for entry in file.messages:
        assert re.findall(r"\{\w+\}", entry.source) == re.findall(r"\{\w+\}", entry.translation)
        assert [each.source for each in tokens(entry.source)] == [each.source for each in tokens(entry.translation)]


@pytest.mark.parametrize(
    ("locale", "page"),
    [
        ("zh_TW", "（第{page}頁）"),
        ("zh_HK", "（第{page}頁）"),
        ("zh", "（第{page}頁）"),
        ("zh_SG", "（第{page}页）"),
        ("ja", "（{page}ページ）"),
        ("ko", " ({page}쪽)"),
        ("de_AT", " (S.\u00a0{page})"),
        ("fr_CA", " (p.\u00a0{page})"),
        ("pt", " (pág.\u00a0{page})"),
    ],
)
def test_a_page_reference_as_the_language_has_it(locale: str, page: str) -> None:
    assert own_words((LOCALES,), locale).words[DOCUMENT, " (p. {page})"] == page


@pytest.mark.parametrize("locale", ["pl", "zz"])
def test_what_the_tool_does_not_know_has_no_words(locale: str) -> None:
    assert own_words((LOCALES,), locale) == ({}, ())


def test_a_project_has_its_own_words_before_the_tools(tmp_path: Path) -> None:
    path = tmp_path / "fr-CA/LC_MESSAGES/pnp.po"
    path.parent.mkdir(parents=True)
    path.write_text(f'msgctxt "{DOCUMENT}"\nmsgid "Contents"\nmsgstr "Table des matières"\n', encoding="utf-8")
    words = own_words((tmp_path, LOCALES), "fr_CA").words
    assert words[DOCUMENT, "Contents"] == "Table des matières"
    assert words[DOCUMENT, "Example"] == "Exemple"
    assert own_words((tmp_path, LOCALES), "fr").words[DOCUMENT, "Contents"] == "Sommaire"
