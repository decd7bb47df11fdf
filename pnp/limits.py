"""Limits on what is read, in one place: what goes beyond one is refused with a message that names it.

They keep a hostile or broken file from taking the machine; no project that is meant reaches them. Whoever runs the
tool may raise them (``PNP_LIMITS="cells=8000000 tags=20000000"``), a project may not.
"""

import os
import re
from functools import lru_cache
from typing import NamedTuple

from pnp.errors import PnpError

VARIABLE = "PNP_LIMITS"
_SETTING = re.compile(r"(\w+)=([0-9]{1,15})")


class Limits(NamedTuple):
    """The most of each that is read; ``docs/limits.md`` says what stands behind each number."""

    table_bytes: int = 64_000_000
    """Of a file of rows."""
    part_bytes: int = 100_000_000
    """Of one part of a spreadsheet, unpacked."""
    parts: int = 10_000
    """Files in a spreadsheet's archive."""
    tags: int = 5_000_000
    """XML tags of a spreadsheet."""
    cells: int = 2_000_000
    """Cells of a worksheet up to its last row and column, those of merged ranges included."""
    characters: int = 50_000_000
    """Of all cells of a worksheet."""
    cell_characters: int = 100_000
    """Of one cell."""
    picture_bytes: int = 256_000_000
    """Of an image file: 16 bits a channel of as many pixels as may be, compressed."""
    pixels: int = 100_000_000
    """Of an image, or of all within an SVG; decoded they take 400 MB."""
    drawing: int = 10_000
    """Shapes that an SVG draws, each time that it does; one with a gradient counts as three, with a clip as eleven."""
    alike: int = 100
    """Findings of one code about one file; the others are counted."""


def limits() -> Limits:
    """Return the limits that hold; raise ``PnpError`` D180 where the environment raises one that there is not."""
    return _limits(os.environ.get(VARIABLE, ""))


def how_to_raise(name: str) -> str:
    """Return the words of a hint on how to raise a limit."""
    return f"where so much is meant, set {VARIABLE}={name}=… (see docs/limits.md)"


@lru_cache
def _limits(text: str) -> Limits:
    given: dict[str, int] = {}
    for part in text.replace(",", " ").split():
        setting = _SETTING.fullmatch(part)
        if setting is None or setting[1] not in Limits._fields:
            hint = f"write NAME=NUMBER with a blank between two; the names are {', '.join(Limits._fields)}"
            raise PnpError("D180", f"{VARIABLE}: “{part[:40]}” is no limit", hint=hint)
        given[setting[1]] = int(setting[2])
    return Limits()._replace(**given)
