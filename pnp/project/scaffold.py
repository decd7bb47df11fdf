"""A project to begin from: a small one in any language that the tool knows, or a bundled game taken further."""

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable
from pathlib import Path

from pnp.errors import PnpError
from pnp.files import unwritable, write
from pnp.i18n.folders import catalog_path, locales_of
from pnp.i18n.own import NEW, own_words
from pnp.i18n.terms import terms_path
from pnp.load.names import bad_name
from pnp.load.project import PROJECT_FILE, find_project
from pnp.resources import bundled

_USUAL_ID = "mygame"
_LONGEST_ID = 40
_SAID = re.compile(r'_\("((?:[^"\\]|\\.)*)"\)')
_NEWLINE = r"\n"
_PLAIN = frozenset({".csv", ".md", ".toml"})
"""Files whose words are put into the project's language; templates keep their ``_("…")``."""
_HIDDEN = {"gitignore": ".gitignore"}
"""What is called otherwise where it comes from, so that it does not act there."""


def scaffold(folder: Path, locale: str = "en") -> tuple[Path, ...]:
    """Write a project that builds as it is into ``folder``, and return its files.

    Its texts are in the language of ``locale``, in English where the tool does not know that. Raise ``PnpError`` where
    the folder is not empty or cannot be written.
    """
    title = _title(folder)
    words = own_words((bundled("locales"),), locale).words

    def said(match: re.Match[str]) -> str:
        text = match[1].replace(_NEWLINE, "\n")
        return words.get((NEW, text), text)

    blanks = {"GAME_ID": unused_id(folder), "GAME_TITLE": title, "GAME_LOCALE": locale}

    def filled(path: Path) -> bytes:
        text = path.read_text(encoding="utf-8")
        if path.suffix in _PLAIN:
            text = _SAID.sub(said, text)
        for blank, instead in blanks.items():
            text = text.replace(blank, instead)
        return text.encode()

    source = bundled("templates") / "project"
    return tuple(_copied(source, folder, _files(source), filled))


def taken_further(folder: Path, name: str) -> tuple[Path, ...]:
    """Copy the bundled game ``name`` into ``folder`` with its art, templates, catalogs and terms; return the files.

    It gets an id of its own, by which its catalogs and terms are called then. Raise ``PnpError`` where there is no such
    game, or the folder is not empty or cannot be written.
    """
    root = find_project(name)
    if root.resolve().parent != bundled("games").resolve():
        raise PnpError("B114", f"“{name}” is no bundled game", hint="copy its folder, and change the id in game.toml")
    _title(folder)
    game = tomllib.loads((root / PROJECT_FILE).read_text(encoding="utf-8"))["game"]["id"]
    ours = unused_id(folder)

    def renamed(path: Path) -> bytes:
        data = path.read_bytes()
        if path.name == PROJECT_FILE:
            return re.sub(rb'(?m)^id = "[^"]*"', f'id = "{ours}"'.encode(), data, count=1)
        if path.suffix in {".po", ".pot"}:
            return data.replace(f'msgctxt "{game}/'.encode(), f'msgctxt "{ours}/'.encode())
        return data

    written = _copied(root, folder, _files(root), renamed)
    templates = bundled("templates")
    used = [path for path in _files(templates) if f"/{game}/" in f"/{path.relative_to(templates).as_posix()}"]
    written += _copied(templates, folder / "templates", used, renamed)
    locales = bundled("locales")
    for locale in locales_of((locales,), game):
        for path, target in (
            (catalog_path(locales, locale, game), catalog_path(folder / "locales", locale, ours)),
            (terms_path(locales, locale, game), terms_path(folder / "locales", locale, ours)),
        ):
            if path.is_file():
                write(target, renamed(path))
                written.append(target)
    ignored = bundled("templates") / "project"
    return (*written, *_copied(ignored, folder, [ignored / "gitignore"], renamed))


def unused_id(folder: Path) -> str:
    """Return an id for the game in ``folder`` that no bundled game and no project beside it has.

    Output lies in a folder of that name, so two projects never write over each other's.
    """
    beside = folder.resolve().parent.glob(f"*/{PROJECT_FILE}")
    taken = {path.parent.name for path in bundled("games").glob(f"*/{PROJECT_FILE}")} | set(_ids(beside))
    name = game_id(folder.resolve().name)
    number = 2
    while name in taken:
        name, number = f"{game_id(folder.resolve().name)}-{number}", number + 1
    return name


def game_id(title: str) -> str:
    """Return the id of a game of that title: small letters of any script, digits and hyphens.

    >>> game_id("Étoile Noire"), game_id("病毒"), game_id("Con"), game_id("!")
    ('étoile-noire', '病毒', 'con-game', 'mygame')
    """
    plain = unicodedata.normalize("NFC", title).lower()
    name = re.sub(r"[\W_]+", "-", plain)[:_LONGEST_ID].strip("-")
    if not name:
        return _USUAL_ID
    return f"{name}-game" if bad_name(name) else name


def _title(folder: Path) -> str:
    """Return what a game in ``folder`` is called; raise ``PnpError`` where something else is there."""
    try:
        taken = folder.exists() and (not folder.is_dir() or any(folder.iterdir()))
    except OSError as error:
        raise unwritable(folder, error) from error
    if taken:
        raise PnpError("B104", f"“{folder}” is not empty", hint="name a folder that does not exist yet")
    return "".join(each for each in folder.resolve().name if each.isprintable() and each not in '"\\').strip()


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _copied(source: Path, folder: Path, files: Iterable[Path], data: Callable[[Path], bytes]) -> list[Path]:
    written = []
    for path in files:
        target = folder / path.relative_to(source)
        target = target.with_name(_HIDDEN.get(target.name, target.name))
        write(target, data(path))
        written.append(target)
    return written


def _ids(files: Iterable[Path]) -> Iterable[str]:
    """Yield the ids of the projects of which ``files`` are readable."""
    for path in files:
        try:
            table = tomllib.loads(path.read_text(encoding="utf-8")).get("game")
        except (OSError, ValueError):
            continue
        if isinstance(table, dict):
            yield str(table.get("id", ""))
