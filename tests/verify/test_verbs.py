"""A verb that lacks its form, its rules, its icon or a phrase in a locale is an error before any card has it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.i18n.phrases.book import load_book, source_book
from pnp.i18n.phrases.keys import variants
from pnp.i18n.phrases.source import PHRASES_FILE, Phrases, load_phrases
from pnp.i18n.phrases.speaker import speakers
from pnp.load.effects import load_verbs
from pnp.resources import bundled
from pnp.verify.phrasing import iconless, unexecuted, unsaid

KNOWN = load_verbs(bundled("games") / "viral")[0]
VERBS = tuple(KNOWN.verbs)
CATALOG = (bundled("locales") / "zh_TW" / "LC_MESSAGES" / "viral.po").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def phrases() -> Phrases:
    return load_phrases(bundled("games") / "viral" / PHRASES_FILE, "viral")[0]


def keys_of(verb: str, phrases: Phrases) -> list[str]:
    """Return the keys of a verb’s sentences."""
    names = {verb, *variants(verb, KNOWN.verbs[verb])}
    return [key for key in phrases.phrases if re.split("[@/]", key.partition(".")[2])[0] in names]


def test_a_form(phrases: Phrases) -> None:
    found = list(unexecuted(KNOWN, frozenset({*VERBS, "sneeze"})))
    assert [(finding.code, "“sneeze”" in finding.text) for finding in found] == [("V105", True)]


@pytest.mark.parametrize("verb", VERBS)
def test_legality_and_execution(verb: str) -> None:
    found = list(unexecuted(KNOWN, frozenset(VERBS) - {verb}))
    assert [(finding.code, f"“{verb}”" in finding.text) for finding in found] == [("V103", True)]


@pytest.mark.parametrize("verb", VERBS)
def test_an_icon(verb: str, tmp_path: Path) -> None:
    for other in set(VERBS) - {verb}:
        (tmp_path / f"{other}.svg").touch()
    found = list(iconless(KNOWN, [tmp_path]))
    assert [(finding.code, f"“{verb}”" in finding.text) for finding in found] == [("V151", True)]


@pytest.mark.parametrize("verb", VERBS)
def test_a_phrase(verb: str, phrases: Phrases) -> None:
    lost = {key for key in keys_of(verb, phrases) if not key.startswith(("sign.", "action."))}
    assert lost
    short = replace(phrases, phrases={key: said for key, said in phrases.phrases.items() if key not in lost})
    book = source_book(short)
    found = [finding for speaker in set(speakers(short, book).values()) for finding in unsaid(speaker, "lungs")]
    assert {(finding.code, f"“{verb}”" in finding.text) for finding in found} == {("V101", True)}


@pytest.mark.parametrize("verb", VERBS)
def test_a_phrase_in_a_locale(verb: str, phrases: Phrases, tmp_path: Path) -> None:
    key = next(key for key in keys_of(verb, phrases) if not key.startswith(("sign.", "action.")))
    entry = re.compile(rf'(msgctxt "viral/effect#{re.escape(key)}"\n(?:.*\n)*?msgstr(?:\[0\])?) (?:".*"\n)+')
    text, count = entry.subn(r'\1 ""\n', CATALOG)
    assert count == 1
    folder = tmp_path / "zh_TW" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "viral.po").write_text(text, encoding="utf-8")
    found = load_book(phrases, "zh_TW", [tmp_path]).findings
    assert [(finding.code, f"“{key}”" in finding.text) for finding in found] == [("I403", True)]
