"""Scans of a deck's cards: which file shows which card, and where in it the card lies."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Found, Origin, Severity
from pnp.load.gate import is_file
from pnp.load.names import composed, did_you_mean, inside
from pnp.load.text import read_text
from pnp.load.toml import document
from pnp.model.game import Deck
from pnp.model.scan import Corners

ENDINGS = (".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".heic", ".heif")
"""Of scans, in any case of letters; where a card has several, the first counts."""
CORNERS_FILE = "corners.toml"
_NUMBER = re.compile(r"[0-9]{1,9}")
_SHOWN = 5


class Scan(NamedTuple):
    """The file that shows a card, where the card lies in it (None: it fills it), and where that is written.

    ``in_mm`` says that the corners are in millimetres, not in pixels.
    """

    path: Path
    corners: Corners | None = None
    in_mm: bool = False
    origin: Origin = Origin("")


class Placed(NamedTuple):
    """What ``corners.toml`` says of a folder's scans, by their composed names in small letters."""

    corners: Mapping[str, tuple[Corners, Origin]]
    in_mm: bool = False


def scans_of(root: Path, deck: Deck) -> Found[dict[str, Scan]]:
    """Return the scans of a deck's cards by the cards' ids.

    A scan is found by the column that names it, else by the card's id, else, where no file has the id of a card, by
    its number: the card's place in the deck. Cards without one are found (B105), shown with what lies in the folder.
    """
    folder = inside(root, deck.scans, deck.origin)
    files = scan_files(folder)
    placed = yield from read_corners(folder, files)
    if deck.scan_column:
        named = yield from _by_column(deck, files)
    else:
        stems = _by_stem(files)
        named = {card.id: stems[_key(card.id)] for card in deck.cards if _key(card.id) in stems}
        if not named:
            named = yield from _by_number(deck, files)
    yield from _missing(deck, [card.id for card in deck.cards if card.id not in named], files)
    return {card: _scan(folder / name, placed) for card, name in named.items()}


def scan_files(folder: Path) -> tuple[str, ...]:
    """Return the names of the pictures in a folder, sorted; those whose endings come first, first."""
    named = [PurePosixPath(name) for name in (os.listdir(folder) if os.path.isdir(folder) else ())]
    # One that a link leads out to is told when it is read.
    names = [path.name for path in named if path.suffix.lower() in ENDINGS and is_file(folder / path)]
    return tuple(sorted(names, key=lambda name: (ENDINGS.index(PurePosixPath(name).suffix.lower()), name)))


def read_corners(folder: Path, files: Sequence[str]) -> Found[Placed]:
    """Return what the folder's ``corners.toml`` says; S306 and S307 for what cannot be, or is of no file."""
    path = folder / CORNERS_FILE
    if not is_file(path):
        return Placed({})
    read = document(read_text(path), path.as_posix())
    unit = read.values.get("unit", "px")
    if unit not in ("px", "mm"):
        yield Diagnostic("S306", f"the unit of corners cannot be “{unit}”", read.origin("unit"), hint="px or mm")
    known = {_key(name) for name in files}
    table = read.values.get("corners", {})
    corners: dict[str, tuple[Corners, Origin]] = {}
    for name, value in (table if isinstance(table, dict) else {}).items():
        origin = read.origin("corners", name)
        made = _corners(value)
        if made is None:
            hint = "four of [x, y]: upper left, upper right, lower right, lower left of the card as it is read"
            yield Diagnostic("S306", f"“{name}” has no four corners of a card, clockwise", origin, hint=hint)
        elif _key(name) not in known:
            hint = did_you_mean(name, list(files))
            yield Diagnostic("S307", f"no scan is called “{name}”", origin, Severity.WARNING, hint)
        else:
            corners[_key(name)] = made, origin
    return Placed(corners, unit == "mm")


def corners_of(placed: Placed, name: str) -> Corners | None:
    """Return the corners of the scan of that name, or None where the file does not say them."""
    found = placed.corners.get(_key(name))
    return found[0] if found else None


def _scan(path: Path, placed: Placed) -> Scan:
    corners, origin = placed.corners.get(_key(path.name), (None, Origin("")))
    return Scan(path, corners, placed.in_mm, origin)


def _corners(value: object) -> Corners | None:
    if not isinstance(value, list) or len(value) != 4:
        return None
    points = []
    for point in value:
        if not isinstance(point, list) or len(point) != 2:
            return None
        if not all(type(each) in (int, float) and abs(each) < 1e6 for each in point):  # not true and false, nor nan
            return None
        points.append((float(point[0]), float(point[1])))
    corners = Corners(*points)
    return corners if corners.clockwise else None


def _key(name: str) -> str:
    return composed(composed(name).casefold())


def _by_stem(files: Iterable[str]) -> dict[str, str]:
    stems: dict[str, str] = {}
    for name in files:
        stems.setdefault(_key(PurePosixPath(name).stem), name)
    return stems


def _by_column(deck: Deck, files: Sequence[str]) -> Found[dict[str, str]]:
    known = {**_by_stem(files), **{_key(name): name for name in files}}
    named = {}
    for card in deck.cards:
        wanted = card.fields.get(deck.scan_column, "").strip()
        if _key(wanted) in known:
            named[card.id] = known[_key(wanted)]
        elif wanted:
            hint = did_you_mean(wanted, list(files)) or _there(files)
            message = f"there is no scan “{wanted}” in “{deck.scans}”"
            yield Diagnostic("S301", message, card.origin_of(deck.scan_column), hint=hint)
    return named


def _by_number(deck: Deck, files: Sequence[str]) -> Found[dict[str, str]]:
    """Return files by the number that ends their names: the place of the card, or, as cameras count on, its order."""
    numbered: dict[int, str] = {}
    for name in files:
        numbers = _NUMBER.findall(PurePosixPath(name).stem)
        if numbers:
            numbered.setdefault(int(numbers[-1]), name)
    if not numbered:
        return {}
    first = min(numbered)
    runs_on = len(numbered) == len(deck.cards) == max(numbered) - first + 1
    start = first if runs_on else 1
    named = {card.id: numbered[at] for at, card in enumerate(deck.cards, start) if at in numbered}
    if named:
        shown = ", ".join(f"{name} is {card}" for card, name in list(named.items())[:_SHOWN])
        message = (
            f"the scans in “{deck.scans}” are taken by their numbers: {shown}{' …' if len(named) > _SHOWN else ''}"
        )
        yield Diagnostic("S308", message, deck.origin, Severity.INFO)
    return named


def _missing(deck: Deck, ids: Sequence[str], files: Sequence[str]) -> Iterator[Diagnostic]:
    if ids:
        some = ", ".join(ids[:_SHOWN]) + (" …" if len(ids) > _SHOWN else "")
        message = f"no scan of {some} is in “{deck.scans}”; the whole face is printed instead"
        how = f"a scan is called like its card, such as {ids[0]}{ENDINGS[0]}, or by its number, such as 001{ENDINGS[1]}"
        yield Diagnostic("B105", message, deck.origin, Severity.WARNING, f"{_there(files)}; {how}")


def _there(files: Sequence[str]) -> str:
    if not files:
        return "no picture is there"
    return f"there are {', '.join(files[:_SHOWN])}" + (f" and {len(files) - _SHOWN} more" if files[_SHOWN:] else "")
