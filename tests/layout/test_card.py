import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.diagnostics import Origin, Severity
from pnp.errors import PnpError
from pnp.layout.describe import describe
from pnp.layout.text import FLAW
from pnp.model.frame import Box, Frame, GlyphRun, Group, Path, Picture, Use, rectangle
from pnp.units import MM

WIDTH, HEIGHT = 60 * MM, 90 * MM
WHERE = Origin("cards.csv", 7)

MARKUP = """<card bleed="2mm" fill="#eeeeee">
  <rect box="-2mm -2mm 64mm 94mm" fill="cmyk(0 40 100 0)"/>
  <rect box="2mm 2mm 56mm 86mm" radius="2mm" fill="none" stroke="ink" stroke-width="0.5mm" dash="1mm 0.5mm"/>
  <row box="4mm 4mm 52mm 9mm" gap="1.5mm"><icon name="infect" frame="zone"/><icon name="draw" colour="ink"/></row>
  <text slot="name" box="4mm 15mm 52mm 8mm" style="title">名稱</text>
  <group box="10mm 30mm 40mm 20mm" turn="90" opacity="0.5" clip="yes" radius="1mm">
    <line from="0 0" to="40mm 20mm" cap="round"/>
    <path d="M0 0h1v1z" fill="ink" rule="evenodd"/>
    <path d="M0 0h24v24z" viewbox="0 0 24 24" box="0 0 12mm 10mm" stroke="white"/>
  </group>
  <text slot="text" box="4mm 55mm 52mm 30mm" style="body" colour="ink">抽<icon name="draw"/><b>牌</b></text>
</card>"""


@pytest.fixture
def card(layout):
    def lay_out(inside: str, attributes: str = "", **options):
        return layout.lay_out(f"<card {attributes}>{inside}</card>", WIDTH, HEIGHT, **options)

    return lay_out


def test_a_card_as_text(layout, golden):
    golden("layout/card.txt", describe(layout.lay_out(MARKUP, WIDTH, HEIGHT).frame))


def test_equal_elements_are_drawn_once(layout, squares):
    first = layout.lay_out(MARKUP, WIDTH, HEIGHT, card_id="a")
    before = squares.fitted
    second = layout.lay_out(MARKUP.replace("<b>牌</b>", "<b>卡</b>"), WIDTH, HEIGHT, card_id="b")
    same = [one is other for one, other in zip(first.frame.items, second.frame.items, strict=True)]
    assert same == [False, *[True] * (len(same) - 2), False]  # the ground is made anew, the last text differs
    assert squares.fitted == before + 1


def test_size_decides_what_is_remembered(layout):
    markup = '<card><rect fill="ink"/></card>'
    assert layout.lay_out(markup, WIDTH, HEIGHT).frame != layout.lay_out(markup, HEIGHT, WIDTH).frame


def test_a_symbol_is_one_frame_on_all_cards(card):
    one, other = card('<icon name="infect" box="0 0 5mm 5mm"/><icon name="infect" box="9mm 0 8mm 8mm"/>').frame.items
    assert isinstance(one, Use)
    assert isinstance(other, Use)
    assert one.frame is other.frame


def test_the_frame_has_the_bleed(card):
    frame = card("", 'bleed="3mm" fill="white"').frame
    assert frame.bleed == pytest.approx(3 * MM)
    assert frame[:2] == (WIDTH, HEIGHT)
    assert frame.items[0].segments[0][1] == pytest.approx((-3 * MM, -3 * MM))


def test_slots_and_texts_carry_the_card(card):
    found = card(
        '<text slot="name" box="4mm 5mm 40mm 8mm">名</text><text box="4mm 20mm 40mm 8mm">x</text>', card_id="a1"
    )
    (slot,) = found.slots
    assert slot[:2] == ("a1", "name")
    assert slot.box == pytest.approx((4 * MM, 5 * MM, 40 * MM, 8 * MM))
    assert slot.items == found.frame.items[:1]
    assert [text.slot for text in found.texts] == ["name", ""]
    assert found.texts[0].wanted == 10


