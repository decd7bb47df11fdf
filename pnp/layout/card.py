"""Card markup to finished frames, each element drawn once however many cards share it."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path as FilePath
from typing import NamedTuple, TypeAlias

from lxml import etree

from pnp.diagnostics import NOWHERE, Diagnostic, Origin, Severity, Subject
from pnp.errors import PnpError
from pnp.layout import card_markup, xml
from pnp.layout.arrange import Arranger, Sources, children
from pnp.layout.drawn import Drawn, SlotItems, TextReport
from pnp.layout.elements import CardElement, Elements, TextElement
from pnp.layout.files import Prepress
from pnp.layout.inline import plain
from pnp.layout.overlay import Slot
from pnp.layout.pictures import Pictures
from pnp.layout.symbols import ICON_ENDINGS, Symbols
from pnp.layout.text import near_trim, set_text
from pnp.model.frame import WHITE, Box, Colour, Frame, Group, Item, Path, rectangle
from pnp.model.game import Game
from pnp.model.style import TextStyle
from pnp.text.content import Content
from pnp.text.typesetter import Typesetter
from pnp.units import MM, mm

Fill: TypeAlias = Callable[[Content], Drawn]
"""Draws a text element with the content it is given."""

_REMEMBERED = 8192
"""How many drawn elements are kept; a deck's fixed ones are few."""
_REMEMBERED_TEXTS = 500
"""How many texts are kept: those that recur (figures, types) come early, and the others are as many as the cards."""
_BLANKS = " \t\r\n"
_CARD = re.compile(rf"[{_BLANKS}]*(<card\b[^<>]*(?<!/)>)(.*)</card>[{_BLANKS}]*", re.DOTALL)
# An empty element, or one up to the next tag that closes one of its name.
_ELEMENT = re.compile(r"(<([a-z]+)\b[^<>]*+>(?:(?<=/>)|[^<]*+(?:<(?!/\2>)[^<]*+)*+</\2>))")
_PLAIN_TEXT = re.compile(r"(<text\b[^<>]*(?<!/)>)([^<>&]*)</text>")


def pieces(markup: str) -> tuple[str, list[str]] | None:
    """Cut the markup of a card into its opening tag and its elements; None where it cannot be cut as simply as that.

    Where each piece by itself is well-formed, so is the whole, and it is the card of these elements; nothing but blanks
    stands between them.

    >>> pieces('<card bleed="2mm"> <rect fill="red"/> <text>A<b>B</b></text></card>')
    ('<card bleed="2mm">', ['<rect fill="red"/>', '<text>A<b>B</b></text>'])
    """
    card = _CARD.fullmatch(markup)
    if card is None or "xmlns" in card[1]:
        return None
    parts = _ELEMENT.split(card[2])
    return None if "".join(parts[::3]).strip(_BLANKS) else (card[1], parts[1::3])


def parsed(piece: str) -> etree._Element:
    """Return a piece as an element; raises PnpError X101–X103 where it is none."""
    return xml.tree(piece.encode("utf-8", "surrogatepass"), "the card markup", encoding="utf-8")


class Pieces(dict[str, Drawn]):
    """Drawn elements by their markup, for cards of one size and bleed."""

    def __init__(
        self, draw: Callable[[etree._Element], Drawn], filling: Callable[[etree._Element], Fill | None]
    ) -> None:
        """Draw with ``draw``; texts of which ``filling`` makes a function need not be parsed, whatever they say."""
        self._draw, self._filling = draw, filling
        self._fills: dict[str, Fill | None] = {}
        self._texts = 0

    def __missing__(self, piece: str) -> Drawn:
        """Draw an element that was not drawn yet; raises PnpError where it cannot be."""
        text = _PLAIN_TEXT.fullmatch(piece)
        # What is printable stands for itself, and XML allows it.
        fill = self._fill(text[1]) if text and text[2].replace("\n", " ").isprintable() else None
        if text and fill:
            drawn = fill(plain(text[2]))
            self._texts += 1
            if self._texts > _REMEMBERED_TEXTS:
                return drawn
        else:
            drawn = self._draw(parsed(piece))
        if len(self) >= _REMEMBERED:
            self.clear()
        self[piece] = drawn
        return drawn

    def _fill(self, opening: str) -> Fill | None:
        if opening not in self._fills:
            self._fills[opening] = self._filling(parsed(f"{opening}</text>"))
        return self._fills[opening]


_CONTAINERS = frozenset({"group", "row", "column"})
_HAIR = 0.01  # points; rounding is no excess
_RED: Colour = (0.8, 0.0, 0.0)
_STATES: Mapping[str, Colour] = {"untranslated": _RED, "fuzzy": (0.9, 0.5, 0.0), "stale": (0.55, 0.0, 0.75)}
"""The colours in which a proof outlines the texts that are not translated well."""
_ERROR_STYLE = TextStyle(name="error", size=8.0, ladder=(7, 6, 5, 4, 3), leading=1.25, min_leading=1.1, colour=_RED)


