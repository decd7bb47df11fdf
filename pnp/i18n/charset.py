"""The characters of a PO file: UTF-8, or what its header or its byte order mark says."""

import codecs
import re
from pathlib import Path
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Origin, Severity
from pnp.errors import PnpError
from pnp.load.text import decode, read_bytes

UTF8 = "utf-8"
_STATED = r"Content-Type:[^\n]*?charset=([\w.:-]+)"
# UTF-32's little-endian mark begins with UTF-16's, so it is looked for first.
_MARKS = {
    codecs.BOM_UTF32_LE: "utf-32-le",
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
_HINT = "save it as UTF-8, and let its header say charset=UTF-8"


class PoText(NamedTuple):
    """The text of a PO file, byte order mark and newlines as they are, and its encoding as Python calls it."""

    text: str
    encoding: str = UTF8


def read_po_text(path: Path) -> PoText:
    """Return the text of the file at ``path``. UTF-8 goes before what its header says: no other text looks like it.

    Raise ``PnpError`` where the file cannot be read, and I204 where it is not in the encoding that it says, or where
    that could not be written again byte for byte.
    """
    data = read_bytes(path)
    try:
        return PoText(data.decode(UTF8))
    except UnicodeDecodeError:
        return _other(data, path.as_posix())


def _other(data: bytes, path: str) -> PoText:
    stated = charset(data.decode("ascii", errors="replace")) or UTF8
    encoding = next((name for mark, name in _MARKS.items() if data.startswith(mark)), stated)
    try:
        text = data.decode(encoding)
        lossless = text.encode(encoding) == data
    except (UnicodeError, LookupError):
        raise _not_in(encoding, data, path) from None
    if not lossless:
        message = f"what the file says in {encoding} can be said in several ways there, and would be written in others"
        raise PnpError("I204", message, Origin(path), _HINT)
    return PoText(text, encoding)


def _not_in(encoding: str, data: bytes, path: str) -> PnpError:
    """Return why a file is not in an encoding, with the line of the first byte that is not."""
    try:
        decode(data, path, None if encoding == UTF8 else encoding)
    except PnpError as error:
        told = error.diagnostic
        hint = told.hint if encoding == UTF8 else _HINT
        return PnpError("I204", f"the file is not {encoding.upper()}: {told.message}", told.origin, hint)
    return PnpError("I204", f"the file is not {encoding.upper()}", Origin(path), _HINT)


def charset(text: str) -> str:
    """Return the charset that the header of a PO file states; empty where it states none, as in templates."""
    found = re.search(_STATED, text, re.IGNORECASE)
    return "" if found is None or found[1] == "CHARSET" else found[1]


def mistaken_charset(stated: str, encoding: str, origin: Origin) -> Diagnostic | None:
    """Return the warning that a file is in another encoding than the charset its header states, if it is."""
    if not stated or stated.lower() == encoding or _name(stated) == _name(encoding):
        return None
    message = f"the header says charset={stated}, but the file is {encoding.upper()}"
    hint = "write charset=UTF-8" if encoding == UTF8 else _HINT
    return Diagnostic("I103", message, origin, Severity.WARNING, hint)


def _name(encoding: str) -> str:
    try:
        return codecs.lookup(encoding).name
    except LookupError:
        return encoding