def test_slots_in_turned_groups_lie_where_they_are_seen(card):
    found = card(
        """<group box="10mm 20mm 40mm 20mm" turn="90"><text slot="side" box="0 0 40mm 5mm">名</text></group>"""
    )
    (slot,) = found.slots
    # Turned clockwise about (30, 30): the upper edge becomes the right one.
    assert slot.box == pytest.approx((35 * MM, 10 * MM, 5 * MM, 40 * MM))
    assert isinstance(slot.items[0], Group)
    assert slot.items[0].matrix[:4] == pytest.approx((0, 1, -1, 0))
    assert found.texts[0].box.width == pytest.approx(40 * MM)


def test_style_and_its_overrides(layout, squares, card):
    seen = []
    squares.fit = lambda content, width, height, style: (
        seen.append(style) or type(squares)().fit(content, width, height, style)
    )
    card(
        '<text style="body">a</text><text style="body" size="9pt" bold="yes" max-lines="2" line-break="strict">a</text>'
    )
    card('<text style="body" fit="10pt 9pt 8.5pt" valign="middle" writing="vertical" leading="1.2">a</text>')
    plain, changed, third = seen
    assert plain == layout._elements.style("body")
    assert changed == plain._replace(size=9.0, ladder=(8.0, 5.0), bold=True, max_lines=2, line_break="strict")
    assert third == plain._replace(ladder=(9.0, 8.5), valign="middle", writing="vertical", leading=1.2)


def test_a_text_that_shrinks_is_no_finding(card):
    # 8 squares: 10 pt is too large for 40 × 16 pt, 8 pt just fits.
    found = card('<text slot="a" box="10mm 10mm 40pt 16pt" style="body">八個八個八個八個</text>')
    assert found.texts[0].block.size == 8
    assert not found.findings


def test_a_text_that_does_not_fit(card):
    found = card(
        '<text slot="text" box="10mm 10mm 10pt 10pt" style="body">八個八個八個八個</text>', card_id="a1", origin=WHERE
    )
    (finding,) = found.findings
    assert finding.code == "X501"
    assert finding.severity is Severity.ERROR
    assert finding.origin == Origin("cards.csv", 7, "text")
    # Four lines of 5 pt in 10 pt.
    for part in ("a1", "“text”", f"{10 / MM:.1f} mm too high", "5 pt"):
        assert part in finding.text


def test_a_missing_character(card):
    found = card('<text slot="text" box="10mm 10mm 40mm 40mm">雪人☃</text>', card_id="a1", origin=WHERE)
    (finding,) = found.findings
    assert finding.code == "X502"
    assert finding.severity is Severity.ERROR
    for part in ("a1", "“text”", "☃", "U+2603"):
        assert part in finding.text


def test_findings_come_back_for_every_card(card):
    for name in ("a1", "a2"):
        found = card('<text slot="text" box="10mm 10mm 40mm 40mm">☃</text>', card_id=name, origin=WHERE)
        assert name in found.findings[0].text


def test_an_empty_text_is_not_set(card, squares):
    found = card('<text slot="text" box="10mm 10mm 40mm 40mm"> \n </text>')
    assert squares.fitted == 0
    assert found.frame.items == ()
    assert found.slots[0].items == ()
    assert found.texts[0].block.fits


def test_paint_beyond_the_bleed_is_cut_off(card):
    inside = '<rect id="ground" box="-3mm -2mm 40mm 40mm" fill="ink"/><rect box="-2mm -2mm 4mm 4mm" fill="ink"/>'
    found = card(inside, 'bleed="2mm"', card_id="a1", template="cards/a.xml.j2")
    cut, kept = found.frame.items
    assert isinstance(cut, Group)
    assert cut.clip is not None
    assert isinstance(kept, Path)
    (finding,) = found.findings
    assert finding.code == "X505"
    assert finding.severity is Severity.WARNING
    assert finding.origin == Origin("cards/a.xml.j2")
    assert '<rect id="ground"> reaches 1.0 mm' in finding.text


def test_what_a_clip_hides_does_not_reach_beyond(card):
    inside = '<group box="0 0 10mm 10mm" clip="{}"><rect box="-9mm 0 5mm 5mm" fill="ink"/></group>'
    assert not card(inside.format("yes")).findings
    assert card(inside.format("no")).findings