_Size: TypeAlias = tuple[float, float, float]
"""Width, height and bleed of a card."""


class LaidOutCard(NamedTuple):
    """A finished card side, its texts with how they fit, its slots for overlays, and what was found."""

    frame: Frame
    texts: tuple[TextReport, ...] = ()
    slots: tuple[Slot, ...] = ()
    findings: tuple[Diagnostic, ...] = ()


class CardLayout:
    """Lays out the cards of one game in one locale."""

    def __init__(
        self, typesetter: Typesetter, game: Game, icons: tuple[FilePath, ...], prepress: Prepress | None = None
    ) -> None:
        """Set text with ``typesetter``; look for icons in the folders ``icons``, for art in the game's own.

        ``prepress`` makes pictures and drawings ready to be printed; without it, they may turn out not to be printable.
        """
        folders = (game.root / "art",)
        self.art, self.pictures = Symbols(folders, prepress=prepress), Pictures(folders, prepress)
        self._typesetter = typesetter
        self._elements = Elements(game.colours, game.styles)
        self._icons = Symbols(icons, "icon", ICON_ENDINGS, prepress)
        sources = Sources(self._elements, typesetter, self._icons, self.art, self.pictures)
        self._arranger = Arranger(sources, self._drawn)
        self._known: dict[object, Drawn] = {}
        self._cards: dict[str, CardElement] = {}
        self._pieces: dict[_Size, Pieces] = {}
        self._error_style = _ERROR_STYLE._replace(family=self._elements.style("base").family)

    @property
    def icons(self) -> Symbols:
        """What ``[name]`` in card data may stand for."""
        return self._icons

    def lay_out(
        self,
        markup: str,
        width: float,
        height: float,
        *,
        card_id: str = "",
        template: str = "",
        origin: Origin = NOWHERE,
        marks: Mapping[str, str] | None = None,
    ) -> LaidOutCard:
        """Return the finished side of a card of ``width`` × ``height`` points.

        Errors carry ``origin``, with the slot as column where they are about one; warnings and remarks, which the cards
        of a template share, carry ``template``. All but remarks are about the card. ``marks`` gives, for a proof, the
        states of slots: those untranslated, fuzzy or stale are outlined. Raises PnpError X… for
        markup that cannot be drawn.
        """
        try:
            card, parts = self._known_parts(markup, width, height) or self._parts(markup, width, height)
        except PnpError as error:
            raise error.within(*_about(card_id), origin=origin) from None
        items: list[Item] = []
        if card.fill is not None:
            items.append(Path(rectangle(_paper((width, height, card.bleed))), card.fill))
        texts: list[TextReport] = []
        slots: list[Slot] = []
        findings: list[Diagnostic] = []
        for own, _, its_texts, its_slots, its_findings in parts:
            items += own
            if its_texts:
                texts += its_texts
                slots += [Slot(card_id, name, box, inner) for name, box, inner in its_slots]
            findings += its_findings
        if marks:
            items += _proof(slots, texts, marks)
        located = tuple(_located(finding, _about(card_id), template, origin) for finding in findings)
        return LaidOutCard(Frame(width, height, tuple(items), card.bleed), tuple(texts), tuple(slots), located)

    def error_card(self, message: str, width: float, height: float) -> Frame:
        """Return a card that says what went wrong in place of one that could not be drawn. Never fails."""
        if not self._typesetter.drawn:
            return Frame(width, height, ())
        border = Box(1 * MM, 1 * MM, max(0.0, width - 2 * MM), max(0.0, height - 2 * MM))
        frame = (
            Path(rectangle(Box(0.0, 0.0, width, height)), WHITE),
            Path(rectangle(border), stroke=_RED, width=1 * MM),
        )
        room = Box(3 * MM, 3 * MM, max(1.0, width - 6 * MM), max(1.0, height - 6 * MM))
        paragraphs = tuple(paragraph for line in message.splitlines() for paragraph in plain(line))
        try:
            block = self._typesetter.fit(paragraphs, room.width, room.height, self._error_style)
        except PnpError:  # no font: then the red border alone says it
            return Frame(width, height, frame)
        text = Group(block.items, (1, 0, 0, 1, room.x, room.y), Path(rectangle(Box(0.0, 0.0, room.width, room.height))))
        return Frame(width, height, (*frame, text))

    def _known_parts(self, markup: str, width: float, height: float) -> tuple[CardElement, list[Drawn]] | None:
        """Return a card and its elements, drawn from memory where equal ones were drawn; None where that cannot be."""
        cut = pieces(markup)
        if cut is None:
            return None
        opening, found = cut
        try:
            card = self._cards.get(opening)
            if card is None:
                card = self._cards[opening] = self._card(parsed(f"{opening}</card>"))
            size = width, height, card.bleed
            known = self._pieces.get(size)
            if known is None:
                known = self._pieces[size] = Pieces(partial(self._within, size), partial(self._filling, size))
            return card, list(map(known.__getitem__, found))
        except PnpError:  # whoever parses the whole card says better where
            return None

    def _parts(self, markup: str, width: float, height: float) -> tuple[CardElement, list[Drawn]]:
        root = card_markup.card(markup)
        card = self._card(root)
        return card, [self._within((width, height, card.bleed), child) for child in children(root)]

    def _within(self, size: _Size, source: etree._Element) -> Drawn:
        """Return an element of a card, cut off where it reaches beyond the bleed."""
        width, height, bleed = size
        drawn = self._drawn(source, width, height, 0)
        paper = _paper(size)
        excess = _excess(drawn.covers, paper) if drawn.covers else 0.0
        if excess <= _HAIR:
            return drawn
        items = (Group(drawn.items, clip=Path(rectangle(paper))),)
        return drawn._replace(items=items, findings=(_beyond(source, excess, bleed), *drawn.findings))

    def _filling(self, size: _Size, source: etree._Element) -> Fill | None:
        """Return what draws a text whatever it says; None for one that more than its box depends on."""
        element = self._arranger.read(source)
        text, box = element.shape, element.box
        if not isinstance(text, TextElement) or box is None or _excess(box, _paper(size)) > _HAIR:
            return None
        name = "" if text.slot else card_markup.titled(source)
        remarks = tuple(near_trim(SlotItems(text.slot, box, ()), *size[:2])) if text.slot else ()

        def fill(content: Content) -> Drawn:
            drawn = set_text(text, content, box, self._typesetter, name)
            return drawn._replace(findings=drawn.findings + remarks) if remarks else drawn

        return fill

    def _card(self, root: etree._Element) -> CardElement:
        try:
            shape = self._elements.read("card", card_markup.attributes(root)).shape
        except PnpError as error:
            raise card_markup.at(root, error) from None
        assert isinstance(shape, CardElement)
        return shape

    def _drawn(self, source: etree._Element, width: float, height: float, depth: int) -> Drawn:
        """Return an element drawn in a parent of ``width`` × ``height``, from memory where an equal one was drawn."""
        key: object = None
        if not len(source):
            key = (source.tag, tuple(source.attrib.items()), source.text, width, height)
        elif source.tag in _CONTAINERS and depth == 0:
            key = (etree.tostring(source, with_tail=False), width, height)
        found = self._known.get(key) if key else None
        if found is None:
            found = self._arranger.placed(source, width, height, depth)
            if depth == 0:
                remarks = tuple(remark for slot in found.slots for remark in near_trim(slot, width, height))
                found = found._replace(findings=found.findings + remarks) if remarks else found
            if key:
                if len(self._known) >= _REMEMBERED:
                    self._known.clear()
                self._known[key] = found
        return found


