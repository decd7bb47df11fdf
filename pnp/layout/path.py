"""SVG path data and transform lists (SVG 1.1, 8.3 and 7.6) as outlines and matrices.

Not by fontTools, which tells no position, passes over letters that are no command and takes numbers without end; it
and svglib's reader take longer to import than a deck of a hundred cards to build.
"""

import re
from collections.abc import Callable
from itertools import groupby
from math import atan2, ceil, cos, hypot, pi, radians, sin, tan
from typing import TypeAlias

from pnp.errors import PnpError
from pnp.layout.geometry import joined, moved, turned
from pnp.model.frame import IDENTITY, Matrix, Segment

Point: TypeAlias = tuple[float, float]

_SPACES = r"[ \t\r\n\f]*+"
_BETWEEN = rf"{_SPACES},?{_SPACES}"
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_FLAG = re.compile("[01]")
_GAP = re.compile(_BETWEEN)
_SPACE = re.compile(_SPACES)
_LARGEST = 1e6  # keeps every sum and square finite; a card is some hundred units wide

# What a command reads each time: n a number, f a flag.
_KINDS = {"M": "nn", "L": "nn", "H": "n", "V": "n", "C": "nnnnnn", "S": "nnnn", "Q": "nnnn", "T": "nn"}
_KINDS |= {"A": "nnnffnn", "Z": ""}
_COUNTS = {letter: len(kinds) for command, kinds in _KINDS.items() for letter in (command, command.lower())}


def _grammar() -> re.Pattern[str]:
    """Return what nearly all path data is like, to be read without looking at each character in Python.

    Left to ``_tokens`` are exponents, numbers beyond a million and flags without gaps. Nothing here can backtrack far:
    every repetition is possessive.
    """
    pieces = {"n": r"(?>[+-]?(?:\d{1,6}(?:\.\d*+)?|\.\d++))(?![\deE])", "f": r"[01](?=[ ,\t\r\n\f])"}
    commands: list[str] = []
    for kinds in sorted(set(_KINDS.values())):
        letters = "".join(letter for letter, count in _COUNTS.items() if _KINDS[letter.upper()] == kinds)
        runs = [(kind, len(list(run))) for kind, run in groupby(kinds)]
        once = "".join(f"(?:{pieces[kind]}{_BETWEEN}){{{count}}}" for kind, count in runs)
        commands.append(f"[{letters}]{_SPACES}{f'(?:{once})++' if once else ''}")
    return re.compile(f"{_SPACES}(?>{'|'.join(commands)})*+", re.ASCII)


_GRAMMAR = _grammar()
_TOKEN = re.compile(r"[MmLlHhVvCcSsQqTtAaZz]|[+-]?(?:\d+\.?\d*|\.\d+)", re.ASCII)


def segments(data: str) -> tuple[Segment, ...]:
    """Read path data as an outline of moves, lines, cubics and closings with absolute coordinates.

    Raises PnpError X201 with the position (from 1) of what cannot be read.
    """
    tokens = _TOKEN.findall(data) if _GRAMMAR.fullmatch(data) else _tokens(data)
    if tokens and tokens[0] not in "Mm":
        raise _unreadable(data, _skip(_SPACE, data, 0), "M, the start")
    pen = _Pen()
    at, length = 0, len(tokens)
    while at < length:
        letter = tokens[at]
        count = _COUNTS[letter]
        end = at + 1 + count
        while end < length and tokens[end] not in _COUNTS:
            end += count
        pen.draw(letter, [float(token) for token in tokens[at + 1 : end]])
        at = end
    return tuple(pen.steps)


def _tokens(data: str) -> list[str]:
    """Return the commands and numbers of path data one by one; raises PnpError X201 at the first that is wrong."""
    tokens: list[str] = []
    at = _skip(_SPACE, data, 0)
    while at < len(data):
        letter = data[at]
        kinds = _KINDS.get(letter.upper())
        if kinds is None:
            raise _unreadable(data, at, "a command of MLHVCSQTAZ")
        tokens.append(letter)
        at = _skip(_SPACE, data, at + 1)
        while kinds:
            read, at = _read(kinds, data, at)
            tokens += read
            at = _skip(_GAP, data, at)
            if not _NUMBER.match(data, at):
                break
    return tokens


def points(data: str) -> tuple[Point, ...]:
    """Read the coordinates of a polyline or polygon."""
    numbers = _numbers(data, 2)
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def _numbers(data: str, step: int = 1) -> list[float]:
    """Read a list of numbers, ``step`` at a time."""
    numbers: list[float] = []
    at = _skip(_SPACE, data, 0)
    while at < len(data):
        read, at = _read("n" * step, data, at)
        numbers += map(float, read)
        at = _skip(_GAP, data, at)
    return numbers


