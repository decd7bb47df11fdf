from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.model.numerals import HAN_NUMERALS, cardinals, han_value, han_written, real


@pytest.mark.parametrize(
    ("numeral", "value"),
    [
        ("零", 0),
        ("〇", 0),
        ("兩", 2),
        ("两", 2),
        ("十", 10),
        ("十九", 19),
        ("二十", 20),
        ("九十九", 99),
        ("一百零五", 105),
        ("兩千零三十", 2030),
        ("二〇二六", 2026),
    ],
)
def test_han(numeral: str, value: int) -> None:
    assert han_value(numeral) == value


@given(st.integers(0, 99))
def test_what_is_written_in_han_is_read_back(number: int) -> None:
    assert han_value(han_written(number)) == number


@given(st.text(HAN_NUMERALS, max_size=600))
def test_every_han_numeral_has_a_value(numeral: str) -> None:
    assert real(han_value(numeral)) >= 0


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("", []),
        ("one", [1]),
        ("twenty one", [21]),
        ("twenty-one, thirty", [21, 30]),
        ("nine one", [9, 1]),
        ("a hundred and five hundred", [100, 500]),
        ("none, oneself", []),
    ],
)
def test_number_words(text: str, values: list[int]) -> None:
    assert list(cardinals(text)) == values


def test_digits_of_any_width_and_length() -> None:
    assert (real("１２"), real("2.5"), real("9" * 400), real(10**400)) == (12.0, 2.5, inf, inf)