def _paper(size: _Size) -> Box:
    """Return the area in which a card may paint."""
    width, height, bleed = size
    return Box(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)


def _excess(covers: Box, paper: Box) -> float:
    """Return how far one box reaches beyond another; negative where it lies within."""
    x, y, across, down = covers
    left, top, width, height = paper
    return max(left - x, top - y, x + across - left - width, y + down - top - height)


def _beyond(source: etree._Element, excess: float, bleed: float) -> Diagnostic:
    message = f"{card_markup.titled(source)} reaches {mm(excess):.1f} mm beyond the bleed and is cut off there"
    hint = f"the bleed is {mm(bleed):g} mm: give <card> a larger one, or draw within it"
    return Diagnostic("X505", message, severity=Severity.WARNING, hint=hint)


def _about(card_id: str) -> tuple[Subject, ...]:
    return (Subject(card_id, "card"),) if card_id else ()


def _located(finding: Diagnostic, about: tuple[Subject, ...], template: str, origin: Origin) -> Diagnostic:
    """Return a finding with its card and its place: that of errors and of what names a slot is the card's own row."""
    if finding.severity is Severity.ERROR or finding.origin.column:
        return finding.within(*about, origin=Origin(origin.path, origin.row, finding.origin.column or origin.column))
    place = Origin(template) if template else origin
    # What is merely remarked is true of the template, whatever the card.
    return finding._replace(origin=place) if finding.severity is Severity.INFO else finding.within(*about, origin=place)


def _proof(slots: list[Slot], texts: list[TextReport], marks: Mapping[str, str]) -> list[Item]:
    """Return outlines of the slots whose words are not translated, and of those that do not fit."""
    unfit = {text.slot for text in texts if not text.block.fits}
    colours = {slot.name: _RED if slot.name in unfit else _STATES.get(marks.get(slot.name, "")) for slot in slots}
    return [
        Path(rectangle(slot.box), stroke=colour, width=0.5 * MM, dash=(1 * MM, 1 * MM))
        for slot in slots
        if (colour := colours[slot.name]) is not None
    ]
