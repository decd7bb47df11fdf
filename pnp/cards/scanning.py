"""Scans looked at: where the card lies in each, and what is to be written of that into ``corners.toml``."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Origin, collected
from pnp.errors import PnpError
from pnp.layout.corners import Lying, find_corners
from pnp.layout.scan import opened
from pnp.layout.straight import proportion, sides
from pnp.load.gate import is_file
from pnp.load.scans import CORNERS_FILE, Scan, scans_of
from pnp.load.text import read_text
from pnp.model.game import Deck, Game
from pnp.model.scan import Corners
from pnp.units import mm

_ALIKE = 0.03  # of the card's shape: a picture of it is taken to be cropped to the card
_OFF = 0.15  # of a card seen at a slant, sides are shortened
_HEAD = """\
# Where the card lies in each scan: its upper left, upper right, lower right and lower left corner, as the card is read.
# In pixels from the upper left of the picture. To turn a card, begin with another corner.
unit = "px"

[corners]
"""


class Seen(NamedTuple):
    """A scan that was looked at: where its card lies, None where nothing need be said of that; and in words."""

    path: Path
    corners: Corners | None
    said: str


class Looked(NamedTuple):
    """What came of looking at the scans of a game."""

    seen: tuple[Seen, ...]
    findings: tuple[Diagnostic, ...]


def look(game: Game, *, again: bool = False) -> Looked:
    """Look for the cards in the scans of a game's decks.

    Left out are scans whose corners are known and, as cropped already, those of the card's own shape; ``again`` looks
    at all.
    """
    decks = [deck for deck in game.decks if deck.scans]
    if not decks:
        where = Origin((game.root / "game.toml").as_posix())
        raise PnpError("S301", "no deck has a folder of scans", where, 'write scans = "scans" below [[deck]]')
    seen: dict[Path, Seen] = {}
    findings: list[Diagnostic] = []
    for deck in decks:
        scans, found = collected(scans_of(game.root, deck))
        findings += found
        for scan in scans.values():
            if scan.path in seen or (scan.corners and not again):
                continue
            try:
                seen[scan.path] = _seen(scan, deck, again=again)
            except PnpError as error:
                findings.append(error.within(origin=Origin(scan.path.as_posix())).diagnostic)
    return Looked(tuple(seen.values()), tuple(findings))


def _seen(scan: Scan, deck: Deck, *, again: bool) -> Seen:
    width, height = deck.format.width, deck.format.height
    with opened(scan) as (image, _):
        shape = image.width / image.height * height / width
        if not again and max(shape, 1 / shape) <= 1 + _ALIKE:
            return Seen(scan.path, None, "has the shape of the card, so it is taken to be cropped to it")
        lying = find_corners(image, width / height)
    off = proportion(lying.corners) * height / width
    if max(off, 1 / off) > 1 + _OFF:
        across, down = sides(lying.corners)
        message = f"no card is seen: what lies there, {across:.0f} × {down:.0f} pixels, has not the shape of the card"
        hint = f"the card is {mm(width):.5g} × {mm(height):.5g} mm; write its corners yourself"
        raise PnpError("S309", message, hint=hint)
    return Seen(scan.path, lying.corners, _said(lying, width))


def _said(lying: Lying, width: float) -> str:
    dpi = sides(lying.corners)[0] / width * 72
    turned = f", turned by {lying.angle:.1f}°" if abs(lying.angle) >= 0.05 else ""
    side = "; it lies on its side: if it comes out upside down, begin with the third corner" if lying.sideways else ""
    return f"the card lies at {dpi:.0f} dpi{turned}{side}"


def written(looked: Looked, *, again: bool = False) -> Iterator[tuple[Path, str]]:
    """Yield each file of corners that is to be written, and its text: what is there, and what was found below it.

    What is there is replaced where all scans were looked at ``again``. Raise ``PnpError`` S306 where corners are there
    in another unit.
    """
    for folder in sorted({each.path.parent for each in looked.seen if each.corners}):
        path = folder / CORNERS_FILE
        known = read_text(path).rstrip() + "\n" if is_file(path) and not again else _HEAD
        if is_file(path) and not again and 'unit = "mm"' in known:
            raise PnpError("S306", "the corners are in mm, and those found in pixels", Origin(path.as_posix()))
        lines = [_line(each) for each in sorted(looked.seen) if each.corners and each.path.parent == folder]
        yield path, known + "".join(lines)


def _line(seen: Seen) -> str:
    assert seen.corners is not None
    points = ", ".join(f"[{x:.1f}, {y:.1f}]" for x, y in seen.corners)
    name = seen.path.name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{name}" = [{points}]\n'