def test_strokes_count_as_paint(card):
    assert not card('<rect box="1mm 1mm 9mm 9mm" stroke="ink" stroke-width="2mm"/>').findings
    assert card('<rect box="1mm 1mm 9mm 9mm" stroke="ink" stroke-width="2.2mm"/>').findings


def test_slots_near_the_trim_are_remarked(card):
    found = card('<text slot="a" box="2mm 10mm 9mm 9mm">名</text><text slot="b" box="3mm 3mm 9mm 9mm">名</text>')
    (finding,) = found.findings
    assert finding.code == "X504"
    assert finding.severity is Severity.INFO
    assert "“a”" in finding.text


def test_groups_move_their_children(card):
    (group,) = card('<group box="10mm 20mm 30mm 30mm"><rect box="1mm 1mm 1mm 1mm" fill="ink"/></group>').frame.items
    assert isinstance(group, Group)
    assert group.matrix == pytest.approx((1, 0, 0, 1, 10 * MM, 20 * MM))


def test_a_group_without_effects_adds_nothing(card):
    (item,) = card('<group><rect fill="ink"/></group>').frame.items
    assert item == Path(item.segments, (0.1, 0.1, 0.1), width=0.25 * MM)


def test_elements_without_a_box_take_that_of_their_parent(card):
    (item,) = card('<rect fill="ink"/>').frame.items
    assert item.segments[2][1] == (WIDTH, HEIGHT)


def test_an_icon_by_its_height_keeps_its_shape(card):
    (item,) = card('<icon name="infect" height="12mm"/>').frame.items
    assert item.matrix == pytest.approx((MM / 2, 0, 0, MM / 2, 0, 0))


@pytest.mark.parametrize(
    ("fit", "box", "clipped"),
    [
        ("cover", (-15, 0, 60, 30), True),
        ("contain", (0, 7.5, 30, 15), False),
        ("stretch", (0, 0, 30, 30), False),
    ],
)
def test_images_fit_their_box(card, make_image, fit, box, clipped):
    make_image("a.png", 800, 400)
    (item,) = card(f'<image src="a.png" box="0 0 30mm 30mm" fit="{fit}"/>').frame.items
    picture = item.items[0] if isinstance(item, Group) else item
    assert isinstance(item, Group) == clipped
    assert isinstance(picture, Picture)
    assert tuple(value / MM for value in picture.box) == pytest.approx(box)


def test_an_image_of_its_box_s_shape_is_not_clipped(card, make_image):
    make_image("a.png", 333, 777)
    (item,) = card('<image src="a.png" box="1mm 1mm 33.3mm 77.7mm"/>').frame.items
    assert isinstance(item, Picture)


def test_rounded_images_are_clipped(card, make_image):
    make_image("a.png", 400, 400)
    (item,) = card('<image src="a.png" box="0 0 30mm 30mm" radius="2mm"/>').frame.items
    assert isinstance(item, Group)


def test_a_coarse_image_is_a_warning(card, make_image):
    make_image("a.png", 100, 100)
    (finding,) = card('<image src="a.png" box="0 0 30mm 30mm"/>', template="t").findings
    assert (finding.code, finding.severity, finding.origin) == ("X306", Severity.WARNING, Origin("t"))


def test_svg_art_is_stretched_or_contained(card, project):
    (project / "art" / "a.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0h1"/></svg>', encoding="utf-8"
    )
    inside = '<svg src="a.svg" box="0 0 20mm 20mm" colour="ink"/><svg src="a.svg" box="0 0 20mm 20mm" fit="stretch"/>'
    contained, stretched = card(inside).frame.items
    assert contained.matrix == pytest.approx((MM, 0, 0, MM, 0, 5 * MM))
    assert stretched.matrix == pytest.approx((MM, 0, 0, 2 * MM, 0, 0))


