"""The work on a game's catalogs: extraction, merging, and how far each translation is."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import IO, Any, NamedTuple

from pnp.cards.rooms import Budgets, Room, rooms
from pnp.diagnostics import Diagnostic, Origin, errors
from pnp.documents.messages import document_messages, document_templates
from pnp.errors import PnpError
from pnp.files import write
from pnp.i18n.extract import About, card_messages, extracted, quoted, template_messages, template_strings
from pnp.i18n.headers import PSEUDO, catalog_header, checked_locale, template_header
from pnp.i18n.merge import Merged, merge, template
from pnp.i18n.messages import Message, tokens
from pnp.i18n.phrases.source import PHRASES_FILE, load_phrases, phrase_messages
from pnp.i18n.po import PoFile, read_po
from pnp.load.project import PROJECT_FILE
from pnp.load.text import read_bytes
from pnp.model.card import Card
from pnp.model.game import Deck
from pnp.model.markup import VARIABLES, Kind
from pnp.project.edition import Edition
from pnp.project.project import Project, open_project
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

    ``faults`` are the errors for which texts may be missing: nothing is written while there are any.
    """

    messages: tuple[Message, ...]
    findings: tuple[Diagnostic, ...] = ()
    faults: tuple[Diagnostic, ...] = ()


class Written(NamedTuple):
    """A file, and whether it had to be changed."""

    path: Path
    changed: bool


class Update(NamedTuple):
    """A locale's catalog after a merge; ``new`` where there was none."""

    locale: str
    file: Written
    merged: Merged
    new: bool


def extraction(project: Project, edition: Edition | None = None) -> Extraction:
    """Return all messages of a game with what translators should know of each.

    Who has an ``edition`` of the project in its source locale spares making it anew.
    """
    game, folders = project.game, project.folders
    if edition is None:
        edition = Edition.of(game, folders, game.source_locale, Fonts(folders.fonts), drawn=False)
    found, icons = rooms(edition), edition.icons
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
    return Extraction(messages, (*read, *found.findings), blind)


def _effect_messages(project: Project) -> tuple[Sequence[Message], Sequence[Diagnostic]]:
    """Return the phrases from which effects are said, for a game that has such, and what is wrong with their file."""
    path = project.game.root / PHRASES_FILE
    if not path.is_file():
        return (), ()
    phrases, findings = load_phrases(path, project.game.id)
    return tuple(phrase_messages(phrases, project.reference)), findings


def extract(project: Project, found: Extraction) -> Written:
    """Write the template of a game's catalogs; raise ``PnpError`` I214 where texts may be missing."""
    check_sound(found)
    entries = tuple(template(found.messages, template_header(project.game.id)))
    return written(project.template, PoFile(project.template.as_posix(), entries))


def update(project: Project, found: Extraction, locales: Sequence[str] = ()) -> tuple[Update, ...]:
    """Merge the messages of a game into the catalogs of ``locales`` (empty: all there are); a new locale gets one.

    All are merged before the first is written, so a catalog that cannot be read leaves the others as they are. Raise
    ``PnpError`` I214 where texts may be missing.
    """
    check_sound(found)
    chosen = chosen_locales(project, locales)
    merged = [merge(found.messages, catalog_file(project, locale)) for locale in chosen]
    new = [not project.catalog(locale).is_file() for locale in chosen]
    return tuple(
        Update(locale, written(project.catalog(locale), done.file), done, fresh)
        for locale, done, fresh in zip(chosen, merged, new, strict=True)
    )


def check_sound(found: Extraction) -> None:
    """Raise ``PnpError`` I214 where texts may be missing: their translations would be laid aside."""
    for fault in found.faults:
        hint = "mend this and what else is wrong with the game's files; no catalog was written"
        raise PnpError("I214", f"some texts cannot be read: {fault.text}", fault.origin, hint)


def chosen_locales(project: Project, locales: Sequence[str]) -> tuple[str, ...]:
    """Return the locales that are asked for, all that there are where none is; raise ``PnpError`` where one is none."""
    known = project.known
    if not locales:
        found = tuple(locale for locale in known if locale != PSEUDO)
        if not found:
            hint = "name a locale, such as -l zh_TW, and it gets one"
            raise PnpError("I207", f"“{project.game.id}” has no catalog yet", hint=hint)
        return found
    chosen = tuple(dict.fromkeys(checked_locale(locale, known) for locale in locales))
    if project.game.source_locale in chosen:
        hint = "texts in that language are changed where they stand, in the cards and templates"
        raise PnpError("I206", f"“{project.game.source_locale}” is what the game is written in", hint=hint)
    return chosen


def catalog_file(project: Project, locale: str) -> PoFile:
    """Return a locale's catalog; one with a header alone where there is none yet, and with one where it lacks it."""
    path = project.catalog(locale)
    file = read_po(path) if path.is_file() else PoFile(path.as_posix(), ())
    if any(entry.is_header and not entry.obsolete for entry in file.entries):
        return file
    return replace(file, entries=(catalog_header(project.game.id, locale), *file.entries))


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


def written(path: Path, file: PoFile) -> Written:
    """Write a file whole, unless it holds just that already."""
    data = file.data()
    changed = not path.is_file() or read_bytes(path) != data
    if changed:
        write(path, data)
    return Written(path, changed)


def _about(room: Room | None, text: str, budgets: Budgets) -> About:
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
    shown = {token.source: "　" if token.kind is Kind.ICON else "" for token in kept}
    if shown:
        pairs = (f"{quoted(token)}:{quoted(instead)}" for token, instead in shown.items())
        flags.append(f"replacements:{':'.join(pairs)}")
    return About((hint,), tuple(flags))
