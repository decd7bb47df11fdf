"""A font has what it can draw: a picture or layers in colour are no outline, and neither is an empty glyph."""

from pathlib import Path

import pytest

from pnp.model.style import FontFamily, FontFile
from pnp.resources import bundled
from pnp.text.characters import is_blank
from pnp.text.fonts import Fonts
from pnp.text.typesetter import Typesetter
from tests.text.colour_font import colour_font
from tests.text.setting import HAN, LATIN, content, style

KINDS = ["CBDT", "sbix", "COLR0", "COLR1", "SVG", "empty", "bitmap"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_glyph_without_an_outline_is_none(tmp_path: Path, kind: str) -> None:
    font = Fonts([tmp_path]).load(FontFile(colour_font(tmp_path / "colour.ttf", kind).name))
    assert font.names("\U0001f600")
    assert not font.glyph("\U0001f600")
    assert not font.covers("A\u2620")
    assert bool(font.glyph("A")) is (kind != "bitmap")
    assert font.glyph(" ")
    assert not font.names("B")


@pytest.mark.parametrize("kind", KINDS)
def test_the_next_font_of_the_chain_draws_it(tmp_path: Path, kind: str) -> None:
    colour_font(tmp_path / "colour.ttf", kind)
    family = FontFamily("sans", (FontFile("colour.ttf"), HAN), (FontFile("colour.ttf"), LATIN))
    found = Typesetter(Fonts([tmp_path, bundled("fonts")]), {"sans": family}, "en")
    block = found.fit(content("\u2620 \u7532 \U0001f600 ♥"), 200, 100, style())
    assert "\U0001f600" in block.missing
    assert "♥" not in block.missing  # of Noto Sans TC
    assert found.fonts.load(FontFile("colour.ttf")).glyph("♥") == 0


@pytest.mark.parametrize("character", [" ", "\u00a0", "\u3000", "\u200d", "\ufe0f", "\u2800", "\u3164", "\u034f"])
def test_what_is_blank_by_nature_needs_no_ink(character: str) -> None:
    assert is_blank(character)


@pytest.mark.parametrize("character", ["A", "字", "\U0001f600", "\ue000", "\U0001fae9", "\u0301"])
def test_anything_else_does(character: str) -> None:
    assert not is_blank(character)
