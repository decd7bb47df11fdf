"""Where lines may break: rule by rule, then lists of cases by language (| marks an allowed break)."""

from itertools import product

import pytest

from pnp.text.breaks import may_break, opportunities
from pnp.text.content import Ruby, Span
from tests.text.setting import ICON, SHOWN_ICON, allowed, made, shown

HAN = "一二三四五六七八九十"
NEVER_FIRST = "，。、；：？！）〕】》〉」』｝］’”％～·‧／々℃ˊˇˋ˙,.:;!?)]}%"
NEVER_LAST = "（「『【《〈〔｛［“‘＄$([{"


@pytest.mark.parametrize("mark", NEVER_FIRST)
def test_a_mark_takes_the_character_before_it_to_the_next_line(mark: str) -> None:
    assert shown(HAN + mark + "後文", 10)[0] == HAN[:-1]


@pytest.mark.parametrize("mark", NEVER_LAST)
def test_an_opener_goes_on_with_what_it_opens(mark: str) -> None:
    assert shown(HAN[:9] + mark + "後文", 10)[0] == HAN[:9]


def test_marks_do_not_hang() -> None:
    assert shown(HAN + "。後文", 10) == [HAN[:9], "十。後文"]
    assert shown(HAN + "。後文", 10.99) == [HAN[:9], "十。後文"]
    assert shown(HAN + "。後文", 11) == [HAN + "。", "後文"]


@pytest.mark.parametrize("marks", ["。」", "！？", "。』」", "」。", "）。」", "？！」", "」」", "％。"])
def test_closers_stay_together_with_what_they_close(marks: str) -> None:
    for before in range(10 - len(marks), 11):
        lines = shown(HAN[:before] + marks + "後文", 10)
        assert not [line for line in lines if line[0] in marks]
        assert "".join(lines) == HAN[:before] + marks + "後文"


def test_openers_stay_together() -> None:
    assert shown(HAN[:8] + "「（『文", 10) == [HAN[:8], "「（『文"]


@pytest.mark.parametrize("mark", ["……", "——", "—", "…", "⸺"])
def test_dashes_and_dots_are_not_split(mark: str) -> None:
    lines = shown(HAN[:9] + mark + "後文", 10)
    assert lines[0] in {HAN[:9], HAN[:9] + mark}
    assert "".join(lines) == HAN[:9] + mark + "後文"


def test_dashes_and_dots_start_no_line_where_rules_are_strict() -> None:
    assert shown(HAN + "……後文", 10) == [HAN, "……後文"]
    assert shown(HAN + "……後文", 10, line_break="strict") == [HAN[:9], "十……後文"]
    assert shown(HAN + "——後文", 10, line_break="strict") == [HAN[:9], "十——後文"]


UNSPLIT = (
    *("production", "Constantinople", "2d6+3", "+1", "-1", "×2", "10,000", "3.5", "50%", "$5", "1/2", "x/y", "3–5"),
    *(
        "(4",
        "4)",
        "[a]",
        "HP+1",
        "D20",
        "A.B.",
        "n°5",
        "don’t",
        "O’Neill’s",
        "e.g.",
        "５％",
        "１０",
        "１２３",
        "１．５",
    ),
    *("３／４", "https://a.example/b-c?d=e,f", "www.x-y.example", "#3", "No.7", "3:1", "co·op", "±2", "−3", "a\u00a0b"),
)


@pytest.mark.parametrize("word", UNSPLIT)
def test_words_and_numbers_are_not_split(word: str) -> None:
    found = made(f"甲{word}乙")
    assert not any(found.breaks[2 : 1 + len(word)])
    width = found.width(1, 1 + len(word))
    assert shown(f"甲乙{word}丁戊", max(width, 2.0) + 0.1) == ["甲乙", word, "丁戊"]


