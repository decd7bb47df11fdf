"""Names that are safe on every system, and paths that stay inside a folder."""

import os
import re
from pathlib import Path, PureWindowsPath

from pnp.diagnostics import Origin
from pnp.errors import PnpError

_NAME = re.compile(r"[\w.-]+")
_LONGEST = 100
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
    if not path.resolve().is_relative_to(root.resolve()):
        hint = "put the file itself into the project"
        raise PnpError("D144", f"the path “{text}” leaves the project's folder by a link", origin, hint)
    return path


def spelled_otherwise(root: Path, text: str) -> str:
    """Return how an existing path below ``root`` is really spelled, where that is not ``text``; else an empty text.

    Windows and macOS find ``Cards.csv`` under the name ``cards.csv``; other systems do not.
    """
    folder, real = root, []
    for part in text.split("/"):
        names = os.listdir(folder)
        real.append(part if part in names else next((n for n in names if n.casefold() == part.casefold()), part))
        folder = folder / part
    spelled = "/".join(real)
    return spelled if spelled != text else ""


def did_you_mean(name: str, known: list[str]) -> str:
    """Return the hint that names the nearest of the known names, or an empty text where none is near."""
    import difflib

    # To compare long names takes long, and none is near another by accident.
    folded = {each.casefold(): each for each in known[:_MOST_COMPARED] if len(each) <= _LONGEST}
    close = difflib.get_close_matches(name.casefold(), folded, n=1) if len(name) <= _LONGEST else []
    return f"did you mean “{folded[close[0]]}”?" if close else ""
