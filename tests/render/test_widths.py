"""The widths that a file states, as the strictest readers take them, against those of the fonts in it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.model.frame import GlyphRun, Page
from pnp.render.widths import misplaced, widths
from pnp.text.fonts import Fonts
from tests.render.test_readers import TEXT, WIDTHS, font_file


def written(folder: Path, page: Callable[..., Page], render: Callable[..., bytes], units: int, kind: str) -> bytes:
    fonts = Fonts((folder,))
    font = fonts.load(font_file(folder, units, kind))
    return render(page(GlyphRun(10, 50, font.key, 36.0, tuple(map(list(WIDTHS).index, TEXT)), TEXT)), fonts=fonts)


@pytest.mark.parametrize("units", [1000, 1024, 2048, 2816])
@pytest.mark.parametrize("kind", ["truetype", "variable"])
def test_a_file_states_what_its_fonts_have(
    tmp_path: Path, page: Callable[..., Page], render: Callable[..., bytes], units: int, kind: str
) -> None:
    data = written(tmp_path, page, render, units, kind)
    (font,) = widths(data)
    assert font.name.endswith("+Test-Boxes")
    assert len(font.stated) == len(set(TEXT))
    assert font.stated == pytest.approx(font.real, abs=0.001)
    if kind == "truetype":
        wanted = sorted(WIDTHS[letter] for letter in set(TEXT))
        assert sorted(font.real.values()) == pytest.approx(wanted, abs=1 / units)
    assert not list(misplaced(data))


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        (rb"/W \[.*?\] \]", b"/DW 317.87 /W [ 1 [ 612 ] ]"),  # some readers take 1000 for a DW that is not whole
        (rb"/W \[.*?\] \]", b"/W [ 1 9 500 ]"),
        (rb"/W \[.*?\] \]", b""),
    ],
)
def test_other_widths_are_found(
    tmp_path: Path, page: Callable[..., Page], render: Callable[..., bytes], pattern: bytes, said: bytes
) -> None:
    data = written(tmp_path, page, render, 1000, "truetype")
    if said.startswith(b"/DW"):
        data = re.sub(rb"/DW \d+", b"", data)
    changed, count = re.subn(pattern, said, data, flags=re.DOTALL)
    assert count == 1
    (finding,) = misplaced(changed, "cards.pdf")
    assert (finding.code, finding.origin.path) == ("R502", "cards.pdf")
