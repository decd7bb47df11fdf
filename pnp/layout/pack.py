"""Rectangles of many sizes packed on sheets, in shelves: little waste, and every row can be cut off by one stroke."""

from collections.abc import Sequence
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.units import mm

_ROUNDING = 0.001


class Rectangle(NamedTuple):
    """A rectangle to place; its size holds whatever must stay free around it. ``id`` orders pieces of one height."""

    id: str
    width: float
    height: float


class PackedAt(NamedTuple):
    """Where a piece lies: number ``piece`` of the sequence given, upper left corner on its sheet."""

    piece: int
    x: float
    y: float


class _Shelf(NamedTuple):
    y: float
    used: float


def pack(pieces: Sequence[Rectangle], width: float, height: float) -> tuple[tuple[PackedAt, ...], ...]:
    """Return the pieces of each sheet of ``width`` × ``height``: the highest first, then by id, then as given.

    Each goes onto the first shelf of the last sheet that still has room, else onto a new shelf, else onto a new sheet.
    Raises S201 for a piece larger than a sheet.
    """
    sheets: list[list[PackedAt]] = []
    shelves: list[_Shelf] = []
    bottom = 0.0
    for index in sorted(range(len(pieces)), key=lambda i: (-round(pieces[i].height, 2), pieces[i].id)):
        piece = pieces[index]
        if not fits(piece, width, height):
            sizes = [f"{mm(a):.5g} × {mm(b):.5g} mm" for a, b in ((piece.width, piece.height), (width, height))]
            raise PnpError(
                "S201", f"“{piece.id}” needs {sizes[0]} of a sheet that has {sizes[1]}", hint="take larger paper"
            )
        number = next((n for n, shelf in enumerate(shelves) if shelf.used + piece.width <= width + _ROUNDING), None)
        if number is None:
            if not sheets or bottom + piece.height > height + _ROUNDING:
                sheets.append([])
                shelves.clear()
                bottom = 0.0
            number = len(shelves)
            shelves.append(_Shelf(bottom, 0.0))
            bottom += piece.height
        shelf = shelves[number]
        sheets[-1].append(PackedAt(index, shelf.used, shelf.y))
        shelves[number] = _Shelf(shelf.y, shelf.used + piece.width)
    return tuple(map(tuple, sheets))


def fits(piece: Rectangle, width: float, height: float) -> bool:
    """Return whether a piece can lie on a sheet of ``width`` × ``height``."""
    return piece.width <= width + _ROUNDING and piece.height <= height + _ROUNDING
