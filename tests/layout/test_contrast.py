import pytest

from pnp.layout.contrast import contrast, readable
from pnp.model.frame import BLACK, IDENTITY, WHITE, Box, Frame, GlyphRun, Group, Path, Use, rectangle


def run(*colour):
    return GlyphRun(0, 0, "font", 9, (1,), "字", colour)


def test_known_ratios():
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast((1, 1, 1), (0, 0, 0, 0)) == pytest.approx(1)
    grey = 0x76 / 255  # the lightest grey that passes on white
    assert contrast((grey, grey, grey), WHITE) == pytest.approx(4.54, abs=0.005)
    assert contrast((1, 0, 0), WHITE) == pytest.approx(3.998, abs=0.001)
    assert contrast((0, 1, 1, 0), WHITE) == contrast(WHITE, (1, 0, 0))


def test_text_that_can_be_read_keeps_its_colour():
    items = (run(0.2, 0.0, 0.3), Path(rectangle(Box(0, 0, 1, 1)), fill=WHITE))
    assert readable(items, WHITE) == items


@pytest.mark.parametrize(("ground", "best"), [((1, 1, 0.9), BLACK), ((0.1, 0.1, 0.3), WHITE)])
def test_text_that_cannot_be_read_turns_black_or_white(ground, best):
    (item,) = readable((Group((run(*ground),)),), ground)
    assert item.items == (run(*best),)


def test_icons_and_dots_turn_with_the_text_whose_colour_they_have():
    ground, ink, red = (0.1, 0.1, 0.1), (0.0,), (0.8, 0.0, 0.0)
    square = rectangle(Box(0, 0, 1, 1))
    icon = Use(Frame(1, 1, (Path(square, fill=red, stroke=ink), Group((Path(square, fill=ink),)))), IDENTITY)
    _, dot, symbol = readable((run(*ink), Path(square, fill=ink), icon), ground)
    assert dot.fill == WHITE
    assert symbol.frame.items == (Path(square, fill=red, stroke=WHITE), Group((Path(square, fill=WHITE),)))


def test_icons_beside_text_that_can_be_read_keep_their_colours():
    icon = Use(Frame(1, 1, (Path(rectangle(Box(0, 0, 1, 1)), fill=(0.9, 0.9, 0.0)),)), IDENTITY)
    assert readable((run(0.0), icon), WHITE) == (run(0.0), icon)


def test_what_is_no_colour():
    with pytest.raises(ValueError, match="no colour"):
        contrast((1, 1), WHITE)
