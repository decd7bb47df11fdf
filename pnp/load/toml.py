"""TOML files: what they say, and on which line each key stands."""

import re
import tomllib
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from pnp.diagnostics import Origin
from pnp.errors import PnpError

KeyPath: TypeAlias = tuple[str | int, ...]
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
_KEY = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*')"""
_DOTTED = rf"{_KEY}(?:\s*\.\s*{_KEY})*"
_HEADER = re.compile(rf"\s*(\[\[?)\s*({_DOTTED})\s*\]")
_ASSIGNMENT = re.compile(rf"\s*({_DOTTED})\s*=")


def read_toml(text: str, path: str, parse_float: Callable[[str], object] = float) -> dict[str, object]:
    """Return the document in ``text``; raise ``PnpError`` with line and column where it is not TOML."""
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        row, column = (int(place[1]), place[2]) if place else (text.count("\n") + 1, "")
        message = _PLACE.sub("", str(error)).strip()
        raise PnpError("D120", f"not TOML: {message[:1].lower()}{message[1:]}", Origin(path, row, column)) from None
    except RecursionError:
        raise PnpError("D120", "not TOML that can be read: nested too deeply", Origin(path)) from None
    except ValueError:  # Python reads no number of more digits than sys.get_int_max_str_digits() says
        raise PnpError("D120", "not TOML that can be read: a number is too long", Origin(path)) from None


def lines(text: str) -> Mapping[KeyPath, int]:
    """Return the 1-based line of each table and key, such as ``("deck", 0, "cards")``.

    Keys inside inline tables are not told apart; ``line_of`` gives the line of the nearest key above them.
    """
    found: dict[KeyPath, int] = {}
    table: KeyPath = ()
    counts: dict[KeyPath, int] = {}
    quotes = ""
    for number, line in enumerate(text.split("\n"), start=1):
        if not quotes:
            if header := _HEADER.match(line):
                table = _indexed(_keys(header[2]), header[1] == "[[", counts)
                found.setdefault(table, number)
            elif assignment := _ASSIGNMENT.match(line):
                found.setdefault((*table, *_keys(assignment[1])), number)
        quotes = _open_quotes(line, quotes)
    return found


def line_of(path: KeyPath, known: Mapping[KeyPath, int]) -> int:
    """Return the line of the key at ``path``, or of the nearest table or key it is in; 0 where none is known."""
    while path and path not in known:
        path = path[:-1]
    return known.get(path, 0)


def _keys(dotted: str) -> tuple[str, ...]:
    return tuple(key[1:-1] if key[0] in "\"'" else key for key in re.findall(_KEY, dotted))


def _indexed(keys: tuple[str, ...], repeated: bool, counts: dict[KeyPath, int]) -> KeyPath:
    """Return the path of a table, the running number of each array of tables put after its name."""
    path: KeyPath = ()
    for at, key in enumerate(keys):
        path = (*path, key)
        if repeated and at == len(keys) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


def _open_quotes(line: str, quotes: str) -> str:
    """Return the triple quotes that are still open after ``line``, given those open before it."""
    for mark in re.findall(r'"""|\'\'\'', line):
        if not quotes:
            quotes = mark
        elif quotes == mark:
            quotes = ""
    return quotes


class TomlDocument(NamedTuple):
    """A TOML file: its path, what it says, and the line of each of its keys."""

    path: str
    values: Mapping[str, object]
    lines: Mapping[KeyPath, int]

    def origin(self, *keys: str | int) -> Origin:
        """Return where the key at ``keys`` stands, or the table it is missing from."""
        named = [key for key in keys if isinstance(key, str)]
        return Origin(self.path, line_of(keys, self.lines), named[-1] if named else "")


def document(text: str, path: str) -> TomlDocument:
    """Return the TOML document in ``text``; raise ``PnpError`` as ``read_toml`` does."""
    return TomlDocument(path, read_toml(text, path), lines(text))
