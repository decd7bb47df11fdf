"""A project as its files say it: a game, its decks, and how their text is set."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.diagnostics import NOWHERE, Diagnostic, Origin
from pnp.model.card import Card
from pnp.model.formats import CardFormat
from pnp.model.style import FontFamily, TextStyle


@dataclass(frozen=True, slots=True)
class Ruling:
    """One open question and its answers.

    ``default`` and ``alternatives`` are ids of answers, ``answers`` what each of them says. ``seeds`` names the sources
    that give rise to the question, ``confidence`` is ``H``, ``M`` or ``L`` (one for each part of the question).
    """

    id: str
    question: str
    default: str
    answers: Mapping[str, str] = field(default_factory=dict)
    alternatives: tuple[str, ...] = ()
    seeds: tuple[str, ...] = ()
    confidence: str = "M"
    origin: Origin = NOWHERE


if TYPE_CHECKING:  # which only games with effects have a use for
    from pnp.model.effect.vocabulary import Vocabulary

_NONE: Mapping[str, Any] = MappingProxyType({})
SHEET = "sheet"
"""Translations in the sheets of cards go before those of catalogs."""


class SheetRules(NamedTuple):
    """How cards are placed on sheets; lengths in points.

    ``duplex`` is ``long_edge``, ``short_edge`` or ``none`` (no back pages). ``gutter`` lies between trims; with 0 the
    cards are cut by one stroke for two. ``marks`` is the longest a crop mark may be; ``margin`` is the rim kept free
    (0: the paper's own unprintable edge). ``patch_ground`` is what strips of overlays stand on: ``white``,
    ``transparent`` or ``scan``, the colour around the box on the card's scan.
    """

    gutter: float = 0.0
    margin: float = 0.0
    marks: float = 5 * 72 / 25.4
    mark_gap: float = 0.0
    duplex: str = "long_edge"
    patch_ground: str = "white"


class Deck(NamedTuple):
    """One deck: cards of one format, drawn by one template.

    ``translate`` names the fields that a catalog translates. ``back`` is a template drawn once for the deck, or for
    each card where ``back_per_card``; empty where the cards have no back. ``overlay`` is the template of overlays (that
    of the face where it is empty), ``scans`` the folder of scans that inserts are set on, ``scan_column`` the field
    that names a card's scan (by its id or number where it is empty). ``roles`` says of fields what kind of text they
    are for checks (``name``, ``flavour`` …), where that is not their own name. ``translations`` gives by locale and
    field the column that has the translation, where the sheet of cards itself has it.
    """

    id: str
    title: str
    cards: tuple[Card, ...]
    format: CardFormat
    template: str
    back: str = ""
    back_per_card: bool = False
    overlay: str = ""
    translate: tuple[str, ...] = ()
    scans: str = ""
    scan_column: str = ""
    origin: Origin = NOWHERE
    roles: Mapping[str, str] = _NONE
    translations: Mapping[str, Mapping[str, str]] = _NONE


class Game(NamedTuple):
    """A project: what ``game.toml`` and the files it names say.

    ``root`` is the project's folder. ``players`` holds the tables by player count (``players["virus_tokens"][3]``).
    ``constants`` is whatever else templates may read under ``game``; ``version`` (a date or a number) stands at the
    foot of every sheet. ``prefer`` says which translations go first where both have one: those of the ``sheet`` of
    cards, or of the ``catalog``. ``engine`` is the name of the engine that plays the game, empty where none does.
    ``vocabulary`` are the words by which the effects of its cards were read; None where it has no effects, or no words
    of its own. ``literal`` are texts that look like inline markup and are none, such as ``[sic]``; ``terms`` the
    bundled term bases that its translations keep to.
    """

    id: str
    title: str
    source_locale: str
    root: Path
    decks: tuple[Deck, ...] = ()
    players: Mapping[str, Mapping[int, int]] = _NONE
    constants: Mapping[str, object] = _NONE
    families: Mapping[str, FontFamily] = _NONE
    styles: Mapping[str, TextStyle] = _NONE
    colours: Mapping[str, tuple[float, ...]] = _NONE
    sheet: SheetRules = SheetRules()
    version: str = ""
    prefer: str = SHEET
    engine: str = ""
    vocabulary: "Vocabulary | None" = None
    literal: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()


class Loaded(NamedTuple):
    """A project and what its files gave rise to: findings never hide the cards that are sound."""

    game: Game
    findings: tuple[Diagnostic, ...] = ()
