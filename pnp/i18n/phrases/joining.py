"""Texts that are put together by joins, such as “; then ”, taken apart."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from pnp.errors import PnpError

T = TypeVar("T")


def unread(text: str) -> PnpError:
    """Return the error for a text that says nothing."""
    return PnpError("I408", f"“{text}” is no sentence of the phrases")


def joined(text: str, joins: Sequence[str], read: Callable[[str], T]) -> Iterator[T]:
    """Yield what ``read`` makes of the pieces between ``joins``, but for joins in parentheses.

    Where a join also stands inside a piece (“the stomach or intestines”), the shortest that can be read are taken.
    Raise the error of the first piece that cannot.
    """
    pieces = list(_pieces(text, joins)) if any(join in text for join in joins) else [text]
    at = 0
    while at < len(pieces):
        found, at = _shortest(pieces, at, read)
        yield found


def _pieces(text: str, joins: Sequence[str]) -> Iterator[str]:
    """Yield the pieces of a text between joins outside of parentheses, and the joins between them."""
    depth = begin = 0
    for match in re.finditer(f"({'|'.join(map(re.escape, joins))})|[()]", text):
        if match[1] is None:
            depth += 1 if match[0] == "(" else -1
        elif depth <= 0:
            yield text[begin : match.start()]
            yield match[0]
            begin = match.end()
    yield text[begin:]


def _shortest(pieces: Sequence[str], at: int, read: Callable[[str], T]) -> tuple[T, int]:
    """Return what the shortest run of pieces from ``at`` says, and where the next begins; every other one is a join."""
    refused: PnpError | None = None
    for end in range(at + 1, len(pieces) + 1, 2):
        try:
            return read("".join(pieces[at:end])), end + 1
        except PnpError as error:
            refused = refused or error
    raise refused or unread("")
