"""How a paragraph becomes lines: last lines, balance, hyphens, narrowed spaces."""

import itertools

import pytest

from pnp.text.content import Span
from pnp.text.lines import Measure, lines
from tests.text.setting import SIZE, block, made, rows, runs, shown

HAN = "一二三四五六七八九十"


def test_a_last_line_is_not_one_character_alone() -> None:
    assert shown(HAN + "甲", 10) == [HAN[:9], "十甲"]
    assert shown(HAN + "。", 10) == [HAN[:8], "九十。"]
    assert shown(HAN + "甲乙", 10) == [HAN, "甲乙"]


def test_an_orphan_stays_where_company_would_break_a_rule() -> None:
    assert shown("甲（乙丙）丁", 5) == ["甲（乙", "丙）丁"]
    assert shown("甲" + "x" * 9 + "乙", 5.8) == ["甲", "x" * 9, "乙"]


def test_balanced_lines_are_of_even_length_and_as_few() -> None:
    text = HAN + "甲乙丙丁戊己庚辛"
    assert [len(line) for line in shown(text, 15)] == [15, 3]
    assert [len(line) for line in shown(text, 15, balance=True)] == [9, 9]
    assert [len(line) for line in shown(text * 2, 15, balance=True)] == [12, 12, 12]


def test_long_text_is_not_balanced() -> None:
    text = HAN * 10
    assert shown(text, 15, balance=True) == shown(text, 15)


def test_balance_divides_no_word() -> None:
    text = "Constantinople conquers everything"
    assert shown(text, 12, "en", hyphenate=True) == ["Constantinople conquers", "everything"]
    assert shown(text, 12, "en", hyphenate=True, balance=True) == ["Constantinople", "conquers everything"]


def test_words_are_divided_where_the_style_asks_for_it() -> None:
    text = "an extraordinary event"
    assert shown(text, 7, "en") == ["an", "extraordinary", "event"]
    assert shown(text, 7, "en", hyphenate=True) == ["an extraordi\u00ad", "nary event"]


@pytest.mark.parametrize(
    ("locale", "word", "expected"),
    [
        ("en", "misunderstanding", ["misunder\u00ad", "standing"]),
        ("zh_TW", "misunderstanding", ["misunder\u00ad", "standing"]),
        ("de", "Spielplatzverwaltung", ["Spielplatz\u00ad", "verwaltung"]),
        ("fr", "extraordinairement", ["extraordi\u00ad", "nairement"]),
    ],
)
def test_a_word_too_long_for_any_line_is_divided_by_the_rules_of_its_language(
    locale: str, word: str, expected: list[str]
) -> None:
    found = block(word, 6, locale)
    assert rows(found) == expected
    assert found.fits


def test_other_words_are_not_divided_for_it() -> None:
    assert shown("a production, misunderstanding", 6, "en") == ["a", "production,", "misunder\u00ad", "standing"]


def test_what_cannot_be_divided_is_reported() -> None:
    found = block((Span("x" * 30, no_break=True),), 6)
    assert rows(found) == ["x" * 30]
    assert found.too_wide == pytest.approx(made("x" * 30).pen[-1] * found.size + 29 * found.tracking * SIZE - 60)
    assert not found.fits


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "See https://example.org/rules/very-long-path/index.html now.",
            ["See", "https://", "example.org/", "rules/very-", "long-path/", "index.html", "now."],
        ),
        ("請見https://example.org/index.html網站。", ["請見", "https://", "example.org/", "index.html", "網站。"]),
        ("attack/defence/draw/discard/end", ["attack/", "defence/", "draw/", "discard/end"]),
        ("one.two.three.four.five.six", ["one.two.", "three.four.", "five.six"]),
        ("some_very_long_variable_name", ["some_very_", "long_", "variable_", "name"]),
        ("first.lastname@some-company.example", ["first.", "lastname@", "some-", "company.", "example"]),
        ("C:\\Program\\Games\\viral.csv", ["C:\\Program\\", "Games\\viral.", "csv"]),
        ("123456789012345678901234567890", ["12345678901", "23456789012", "34567890"]),
        ("ABCDEFGHIJKLMNOPQRS", ["ABCDEFGHI\u00ad", "JKLMNOP\u00ad", "QRS"]),
        ("." * 30, ["." * 23, "." * 7]),
    ],
)
def test_what_no_line_can_hold_is_divided_after_its_marks_or_anywhere(text: str, expected: list[str]) -> None:
    for locale in ("en", "zh_TW"):
        found = block(text, 6.3, locale)
        assert rows(found) == expected
        assert found.fits


def test_a_word_whose_first_part_is_too_long_is_divided_all_the_same() -> None:
    found = block("Strumpfband", 2.5, "de")
    assert rows(found) == ["Stru\u00ad", "mpf\u00ad", "band"]
    assert found.fits


def test_nothing_is_divided_at_wide_marks() -> None:
    assert shown("甲，", 1) == ["甲，"]


def test_an_address_is_divided_without_a_hyphen_where_words_are_hyphenated() -> None:
    text = "extraordinary.documentation@example.org"
    assert "\u00ad" not in "".join(shown(text, 5, "en", hyphenate=True))


