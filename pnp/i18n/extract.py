"""The texts of a game as messages: cards' fields and the words of templates.

Each source of texts is a generator of messages; ``extracted`` joins what they yield. Documents and phrases of effects
are further sources of the same kind.
"""

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import NamedTuple, TypeAlias

from jinja2 import Environment, TemplateSyntaxError, meta, nodes
from jinja2.ext import babel_extract, extract_from_ast

from pnp.diagnostics import Diagnostic, Origin
from pnp.errors import PnpError
from pnp.i18n.catalog import message_context
from pnp.i18n.messages import Message, is_text, template_context, tokens
from pnp.load.gate import is_file
from pnp.load.names import check_inside
from pnp.load.text import read_text
from pnp.model.card import Card
from pnp.model.game import Deck, Game

COMMENT = "i18n:"
"""Begins a comment in a template that is meant for translators: ``{# i18n: the back of a card #}``."""


class About(NamedTuple):
    """What a translator should know of a text: lines for a reader, flags for tools."""

    hints: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


AboutField: TypeAlias = Callable[[Deck, Card, str], About]
AboutWord: TypeAlias = Callable[[str], About]
Reference: TypeAlias = Callable[[Origin], str]
"""Gives what a catalog calls a place: a path that is the same on every machine, and a line."""


@dataclass(slots=True)
class Strings:
    """The ``_("…")`` of some templates: each text with its places and comments; and what cannot be read."""

    places: dict[str, list[Origin]] = field(default_factory=dict)
    comments: dict[str, list[str]] = field(default_factory=dict)
    findings: list[Diagnostic] = field(default_factory=list)


def card_messages(game: Game, icons: Container[str], about: AboutField, reference: Reference) -> Iterator[Message]:
    """Yield a message for each field of each card that holds text; numbers and icons alone are none."""
    for deck in game.decks:
        for card in deck.cards:
            for name in deck.translate:
                source = card.fields.get(name, "")
                if not is_text(source, icons):
                    continue
                hints, flags = about(deck, card, name)
                place = reference(card.origin_of(name))
                yield Message(
                    message_context(game.id, card.id, name),
                    source,
                    deck.id,
                    (f"{deck.title}: “{_title(card)}”, {name}", *hints, *kept(source, icons)),
                    (*flags, *placeholders(source, icons)),
                    (place,),
                )


def template_messages(
    game: Game, strings: Strings, icons: Container[str], about: AboutWord, reference: Reference
) -> Iterator[Message]:
    """Yield a message for each of the templates' own words."""
    for text, origins in strings.places.items():
        if not is_text(text, icons):
            continue
        hints, flags = about(text)
        said = tuple(dict.fromkeys(strings.comments.get(text, ())))
        yield Message(
            template_context(game.id),
            text,
            "templates",
            (*said, *hints, *kept(text, icons)),
            (*flags, *placeholders(text, icons)),
            tuple(dict.fromkeys(map(reference, origins))),
        )


def extracted(*sources: Iterable[Message]) -> tuple[Message, ...]:
    """Return the messages of all ``sources`` in order; one that comes twice stands once, with all its references."""
    found: dict[tuple[str, str], Message] = {}
    for source in sources:
        for message in source:
            first = found.setdefault(message.key, message)
            if first is not message:
                references = tuple(dict.fromkeys((*first.references, *message.references)))
                found[message.key] = first._replace(references=references)
    return tuple(found.values())


def template_strings(names: Iterable[str], folders: Iterable[Path]) -> Strings:
    """Return the words of the templates ``names`` and of all that they extend, import or include."""
    strings, seen, left = Strings(), set[str](), sorted(set(names))
    environment = Environment(trim_blocks=True, lstrip_blocks=True, autoescape=True)
    listed = list(folders)
    while left:
        name = left.pop(0)
        if name in seen:
            continue
        seen.add(name)
        path = next((folder / name for folder in listed if is_file(folder / name)), None)
        try:
            check_inside(name, Origin(name))
        except PnpError as error:
            strings.findings.append(error.diagnostic)
            continue
        if path is None:
            strings.findings.append(Diagnostic("I215", f"no template is called “{name}”", Origin(name)))
            continue
        try:
            source = read_text(path)
            tree = environment.parse(source)
        except TemplateSyntaxError as error:
            message = f"not a template: {error.message}"
            strings.findings.append(Diagnostic("I211", message, Origin(path.as_posix(), error.lineno)))
            continue
        left += sorted(filter(None, meta.find_referenced_templates(tree)))
        for line, text, comments in _said(source, tree):
            strings.places.setdefault(text, []).append(Origin(path.as_posix(), line))
            strings.comments.setdefault(text, []).extend(comments)
    return strings


def _said(source: str, tree: nodes.Template) -> Iterator[tuple[int, str, list[str]]]:
    """Yield the texts of a template, each with its line and its comments, for which it is parsed once more."""
    if COMMENT in source:
        options = {"encoding": "utf-8", "trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}
        found = babel_extract(BytesIO(source.encode()), ["_"], [COMMENT], options)
    else:
        found = ((line, name, text, []) for line, name, text in extract_from_ast(tree, ["_"]))
    for line, _, text, comments in found:
        if isinstance(text, str) and text:
            yield line, text, [said.removeprefix(COMMENT).strip() for said in comments]


def _title(card: Card) -> str:
    """Return what a person calls a card: its name, and its id where several may have that."""
    name = card.fields.get("name", "").strip()
    return f"{name} ({card.id})" if name else card.id


def kept(text: str, icons: Container[str]) -> Iterator[str]:
    """Yield the hint that lists what a translation must keep, if there is such."""
    found = dict.fromkeys(token.source for token in tokens(text, icons))
    if found:
        yield f"Keep as they are: {' '.join(found)}"


def placeholders(text: str, icons: Container[str]) -> Iterator[str]:
    """Yield the flag by which Weblate checks that icons, tags and placeholders stay."""
    found = dict.fromkeys(token.source for token in tokens(text, icons))
    if found:
        yield "placeholders:" + ":".join(map(quoted, found))


def quoted(text: str) -> str:
    """Return a text as the value of a flag."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
