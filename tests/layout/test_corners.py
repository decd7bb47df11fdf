from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from pnp.errors import PnpError
from pnp.layout.corners import find_corners
from pnp.layout.straight import proportion, straightened
from pnp.model.scan import Corners
from pnp.units import MM

WIDTH, HEIGHT = 63 * MM, 88 * MM
LIGHT, DARK = (235, 235, 232), (15, 15, 15)


def scene(corners, size, ground=LIGHT, border=(20, 20, 25), noise=0, radius=30):
    """A card with round corners and a window of the ground's colour in it, drawn four times as large and reduced."""
    card = Image.new("RGB", (630, 880), ground)
    draw = ImageDraw.Draw(card)
    draw.rounded_rectangle((0, 0, 629, 879), radius, fill=border)
    draw.rectangle((40, 40, 589, 839), fill=(180, 60, 40))
    draw.rectangle((80, 80, 300, 400), fill=ground)
    image = card.transform(
        size, Image.Transform.PERSPECTIVE, inverse(corners), Image.Resampling.BICUBIC, fillcolor=ground
    )
    if noise:
        grain = Image.effect_noise(size, noise).convert("RGB")
        image = ImageChops.add(image, grain, 1, -128)
    return image


def inverse(corners):
    """Return the numbers that take a point of the scene to one of a card of 630 × 880, by Gauss's elimination."""
    rows = []
    for (x, y), (u, v) in zip(corners, ((0, 0), (630, 0), (630, 880), (0, 880)), strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]]
    for at in range(8):
        pivot = max(range(at, 8), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(8):
            if other != at:
                factor = rows[other][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [row[8] for row in rows]


SKEWED = ((100, 100), (730, 130), (700, 1010), (70, 980))
LARGE = ((300, 200), (1500, 260), (1480, 1930), (240, 1900))
SLANTED = ((150, 120), (760, 60), (800, 950), (100, 960))


@pytest.mark.parametrize("ground", [LIGHT, DARK])
@pytest.mark.parametrize("noise", [0, 6])
@pytest.mark.parametrize(
    ("corners", "size"), [(SKEWED, (900, 1150)), (LARGE, (1800, 2200)), (SLANTED, (1000, 1100))], ids=str
)
def test_a_card_on_a_plain_ground(corners, size, ground, noise):
    found = find_corners(scene(corners, size, ground, (120, 120, 125), noise), 63 / 88)
    assert not found.sideways
    # A pixel of the picture that is looked at is up to 2.75 of these.
    assert max(dist(a, b) for a, b in zip(found.corners, corners, strict=True)) < 2.5


@settings(max_examples=6, deadline=None)
@given(
    st.lists(st.integers(-60, 60), min_size=8, max_size=8),
    st.sampled_from([(LIGHT, (30, 60, 30)), (DARK, (200, 180, 120)), ((120, 120, 160), (240, 240, 240))]),
)
def test_any_slant(moved, colours):
    upright = ((150, 150), (780, 150), (780, 1030), (150, 1030))
    corners = [(x + moved[2 * at], y + moved[2 * at + 1]) for at, (x, y) in enumerate(upright)]
    found = find_corners(scene(corners, (930, 1180), *colours), 63 / 88)
    assert max(dist(a, b) for a, b in zip(found.corners, corners, strict=True)) < 2.5


def test_a_card_on_its_side_has_its_head_at_the_left():
    corners = ((100, 730), (100, 100), (980, 100), (980, 730))
    found = find_corners(scene(corners, (1150, 900)), 63 / 88)
    assert found.sideways
    assert max(dist(a, b) for a, b in zip(found.corners, corners, strict=True)) < 2.5


@pytest.mark.parametrize(
    "image",
    [
        Image.new("RGB", (600, 800), "white"),
        Image.effect_noise((600, 800), 90).convert("RGB"),
        Image.new("RGB", (3, 2), "white"),
        Image.new("L", (1, 1)),
    ],
    ids=["empty", "noise", "tiny", "one"],
)
def test_no_card_is_seen(image):
    with pytest.raises(PnpError, match="S309"):
        find_corners(image, 63 / 88)


def test_what_is_no_card_has_no_corners():
    image = Image.new("RGB", (800, 800), "white")
    ImageDraw.Draw(image).ellipse((200, 200, 600, 600), fill="black")
    try:
        found = find_corners(image, 1.0)
    except PnpError as error:
        assert error.diagnostic.code == "S309"  # noqa: PT017 - either will do
    else:
        assert proportion(found.corners) == pytest.approx(1, abs=0.1)


@pytest.mark.parametrize("corners", [SKEWED, SLANTED])
def test_a_straightened_card_is_the_card(corners):
    image = scene(corners, (1000, 1150))
    straight = straightened(image, Corners(*corners), WIDTH, HEIGHT, 600)
    assert straight.width / straight.height == pytest.approx(63 / 88, abs=0.002)
    x, y = straight.width / 630, straight.height / 880
    assert straight.getpixel((round(60 * x), round(60 * y))) == (180, 60, 40)
    assert straight.getpixel((round(190 * x), round(240 * y))) == LIGHT
    assert straight.getpixel((round(310 * x), round(240 * y))) == (180, 60, 40)
    assert straight.getpixel((round(20 * x), round(440 * y))) == (20, 20, 25)
    assert straight.tobytes() == straightened(image, Corners(*corners), WIDTH, HEIGHT, 600).tobytes()


def test_turning_begins_with_another_corner():
    image = scene(SKEWED, (900, 1150))
    a, b, c, d = SKEWED
    upside_down = straightened(image, Corners(c, d, a, b), WIDTH, HEIGHT, 600)
    x, y = upside_down.width / 630, upside_down.height / 880
    assert upside_down.getpixel((round((630 - 190) * x), round((880 - 240) * y))) == LIGHT


def test_no_more_pixels_than_are_seen():
    image = Image.new("RGB", (2000, 3000), "red")
    straight = straightened(image, Corners((0, 0), (2000, 0), (2000, 3000), (0, 3000)), 2 * 72, 3 * 72, 300)
    assert straight.size == (600, 900)
    assert straight.getpixel((0, 0)) == (255, 0, 0)
