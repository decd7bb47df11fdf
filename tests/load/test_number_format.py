import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.load.number_format import BUILT_IN, Shown, hides_text, shown


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        ("0.5", "0%", "50%"),
        ("0.125", "0.0%", "12.5%"),
        ("7", "000", "007"),
        ("1234567", "#,##0", "1,234,567"),
        ("12", "#,##0", "12"),
        ("7", "0,000", "0,007"),
        ("1234.5", "#,##0.00", "1,234.50"),
        ("-1234.5", "#,##0.00", "-1,234.50"),
        ("-5", "#,##0_);(#,##0)", "(5)"),
        ("5", "#,##0_);[Red](#,##0)", "5"),
        ("3", '"$"0.00', "$3.00"),
        ("3", "#,##0.00 [$€-407]", "3.00 €"),
        ("3", "[$¥-411]#,##0", "¥3"),
        ("2.5", "0.##", "2.5"),
        ("2", "0.##", "2."),
        ("2.5", "0.0?", "2.5"),
        ("0.5", "# ?/?", "1/2"),
        ("1.75", "# ??/??", "1 3/4"),
        ("1.5", "?/?", "3/2"),
        ("0.375", "# ?/8", "3/8"),
        ("2", "# ?/?", "2"),
        ("12345", "0.00E+00", "1.23E+04"),
        ("0.00012", "0.0E+00", "1.2E-04"),
        ("9.99", "0.0E+00", "1.0E+01"),
        ("2500000", '0.0,,"M"', "2.5M"),
        ("3", '0" pts"', "3 pts"),
        ("3", "+0;-0;0", "+3"),
        ("0", '0;-0;"none"', "none"),
        ("-3", "0;;", ""),
        ("5551234", "000-0000", "555-1234"),
        ("3", "General", "3"),
        ("0.30000000000000004", "General", "0.3"),
        ("3", 'General" VP"', "3 VP"),
        ("3", "@", "3"),
        ("2.5", "0", "3"),
        ("-2.5", "0", "-3"),
        ("1.005", "0.00", "1.01"),
        ("1e300", "0", "1" + "0" * 300),
    ],
)
def test_as_shown(value: str, code: str, text: str) -> None:
    assert shown(value, code) == Shown(text)


@pytest.mark.parametrize("code", ["[>100]0;0", "[DBNum1]0", "0 xqz", "0.0.0", "##0.0E+0", "0" * 300])
def test_what_is_not_sure_is_the_bare_number(code: str) -> None:
    assert shown("12.5", code) == Shown("12.5", sure=False)


@pytest.mark.parametrize(("value", "code"), [("0.333", "# ?/?"), ("-0.2", "0"), ("3", BUILT_IN[44])])
def test_a_value_that_is_not_sure(value: str, code: str) -> None:
    assert shown(value, code) == Shown(value, sure=False)


@pytest.mark.parametrize(
    ("value", "code", "text", "sure"),
    [
        ("46054", "yyyy-mm-dd", "2026-02-01", True),
        ("46054", "dd.mm.yyyy", "01.02.2026", True),
        ("46054", "d.m.yy", "1.2.26", True),
        ("46054", 'yyyy"年"m"月"d"日"', "2026年2月1日", True),
        ("46054.5", "yyyy-mm-dd hh:mm", "2026-02-01 12:00", True),
        ("0.5", "h:mm", "12:00", True),
        ("1.25", "[h]:mm:ss", "30:00:00", True),
        ("46054", "m/d/yy", "2026-02-01", False),
        ("46054", "d-mmm", "2026-02-01", False),
        ("46054.25", "d-mmm h:mm AM/PM", "2026-02-01T06:00:00", False),
        ("1", "yyyy-mm-dd", "1900-01-01", True),
        ("61", "yyyy-mm-dd", "1900-03-01", True),
        ("-1", "yyyy-mm-dd", "-1", False),
        ("99999999", "yyyy-mm-dd", "99999999", False),
    ],
)
def test_dates(value: str, code: str, text: str, *, sure: bool) -> None:
    assert shown(value, code) == Shown(text, sure, date=True)


def test_the_other_epoch() -> None:
    assert shown("0", "yyyy-mm-dd", since_1904=True).text == "1904-01-01"
    assert shown("44592", "yyyy-mm-dd", since_1904=True).text == "2026-02-01"


@pytest.mark.parametrize(("code", "hidden"), [("@", False), ("General", False), (";;;", True), ("0;0;0;@", False)])
def test_formats_that_hide_texts(code: str, *, hidden: bool) -> None:
    assert hides_text(code) is hidden


@given(
    st.one_of(
        st.floats().map(repr),
        st.text("0123456789.-+eE", max_size=12),
        st.sampled_from(["1e308", "-0.0", "nan", "9" * 400, "1e-320"]),
    ),
    st.text('0#?,.%/@;E+-_*$"\\[]ymdhsGeneral AM/P>Red€', max_size=20),
)
def test_any_format_shows_something(value: str, code: str) -> None:
    result = shown(value, code)
    assert len(result.text) < 2000
    assert hides_text(code) in {True, False}


@given(st.integers(-(10**14), 10**14), st.integers(0, 4))
def test_grouped_decimals_are_those_of_python(number: int, places: int) -> None:
    code = "#,##0" + ("." + "0" * places if places else "")
    value = number / 10**places
    if number:
        assert shown(repr(value), code).text == f"{value:,.{places}f}"
