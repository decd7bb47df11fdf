"""Projects to build, and a look into the files that come of it."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner, Result

from pnp.cli.main import cli

MM = 72 / 25.4
_SOURCE = Path(__file__).parent / "data" / "project"


def small_project(folder: Path) -> None:
    """Write a deck of three cards with a back, translated into zh_TW, into ``folder``, whose first word is its id."""
    game = folder.name.split()[0]
    shutil.copytree(_SOURCE, folder)
    catalog = folder / "locales/zh_TW/LC_MESSAGES/game.po"
    for path in (folder / "game.toml", catalog):
        text = path.read_text(encoding="utf-8").replace("GAME_ID", game).replace("GAME_TITLE", folder.name)
        path.write_text(text, encoding="utf-8", newline="\n")
    catalog.rename(catalog.with_stem(game))


def run_pnp(*args: object) -> Result:
    result = CliRunner().invoke(cli, [str(arg) for arg in args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    assert "Traceback" not in result.output
    return result


@dataclass(frozen=True)
class Project:
    """A project folder and the folder that builds write to."""

    root: Path
    output: Path

    def write(self, name: str, content: str | bytes) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def edit(self, name: str, old: str, new: str) -> None:
        text = (self.root / name).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{name} holds “{old}” {text.count(old)} times"
        self.write(name, text.replace(old, new))

    def deck(self, *lines: str) -> None:
        """Add keys to the one deck."""
        self.edit("game.toml", "[colours]\n", "\n".join(lines) + "\n[colours]\n")

    def toml(self, *lines: str) -> None:
        """Add tables at the end."""
        path = self.root / "game.toml"
        self.write("game.toml", path.read_text(encoding="utf-8") + "\n" + "\n".join(lines) + "\n")

    def cards(self, *rows: str) -> None:
        self.write("cards.csv", "\n".join(("id,count,name,text", *rows)) + "\n")

    def template(self, *elements: str) -> None:
        """Draw each card as its two texts and some elements."""
        name = '<text slot="name" box="5mm 5mm 53mm 9mm" style="title">{{ card.name }}</text>'
        text = '<text slot="text" box="5mm 60mm 53mm 23mm" style="body">{{ card.text }}</text>'
        self.write("templates/cards/card.xml.j2", "\n".join(('<card bleed="2mm">', name, text, *elements, "</card>")))

    def build(self, *args: object) -> Result:
        return run_pnp("build", self.root, "-o", self.output, *args)

    def path(self, name: str, locale: str = "en") -> Path:
        return self.output / "game" / locale / name

    def report(self, locale: str = "en") -> dict[str, Any]:
        return json.loads(self.path("report.json", locale).read_text(encoding="utf-8"))

    def files(self) -> dict[str, bytes]:
        """Return what the builds wrote, but for the note whose it is."""
        paths = sorted(path for path in self.output.rglob("*") if path.is_file() and path.name != ".project")
        return {path.relative_to(self.output).as_posix(): path.read_bytes() for path in paths}


class Placed(NamedTuple):
    """A form, an image or a mark on a page: its name and the matrix it is drawn with, in PDF's own system."""

    name: str
    matrix: pikepdf.Matrix


class Drawing(NamedTuple):
    """The strokes of a page that stand in no group, as (x1, y1, x2, y2), and the forms that are placed on it."""

    strokes: tuple[tuple[float, float, float, float], ...]
    forms: tuple[Placed, ...]


def _drawing(page: pikepdf.Page) -> Drawing:
    matrix, saved = pikepdf.Matrix(), []
    strokes, forms, segments = [], [], []
    start = (0.0, 0.0)
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "q":
                saved.append(matrix)
            case "Q":
                matrix = saved.pop()
            case "cm":
                matrix = pikepdf.Matrix(*map(float, operands)) @ matrix
            case "m":
                start = matrix.transform((float(operands[0]), float(operands[1])))
            case "l":
                segments.append((*start, *matrix.transform((float(operands[0]), float(operands[1])))))
            case "S":
                strokes += [] if saved else segments
                segments = []
            case "n" | "f" | "f*" | "B":
                segments = []
            case "Do":
                forms.append(Placed(str(operands[0]), matrix))
    return Drawing(tuple(strokes), tuple(forms))


@pytest.fixture(scope="session")
def pnp() -> Callable[..., Result]:
    """Return a function that runs a command and makes sure that it ends without an exception."""
    return run_pnp


@pytest.fixture
def project(tmp_path: Path) -> Project:
    small_project(tmp_path / "game")
    return Project(tmp_path / "game", tmp_path / "out")


@pytest.fixture(scope="session")
def drawing() -> Callable[[pikepdf.Page], Drawing]:
    """Return a function that tells what a page draws."""
    return _drawing


@pytest.fixture(scope="session")
def text_of() -> Callable[..., str]:
    """Return a function that extracts the text of a file or one of its pages (or a part of it), without white space."""

    def extract(path: Path, page: int | None = None, box: tuple[float, float, float, float] | None = None) -> str:
        with pypdfium2.PdfDocument(path) as document:
            pages = range(len(document)) if page is None else (page,)
            texts = [document[number].get_textpage() for number in pages]
            found = "".join(text.get_text_bounded(*box) if box else text.get_text_range() for text in texts)
        return re.sub(r"\s", "", found)

    return extract


@pytest.fixture
def page_count() -> Callable[[Path], int]:
    """Return a function that counts the pages of a file."""

    def count(path: Path) -> int:
        with pikepdf.open(path) as document:
            return len(document.pages)

    return count


@pytest.fixture
def pixels() -> Iterator[Callable[..., Any]]:
    """Return a function that draws a page as an RGB image."""

    def draw(path: Path, page: int = 0, scale: float = 1) -> Any:
        with pypdfium2.PdfDocument(path) as document:
            return document[page].render(scale=scale).to_pil().convert("RGB")

    return draw
