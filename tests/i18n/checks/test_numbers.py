from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.diagnostics import Severity
from pnp.i18n.checks.numbers import english, han, holds_number
from pnp.i18n.checks.signs import signed
from pnp.i18n.terms import Term, TermBase
from tests.i18n.checks.support import TAIWAN, faults, pair, setting

BY_VALUE = setting(style=replace(TAIWAN, digits=False))


@pytest.mark.parametrize(
    ("source", "target", "said"),
    [
        ("Draw 2 cards.", "抽2張牌。", ""),
        ("Draw 2 cards.", "抽２張牌。", ""),
        ("Draw two cards.", "抽2張牌。", ""),
        ("Draw 2 cards.", "抽兩張牌。", "“兩張” is not in digits"),
        ("Draw 12 cards.", "抽十二張牌。", "“十二張” is not in digits"),
        ("Draw twice.", "抽二次。", "“二次” is not in digits"),
        ("Draw twice.", "抽第二次。", ""),
        ("Draw 3 of the two cards.", "從兩張牌中抽３張。", "“兩張” is not in digits"),
        ("both cards", "兩張牌", ""),
        ("Draw one card.", "抽一張牌。", ""),
        ("Draw 2 cards.", "抽3張牌。", "“2” of the source is missing, and “3” is not in the source"),
        ("Draw 2 cards.", "抽牌。", "“2” of the source is missing"),
        ("Draw a card.", "抽1張牌。", ""),
        ("Draw 1 card.", "抽0張牌。", "“0” is not in the source"),
        ("Draw 1 card.", "抽牌。", "“1” of the source is missing"),
        ("Move 1 virus 1 step.", "移動1個病毒步。", "“1” of the source is missing"),
        ("Draw twice.", "抽2次。", ""),
        ("both kidneys", "左、右腎臟", ""),
        ("both kidneys", "2顆腎臟", ""),
        ("the third floor", "3樓", ""),
        ("the 2nd player", "第二位玩家", ""),
        ("Move 2, then 2 again.", "移動2，再移動。", "“2” of the source is missing"),
        ("Enter Area 51.", "進入五十一區。", ""),
        ("1,000 points", "1000分", ""),
        ("twenty-one cards", "21張牌", ""),
        ("[move] 1.5 steps", "[move] 1.5步", ""),
        ("Version 2.0 (May 2026)", "第2.0版（2026年5月）", ""),
        ("You may draw 3.", "你可抽5張。", "“3” of the source is missing, and “5” is not in the source"),
        ("1/2 price", "半價", ""),
        ("½ price", "1/2的價格", ""),
        ("half of the cards", "1/3的牌", "is not in the source"),
        ("Place it for the second virus: one organ.", "放置第二個病毒：1個器官。", ""),
        ("Place it for the second virus: one organ.", "放置第二個病毒：2個器官。", "“2” is not in the source"),
        ("Lay the pairs to both sides, in the first round none.", "將兩側的牌放下；第1輪沒有牌。", ""),
        (
            "Lay the pairs left and right; in the first round there are none.",
            "將兩側的牌放下；第2輪沒有牌。",
            "“2” is not",
        ),
        ("both sides of the tile and a card", "指示物兩面與2張牌", "“2” is not in the source"),
    ],
)
def test_numbers(source: str, target: str, said: str) -> None:
    assert [said in fault.text for fault in faults("numbers", pair(source, target))] == ([True] if said else [])


def test_numerals_are_told_how_they_should_be_written() -> None:
    (fault,) = faults("numbers", pair("Draw 12 cards.", "抽十二張牌。"))
    assert fault.hint == "write “12張”"
    assert not faults("numbers", pair("Draw 12 cards.", "抽十二張牌。"), known=BY_VALUE)
    assert not faults("numbers", pair("Two Steps", "兩步", "game/card#name"))


@pytest.mark.parametrize(
    ("source", "target", "said"),
    [
        ("Draw a card.", "抽張牌。", "“張”"),
        ("Place it on an organ.", "放到個器官。", "“個”"),
        ("Do so again.", "再做次。", "“次”"),
        ("In the first round", "第輪", "“第輪”"),
        ("Move it.", "移動自己的病毒步。", "“步”"),
        ("A card and an organ", "張牌與個器官", "“張”, “個”"),
        ("Draw a card.", "抽1張牌。", ""),
        ("Draw a card.", "抽 1 張牌。", ""),
        ("Draw a card.", "抽一張牌。", ""),
        ("Draw {n} cards.", "抽{n}張牌。", ""),
        ("Draw [move] cards.", "抽[move]張牌。", ""),
        ("each card, this card", "每張牌，這張牌，同一張牌，各張牌，哪個", ""),
        ("many cards", "多張牌，幾張牌，數張牌，某個人", ""),
        ("Do so again, one after the other.", "再次執行，依次進行，其次", ""),
        ("conditions, kinds, steps, the position", "條件、種類、步驟、位置、個別、整個、張開、規則", ""),
        ("the next player", "下個玩家、下位玩家", ""),
        ("the card number (at most three)", "卡牌（最多3）張", ""),
    ],
)
def test_a_measure_word_has_a_number_before_it(source: str, target: str, said: str) -> None:
    found = [fault.text for fault in faults("numbers", pair(source, target))]
    assert found == ([f"no number stands before {said}"] if said else [])