def test_a_ragged_line_is_hyphenated_only_where_a_zone_would_stay_empty() -> None:
    """Three em, or a fifth of a short measure; a justified line has no zone."""
    text = "a moderately extraordinary event"
    start = made("a moderately", "en").pen[-1]
    part = made(" extra-", "en").pen[-1]
    assert start / 4 < part < 3.0
    narrow = start + part + 0.01
    whole, divided = ["a moderately", "extraordinary"], ["a moderately extra\u00ad", "ordinary event"]
    assert (narrow - start) < 3.0
    assert shown(text, narrow, "en", hyphenate=True)[:2] == (whole if narrow - start <= narrow / 5 else divided)
    long = "a very long and moderately even and still somewhat"
    end = made(long, "en").pen[-1]
    assert end > 15
    for room, ragged in ((2.9, False), (3.1, True)):
        lines_ = shown(f"{long} extraordinary event", end + room, "en", hyphenate=True)
        assert (lines_[0] != long) is ragged
        spread = shown(f"{long} extraordinary event", end + room, "en", hyphenate=True, align="justify")
        assert spread[0] != long


def test_soft_hyphens_divide_and_are_not_drawn_otherwise() -> None:
    assert shown("Donau\u00addampf\u00adschiff", 20) == ["Donaudampfschiff"]
    assert shown("Donau\u00addampf\u00adschiff", 6.6) == ["Donaudampf\u00ad", "schiff"]
    found = block("Donau\u00addampf\u00adschiff", 6.6)
    hyphens = [run for run in runs(found) if run.text == "\u00ad"]
    assert len(hyphens) == 1
    assert hyphens[0].glyphs == (made("a-").ids[1],)


def test_soft_hyphens_serve_any_line_and_other_words_stay_whole() -> None:
    assert shown("eine Donau\u00addampf production", 6, "de") == ["eine Donau\u00ad", "dampf", "production"]


def test_the_hyphen_follows_its_word() -> None:
    found = block("Donau\u00addampf", 4)
    word, hyphen, _ = runs(found)
    assert word.text == "Donau"
    assert hyphen.x == pytest.approx(made("Donau").pen[-1] * SIZE)
    assert hyphen.y == word.y


def test_the_hyphen_is_of_its_word_s_font_and_colour() -> None:
    red = (1.0, 0.0, 0.0)
    for word in ("misunderstanding", "misunder\u00adstanding"):
        found = runs(block((Span(word, bold=True, colour=red),), 6, "en"))
        start, hyphen, _ = found
        assert (hyphen.text, hyphen.font, hyphen.colour) == ("\u00ad", start.font, red)
        assert "Bold" in hyphen.font


def test_leading_and_trailing_spaces_take_no_room() -> None:
    found = block("  甲乙  ", 10)
    assert rows(found) == ["甲乙"]
    assert (runs(found)[0].x, found.width) == (0, 20)


def test_an_ideographic_space_indents_a_paragraph_and_starts_no_other_line() -> None:
    assert shown("　　" + HAN, 6) == ["　　一二三四", "五六七八九十"]
    assert shown(HAN[:6] + "　" + HAN[6:], 6) == [HAN[:6], HAN[6:]]
    assert block(HAN[:6] + "　" + HAN[6:], 6).width == 60


def test_the_first_line_may_be_indented() -> None:
    found = block(HAN, 6, indent=2.0)
    assert rows(found) == ["一二三四", "五六七八九十"]
    assert [run.x for run in runs(found)] == [20, 0]
    assert found.width == 60


def test_lines_cover_the_text_in_order() -> None:
    text = made("每位玩家 draw 3張，" * 5)
    found = lines(text, Measure(7.3))
    assert found[0].start == 0
    assert found[-1].end == len(text.text)
    assert [line.last for line in found] == [False] * (len(found) - 1) + [True]
    assert all(a.end <= b.start <= a.end + 1 for a, b in itertools.pairwise(found))


def test_a_justified_line_narrows_its_spaces_for_one_more_word() -> None:
    text = "one two three four five six"
    wide = made("one two three four", "en").pen[-1]
    assert shown(text, wide - 0.1, "en")[0] == "one two three"
    squeezed = block(text, wide - 0.1, "en", align="justify")
    assert rows(squeezed)[0] == "one two three four"
    assert squeezed.fits
    assert shown(text, wide - 0.4, "en", align="justify")[0] == "one two three"


def test_empty_content() -> None:
    assert rows(block("", 5)) == []
    assert block("", 5).lines == 1
    assert block((), 5)[1:4] == (0, 0, 0)
    assert block(((), (Span(""),)), 5).lines == 2


@pytest.mark.parametrize("text", ["\u00ada", "\u00adab cd", "\u00adConstant"])
@pytest.mark.parametrize("width", [0.4, 0.5])
def test_a_hyphen_never_stands_alone(text: str, width: float) -> None:
    set_runs = runs(block(text, width))
    assert set_runs[0].text[0] == text[1]
    assert not any(run.text == "\u00ad" and run.x == 0 for run in set_runs)
