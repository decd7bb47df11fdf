import math

from hypothesis import given
from hypothesis import strategies as st

from pnp.model.frame import Box, Path, rectangle
from pnp.render.operators import concatenate, fill, number, outline, painting, stroke, text_string

COORDINATES = st.floats(-20000, 20000)


@given(COORDINATES, st.integers(0, 6))
def test_a_number_is_short_and_near(value: float, places: int) -> None:
    text = number(value, places)
    assert abs(float(text) - value) <= 0.5 * 10**-places + 1e-9
    assert set(text) <= set("-.0123456789")
    assert text == "0" or not text.startswith(("-0.0000000", "+"))
    assert "." not in text or not text.endswith(("0", "."))
    assert text != "-0"


def test_y_is_negated() -> None:
    assert outline((("M", (1, 2)), ("L", (3, 4)), ("C", (5, 6, 7, 8, 9, 10)), ("Z", ()))) == (
        "1 -2 m 3 -4 l 5 -6 7 -8 9 -10 c h"
    )


def test_a_rectangle_is_one_operator() -> None:
    assert outline(rectangle(Box(1, 2, 30, 40))) == "1 -42 30 40 re"


def test_what_is_nearly_a_rectangle_is_not() -> None:
    assert outline((("M", (0, 0)), ("L", (9, 0)), ("L", (9, 9)), ("L", (1, 9)), ("Z", ()))).endswith("h")
    assert "c" in outline(rectangle(Box(0, 0, 9, 9), 2))


@given(st.tuples(*[st.floats(-9, 9)] * 4, *[COORDINATES] * 2), st.tuples(COORDINATES, COORDINATES))
def test_a_matrix_maps_as_in_the_system_that_points_down(
    matrix: tuple[float, float, float, float, float, float], point: tuple[float, float]
) -> None:
    a, b, c, d, e, f = map(float, concatenate(matrix).removesuffix(" cm").split())
    x, y = point
    there = (a * x + c * -y + e, -(b * x + d * -y + f))
    wanted = (matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5])
    assert math.dist(there, wanted) < 0.1


def test_colours_have_as_many_channels_as_they_have() -> None:
    assert fill((0.5,)) == "0.5 g"
    assert fill((1, 0, 0.25)) == "1 0 0.25 rg"
    assert stroke((0, 0.1, 1, 0)) == "0 0.1 1 0 K"


def test_painting_follows_fill_stroke_and_rule() -> None:
    path = Path(())
    assert painting(path) == ""
    assert painting(path._replace(stroke=(0,))) == "S"
    assert painting(path._replace(fill=(0,))) == "f"
    assert painting(path._replace(fill=(0,), even_odd=True)) == "f*"
    assert painting(path._replace(fill=(0,), stroke=(0,), even_odd=True)) == "B*"
    assert painting(path._replace(registration=True)) == "S"


@given(st.text())
def test_a_text_string_is_utf_16_with_its_mark(text: str) -> None:
    data = bytes.fromhex(text_string(text).strip("<>"))
    assert data.decode("utf-16") == text
