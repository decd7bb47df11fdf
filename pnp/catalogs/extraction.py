"""All messages of a game: from its cards, templates, documents and phrases, each with what translators should know."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple

from pnp.cards.textboxes import Budgets, TextBox, text_boxes
from pnp.diagnostics import Diagnostic, Origin, errors
from pnp.documents.messages import WORDS, document_messages, document_templates
from pnp.errors import PnpError
from pnp.i18n.extract import About, card_messages, extracted, quoted, template_messages, template_strings
from pnp.i18n.messages import Message, template_context, tokens
from pnp.i18n.own import DOCUMENT, own_words
from pnp.i18n.phrases.source import PHRASES_FILE, load_phrases, phrase_messages
from pnp.i18n.po import PoFile
from pnp.load.project import PROJECT_FILE
from pnp.model.card import Card
from pnp.model.game import Deck
from pnp.model.markup import VARIABLES, TokenKind
from pnp.project.edition import Edition
from pnp.project.project import Project, open_project
from pnp.resources import bundled
from pnp.text.fonts import Fonts
from pnp.units import mm

_BUDGET_LOCALE = "zh_TW"
"""Budgets are counted in full-width characters, so they are measured by the rules of a script of such."""
_HARMLESS = frozenset({"D203", "D204"})
"""Errors in documents that hide no text: links to nowhere, numbers typed by hand."""
_PIXELS = 4
"""Weblate's sizes are whole pixels: quarters of a point keep sizes such as 8.25 pt whole."""


class Extraction(NamedTuple):
    """All messages of a game, and what was found on the way.

    ``faults`` are the errors for which texts may be missing: nothing is written while there are any. ``own`` are the
    keys of the words that the tool itself puts into documents.
    """

    messages: tuple[Message, ...]
    findings: tuple[Diagnostic, ...] = ()
    faults: tuple[Diagnostic, ...] = ()
    own: frozenset[tuple[str, str]] = frozenset()

    def into(self, project: Project, locale: str, file: PoFile) -> tuple[Message, ...]:
        """Return the messages that belong into the catalog ``file`` of a locale.

        Words of the tool do where it does not know the locale, or where the game has other ones already.
        """
        if not self.own:
            return self.messages
        known = own_words(project.folders.locales, locale).words
        kept = {entry.key for entry in file.messages if entry.settled}
        return tuple(
            each
            for each in self.messages
            if each.key not in self.own or (DOCUMENT, each.source) not in known or each.key in kept
        )


def extraction(project: Project, edition: Edition | None = None) -> Extraction:
    """Return all messages of a game with what translators should know of each.

    Who has an ``edition`` of the project in its source locale spares making it anew.
    """
    game, folders = project.game, project.folders
    if edition is None:
        edition = Edition.of(game, folders, game.source_locale, Fonts(folders.fonts), drawn=False)
    found, icons = text_boxes(edition), edition.icons
    budgets = Budgets(edition.typesetter.in_locale(_BUDGET_LOCALE))

    def about_field(deck: Deck, card: Card, field: str) -> About:
        return _about(found.fields.get((card.id, field)), card.fields[field], budgets)

    def about_word(text: str) -> About:
        return _about(found.words.get(text), text, budgets)

    documents = project.documents
    names = {name for deck in game.decks for name in (deck.template, deck.back, deck.overlay) if name}
    names.update(*(document_templates(*each, folders.templates) for each in documents.sources))
    strings = template_strings(names, folders.templates)
    for text in found.words:  # what a template translates that is no text of its own: _(deck.title)
        strings.places.setdefault(text, [Origin((game.root / PROJECT_FILE).as_posix(), 1)])
    effects, faults = _effect_messages(project)
    messages = extracted(
        card_messages(game, icons, about_field, project.reference),
        template_messages(game, strings, icons, about_word, project.reference),
        effects,
        *(document_messages(*each, icons, project.reference) for each in documents.sources),
    )
    read = (*project.findings, *documents.findings, *strings.findings, *faults)
    blind = (*(each for each in errors(read) if each.code not in _HARMLESS), *found.undrawn)
    own = {(template_context(game.id), text) for text, places in strings.places.items() if all(map(_is_own, places))}
    return Extraction(messages, (*read, *found.findings), blind, frozenset(own))


def _is_own(place: Origin) -> bool:
    """Whether a text stands among those that the layout itself sets."""
    return Path(place.path) == bundled("templates") / WORDS


def _effect_messages(project: Project) -> tuple[Sequence[Message], Sequence[Diagnostic]]:
    """Return the phrases from which effects are said, for a game that has such, and what is wrong with their file."""
    path = project.game.root / PHRASES_FILE
    if not path.is_file():
        return (), ()
    try:
        phrases, findings = load_phrases(path, project.game.id)
    except PnpError as error:
        return (), (error.diagnostic,)
    return tuple(phrase_messages(phrases, project.reference)), findings


def babel_extract(
    fileobj: IO[bytes], _keywords: object, _comment_tags: object, options: Mapping[str, Any]
) -> Iterator[tuple[int, str, tuple[str, ...], list[str]]]:
    """Yield the messages of one file for Babel (``pybabel extract``): cards, a template, a document, phrases.

    The project is that of the nearest folder with a ``game.toml``; the option ``project`` names another, which a file
    outside of all projects needs.
    """
    path = Path(fileobj.name).resolve()
    root = next((folder for folder in path.parents if (folder / PROJECT_FILE).is_file()), None)
    name = options.get("project") or (str(root) if root else "")
    if not name:
        hint = "name it in the mapping file: project = viral"
        raise PnpError("I213", f"“{path.name}” belongs to no project", Origin(path.as_posix()), hint)
    project = open_project(name, writing=False)
    wanted = project.reference(Origin(path.as_posix())).rpartition(":")[0]
    for message in extraction(project).messages:
        for reference in message.references:
            file, _, line = reference.rpartition(":")
            if file == wanted:
                plural = (message.plural,) if message.plural else ()
                keyword = "npgettext" if plural else "pgettext"
                yield int(line), keyword, (*message.key, *plural), list(message.hints)


def _about(room: TextBox | None, text: str, budgets: Budgets) -> About:
    """Return what a translator should know of a text's room, and the flags by which Weblate measures it."""
    if room is None:
        return About()
    style = room.style
    paragraphs = len(re.split(r"\n\s*\n", text.strip()))
    budget = budgets.of(room, paragraphs)
    least = min((style.size, *style.ladder))
    held = f"about {budget.wanted} full-width characters fit at {style.size:g} pt"
    if least < style.size:
        held += f", {budget.smallest} at {least:g} pt"
    if paragraphs > 1:
        held += f", in {paragraphs} paragraphs"
    hint = f"Room: {mm(room.width):.1f} × {mm(room.height):.1f} mm; {held}"
    # Weblate counts the blank line between paragraphs as one.
    flags = [
        f"max-size:{int(room.width * _PIXELS)}:{budget.lines + paragraphs - 1}",
        f"font-size:{round(least * _PIXELS)}",
    ]
    if style.bold:
        flags.append("font-weight:bold")
    kept = [token for token in tokens(text) if token.kind not in VARIABLES]
    shown = {token.source: "　" if token.kind is TokenKind.ICON else "" for token in kept}
    if shown:
        pairs = (f"{quoted(token)}:{quoted(instead)}" for token, instead in shown.items())
        flags.append(f"replacements:{':'.join(pairs)}")
    return About((hint,), tuple(flags))
