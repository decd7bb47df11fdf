"""Words that no space parts: line breaks of Thai and its neighbours, last lines of Chinese."""

from collections.abc import Iterator

import pytest

from pnp.text import words
from tests.text.setting import allowed, made, shown

THAI = "ผู้เล่นแต่ละคนจั่วการ์ดสองใบ"


@pytest.fixture
def without_icu(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(words, "_icu", lambda: None)
    words.word_starts.cache_clear()
    yield
    words.word_starts.cache_clear()


def needs_icu() -> None:
    pytest.importorskip("icu4py")


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("th", "ผู้|เล่น|แต่ละ|คน|จั่ว|การ์ด|สอง|ใบ"),
        ("th", "จั่ว |การ์ด, |2ใบ"),
        ("en", "Play การ์ด|สอง|ใบ"),
        ("lo", "ຜູ້|ຫຼິ້ນ|ແຕ່ລະ|ຄົນ|ຈົ່ວ|ບັດ"),
        ("km", "ហូត|បៀរ|ពីរ|សន្លឹក"),
        ("my", "တိုင်း|နှစ်|ဆွဲ|ပါ"),
    ],
)
def test_lines_break_between_words(locale: str, text: str) -> None:
    needs_icu()
    found = allowed(text.replace("|", ""), locale)
    assert found == text.replace("Play ", "Play |")


@pytest.mark.parametrize("locale", ["th", "lo", "en", "zh_TW"])
@pytest.mark.parametrize("hyphenate", [True, False])
@pytest.mark.parametrize("em", [2.0, 4.0, 6.0])
def test_no_hyphen_is_ever_set(locale: str, hyphenate: bool, em: float) -> None:
    for line in shown(THAI, em, locale, hyphenate=hyphenate):
        assert "\u00ad" not in line
    assert not made(THAI, locale, hyphenate=True).hyphens


@pytest.mark.usefixtures("without_icu")
def test_without_a_dictionary_lines_break_at_spaces_alone() -> None:
    assert allowed(f"{THAI} {THAI}", "th") == f"{THAI} |{THAI}"
    assert shown(f"{THAI} {THAI}", 4, "th") == [THAI, THAI]
    assert words.lacks_dictionary(THAI)
    assert not words.lacks_dictionary("牌 card")


@pytest.mark.parametrize(
    ("text", "em", "expected"),
    [
        ("移除消化器官", 5, ["移除", "消化器官"]),
        ("棄掉手上的器官吧", 7, ["棄掉手上的", "器官吧"]),
        ("這位玩家抽牌。", 5, ["這位玩家", "抽牌。"]),
    ],
)
def test_a_last_line_takes_a_word_for_company(text: str, em: float, expected: list[str]) -> None:
    needs_icu()
    assert shown(text, em) == expected


@pytest.mark.usefixtures("without_icu")
def test_without_a_dictionary_a_last_line_takes_a_character() -> None:
    assert shown("棄掉手上的器官吧", 7) == ["棄掉手上的器", "官吧"]
