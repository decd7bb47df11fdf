"""A project on disk and a typesetter whose every character is a square, so that sizes can be worked out by hand."""

from collections.abc import Callable
from math import ceil
from pathlib import Path
from typing import cast

import pytest

from pnp.layout.card import CardLayout
from pnp.model.frame import GlyphRun, Item, Use
from pnp.model.game import Game
from pnp.model.style import FontFamily, TextStyle
from pnp.text.block import TextBlock
from pnp.text.content import Content, Icon, NewLine, Ruby
from pnp.text.typesetter import Typesetter

ICON = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor">
<circle cx="12" cy="12" r="9"/></svg>"""
FRAME = (
    """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 24"><rect width="48" height="24" fill="#fff"/></svg>"""
)
MISSING = "☃"


class Squares:
    """Stands in for ``Typesetter``; counts how often it is asked."""

    drawn = True
    locale = "en"

    def __init__(self) -> None:
        self.fitted = 0

    def fit(self, content: Content, width: float, height: float, style: TextStyle) -> TextBlock:
        self.fitted += 1
        for size in (style.size, *style.ladder):
            per_line = max(1, int(width / size + 1e-6))
            lines = [part for text in _lines(content) for part in _chunks(text, per_line)]
            if len(lines) * size <= height + 1e-6:
                break
        wide = max((len(line) for line in lines), default=0) * size
        runs = [
            GlyphRun(0, (row + 1) * size, "Square", size, tuple(map(ord, line)), line) for row, line in enumerate(lines)
        ]
        uses = [
            Use(item.frame, (1, 0, 0, 1, 0, 0)) for paragraph in content for item in paragraph if isinstance(item, Icon)
        ]
        overflow = max(0.0, len(lines) * size - height)
        missing = MISSING if any(MISSING in line for line in lines) else ""
        items = cast("tuple[Item, ...]", (*runs, *uses))
        return TextBlock(
            items,
            wide,
            len(lines) * size,
            len(lines),
            size,
            style.leading,
            0,
            overflow,
            max(0, wide - width),
            "",
            missing,
        )

    def natural(self, content: Content, style: TextStyle) -> TextBlock:
        return self.fit(content, 1e6, 1e6, style)


def _lines(content: Content) -> list[str]:
    lines: list[str] = []
    for paragraph in content:
        lines.append("")
        for item in paragraph:
            match item:
                case NewLine():
                    lines.append("")
                case Icon():
                    lines[-1] += "\ufffc"
                case Ruby(base, _):
                    lines[-1] += base.text
                case _:
                    lines[-1] += item.text
    return lines


def _chunks(text: str, size: int) -> list[str]:
    return [text[at * size : (at + 1) * size] for at in range(ceil(len(text) / size))] or [""]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "遊戲 game"
    (root / "art").mkdir(parents=True)
    (root / "icons").mkdir()
    for name, svg in (("infect", ICON), ("draw", ICON), ("frame-zone", FRAME)):
        (root / "icons" / f"{name}.svg").write_text(svg, encoding="utf-8")
    return root


@pytest.fixture
def squares() -> Squares:
    return Squares()


@pytest.fixture
def layout(project: Path, squares: Squares) -> CardLayout:
    styles = {
        "base": TextStyle(size=10.0),
        "title": TextStyle("title", size=12.0, bold=True),
        "body": TextStyle("body", size=10.0, ladder=(8.0, 5.0)),
    }
    family = {"sans": FontFamily("sans", ())}
    colours = {"ink": (0.1, 0.1, 0.1)}
    game = Game("g", "Game", "en", project, families=family, styles=styles, colours=colours)
    return CardLayout(cast(Typesetter, squares), game, (project / "icons",))


@pytest.fixture
def make_image(project: Path) -> Callable[..., Path]:
    from PIL import Image

    def make(name: str, width: int, height: int, **options: object) -> Path:
        path = project / "art" / name
        Image.effect_noise((width, height), 60).convert("RGB").save(path, **options)
        return path

    return make