def test_a_proof_outlines_what_is_not_translated(card):
    inside = "".join(
        f'<text slot="{name}" box="5mm {5 + 10 * at}mm 40mm 8mm">名</text>' for at, name in enumerate("abcd")
    )
    marks = {"a": "translated", "b": "fuzzy", "c": "untranslated", "d": "source"}
    plain, proof = card(inside).frame.items, card(inside, marks=marks).frame.items
    assert proof[:4] == plain
    outlines = [item.segments[0][1][1] / MM for item in proof[4:]]
    assert outlines == pytest.approx([15, 25])
    assert proof[4].stroke != proof[5].stroke


def test_a_proof_outlines_what_does_not_fit(card):
    inside = '<text slot="a" box="5mm 5mm 10pt 10pt">名名名</text>'
    plain, marked = card(inside).frame.items, card(inside, marks={"a": "translated"}).frame.items
    assert len(marked) == len(plain) + 1


def test_what_does_not_fit_is_cut_at_its_box_and_marked_within_it(card):
    frame = card('<text box="5mm 5mm 10pt 10pt">名名名</text><text box="20mm 5mm 30pt 30pt">名</text>').frame
    cut, outline, wedge, whole = frame.items
    box = Box(5 * MM, 5 * MM, 10.0, 10.0)
    assert cut.clip == Path(rectangle(box))
    assert outline.stroke == wedge.fill == FLAW
    assert not isinstance(whole, Path)
    for path, reach in ((outline, outline.width / 2), (wedge, 0.0)):
        for _, numbers in path.segments:
            for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                assert reach - 1e-6 <= x - box.x <= 10 - reach + 1e-6
                assert reach - 1e-6 <= y - box.y <= 10 - reach + 1e-6


def shown(frame: Frame) -> str:
    return "".join(
        run.text for item in frame.items if isinstance(item, Group) for run in item.items if isinstance(run, GlyphRun)
    )


def test_an_error_card_shows_its_message(layout):
    frame = layout.error_card("a1\nno icon “nope”", WIDTH, HEIGHT)
    assert frame[:2] == (WIDTH, HEIGHT)
    assert shown(frame) == "a1no icon “nope”"
    assert frame.items[0].fill == (1.0,)


@pytest.mark.parametrize("message", ["", "\n\n", "長" * 5000, "\x00<b>", "☃"])
@pytest.mark.parametrize("size", [(WIDTH, HEIGHT), (5 * MM, 5 * MM), (1.0, 1.0)])
def test_an_error_card_never_fails(layout, message, size):
    assert layout.error_card(message, *size)[:2] == size


def test_an_error_card_without_a_font_is_a_border(layout, squares):
    def fail(*_):
        raise PnpError("F105", "no font")

    squares.fit = fail
    assert len(layout.error_card("x", WIDTH, HEIGHT).items) == 2


ATTRIBUTES = st.sampled_from(
    [
        'box="1mm 1mm 9mm 9mm"',
        'box="x"',
        'fill="ink"',
        'stroke="black"',
        'width="4mm"',
        'grow="1"',
        'gap="1mm"',
        'align="center"',
        'name="infect"',
        'slot="a"',
        'd="M0 0L1 1"',
        'viewbox="0 0 9 9"',
        'from="0 0"',
        'to="9mm 9mm"',
        'turn="45"',
        'clip="yes"',
    ]
)
TAGS = st.sampled_from(["rect", "text", "icon", "path", "line", "group", "row", "column", "svg", "oops"])
TREES = st.recursive(
    st.sampled_from(["", "", "漢", "<b>x</b>"]),
    lambda inner: st.builds(
        lambda tag, attributes, children: f"<{tag} {' '.join(attributes)}>{''.join(children)}</{tag}>",
        TAGS,
        st.lists(ATTRIBUTES, max_size=3, unique_by=lambda text: text.partition("=")[0]),
        st.lists(inner, max_size=3),
    ),
    max_leaves=10,
)


@given(TREES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_tree_gives_a_frame_or_an_error_that_names_the_card(layout, tree):
    try:
        found = layout.lay_out(f"<card>{tree}</card>", WIDTH, HEIGHT, card_id="a1", origin=WHERE)
    except PnpError as error:
        named = "a1" in error.diagnostic.text
    else:
        named = bool(describe(found.frame))
    assert named