def _skip(pattern: re.Pattern[str], data: str, at: int) -> int:
    match = pattern.match(data, at)
    return match.end() if match else at


def _read(kinds: str, data: str, at: int) -> tuple[list[str], int]:
    """Return the arguments that begin at a position, and where they end."""
    read: list[str] = []
    for index, kind in enumerate(kinds):
        at = _skip(_GAP, data, at) if index else at
        match = (_NUMBER if kind == "n" else _FLAG).match(data, at)
        if not match:
            raise _unreadable(data, at, "a number" if kind == "n" else "a flag, 0 or 1")
        if abs(float(match[0])) > _LARGEST:
            raise _unreadable(data, at, "a number up to a million")
        read.append(match[0])
        at = match.end()
    return read, at


def _unreadable(data: str, at: int, wanted: str) -> PnpError:
    found = f"“{data[at : at + 12]}”" if at < len(data) else "the end"
    return PnpError("X201", f"{found} stands at position {at + 1} of “{_short(data)}” where {wanted} is wanted")


def _short(data: str) -> str:
    return data if len(data) <= 40 else data[:40] + "…"


class _Pen:
    """Turns commands into steps; knows the current point, the start of the subpath and the last control point."""

    def __init__(self) -> None:
        self.steps: list[Segment] = []
        self._at: Point = (0.0, 0.0)
        self._start: Point = (0.0, 0.0)
        self._control: Point = (0.0, 0.0)
        self._last = ""  # the last command, in capitals

    def draw(self, letter: str, numbers: list[float]) -> None:
        """Add what a command draws with its arguments, once or several times."""
        command = letter.upper()
        relative = letter != command
        if self._last == "Z" and command not in "MZ":
            self.steps.append(("M", self._start))
        match command:
            case "L":
                self._lines(numbers, relative)
            case "M":
                x, y = self._at if relative else (0.0, 0.0)
                self._start = self._at = (x + numbers[0], y + numbers[1])
                self.steps.append(("M", self._start))
                self._lines(numbers[2:], relative)
            case "Z":
                self._at = self._start
                self.steps.append(("Z", ()))
            case "H":
                y = 0.0 if relative else self._at[1]
                self._lines([part for x in numbers for part in (x, y)], relative)
            case "V":
                x = 0.0 if relative else self._at[0]
                self._lines([part for y in numbers for part in (x, y)], relative)
            case "A":
                self._arcs(numbers, relative)
            case _:
                self._curves(command, numbers, relative)
        self._last = command

    def _lines(self, numbers: list[float], relative: bool) -> None:
        x, y = self._at
        for u, v in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = (x + u, y + v) if relative else (u, v)
            self.steps.append(("L", (x, y)))
        self._at = (x, y)

    def _curves(self, command: str, numbers: list[float], relative: bool) -> None:
        count = len(_KINDS[command])
        for index in range(0, len(numbers), count):
            group = numbers[index : index + count]
            if relative:
                x, y = self._at
                group = [number + (y if place % 2 else x) for place, number in enumerate(group)]
            self._curve(command, group)
            self._last = command

    def _curve(self, command: str, numbers: list[float]) -> None:
        x, y = self._at
        if command in "ST":  # the first control point mirrors the last one of a curve of the same kind
            mirrors = self._last in ("CS" if command == "S" else "QT")
            control = (2 * x - self._control[0], 2 * y - self._control[1]) if mirrors else self._at
            numbers = [*control, *numbers]
        if command in "QT":
            u, v, to_x, to_y = numbers
            self._control = (u, v)
            numbers = [x + 2 / 3 * (u - x), y + 2 / 3 * (v - y), to_x + 2 / 3 * (u - to_x), to_y + 2 / 3 * (v - to_y)]
            numbers += [to_x, to_y]
        else:
            self._control = (numbers[2], numbers[3])
        self._at = (numbers[4], numbers[5])
        self.steps.append(("C", tuple(numbers)))

    def _arcs(self, numbers: list[float], relative: bool) -> None:
        for index in range(0, len(numbers), 7):
            rx, ry, turn, large, sweep, x, y = numbers[index : index + 7]
            if relative:
                x, y = x + self._at[0], y + self._at[1]
            if (x, y) == self._at:
                continue  # SVG 1.1, F.6.2: the segment is left out
            if abs(rx) < 1e-6 or abs(ry) < 1e-6:
                self._lines([x, y], relative=False)
                continue
            curves = _arc(self._at, abs(rx), abs(ry), turn % 360, bool(large) != bool(sweep), bool(sweep), (x, y))
            self.steps += [("C", curve) for curve in curves]
            self._at = (x, y)


