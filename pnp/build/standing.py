"""How far the translations of a game are, and which of them do not fit."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.build.faces import Faces
from pnp.build.report import unique
from pnp.build.rooms import Watched
from pnp.build.translate import Extraction, Source, catalog_file
from pnp.build.words import SOURCE, TRANSLATED, Word, Words
from pnp.diagnostics import Diagnostic, Origin, Severity
from pnp.i18n.catalog import message_context
from pnp.i18n.merge import merge
from pnp.i18n.messages import template_context
from pnp.i18n.po import PoEntry
from pnp.load.project import PROJECT_FILE
from pnp.model.card import Card
from pnp.model.game import Game
from pnp.templates.environment import Templates
from pnp.text.fonts import Fonts
from pnp.text.typesetter import Typesetter

_NO_GLYPH = "X502"
_SHOWN = 40


class Line(NamedTuple):
    """The texts of one deck or document: how many there are, and how many of them are translated, fuzzy, missing.

    ``shrunk`` are those that fit in a smaller size only, ``unfit`` the errors of cards that do not fit at all.
    """

    title: str
    texts: int
    translated: int
    fuzzy: int
    missing: int
    shrunk: int = 0
    unfit: int = 0


class Standing(NamedTuple):
    """A locale's lines and their sum; ``behind`` is how many messages an update would change."""

    locale: str
    lines: tuple[Line, ...]
    total: Line
    behind: int
    findings: tuple[Diagnostic, ...] = ()


class Drafts(Words):
    """The words of a catalog with its fuzzy ones, as they would be printed once they are confirmed."""

    def __init__(self, game: Game, locale: str, entries: Mapping[tuple[str, str], PoEntry]) -> None:
        """Take the words from ``entries`` by context and source text."""
        super().__init__(game, game.source_locale, ())
        self.locale = locale
        self._game_id = game.id
        self._entries = entries

    def field(self, card: Card, field: str) -> Word:
        """Return the words of one of a card's fields."""
        source = card.fields.get(field, "")
        return self._word(message_context(self._game_id, card.id, field), source)

    def fixed(self, text: str) -> str:
        """Return what a template's own ``_("…")`` shows."""
        return self._word(template_context(self._game_id), text).text

    def _word(self, context: str, source: str) -> Word:
        entry = self._entries.get((context, source))
        return Word(entry.translation, TRANSLATED) if entry and entry.translated else Word(source, SOURCE)


def standing(project: Source, found: Extraction, locale: str) -> Standing:
    """Return how far a locale is, measured against the texts as they are now, each drawn in its place."""
    game = project.game
    merged = merge(found.messages, catalog_file(project, locale))
    entries = {entry.key: entry for entry in merged.file.messages}
    shrunk: Counter[str] = Counter()
    findings: dict[str, list[Diagnostic]] = {}
    layout = Watched(Typesetter(Fonts(project.folders.fonts), game.families, locale), game, project.folders.icons)
    words = Drafts(game, locale, entries)
    faces = Faces(game, words, Templates(project.folders.templates), layout, proof=False)
    for deck in game.decks:
        for template in dict.fromkeys((deck.template, deck.overlay or deck.template)):
            for face in faces.of(deck, template):
                shrunk[deck.id] += sum(row.size < row.wanted for row in face.rows)
                errors = [each for each in face.findings if each.severity is Severity.ERROR]
                findings.setdefault(deck.id, []).extend(each for each in errors if each.code != _NO_GLYPH)
    counts: dict[str, Counter[str]] = {}
    for message in found.messages:
        counts.setdefault(message.group, Counter())[entries[message.key].state] += 1
    titles = {deck.id: deck.title for deck in game.decks}
    lines = tuple(
        _line(titles.get(group, group), count, shrunk[group], len(unique(findings.get(group, ()))))
        for group, count in counts.items()
    )
    numbers = [sum(column) for column in zip(*(line[1:] for line in lines), strict=True)]
    changed = sum(change.kind != "obsolete" for change in merged.changes)
    said = (*unique(each for some in findings.values() for each in some), *_glyphless(game, locale, layout))
    return Standing(locale, lines, Line("all", *(numbers or [0, 0, 0, 0])), changed, said)


def _glyphless(game: Game, locale: str, layout: Watched) -> Iterator[Diagnostic]:
    """Yield one warning for all characters that no font has: a draft in another script may lack hundreds."""
    missing = sorted({mark for seen in layout.seen for text in seen.layout.texts for mark in text.block.missing})
    if missing:
        shown = "".join(missing[:_SHOWN]) + ("…" if len(missing) > _SHOWN else "")
        message = f"{locale}: the fonts lack {len(missing)} of the characters: {shown}"
        origin = Origin((game.root / PROJECT_FILE).as_posix())
        hint = "add fonts that have them to the families in game.toml"
        yield Diagnostic(_NO_GLYPH, message, origin, Severity.WARNING, hint)


def _line(title: str, count: Counter[str], shrunk: int, unfit: int) -> Line:
    return Line(title, count.total(), count["translated"], count["fuzzy"], count["missing"], shrunk, unfit)