def test_a_word_that_asks_for_no_break_sticks_out_whole() -> None:
    assert shown((Span("城"), Span("x" * 30, no_break=True), Span("市")), 8) == ["城", "x" * 30, "市"]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("3張牌", "3|張|牌"),
        ("12 點", "12 |點"),
        ("１０個", "１０|個"),
    ],
)
def test_a_number_and_its_measure_word_part_unless_units_are_kept(typed: str, expected: str) -> None:
    assert allowed(typed) == expected
    assert allowed(typed, keep_units=True).replace("|", "", 1) == expected.replace("|", "", 2)


def test_kept_units_go_to_the_next_line_together() -> None:
    assert shown("獲得移動抽3張後文", 6) == ["獲得移動抽3", "張後文"]
    assert shown("獲得移動抽3張後文", 6, keep_units=True) == ["獲得移動抽", "3張後文"]


def test_icons_break_as_characters_do() -> None:
    assert shown((Span(HAN), ICON, Span("後")), 10) == [HAN, SHOWN_ICON + "後"]
    assert shown((Span(HAN[:8]), ICON, Span("。後文")), 9) == [HAN[:8], SHOWN_ICON + "。後文"]
    assert shown((Span(HAN[:9] + "（"), ICON, Span("後")), 10) == [HAN[:9], "（" + SHOWN_ICON + "後"]
    assert shown((Span(HAN[:8] + "+1"), ICON, Span("後")), 10) == [HAN[:8], "+1" + SHOWN_ICON + "後"]


def test_breaks_see_through_spans() -> None:
    assert shown((Span(HAN), Span("，", bold=True), Span("後")), 10) == [HAN[:9], "十，後"]
    assert shown((Span(HAN[:9]), Span("（", bold=True), Span("後")), 10) == [HAN[:9], "（後"]
    halves = (Span("甲乙Con"), Span("stant", bold=True), Span("inople"))
    assert shown(halves, 8) == ["甲乙", "Constantinople"]


@pytest.mark.parametrize(
    "mark", ["\u0301", "\ufe0f", "\U000e0100", "\u20e3", "\u3099", "ˊ", "ˇ", "ˋ", "˙", "\U0001f3fd"]
)
def test_nothing_parts_a_mark_from_its_base(mark: str) -> None:
    found = made(f"甲乙{mark}丙")
    assert not found.breaks[2]
    assert found.breaks[3]


def test_planes_beyond_the_first_count_as_one_character() -> None:
    assert shown("𠮷" * 7, 5) == ["𠮷" * 5, "𠮷" * 2]


def test_line_break_levels() -> None:
    text = HAN + "。後文"
    assert shown(text, 10, line_break="none") == [HAN, "。後文"]
    assert shown(text, 10, line_break="basic") == [HAN[:9], "十。後文"]
    kana = "あいうえおかきくけきゃ"
    assert shown(kana, 10, line_break="basic") == [kana[:10], "ゃ"]
    assert shown(kana, 10, line_break="strict") == [kana[:9], "きゃ"]


def test_words_are_whole_even_without_rules() -> None:
    assert shown("甲乙丙丁 word", 6, line_break="none") == ["甲乙丙丁", "word"]
    assert not any(made("……——１０", line_break="none").breaks[i] for i in (1, 3))


def test_word_joiner_and_zero_width_space_steer_and_are_not_drawn() -> None:
    assert shown(HAN[:9] + "十\u2060後文", 10) == [HAN[:9], "十後文"]
    assert shown("abcdef\u200bghijkl", 5) == ["abcdef", "ghijkl"]
    assert allowed("甲\u2060。", line_break="none") == "甲\u2060。"


def test_no_break_spans_stay_on_one_line() -> None:
    assert shown((Span(HAN[:7]), Span("不可分開", no_break=True), Span("後")), 10) == [HAN[:7], "不可分開後"]


def test_no_break_holds_across_spans_and_icons() -> None:
    kept = Span("不可", no_break=True)
    assert shown((Span(HAN[:7]), kept, kept._replace(bold=True), Span("後")), 10) == [HAN[:7], "不可不可後"]
    assert shown((Span(HAN[:7]), kept, ICON, kept, Span("後")), 10) == [HAN[:7], f"不可{SHOWN_ICON}不可後"]
    assert shown((Span(HAN[:8]), kept, ICON, Span("後文")), 10) == [HAN[:8] + "不可", SHOWN_ICON + "後文"]
    assert shown((Span(HAN[:7]), kept, Ruby(kept, "ㄅ"), Span("後")), 10) == [HAN[:7], "不可不可ㄅ後"]


