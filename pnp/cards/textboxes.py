"""The room that each text of a game has: its box and style as the layout draws them, and how much text that holds."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from lxml import etree

from pnp.cards.faces import Faces, LaidOutSide
from pnp.diagnostics import Diagnostic, Severity, errors
from pnp.layout import card_markup
from pnp.layout.drawn import TextReport
from pnp.layout.elements import Elements, TextElement
from pnp.model.card import Card
from pnp.model.game import Game
from pnp.model.style import TextStyle
from pnp.project.edition import Edition
from pnp.project.folders import Folders
from pnp.project.words import SOURCE, Word, Words
from pnp.text.block import TextBlock
from pnp.text.content import Span
from pnp.text.typesetter import Typesetter

_FIRST_MARK = 0xF0000  # a plane of private use: no text of a game holds these characters
_OF_MARKS = frozenset({"X501", "X502"})
"""Findings that the marks themselves give rise to: they have no glyph and take room."""
_MOST = 4000
_SAMPLE = "國"


class TextBox(NamedTuple):
    """A box of ``width`` × ``height`` points and the style of what stands in it."""

    width: float
    height: float
    style: TextStyle


class TextBoxes(NamedTuple):
    """The rooms of fields, by card and field, and of the templates' words; and the cards that could not be drawn.

    ``words`` has all words that the templates asked for, None where their room is not known. ``undrawn`` says why a
    whole deck could not be drawn, so that nothing is known of its rooms and words.
    """

    fields: Mapping[tuple[str, str], TextBox]
    words: Mapping[str, TextBox | None]
    findings: tuple[Diagnostic, ...] = ()
    undrawn: tuple[Diagnostic, ...] = ()


class _Marked(Words):
    """The source's words, each of the templates' with a mark behind it, so that it is found again where it is drawn."""

    def __init__(self, game: Game, folders: Folders) -> None:
        super().__init__(game, game.source_locale, folders)
        self.known: dict[str, str] = {}

    def field(self, card: Card, field: str) -> Word:
        return Word(card.fields.get(field, ""), SOURCE)

    def fixed(self, text: str) -> str:
        mark = self.known.setdefault(text, chr(_FIRST_MARK + len(self.known)))
        return text + mark


def text_boxes(edition: Edition) -> TextBoxes:
    """Return the room of every text of a game, whose ``edition`` is one in the source locale.

    Where a text stands several times, the smallest room counts.
    """
    game, words = edition.game, _Marked(edition.game, edition.folders)
    sides: list[LaidOutSide] = []
    faces = Faces(edition.in_words(words), watch=sides.append)
    findings: list[Diagnostic] = []
    undrawn: list[Diagnostic] = []
    for deck in game.decks:
        cards = {card.id for card in deck.cards}
        for template in dict.fromkeys((deck.template, deck.overlay or deck.template)):
            before = len(sides)
            failures: list[Diagnostic] = []
            for face in faces.of(deck, template):
                findings += [found for found in face.findings if found.code not in _OF_MARKS]
                failures += errors(face.findings)[:1]
            if not any(seen.card in cards for seen in sides[before:]):
                undrawn += failures[:1]
    elements = Elements(game.colours, game.styles)
    fields: dict[tuple[str, str], TextBox] = {}
    fixed: dict[str, TextBox | None] = {text: None for text in words.known if not set(text) & set(words.known.values())}
    texts = {mark: text for text, mark in words.known.items()}
    for seen in sides:
        for element, report in _texts(seen):
            room = _room(element, report, elements)
            if room is None:
                continue
            if report.slot:
                _smallest(fields, (seen.card, report.slot), room)
            for character in set("".join(map(str, element.itertext()))) & texts.keys():
                _smallest(fixed, texts[character], room)
    broken = [found for found in dict.fromkeys(findings) if found.severity is Severity.ERROR]
    return TextBoxes(fields, fixed, tuple(broken), tuple(undrawn))


def _texts(seen: LaidOutSide) -> Iterable[tuple[etree._Element, TextReport]]:
    elements = list(card_markup.card(seen.markup).iter("text"))
    reports = seen.layout.texts
    return zip(elements, reports, strict=True) if len(elements) == len(reports) else ()


def _room(element: etree._Element, report: TextReport, elements: Elements) -> TextBox | None:
    """Return the room of a text; none where its box is as large as the text asks for."""
    if not (element.get("box") or (element.get("width") and element.get("height"))):
        return None
    text = elements.read("text", card_markup.attributes(element)).shape
    assert isinstance(text, TextElement)
    return TextBox(report.box.width, report.box.height, text.style)


def _smallest(known: dict[Any, Any], key: object, room: TextBox) -> None:
    before = known.get(key)
    if before is None or room.width * room.height < before.width * before.height:
        known[key] = room


class Budget(NamedTuple):
    """How many full-width characters a room holds at the wanted size, at the smallest, and how many lines those are."""

    wanted: int
    smallest: int
    lines: int


class Budgets:
    """Measures rooms with the typesetter that sets the cards; equal rooms are measured once."""

    def __init__(self, typesetter: Typesetter) -> None:
        """Measure with ``typesetter``."""
        self._typesetter = typesetter
        self._known: dict[tuple[TextBox, int], Budget] = {}

    def of(self, room: TextBox, paragraphs: int) -> Budget:
        """Return how much text in that many paragraphs a room holds, each but one ending in the middle of a line."""
        key = (room, paragraphs)
        if key not in self._known:
            style = room.style
            own = style._replace(ladder=(), min_leading=style.leading, min_tracking=0.0)
            smallest = self._most(room, paragraphs, style)
            block = self._set(room, paragraphs, style, smallest)
            self._known[key] = Budget(self._most(room, paragraphs, own), smallest, block.lines)
        return self._known[key]

    def _most(self, room: TextBox, paragraphs: int, style: TextStyle) -> int:
        return _last(lambda count: self._set(room, paragraphs, style, count).fits, _MOST)

    def _set(self, room: TextBox, paragraphs: int, style: TextStyle, count: int) -> TextBlock:
        size = min((style.size, *style.ladder))
        along = room.height if style.writing == "vertical" else room.width
        short = max(1, int(along / size / 2))
        sizes = [short] * min(paragraphs - 1, count // short)
        sizes.append(count - sum(sizes))
        content = tuple((Span(_SAMPLE * size),) for size in sizes if size)
        return self._typesetter.fit(content, room.width, room.height, style)


def _last(true: Callable[[int], bool], most: int) -> int:
    """Return the largest count up to ``most`` for which ``true`` holds, given that it holds up to there alone."""
    low, high = 0, 1
    while high <= most and true(high):
        low, high = high, high * 2
    high = min(high, most + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if true(middle) else (low, middle)
    return low
