"""House styles by locale."""

import pytest

from pnp.text.house import house


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("zh_TW", "zh-TW"),
        ("zh_Hant", "zh-TW"),
        ("zh_Hant_HK", "zh-HK"),
        ("zh_HK", "zh-HK"),
        ("zh_MO", "zh-HK"),
        ("zh-Hans", "zh-CN"),
        ("zh_CN", "zh-CN"),
        ("ja", "ja"),
        ("ja_JP", "ja"),
        ("ko_KR", "ko"),
        ("de_AT", "de-AT"),
        ("en", "en"),
    ],
)
def test_language(locale: str, language: str) -> None:
    assert house(locale).language == language


def test_taiwan_adjusts_no_marks_and_japan_is_strict() -> None:
    assert (house("zh_TW").adjacent, house("zh_TW").edges, house("zh_TW").line_break) == (0, 0, "basic")
    assert (house("ja").adjacent, house("ja").line_break) == (0.5, "strict")


def test_chinese_keeps_numbers_with_their_measure_words_and_the_mainland_has_its_standard() -> None:
    assert [house(locale).keep_units for locale in ("zh_TW", "zh_HK", "zh_CN", "ja", "en")] == [True] * 3 + [False] * 2
    assert house("zh_CN").line_break == "gb"


def test_alphabets_are_narrow_and_have_no_gap() -> None:
    assert (house("fr").wide, house("fr").gap) == (False, 0)
    assert house("ko").wide