@pytest.mark.parametrize("level", ["none", "basic", "strict"])
def test_spaces_end_lines_and_begin_none(level: str) -> None:
    for before, after in product("甲a1。」", "乙b2「（"):
        pair = made(f"{before} {after}", line_break=level)
        assert pair.breaks[1] is False
        assert pair.breaks[2] is True


def test_an_opener_holds_across_a_space_and_a_closer_is_held() -> None:
    assert allowed("甲（ 乙 ）丙") == "甲|（ 乙 ）|丙"
    assert allowed("a ! b") == "a ! |b"


def test_the_first_character_always_may_begin_a_line() -> None:
    assert opportunities("。", "C") == [True]
    assert opportunities("", "") == [True]


def test_may_break_is_what_the_text_uses() -> None:
    assert may_break("I", "I")
    assert not may_break("I", "C")
    assert may_break("I", "C", "none")
    assert not may_break("I", "T", "strict")


CASES = {
    "zh_TW": (
        "從|公|共|區|拿|取|一|個|標|記，|並|放|置|於|器|官|上。",
        "他|說：|「突|襲！」|隨|即|發|動。",
        "《北|境|編|年|史》|（第|二|版）",
        "瑪|麗·|居|禮|與|約|翰‧|史|密|斯",
        "等|等|……|再|說|——|好|嗎？！",
        "抽|3|張|牌，|HP50%|以|下|獲|得|+1|點",
        "擲|2d6+3，|結|果|≥10|者|勝",
        "第|１０|回|合／|全|部|４２|回|合",
        "①|抽|牌；|②|棄|牌|→|重|洗",
        "氣|溫|25℃，|約|３～|５|度",
        "售|價|$5，|含|稅|5%",
        "三|分|之|一|（1/3）|的|玩|家",
        "“你|好”|他|說",
        "甲|A|乙|B|丙",
        "木|材|與|石|材／|金|幣",
        "第|一|章　|開|始",
    ),
    "zh_CN": (
        "他|说：|“攻|击！”|然|后|抽|3|张|牌。",
        "‘是’|或|‘否’",
        "使|用|“Fire”|时",
    ),
    "ja": (
        "カー|ド|を|引|く。",
        "ちょっ|と|待っ|て|く|だ|さ|い",
        "人々|は|「神々」|と|呼|ぶ",
        "シャッ|フ|ル|す|る",
        "１０|枚|以|上、|２０|枚|以|下",
        "えっ！？|ほ|ん|と|う……|に",
    ),
    "ko": (
        "카드를 |3장 |뽑는다.",
        "공격력이 |+1 |증가합니다.",
        "(선택)을 |하면 |HP를 |잃는다",
        "“공격”을 |선언한다.",
    ),
    "en": (
        "Draw |3 |cards; |then |discard |(up |to) |two.",
        "well-|known |mother-|in-|law",
        "She |said, |“Stop!” |and |left.",
        "Pay |$5 |or |10,000 |gold |(see |p. |7).",
        "and/or |1–2 |players … |wait…what",
        "the |players’ |cards |don’t |count",
        "a |– |b |— |c|—|d",
    ),
    "de": (
        "„Zug |um |Zug“ |und |»Hex« |sind |Spiele.",
        "die |Straßen-|Karte, |Vor- |und |Nachteile",
    ),
    "fr": ("«\u00a0Bonjour\u00a0! » |dit |l’ami\u202f; |puis",),
}


@pytest.mark.parametrize(("locale", "case"), [(locale, case) for locale, cases in CASES.items() for case in cases])
def test_case(locale: str, case: str) -> None:
    assert allowed(case.replace("|", ""), locale) == case
