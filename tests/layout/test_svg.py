import pytest

from pnp.errors import PnpError
from pnp.layout.describe import describe
from pnp.layout.svg import read
from pnp.layout.symbols import ICON_ENDINGS, Symbols
from pnp.model.frame import Box, Drawing, Frame, Group, Path

RED = (1.0, 0.0, 0.0)


def svg(inside: str, attributes: str = 'viewBox="0 0 24 24"') -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{inside}</svg>'.encode()


def items(inside: str, attributes: str = 'viewBox="0 0 24 24"'):
    frame = read(svg(inside, attributes), RED).frame
    assert frame is not None
    return frame.items


def test_shapes_as_text(golden):
    shapes = """
      <rect x="1" y="2" width="3" height="4"/>
      <rect width="10" height="10" rx="2"/>
      <rect width="10" height="10" rx="2" ry="9"/>
      <circle cx="5" cy="5" r="2"/>
      <ellipse cx="5" cy="5" rx="2" ry="1"/>
      <line x1="1" y1="1" x2="2px" y2="2" stroke="#000"/>
      <polyline points="0,0 1,1 2,0"/>
      <polygon points="0,0 1,1 2,0"/>
      <path d="M0 0h4v4z" fill-rule="evenodd"/>
      <g transform="translate(2 3)" opacity=".5"><path d="M0 0h1"/></g>"""
    frame = read(svg(shapes)).frame
    assert frame is not None
    golden("layout/svg-shapes.txt", describe(frame))


def test_paint_is_inherited_and_overridden():
    first, second, third = items(
        """<g fill="none" stroke="currentColor" stroke-linecap="round">
        <path d="M0 0h1"/>
        <path d="M0 0h1" style="stroke:#00f; stroke-width:3;stroke-linejoin:bevel"/>
        <path d="M0 0h1" fill="inherit"/></g>""",
        'viewBox="0 0 24 24" stroke-width="2"',
    )
    assert first == Path((("M", (0, 0)), ("L", (1, 0))), None, RED, 2, cap=1)
    assert second == first._replace(stroke=(0, 0, 1), width=3, join=2)
    assert third == first


def test_the_default_is_black_fill():
    assert items('<path d="M0 0h1"/>')[0].fill == (0.0,)


def test_what_paints_nothing_is_left_out():
    assert items('<path d="M0 0h1" fill="none"/><circle r="0"/><rect width="0" height="4"/><polygon points=""/>') == ()


def test_the_view_box_moves_to_the_origin():
    (group,) = items('<path d="M0 0h1"/>', 'viewBox="-12,-12 24 24"')
    assert isinstance(group, Group)
    assert group.matrix == (1, 0, 0, 1, 12, 12)


@pytest.mark.parametrize(
    ("attributes", "extent"),
    [
        ('width="10" height="20"', (10, 20)),
        ('width="25.4mm" height="1in"', (96, 96)),
        ('width="1cm" height="1cm" viewBox="0 0 7 8"', (7, 8)),
    ],
)
def test_the_extent(attributes, extent):
    assert read(svg("", attributes)).extent == pytest.approx((0, 0, *extent))


@pytest.mark.parametrize(
    "inside",
    [
        "<title>x</title><desc/><metadata><a/></metadata><defs/>",
        '<i:view xmlns:i="urn:editor"><i:x/></i:view>',
        '<g xmlns:i="urn:editor" i:label="x" id="y" class="z" data-x="1" aria-label="x"/>',
        '<g style="display:inline;fill-opacity:1;stroke-dasharray:none;-inkscape-stroke:none;font-size:9px"/>',
    ],
)
def test_what_editors_add_changes_nothing(inside):
    assert items(inside) == ()


