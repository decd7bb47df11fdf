"""Phrases that cannot be used are found when they are loaded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copy
from typing import TYPE_CHECKING

import pytest

from pnp.diagnostics import Severity
from pnp.errors import PnpError
from pnp.i18n.phrases.book import load_book, source_book
from pnp.i18n.phrases.say import say
from pnp.i18n.phrases.source import PHRASES_FILE, Phrases, load_phrases, phrase_messages
from pnp.i18n.phrases.speaker import Speaker
from pnp.load.effects import VERBS_FILE
from pnp.model.effect import parse
from pnp.resources import bundled

if TYPE_CHECKING:
    from tests.i18n.phrases.conftest import Spoken

SOURCE = (bundled("games") / "viral" / PHRASES_FILE).read_text(encoding="utf-8")
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
Changed = Callable[..., Phrases]


@pytest.fixture
def changed(tmp_path: Path) -> Callable[[str, str], tuple[Phrases, tuple[str, ...]]]:
    """Return Viral's phrases with one text changed for another, and the codes of what is found."""

    def made(old: str, new: str) -> tuple[Phrases, tuple[str, ...]]:
        assert SOURCE.count(old) == 1, old
        path = tmp_path / PHRASES_FILE
        path.write_text(SOURCE.replace(old, new), encoding="utf-8")
        copy(bundled("games") / "viral" / VERBS_FILE, tmp_path)
        phrases, findings = load_phrases(path, "viral")
        book = source_book(phrases)
        readers = [Speaker(book, voice).reader for voice in phrases.voices.values() if voice.lines]
        found = [*findings, *book.findings, *(finding for reader in readers for finding in reader.findings)]
        assert all(finding.origin.row for finding in found)
        return phrases, tuple(dict.fromkeys(finding.code for finding in found))

    return made


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('lines = ["card", "all"]', 'lines = ["crad", "all"]', "I401"),
        ('nested = "deeds"', 'nested = "deed"', "D142"),
        ('again = "everyone may do so again"', "again = 3", "I401"),
        ('part = "{deed}."', 'part = "{deed}{deed}."', "I404"),
        ('or = "{a};\\nor {b}"', 'or = "either {a} or {b}"', "I405"),
        ('kidney-left = "the left kidney"', 'kidney-left = "the right kidney"', "I406"),
        (
            '"remove@place" = "remove {n} of their viruses from {place}"',
            '"remove@place" = "remove all of their viruses from {place}"',
            "I406",
        ),
    ],
)
def test_a_mistake_in_the_file_is_found(
    changed: Callable[[str, str], tuple[Phrases, tuple[str, ...]]], old: str, new: str, code: str | None
) -> None:
    _, codes = changed(old, new)
    assert codes == ((code,) if code else ())


def test_a_file_without_voices(tmp_path: Path) -> None:
    path = tmp_path / PHRASES_FILE
    path.write_text('place = 3\n[card]\nmove = "move"\n', encoding="utf-8")
    _, findings = load_phrases(path, "viral")
    assert [finding.code for finding in findings] == ["I401", "I401"]


def catalog(folder: Path, entries: str) -> Path:
    path = folder / "locales" / "pl" / "LC_MESSAGES" / "viral.po"
    path.parent.mkdir(parents=True)
    path.write_text(HEADER + entries, encoding="utf-8")
    return folder / "locales"


def test_a_translation_says_the_form_that_its_number_asks_for(spoken: Spoken, tmp_path: Path) -> None:
    source = spoken.phrases.phrases["all.research-up"]
    rule = (
        '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"\n\n'
    )
    forms = "".join(f'msgstr[{at}] "badania {{n}} {word}"\n' for at, word in enumerate(("pole", "pola", "pól")))
    entry = f'msgctxt "viral/effect#all.research-up"\nmsgid "{source.text}"\nmsgid_plural "{source.plural}"\n{forms}\n'
    end = 'msgctxt "viral/effect#event.effect"\nmsgid "{deed}."\nmsgstr "{deed}."\n'
    book = load_book(spoken.phrases, "pl", (catalog(tmp_path, rule + entry + end),))
    voice = spoken.phrases.voices["event"]
    said = [say(parse(f"research +{number}"), book, voice) for number in (1, 3, 5, 22)]
    assert said == ["Badania 1 pole.", "Badania 3 pola.", "Badania 5 pól.", "Badania 22 pola."]
    assert [Speaker(book, voice).parse(text) for text in said] == [parse(f"research +{n}") for n in (1, 3, 5, 22)]


def test_what_is_not_translated_is_found(spoken: Spoken, tmp_path: Path) -> None:
    lost = 'msgctxt "viral/effect#event.act"\nmsgid "each player may {deed}"\nmsgstr "każdy może"\n\n'
    fuzzy = '#, fuzzy\nmsgctxt "viral/effect#own.move"\nmsgid "move 1 of your viruses 1 step"\nmsgstr "rusz"\n'
    book = load_book(spoken.phrases, "pl", (catalog(tmp_path, "\n" + lost + fuzzy),))
    codes = [finding.code for finding in book.findings]
    assert codes.count("I404") == 1
    assert set(codes) == {"I403", "I404"}
    missing = [finding.text for finding in book.findings if "own.move" in finding.text]
    assert missing == ["the phrase “own.move” is not translated into pl"]


def test_where_nothing_is_translated_effects_are_said_as_in_the_source(spoken: Spoken, tmp_path: Path) -> None:
    draft = '#, fuzzy\nmsgctxt "viral/effect#own.move"\nmsgid "move 1 of your viruses 1 step"\nmsgstr "rusz"\n'
    book = load_book(spoken.phrases, "pl", (catalog(tmp_path, "\n" + draft),))
    voice = spoken.phrases.voices["event"]
    assert say(parse("research +1"), book, voice) == "Each player moves their research marker 1 space up."
    (told,) = book.findings
    assert (told.code, told.severity) == ("I403", Severity.INFO)


def test_a_reader_does_without_a_phrase_that_is_lost(spoken: Spoken, tmp_path: Path) -> None:
    one = 'msgctxt "viral/effect#event.and"\nmsgid "{a}; {b}"\nmsgstr "{a}; {b}"\n'
    book = load_book(spoken.phrases, "pl", (catalog(tmp_path, "\n" + one),))
    with pytest.raises(PnpError, match="I408"):
        Speaker(book, spoken.phrases.voices["event"]).parse("Each player moves.")


def test_phrases_are_messages(spoken: Spoken) -> None:
    found = phrase_messages(spoken.phrases, lambda origin: f"phrases.toml:{origin.row}")
    messages = {message.context: message for message in found}
    message = messages["viral/effect#all.research-up"]
    assert message.plural == "each player moves their research marker {n} spaces up"
    assert message.flags == ('placeholders:"{n}"',)
    assert len(messages) == len(spoken.phrases.phrases)
    row = SOURCE.splitlines().index('infect = "place 1 virus from your player board, normal side up"') + 1
    assert messages["viral/effect#own.infect"].references == (f"phrases.toml:{row}",)
