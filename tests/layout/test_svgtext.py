"""Text of SVG files as outlines."""

import pytest

from pnp.errors import PnpError
from pnp.layout.svg import read
from pnp.model.frame import Group, Item, Path


def svg(inner: str) -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{inner}</svg>'.encode()


def extent(inner: str) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of the points of what is drawn."""
    frame = read(svg(inner)).frame
    assert frame is not None
    points = [point for item in frame.items for point in _points(item)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _points(item: Item) -> list[tuple[float, float]]:
    if isinstance(item, Group):
        return [point for each in item.items for point in _points(each)]
    assert isinstance(item, Path)
    values = [value for _, step in item.segments for value in step]
    return list(zip(values[::2], values[1::2], strict=True))


def test_text_stands_on_its_baseline() -> None:
    left, top, right, bottom = extent('<text x="10" y="80" font-size="50">H</text>')
    assert bottom == pytest.approx(80)
    assert top == pytest.approx(80 - 0.714 * 50)  # the cap height of Noto Sans
    assert 10 < left < right < 10 + 0.741 * 50  # its advance


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_anchors(anchor: str, share: float) -> None:
    start = extent('<text x="50" y="50" font-size="20">HIH</text>')
    moved = extent(f'<g style="text-anchor: {anchor}"><text x="50" y="50" font-size="20">HIH</text></g>')
    width = 20 * (0.741 * 2 + 0.339)
    assert start[0] - moved[0] == pytest.approx(share * width, abs=0.05)
    assert moved[2] - moved[0] == pytest.approx(start[2] - start[0])


def test_size_and_weight_are_inherited() -> None:
    plain = extent('<text x="0" y="50" font-size="30">2</text>')
    assert extent('<g font-size="30px"><text y="50"><tspan x="0" y="50">2</tspan></text></g>') == plain
    assert extent('<g font-size="30" font-weight="700"><text x="0" y="50">2</text></g>') != plain


def test_lines_of_tspans() -> None:
    lines = '<text font-size="20"><tspan x="5" y="20">H</tspan><tspan x="5" dy="30">H</tspan></text>'
    assert extent(lines)[3] == pytest.approx(50)


def test_lines_as_inkscape_writes_them() -> None:
    namespace = 'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xml:space="preserve"'
    style = "font-size:20px;line-height:1.25;font-family:sans-serif;-inkscape-font-specification:sans-serif;fill:#000"
    inner = '<tspan sodipodi:role="line" x="5" y="40" style="font-size:30px;stroke-width:0.26">H</tspan>'
    left, top, _, bottom = extent(f'<text {namespace} style="{style}" x="5" y="40">{inner}</text>')
    assert (top, bottom) == (pytest.approx(40 - 0.714 * 30), pytest.approx(40))
    assert left > 5


def test_han_and_signs() -> None:
    for text in ("攻擊", "⚀", "♠"):
        left, _, right, _ = extent(f'<text x="0" y="50" font-size="20">{text}</text>')
        assert right - left > 8


@pytest.mark.parametrize(
    "inner",
    [
        '<text font-family="Cinzel, sans-serif">A</text>',
        '<text font-style="italic">A</text>',
        '<text font-size="2em">A</text>',
        '<text letter-spacing="2">A</text>',
        '<text x="1 2 3">ABC</text>',
        "<text>A<tspan>B</tspan></text>",
        '<text><tspan fill="red">B</tspan></text>',
        '<text><tspan style="fill: red">B</tspan></text>',
        "<text>\U0001f600</text>",
        '<text><textPath href="#p">A</textPath></text>',
        '<linearGradient id="g"/><text fill="url(#g)">A</text>',
    ],
)
def test_text_that_would_come_out_otherwise_is_refused(inner: str) -> None:
    with pytest.raises(PnpError) as caught:
        read(svg(inner))
    assert caught.value.diagnostic.code == "X213"
