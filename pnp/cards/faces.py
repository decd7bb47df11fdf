"""From cards to laid-out faces and backs: template, words and layout brought together, one card at a time."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from pnp.cards.values import card_values, deck_values, game_values
from pnp.diagnostics import Diagnostic, Origin, Severity, Subject
from pnp.errors import PnpError
from pnp.layout.card import LaidOutCard
from pnp.layout.drawn import TextReport
from pnp.layout.overlay import Slot
from pnp.model.card import Card
from pnp.model.frame import Frame
from pnp.model.game import Deck
from pnp.model.markup import is_plain, parse
from pnp.project.edition import Edition
from pnp.project.report import TextRow, Unsettled, relative
from pnp.project.words import SETTLED, SOURCE, Word
from pnp.units import mm

_OF_CARDS = frozenset({"card", "side"})


class Face(NamedTuple):
    """One kind of card as it will be printed ``count`` times.

    ``back`` is None where the deck has none. A face that ``failed`` is a frame that says why.
    """

    deck: Deck
    card: Card
    frame: Frame
    back: Frame | None
    slots: tuple[Slot, ...]
    rows: tuple[TextRow, ...]
    unsettled: tuple[Unsettled, ...]
    findings: tuple[Diagnostic, ...]
    failed: bool


class LaidOutSide(NamedTuple):
    """A card side as it was laid out, and the markup it came from."""

    card: str
    markup: str
    layout: LaidOutCard


class Faces:
    """Draws the cards of an edition."""

    def __init__(
        self, edition: Edition, *, proof: bool = False, watch: Callable[[LaidOutSide], None] | None = None
    ) -> None:
        """Draw cards, a ``proof`` with marks at what is not translated; ``watch`` is shown each side laid out."""
        game, words = edition.game, edition.words
        self._game = game
        self._words = words
        self._templates = edition.templates
        self._layout = edition.layout
        self._proof = proof
        self._watch = watch
        self._dialect = edition.dialect
        self._common: dict[str, object] = {
            "game": game_values(game),
            "locale": words.locale,
        }

    def of(self, deck: Deck, template: str) -> Iterator[Face]:
        """Yield the faces of a deck drawn by ``template``; a card that fails is drawn as a card that says why."""
        common = None if deck.back_per_card else self._back(deck, None)
        for card in deck.cards:
            yield self._face(deck, card, template, common)

    def _face(self, deck: Deck, card: Card, template: str, common: "_Drawn | None") -> Face:
        try:
            words = {name: self._words.field(card, name) for name in deck.translate}
        except PnpError as error:  # an effect that cannot be said
            words = {}
            drawn = self._failed(deck, error.diagnostic, card.id, template, card.origin)
        else:
            drawn = self._drawn(deck, card, words, template, card.id)
        back = common if common or not deck.back else self._back(deck, card)
        unsettled = [Unsettled(card.id, name, word.state) for name, word in words.items() if word.state not in SETTLED]
        rows = [_row(deck, card, words, text) for text in drawn.layout.texts if text.slot] if drawn.layout else []
        return Face(
            deck,
            card,
            drawn.frame,
            back.frame if back else None,
            drawn.layout.slots if drawn.layout else (),
            tuple(rows),
            tuple(unsettled),
            drawn.findings + back.findings if back else drawn.findings,
            drawn.layout is None,
        )

    def _back(self, deck: Deck, card: Card | None) -> "_Drawn | None":
        if not deck.back:
            return None
        words = {name: self._words.field(card, name) for name in deck.translate} if card else {}
        return self._drawn(deck, card, words, deck.back, f"back of {card.id if card else deck.id}")

    def _drawn(self, deck: Deck, card: Card | None, words: Mapping[str, Word], template: str, name: str) -> "_Drawn":
        origin = card.origin if card else deck.origin
        width, height = deck.format.width, deck.format.height
        try:
            context = self._context(deck, card, words)
            markup = self._templates.render(template, context)
            states = {field: word.state for field, word in words.items()} if self._proof else {}
            laid_out = self._layout.lay_out(
                markup, width, height, card_id=name, template=template, origin=origin, marks=states
            )
            if self._watch:
                self._watch(LaidOutSide(name, markup, laid_out))
        except PnpError as error:
            return self._failed(deck, error.diagnostic, name, template, origin)
        # Who watches how cards are laid out prints none of them: what only looks like markup is told by checks.
        strays = tuple(self._strays(card, words)) if card and not self._watch else ()
        return _Drawn(laid_out.frame, laid_out, laid_out.findings + strays)

    def _strays(self, card: Card, words: Mapping[str, Word]) -> Iterator[Diagnostic]:
        """Yield a warning X405 for what looks like markup in the words of a card and is none."""
        marked = {field: word for field, word in words.items() if not is_plain(word.text)}
        if not marked:
            return
        from pnp.load.strays import strays  # which cards without markup do not need

        for field, word in marked.items():
            for _, message, hint in strays(parse(word.text, self._dialect), self._layout.icons):
                about = (Subject(card.id, "side"), Subject(field, "field"))
                yield Diagnostic("X405", message, word.origin, Severity.WARNING, hint, about)

    def _failed(self, deck: Deck, finding: Diagnostic, name: str, template: str, origin: Origin) -> "_Drawn":
        placed = _placed(finding, name, template, origin)
        return _Drawn(self._error_card(name, placed, deck.format.width, deck.format.height), None, (placed,))

    def _error_card(self, name: str, finding: Diagnostic, width: float, height: float) -> Frame:
        """Return a card that shows a finding, its path as seen from the project: short, and the same anywhere."""
        seen = finding.origin._replace(path=relative(finding.origin.path, self._game.root))
        return self._layout.error_card(f"{name}\n{finding._replace(origin=seen)}", width, height)

    def _context(self, deck: Deck, card: Card | None, words: Mapping[str, Word]) -> dict[str, object]:
        context = {**self._common, "deck": deck_values(deck)}
        if card:
            context["card"] = card_values(card, words, self._dialect)
        return context


class _Drawn(NamedTuple):
    frame: Frame
    layout: LaidOutCard | None
    findings: tuple[Diagnostic, ...]


def _placed(finding: Diagnostic, name: str, template: str, origin: Origin) -> Diagnostic:
    """Return a finding that names its card and, where it knew no place but the card's row, the template."""
    known = any(each.name == name and each.kind in _OF_CARDS for each in finding.about)
    named = finding if known else finding.within(Subject(name, "side"))
    if str(finding.origin) and finding.origin != origin:
        return named
    return named._replace(message=f"{finding.message} (by the template “{template}”)", origin=origin)


def _row(deck: Deck, card: Card, words: Mapping[str, Word], text: TextReport) -> TextRow:
    block = text.block
    return TextRow(
        deck=deck.id,
        card=card.id,
        field=text.slot,
        state=words[text.slot].state if text.slot in words else SOURCE,
        size=round(block.size, 3),
        wanted=round(text.wanted, 3),
        lines=block.lines,
        free_height=round(mm(text.box.height - block.height), 2),
        free_width=round(mm(text.box.width - block.width), 2),
        leading=round(block.leading, 3),
        tracking=round(block.tracking, 4),
        fallback=block.fallback,
        missing=block.missing,
    )