@pytest.mark.parametrize(
    "inside",
    [
        '<use href="#x"/>',
        "<style>path{fill:red}</style>",
        '<path d="M0 0" fill="url(#g)"/>',
        '<path d="M0 0" fill="rebeccapurple"/>',
        '<path d="M0 0" stroke-dasharray="1 1"/>',
        '<path d="M0 0" style="transform:rotate(9deg)"/>',
        '<path d="M0 0" fill-opacity="0.5"/>',
        '<path d="M0 0" clip-path="url(#c)"/>',
        '<rect width="50%" height="4"/>',
        '<defs><linearGradient id="g"/></defs>',
        '<g display="none"/>',
        '<g opacity="2"/>',
    ],
)
def test_what_is_more_than_outlines_is_not_plain(inside):
    found = read(svg(inside))
    assert found.frame is None
    assert found.extent == Box(0, 0, 24, 24)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "X101"),
        (b"<svg", "X101"),
        (b"<html/>", "X211"),
        (svg("", ""), "X211"),
        (svg("", 'viewBox="0 0 0 24"'), "X211"),
        (svg("", 'viewBox="0 0 x 24"'), "X211"),
        (svg("", 'viewBox="0 0 nan 24"'), "X211"),
        (svg('<path d="M0 0 L"/>'), "X201"),
        (svg('<g transform="turn(3)"/>'), "X202"),
        (svg('<image href="file:///etc/passwd"/>'), "X212"),
        (svg('<use xmlns:x="http://www.w3.org/1999/xlink" x:href="other.svg#a"/>'), "X212"),
        (svg("<g>" * 300 + "</g>" * 300), "X103"),
        (b'<!DOCTYPE svg [<!ENTITY a "x">]>' + svg("<title>&a;</title>"), "X102"),
        (b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + svg("<title>&a;</title>"), "X102"),
        (b" " * 5_000_001, "X211"),
    ],
)
def test_files_that_are_refused(data, code):
    with pytest.raises(PnpError) as caught:
        read(data)
    assert caught.value.diagnostic.code == code


def test_a_laughing_file_is_refused():
    lines = ['<!ENTITY a0 "ha">', *(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))]
    bomb = f"<!DOCTYPE svg [{''.join(lines)}]>".encode() + svg('<path id="&a11;" d="M0 0"/>')
    with pytest.raises(PnpError) as caught:
        read(bomb)
    assert caught.value.diagnostic.code == "X102"


def test_an_old_doctype_that_declares_nothing_is_read():
    head = b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    assert read(head + svg('<path d="M0 0h1"/>')).frame is not None


def test_a_symbol_is_one_frame_for_each_colour(project):
    symbols = Symbols((project / "icons",), "icon", ICON_ENDINGS)
    assert symbols.frame("infect", RED) is symbols.frame("infect", (1.0, 0.0, 0.0))
    assert symbols.frame("infect", RED) != symbols.frame("infect", (0.0,))
    assert "infect" in symbols
    assert "cure" not in symbols
    assert "../art/x" not in symbols


def test_a_symbol_without_a_colour_of_its_place_is_one_frame(project):
    symbols = Symbols((project / "icons",), "icon", ICON_ENDINGS)
    assert symbols.frame("frame-zone", RED) is symbols.frame("frame-zone", (0.0,))


def test_a_symbol_that_is_not_plain_is_a_drawing(project):
    path = project / "art" / "圖 1.svg"
    path.write_bytes(svg("<filter/>"))
    assert Symbols((project / "art",)).frame("圖 1.svg", RED) == Frame(
        24, 24, (Drawing(Box(0, 0, 24, 24), str(path.resolve())),)
    )


def test_a_symbol_that_cannot_be_read_is_named(project):
    (project / "icons" / "bad.svg").write_bytes(svg('<path d="M1"/>'))
    with pytest.raises(PnpError, match="icon “bad”"):
        Symbols((project / "icons",), "icon", ICON_ENDINGS).frame("bad", RED)


def test_an_unknown_symbol_has_a_hint(project):
    with pytest.raises(PnpError) as caught:
        Symbols((project / "icons",), "icon", ICON_ENDINGS).frame("infct", RED)
    assert caught.value.diagnostic.code == "X301"
    assert "infect" in caught.value.diagnostic.hint


def test_text_is_refused_because_its_font_depends_on_the_machine() -> None:
    with pytest.raises(PnpError) as caught:
        read(svg('<g><text x="1" font-family="Cinzel">A</text></g>'))
    assert caught.value.diagnostic.code == "X213"
    assert "paths" in caught.value.diagnostic.hint


@pytest.mark.parametrize(
    ("paint", "fill"),
    [
        ("red", (1.0, 0.0, 0.0)),
        ("RebeccaPurple", None),  # of CSS 4
        ("DarkSlateGrey", (47 / 255, 79 / 255, 79 / 255)),
        ("hsl(120, 100%, 50%)", (0.0, 1.0, 0.0)),
        ("rgb(100%, 0%, 0%)", (1.0, 0.0, 0.0)),
    ],
)
def test_colours_as_css_names_them(paint: str, fill: tuple[float, ...] | None) -> None:
    drawn = read(
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="%s" d="M0 0h5v5z"/></svg>'
        % paint.encode()
    ).frame
    assert (drawn.items[0].fill if drawn else None) == (pytest.approx(fill) if fill else None)


def test_an_icon_in_a_named_colour_may_have_a_number() -> None:
    circle = b'<circle cx="5" cy="5" r="4" style="fill:red"/><text x="5" y="8" font-size="6">3</text>'
    assert read(b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">%s</svg>' % circle).frame is not None
