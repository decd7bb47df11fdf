"""Fonts that are installed on the machine, found by name: what the system lists, each file's own names."""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import uharfbuzz as hb

# Name ids (OpenType, “name”): family, style, full name, PostScript name, family and style of a larger family.
_FAMILY, _STYLE, _FULL, _POSTSCRIPT, _LARGE_FAMILY, _LARGE_STYLE = 1, 2, 4, 6, 16, 17
_REGULAR = ("regular", "normal", "book", "roman", "")
_ENDINGS = frozenset({".ttf", ".otf", ".ttc", ".otc"})


class Installed(NamedTuple):
    """One face of an installed file. ``names`` are those it answers to, ``families`` the ones of all its styles."""

    path: Path
    face: int
    names: frozenset[str]
    families: frozenset[str]
    regular: bool


def installed(name: str) -> tuple[Path, int] | None:
    """Return the file and the face of the installed font ``name``; None where there is none.

    ``name`` is a full name, a PostScript name, or that of a family, which stands for its regular face. Of several the
    first by path is taken, so that one machine always gives the same.
    """
    wanted = _folded(name)
    faces = _faces()
    for fitting in (
        lambda face: wanted in face.names,
        lambda face: wanted in face.families and face.regular,
        lambda face: wanted in face.families,
    ):
        found = next(filter(fitting, faces), None)
        if found:
            return found.path, found.face
    return None


def near(name: str) -> str:
    """Return the installed family whose name is nearest, or an empty text."""
    import difflib

    known = sorted({family for face in _faces() for family in face.families})
    return next(iter(difflib.get_close_matches(_folded(name), known, n=1)), "")


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


@cache
def _faces() -> tuple[Installed, ...]:
    return tuple(face for path in sorted(set(_files())) for face in _of(path))


def _files() -> Iterator[Path]:
    """Yield the files that fontconfig lists, and where there is none those below the system's own folders."""
    try:
        listed = subprocess.run(
            ["fc-list", "--format", "%{file}\\n"], check=True, capture_output=True, encoding="utf-8", errors="replace"
        ).stdout.splitlines()
    except (OSError, subprocess.CalledProcessError):
        listed = []
    paths: Iterable[Path] = map(Path, listed) if listed else (path for folder in folders() for path in _below(folder))
    return (path for path in paths if path.suffix.lower() in _ENDINGS)


def folders() -> tuple[Path, ...]:
    """Return the folders in which the system keeps fonts."""
    home = Path.home()
    if sys.platform == "win32":
        local = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
        return (Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts", local / "Microsoft" / "Windows" / "Fonts")
    if sys.platform == "darwin":
        return (home / "Library" / "Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts"))
    return (home / ".local/share/fonts", home / ".fonts", Path("/usr/local/share/fonts"), Path("/usr/share/fonts"))


def _below(folder: Path) -> Iterator[Path]:
    return (Path(root) / name for root, _, names in os.walk(folder) for name in names)


def _of(path: Path) -> Iterator[Installed]:
    """Yield the faces of a file; none where it cannot be read."""
    try:
        blob = hb.Blob.from_file_path(str(path)) if str(path).isascii() else hb.Blob(path.read_bytes())
    except (OSError, hb.HarfBuzzError):
        return
    for index in range(hb.Face(blob).count):
        face = hb.Face(blob, index)
        names: dict[int, set[str]] = {}
        for entry in face.list_names():
            text = face.get_name(entry.name_id, entry.language) if entry.name_id <= _LARGE_STYLE else None
            if text:
                names.setdefault(entry.name_id, set()).add(_folded(text))
        styles = names.get(_LARGE_STYLE) or names.get(_STYLE, {""})
        families = names.get(_FAMILY, set()) | names.get(_LARGE_FAMILY, set())
        full = {f"{family} {style}" for family in families for style in styles}
        own = full | names.get(_FULL, set()) | names.get(_POSTSCRIPT, set())
        regular = not styles.isdisjoint(_REGULAR)
        # A regular face is often called by its family alone; which of several is meant, its style says.
        yield Installed(path, index, frozenset(own - families), frozenset(families), regular)
