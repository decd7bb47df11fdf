"""Shared by the tests of the text layer: typesetters over the bundled fonts, and what their blocks show."""

from functools import cache
from typing import Any

from pnp.model.frame import Frame, GlyphRun, Use
from pnp.model.style import FontFamily, FontFile, TextStyle
from pnp.resources import bundled
from pnp.text.block import TextBlock
from pnp.text.content import Content, Icon, Inline, NewLine, Ruby, Span
from pnp.text.fonts import Fonts
from pnp.text.material import Material, MaterialContext, material
from pnp.text.normal import parts
from pnp.text.typesetter import Typesetter

HAN = FontFile("noto-sans-tc/NotoSansTC-Regular.ttf")
HAN_BOLD = FontFile("noto-sans-tc/NotoSansTC-Bold.ttf")
LATIN = FontFile("noto-sans/NotoSans-Regular.ttf")
LATIN_BOLD = FontFile("noto-sans/NotoSans-Bold.ttf")
LATIN_ITALIC = FontFile("noto-sans/NotoSans-Italic.ttf")
LATIN_BOLD_ITALIC = FontFile("noto-sans/NotoSans-BoldItalic.ttf")
SANS = FontFamily("sans", (HAN,), (LATIN,), (HAN_BOLD,), (LATIN_BOLD,), (LATIN_ITALIC,), (LATIN_BOLD_ITALIC,))
SIZE = 10.0
ICON = Icon("infect", Frame(10.0, 10.0, ()))
SHOWN_ICON = "□"


@cache
def fonts() -> Fonts:
    return Fonts([bundled("fonts")])


@cache
def _typesetter(locale: str, family: FontFamily) -> Typesetter:
    return Typesetter(fonts(), {family.name: family}, locale)


def typesetter(locale: str = "zh_TW", family: FontFamily = SANS) -> Typesetter:
    return _typesetter(locale, family)


def content(source: str | Content | tuple[Inline, ...]) -> Content:
    """Return a text as content: a string, the items of one paragraph, or paragraphs."""
    if isinstance(source, str):
        return ((Span(source),),)
    if source and isinstance(source[0], Span | Icon | Ruby | NewLine):
        return (source,)  # type: ignore[return-value]  # the items of one paragraph
    return source  # type: ignore[return-value]  # paragraphs


def style(**keys: Any) -> TextStyle:
    return TextStyle(**{"size": SIZE, **keys})


def block(source: str | Content | tuple[Inline, ...], em: float, locale: str = "zh_TW", **keys: Any) -> TextBlock:
    """Return a text set into a measure of ``em``, with room for any number of lines."""
    return typesetter(locale).fit(content(source), em * SIZE, 1e5, style(**keys))


def shown(source: str | Content | tuple[Inline, ...], em: float, locale: str = "zh_TW", **keys: Any) -> list[str]:
    """Return the lines of a text as strings, icons as □."""
    return rows(block(source, em, locale, **keys))


def rows(found: TextBlock) -> list[str]:
    """Return the lines of a block as strings, from left to right; what is raised stays in its line."""
    parts = sorted(_part(item, found.size) for item in found.items if isinstance(item, GlyphRun | Use))
    lines: list[list[tuple[float, str]]] = []
    baseline = float("-inf")
    for y, x, text in parts:
        if y > baseline + found.size / 2:
            lines.append([])
            baseline = y
        lines[-1].append((x, text))
    return ["".join(text for _, text in sorted(line)) for line in lines]


def _part(item: GlyphRun | Use, size: float) -> tuple[float, float, str]:
    if isinstance(item, GlyphRun):
        return item.y, item.x, item.text
    # An icon's middle is that of the em box, 0.38 em above the baseline.
    return item.matrix[5] + item.frame.height * item.matrix[3] / 2 + 0.38 * size, item.matrix[4], SHOWN_ICON


def runs(found: TextBlock) -> list[GlyphRun]:
    return [item for item in found.items if isinstance(item, GlyphRun)]


def ends(run: GlyphRun) -> tuple[float, float]:
    """Return where the ink of a run's first glyph begins and where that of its last one ends."""
    font = fonts()[run.font]
    scale = run.size * run.stretch
    before = sum(font.advance(glyph) for glyph in run.glyphs[:-1]) * scale
    start = run.x + before + run.tracking * (len(run.glyphs) - 1) + sum(run.kerns)
    first, last = (font.font.get_glyph_extents(run.glyphs[end]) for end in (0, -1))
    left = run.x + first.x_bearing / font.upem * scale
    return left, start + (last.x_bearing + last.width) / font.upem * scale


def setting(locale: str = "zh_TW", **keys: Any) -> MaterialContext:
    return typesetter(locale)._prepare(style(**keys)).setting


def made(source: str | tuple[Inline, ...], locale: str = "zh_TW", **keys: Any) -> Material:
    """Return the material of a text by the general path."""
    (part,) = parts(content(source)[0])
    return material(part.items, setting(locale, **keys))


def allowed(text: str, locale: str = "zh_TW", **keys: Any) -> str:
    """Return a text with | wherever a line may break."""
    found = made(text, locale, **keys)
    return "".join(
        f"|{char}" if start and index else char
        for index, (char, start) in enumerate(zip(found.text, found.breaks, strict=True))
    )