def test_measure_words_are_left_to_names_and_to_locales_that_have_them() -> None:
    assert not faults("numbers", pair("Arms wide open", "張臂", "g/a#flavour"))
    assert not faults("numbers", pair("Draw a card.", "抽張牌。"), known=setting(style=replace(TAIWAN, measures=())))


def test_a_term_that_implies_a_number_says_nothing_of_other_numbers() -> None:
    terms = TermBase("zh_TW", (Term("pair", ("pair",), "noun", "組"),))
    known = replace(setting(), terms=terms)
    text = "Play pairs of cards. After the last round, count."
    assert not faults("numbers", pair(text, "打出各組牌。最後1輪結束後計分。"), known=known)
    assert faults("numbers", pair(text, "打出各組牌。最後2輪結束後計分。"), known=known)
    assert not faults("numbers", pair("Play a pair of cards.", "打出2張牌。"), known=known)


@pytest.mark.parametrize(
    ("source", "target", "wrong"),
    [
        ("Move 2, then 2 again.", "移動2步，再一次。", False),
        ("Draw 1 card.", "抽牌。", False),
        ("Draw 3 cards.", "抽4張牌。", True),
    ],
)
def test_by_value_where_digits_are_not_asked_for(source: str, target: str, wrong: bool) -> None:
    assert bool(faults("numbers", pair(source, target), known=BY_VALUE)) is wrong


def test_a_chinese_numeral_that_the_source_lacks_is_a_remark() -> None:
    (fault,) = faults("numbers", pair("Exchange cards.", "兩張牌互換。"))
    assert fault.severity is Severity.INFO


def test_words_of_other_languages_are_not_read() -> None:
    german = setting(locale="de", style=replace(TAIWAN, digits=False))
    assert not faults("numbers", pair("Draw two cards.", "Ziehe zwei Karten."), known=german)
    assert faults("numbers", pair("Draw 2 cards.", "Ziehe 3 Karten."), known=german)


@pytest.mark.parametrize(
    ("source", "target", "said"),
    [
        ("+1 VP", "+1分", ""),
        ("+1 VP", "＋1分", ""),
        ("−2 VP", "-2分", ""),
        ("+1 VP", "-1分", "“+1” of the source is missing, and it says “-1”"),
        ("+1 VP", "1分", "“+1” of the source is missing"),
        ("+1 VP", "另得1分", ""),
        ("+1 VP", "另得11分", "“+1”"),
        ("−1 VP", "扣1分", ""),
        ("Score ×3", "得分3倍", ""),
        ("×3", "3", "“×3”"),
        ("2–4 players", "2至4位玩家", ""),
        ("2–4 players", "2～5位玩家", "“2–4”"),
        ("Roll 2d6.", "擲2D6。", ""),
        ("Roll 2d6.", "擲2d8。", "“2d6”"),
        ("tie-break 2 players", "2位玩家平手", ""),
        ("10 × 5 = 50", "10×5＝50", ""),
        ("10 × 5 = 50", "10×6＝50", "“10×5”"),
    ],
)
def test_signed_number(source: str, target: str, said: str) -> None:
    assert [said in fault.text for fault in faults("signed-number", pair(source, target))] == ([True] if said else [])


def test_a_sign_that_the_source_has_not_is_a_warning() -> None:
    (fault,) = faults("signed-number", pair("Gain 2 coins", "錢幣+2"))
    assert fault.severity is Severity.WARNING


@given(st.integers(0, 9999))
def test_han_numerals_have_their_value(value: int) -> None:
    digits, units = "零一二三四五六七八九", ("千", "百", "十", "")
    text, skipped = "", False
    for digit, unit in zip(f"{value:04}", units, strict=True):
        if digit == "0":
            skipped = bool(text)
            continue
        text += ("零" if skipped else "") + digits[int(digit)] + unit
        skipped = False
    assert han(f"抽{text or '零'}張").words == {float(value): 1}


@given(st.integers(2, 99))
def test_english_words_have_their_value(value: int) -> None:
    units = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    names = f"{units} seventeen eighteen nineteen".split(" ")
    tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    said = names[value] if value < 20 else tens[value // 10 - 2] + (f"-{names[value % 10]}" if value % 10 else "")
    assert english(f"Draw {said} cards").words == {value: 1}
    assert holds_number(said)


@given(st.text())
def test_any_text_can_be_read(text: str) -> None:
    assert english(text).all.total() >= 0
    assert han(text).all.total() >= 0
    assert signed(text).total() >= 0