def _arc(
    start: Point, rx: float, ry: float, turn: float, left: bool, sweep: bool, end: Point
) -> list[tuple[float, ...]]:
    """Return an elliptical arc as cubics of a quarter turn at most (SVG 1.1, F.6.5)."""
    c, s = cos(radians(turn)), sin(radians(turn))
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    u, v = (c * dx + s * dy) / rx, (c * dy - s * dx) / ry  # half the chord, where the ellipse is the unit circle
    reach = hypot(u, v)
    if reach < 1e-9:  # a step too small to have a shape
        return [(*start, *end, *end)]
    if reach > 1:  # F.6.6: an ellipse that is too small grows until it reaches
        rx, ry, u, v = rx * reach, ry * reach, u / reach, v / reach
        reach = 1.0
    height = max(0.0, 1 / reach**2 - 1) ** 0.5 * (1 if left else -1)
    centre = (v * height, -u * height)
    first = atan2(v - centre[1], u - centre[0])
    span = (atan2(-v - centre[1], -u - centre[0]) - first) % (2 * pi)
    if not sweep:
        span -= 2 * pi
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    place = joined((c, s, -s, c, *middle), (rx, 0.0, 0.0, ry, rx * centre[0], ry * centre[1]))
    count = max(1, ceil(abs(span) / (pi / 2) - 1e-9))
    curves = [_circle(place, first + span * step / count, span / count) for step in range(count)]
    curves[-1] = (*curves[-1][:4], *end)
    return curves


def _circle(place: Matrix, angle: float, span: float) -> tuple[float, ...]:
    """Return an arc of the unit circle as a cubic, as ``place`` maps it."""
    a, b, c, d, e, f = place
    k = 4 / 3 * tan(span / 4)
    x1, y1, x4, y4 = cos(angle), sin(angle), cos(angle + span), sin(angle + span)
    x2, y2, x3, y3 = x1 - k * y1, y1 + k * x1, x4 + k * y4, y4 - k * x4
    return (
        *(a * x2 + c * y2 + e, b * x2 + d * y2 + f),
        *(a * x3 + c * y3 + e, b * x3 + d * y3 + f),
        *(a * x4 + c * y4 + e, b * x4 + d * y4 + f),
    )


def _skew(angle: float) -> float:
    slope = tan(radians(angle))
    if abs(slope) > _LARGEST:
        raise PnpError("X202", f"a skew by {angle:g}° has no end")
    return slope


_TRANSFORM = re.compile(r"\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)\s*,?", re.ASCII)
_READ: dict[tuple[str, int], Callable[..., Matrix]] = {
    ("matrix", 6): lambda a, b, c, d, e, f: (a, b, c, d, e, f),
    ("translate", 1): lambda x: moved(x, 0.0),
    ("translate", 2): moved,
    ("scale", 1): lambda scale: (scale, 0.0, 0.0, scale, 0.0, 0.0),
    ("scale", 2): lambda x, y: (x, 0.0, 0.0, y, 0.0, 0.0),
    ("rotate", 1): lambda angle: turned(angle, 0.0, 0.0),
    ("rotate", 3): turned,
    ("skewX", 1): lambda angle: (1.0, 0.0, _skew(angle), 1.0, 0.0, 0.0),
    ("skewY", 1): lambda angle: (1.0, _skew(angle), 0.0, 1.0, 0.0, 0.0),
}


def transform(text: str) -> Matrix:
    """Read a transform list such as ``translate(4 2) rotate(90)``; raises PnpError X202.

    >>> transform("translate(4,2) scale(2)")
    (2.0, 0.0, 0.0, 2.0, 4.0, 2.0)
    """
    matrix, at = IDENTITY, 0
    while at < len(text.rstrip()):
        match = _TRANSFORM.match(text, at)
        if not match:
            raise PnpError("X202", f"transform has “{text[at : at + 20]}” at position {at + 1} where none can be read")
        name, at = match[1], match.end()
        inside = match[2].strip()
        numbers = _numbers(inside)
        build = _READ.get((name, len(numbers)))
        if build is None:
            raise PnpError("X202", f"transform {name}({inside}) has {len(numbers)} numbers, which is not its number")
        matrix = joined(matrix, build(*numbers))
    return matrix
