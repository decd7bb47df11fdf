import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import PnpError
from pnp.model.colour import colour


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("#000", (0, 0, 0)),
        ("#F80", (1, 136 / 255, 0)),
        ("#e69f00", (230 / 255, 159 / 255, 0)),
        ("rgb(230 159 0)", (230 / 255, 159 / 255, 0)),
        ("RGB( 0, 255 , 0 )", (0, 1, 0)),
        ("cmyk(0 40 100 12.5)", (0, 0.4, 1, 0.125)),
        ("grey(50)", (0.5,)),
        ("gray(100)", (1,)),
        (" black ", (0,)),
        ("white", (1,)),
        ("ink", (0, 0, 0, 1)),
    ],
)
def test_colours(text: str, value: tuple[float, ...]) -> None:
    assert colour(text, {"ink": (0.0, 0.0, 0.0, 1.0)}) == pytest.approx(value)


def test_none() -> None:
    assert colour("none") is None


def test_a_projects_name_goes_first() -> None:
    assert colour("black", {"black": (0.0, 0.0, 0.0, 1.0)}) == (0.0, 0.0, 0.0, 1.0)


@pytest.mark.parametrize(
    "text",
    ["", "#12", "#12345", "#1234567", "#ggg", "rgb(1 2)", "rgb(256 0 0)", "rgb(-1 0 0)", "cmyk(0 0 0 101)",
     "rgb(1 2 x)", "rgb(１ ２ ３)", "grey()", "hsl(1 2 3)", "rgb(nan 0 0)", "rgb(1e1 0 0)", "Black", "reddish"],
)  # fmt: skip
def test_no_colours(text: str) -> None:
    with pytest.raises(PnpError, match="M104"):
        colour(text)


def test_hint_names_the_nearest() -> None:
    with pytest.raises(PnpError) as caught:
        colour("inc", {"ink": (0.0,)})
    assert caught.value.diagnostic.hint == "did you mean “ink”?"


@given(st.text("#0fgrbcmyk()e a,.1 2", max_size=16))
def test_any_text_is_a_colour_or_a_fault(text: str) -> None:
    try:
        value = colour(text)
    except PnpError:
        return
    assert value is None or all(0 <= part <= 1 for part in value)
