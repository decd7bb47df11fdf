"""Where the strictest readers set letters: the widths that a file states, against those of the fonts in it.

PDFium, which extracts the text, takes any number for a width. Poppler and Ghostscript take a DW that is no whole number
for 1000, and set letters on top of each other or apart. So the file's own words are read, as these would read them.
"""

import re
import zlib
from collections.abc import Iterator
from struct import unpack_from
from typing import NamedTuple

import uharfbuzz as hb

from pnp.diagnostics import Diagnostic, Origin

_TOLERANCE = 0.01  # em
_STANDARD = 1000.0  # what DW is where nothing is said (PDF 32000-1, 9.7.4.3)
_TOKEN = re.compile(rb"[\[\]]|[^\s\[\]]+")


class Widths(NamedTuple):
    """A font of a file: its name, and how wide its glyphs are, as stated and as its program has it; in em, by id."""

    name: str
    stated: dict[int, float]
    real: dict[int, float]


def misplaced(data: bytes, path: str = "") -> Iterator[Diagnostic]:
    """Yield a finding for each font of a PDF that some readers would set with wrong distances."""
    for font in widths(data):
        wrong = [glyph for glyph, width in font.stated.items() if abs(width - font.real[glyph]) > _TOLERANCE]
        if wrong:
            worst = max(wrong, key=lambda glyph: abs(font.stated[glyph] - font.real[glyph]))
            message = (
                f"{len(wrong)} glyphs of {font.name} are stated with wrong widths: {font.stated[worst]:.3f} em "
                f"where the font has {font.real[worst]:.3f}"
            )
            yield Diagnostic("R502", message, Origin(path))


def widths(data: bytes) -> Iterator[Widths]:
    """Yield the fonts with TrueType outlines of a PDF that this tool wrote: its dictionaries are plain text."""
    for match in re.finditer(rb"/CIDFontType2\b", data):
        start = data.rfind(b" obj", 0, match.start())
        body = data[start : data.find(b"endobj", match.end())]
        program = hb.Font(hb.Face(hb.Blob(_stream(data, _referred(_object(data, _referred(body, b"FontDescriptor")))))))
        ids = _stream(data, _referred(body, b"CIDToGIDMap"))
        glyphs = dict(_mapped(ids))
        usual, own = _usual(body), dict(_own(body))
        yield Widths(
            _word(body, b"BaseFont").decode("latin-1").lstrip("/"),
            {cid: own.get(cid, usual) / 1000 for cid in glyphs},
            {cid: program.get_glyph_h_advance(gid) / program.face.upem for cid, gid in glyphs.items()},
        )


def _mapped(ids: bytes) -> Iterator[tuple[int, int]]:
    """Yield the glyph ids of a CIDToGIDMap and those of the font's program, in order; nearly all of it is zeros."""
    for match in re.finditer(rb"[^\0]+", ids):
        start, end = match.start() // 2, (match.end() + 1) // 2
        yield from enumerate(unpack_from(f">{end - start}H", ids, 2 * start), start=start)


def _usual(body: bytes) -> float:
    """Return the width of what W leaves out, as a reader has it that wants a whole number."""
    said = _word(body, b"DW")
    return float(said) if said.lstrip(b"-").isdigit() else _STANDARD


def _own(body: bytes) -> Iterator[tuple[int, float]]:
    """Yield the glyph ids in W and their widths; both of its forms (9.7.4.3)."""
    found = re.search(rb"/W\s*\[", body)
    if found is None:
        return
    outer: list[float] = []
    inner: list[float] | None = None
    for token in _TOKEN.findall(body, found.end()):
        if token == b"[":
            inner = []
        elif token == b"]" and inner is None:
            return
        elif token == b"]" and inner is not None:
            first = int(outer.pop())
            yield from enumerate(inner, start=first)
            inner = None
        elif inner is not None:
            inner.append(float(token))
        else:
            outer.append(float(token))
            if len(outer) == 3:
                yield from dict.fromkeys(range(int(outer[0]), int(outer[1]) + 1), outer[2]).items()
                outer = []


def _word(body: bytes, key: bytes) -> bytes:
    found = re.search(rb"/" + key + rb"\s+(\S+)", body)
    return found[1] if found else b""


def _referred(body: bytes, key: bytes = b"FontFile2") -> int:
    """Return the number of the object that a dictionary refers to."""
    return int(_word(body, key))


def _object(data: bytes, number: int) -> bytes:
    """Return an object's text up to its end, or up to its stream."""
    start = data.index(b"\n%d 0 obj" % number)
    return data[start : min(end for word in (b"endobj", b"stream") if (end := data.find(word, start)) > 0)]


def _stream(data: bytes, number: int) -> bytes:
    """Return what a stream holds, which is compressed."""
    start = data.index(b"stream", data.index(b"\n%d 0 obj" % number)) + len("stream")
    start += 2 if data[start : start + 1] == b"\r" else 1
    return zlib.decompressobj().decompress(data[start:])
