"""Mutations of files that keep most of their structure: what people and programs do to them, and what attackers do."""

import re
from collections.abc import Callable
from random import Random

NASTY = (
    "",
    " ",
    "\x00",
    "\x1b[31m",
    "\ufeff",
    "\u202e",
    "\u200b",
    "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
    "0",
    "-1",
    "1e999",
    "nan",
    "inf",
    "9" * 400,
    "0.0000000001",
    "１２３",
    "true",
    "null",
    "[]",
    "{}",
    "{{",
    "{%",
    "{{ 1/0 }}",
    "{{ [] }}",
    "[coin",
    "[[coin]]",
    "<b>",
    "</b>",
    "<c colour='x'>",
    "&nbsp;",
    "&#0;",
    "<![CDATA[",
    "<!DOCTYPE x>",
    "../../etc/passwd",
    "/etc/passwd",
    "C:\\x",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
    "=1+1",
    "#REF!",
    "%s%n",
    "\\",
    '"',
    "'",
    "'''",
    '"""',
    ",",
    ";",
    "\t",
    "\n",
    "\r",
    "\u2028",
    "a" * 5000,
    "字" * 3000,
    "(" * 300,
    "[" * 300,
    "{" * 300,
    "<" * 300,
    "é",
    "e\u0301",
    "😀",
    "𠮷",
    "ا",
    "ก",
    "zh-TW",
    "mm",
    "1mm",
    "-5mm",
    "1e6mm",
    "#12345",
    "rgb(0,0,0)",
)
_TOKEN = re.compile(rb"\w+|\s+|[^\w\s]")
Mutator = Callable[[bytes, Random], bytes]


def _spans(data: bytes) -> list[tuple[int, int]]:
    return [match.span() for match in _TOKEN.finditer(data[:200_000])] or [(0, 0)]


def _replaced(data: bytes, random: Random) -> bytes:
    start, end = random.choice(_spans(data))
    return data[:start] + random.choice(NASTY).encode("utf-8", "surrogatepass") + data[end:]


def _inserted(data: bytes, random: Random) -> bytes:
    start, _ = random.choice(_spans(data))
    return data[:start] + random.choice(NASTY).encode("utf-8", "surrogatepass") + data[start:]


def _dropped(data: bytes, random: Random) -> bytes:
    start, end = random.choice(_spans(data))
    return data[:start] + data[end:]


def _exchanged(data: bytes, random: Random) -> bytes:
    (a, b), (c, d) = sorted((random.choice(_spans(data)), random.choice(_spans(data))))
    return data if b > c else data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:]


def _line(data: bytes, random: Random) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[other])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case _:
            lines[at] *= random.choice((2, 30, 300))
    return b"".join(lines)


def _cut(data: bytes, random: Random) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def _flipped(data: bytes, random: Random) -> bytes:
    changed = bytearray(data or b"\0")
    for _ in range(random.choice((1, 1, 2, 8))):
        changed[random.randrange(len(changed))] = random.randrange(256)
    return bytes(changed)


def _number(data: bytes, random: Random) -> bytes:
    found = [match.span() for match in re.finditer(rb"\d+", data[:200_000])]
    if not found:
        return _flipped(data, random)
    start, end = random.choice(found)
    value = random.choice(("0", "-1", "99999999999999999999", "1e400", "nan", "0.1", "4294967296", "1,5", "٣"))
    return data[:start] + value.encode() + data[end:]


def _encoded(data: bytes, random: Random) -> bytes:
    text = data.decode("utf-8", "replace")
    return text.encode(random.choice(("utf-16", "utf-16-be", "latin-1", "big5", "shift-jis", "utf-8-sig")), "replace")


def _repeated(data: bytes, random: Random) -> bytes:
    start, end = random.choice(_spans(data))
    return data[:start] + data[start:end] * random.choice((100, 2000)) + data[end:]


TEXT: tuple[Mutator, ...] = (
    _replaced,
    _inserted,
    _dropped,
    _exchanged,
    _line,
    _cut,
    _flipped,
    _number,
    _encoded,
    _repeated,
)
BINARY: tuple[Mutator, ...] = (_flipped, _flipped, _cut, _inserted, _repeated, _dropped)


def mutated(data: bytes, seed: int, *, text: bool) -> bytes:
    """Return ``data`` changed once to four times, the same for the same ``seed``."""
    random = Random(seed)
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        data = random.choice(TEXT if text else BINARY)(data, random)
    return data
