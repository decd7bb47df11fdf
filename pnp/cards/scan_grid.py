"""A grid in millimetres over scans, to read off where a template's boxes go."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, collected
from pnp.errors import PnpError
from pnp.layout.files import Prepress
from pnp.layout.geometry import moved
from pnp.layout.overlay import Label
from pnp.layout.scan import scanned_face
from pnp.load.scans import scans_of
from pnp.model.frame import Box, Colour, Group, Item, Page, Path, Segment
from pnp.model.game import Deck, Game
from pnp.units import MM

_RIM = 7 * MM
_INK: Colour = (0.85, 0.0, 0.45)  # is seldom a card's own
_LINES: Mapping[int, tuple[float, float]] = {1: (0.12, 0.45), 5: (0.25, 0.7), 10: (0.5, 0.9)}
"""By the millimetres between them: how wide lines are, in points, and how opaque."""
_NUMBERED = 5
_MIDDLE = 0.8 * MM  # from the upper edge of a number's line to the middle of its digits


class Grid(NamedTuple):
    """A card's scan under a grid."""

    deck: str
    card: str
    page: Page


def grids(
    game: Game, label: Label, prepress: Prepress | None = None
) -> tuple[tuple[Grid, ...], tuple[Diagnostic, ...]]:
    """Return the scan of each card under a grid, and what was found about the scans; ``label`` sets the numbers."""
    made: list[Grid] = []
    findings: list[Diagnostic] = []
    for deck in game.decks:
        if not deck.scans:
            continue
        scans, found = collected(scans_of(game.root, deck))
        findings += found
        width, height = deck.format.width, deck.format.height
        for card, scan in scans.items():
            try:
                frame, _, found = scanned_face((), scan, width, height, prepress=prepress)
            except PnpError as error:
                findings.append(error.diagnostic)
                continue
            findings += found
            made.append(Grid(deck.id, card, _page(deck, card, frame.items, label)))
    return tuple(made), tuple(findings)


def _page(deck: Deck, card: str, items: tuple[Item, ...], label: Label) -> Page:
    width, height = deck.format.width, deck.format.height
    drawn: tuple[Item, ...] = (*items, *_lines(width, height), *_numbers(width, height, label))
    media = Box(0.0, 0.0, width + 2 * _RIM, height + 2 * _RIM)
    trim = Box(_RIM, _RIM, width, height)
    return Page(media.width, media.height, (Group(drawn, moved(_RIM, _RIM)),), trim, trim, card, card)


def _lines(width: float, height: float) -> Iterator[Item]:
    for step, (wide, opacity) in _LINES.items():
        coarser = [other for other in _LINES if other > step]
        segments: list[Segment] = []
        for at in _steps(width, step, coarser):
            segments += [("M", (at * MM, 0.0)), ("L", (at * MM, height))]
        for at in _steps(height, step, coarser):
            segments += [("M", (0.0, at * MM)), ("L", (width, at * MM))]
        yield Group((Path(tuple(segments), stroke=_INK, width=wide),), opacity=opacity)


def _steps(length: float, step: int, coarser: list[int]) -> list[int]:
    """Return the millimetres at which lines of a step stand, but for those of a coarser one."""
    return [at for at in range(0, int(length / MM + 0.001) + 1, step) if all(at % other for other in coarser)]


def _numbers(width: float, height: float, label: Label) -> Iterator[Item]:
    size = 3 * MM  # of a label's line
    for at in _steps(width, _NUMBERED, []):
        line = label(str(at))
        for y in (-size - 1 * MM, height + 1 * MM):
            yield Group(line.items, moved(at * MM - line.width / 2, y))
    for at in _steps(height, _NUMBERED, []):
        line = label(str(at))
        for x in (-line.width - 1.5 * MM, width + 1.5 * MM):
            yield Group(line.items, moved(x, at * MM - _MIDDLE))
