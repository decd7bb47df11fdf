"""Bytes of a text file as text: UTF-8, UTF-16, or the encoding that is declared."""

import codecs
import re
from pathlib import Path

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.load.gate import admitted
from pnp.load.names import did_you_mean

# UTF-32's little-endian mark begins with UTF-16's, so it is looked for first.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# What card data is likely to be when it is not UTF-8; cp950 and big5hkscs hold what plain Big5 lacks.
_CANDIDATES = ("big5", "cp950", "big5hkscs", "gb18030", "shift_jis", "euc_kr", "cp1252")
_STAND_IN = "pnp-stand-in"
STAND_INS = re.compile("[\udc00-\udcff]+")
"""Bytes that are no characters of a file's encoding, as ``decode_damaged`` returns them."""
_FEW = 2
_UTF8_HINT = "the file is UTF-8: leave out its encoding"


def read_text(path: Path, encoding: str | None = None) -> str:
    """Return the text of the file at ``path`` as ``decode`` does; raise ``PnpError`` where it has none."""
    return decode(read_bytes(path), path.as_posix(), encoding)


def read_bytes(path: Path) -> bytes:
    """Return the bytes of the file at ``path``.

    Raise ``PnpError`` D103 where there is none or it may not be read, D144 where a link leads out of a project.
    """
    try:
        return admitted(path).read_bytes()
    except FileNotFoundError:
        raise PnpError(
            "D103", f"no file “{path.name}” is there", Origin(path.as_posix()), _similar_file(path)
        ) from None
    except PermissionError as error:
        hint = "close it in the program that holds it open, or change who may read it"
        raise PnpError("D103", f"cannot read the file: {error.strerror}", Origin(path.as_posix()), hint) from error
    except (OSError, ValueError) as error:
        raise PnpError("D103", f"cannot read the file: {error}", Origin(path.as_posix())) from error


def decode(data: bytes, path: str, encoding: str | None = None) -> str:
    """Return ``data`` as text with ``\\n`` for every newline. A byte order mark wins over the declared ``encoding``.

    It is empty where none is declared, and None for files for which none can be: the hint then asks for UTF-8 alone.
    """
    declarable = encoding is not None
    for mark, marked in _MARKS:
        if data.startswith(mark):
            return _newlines(_decode(data[len(mark) :], path, marked, declarable=declarable))
    if not encoding or encoding.lower() in {"utf-16", "utf16"}:
        encoding = _unmarked_utf16(data) or encoding or "utf-8"
    return _newlines(_decode(data, path, encoding, declarable=declarable))


def decode_damaged(data: bytes, path: str, encoding: str | None = None) -> tuple[str, str]:
    """Return ``data`` as ``decode`` does, and a hint; a few bytes that are wrong cost no more than themselves.

    Byte 0xNN stands there as U+DCNN, and the hint says in which encoding it might be read; it is empty where nothing is
    wrong. Raise ``PnpError`` D101 where so much is wrong that the file is in another encoding.
    """
    try:
        return decode(data, path, encoding), ""
    except PnpError as error:
        if error.diagnostic.code != "D101" or error.diagnostic.hint == _UTF8_HINT:
            raise
        text = _with_stand_ins(data, encoding)
        if not _is_local(text):
            raise
        return text, error.diagnostic.hint


def _with_stand_ins(data: bytes, encoding: str | None) -> str:
    for mark, marked in _MARKS:
        if data.startswith(mark):
            return _newlines(data[len(mark) :].decode(marked, _STAND_IN))
    return _newlines(data.decode(encoding or _unmarked_utf16(data) or "utf-8", _STAND_IN))


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return "".join(chr(0xDC00 + byte) for byte in error.object[error.start : error.end]), error.end


codecs.register_error(_STAND_IN, _stand_in)


def _is_local(text: str) -> bool:
    """Return whether few bytes of a text are wrong, for its lines or for its characters that are not ASCII."""
    wrong = sum(map(len, STAND_INS.findall(text)))
    lines = text.rstrip("\n").split("\n")
    damaged = sum(1 for line in lines if STAND_INS.search(line))
    foreign = sum(1 for character in text if character > "\x7f") - wrong
    return wrong <= _FEW or 3 * damaged <= len(lines) or 4 * wrong <= foreign


def _decode(data: bytes, path: str, encoding: str, *, declarable: bool) -> str:
    try:
        text = data.decode(encoding)
        if declarable and not text.isascii() and _is_mistaken(data, encoding):
            raise PnpError("D101", f"the file is not {encoding} but UTF-8", Origin(path), _UTF8_HINT)
        return text
    except UnicodeDecodeError as error:
        before = _newlines(data[: error.start].decode(encoding, errors="replace"))
        row, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        byte = f"byte 0x{data[error.start]:02X} at offset {error.start}"
        hint = _other_encodings(data, encoding, declarable=declarable)
        raise PnpError("D101", f"{byte} is not {encoding}", Origin(path, row, str(column)), hint) from None
    except (LookupError, ValueError):
        raise PnpError(
            "D102", f"no encoding is called “{encoding}”", Origin(path), "such as utf-8, big5, cp950 or gb18030"
        ) from None


def _is_mistaken(data: bytes, encoding: str) -> bool:
    """Tell whether text declared to be in an older encoding is UTF-8, which no other text looks like."""
    return not codecs.lookup(encoding).name.startswith("utf") and _decodes(data, "utf-8")


def _newlines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _unmarked_utf16(data: bytes) -> str:
    """Return the UTF-16 that ``data`` without a mark seems to be, or an empty string.

    ASCII (the delimiters at least) then has a NUL in every pair of bytes, always on the same side. Text without ASCII
    is no UTF-8, so that a stray NUL in UTF-8 is told apart.
    """
    head = data[:400]
    if b"\0" not in head or len(data) % 2:
        return ""
    low, high = head[::2], head[1::2]
    ascii_pairs = {
        "utf-16-le": sum(1 for a, b in zip(low, high, strict=False) if b == 0 and 0 < a < 128),
        "utf-16-be": sum(1 for a, b in zip(low, high, strict=False) if a == 0 and 0 < b < 128),
    }
    best = max(ascii_pairs, key=ascii_pairs.__getitem__)
    share = 4 if _decodes(data, "utf-8") else 20
    return best if ascii_pairs[best] * share >= len(low) else ""


def _other_encodings(data: bytes, refused: str, *, declarable: bool) -> str:
    """Return the hint that names the encodings in which ``data`` can be read."""
    if declarable and _decodes(data, "utf-8"):
        return _UTF8_HINT
    # Text in GB 2312 often decodes as Big5 as well; Big5's trail bytes below 0xA1 make the reverse unlikely.
    order = ("gb18030", *_CANDIDATES) if _decodes(data, "gb2312") else _CANDIDATES
    fitting = [name for name in dict.fromkeys(order) if name != refused and _decodes(data, name)]
    if not fitting:
        return "save the file as UTF-8"
    also = f" (or {', '.join(fitting[1:])})" if fitting[1:] else ""
    if not declarable:
        return f"save the file as UTF-8; it may be in {fitting[0]}{also}"
    return f'save the file as UTF-8, or declare encoding = "{fitting[0]}"{also}'


def _decodes(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _similar_file(path: Path) -> str:
    if not path.parent.is_dir():
        return f"there is no folder “{path.parent.as_posix()}” either"
    return did_you_mean(path.name, sorted(entry.name for entry in path.parent.iterdir()))
