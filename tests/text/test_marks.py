"""What marks lose of their squares, in fonts that have their blank elsewhere than the bundled ones."""

from itertools import pairwise
from pathlib import Path

import pytest

from pnp.model.frame import GlyphRun
from pnp.model.style import FontFamily, FontFile
from pnp.text.block import TextBlock
from pnp.text.content import NewLine, Span
from pnp.text.fonts import Fonts
from pnp.text.material import Material, material
from pnp.text.normal import parts
from pnp.text.typesetter import Typesetter
from tests.text.drawn_font import han_font
from tests.text.setting import SIZE, block, content, made, rows, runs, shown, style

HAN = dict.fromkeys("甲乙丙丁戊己庚辛一二三四五六七八", (50, 950))
CENTRED = {**HAN, **dict.fromkeys("（「『《【）」』》】", (350, 650)), **dict.fromkeys("，。", (350, 650))}
SIDED = {
    **HAN,
    **dict.fromkeys("（「", (600, 950)),
    **dict.fromkeys("）」", (50, 400)),
    **dict.fromkeys("，。", (80, 380)),
}
TIGHT = {
    **HAN,
    **dict.fromkeys("（「", (200, 950)),
    **dict.fromkeys("）」", (50, 800)),
    **dict.fromkeys("，。", (350, 650)),
}
FONTS = {"centred": CENTRED, "sided": SIDED, "tight": TIGHT}


class Drawn:
    """A typesetter with one drawn font, and what its glyphs cover."""

    def __init__(self, folder: Path, name: str, locale: str) -> None:
        self.inks = FONTS[name]
        han_font(folder / f"{name}.ttf", self.inks, letters="abc")
        self.fonts = Fonts([folder])
        self.typesetter = Typesetter(self.fonts, {"sans": FontFamily("sans", (FontFile(f"{name}.ttf"),))}, locale)

    def block(self, text: str, em: float, **keys: object) -> TextBlock:
        return self.typesetter.fit(content(text), em * SIZE, 1e5, style(**keys))

    def made(self, text: str, **keys: object) -> Material:
        (part,) = parts(content(text)[0])
        return material(part.items, self.typesetter._prepare(style(**keys)).setting)

    def ink(self, found: TextBlock) -> list[list[tuple[float, float]]]:
        """Return where the ink of each character begins and ends, line by line, in em."""
        lines: dict[float, list[tuple[float, float]]] = {}
        for run in found.items:
            assert isinstance(run, GlyphRun)
            x = run.x
            for index, character in enumerate(run.text):
                left, right = self.inks.get(character, (50, 450))
                advance = 1.0 if character in self.inks else 0.5
                lines.setdefault(run.y, []).append((x / SIZE + left / 1000, x / SIZE + right / 1000))
                x += advance * run.size + run.tracking + (run.kerns[index] if run.kerns else 0.0)
        return [sorted(line) for _, line in sorted(lines.items())]


@pytest.mark.parametrize("name", FONTS)
@pytest.mark.parametrize("locale", ["zh_TW", "zh_CN", "ja"])
@pytest.mark.parametrize("em", [4.1, 4.55, 5.5, 6.7, 7.52])
@pytest.mark.parametrize("align", ["justify", "start"])
def test_ink_stays_inside_the_box_and_nothing_overlaps(
    tmp_path: Path, name: str, locale: str, em: float, align: str
) -> None:
    drawn = Drawn(tmp_path, name, locale)
    for text in ("（甲乙）「丙丁」（戊己）", "甲乙丙丁「戊」與，「己」", "甲（乙）（丙）（丁），戊己庚辛（一）。二三"):
        text = "".join(character for character in text if character in drawn.inks)
        found = drawn.block(text, em, align=align)
        assert found.fits
        for line in drawn.ink(found):
            assert line[0][0] >= -0.001
            assert line[-1][1] <= em + 0.001
            assert all(before[1] <= after[0] + 0.001 for before, after in pairwise(line))


@pytest.mark.parametrize(
    ("name", "text", "sides"),
    [
        ("centred", "「甲」，", {0: (0.35, 0.15), 2: (0.15, 0.35), 3: (0.125, 0.125)}),
        ("sided", "「甲」，", {0: (0.5, 0), 2: (0, 0.5), 3: (0, 0.5)}),
        ("tight", "「甲」，", {0: (0.2, 0.05), 2: (0.05, 0.2), 3: (0.125, 0.125)}),
    ],
)
def test_a_mark_loses_what_is_blank_on_the_side_where_it_is(
    tmp_path: Path, name: str, text: str, sides: dict[int, tuple[float, float]]
) -> None:
    found = Drawn(tmp_path, name, "zh_CN").made(text).sides
    assert {index: pytest.approx(pair) for index, pair in sides.items()} == found


@pytest.mark.parametrize(
    ("name", "text", "width"),
    [
        ("centred", "甲」「乙", 3.5),
        ("centred", "甲）」乙", 3.5),
        ("centred", "甲。，乙", 4.0),
        ("centred", "甲。「乙", 3.65),
        ("sided", "甲。，乙", 3.5),
        ("sided", "甲。」乙", 3.5),
        ("tight", "甲」「乙", 3.6),
    ],
)
def test_neighbours_close_up_by_what_is_blank_between_them(tmp_path: Path, name: str, text: str, width: float) -> None:
    assert Drawn(tmp_path, name, "zh_CN").made(text).pen[-1] == pytest.approx(width)


def test_brackets_hang_out_by_what_is_blank_alone(tmp_path: Path) -> None:
    found = Drawn(tmp_path, "centred", "ja").block("「甲乙」丙丁戊己", 3.5)
    assert rows(found)[0] == "「甲乙」"
    assert found.items[0].x == pytest.approx(-0.35 * SIZE)  # type: ignore[union-attr]


@pytest.mark.parametrize("locale", ["ja", "zh_CN"])
def test_brackets_stand_alike_at_the_start_of_every_line(locale: str) -> None:
    """Of a paragraph's first line, of the others, and of those behind a forced break."""
    first = (Span("（括號）五六七（中間）的字"), NewLine(), Span("「引號」五六"))
    found = runs(block((first, (Span("《書名》五六"),)), 6.5, locale))
    starts = [run.x for run in found if run.text[0] in "（「《" and run.x < SIZE]
    assert starts == [-SIZE / 2] * 4
    assert {run.x for run in found if run.text[0] in "（「《"} == {-SIZE / 2}


def test_an_indent_keeps_the_bracket_of_a_paragraph_in_place() -> None:
    first, *_ = runs(block("「甲乙丙丁戊」己", 4, "ja", indent=1.0))
    assert first.x == SIZE


def test_styles_narrow_marks_where_the_house_does_not_and_leave_them_where_it_does() -> None:
    assert made("甲」「乙").pen[-1] == 4
    assert made("甲」「乙", adjacent_marks=0.5).pen[-1] == 3.5
    assert made("甲」「乙", adjacent_marks=0.25).pen[-1] == 3.75
    assert made("甲」「乙", "zh_CN", adjacent_marks=0.0).pen[-1] == 4
    assert shown("一二三四「五六七」八九", 4.5, edge_marks=0.5) == ["一二三四", "「五六七」", "八九"]
    assert shown("一二三四「五六七」八九", 4.5, "zh_CN", edge_marks=0.0) == shown("一二三四「五六七」八九", 4.5)
