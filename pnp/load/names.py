"""Names that are safe on every system, and paths that stay inside a folder."""

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import NamedTuple

from pnp.diagnostics import NOWHERE, Diagnostic, Origin, Severity
from pnp.errors import PnpError
from pnp.load.gate import admitted

_NAME = re.compile(r"[\w.-]+")
_LONGEST = 100
_LONGEST_NAME = 200  # bytes; a system has 255 for a name, and endings and the names of targets are added
_MOST_COMPARED = 1000
_LONGEST_PATH = 255  # bytes; what one name may have on most systems, and more than any project needs
# https://learn.microsoft.com/windows/win32/fileio/naming-a-file: reserved whatever ending follows
_RESERVED = frozenset(
    {"con", "prn", "aux", "nul", *(f"{device}{n}" for device in ("com", "lpt") for n in "0123456789¹²³")}
)


def bad_name(name: str) -> str:
    """Return what makes ``name`` unfit as an id and as part of a file's name, or an empty text.

    >>> bad_name("病毒-01"), bad_name("a/b")
    ('', 'it holds “/”')
    """
    if not _NAME.fullmatch(name):
        wrong = _NAME.sub("", name)[:1]
        shown = f"“{wrong}”" if wrong.isprintable() else f"U+{ord(wrong):04X}"
        return f"it holds {shown}" if wrong else "it is empty"
    if name[:1] == "." or name[-1:] == ".":
        return "it begins or ends with “.”"
    if len(name) > _LONGEST:
        return f"it is longer than {_LONGEST} characters"
    if len(name.encode("utf-8", "surrogatepass")) > _LONGEST_NAME:
        return f"it is longer than {_LONGEST_NAME} bytes"
    return "Windows keeps that name for a device" if name.partition(".")[0].lower() in _RESERVED else ""


def check_inside(text: str, origin: Origin) -> None:
    """Raise ``PnpError`` where ``text`` is no path such as ``art/back.png`` that stays below a folder, anywhere."""
    windows = PureWindowsPath(text)
    if windows.drive or windows.root or ".." in windows.parts:
        hint = "write it relative to the project's folder, without “..”"
        raise PnpError("D144", f"the path “{text}” leaves the project's folder", origin, hint)
    if "\\" in text or "\0" in text:
        raise PnpError("D144", f"the path “{text}” holds what no path may hold", origin, "put “/” between its parts")
    if len(text.encode("utf-8", "surrogatepass")) > _LONGEST_PATH:
        raise PnpError("D144", f"the path “{text[:40]}…” is too long", origin, f"at most {_LONGEST_PATH} bytes")
    reserved = [part for part in text.split("/") if part.partition(".")[0].strip().lower() in _RESERVED]
    if reserved:
        raise PnpError("D144", f"Windows keeps the name “{reserved[0]}” for a device", origin, "choose another name")


def inside(root: Path, text: str, origin: Origin) -> Path:
    """Return the file or folder ``text`` below ``root``; raise ``PnpError`` where it leaves it, also by a link."""
    check_inside(text, origin)
    path = root / text
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(root)):
        hint = "put the file itself into the project"
        raise PnpError("D144", f"the path “{text}” leaves the project's folder by a link", origin, hint)
    return path


class Spelled(NamedTuple):
    """A path as it is really spelled below its folder, and whether that differs in the case of letters."""

    text: str
    other_case: bool


def spelled(root: Path, text: str) -> Spelled | None:
    """Return how the path ``text`` below ``root`` is really spelled, or None where no name, or more than one, is its.

    A letter and its accent written as one character or as two are one name, for archives and file systems change one
    into the other; so are names that differ in the case of letters alone, where there is but one such. Windows and
    macOS find ``Cards.csv`` under the name ``cards.csv``; other systems do not.
    """
    real: list[str] = []
    for part in PurePosixPath(text).parts:
        name = _nearest(part, _listed(root.joinpath(*real)))
        if not name:
            return None
        real.append(name)
    found = "/".join(real)
    return Spelled(found, composed(found) != composed(PurePosixPath(text).as_posix()))


def _listed(folder: Path) -> list[str]:
    """Return the names in a folder; none where it is none, may not be listed, or leads out of its project."""
    try:
        return os.listdir(admitted(folder))
    except (OSError, PnpError):
        return []


def _nearest(part: str, names: Sequence[str]) -> str:
    if part in names:
        return part
    for same in (composed, lambda name: composed(name).casefold()):
        alike = [name for name in names if same(name) == same(part)]
        if alike:
            return alike[0] if len(alike) == 1 else ""
    return ""


def composed(text: str) -> str:
    """Return a text with each letter and its accents as one character (Unicode NFC)."""
    import unicodedata

    return unicodedata.normalize("NFC", text)


def spelled_otherwise(text: str, real: Spelled, kind: str, origin: Origin = NOWHERE) -> Iterator[Diagnostic]:
    """Yield a warning where a path was found under a name with letters of another case."""
    if real.other_case:
        message = f"the {kind} “{text}” is spelled “{real.text}”, so only some systems find it"
        yield Diagnostic("D146", message, origin, Severity.WARNING, f"write “{real.text}”")


def did_you_mean(name: str, known: list[str]) -> str:
    """Return the hint that names the nearest of the known names, or an empty text where none is near."""
    import difflib

    # To compare long names takes long, and none is near another by accident.
    folded = {each.casefold(): each for each in known[:_MOST_COMPARED] if len(each) <= _LONGEST}
    close = difflib.get_close_matches(name.casefold(), folded, n=1) if len(name) <= _LONGEST else []
    return f"did you mean “{folded[close[0]]}”?" if close else ""
