"""``phrases.toml``: the sentences of a game's effects in its source language, as records and as messages."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

from msgspec import Struct

from pnp.diagnostics import NOWHERE, Diagnostic, Found, Origin, collected
from pnp.i18n.messages import Message
from pnp.load.effects import load_verbs
from pnp.load.names import did_you_mean
from pnp.load.schema import checked
from pnp.load.text import read_text
from pnp.load.toml import TomlDocument, document
from pnp.model.effect.vocabulary import Vocabulary

PHRASES_FILE = "phrases.toml"
ALSO = "/also"
"""Ends the key of what is read, but not said."""
CONTEXT = "effect"
NAMED = re.compile(r"\{(\w+)\}")
_VOICES = "voice"


class Phrase(NamedTuple):
    """A sentence or a part of one, with ``{names}`` for what is filled in; ``plural`` where a number asks for it."""

    key: str
    text: str
    plural: str = ""
    origin: Origin = NOWHERE

    @property
    def names(self) -> frozenset[str]:
        """What is filled in."""
        return frozenset(NAMED.findall(self.text))


class Voice(NamedTuple):
    """How some decks speak: the tables in which the sentences of steps are looked for, the first first.

    ``deeds`` hold what the phrase ``act`` of the ``lines`` is put around; ``nested`` (``lines`` or ``deeds``) says
    which of the two are used in a choice or a list; ``never`` are verbs that the decks cannot have. Without ``lines``
    the decks have no effects; ``facts`` are then the fields whose numbers their texts name.
    """

    name: str
    decks: tuple[str, ...]
    lines: tuple[str, ...] = ()
    deeds: tuple[str, ...] = ()
    nested: str = "lines"
    never: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()


class VoiceTable(Struct, frozen=True):
    """``[voice.NAME]``."""

    decks: tuple[str, ...]
    lines: tuple[str, ...] = ()
    deeds: tuple[str, ...] = ()
    nested: Literal["lines", "deeds"] = "lines"
    never: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of a game by key (``card.infect``), its voices by name, and what its effects may be made of."""

    game: str
    voices: Mapping[str, Voice]
    phrases: Mapping[str, Phrase]
    path: str = ""
    vocabulary: Vocabulary = field(default_factory=Vocabulary)

    def voice_of(self, deck: str) -> Voice | None:
        """Return how a deck speaks; None where its cards have no effects."""
        return next((voice for voice in self.voices.values() if deck in voice.decks), None)

    def places(self) -> tuple[str, ...]:
        """Return the places that have a name."""
        keys = (key.partition(".") for key in self.phrases)
        return tuple(name for table, _, name in keys if table == "place" and not name.endswith(ALSO))


def context_of(game: str, key: str) -> str:
    """Return the context of a phrase's message: ``viral/effect#card.infect``."""
    return f"{game}/{CONTEXT}#{key}"


def load_phrases(path: Path, game: str) -> tuple[Phrases, tuple[Diagnostic, ...]]:
    """Return the phrases in the file at ``path``, with the verbs beside it, and every finding.

    Raise ``PnpError`` where a file cannot be read.
    """
    read = document(read_text(path), path.as_posix())
    phrases, about_phrases = collected(_phrases(read))
    voices, about_voices = collected(_voices(read, {key.partition(".")[0] for key in phrases}))
    vocabulary, about_verbs = load_verbs(path.parent)
    found = (*about_phrases, *about_voices, *about_verbs)
    return Phrases(game, voices, phrases, path.as_posix(), vocabulary), found


def _voices(read: TomlDocument, tables: set[str]) -> Found[dict[str, Voice]]:
    voices: dict[str, Voice] = {}
    listed = read.values.get(_VOICES, {})
    names = list(listed) if isinstance(listed, dict) else []
    if not names:
        hint = "add a table [voice.NAME] with decks, lines and deeds"
        yield Diagnostic("I401", "there is no voice", Origin(read.path), hint=hint)
    for name in names:
        table = yield from checked(VoiceTable, read, (_VOICES, name))
        if table is None:
            continue
        for wanted in (*table.lines, *table.deeds):
            if wanted not in tables:
                hint = did_you_mean(wanted, sorted(tables)) or f"there are {', '.join(sorted(tables))}"
                message = f"the voice “{name}” has no table “{wanted}”"
                yield Diagnostic("I401", message, read.origin(_VOICES, name), hint=hint)
        voices[name] = Voice(name, table.decks, table.lines, table.deeds, table.nested, table.never, table.facts)
    return voices


def _phrases(read: TomlDocument) -> Found[dict[str, Phrase]]:
    phrases: dict[str, Phrase] = {}
    for table, entries in read.values.items():
        if table == _VOICES:
            continue
        if not isinstance(entries, dict):
            message = f"“{table}” is no table"
            yield Diagnostic("I401", message, read.origin(table), hint=f"write [{table}]")
            continue
        for name, value in entries.items():
            texts = [value] if isinstance(value, str) else value
            origin = read.origin(table, name)
            if not (isinstance(texts, list) and len(texts) in {1, 2} and all(isinstance(text, str) for text in texts)):
                message = f"“{table}.{name}” is no text"
                hint = 'write "…", or a pair ["…", "…"] of singular and plural'
                yield Diagnostic("I401", message, origin, hint=hint)
                continue
            phrase = Phrase(f"{table}.{name}", texts[0], texts[1] if len(texts) == 2 else "", origin)
            phrases[phrase.key] = phrase
    return phrases


def phrase_messages(phrases: Phrases, reference: Callable[[Origin], str]) -> Iterator[Message]:
    """Yield each phrase as a message to translate."""
    for phrase in phrases.phrases.values():
        hints = [f"Effects: {phrase.key}"]
        if phrase.key.endswith(ALSO):
            hints.append("A card may say so, too; where that makes no difference, repeat the other translation")
        if phrase.names:
            hints.append(f"Keep as they are: {' '.join(f'{{{name}}}' for name in sorted(phrase.names))}")
        flags = ("placeholders:" + ":".join(f'"{{{name}}}"' for name in sorted(phrase.names)),) if phrase.names else ()
        context = context_of(phrases.game, phrase.key)
        yield Message(context, phrase.text, CONTEXT, tuple(hints), flags, (reference(phrase.origin),), phrase.plural)
