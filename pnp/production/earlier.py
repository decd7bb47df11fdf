"""What earlier builds left: put out of the way before a build, so that no old file passes for a new one."""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from pnp.diagnostics import Diagnostic, Origin, Severity
from pnp.errors import PnpError
from pnp.files import unwritable, write
from pnp.load.documents import BOOKLET
from pnp.load.gate import PROJECT_FILE, is_file
from pnp.model.game import Game
from pnp.production.request import TARGETS, Request
from pnp.project.report import REPORT

MARK = ".old"
"""What stands before the ending of a file that a later build did not make anew: ``cards-a4.old.pdf``."""


LEFT = "B113"
"""The code of the warning that a file of an earlier build was not made anew."""


OWNER = ".project"
"""A file in a game's folder of the output that says whose it is: the way from there to the project."""


def check_owner(game: Game, output: Path) -> None:
    """Raise ``PnpError`` B115 where a game's folder in the output is another project's, which has the same id.

    Copies, say, would mix their files there. A project that is no longer where it was keeps nobody out.
    """
    folder = output / game.id
    if is_file(folder / OWNER):
        said = os.fsdecode((folder / OWNER).read_bytes()).strip()
        other = Path(os.path.realpath(folder / said))
        if other != Path(os.path.realpath(game.root)) and is_file(other / PROJECT_FILE):
            message = f"“{folder.as_posix()}” has files of another project with the id “{game.id}”: {other.as_posix()}"
            raise PnpError("B115", message, hint="give one of them another id in game.toml, or name a folder with -o")


def note_owner(game: Game, output: Path) -> None:
    """Note that a game's folder in the output is this project's."""
    folder, root = os.path.realpath(output / game.id), os.path.realpath(game.root)
    try:
        way = os.path.relpath(root, folder)
    except ValueError:  # another drive of Windows
        way = root
    write(Path(folder) / OWNER, os.fsencode(way))


class Earlier:
    """The files of earlier builds in one folder that a build is about to make anew."""

    def __init__(self, folder: Path, targets: Sequence[str], request: Request) -> None:
        """Rename what a build of ``targets`` would write into ``folder``; whoever ends the build leaves it so.

        Raise ``PnpError`` B101 where a file cannot be renamed, as one that another program holds open.
        """
        self._aside: dict[Path, Path] = {}
        found = sorted(folder.iterdir()) if folder.is_dir() else ()
        for path in found:
            if path.is_file() and _asked(path.name, targets, request):
                marked = path.with_suffix(f"{MARK}{path.suffix}")
                try:
                    path.replace(marked)
                except FileNotFoundError:  # another build at once has put it aside
                    continue
                except OSError as error:
                    raise unwritable(path, error) from error
                self._aside[path] = marked

    def settled(self, written: Iterable[Path]) -> Iterator[Diagnostic]:
        """Delete what was ``written`` anew, and yield a warning B113 for each file that was not."""
        anew = set(written)
        for path in anew:
            path.with_suffix(f"{MARK}{path.suffix}").unlink(missing_ok=True)
        for path, marked in self._aside.items():
            if path not in anew:
                message = f"“{path.name}” was not made; that of an earlier build is now called “{marked.name}”"
                yield Diagnostic(LEFT, message, Origin(path.parent.as_posix()), Severity.WARNING)


def set_aside(
    game: Game, request: Request, locales: Iterable[str], targets: Sequence[str]
) -> tuple[dict[str, Earlier], list[PnpError]]:
    """Put the earlier files of ``targets`` out of the way, and return them by locale, and why some cannot be.

    All are, before the first is made anew: a build that is interrupted leaves none that looks new.
    """
    found: dict[str, Earlier] = {}
    failures: list[PnpError] = []
    for locale in locales:
        try:
            found[locale] = Earlier(request.output / game.id / locale, targets, request)
        except PnpError as error:
            failures.append(error)
    return found, failures


def _asked(name: str, targets: Sequence[str], request: Request) -> bool:
    """Whether a build of ``targets`` may write a file of that name: the report, or ``TARGET…-PAPER.pdf``."""
    if name == REPORT:
        return bool(set(targets) & set(TARGETS))
    stem = next((name.removesuffix(end) for end in (f"-{paper}.pdf" for paper in request.papers) if end in name), "")
    target, *more = stem.split("-")
    return target in targets and (request.booklet is not None or more[-1:] != [BOOKLET])
